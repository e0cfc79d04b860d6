"""Melds in the lane of their owner: in the order they were laid, from the left, rows from above.

What gives way as a lane fills is always the same: the gap between melds, then how much of a card shows, then the width of the
cards. At the least width that can be read rows tuck under each other; then the melds stand in columns, are squared up, so that
only their ends show, and at last columns tuck under each other, too. A meld that does not show all its indices opens
under the pointer. One width serves the lanes of all opponents, that of the fullest. Everything is in board units.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from game.table.geometry import NOWHERE, WIDEST, Rect
from game.table.shapes import CARD

LEAST = 80.0
"""The width of a card: the most, and the least, whose index is 17 pixels high at 1280 x 720 and 13 at 960 x 540."""
WIDTHS = (WIDEST, 116.0, 104.0, 92.0, LEAST)
"""What a width goes down to: rarely and by much, so that melds keep their places as long as they can."""
SPACINGS = ((24.0, 0.46), (18.0, 0.46), (14.0, 0.46), (14.0, 0.42), (14.0, 0.38))
"""Between two melds, and from one card of a meld to the next in parts of a card."""
ROW_GAP = 12.0
PAD, CLOSE_PAD = (12.0, 12.0, 12.0, 8.0), (8.0, 6.0, 8.0, 6.0)
"""Free cloth at the edges of a lane: left, above, right, below; and where there are many lanes, or low ones."""
LOW = 24.0
"""A single row stands in the middle of a lane that is at most so much higher; otherwise rows begin at the top."""
TUCKED = 0.8
"""From one row of a strip to the next at most, in widths of a card: then 57 of 100 parts of it show."""
SHOWS = 0.405
"""So much of a card must show in a strip, in its widths: the height of the large index."""
SLIVER = 0.1
"""What shows of a card between the ends of a meld that is squared up."""
SLOT_LEAST, SLOT_WORDS, SLOT_CARDS = 72.0, 300.0, 4
"""The least width of the place for the next meld, and where its row has room for it: so much that its words stand in one line
with air around them, or that of a meld of so many cards.
"""
WIDER = (0.5, 0.4, 0.3)
"""Between two melds of a single row that ends with the place for the next, in parts of a card, as long as it has the room."""


class Unit(NamedTuple):
    """A group of cards that lies in a lane; one with `least` needs so much width however few its cards are."""

    id: str
    cards: int
    least: float = 0.0

    def width(self, card: float, step: float) -> float:
        return max(self.least, card * (1 + step * (self.cards - 1)))

    def squared(self, card: float, step: float) -> float:
        """Its width where only its ends show."""
        return max(self.least, card * (1 + sum(_steps(self.cards, step, True))))


class Fit(NamedTuple):
    """How close the cards of a lane lie."""

    card: float
    step: float
    gap: float
    columns: int = 0
    """In a strip: so many melds beside each other; 0 where they flow in rows."""
    across: float = 0.0
    """From one column to the next."""
    down: float = 0.0
    """From one row to the next where rows tuck under each other."""
    squared: bool = False
    """Only the ends of a meld show."""

    def offsets(self, cards: int, opened: bool = False) -> tuple[float, ...]:
        """How far the cards of a meld lie from its first one."""
        return tuple(self.card * part for part in accumulate(_steps(cards, self.step, self.squared and not opened), initial=0.0))


def _steps(cards: int, step: float, squared: bool) -> Iterator[float]:
    """From each card of a meld to the next, in parts of a card: the first one keeps its index."""
    return (step if not squared or i == 0 else SLIVER for i in range(cards - 1))


@dataclass(frozen=True, slots=True)
class Lane:
    """One lane as laid: the part of each unit that shows, and where the cards are."""

    room: Rect
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


def _high(rows: int, fit: Fit) -> float:
    return CARD.high(fit.card) + (rows - 1) * _down(fit)


def _down(fit: Fit) -> float:
    """From one row of melds to the next."""
    return fit.down or CARD.high(fit.card) + ROW_GAP


def _widths(room: Rect, most: float) -> list[float]:
    """The widths that a card in this lane may have, the largest first: those of all lanes, and with which rows fill it."""
    full = {(room.h - (rows - 1) * ROW_GAP) / (rows * CARD.ratio) for rows in range(1, 5)}
    return sorted({card for card in {most, *WIDTHS, *full} if LEAST <= card <= most}, reverse=True)


def inside(room: Rect, airy: bool = True) -> Rect:
    """What a lane has for melds."""
    left, above, right, below = PAD if airy else CLOSE_PAD
    return Rect(room.x + left, room.y + above, room.w - left - right, room.h - above - below)


@lru_cache(maxsize=512)
def best(units: tuple[Unit, ...], room: Rect, most: float = WIDEST) -> Fit:
    """The largest cards, of at most this width, with which these units fit into a lane."""
    for card in _widths(room, most):
        for gap, step in SPACINGS:
            fit = Fit(card, step, gap)
            rows = _rows(units, room, fit)
            if rows is not None and _high(len(rows), fit) <= room.h + 1e-6:
                return fit
    card = min(LEAST, most, CARD.wide(room.h))
    for gap, step in SPACINGS:
        rows = _rows(units, room, Fit(card, step, gap))
        if rows is not None and len(rows) > 1:
            fit = Fit(card, step, gap, down=min(TUCKED * card, (room.h - CARD.high(card)) / (len(rows) - 1)))
            if fit.down >= SHOWS * card:
                return fit
    return _strip_fit(units, room, card)


def _strip_fit(units: Sequence[Unit], room: Rect, card: float) -> Fit:
    """Columns of cards of this width: of open melds, else of squared ones, else of squared ones that tuck under each other."""
    gap, step = SPACINGS[-1]
    free = room.h - CARD.high(card)
    most = 1 + int(free / (SHOWS * card) + 1e-6)
    for squared in (False, True):
        widest = max((unit.squared(card, step) if squared else unit.width(card, step) for unit in units), default=card)
        columns = int((room.w + gap + 1e-6) / (widest + gap))
        rows = -(-len(units) // max(1, columns))
        if columns and rows <= most:
            break
    else:
        rows = max(1, most)
        columns = max(1, -(-len(units) // rows))
    across = (room.w + gap) / columns
    if across < widest + gap:
        across = (room.w - widest) / max(1, columns - 1)
    return Fit(card, step, gap, columns, across, min(TUCKED * card, free / max(1, rows - 1)), squared)


@lru_cache(maxsize=128)
def lane(units: tuple[Unit, ...], room: Rect, most: float = WIDEST, slot: bool = False) -> Lane:
    """Lay the units into a lane with cards of at most this width. With `slot` it ends with the place for the next meld."""
    fit = best((*units, Unit("", 1, SLOT_LEAST)) if slot else units, room, most)
    if fit.columns and slot:  # at the right end, where it stays
        free = Rect(room.right - SLOT_LEAST, room.y, SLOT_LEAST, CARD.high(fit.card))
        room = room._replace(w=room.w - SLOT_LEAST - fit.gap)
        fit = _strip_fit(units, room, fit.card)
        return Lane(room, fit, _strip(units, room, fit), free)
    if fit.columns:
        return Lane(room, fit, _strip(units, room, fit))
    if not slot:
        return Lane(room, fit, _flow(units, room, fit))
    place = Unit("", SLOT_CARDS, SLOT_WORDS)
    wider = (fit._replace(gap=part * fit.card) for part in WIDER if part * fit.card > fit.gap)
    fit = next((roomy for roomy in wider if len(_rows((*units, place), room, roomy) or ()) == 1), fit)
    rows = _rows((*units, place), room, fit)
    if rows is None or _high(len(rows), fit) > room.h + 1e-6:
        place = Unit("", 1, SLOT_LEAST)
    boxes = _flow((*units, place), room, fit)
    free = boxes.pop("")
    wanted = max(SLOT_WORDS, Unit("", SLOT_CARDS).width(fit.card, fit.step))
    return Lane(room, fit, boxes, free._replace(w=max(free.w, min(wanted, room.right - free.x))))


def _flow(units: Sequence[Unit], room: Rect, fit: Fit) -> dict[str, Rect]:
    found = {}
    high = CARD.high(fit.card)
    rows = _rows(units, room, fit) or [list(units)]
    whole = _high(len(rows), fit)
    y = room.y + (room.h - whole) / 2 if len(rows) == 1 and room.h - whole <= LOW else room.y
    for number, row in enumerate(rows):
        x = room.x
        for unit in row:
            wide = unit.width(fit.card, fit.step)
            found[unit.id] = Rect(x, y, wide, min(high, _down(fit)) if number + 1 < len(rows) else high)
            x += wide + fit.gap
        y += _down(fit)
    return found


def _strip(units: Sequence[Unit], room: Rect, fit: Fit) -> dict[str, Rect]:
    """Columns of melds; of all but the lowest of a column the upper part shows, of all but the last of a row the left part."""
    high = CARD.high(fit.card)
    found = {}
    widths = [unit.squared(fit.card, fit.step) if fit.squared else unit.width(fit.card, fit.step) for unit in units]
    tucked = any(wide > fit.across for wide in widths)
    for i, (unit, wide) in enumerate(zip(units, widths, strict=True)):
        row, column = divmod(i, fit.columns)
        beside = column + 1 < fit.columns and i + 1 < len(units)
        below = i + fit.columns - (tucked and column > 0) < len(units)
        size = min(wide, fit.across - 1) if beside else wide, min(high, fit.down) if below else high
        found[unit.id] = Rect(room.x + column * fit.across, room.y + row * fit.down, *size)
    return found


def centred(home: Lane, x: float) -> Lane:
    """The lane with the middle of each row at this place, as far as its room reaches; behind it the place for the next meld."""
    if home.fit.columns:
        return home
    moved: dict[str, Rect] = {}
    slot = home.slot
    for y in dict.fromkeys(box.y for box in home.boxes.values()):
        row = {name: box for name, box in home.boxes.items() if box.y == y}
        left, right = min(box.x for box in row.values()), max(box.right for box in row.values())
        wanted = max(home.room.x, min(x - (right - left) / 2, home.room.right - (right - left)))
        if slot.w and home.slot.y == y:  # it goes on behind the last meld
            wanted = min(wanted, left + max(0.0, home.room.right - SLOT_LEAST - home.slot.x))
            begin = home.slot.x + wanted - left
            slot = home.slot._replace(x=begin, w=min(home.slot.w, home.room.right - begin))
        moved |= {name: box.moved(wanted - left, 0) for name, box in row.items()}
    return replace(home, boxes={name: moved[name] for name in home.boxes}, slot=slot)


def widened(home: Lane, item: str, cards: int) -> tuple[Lane, float]:
    """The lane while a meld of it shows more cards, so many in all: what follows in its row moves on, as far as there is room.
    And how much of each of its cards shows, in parts of a card: less where the room does not do.
    """
    fit, box = home.fit, home.boxes[item]
    between = max(1, cards - 1)
    if fit.columns:  # it lies open on its neighbours
        step = min(fit.step, (home.room.w / fit.card - 1) / between)
        wide = fit.card * (1 + step * between)
        left = max(home.room.x, min(box.x, home.room.right - wide))
        return replace(home, boxes={**home.boxes, item: Rect(left, box.y, wide, CARD.high(fit.card))}), step
    after = {name: other for name, other in home.boxes.items() if other.y == box.y and other.x > box.x}
    beside = home.slot.w > 0 and home.slot.y == box.y
    end = max([box.right, *(other.right for other in after.values()), *([home.slot.x + SLOT_LEAST] if beside else [])])
    wanted = fit.card * (1 + fit.step * between)
    more = max(0.0, min(wanted - box.w, home.room.right - end))
    moved = {name: other.moved(more, 0) for name, other in after.items()}
    slot = home.slot
    if beside:
        slot = slot.moved(more, 0)._replace(w=min(slot.w, home.room.right - slot.x - more))
    step = min(fit.step, ((box.w + more) / fit.card - 1) / between)
    return replace(home, boxes={**home.boxes, **moved, item: box._replace(w=box.w + more)}, slot=slot), step


def in_slot(home: Lane, cards: int) -> tuple[Rect, float]:
    """Where a new meld of so many cards would lie for now, from the left end of its place on, and how much of each shows."""
    fit, slot = home.fit, home.slot
    step = min(fit.step, (home.room.w / fit.card - 1) / max(1, cards - 1))
    wide = fit.card * (1 + step * (cards - 1))
    end = max(home.room.right, slot.right)
    return Rect(max(home.room.x, min(slot.x, end - wide)), slot.y, wide, CARD.high(fit.card)), step


def one_width(lanes: Sequence[tuple[tuple[Unit, ...], Rect]], most: float = WIDEST) -> float:
    """The width that all these lanes can have together: that of the fullest."""
    return min((best(units, room, most).card for units, room in lanes if units), default=most)
