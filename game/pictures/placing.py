"""Where the parts of a drawing lie that are moved, turned and made larger, and how far they can reach."""

from __future__ import annotations

import re
from math import radians, tan
from typing import NamedTuple

from game.pictures.paths import numbers, plain
from game.pictures.picture import Unfit

_FUNCTION = re.compile(r"\s*(translate|scale|rotate|skewX|skewY|matrix)\s*\(([^()]*)\)\s*,?")
_TAKES = {"translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,), "matrix": (6,)}
_STEEPEST, _MOST = 80.0, 20


class Placed(NamedTuple):
    """How much larger things are here than on the whole picture at most, and how far they were moved."""

    larger: float = 1.0
    away: float = 0.0

    def reach(self, furthest: float) -> float:
        """How far from the corner of the picture something can lie whose largest number is this."""
        return self.away + 1.5 * self.larger * furthest

    def moved(self, text: str) -> tuple[Placed, str]:
        """Things that are moved like this, and the same in plain words."""
        larger, away, at = self.larger, self.away, 0
        said: list[str] = []
        while at < len(text.rstrip()):
            found = _FUNCTION.match(text, at)
            values = numbers(found[2]) if found is not None else []
            if found is None or len(values) not in _TAKES[found[1]] or len(said) >= _MOST:
                raise Unfit("number", text=text[at : at + 20])
            grows, goes = _effect(found[1], values)
            away += larger * goes
            larger *= grows
            said.append(f"{found[1]}({plain(values)})")
            at = found.end()
        return Placed(larger, away), " ".join(said)


def _effect(name: str, values: list[float]) -> tuple[float, float]:
    """How much larger things become at most, and how far they are moved."""
    if name == "translate":
        return 1.0, max(map(abs, values))
    if name == "scale":
        return max(map(abs, values)), 0.0
    if name == "rotate":
        return 1.0, 2 * max(map(abs, values[1:]), default=0.0)
    if name == "matrix":
        a, b, c, d, e, f = map(abs, values)
        return max(a + c, b + d), max(e, f)
    if abs(values[0]) > _STEEPEST:
        raise Unfit("far")
    return 1.0 + tan(radians(abs(values[0]))), 0.0
