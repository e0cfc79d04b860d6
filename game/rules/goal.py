"""What players work towards, as the table shows it beside the piles: declared by the components that ask for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.cards.ids import Card
from game.cards.lines import Line
from game.rules.result import Points


@dataclass(frozen=True, slots=True)
class Part:
    """One of several things that a goal asks for, such as a set of three, and whether the hand has it."""

    what: Line
    met: bool
    note: Line | None = None
    """What is missing, in a few words."""


class Way(NamedTuple):
    """The cards of a hand with which something may be had, and how many more it takes. With `never` nothing helps."""

    cards: tuple[Card, ...]
    missing: int = 0
    never: bool = False


@dataclass(frozen=True, slots=True)
class Goal:
    """What a seat works towards in this hand, and how far it is. Where nothing can be counted the title says all."""

    title: Line
    points: int | None = None
    """The number that it is about."""
    have: int | None = None
    """What the seat has of it."""
    ceiling: bool = False
    """It is reached with so many points or fewer; otherwise with so many or more."""
    parts: tuple[Part, ...] = ()
    note: Line | None = None
    way: Way | None = None
    """What it is reached with, where that are cards of the hand; then the note is a whole sentence that says why."""

    @property
    def met(self) -> bool:
        """Whether the seat has what is asked for."""
        if self.points is not None and self.have is not None:
            return self.have <= self.points if self.ceiling else self.have >= self.points
        return bool(self.parts) and all(part.met for part in self.parts)


@dataclass(frozen=True, slots=True)
class Stake:
    """What something costs or counts for a seat in this hand: what it is, and the points, or why there are none."""

    what: Line
    points: Points | Line
    now: bool = False
    """It is what matters at this moment."""
    of_hand: bool = False
    """It is what the cards of the hand count as they lie."""
    lost: bool = False
    """It is what the seat loses then, and pays for where hands are paid for."""


@dataclass(frozen=True, slots=True)
class Race:
    """Where a match goes. `limit` is the total that ends it, below zero where scores fall; None where hands are counted."""

    title: Line
    limit: int | None = None
    low: bool = False
    """The lowest total leads."""
    stages: int = 0
    """So many contracts everybody works through alone; who has laid more of them leads, whatever the totals. 0 for none."""
