"""Hands of partners: two tables at once of which only the sum counts, and one player against all the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.rules.result import Points
from game.rules.state.circle import circle_of
from game.rules.state.entry import HandEntry, drawn, won

ROUND = "round"
"""The kind of an entry that is the sum of two tables."""


def round_of(tables: Sequence[tuple[int, Points]], sides: Sequence[tuple[int, ...]]) -> HandEntry:
    """A round of partners: at each table a seat has won so many points, or nobody (-1) any. The side ahead gets the
    difference and one box; where both are equal, nobody gets anything (gin rummy reference, 8).

    `sides` are by seat: the seats on its side, itself among them.
    """
    seats = len(sides)
    sums: list[Points] = [0] * seats
    for winner, points in tables:
        if winner >= 0:
            for seat in sides[winner]:
                sums[seat] += points
    best = max(sums)
    ahead = tuple(seat for seat, value in enumerate(sums) if value == best)
    if ahead != sides[ahead[0]]:
        return drawn(seats, ROUND)._replace(tables=tuple(tables))
    return won(ROUND, ahead, best - min(sums), seats)._replace(tables=tuple(tables))


class Crew(NamedTuple):
    """Who plays in a captain game: the man in the box against the captain; the others are in line to follow him."""

    box: int
    captain: int
    line: tuple[int, ...]

    @property
    def partners(self) -> tuple[int, ...]:
        """The side of the captain, by seat."""
        return tuple(sorted((self.captain, *self.line)))

    def side_of(self, seat: int) -> tuple[int, ...]:
        """The seats that win or lose with this one."""
        return (self.box,) if seat == self.box else self.partners

    def after(self, entry: HandEntry, by_hand: bool) -> Crew:
        """Who plays after this hand. A captain who has lost goes to the end of the line; where the box changes hand by hand,
        a man in the box who has lost does so too, and the captain takes his place.
        """
        if not entry.winners:
            return self
        following = (*self.line, self.captain)
        if self.box in entry.winners:
            return Crew(self.box, following[0], following[1:])
        if not by_hand:
            return self
        following = (*self.line, self.box)
        return Crew(self.captain, following[0], following[1:])


def crew_of(seats: int, entries: Sequence[HandEntry], by_hand: bool, box: int = 0) -> Crew:
    """Who plays after these hands, where this seat was the first in the box and the next one clockwise the first captain."""
    first, *rest = circle_of(seats).others(box)
    crew = Crew(box, first, tuple(rest))
    for entry in entries:
        crew = crew.after(entry, by_hand)
    return crew
