"""What the player means by a click, a key or a drop, as data."""

from __future__ import annotations

from typing import NamedTuple

from game.cards.ids import Card
from game.rules.laying.offers import Offer
from game.table.geometry import Point
from game.table.hand.board_moves import Target
from game.table.hand.order import Spot
from game.table.pointing.selection import Selection
from game.table.scene.scene import Id
from game.ui.table.context.table import Poses


class Choose(NamedTuple):
    """Something on the table was chosen; None is the bare cloth. `how` is click, double, shift, ctrl, right, enter,
    space, or number for a meld whose number was typed; `at` is the point where the pointer was.
    """

    item: Id | None
    how: str = "click"
    at: Point | None = None


class Drop(NamedTuple):
    """Cards that came up from an item were let go over a place; None where they go back."""

    item: Id
    source: str
    cards: tuple[Card, ...]
    place: Id | None
    offer: Offer | None
    """What the place said to them while they were held over it."""
    gap: int | Spot | None
    poses: Poses
    target: Target | None = None
    """Where on a board that is rearranged."""


class Select(NamedTuple):
    """These cards of the hand are chosen."""

    selection: Selection


class Command(NamedTuple):
    """A key or a button, by the name of what it does."""

    name: str


Intent = Choose | Drop | Select | Command
