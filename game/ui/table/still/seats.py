"""The players in the still picture: plates with what is in hand, and rows of open hands."""

from __future__ import annotations

from functools import partial

from game.table.geometry import bounds
from game.table.layout.layout import Layout
from game.table.layout.open_rows import Row
from game.table.scene.scene import TableScene, back_id
from game.ui.art.board import Board
from game.ui.art.card_pictures import Sprites
from game.ui.table.context.look import Cards, Piece, Resting, pixels
from game.ui.table.still import plate as plates
from game.ui.table.still.open_row import cards_of, draw_row


def plate(sprites: Sprites, scene: TableScene, layout: Layout, seat: int, resting: Resting) -> list[Piece]:
    """A plate with the backs in it; a hand that is fanned out beside its plate is a piece of its own."""
    info, box, k = scene.seats[seat], layout.plates[seat], layout.k
    own = seat == scene.me
    cards: Cards = ()
    if not own:
        names = list(info.shown) + [back_id(f"seat{seat}", i) for i in range(info.count - len(info.shown))]
        cards = resting(names)
    fan = tuple((card, pose) for card, pose in cards if not box.panel.has((pose.x, pose.y)))
    kept = tuple(card for card in cards if card not in fan)

    def draw_fan(board: Board) -> None:
        for card, pose in fan:
            sprites.draw(board.surface, card, pose)

    head = Piece(
        f"seat:{seat}",
        (info, box, kept, scene.showdown),
        pixels(box.panel.grown(26 * k, 30 * k)),
        lambda board: plates.draw(board, sprites, info, box, kept, own),
        kept,
    )
    if not fan:
        return [head]
    room = bounds([pose.reach for _, pose in fan]).grown(24 * k)
    return [head, Piece(f"backs:{seat}", fan, pixels(room), draw_fan)]


def open_row(sprites: Sprites, scene: TableScene, layout: Layout, row: Row, resting: Resting, drifts: bool) -> Piece:
    """A player's hand that lies open, with the plate beside it."""
    cards = cards_of(scene, row, resting)
    draw = partial(draw_row, sprites=sprites, scene=scene, row=row, cards=cards, drifts=drifts)
    key = (scene.seats[row.seat], row, cards, drifts)
    return Piece(f"row:{row.seat}", key, pixels(row.box.grown(24 * layout.k)), draw)
