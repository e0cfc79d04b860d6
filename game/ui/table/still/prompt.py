"""The prompt: what is expected of the player, or how the hand ended."""

from __future__ import annotations

from collections.abc import Iterator

from game.table import theme
from game.table.geometry import Rect
from game.table.items import Item
from game.table.layout.buttons import words_room
from game.table.layout.layout import Layout
from game.table.scene.status import Status
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.table.context.look import Look, Piece, pixels
from game.ui.table.context.speech import Speech
from game.ui.table.still.buy_bar import bar


def asked(look: Look, before: Board) -> Iterator[Piece]:
    """What the player is asked: the bar that sells the discard, else the prompt in its pill; `before` measures its words."""
    status = look.status
    if look.scene.buying is not None and not look.layout.rows:
        yield bar(look.layout, look.scene.buying)
        return
    if not status.prompt:
        return
    pill, size = prompt_pill(before, look.layout, status)

    def draw(board: Board) -> None:
        k = board.k
        r = pixels(pill)
        panels.drop(board.surface, r, r.h // 2, theme.RAISED, k, keep=False)
        line, width = ((*theme.GOLD, 255), 4) if status.banner else (theme.PANEL_LINE, 2)
        board.lay(r, None, (7, 28, 21, 205), line, width)
        x = r.centerx
        if status.asks or status.banner:
            side = max(18, round((44 if status.banner else 26) * k))
            middle = r.x + round((50 if status.banner else 36) * k)
            board.sign(status.banner or "turn_mark", side, theme.GOLD, center=(middle, r.centery))
            x += round(22 * k)
        board.write(status.prompt, x, r.centery - round(k), size, theme.CREAM, True, "centre")

    key = (status.prompt, status.asks, status.banner, pill)
    yield Piece("prompt", key, look.reach((), pill, around=26), draw, ())


def prompt_pill(board: Board, layout: Layout, status: Status) -> tuple[Rect, int]:
    """The pill around the prompt's words, and their size."""
    room, k = layout.prompt, layout.k
    sides = (120 if status.banner else 92 if status.asks else 60) * k
    wanted = board.type(theme.HEADING if status.banner else theme.NAME)
    size = board.words.fit(status.prompt, wanted, round(room.w - sides), True)
    wide = min(room.w, board.words.width(status.prompt, size, True) + sides)
    high = room.h + (18 * k if status.banner else 0)
    return Rect(room.centre[0] - wide / 2, room.centre[1] - high / 2, wide, high), size


def clock_rect(layout: Layout) -> Rect:
    """Where the time that is left for a call is shown: a bar over the prompt, where no lifted card comes."""
    room, k = layout.prompt, layout.k
    return Rect(room.centre[0] - 190 * k, room.y - 10 * k, 380 * k, 8 * k)


def items(speech: Speech) -> Iterator[Item]:
    """The bar that sells the discard, else the prompt."""
    layout, host = speech.layout, speech.table.host
    buying = speech.scene.buying
    if buying is not None:  # the bar asks instead of the prompt
        yield speech.text("buying", buying.spoken, "prompt", words_room(layout.buying, layout.items))
        return
    status = speech.presenter.status()
    pill, _ = prompt_pill(host.board(host.window.get_surface()), layout, status)
    yield speech.text("prompt", status.prompt, "prompt", pill if status.prompt else None)
