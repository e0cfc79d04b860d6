"""What has been put where before it is decided: how an arrangement is handed to the rules, and what they say to it."""

from __future__ import annotations

from typing import NamedTuple

from game.cards.ids import NO_CARD, Card
from game.cards.lines import Line
from game.rules.acts.actions import Action
from game.rules.violation import Violation


class Put(NamedTuple):
    """Cards that have been put together on one place, a meld of the table or a new group."""

    place: str
    cards: tuple[Card, ...]


class Arranged(NamedTuple):
    """What has been put where, in order, and the card that is thrown besides."""

    puts: tuple[Put, ...] = ()
    thrown: Card = NO_CARD


class Judged(NamedTuple):
    """One group: how its cards would lie, or why they may not."""

    place: str
    cards: tuple[Card, ...]
    refusal: Violation | None = None


class Verdict(NamedTuple):
    """What the rules say to an arrangement: the one action that it comes to, and why that cannot be done where it cannot."""

    action: Action | None
    refusal: Violation | None = None
    groups: tuple[Judged, ...] = ()
    label: Line | None = None
    """What doing it is called, in a few words."""

    def of(self, place: str) -> Judged | None:
        """What is said of one group."""
        return next((group for group in self.groups if group.place == place), None)


Laid = tuple[tuple[Card, ...], tuple[int, ...]]
"""The cards of a meld in their order, and what they stand for with wild cards among them."""
