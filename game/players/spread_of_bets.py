"""How far a row of bets may swing: the middle that is to be expected, and the band around it."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple


class Band(NamedTuple):
    """What is to be expected after some bets: the middle, and the standard deviation."""

    mean: float
    deviation: float

    def at(self, deviations: float) -> tuple[float, float]:
        """The edges of the band of so many standard deviations: with one two sittings of three end inside, with two 19 of 20."""
        return self.mean - deviations * self.deviation, self.mean + deviations * self.deviation

    def off(self, result: float) -> float:
        """By how many standard deviations a result lies off the middle."""
        return (result - self.mean) / self.deviation if self.deviation else 0.0


def bands(bets: Sequence[float], edge: float, deviation: float) -> tuple[Band, ...]:
    """What is to be expected after none of these bets, after the first, and so on, at a house edge in per cent and a standard
    deviation per chip.
    """
    found, total, squares = [Band(0.0, 0.0)], 0.0, 0.0
    for bet in bets:
        total += bet
        squares += bet * bet
        found.append(Band(-edge / 100 * total, deviation * sqrt(squares)))
    return tuple(found)
