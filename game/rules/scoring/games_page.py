"""The sheet of a match of games as one page shows it: which games stand side by side, which hands are rows, what is in a cell.

The numbers are those of `game.rules.scoring.sheet`; here is only where they are written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.result import Points
from game.rules.scoring.sheet import AT_ONCE, Column, Entered, Sheet, SheetLine
from game.rules.state.entry import HandEntry


@dataclass(frozen=True)
class GamesPage:
    """One page of the sheet. Games and hands are counted from 1."""

    sheet: Sheet
    played: tuple[HandEntry, ...]
    """The hands of which the outcome is known, the latest last."""
    at_once: bool
    """Several games run at once, and their columns hold running totals."""
    waiting: HandEntry | None = None
    """Of a round at two tables the first, when the second has not played: a row of its own, which counts nothing yet."""

    @property
    def games(self) -> tuple[int, ...]:
        """The games that are shown: the one that is played, or the three that run at once."""
        count = len(self.sheet.columns)
        if not self.at_once:
            return (count,)
        still = [number for number in range(1, count + 1) if not self.column(number).over]
        closed = [number for number in range(1, count + 1) if self.column(number).over]
        kept = closed[max(0, len(closed) - max(0, AT_ONCE - len(still))) :] if len(still) < AT_ONCE else []
        return tuple(sorted([*still, *kept])[-AT_ONCE:])

    def column(self, game: int) -> Column:
        return self.sheet.columns[game - 1]

    @property
    def hands(self) -> range:
        """The hands that are rows: those since the games shown began."""
        first = 1
        if not self.at_once and len(self.sheet.columns) > 1:
            before = self.column(len(self.sheet.columns) - 1)
            first = max((entry.hand for entry in before.entries), default=0) + 1
        return range(first, self.latest + 1)

    @property
    def latest(self) -> int:
        """The row that was written last."""
        return self.sheet.hands + (self.waiting is not None)

    def outcome(self, hand: int) -> HandEntry | None:
        """How a hand ended; None where nobody knows any more."""
        at = hand - 1 - (self.sheet.hands - len(self.played))
        return self.played[at] if 0 <= at < len(self.played) else None

    def cell(self, game: int, hand: int, seat: int) -> Entered | None:
        """What a hand has written into a game for a seat."""
        return next((one for one in self.column(game).entries if (one.hand, one.seat) == (hand, seat)), None)

    def table_points(self, seat: int) -> Points | None:
        """What a seat has won at the first table of a round that is not over; None for a player who has won nothing there."""
        if self.waiting is None or self.waiting.tables[0][0] != seat:
            return None
        return self.waiting.tables[0][1]

    def parts(self, game: int, seat: int) -> tuple[Entered, ...]:
        """Everything that has been written into a game for a seat."""
        return tuple(one for one in self.column(game).entries if one.seat == seat)

    def added(self, game: int, seat: int) -> Sequence[tuple[str, int]]:
        """What has been added to the hand points, as code and points."""
        return [(part.line.code, int(part.points)) for part in self.column(game).accounts[seat]]

    def lines_of(self, game: int, seat: int) -> tuple[SheetLine, ...]:
        """The sentences about a seat in a game, in the order in which they were written."""
        return tuple(one for one in self.sheet.lines if game in one.columns and (seat in one.seats or not one.seats))

    @property
    def just_closed(self) -> tuple[int, ...]:
        """The games that the latest hand has ended."""
        closed = []
        for number, column in enumerate(self.sheet.columns, 1):
            if column.over and max((entry.hand for entry in column.entries), default=0) == self.sheet.hands:
                closed.append(number)
        return tuple(closed)
