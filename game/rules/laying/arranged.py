"""What has been put where before it is decided: how an arrangement is handed to the rules, and what they say to it."""

from __future__ import annotations

from typing import NamedTuple

from game.cards.ids import NO_CARD, Card
from game.cards.lines import Line
from game.rules.acts.actions import Action
from game.rules.violation import Violation

REARRANGES = "rearranges"
"""The trait of games in which the whole table may be arranged anew."""
REARRANGES_OWN = "rearranges_own"
"""The trait of games in which each player may arrange the own melds anew."""
DRAFTED = frozenset({REARRANGES, REARRANGES_OWN})
"""Games with either of these have a working table."""
NEW = "new:"
"""How the places of groups begin that lie on no place of the table yet: `new:1`."""


class Put(NamedTuple):
    """Cards that have been put together on one place, a meld of the table or a new group."""

    place: str
    cards: tuple[Card, ...]
    stands: tuple[int, ...] = ()
    """The face that each of them is said to stand for, `ANY_FACE` where nothing is said; empty where nothing is said of any."""


class Arranged(NamedTuple):
    """What has been put where, in order, and the card that is thrown besides."""

    puts: tuple[Put, ...] = ()
    thrown: Card = NO_CARD
    table: tuple[Put, ...] = ()
    """Every group of the whole table as it shall be, in order, where the cards that lie there may be moved as well; a group has
    the place `meld:2` of the meld that it comes from, or `new:1`. Empty where only cards of the hand are put somewhere.
    """


class Judged(NamedTuple):
    """One group: how its cards would lie, or why they may not."""

    place: str
    cards: tuple[Card, ...]
    refusal: Violation | None = None
    stands: tuple[int, ...] = ()
    """What they stand for where they lie so, with wild cards among them."""
    kind: str = ""
    """What kind of meld they are, by its name in the rules; empty where they are none, or where nobody asks."""


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
