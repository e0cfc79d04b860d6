"""Melds on the cloth: grouped by owner under a small heading, smaller before they would ever overlap.

The melds flow in rows from left to right. When they do not fit at full size, cards first get a little smaller, then lie closer
together, then both, until everything fits. Everything is in board units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise

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
    headings: dict[int, Rect] = field(default_factory=dict)
    slot: Rect = NOWHERE


@lru_cache(maxsize=64)
def arranged(blocks: tuple[Block, ...], rooms: tuple[MeldRoom, ...], strip: float) -> Flowed:
    """The melds of all: each in its room. Where the opponents' room is crowded, the first of them (who sit to the left) lie
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
    result = _try(blocks, rooms, 0.0, strip)
    if result is not None:
        return result
    steps = 50
    for number in range(1, steps + 1):
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


def _try(blocks: Sequence[Block], rooms: Sequence[MeldRoom], tight: float, strip: float) -> Flowed | None:
    flowed, fits = _place(blocks, rooms, tight, strip)
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


def _place(blocks: Sequence[Block], rooms: Sequence[MeldRoom], tight: float, strip: float) -> tuple[Flowed, bool]:
    card_w, step = _measures(tight, strip)
    out = Flowed(card_w, step)
    size = card_w / CARD_W
    card_h, gap, row_gap = card_w * CARD_RATIO, max(30 * size, 14.0), max(36 * size * size, 12.0)
    crowded = min(1.0, tight / STAGES[2][0])
    heading_h = mix(HEADING_H, LOW_HEADING_H, crowded)
    rooms = [room.crowded(crowded) for room in rooms]
    fits = True
    tops = [room.top for room in rooms]  # upper edge of the current shelf of each room
    ends = [room.top for room in rooms]  # lowest edge of what lies on it
    lefts = [room.x for room in rooms]
    for block in blocks:
        room, r = rooms[block.room], block.room
        units: list[MeldScene | LooseScene | AsideScene] = [*block.aside, *block.melds, *block.loose]
        widths = [meld_width(len(apart.cards), card_w, step) for apart in block.aside]
        widths += [meld_width(len(meld.cards), card_w, step) for meld in block.melds]
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
        for owner, other in out.headings.items():  # a heading ends where the next one on its shelf begins
            if other.y == top and other.x < x < other.right:
                out.headings[owner] = other._replace(w=x - gap - other.x)
        for i, width in enumerate(widths):
            if x > start and x + width > limit + 1e-6 and (alone or i == 0):
                y += card_h + row_gap
                start, limit = room.row(y + card_h)
                x = start
            if x + width > limit + 1e-6:
                fits = False
            if i < len(units):
                out.melds[units[i].id] = Rect(x, y, width, card_h)
            else:
                high = max(min(card_h, SLOT[1] * size), 70.0)
                out.slot = Rect(x, y, width, high)
            x += width + gap
        out.headings[block.owner] = Rect(heading_x, top, heading_end - heading_x, heading_h - 8)
        ends[r] = max(ends[r], y + card_h)
        lefts[r] = room.right + 1 if y > top + heading_h else heading_x + whole + gap * 1.5
        if ends[r] > room.bottom + 1e-6:
            fits = False
    return out, fits
