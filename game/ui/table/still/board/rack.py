"""The rack in front of the player: its wood, and its places. The pieces are the player's hand."""

from __future__ import annotations

from collections.abc import Iterator

from game.table.geometry import Rect
from game.table.scene.rack import FREE
from game.ui.art import rack_wood
from game.ui.art.board import Board
from game.ui.table.context.look import Look, Piece, pixels


def pieces(look: Look) -> Iterator[Piece]:
    """The wood, then every place: also those in which something stands, as it may be lifted or not have come yet."""
    rack, boxes = look.scene.rack, look.layout.rack
    if rack is None or boxes is None:
        return
    feet = tuple(dict.fromkeys(place.bottom for place in boxes.places))

    def wood(on: Board) -> None:
        rack_wood.lay(on, pixels(boxes.box), feet)

    yield Piece("rack:wood", (boxes.box, feet), look.reach((), boxes.box, around=34), wood)
    for number, (card, box) in enumerate(zip(rack.places, boxes.places, strict=True)):
        laid = card != FREE and (card in rack.laid or card in look.scene.held)

        def place(on: Board, box: Rect = box, laid: bool = laid) -> None:
            rack_wood.place(on, pixels(box), laid)

        yield Piece(f"rack:{number}", (box, laid), pixels(box), place)
