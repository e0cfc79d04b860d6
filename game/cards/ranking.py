"""The order of the ranks in a run: where the ace stands.

Each member of the family knows which sets of ranks of one suit are in order, as 13-bit masks (bit 0 the ace, bit 12 the
king), and the order in which their cards lie on the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from game.cards.lines import Line, line
from game.cards.settings import Part

RankMask = int
"""Ranks of one suit: bit 0 is the ace, bit 12 the king."""


@dataclass(frozen=True)
class AceLow(Part):
    """The ace comes before the two, and nothing comes after the king."""

    kind: Literal["ace_low"] = "ace_low"

    def sequences(self) -> tuple[tuple[int, ...], ...]:
        """Every row of two or more ranks in order, as it lies on the table."""
        return tuple(tuple(range(first, first + size)) for size in range(2, 14) for first in range(14 - size))

    def explain(self, variant: object) -> tuple[Line, ...]:
        """Its line of the rule sheet."""
        return (line("rule.ace_low"),)


@dataclass(frozen=True)
class AceHighOrLow(Part):
    """The ace comes before the two or after the king, but a run does not go on round it."""

    kind: Literal["high_or_low"] = "high_or_low"

    def sequences(self) -> tuple[tuple[int, ...], ...]:
        """Every row of two or more ranks in order, as it lies on the table."""
        rows = [tuple(range(first, first + size)) for size in range(2, 14) for first in range(15 - size)]
        return tuple(tuple(rank % 13 for rank in row) for row in rows)

    def explain(self, variant: object) -> tuple[Line, ...]:
        """Its line of the rule sheet."""
        return (line("rule.ace_high_or_low"),)


@dataclass(frozen=True)
class RoundTheCorner(Part):
    """The ranks form a circle: king, ace and two are neighbours. Thirteen cards close it."""

    kind: Literal["round_corner"] = "round_corner"

    def sequences(self) -> tuple[tuple[int, ...], ...]:
        """Every row of two or more ranks in order, as it lies on the table."""
        rows = [tuple((first + i) % 13 for i in range(size)) for size in range(2, 13) for first in range(13)]
        return (*rows, *(tuple((first + i) % 13 for i in range(13)) for first in range(13)))

    def explain(self, variant: object) -> tuple[Line, ...]:
        """Its line of the rule sheet."""
        return (line("rule.ace_round_corner"),)


@dataclass(frozen=True)
class AceHigh(Part):
    """The ace comes after the king only."""

    kind: Literal["ace_high"] = "ace_high"

    def sequences(self) -> tuple[tuple[int, ...], ...]:
        """Every row of two or more ranks in order, as it lies on the table."""
        rows = [tuple(range(first, first + size)) for size in range(2, 14) for first in range(1, 15 - size)]
        return tuple(tuple(rank % 13 for rank in row) for row in rows)

    def explain(self, variant: object) -> tuple[Line, ...]:
        """Its line of the rule sheet."""
        return (line("rule.ace_high"),)


@dataclass(frozen=True)
class NumeralsAndCourts(Part):
    """Runs are of the numerals two to ten, or exactly jack, queen and king; aces stand in no run."""

    kind: Literal["numerals_and_courts"] = "numerals_and_courts"

    def sequences(self) -> tuple[tuple[int, ...], ...]:
        """Every row of two or more ranks in order, as it lies on the table."""
        numerals = tuple(tuple(range(first, first + size)) for size in range(2, 10) for first in range(1, 11 - size))
        return (*numerals, (10, 11, 12))

    def explain(self, variant: object) -> tuple[Line, ...]:
        """Its line of the rule sheet."""
        return (line("rule.numerals_and_courts"),)


Ranking = AceLow | AceHighOrLow | RoundTheCorner | AceHigh | NumeralsAndCourts


@lru_cache(maxsize=8)
def orders(ranking: Ranking) -> dict[RankMask, tuple[int, ...]]:
    """Every set of ranks in order, with its order on the table; all thirteen as they would lie where nobody says anything."""
    found: dict[RankMask, tuple[int, ...]] = {}
    for row in ranking.sequences():
        found.setdefault(sum(1 << rank for rank in row), row)
    return found


@lru_cache(maxsize=64)
def rows(ranking: Ranking, size: int) -> tuple[tuple[int, ...], ...]:
    """Every order in which so many ranks may lie. Only all thirteen can lie in several, as with an ace low or high."""
    return tuple(row for row in ranking.sequences() if len(row) == size)
