"""How the rows of open hands stand: how many beside and below each other, in how many lines, and how large the cards are.

The cards are as large as the fullest row and the number of rows allow; where it makes them much larger, rows stand in two
columns, what is left begins where the melds of the same row end, or a row has several lines, the last one for what is left.

Where a sheet of paper will lie beside the hands, its room is thought of from the beginning: the rows stand as they will stand
beside it, only larger (`planned`), so that nothing is laid out anew when it comes.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, product
from typing import NamedTuple

from game.table.geometry import Rect
from game.table.scene.scene import Id
from game.table.shapes import CARD
from game.table.theme import LARGE_STRIP, TABLE_FACE_BELOW

LARGEST, LARGEST_BELOW, LEAST = 176, 204, 40
"""The width of a card: the most beside a head and below one, and the least."""
SMALL = 60.0
"""Narrower cards are hard to tell apart: a little more width is welcome."""
NARROWER = 4.0
"""So much narrower is the next width that is tried."""
STEPS = (0.48, 0.4, 0.34)
"""The part of a card that shows of one under another; at last the least part that can be read, then less."""
ROOMY = 0.38
"""From this part on a row looks fanned, not squeezed: what is left stands in a common column only as long as it does."""
WORTH_IT = 1.15
"""So much larger, or fanned so much wider, must cards become for two columns of rows, for what is left in no common column, for
several lines in a row, or for steps that are only just read.
"""
SQUEEZED = 1.25
"""So much larger must cards be that show less of themselves than the least of `STEPS`."""
FEW = 2
"""So many cards that are left look lost on a line of their own: cards must become as much larger for it as for squeezing them."""
NEARLY = 1.08
"""Where hands stand in several lines, cards that look fanned may be so much smaller than the largest that fit."""
HEAD, RING = 176.0, 150.0
"""The width of a row's ends: portrait with name at the left, ring with sum at the right."""
CAPTION, HIGHER = 74.0, 40.0
"""The height of a row's head where it stands above the cards, and so much more it has at most where there is room."""
FOOT = 46.0
"""Room below the cards for the line under them."""
BETWEEN = 36.0
"""The same between two lines of one hand."""
GAPS, CLOSE_GAPS = (0.2, 0.42), (0.12, 0.3)
"""Between two melds, and between melds and what is left, in parts of a card; and where only that lets a hand stay in one line."""
BANNER, ASIDE = 76.0, 40.0
"""The height of the band where the ending is named, and the gap between two columns of rows."""
GAP = 14.0
MOST_IN_COLUMN = 3
"""More rows than this may stand in two columns."""
TORN = 1.3
"""So much larger must cards become beside a sheet for hands that lie in several lines from the beginning."""
BEFORE = 0.25
"""What the width of cards counts that lie open before the sheet comes, beside their width next to it."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The groups of one player: bonus cards and melds by id, then what is left."""

    seat: int
    groups: tuple[tuple[Id, tuple[Id, ...]], ...]
    left: Id
    places: tuple[Id, ...]
    gone: frozenset[Id]
    breaks: tuple[int, ...] = ()
    """So many groups stand in each of its lines, where that is settled."""


class Cloth(NamedTuple):
    """The room that open hands have."""

    room: Rect
    low: float
    """Below, only how it ended may stand, beside buttons."""
    upright: bool
    band: float = BANNER
    """The height of the room for how it ended."""


class Grid(NamedTuple):
    """How the rows stand: how many below each other, the room of each, and the cards that fit there."""

    lines: int
    columns: int
    cell: Rect
    middle: bool
    """The ending is named between two rows, not below them."""
    head: float
    ring: float
    caption: float
    wide: float
    """The room for cards."""
    card: float
    step: float
    common: bool
    """What is left begins in the same column everywhere."""
    broken: bool
    """Where a hand does not fit in one line its melds stand in as many as they need, and what is left has one of its own."""
    gaps: tuple[float, float] = GAPS


@lru_cache(maxsize=16)
def grid_of(hands: tuple[Hand, ...], cloth: Cloth, tall: bool, strip: float) -> Grid:
    """How these rows stand in this room; `tall` puts heads above cards. It takes long to find out, and the scenes of a story and
    what comes after it ask for the same.
    """
    grid = _best(hands, cloth, tall, 1, strip)
    if len(hands) > MOST_IN_COLUMN:
        two = _best(hands, cloth, tall, 2, strip)
        grid = two if two.card > (WORTH_IT if grid.card >= SMALL else 1.0) * grid.card else grid
    return grid


@lru_cache(maxsize=16)
def planned(hands: tuple[Hand, ...], cloth: Cloth, beside: Cloth, strip: float) -> tuple[tuple[Hand, ...], Grid, Grid]:
    """The hands with their lines settled, and how their rows stand on all the cloth and later beside a sheet: in the same columns
    and lines, with heads in the same place, and beside the sheet nothing is larger.
    """
    found: list[tuple[float, tuple[Hand, ...], Grid, Grid]] = []
    for tall, columns, torn in product((False, True), (1, 2) if len(hands) > MOST_IN_COLUMN else (1,), (False, True)):
        narrow = _best(hands, beside, tall, columns, strip, torn)
        if narrow.broken != torn:
            continue  # it is among the others
        kept = tuple(replace(hand, breaks=tuple(_breaks(hand, narrow))) for hand in hands)
        whole = _as_planned(kept, cloth, narrow, strip)
        narrow = _as_planned(kept, beside, narrow, strip, whole)
        worth = narrow.card if narrow.step >= STEPS[-1] else narrow.card / SQUEEZED
        if worth >= SMALL:
            worth = worth / (WORTH_IT if columns > 1 else 1.0) / (TORN if torn else 1.0) + BEFORE * whole.card
        found.append((worth, kept, whole, narrow))
    return max(found, key=lambda plan: plan[0])[1:]


def _standing(hands: tuple[Hand, ...], cloth: Cloth, tall: bool, columns: int) -> Grid:
    """The room of each row, with no cards in it yet."""
    lines, room = -(-len(hands) // columns), cloth.room
    # The ending is named in the middle between two rows, below more of them.
    middle = lines == 2 and columns == 1 and not cloth.upright
    if middle:
        room = room._replace(h=cloth.low - room.y)
    cell = Rect(0, 0, (room.w - (columns - 1) * ASIDE) / columns, (room.h - cloth.band) / lines)
    ends = 0.72 if columns > 1 else 1.0
    head, ring = (0.0, 0.0) if tall else (HEAD * ends, RING * ends)
    wide = cell.w - head - ring - 2 * GAP * bool(head)
    return Grid(lines, columns, cell, middle, head, ring, CAPTION if tall else 0.0, wide, 0.0, 0.0, True, False)


def _as_planned(hands: tuple[Hand, ...], cloth: Cloth, plan: Grid, strip: float, most: Grid | None = None) -> Grid:
    """The same rows in another room, with nothing larger than in `most`."""
    made = _standing(hands, cloth, not plan.head, plan.columns)
    made = made._replace(common=plan.common, broken=plan.broken, gaps=plan.gaps)
    found = _with_captions(hands, _fitting(hands, made, strip, most.card if most is not None else math.inf))
    return found._replace(caption=min(found.caption, most.caption)) if most is not None else found


def _best(hands: tuple[Hand, ...], cloth: Cloth, tall: bool, columns: int, strip: float, torn: bool = True) -> Grid:
    """How rows in so many columns stand best; with hands in several lines only where these may be `torn`."""
    base = _standing(hands, cloth, tall, columns)
    best = _fitting(hands, base, strip)
    free = base._replace(common=False)
    for other in (free, free._replace(gaps=CLOSE_GAPS), free._replace(broken=True)):
        if other.broken and not torn:
            continue
        found = _fitting(hands, other, strip)
        if found.broken and found.card < SQUEEZED * best.card and any(_lost(hand, found) for hand in hands):
            continue
        wider = found.card * (1 + found.step) > WORTH_IT * best.card * (1 + best.step) or best.step < ROOMY <= found.step
        wider = wider and not found.broken  # a row that is only fanned wider is not torn for it
        opener = found.card >= best.card and wider
        opener = opener or (best.step < STEPS[-1] <= found.step and found.card * SQUEEZED >= best.card)
        best = found if opener or found.card > WORTH_IT * best.card else best
    return _with_captions(hands, best)


def _with_captions(hands: tuple[Hand, ...], grid: Grid) -> Grid:
    """With heads above the cards as high as there is room."""
    if grid.head:
        return grid
    columns_of = [hands[at : at + grid.lines] for at in range(0, len(hands), grid.lines)]
    spare = grid.cell.h * grid.lines - max(sum(high_of(hand, grid) + GAP for hand in column) for column in columns_of)
    return grid._replace(caption=CAPTION + max(0.0, min(HIGHER, 0.5 * spare / grid.lines)))


def high_of(hand: Hand, grid: Grid) -> float:
    """The height of a row."""
    return _high(_lines(hand, grid), grid.caption, grid.card)


def _high(lines: int, caption: float, card: float) -> float:
    return caption + lines * (CARD.high(card) + BETWEEN) + FOOT - BETWEEN


def _lines(hand: Hand, grid: Grid) -> int:
    """How many lines a hand has."""
    return len(_breaks(hand, grid)) if grid.broken else 1


def lines_of(hand: Hand, grid: Grid) -> list[list[tuple[Id, tuple[Id, ...]]]]:
    """The groups of a hand, line by line."""
    groups, breaks = [*hand.groups, (hand.left, hand.places)], _breaks(hand, grid)
    return [groups[end - count : end] for end, count in zip(accumulate(breaks), breaks, strict=True)]


def _breaks(hand: Hand, grid: Grid) -> Sequence[int]:
    """How many groups stand in each line, what is left among them."""
    if hand.breaks:
        return hand.breaks
    card, step = grid.card, grid.step
    if not grid.broken or not hand.groups or melds_width(hand, grid) + width_of(len(hand.places), card, step) <= grid.wide:
        return (len(hand.groups) + 1,)
    found, at = [0], 0.0
    for _, cards in hand.groups:
        wide = width_of(len(cards), card, step)
        if found[-1] and at + wide > grid.wide:
            found.append(0)
            at = 0.0
        found[-1] += 1
        at += wide + grid.gaps[0] * card
    return [*found, 1] if hand.places else [*found[:-1], found[-1] + 1]


def _lost(hand: Hand, grid: Grid) -> bool:
    """Whether hardly anything lies on the last line of a hand."""
    return len(_breaks(hand, grid)) > 1 and 0 < len(hand.places) <= FEW


def width_of(cards: int, card: float, step: float) -> float:
    return card * (1 + (cards - 1) * step) if cards else 0.0


def melds_width(hand: Hand, grid: Grid) -> float:
    """From the beginning of a row to where what is left may begin."""
    between, apart = grid.gaps
    wide = sum(width_of(len(cards), grid.card, grid.step) + between * grid.card for _, cards in hand.groups)
    return wide + (apart - between) * grid.card if wide else 0.0


@lru_cache(maxsize=32)
def _fitting(hands: tuple[Hand, ...], grid: Grid, strip: float, most: float = math.inf) -> Grid:
    """With the largest card, of at most this width, for which all rows fit, and the part of it that shows under another. One plan
    asks for the same several times.
    """
    most = min(most, LARGEST if grid.head else LARGEST_BELOW)
    room, rows = grid.cell.h * grid.lines, [hands[at : at + grid.lines] for at in range(0, len(hands), grid.lines)]
    largest = float(most) if grid.broken else (grid.cell.h - grid.caption - FOOT - GAP) / CARD.ratio
    largest = max(float(LEAST), min(float(most), largest))
    sizes = [largest - NARROWER * at for at in range(math.ceil((largest - LEAST) / NARROWER))]
    widths: dict[float, float] = {}
    """By step: the width of the widest row, in cards."""
    settled = all(hand.breaks or not hand.groups for hand in hands) or not grid.broken
    lines_in = [[_lines(hand, grid) for hand in column] for column in rows] if settled else []
    fits: dict[tuple[float, float], bool] = {}
    """Whether cards of a width fit that show so much of themselves, as far as that has been asked."""
    faces = bisect_left(sizes, True, key=lambda card: card < TABLE_FACE_BELOW)

    def high(card: float, step: float) -> float:
        if settled:
            return max(sum(_high(lines, grid.caption, card) + GAP for lines in column) for column in lines_in)
        made = grid._replace(card=card, step=step)
        return max(sum(high_of(hand, made) + GAP for hand in column) for column in rows)

    def fitting(card: float, least: float) -> Grid | None:
        readable = strip if strip > 1 else (strip if card >= TABLE_FACE_BELOW else LARGE_STRIP) + 0.02
        for step in (*STEPS, readable):
            if step < max(readable, least):
                continue
            if step not in widths:  # it grows as the cards do
                widths[step] = _wide(hands, grid._replace(card=1.0, step=step))
            if (card, step) not in fits:
                fits[card, step] = card * widths[step] <= grid.wide and high(card, step) <= room + 0.01
            if fits[card, step]:
                return grid._replace(card=card, step=step)
        return None

    def largest_of(least: float) -> Grid | None:
        for usual in (sizes[:faces], sizes[faces:]):  # what must show of a card changes from the wider ones to the others
            at = bisect_left(usual, True, key=lambda card: fitting(card, least) is not None)
            if at < len(usual):
                return fitting(usual[at], least)
        return None

    found = largest_of(0.0)
    for enough, worth in ((STEPS[-1], SQUEEZED), (ROOMY, NEARLY if grid.broken else 0.0)):
        opener = largest_of(enough) if found is not None and found.step < enough else None
        found = opener if found is not None and opener is not None and found.card <= worth * opener.card else found
    if found is not None:
        return found
    if strip > 1:  # what is covered cannot be read at all
        pieces = _wide(hands, grid._replace(card=1.0, step=strip, broken=False))
        return grid._replace(card=max(LEAST / 2, min(float(LEAST), grid.wide / pieces)), step=strip, broken=False)
    grid = grid._replace(card=float(LEAST), broken=grid.broken and bool(hands[0].breaks))
    fullest = max(sum(len(cards) for _, cards in line) for hand in hands for line in lines_of(hand, grid))
    step = max(0.02, min(LARGE_STRIP, (grid.wide / LEAST - 8) / max(1, fullest)))
    return grid._replace(step=step)


def _wide(hands: Sequence[Hand], grid: Grid) -> float:
    """The width that the cards of the widest row need."""
    card, step = grid.card, grid.step
    if grid.broken and hands[0].breaks:
        return max(_line_width(line, hand, grid) for hand in hands for line in lines_of(hand, grid))
    if grid.broken:
        return max(width_of(len(cards), card, step) for hand in hands for _, cards in (*hand.groups, (hand.left, hand.places)))
    melds = [melds_width(hand, grid) for hand in hands]
    left = [width_of(len(hand.places), card, step) for hand in hands]
    return max(melds) + max(left) if grid.common else max(map(sum, zip(melds, left, strict=True)))


def _line_width(line: Sequence[tuple[Id, tuple[Id, ...]]], hand: Hand, grid: Grid) -> float:
    """The width that one line of a hand needs."""
    (between, apart), filled = grid.gaps, [(item, cards) for item, cards in line if cards]
    gaps = sum(apart if item == hand.left else between for item, _ in filled[1:])
    return gaps * grid.card + sum(width_of(len(cards), grid.card, grid.step) for _, cards in filled)
