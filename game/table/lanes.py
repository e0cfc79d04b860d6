"""Melds in the lane of their owner: in the order they were laid, from the left, rows from above.

What gives way as a lane fills is always the same: the gap between melds, then how much of a card shows, then the width of the
cards, and at last the rows tuck under each other in columns. One width serves the lanes of all opponents, that of the fullest.
Everything is in board units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game.table.poses import NOWHERE, Rect
from game.table.theme import CARD_RATIO

WIDEST, LEAST, NARROWER = 130.0, 78.0, 2.0
"""The width of a card: the most, the least, and by how much it gives way at a time."""
GAPS = (24.0, 18.0, 14.0)
STEPS = (0.46, 0.42, 0.38)
ROW_GAP = 12.0
PAD = 6.0
"""Free cloth at the edges of a lane."""
TUCKED = 0.8
"""From one row of a strip to the next at most, in widths of a card: then 57 of 100 parts of it show."""
SHOWS = 0.42
"""So much of a card must show in a strip, in its widths: the large index."""
SQUEEZE = 0.92
"""If even the strip does not fit, everything becomes smaller by this factor until it does."""
SLOT_LEAST, SLOT_MOST = 72.0, 300.0
"""The width of the place for the next meld."""


class Unit(NamedTuple):
    """A group of cards that lies in a lane; one with `least` needs so much width however few its cards are."""

    id: str
    cards: int
    least: float = 0.0

    def width(self, card: float, step: float) -> float:
        return max(self.least, card * (1 + step * (self.cards - 1)))


class Fit(NamedTuple):
    """How close the cards of a lane lie. `strip`: in columns, the rows tucked under each other."""

    card: float
    step: float
    gap: float
    strip: bool = False


@dataclass(frozen=True, slots=True)
class Lane:
    """One lane as laid: the part of each unit that shows, and where the cards are."""

    fit: Fit
    boxes: dict[str, Rect]
    slot: Rect = NOWHERE
    """The place for the next meld."""


def _rows(units: Sequence[Unit], room: Rect, fit: Fit) -> list[list[Unit]] | None:
    """The units broken into rows; None where one is wider than the lane."""
    rows: list[list[Unit]] = [[]]
    used = 0.0
    for unit in units:
        need = unit.width(fit.card, fit.step)
        if need > room.w + 1e-6:
            return None
        if rows[-1] and used + fit.gap + need > room.w + 1e-6:
            rows.append([])
            used = 0.0
        used += need + (fit.gap if rows[-1] else 0.0)
        rows[-1].append(unit)
    return rows


def _high(rows: int, card: float) -> float:
    return rows * card * CARD_RATIO + (rows - 1) * ROW_GAP


def best(units: Sequence[Unit], room: Rect, most: float = WIDEST) -> Fit:
    """The largest cards, of at most this width, with which these units fit into a lane."""
    card = most
    while card >= LEAST:
        if _high(1, card) <= room.h + 1e-6:
            for step in STEPS:
                for gap in GAPS:
                    fit = Fit(card, step, gap)
                    rows = _rows(units, room, fit)
                    if rows is not None and _high(len(rows), card) <= room.h + 1e-6:
                        return fit
        card -= NARROWER
    card = min(LEAST, most)
    while card > 8:
        fit = Fit(card, STEPS[-1], GAPS[-1], True)
        columns, pitch = _columns(units, room, fit)
        if columns and card * CARD_RATIO <= room.h + 1e-6 and pitch >= SHOWS * card:
            return fit
        card *= SQUEEZE
    return Fit(card, STEPS[-1], GAPS[-1], True)


def _columns(units: Sequence[Unit], room: Rect, fit: Fit) -> tuple[int, float]:
    """The columns of a strip, and from one of its rows to the next; no columns where a unit is wider than the lane."""
    widest = max((unit.width(fit.card, fit.step) for unit in units), default=fit.card)
    columns = int((room.w + fit.gap + 1e-6) / (widest + fit.gap))
    rows = -(-len(units) // max(1, columns))
    pitch = fit.card * TUCKED if rows < 2 else min(fit.card * TUCKED, (room.h - fit.card * CARD_RATIO) / (rows - 1))
    return columns, pitch


@lru_cache(maxsize=128)
def lane(units: tuple[Unit, ...], room: Rect, most: float = WIDEST, slot: bool = False) -> Lane:
    """Lay the units into a lane with cards of at most this width. With `slot` it ends with the place for the next meld."""
    wanted = (*units, Unit("", 1, SLOT_LEAST)) if slot else units
    fit = best(wanted, room, most)
    boxes = _strip(wanted, room, fit) if fit.strip else _flow(wanted, room, fit)
    free = boxes.pop("", NOWHERE)
    if slot and not fit.strip:
        free = free._replace(w=max(free.w, min(SLOT_MOST, room.right - free.x)))
    return Lane(fit, boxes, free)


def _flow(units: Sequence[Unit], room: Rect, fit: Fit) -> dict[str, Rect]:
    found = {}
    high = fit.card * CARD_RATIO
    rows = _rows(units, room, fit) or [list(units)]
    whole = _high(len(rows), fit.card)
    # A single row stands in the middle of a low lane; otherwise rows begin at the top.
    y = room.y + (room.h - whole) / 2 if len(rows) == 1 and room.h - whole < fit.card else room.y
    for row in rows:
        x = room.x
        for unit in row:
            wide = unit.width(fit.card, fit.step)
            found[unit.id] = Rect(x, y, wide, high)
            x += wide + fit.gap
        y += high + ROW_GAP
    return found


def _strip(units: Sequence[Unit], room: Rect, fit: Fit) -> dict[str, Rect]:
    """Columns of melds; of all but the lowest of a column the upper part shows."""
    columns, pitch = _columns(units, room, fit)
    columns = max(1, columns)
    high = fit.card * CARD_RATIO
    wide = (room.w + fit.gap) / columns
    found = {}
    for i, unit in enumerate(units):
        row, column = divmod(i, columns)
        last = i + columns >= len(units)
        found[unit.id] = Rect(
            room.x + column * wide, room.y + row * pitch, unit.width(fit.card, fit.step), high if last else min(high, pitch - 1)
        )
    return found


def one_width(lanes: Sequence[tuple[tuple[Unit, ...], Rect]], most: float = WIDEST) -> float:
    """The width that all these lanes can have together: that of the fullest."""
    return min((best(units, room, most).card for units, room in lanes if units), default=most)
