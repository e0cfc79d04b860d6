"""What is asked of the solver, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from game.cards.ids import Card, CardSet
from game.cards.pack import Pack

ANY_NUMBER = 0
"""Where a number would be a limit: there is none."""


class Aces(Enum):
    """Where the first rank of a colour stands in a run."""

    LOW = "low"
    HIGH = "high"
    BOTH = "both"
    """Before the second rank or after the last one."""
    ROUND = "round"
    """Between the last rank and the second: the ranks are a circle."""


@dataclass(frozen=True)
class JokerLaw:
    """What may become of jokers that lie on the table."""

    free: bool = True
    """A joker of the table is worth what one of the hand is. Otherwise it stays where it lies, with all the cards of its meld,
    or a card takes its place and it goes into another meld."""
    hand_only: bool = False
    """Only a card of the hand may take its place, not one of another meld."""
    both_suits: bool = False
    """In a group of three cards of both missing suits must come for it."""
    least_of_hand: int = 0
    """The meld into which a freed joker goes must have so many cards of the hand. The solver leaves it to who asks."""
    most_in_meld: int = ANY_NUMBER
    """So many jokers may lie in one meld."""


class OldMeld(NamedTuple):
    """A meld that lies on the table, in order, and what each card stands for (empty without jokers)."""

    cards: tuple[Card, ...]
    stands: tuple[int, ...] = ()


@dataclass(frozen=True)
class Problem:
    """A table, a hand, and what may be done with them."""

    pack: Pack
    table: tuple[OldMeld, ...]
    hand: CardSet
    aces: Aces = Aces.LOW
    jokers: JokerLaw = JokerLaw()
    points: tuple[int, ...] = ()
    """By face, the joker last: what it is worth to have played a card. Empty where one card is worth as much as another."""
    keep: bool = True
    """As many of the old melds as possible shall stay together, as far as that is found soon; one that has grown has stayed."""
    must: CardSet = 0
    """Cards of the hand that must be played."""
    fixed: bool = False
    """No joker leaves its meld, whatever the law allows."""
    trusting: bool = False
    """Jokers freed from several melds may go to where the others come from; that each has left its own is not looked at then."""
    bound: frozenset[int] = frozenset()
    """Melds of the table, by their number there, that must stay together whatever it costs."""
    more_than: int = -1
    """Only what is worth more than this is asked for."""
    longest: int = 0
    """So many cards a run may have; 0 for as many as fit."""


class NewMeld(NamedTuple):
    """A meld of the table as it shall be."""

    kind: str
    """A `run` or a `set`."""
    cards: tuple[Card, ...]
    stands: tuple[int, ...] = ()
    old: int = -1
    """Which of the old melds has stayed together in it; -1 for none."""


class Solution(NamedTuple):
    """The most that can be played, and a table that shows it."""

    played: CardSet
    worth: int
    """What the cards played come to: how many they are, or their points."""
    melds: tuple[NewMeld, ...]
    """The whole table. The melds that have stayed come first, in their old order."""
    kept: int
    """How many of the old melds have stayed."""
    at_most: int
    """More can certainly not be played, whatever becomes of jokers."""


class NoTable(ValueError):
    """The cards of the table cannot be made into melds at all, or not with as much played as is asked for; or nobody can tell:
    a circle of ranks in which it matters what lies together in one run is not worked out.
    """
