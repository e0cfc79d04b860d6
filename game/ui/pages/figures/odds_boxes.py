"""Where the parts of the page about a bet are: side by side, on tabs in a small window, one below the other in an upright one."""

from __future__ import annotations

from typing import NamedTuple

from game.table import theme
from game.table.geometry import Rect
from game.ui.pages.figures.papers import NARROW

TOP, FOOT = 198.0, 44.0
GAP = 20.0
WIDE, BETWEEN = 968.0, 24.0
LOW = 178.0
"""The panels at the foot."""
EDGE, STRIP = 186.0, 128.0
HEAD, TAIL = 106.0, 139.0
"""Of the table: above its first row, and below its last way of winning."""
TABS = ("table", "curve", "why")


class Columns(NamedTuple):
    """Of the table, from its left edge: where words begin, where figures end, and the place of what is paid."""

    words: float
    ways: float
    chance: float
    pays: tuple[float, float]
    back: float
    cards: float = 58.0
    card: float = 44.0
    """Where the first card before the words lies, and how wide it is; 0 for none."""


class OddsBoxes(NamedTuple):
    """The parts; None for what is on another tab."""

    table: Rect | None
    edge: Rect | None
    curve: Rect | None
    why: Rect | None
    foot: Rect
    tabbed: bool
    upright: bool

    @property
    def pitch(self) -> float:
        """From row to row of the table."""
        return (self.table.h - HEAD - TAIL) / 5 if self.table is not None else 0.0

    @property
    def columns(self) -> Columns:
        """Those of the table."""
        assert self.table is not None
        w = self.table.w
        if self.tabbed:
            return Columns(256, 800, 1040, (1130, 1390), w - 36, 82, 56)
        figures = (w - 444, w - 316, (w - 308, w - 110), w - 30)
        return Columns(36, *figures, card=0) if self.upright else Columns(166, *figures)


def boxes_of(x: float, w: float, high: float, k: float, upright: bool, tab: str) -> OddsBoxes:
    """For a window so high, with the contents between these edges; units."""
    bottom = high - FOOT
    if upright:
        return _below_each_other(x, w, bottom)
    if k < NARROW:
        sheet = Rect(x, TOP, w, bottom - TOP - GAP - STRIP)
        parts = [sheet if tab == name else None for name in TABS]
        return OddsBoxes(parts[0], None, parts[1], parts[2], Rect(x, bottom - STRIP, w, STRIP), True, False)
    other, narrow = x + WIDE + BETWEEN, w - WIDE - BETWEEN
    tall = bottom - TOP - GAP - LOW
    return OddsBoxes(
        Rect(x, TOP, WIDE, tall),
        Rect(other, TOP, narrow, EDGE),
        Rect(other, TOP + EDGE + 18, narrow, tall - EDGE - 18),
        Rect(x, bottom - LOW, WIDE, LOW),
        Rect(other, bottom - LOW, narrow, LOW),
        False,
        False,
    )


def _below_each_other(x: float, w: float, bottom: float) -> OddsBoxes:
    top, gap = 264.0, 14.0
    table = HEAD + 5 * (theme.REACH + 4) + TAIL
    room = bottom - top - 150 - table - LOW - 164 - 4 * gap
    at, found = top, []
    for high in (150.0, table, room, LOW, 164.0):
        found.append(Rect(x, at, w, high))
        at += high + gap
    return OddsBoxes(found[1], found[0], found[2], found[3], found[4], False, True)
