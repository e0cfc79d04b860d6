"""A small network that turns numbers about a position into a judgement: two layers of units, each nothing below zero."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

Vector = Sequence[float]


class Network:
    """The numbers of one network. The first `shared` inputs are the same for all choices of a decision and are summed once."""

    def __init__(self, numbers: Sequence[float], inputs: int, first: int, second: int, shared: int) -> None:
        numbers = list(numbers)
        at = 0

        def take(count: int) -> list[float]:
            nonlocal at
            at += count
            return numbers[at - count : at]

        rows = [take(inputs) for _ in range(first)]
        self._shared = [row[:shared] for row in rows]
        self._own = [row[shared:] for row in rows]
        self._bias = take(first)
        self._second = list(zip([take(first) for _ in range(second)], take(second), strict=True))
        self._last = take(second)
        self._base = take(1)[0]
        if at != len(numbers):
            raise ValueError(f"{len(numbers)} numbers, {at} used")

    def prepared(self, shared: Vector) -> list[float]:
        """What the inputs that all choices share bring to each unit of the first layer."""
        return [sum(map(mul, row, shared), bias) for row, bias in zip(self._shared, self._bias, strict=True)]

    def judge(self, prepared: list[float], own: Vector) -> float:
        """The judgement of one choice."""
        first = [sum(map(mul, row, own), begun) for row, begun in zip(self._own, prepared, strict=True)]
        first = [unit if unit > 0.0 else 0.0 for unit in first]
        total = self._base
        for (row, bias), weight in zip(self._second, self._last, strict=True):
            unit = sum(map(mul, row, first), bias)
            if unit > 0.0:
                total += unit * weight
        return total
