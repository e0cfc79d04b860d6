"""Where the parts of the page about a sitting are."""

from __future__ import annotations

from typing import NamedTuple

from game.table.geometry import Rect
from game.ui.pages.figures.papers import NARROW

TOP, FOOT, GAP = 150.0, 44.0, 20.0
LOW, WIDE, SIDE, BUTTONS = 370.0, 1060.0, 516.0, 82.0
TABS = ("mistakes", "why", "side", "facts")


class SittingBoxes(NamedTuple):
    """The parts; None for a panel that is on another tab."""

    plot: Rect
    mistakes: Rect | None
    why: Rect | None
    side: Rect | None
    facts: Rect | None
    buttons: Rect
    tabbed: bool
    upright: bool


def boxes_of(x: float, w: float, high: float, k: float, upright: bool, tab: str) -> SittingBoxes:
    """For a window so high, with the contents between these edges; units."""
    bottom = high - FOOT
    if upright:
        return _below_each_other(x, w, bottom)
    if k < NARROW:
        left, narrow = x + 1000 + 24, w - 1024
        panel = Rect(left, 132, narrow, bottom - BUTTONS - 16 - 132)
        found = [panel if tab == name else None for name in TABS]
        plot, buttons = Rect(x, 132, 1000, bottom - 132), Rect(left, bottom - BUTTONS, narrow, BUTTONS)
        return SittingBoxes(plot, found[0], found[1], found[2], found[3], buttons, True, False)
    upper = bottom - LOW - GAP - TOP
    right, narrow = x + WIDE + 24, w - WIDE - 24
    low = bottom - LOW
    why = WIDE - SIDE - 24
    return SittingBoxes(
        Rect(x, TOP, WIDE, upper),
        Rect(right, TOP, narrow, upper),
        Rect(x, low, why, LOW),
        Rect(x + why + 24, low, SIDE, LOW),
        Rect(right, low, narrow, LOW - BUTTONS - 20),
        Rect(right, bottom - BUTTONS, narrow, BUTTONS),
        False,
        False,
    )


def _below_each_other(x: float, w: float, bottom: float) -> SittingBoxes:
    top, gap = TOP, 14.0
    mistakes, middle, facts = 506.0, 360.0, 264.0
    plot = bottom - top - mistakes - middle - facts - BUTTONS - 4 * gap
    half = (w - gap) / 2
    y = top + plot + gap
    found = [Rect(x, y, half, middle), Rect(x + half + gap, y, half, middle)]
    y += middle + gap
    return SittingBoxes(
        Rect(x, top, w, plot),
        Rect(x, y, w, mistakes),
        found[0],
        found[1],
        Rect(x, y + mistakes + gap, w, facts),
        Rect(x, bottom - BUTTONS, w, BUTTONS),
        False,
        True,
    )
