"""Closed melds counted for going out: of each kind as many as are needed and no more, and sets of such counts as numbers.

A search for a way out puts many small parts of a table together. So that this is quick, what can be closed is a bit set with one
bit for each count, and what two of these sets come to together is worked out once.
"""

from __future__ import annotations

from itertools import product

from game.rules.canasta.going_out import Closed

Tally = int
"""What closed melds there can be, as a bit set of counts (`Tallies`). None is worse than another in everything."""


class Tallies:
    """The counts of one game, of which no more matter than going out needs."""

    def __init__(self, needed: Closed) -> None:
        self.needed = needed
        self._all = [Closed(*counts) for counts in product(*(range(most + 1) for most in needed))]
        self._bit = {counts: 1 << number for number, counts in enumerate(self._all)}
        self.none = self.of(Closed())
        self.enough = self.of(needed)
        """What lets a side go out."""
        self._sums: dict[tuple[Tally, Tally], Tally] = {}
        self._best: dict[Tally, Tally] = {}

    def of(self, counts: Closed) -> Tally:
        """Just these closed melds."""
        return self._bit[Closed(*map(min, counts, self.needed))]

    def _listed(self, tally: Tally) -> list[Closed]:
        return [counts for number, counts in enumerate(self._all) if tally >> number & 1]

    def best(self, tally: Tally) -> Tally:
        """Without those counts that are worse than another of them in everything."""
        if not tally & (tally - 1):
            return tally
        known = self._best.get(tally)
        if known is None:
            found = self._listed(tally)
            known = 0
            for one in found:
                if not any(other != one and all(map(int.__ge__, other, one)) for other in found):
                    known |= self._bit[one]
            self._best[tally] = known
        return known

    def sum(self, first: Tally, second: Tally) -> Tally:
        """What two parts of a table come to together."""
        if first == self.none:
            return second
        known = self._sums.get((first, second))
        if known is None:
            found = 0
            for one in self._listed(first):
                for other in self._listed(second):
                    found |= self.of(one.plus(other))
            known = self._sums[first, second] = self.best(found)
        return known
