"""Boards to test with: sets that belong to nobody, and a rack, put together from a few numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from game.table.scene.altered import altered
from game.table.scene.board import BoardScene
from game.table.scene.rack import FREE, RackScene
from game.table.scene.scene import Id, MeldScene, TableScene
from game.table.shapes import CARD, TILE
from tests.table.given import IDS, PACK, table

CARDS = IDS.all(range(PACK.size))


def on_board(counts: Sequence[int], rack: int | None = 14, seats: int = 4, **told: Any) -> TableScene:
    """A table with sets of so many pieces each, and so many on the rack; without a rack, seven cards in the hand."""
    at, melds = 0, []
    for number, count in enumerate(counts, 1):
        melds.append(MeldScene(number, -1, CARDS[at : at + count]))
        at += count
    scene = table(seats, 0, others=7, discards=0)
    hand = CARDS[at : at + (7 if rack is None else rack)]
    own = replace(scene.seats[0], count=len(hand))
    return altered(
        scene,
        seats=(own, *scene.seats[1:]),
        hand=hand,
        melds=tuple(melds),
        board=BoardScene(**told),
        piece=TILE if rack is not None else CARD,
        rack=None if rack is None else racked(hand),
        buttons=("button:confirm", "button:put_back", "button:undo"),
    )


def racked(hand: Sequence[Id], laid: Iterable[Id] = ()) -> RackScene:
    """A rack with these pieces in its first places."""
    rows = 1 if len(hand) <= 7 else 2 if len(hand) <= 26 else 3
    columns = max(13, -(-len(hand) // rows))
    places = (*hand, *(FREE,) * (rows * columns - len(hand)))
    return RackScene(tuple(places[row * columns : (row + 1) * columns] for row in range(rows)), frozenset(laid))
