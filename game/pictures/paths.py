"""The numbers of a drawing, and the outlines that they make."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from game.pictures.picture import Unfit

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?")
_BETWEEN = re.compile(r"[\s,]*")
_TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
_CURVES = {"c": 1, "s": 1, "q": 1, "t": 1, "a": 4}
"""How many curves each letter of an outline draws; the others draw straight lines."""
_FLAGS = (3, 4)
"""Which numbers of an arc are 0 or 1, and may stand without anything between them."""


@dataclass
class Trace:
    """How a pen goes over the paper: of how many straight lines and curves, how far in all, and from where to where."""

    most: float
    """A line longer than this is counted as so long: the rest of it lies outside of the picture."""
    lines: int = 0
    curves: int = 0
    way: float = 0.0
    at: tuple[float, float] = (0.0, 0.0)
    start: tuple[float, float] = (0.0, 0.0)
    low: tuple[float, float] = (inf, inf)
    high: tuple[float, float] = (-inf, -inf)

    def to(self, *points: tuple[float, float]) -> None:
        """A line by way of these points, which are those that bend a curve and its end."""
        for point in points:
            gone = abs(point[0] - self.at[0]) + abs(point[1] - self.at[1])
            self.way += min(self.most, gone)
            self._sees(point)
            self.at = point

    def begins(self, point: tuple[float, float]) -> None:
        """The pen is set down anew."""
        self.at = self.start = point
        self._sees(point)

    def around(self, radius: float, end: tuple[float, float]) -> None:
        """A part of a circle, wherever its middle is."""
        for point in (self.at, end):
            self._sees((point[0] - 2 * radius, point[1] - 2 * radius))
            self._sees((point[0] + 2 * radius, point[1] + 2 * radius))
        self.way += 4 * min(self.most, 2 * radius)
        self.at = end

    def _sees(self, point: tuple[float, float]) -> None:
        self.low = min(self.low[0], point[0]), min(self.low[1], point[1])
        self.high = max(self.high[0], point[0]), max(self.high[1], point[1])

    @property
    def size(self) -> tuple[float, float]:
        """How wide and how high everything is together."""
        return max(0.0, self.high[0] - self.low[0]), max(0.0, self.high[1] - self.low[1])

    @property
    def furthest(self) -> float:
        """The largest number of a place that it came to."""
        return max(map(abs, (*self.low, *self.high))) if self.lines or self.curves else 0.0


def numbers(text: str) -> list[float]:
    """A list of numbers. Raises `Unfit` for anything else."""
    found: list[float] = []
    at = _after_space(text, 0)
    while at < len(text):
        value, at = _number(text, at)
        found.append(value)
    return found


def plain(values: Sequence[float]) -> str:
    """Numbers as they are written."""
    return " ".join(f"{value:.8g}" for value in values)


def outline(text: str, trace: Trace) -> str:
    """What the letters and numbers of a path say, written anew; the pen goes over it. Raises `Unfit`."""
    written = []
    for letter, given in _parts(text):
        takes = _TAKES[letter.lower()]
        if (takes == 0) != (not given) or (takes and len(given) % takes):
            raise Unfit("number", text=letter)
        for first in range(0, len(given) or 1, takes or 1):
            _draw(letter, given[first : first + takes], trace, first == 0)
        written.append(letter + plain(given))
    return "".join(written)


def _draw(letter: str, given: list[float], trace: Trace, first: bool) -> None:
    """One step of an outline."""
    low = letter.lower()
    x, y = trace.at if letter.islower() else (0.0, 0.0)
    trace.lines += low not in _CURVES
    trace.curves += _CURVES.get(low, 0)
    if low == "z":
        trace.to(trace.start)
    elif low == "h":
        trace.to((x + given[0], trace.at[1]))
    elif low == "v":
        trace.to((trace.at[0], y + given[0]))
    elif low == "a":
        trace.around(max(abs(given[0]), abs(given[1])), (x + given[5], y + given[6]))
    elif low == "m" and first:
        trace.begins((x + given[0], y + given[1]))
    elif low in "st":  # the point that bends its beginning lies opposite to that of the curve before
        points = list(zip(given[::2], given[1::2], strict=True))
        trace.way += min(trace.most, abs(points[0][0]) + abs(points[0][1]))
        trace.to(*((x + right, y + down) for right, down in points))
    else:
        trace.to(*((x + right, y + down) for right, down in zip(given[::2], given[1::2], strict=True)))


def corners(text: str, trace: Trace) -> str:
    """The same of a list of corners."""
    found = numbers(text)
    points = list(zip(found[::2], found[1::2], strict=False))
    if points:
        trace.begins(points[0])
        trace.to(*points[1:], points[0])
    trace.lines += len(points)
    return plain(found)


def _parts(text: str) -> list[tuple[str, list[float]]]:
    """Each letter of an outline with the numbers that follow it."""
    found: list[tuple[str, list[float]]] = []
    at = _after_space(text, 0)
    while at < len(text):
        letter = text[at]
        if letter.lower() in _TAKES and (found or letter in "Mm"):
            found.append((letter, []))
            at = _after_space(text, at + 1)
        elif not found:
            raise Unfit("number", text=text[at : at + 20])
        elif found[-1][0] in "Aa" and len(found[-1][1]) % 7 in _FLAGS and letter in "01":
            found[-1][1].append(float(letter))
            at = _after_space(text, at + 1)
        else:
            value, at = _number(text, at)
            found[-1][1].append(value)
    return found


def _number(text: str, at: int) -> tuple[float, int]:
    """The number that begins there, and where the next thing begins."""
    found = _NUMBER.match(text, at)
    if found is None:
        raise Unfit("number", text=text[at : at + 20])
    return float(found[0]), _after_space(text, found.end())


def _after_space(text: str, at: int) -> int:
    found = _BETWEEN.match(text, at)
    return found.end() if found is not None else at
