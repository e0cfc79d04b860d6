"""The colour of the cloth: what is in the table's green takes the hue of the cloth that lies on the table."""

from __future__ import annotations

import colorsys
from functools import lru_cache

from game.table import theme

Fill = tuple[int, ...]
"""Red, green, blue, and how opaque it is."""
_cloth = "green"
GREENS = (0.355, 0.495)
"""Hues, as parts of the circle, that are the table's green."""
AS_THEY_ARE: frozenset[Fill] = frozenset(
    {theme.GOOD, theme.SHEET_GOOD, theme.SHEET_MORE, theme.GREEN, theme.OURS, *theme.PORTRAITS.values()}
)
"""Greens that mean something: what is good, a suit of a deck with four colours, a person."""


def use_cloth(name: str) -> None:
    """From now on everything in the table's green takes the hue of this cloth."""
    global _cloth
    _cloth = name if name in theme.FELTS else "green"


def dyed(colour: Fill) -> Fill:
    """A colour as it looks on the cloth that lies on the table: panels, lines and buttons follow it."""
    return colour if _cloth == "green" else _dyed(colour, _cloth)


@lru_cache(maxsize=512)
def _dyed(colour: Fill, cloth: str) -> Fill:
    hue, strength, light = colorsys.rgb_to_hsv(*(part / 255 for part in colour[:3]))
    if colour[:3] in AS_THEY_ARE or not GREENS[0] <= hue <= GREENS[1] or strength < 0.08:
        return colour
    goal, own = (colorsys.rgb_to_hsv(*(part / 255 for part in theme.FELTS[name][0])) for name in (cloth, "green"))
    made = colorsys.hsv_to_rgb(goal[0], min(1.0, strength * goal[1] / own[1]), light)
    return (*(round(part * 255) for part in made), *colour[3:])
