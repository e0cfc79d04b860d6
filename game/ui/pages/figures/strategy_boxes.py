"""Where the parts of the page with a strategy are: three tables beside each other, one at a time, or one below the other."""

from __future__ import annotations

from typing import NamedTuple

from game.table.geometry import Rect
from game.ui.pages.figures.papers import NARROW

TOP, FOOT, GAP = 198.0, 44.0, 20.0
LOW, DRILL = 230.0, 536.0
"""The panels at the foot, and how wide the one of the drill is."""
PITCH, EDGE = 540.0, 28.0
"""From table to table, and from the edge of the sheet to the first."""
EDGE_AIR = 6.0
"""Beside the last column: frames of its cells reach so far."""
SENTENCE = 45.0
"""The last line of the sheet."""
NOTE = 34.0
"""A line below a table that says what a dot beside a row means."""
LABEL, CELL, HEAD = 66.0, 44.0, 92.0
STRIP = 104.0


class Grid(NamedTuple):
    """The measures of a table: its place, the width of row names and of a cell, the height of its head and of a row."""

    box: Rect
    label: float
    wide: float
    head: float
    high: float


class StrategyBoxes(NamedTuple):
    """The parts."""

    sheet: Rect | None
    """All tables lie on it; None where each has its own."""
    grids: tuple[tuple[int, Grid], ...]
    """The tables that are seen, by their number."""
    detail: Rect
    """All choices of the cell that is looked at."""
    edges: Rect
    drill: Rect
    scrolled: Rect | None
    tabbed: bool


def boxes_of(
    x: float, w: float, high: float, k: float, upright: bool, rows: tuple[int, ...], shown: int, gaps: tuple[bool, ...] = ()
) -> StrategyBoxes:
    """For a window so high, with tables of so many rows, of which one is chosen, some of them with a gap; units."""
    bottom = high - FOOT
    if upright:
        return _below_each_other(x, w, bottom, rows, gaps or (False,) * len(rows))
    if k < NARROW:
        return _one_at_a_time(x, w, bottom, rows, shown)
    tall = bottom - TOP - GAP - LOW
    each = (tall - HEAD - SENTENCE) / max(rows)
    sheet = Rect(x, TOP, w, tall)
    wide = LABEL + CELL * 10 + EDGE_AIR
    grids = tuple(
        (number, Grid(Rect(x + EDGE + number * PITCH, TOP, wide, HEAD + count * each), LABEL, CELL, HEAD, each))
        for number, count in enumerate(rows)
    )
    free = TOP + HEAD + rows[1] * each + 24 if len(rows) > 1 else TOP + HEAD
    detail = Rect(x + EDGE + PITCH + 30, free, wide - 52, min(300.0, TOP + tall - 14 - free))
    foot = bottom - LOW
    edges, drill = Rect(x, foot, w - DRILL - 24, LOW), Rect(x + w - DRILL, foot, DRILL, LOW)
    return StrategyBoxes(sheet, grids, detail, edges, drill, None, False)


def _one_at_a_time(x: float, w: float, bottom: float, rows: tuple[int, ...], shown: int) -> StrategyBoxes:
    sheet = Rect(x, TOP, w, bottom - TOP - 14 - STRIP)
    head, label, wide = 62.0, 130.0, 84.0
    each = min(66.0, (sheet.h - head - 40) / rows[shown])
    grid = Grid(Rect(x + EDGE, TOP, label + 10 * wide + EDGE_AIR, head + rows[shown] * each), label, wide, head, each)
    left = grid.box.right + 34
    detail = Rect(left, TOP + 24, sheet.right - 24 - left, 330)
    foot = bottom - STRIP
    return StrategyBoxes(
        sheet, ((shown, grid),), detail, Rect(x, foot, w - 420, STRIP), Rect(x + w - 400, foot, 400, STRIP), None, True
    )


def _below_each_other(x: float, w: float, bottom: float, rows: tuple[int, ...], gaps: tuple[bool, ...]) -> StrategyBoxes:
    panel, drill, gap = 262.0, 116.0, 14.0
    top = 268.0
    area = Rect(x, top, w, bottom - drill - panel - 2 * gap - top)
    head, label, wide, each = 96.0, 106.0, (w - 56 - 106) / 10, 58.0
    grids, y = [], top
    for number, (count, gap_in) in enumerate(zip(rows, gaps, strict=True)):
        box = Rect(x, y, w, head + count * each + 22 + (NOTE if gap_in else 0.0))
        grids.append((number, Grid(box, label + EDGE, wide, head, each)))
        y = box.bottom + gap
    panels = Rect(x, area.bottom + gap, w, panel)
    return StrategyBoxes(None, tuple(grids), panels, panels, Rect(x, bottom - drill, w, drill), area, False)
