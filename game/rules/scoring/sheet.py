"""The score sheet of a match of games: columns of hand points and boxes, what ends a game adds, and what is credited."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from game.cards.lines import Line
from game.rules.result import Points, ScoreLine
from game.rules.state.entry import HandEntry

AT_ONCE = 3
"""So many games run at once in Hollywood scoring."""


class Entered(NamedTuple):
    """A number in a column: from which hand (0: from before the first), whose, and what the column then holds of him."""

    hand: int
    seat: int
    points: Points
    boxes: int
    total: Points


class Column(NamedTuple):
    """One game, lists by seat: hand points, boxes, the totals with whatever has been added by now, and who has won it.

    `accounts` say what was added to the hand points, `credit` what the end of the game brings, `entries` are the numbers in
    the order in which they were written.
    """

    points: tuple[Points, ...]
    boxes: tuple[int, ...]
    totals: tuple[Points, ...]
    over: bool
    winners: tuple[int, ...]
    accounts: tuple[tuple[ScoreLine, ...], ...]
    credit: tuple[Points, ...]
    entries: tuple[Entered, ...]


class SheetLine(NamedTuple):
    """A sentence for a number of the sheet: after which hand it was written, in which columns (from 1), about which seats,
    and the points.
    """

    hand: int
    columns: tuple[int, ...]
    seats: tuple[int, ...]
    line: Line
    points: Points


class Sheet(NamedTuple):
    """A whole match on paper, lists by seat. `totals` are the sums of all columns, `credit` what games and settlements have
    brought, `scores` the hand points with which the next hand begins, `hands` the number of hands written down.
    """

    columns: tuple[Column, ...]
    totals: tuple[Points, ...]
    credit: tuple[Points, ...]
    lines: tuple[SheetLine, ...]
    over: bool
    winners: tuple[int, ...]
    scores: tuple[Points, ...]
    hands: int


class Writing(Protocol):
    """A sheet as it is written, hand by hand."""

    @property
    def over(self) -> bool:
        """Whether the match is over."""

    def add(self, entry: HandEntry) -> None:
        """Write down a further hand."""

    def sheet(self) -> Sheet:
        """What it says now."""
