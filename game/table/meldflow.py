"""Melds on the cloth: grouped by owner under a small heading, smaller before they would ever overlap.

The melds flow in rows from left to right. When they do not fit at full size, cards first get smaller in a few steps, then lie
closer together as well, until everything fits. Where several opponents share a room, a new meld goes where there is free cloth,
so that the others stay where they are; only when there is none everybody's melds are put together anew. Everything is in board
units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from game.table.board import MeldRoom
from game.table.poses import NOWHERE, Rect, mix
from game.table.scene import AsideScene, Id, LooseScene, MeldScene
from game.table.theme import CARD_RATIO

CARD_W = 120.0
HEADING_H, LOW_HEADING_H = 48.0, 38.0
"""Height of a heading with the free room under it, at full size and where it is crowded."""
SLOT = (264.0, 150.0)
LOOSE_W = 176.0
"""The least room for what is left beside the melds: its count is written there."""
ROOMY = 0.7
"""At this part of their full size melds still read well."""
WORTH_IT = 1.05
"""Melds change their side of the table only where that makes them so much larger."""
LEVELS = (0.0, 0.2, 0.45, 0.6)
"""Melds give way in these steps as long as they read well: a little more on the table need not change the size of all."""
SPARE = 4
"""A meld has room for so many cards where there is enough, so that one that grows does not push its neighbours."""
STEADY = 0.75
"""Melds stay in their places if they need not be smaller than this part of what they could be when put together anew."""
NAMED = 170.0
"""The least width of a place with somebody's name over it."""
STAGES = ((0.0, 1.0, 0.40), (0.2, 0.86, 0.40), (0.45, 0.78, 0.28), (0.6, 0.70, 0.24), (0.9, 0.42, 0.24), (1.0, 0.2, 0.12))
"""How melds give way: from (0) full size to (1) tiny, each with card size and the part of a card that shows."""


@dataclass(frozen=True, slots=True)
class Block:
    """The melds of one owner; the player's own block ends with the slot for a new one."""

    owner: int
    melds: tuple[MeldScene, ...]
    loose: tuple[LooseScene, ...] = ()
    """What is left beside the melds, where hands lie open; it comes after them."""
    aside: tuple[AsideScene, ...] = ()
    """A second hand and bonus cards; they come before the melds."""
    slot: bool = False
    room: int = 0
    """Which of the rooms it lies in."""


@dataclass
class Flowed:
    """Where everything came to lie."""

    card_w: float = CARD_W
    step: float = 0.4
    melds: dict[Id, Rect] = field(default_factory=dict)
    """Melds, and what is left beside them."""
    headings: list[tuple[int, Rect]] = field(default_factory=list)
    """Owners with the places of their names: one for a block, or one for each row in which an owner has melds."""
    slot: Rect = NOWHERE


@lru_cache(maxsize=64)
def arranged(blocks: tuple[Block, ...], rooms: tuple[MeldRoom, ...], strip: float, sharing: bool = False) -> Flowed:
    """The melds of all: each in its room. `sharing`: the opponents' room belongs to several of them, or to the player as well;
    their melds then stay where they are as long as they fit.
    """
    best = packed(blocks, rooms, strip)
    if sharing and not any(block.loose or block.aside for block in blocks):
        for tight, least in product(LEVELS, (SPARE, 1)):
            steady, fits = _steadily(blocks, rooms, tight, strip, least)
            if fits:
                return steady if steady.card_w >= STEADY * best.card_w else best
    return best


def packed(blocks: tuple[Block, ...], rooms: tuple[MeldRoom, ...], strip: float) -> Flowed:
    """All melds of an owner side by side. Where the opponents' room is crowded, the first of them (who sit to the left) lie
    under the player's own melds instead, if that makes all cards larger.
    """
    best = flow(blocks, rooms, strip)
    if len(rooms) < 2 or best.card_w >= ROOMY * CARD_W:
        return best
    others = [block for block in blocks if block.room]
    own = [block for block in blocks if not block.room]
    for count in range(1, len(others)):
        moved = [*own, *(replace(block, room=0) for block in others[:count]), *others[count:]]
        tried = flow(moved, rooms, strip)
        if tried.card_w > best.card_w * WORTH_IT:
            best = tried
    return best


def flow(blocks: Sequence[Block], rooms: Sequence[MeldRoom], strip: float) -> Flowed:
    """The largest arrangement that fits; one size of cards for the whole table."""
    tight = 0.0
    for tight, least in product(LEVELS, (SPARE, 1)):
        result = _try(blocks, rooms, tight, strip, least)
        if result is not None:
            return result
    steps = 50
    for number in range(1 + round(LEVELS[-1] * steps), steps + 1):
        low, high = (number - 1) / steps, number / steps
        result = _try(blocks, rooms, high, strip)
        if result is None:
            continue
        # Between the last size that was too large and the first that fits: the largest that fits, so that the size
        # changes smoothly with the window.
        for _ in range(6):
            tight = (low + high) / 2
            better = _try(blocks, rooms, tight, strip)
            if better is None:
                low = tight
            else:
                high, result = tight, better
        return result
    return _place(blocks, rooms, 1.0, strip)[0]


def _try(blocks: Sequence[Block], rooms: Sequence[MeldRoom], tight: float, strip: float, least: int = 1) -> Flowed | None:
    flowed, fits = _place(blocks, rooms, tight, strip, least)
    return flowed if fits else None


def _measures(tight: float, strip: float) -> tuple[float, float]:
    """Card width and visible part at a tightness from 0 to 1. Indices stay whole until the last stage."""
    floor = min(STAGES[0][2], strip)
    for (t0, size0, step0), (t1, size1, step1) in pairwise(STAGES):
        if tight <= t1:
            part = (tight - t0) / (t1 - t0)
            last = step1 if t1 == 1 else max(step1, floor)
            return CARD_W * mix(size0, size1, part), mix(max(step0, floor), last, part)
    return CARD_W * STAGES[-1][1], STAGES[-1][2]


def meld_width(count: int, card_w: float, step: float) -> float:
    return card_w * (1 + step * (count - 1))


class Spacing(NamedTuple):
    """The measures at one tightness."""

    card_w: float
    step: float
    size: float
    card_h: float
    gap: float
    row_gap: float
    crowded: float
    heading_h: float

    @property
    def shelf_gap(self) -> float:
        return max(self.row_gap * 0.7, 10.0)


def _spacing(tight: float, strip: float) -> Spacing:
    card_w, step = _measures(tight, strip)
    size = card_w / CARD_W
    crowded = min(1.0, tight / STAGES[2][0])
    heading_h = mix(HEADING_H, LOW_HEADING_H, crowded)
    return Spacing(card_w, step, size, card_w * CARD_RATIO, max(30 * size, 14.0), max(36 * size * size, 12.0), crowded, heading_h)


@dataclass
class _Row:
    """A row of melds under the names of their owners."""

    y: float
    end: float
    """Where the last meld ends, or the name over it."""
    places: list[tuple[int, float]] = field(default_factory=list)
    """The owners with the left ends of their places."""


def _steadily(blocks: Sequence[Block], rooms: Sequence[MeldRoom], tight: float, strip: float, least: int) -> tuple[Flowed, bool]:
    """The player's own melds, and those of the others one by one in the order in which they were laid: beside the latest of the
    same owner where there is room, else at the end of a row, else in a row of its own. So a new meld moves no other one.
    """
    space = _spacing(tight, strip)
    own = [block for block in blocks if block.slot]
    out, fits = _place(own, rooms[:1], tight, strip, least)
    room = rooms[-1].crowded(space.crowded)
    bottom = room.bottom
    if len(rooms) == 1 and own:  # upright: the own melds lie nearest to the player
        lowest = max(rect.y for rect in (*out.melds.values(), out.slot)) + space.card_h
        top = rooms[0].top + rooms[0].bottom - lowest
        out, fits = _place(own, [replace(rooms[0], top=top)], tight, strip, least)
        fits = fits and top >= rooms[0].top - 1e-6
        bottom = min(rect.y for _, rect in out.headings) - space.shelf_gap
    others = [(meld, block.owner) for block in blocks if not block.slot for meld in block.melds]
    rows: list[_Row] = []
    for meld, owner in sorted(others, key=lambda pair: pair[0].number):
        width = meld_width(len(meld.cards), space.card_w, space.step)
        kept = meld_width(max(least, len(meld.cards)), space.card_w, space.step)
        row, x = _free_place(rows, room, owner, kept, space)
        fits = fits and x + kept <= room.row(row.y + space.heading_h + space.card_h)[1] + 1e-6
        out.melds[meld.id] = Rect(x, row.y + space.heading_h, width, space.card_h)
        row.end = max(row.end, x + kept)
    for row in rows:
        fits = fits and row.y + space.heading_h + space.card_h <= bottom + 1e-6
        limit = room.row(row.y + space.heading_h + space.card_h)[1]
        ends = [x - space.gap for _, x in row.places[1:]] + [limit]
        for (owner, x), end in zip(row.places, ends, strict=True):
            out.headings.append((owner, Rect(x, row.y, end - x, space.heading_h - 8)))
    return out, fits


def _free_place(rows: list[_Row], room: MeldRoom, owner: int, width: float, space: Spacing) -> tuple[_Row, float]:
    """The row for a meld of this owner, made where there is none, and the left end of the meld in it."""
    high = space.heading_h + space.card_h
    for row in rows:
        x = row.end + space.gap
        if row.places[-1][0] == owner and x + width <= room.row(row.y + high)[1] + 1e-6:
            return row, x
    for row in rows:
        x = row.end + space.gap * 1.5
        if x + max(width, NAMED) <= room.row(row.y + high)[1] + 1e-6:
            row.places.append((owner, x))
            row.end = x + NAMED
            return row, x
    y = rows[-1].y + high + space.shelf_gap if rows else room.top
    x = room.row(y + high)[0]
    rows.append(_Row(y, x + NAMED, [(owner, x)]))
    return rows[-1], x


def _place(blocks: Sequence[Block], rooms: Sequence[MeldRoom], tight: float, strip: float, least: int = 1) -> tuple[Flowed, bool]:
    card_w, step, size, card_h, gap, row_gap, crowded, heading_h = _spacing(tight, strip)
    out = Flowed(card_w, step)
    rooms = [room.crowded(crowded) for room in rooms]
    fits = True
    tops = [room.top for room in rooms]  # upper edge of the current shelf of each room
    ends = [room.top for room in rooms]  # lowest edge of what lies on it
    lefts = [room.x for room in rooms]
    for block in blocks:
        room, r = rooms[block.room], block.room
        units: list[MeldScene | LooseScene | AsideScene] = [*block.aside, *block.melds, *block.loose]
        widths = [meld_width(len(apart.cards), card_w, step) for apart in block.aside]
        widths += [meld_width(max(least, len(meld.cards)), card_w, step) for meld in block.melds]
        widths += [max(meld_width(len(loose.cards), card_w, step), LOOSE_W * size) for loose in block.loose]
        if block.slot:
            widths.append(max(200.0, SLOT[0] * size))
        whole = max(sum(widths) + gap * (len(widths) - 1), 190.0)
        if lefts[r] > room.row(tops[r] + heading_h + card_h)[0] and (
            block.slot or lefts[r] + whole > room.row(tops[r] + heading_h + card_h)[1]
        ):
            tops[r] = ends[r] + max(row_gap * 0.7, 10.0)
            lefts[r] = room.x
        alone = lefts[r] <= room.x
        top, y = tops[r], tops[r] + heading_h
        start, limit = room.row(y + card_h)
        x = lefts[r] if not alone else start
        heading_x, heading_end = x, limit
        for at, (owner, other) in enumerate(out.headings):  # a heading ends where the next one on its shelf begins
            if other.y == top and other.x < x < other.right:
                out.headings[at] = (owner, other._replace(w=x - gap - other.x))
        for i, width in enumerate(widths):
            if x > start and x + width > limit + 1e-6 and (alone or i == 0):
                y += card_h + row_gap
                start, limit = room.row(y + card_h)
                x = start
            if x + width > limit + 1e-6:
                fits = False
            if i < len(units):
                unit = units[i]
                filled = meld_width(len(unit.cards), card_w, step) if isinstance(unit, MeldScene) else width
                out.melds[unit.id] = Rect(x, y, filled, card_h)
            else:
                high = max(min(card_h, SLOT[1] * size), 70.0)
                out.slot = Rect(x, y, width, high)
            x += width + gap
        out.headings.append((block.owner, Rect(heading_x, top, heading_end - heading_x, heading_h - 8)))
        ends[r] = max(ends[r], y + card_h)
        lefts[r] = room.right + 1 if y > top + heading_h else heading_x + whole + gap * 1.5
        if ends[r] > room.bottom + 1e-6:
            fits = False
    return out, fits
