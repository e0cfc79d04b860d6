"""The order in which seats come round the table. Seats are numbered clockwise; play goes to the left, or to the right.

Whatever comes "after", "first from the left of the dealer" or "in turn" asks here, so that a game that is played the other
way round needs nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

Direction = Literal["left", "right"]


class Circle(tuple[int, ...]):
    """Seats in the order of play: all of the table, or those that play a hand."""

    __slots__ = ()

    def after(self, seat: int, steps: int = 1) -> int:
        """The seat whose turn comes so many turns after that of this one; with negative steps, before it."""
        return self[(self.index(seat) + steps) % len(self)]

    def before(self, seat: int) -> int:
        """The seat whose turn comes before that of this one."""
        return self[self.index(seat) - 1]

    def others(self, seat: int) -> tuple[int, ...]:
        """All but this seat, beginning with the one that comes after it."""
        at = self.index(seat)
        return self[at + 1 :] + self[:at]

    def up_to(self, seat: int) -> tuple[int, ...]:
        """All seats, beginning with the one that comes after this one, which is the last."""
        return (*self.others(seat), seat)

    def distance(self, seat: int, other: int) -> int:
        """How many turns after that of the first seat the other's comes: 0 where they are the same."""
        return (self.index(other) - self.index(seat)) % len(self)

    def between(self, seat: int, other: int) -> tuple[int, ...]:
        """The seats that come after the first and before the other."""
        return self.others(seat)[: max(0, self.distance(seat, other) - 1)]

    def without(self, absent: Iterable[int]) -> Circle:
        """The order of those that are left."""
        gone = set(absent)
        return Circle(seat for seat in self if seat not in gone)


def circle_of(seats: int, direction: Direction = "left") -> Circle:
    """The order of play of a whole table."""
    order = range(seats)
    return Circle(order if direction == "left" else reversed(order))
