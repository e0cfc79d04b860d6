"""The plate of the pool, in the row of heads: what is drawn next, and how many pieces are left."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.laying.offers import STOCK_PILE
from game.table import theme
from game.table.geometry import Point, Pose
from game.table.items import Item
from game.table.scene.scene import back_id
from game.ui.art.board import Board
from game.ui.program import shortcuts
from game.ui.table.context.look import Hit, Look, Piece, pixels
from game.ui.table.context.speech import Speech
from game.ui.table.context.table import Table
from game.ui.table.still.outlines import outline
from game.ui.table.still.plate import ground
from game.words.catalogue import say

TOP = back_id("stock", 0)


def pieces(look: Look) -> Iterator[Piece]:
    """The plate."""
    scene, box = look.scene, look.layout.pool
    if box is None or look.layout.rows:
        return
    top = look.lying([TOP])
    below = max(0, min(scene.stock - 1, len(box.backs) - 1))
    lively, hot = look.lively(STOCK_PILE), look.hot(STOCK_PILE)
    dealt = scene.stock > 0 or any(seat.count for seat in scene.seats)  # before the deal nothing is missing from it
    name, left = words(look.scene.rack is not None, scene.stock if scene.counted and dealt else None)

    def draw(on: Board) -> None:
        r = pixels(box.panel)
        on.lay(r, 22, ground(False), (*theme.CREAM, 150) if lively else theme.PANEL_LINE, 2)
        for back in box.backs[:below]:
            look.sprites.draw(on.surface, "back:stock:1", Pose(*back.centre, back.w, face_up=False))
        look.draw(on, top)
        if hot:
            outline(on, box.panel, 18, theme.CREAM, 150)
        size, small = on.type(theme.NAME), on.type(theme.SMALL)
        on.write(name, box.name.x, box.name.centre[1], size, theme.CREAM, True, room=round(box.name.w))
        room = round(box.left.w)
        number = str(scene.stock) if left and on.words.width(left, theme.LEAST_TEXT) > room else left
        on.write(number, box.left.right, box.left.centre[1], small, theme.SOFT, anchor="right", room=room)

    key = (scene.stock, name, left, top, below, lively, hot, box)
    yield Piece(STOCK_PILE, key, look.reach((), box.panel, around=8), draw)


def words(racked: bool, count: int | None) -> tuple[str, str]:
    """What it is called, and what is left in it."""
    if racked:
        return say("board.pool"), say("board.tiles_left", count=count) if count is not None else ""
    return say("table.stock"), say("board.cards_left", count=count) if count is not None else ""


def items(speech: Speech) -> Iterator[Item]:
    """The pool as a pile."""
    if speech.layout.pool is None:
        return
    session, scene = speech.session, speech.scene
    count = session.view.stock_count if session.rules.stock_counted or not session.view.stock_count else None
    label = ", ".join(filter(None, words(scene.rack is not None, count)))
    yield speech.place(STOCK_PILE, "pile", label, "stock", key=shortcuts.shown("draw_stock"), count=count)


def at(table: Table, pos: Point) -> Hit | None:
    """The plate at a point."""
    box = table.stage.layout.pool
    if box is None or not box.panel.has(pos):
        return None
    return STOCK_PILE, (TOP,) if table.session.view.stock_count else ()
