"""Hands laid out large when all is over: a row a player, melds first, and what is left in the same column for everybody.

Everything is measured on the drawing board. The cards are as large as the fullest row and the number of rows allow; where it
makes them much larger, rows stand in two columns, what is left begins where the melds of the same row end, or a row has several
lines, the last one for what is left.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game.table.poses import Pose, Rect
from game.table.scene import Id, TableScene, is_back
from game.table.theme import CARD_RATIO, LARGE_STRIP, TABLE_FACE_BELOW

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
NAME, DEED = 42.0, 32.0
"""The heights of the two lines below a portrait."""
LEAST_DISC = 64.0
"""No ring and no portrait is smaller."""
RING_UP = 8.0
"""Above the cards the ring stands so much higher than its row: the frame round what is left needs the room."""
FOOT = 46.0
"""Room below the cards for the line under them."""
GAPS, CLOSE_GAPS = (0.2, 0.42), (0.12, 0.3)
"""Between two melds, and between melds and what is left, in parts of a card; and where only that lets a hand stay in one line."""
BANNER, ASIDE = 96.0, 40.0
"""The height of the band where the ending is named, and the gap between two columns of rows."""
GAP = 14.0


@dataclass(frozen=True, slots=True)
class Row:
    """One hand: where its player, its groups of cards and its sum are. In the layout's units."""

    seat: int
    box: Rect
    portrait: Rect
    name: Rect
    """Room for the name; below a portrait it is in the middle, beside one at the left."""
    deed: Rect
    """Room for what the player did when the hand ended, below or beside the name; without width where there is none."""
    ring: Rect
    score: Rect
    """Room for what the hand brings, below or beside the ring."""
    left: Rect
    """What is left, with the places of cards that are gone."""
    melds: tuple[Rect, ...]
    """Where the gold lines are: under each meld."""
    places: tuple[tuple[Id, Rect], ...]
    """The places of cards that have been laid off."""

    def scaled(self, k: float) -> Row:
        """The row in other units."""
        return Row(
            self.seat,
            self.box.scaled(k),
            self.portrait.scaled(k),
            self.name.scaled(k),
            self.deed.scaled(k),
            self.ring.scaled(k),
            self.score.scaled(k),
            self.left.scaled(k),
            tuple(rect.scaled(k) for rect in self.melds),
            tuple((card, rect.scaled(k)) for card, rect in self.places),
        )


@dataclass(frozen=True, slots=True)
class Rows:
    """All rows, the cards in them by their middles, and the boxes of groups by id."""

    rows: tuple[Row, ...]
    poses: dict[Id, Pose]
    boxes: dict[Id, Rect]
    card: float
    step: float
    """The part of a card that shows of one under another."""
    between: Rect
    """The free band where the ending is named."""


@dataclass(frozen=True, slots=True)
class _Hand:
    """The groups of one player: bonus cards and melds by id, then what is left."""

    seat: int
    groups: tuple[tuple[Id, tuple[Id, ...]], ...]
    left: Id
    places: tuple[Id, ...]
    gone: frozenset[Id]


def shown_seats(scene: TableScene) -> tuple[int, ...]:
    """Whose hands are laid out, from above: the others clockwise, then the player. Who sat out is not among them."""
    melded = {meld.owner for meld in scene.melds}
    filled = {one.owner for one in scene.loose if one.cards or one.places}
    seats = [seat.seat for seat in scene.others] + [scene.me]
    return tuple(seat for seat in seats if seat in melded or seat in filled or not scene.seats[seat].out)


def rows_of(scene: TableScene, room: Rect, low: float, tall: bool, band: float = BANNER) -> Rows:
    """Lay the rows out in this room; below `low` only how it ended may stand, beside buttons. `tall` puts heads above cards.
    `band` is the height of the room for how it ended.
    """
    hands = tuple(_hand(scene, seat) for seat in shown_seats(scene))
    grid = _grid(hands, room, low, tall, 1, scene.strip, band)
    if len(hands) > 3:
        two = _grid(hands, room, low, tall, 2, scene.strip, band)
        grid = two if two.card > (WORTH_IT if grid.card >= SMALL else 1.0) * grid.card else grid
    rows: list[Row] = []
    poses: dict[Id, Pose] = {}
    boxes: dict[Id, Rect] = {}
    card, head = grid.card, grid.head
    common = max(_melds_width(hand, grid) for hand in hands)
    beside = [_melds_width(hand, grid) for hand in hands if hand.places and len(_lines(hand, grid)) == 1]
    below = max(beside, default=0.0) if grid.lines == len(hands) else 0.0
    whole = grid.cell.h * grid.lines
    level = [max(_high(one, grid) for one in hands[line :: grid.lines]) for line in range(grid.lines)]
    for number, hand in enumerate(hands):
        column, line = divmod(number, grid.lines)
        others = [_high(one, grid) for one in hands[column * grid.lines : (column + 1) * grid.lines]]
        highs = level if sum(level) <= whole else others  # hands beside each other are level where there is room
        spare = (whole - sum(highs)) / len(highs)
        x = room.x + column * (grid.cell.w + ASIDE)
        y = room.y + (band if grid.middle and line else 0.0) + spare / 2 + sum(highs[:line]) + spare * line
        box = Rect(x, y, grid.cell.w, _high(hand, grid))
        cards_x, cards_y = x + head + GAP * bool(head), y + grid.caption
        broken = len(_lines(hand, grid)) > 1
        start = below if broken else common if grid.common else _melds_width(hand, grid)
        made, row_boxes, places = _cards(hand, cards_x, cards_y, grid, start)
        poses.update(made)
        boxes.update(row_boxes)
        rows.append(_row(hand, box, row_boxes, places, grid))
    y = room.y + grid.cell.h if grid.middle else room.bottom - band
    return Rows(tuple(rows), poses, boxes, card, grid.step, Rect(room.x, y, room.w, band))


class _Grid(NamedTuple):
    """How the rows stand: how many below each other, the room of each, and the cards that fit there."""

    lines: int
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
def _grid(hands: tuple[_Hand, ...], room: Rect, low: float, tall: bool, columns: int, strip: float, band: float) -> _Grid:
    """It takes long to find out, and the scenes of a story and what comes after it ask for the same."""
    lines = -(-len(hands) // columns)
    # The ending is named in the middle between two rows, below more of them.
    middle = lines == 2 and columns == 1 and not tall
    if middle:
        room = room._replace(h=low - room.y)
    cell = Rect(0, 0, (room.w - (columns - 1) * ASIDE) / columns, (room.h - band) / lines)
    ends = 0.72 if columns > 1 else 1.0
    head, ring = (0.0, 0.0) if tall else (HEAD * ends, RING * ends)
    caption = CAPTION if tall else 0.0
    wide = cell.w - head - ring - 2 * GAP * bool(head)
    base = _Grid(lines, cell, middle, head, ring, caption, wide, 0.0, 0.0, True, False)
    best = _fitting(hands, base, strip)
    free = base._replace(common=False)
    for other in (free, free._replace(gaps=CLOSE_GAPS), free._replace(broken=True)):
        found = _fitting(hands, other, strip)
        if found.broken and found.card < SQUEEZED * best.card and any(_lost(hand, found) for hand in hands):
            continue
        wider = found.card * (1 + found.step) > WORTH_IT * best.card * (1 + best.step) or best.step < ROOMY <= found.step
        opener = found.card >= best.card and wider
        opener = opener or (best.step < STEPS[-1] <= found.step and found.card * SQUEEZED >= best.card)
        best = found if opener or found.card > WORTH_IT * best.card else best
    if not tall:
        return best
    columns_of = [hands[at : at + lines] for at in range(0, len(hands), lines)]
    spare = best.cell.h * lines - max(sum(_high(hand, best) + GAP for hand in column) for column in columns_of)
    return best._replace(caption=caption + max(0.0, min(HIGHER, 0.5 * spare / lines)))


def _high(hand: _Hand, grid: _Grid) -> float:
    """The height of a row."""
    return grid.caption + (len(_lines(hand, grid)) if grid.broken else 1) * (grid.card * CARD_RATIO + FOOT)


def _lines(hand: _Hand, grid: _Grid) -> list[list[tuple[Id, tuple[Id, ...]]]]:
    """The groups of a hand, line by line."""
    last = [(hand.left, hand.places)]
    if not grid.broken or not hand.groups:
        return [[*hand.groups, *last]]
    if _melds_width(hand, grid) + _width(len(hand.places), grid.card, grid.step) <= grid.wide:
        return [[*hand.groups, *last]]
    found: list[list[tuple[Id, tuple[Id, ...]]]] = [[]]
    at = 0.0
    for group in hand.groups:
        wide = _width(len(group[1]), grid.card, grid.step)
        if found[-1] and at + wide > grid.wide:
            found.append([])
            at = 0.0
        found[-1].append(group)
        at += wide + grid.gaps[0] * grid.card
    return [*found, last] if hand.places else [*found[:-1], [*found[-1], *last]]


def _lost(hand: _Hand, grid: _Grid) -> bool:
    """Whether hardly anything lies on the last line of a hand."""
    return len(_lines(hand, grid)) > 1 and 0 < len(hand.places) <= FEW


def _hand(scene: TableScene, seat: int) -> _Hand:
    loose = next((one for one in scene.loose if one.owner == seat), scene.left(seat, ()))
    groups = [
        (one.id, one.open) for one in scene.aside if one.owner == seat and one.open and not set(one.open) & set(loose.places)
    ]
    groups += [(meld.id, meld.cards) for meld in scene.melds if meld.owner == seat]
    return _Hand(seat, tuple(groups), loose.id, loose.places, frozenset(loose.places) - set(loose.cards))


def _width(cards: int, card: float, step: float) -> float:
    return card * (1 + (cards - 1) * step) if cards else 0.0


def _melds_width(hand: _Hand, grid: _Grid) -> float:
    """From the beginning of a row to where what is left may begin."""
    between, apart = grid.gaps
    wide = sum(_width(len(cards), grid.card, grid.step) + between * grid.card for _, cards in hand.groups)
    return wide + (apart - between) * grid.card if wide else 0.0


def _fitting(hands: Sequence[_Hand], grid: _Grid, strip: float) -> _Grid:
    """With the largest card for which all rows fit, and the part of it that shows under another."""
    most = LARGEST if grid.head else LARGEST_BELOW
    room, rows = grid.cell.h * grid.lines, [hands[at : at + grid.lines] for at in range(0, len(hands), grid.lines)]
    largest = float(most) if grid.broken else (grid.cell.h - grid.caption - FOOT - GAP) / CARD_RATIO
    largest = max(float(LEAST), min(float(most), largest))
    sizes = [largest - NARROWER * at for at in range(math.ceil((largest - LEAST) / NARROWER))]
    widths: dict[float, float] = {}
    """By step: the width of the widest row, in cards."""
    faces = bisect_left(sizes, True, key=lambda card: card < TABLE_FACE_BELOW)

    def high(made: _Grid) -> float:
        return max(sum(_high(hand, made) + GAP for hand in column) for column in rows)

    def fitting(card: float, least: float) -> _Grid | None:
        readable = (strip if card >= TABLE_FACE_BELOW else LARGE_STRIP) + 0.02
        for step in (*STEPS, readable):
            if step < max(readable, least):
                continue
            if step not in widths:  # it grows as the cards do
                widths[step] = _wide(hands, grid._replace(card=1.0, step=step))
            made = grid._replace(card=card, step=step)
            if card * widths[step] <= grid.wide and high(made) <= room + 0.01:
                return made
        return None

    def largest_of(least: float) -> _Grid | None:
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
    fullest = max(sum(len(cards) for _, cards in hand.groups) + len(hand.places) for hand in hands)
    step = max(0.02, min(LARGE_STRIP, (grid.wide / LEAST - 8) / max(1, fullest)))
    return grid._replace(card=float(LEAST), step=step, broken=False)


def _wide(hands: Sequence[_Hand], grid: _Grid) -> float:
    """The width that the cards of the widest row need."""
    card, step = grid.card, grid.step
    if grid.broken:
        return max(_width(len(cards), card, step) for hand in hands for _, cards in (*hand.groups, (hand.left, hand.places)))
    melds = [_melds_width(hand, grid) for hand in hands]
    left = [_width(len(hand.places), card, step) for hand in hands]
    return max(melds) + max(left) if grid.common else max(map(sum, zip(melds, left, strict=True)))


def _cards(
    hand: _Hand, x: float, y: float, grid: _Grid, start: float
) -> tuple[dict[Id, Pose], dict[Id, Rect], list[tuple[Id, Rect]]]:
    poses: dict[Id, Pose] = {}
    boxes: dict[Id, Rect] = {}
    gone: list[tuple[Id, Rect]] = []
    card, step, high = grid.card, grid.step, grid.card * CARD_RATIO
    lines = _lines(hand, grid)
    for groups in lines:
        at = x
        for item, cards in groups:
            wide = max(card, _width(len(cards), card, step)) if cards or grid.common else 0.0
            if item == hand.left and (len(lines) == 1 or (cards and start + wide <= grid.wide)):
                at = x + start
            boxes[item] = Rect(min(at, x + grid.wide - wide), y, wide, high)
            for i, name in enumerate(cards):
                middle = at + card * (0.5 + i * step)
                if name in hand.gone and item == hand.left:
                    gone.append((name, Rect(middle - card / 2, y, card, high)))
                else:
                    poses[name] = Pose(middle, y + high / 2, card, 0.0, float(i), face_up=not is_back(name))
            at += wide + grid.gaps[0] * card
        y += high + FOOT
    return poses, boxes, gone


def _row(hand: _Hand, box: Rect, boxes: dict[Id, Rect], gone: list[tuple[Id, Rect]], grid: _Grid) -> Row:
    melds = tuple(boxes[item] for item, _ in hand.groups if item.startswith("meld:"))
    head, ring = grid.head, grid.ring
    if not head:
        face = grid.caption - 14
        disc = grid.caption - RING_UP - 2
        portrait = Rect(box.x, box.y, face, face)
        circle = Rect(box.right - disc - 4, box.y - RING_UP, disc, disc)
        beside = min(166.0, box.w * 0.24)
        score = Rect(circle.x - 14 - beside, box.y, beside, face)
        name = Rect(portrait.right + 14, box.y, score.x - portrait.right - 28, face)
        deed = name
    else:
        high = box.h - FOOT
        line = grid.card * CARD_RATIO  # whoever has several lines has no larger head than the others
        face = min(128.0 * head / HEAD, max(LEAST_DISC, line * 0.62))
        words = NAME + DEED if line + FOOT - GAP >= LEAST_DISC + NAME + DEED else NAME
        face = max(LEAST_DISC, min(face, line + FOOT - GAP - words))
        disc = min(124.0 * head / HEAD, max(LEAST_DISC, line * 0.6))
        top = box.y + max(0.0, (high - face - words) / 2)
        portrait = Rect(box.x + (head - face) / 2, top, face, face)
        name = Rect(box.x, portrait.bottom + 4, head, 40)
        deed = Rect(box.x, name.bottom - 4, head if words > NAME else 0.0, DEED - 2)
        top = box.y + max(0.0, (high - disc - 40) / 2)
        circle = Rect(box.right - ring + (ring - disc) / 2, top, disc, disc)
        score = Rect(box.right - ring, circle.bottom + 4, ring, 38)
    return Row(hand.seat, box, portrait, name, deed, circle, score, boxes[hand.left], melds, tuple(gone))
