"""Tables with a card on offer to test with, put together from a few numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.table.scene.altered import altered
from game.table.scene.on_offer import OfferScene
from game.table.scene.scene import TableScene
from tests.table.given import table


def on_offer(
    seats: int, hand: int, melds: Sequence[tuple[int, int]], *, refused: int = 7, goal: int = 11, **told: Any
) -> TableScene:
    """A table with so many seats, hand cards and melds, each given as (owner, number of cards), and one card on offer."""
    buttons = told.pop("buttons", 2)
    scene = table(seats, hand, melds, others=told.pop("others", 7), discards=told.pop("discards", 1), stock=12, buttons=buttons)
    offer = OfferScene(goal, told.pop("open", True), refused, **told)
    return altered(scene, groups=(), new=frozenset(), offer=offer)
