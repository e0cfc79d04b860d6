"""Where the light on a table comes from, and how much of it reaches a spot: one lamp in the evening, a window by day.

Both are up and to the left. Spots are parts of the table's width and height. No drawing happens here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.table.theme import SHADOW, Colour

LAMP, REACH, REACH_FOR_TWO = (0.40, 0.30), (0.74, 0.82), (0.64, 0.76)
"""Where the lamp hangs, and how far it shines, over most tables and over one for two."""
CORE = 0.42
"""How far the warm core of the lamp reaches, in parts of its whole reach."""
WINDOW, DEPTH = (-0.10, -0.15), (1.555, 1.626)
"""Where the window is, and how far its light goes: to the lower right corner."""
SLANT = 0.30
"""The patch of sun leans: so far to the right for each part down."""
PATCH = ((0.05, 0.55), (0.04, 0.76))
"""From where to where it falls, across and down, and between its panes the shadow of the bars."""
SOFT, BAR = 0.09, 0.020
"""How wide its edge is, and half of a bar."""
BAR_LEFT = 0.35
"""So much of the sun is left in the shadow of a bar."""


class Light(NamedTuple):
    """How a table is lit."""

    sky: Colour
    """What is added to the cloth everywhere."""
    core: Colour
    """What is added right under the lamp, or where the sun falls."""
    soaked: float
    """So much of what is added takes the colour of the cloth."""
    spread: float
    """How much of the light reaches the far corner, too: 0 none, 1 all of it."""
    wood: float
    """How bright the boards are."""
    near: Colour
    """What is left of the colours of cloth and cards where most light falls, of 255."""
    far: Colour
    """And where least does."""
    shadow: Colour
    long: float
    """So much longer and softer are the shadows of cards."""
    grain: int
    """So many times finer is the picture of the light: edges need that."""


LIGHTS: dict[str, Light] = {
    "evening": Light((0, 0, 0), (18, 14, 3), 0.0, 0.0, 1.0, (255, 255, 255), (235, 230, 222), SHADOW, 1.0, 1),
    "day": Light((14, 15, 15), (30, 27, 17), 0.7, 0.34, 1.3, (251, 249, 246), (236, 232, 226), (4, 12, 26), 1.3, 2),
}


def reach(people: int) -> tuple[float, float]:
    """How far the lamp shines over a table for so many people."""
    return REACH_FOR_TWO if people == 2 else REACH


def away(name: str, x: float, y: float, reach: tuple[float, float]) -> float:
    """How far a spot is from where most light falls: 0 to 1, where the light ends."""
    if name == "day":
        return min(1.0, math.hypot((x - WINDOW[0]) / DEPTH[0], (y - WINDOW[1]) / DEPTH[1]))
    return min(1.0, math.hypot((x - LAMP[0]) / reach[0], (y - LAMP[1]) / reach[1]))


def away_along(name: str, across: Sequence[float], y: float, reach: tuple[float, float]) -> list[float]:
    """The same for spots of the cloth in a row, over which the lamp hangs a little askew."""
    if name == "day":
        return [away(name, x, y, reach) for x in across]
    dy, (wide, high) = y - LAMP[1], reach
    aside, down = dy * 0.22, dy * 0.97
    moved = [x - LAMP[0] for x in across]
    return [min(1.0, math.hypot((dx * 0.94 + aside) / wide, (down - dx * 0.12) / high)) for dx in moved]


def direct(name: str, x: float, y: float, away: float) -> float:
    """How much of the warm core a spot gets that is so far away: 0 to 1. By day it is the sun behind the bars of the window."""
    if name != "day":
        return max(0.0, 1 - away / CORE) ** 2
    found = 1 - 0.45 * away
    for at, (begin, end) in ((x - SLANT * y, PATCH[0]), (y, PATCH[1])):
        found *= smooth((at - begin) / SOFT) * smooth((end - at) / SOFT)
        bar = smooth(abs(at - (begin + end) / 2) / BAR - 0.5)
        found *= BAR_LEFT + (1 - BAR_LEFT) * bar
    return found


def on_card(name: str, x: float, y: float, reach: tuple[float, float], steps: int) -> Colour:
    """What is left of the colours of a card at a spot, of 255, in so many steps."""
    far = away(name, x, y, reach)
    return _left(name, round(steps * smooth(far)), steps)


def left(name: str, far: float) -> tuple[float, float, float]:
    """What is left of a colour that far from the light (`away`), as parts of it."""
    lamp, part = LIGHTS[name], smooth(far)
    red, green, blue = ((a + (b - a) * part) / 255 for a, b in zip(lamp.near, lamp.far, strict=True))
    return red, green, blue


@lru_cache(maxsize=64)
def _left(name: str, step: int, steps: int) -> Colour:
    lamp = LIGHTS[name]
    red, green, blue = (round(a + (b - a) * step / steps) for a, b in zip(lamp.near, lamp.far, strict=True))
    return red, green, blue


def smooth(part: float) -> float:
    """From 0 to 1, softly at both ends."""
    t = max(0.0, min(1.0, part))
    return t * t * (3 - 2 * t)
