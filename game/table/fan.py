"""The player's own hand: a gentle fan, in two rows when there are many cards.

Thirteen degrees over ten cards, neighbours making room around the card under the pointer. Everything is in board units.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from game.table.poses import NOWHERE, Point, Pose, Rect
from game.table.scene import Id
from game.table.theme import CARD_RATIO, HAND_CARD

CARD_W = float(HAND_CARD)
TWO_ROW_W = 150.0
STEP = 88.0
RADIUS = STEP * 9 / math.radians(13.0)
SAGITTA = 25.0
"""The outermost cards lie at most so much lower than the middle one: longer fans are flatter."""
PART = 26.0
RISE = 34.0
PICKED = 26.0
GROWTH = 1.05
SIDE = 134.0
"""From the middle of the outermost card to the end of the hand: half a turned card, the parting and the growth."""
ONE_ROW = 14
"""So many cards always lie in one row."""
ROW_STEP = 76.0
"""The back row shows this much above the front row: its indices."""
LOWER = 10.0
"""Two rows lie this much lower than one."""


@dataclass(frozen=True, slots=True)
class Fan:
    """The hand as laid out: the cards at rest, the cards with the pointer's effect, and where each can be hit."""

    rest: dict[Id, Pose]
    poses: dict[Id, Pose]
    hits: dict[Id, Rect]
    rows: tuple[tuple[Id, ...], ...]
    feet: dict[Id, Point]
    """Where the middle of each card would be if it were not raised: the lines under groups keep still."""
    slots: tuple[Point, ...]
    """Middles of all places of the fan in order, with the one kept free for held cards."""


def fan(
    cards: Sequence[Id],
    middle: float,
    y: float,
    left: float,
    right: float,
    hover: Id | None = None,
    selected: frozenset[Id] = frozenset(),
    gap: int | None = None,
    strip: float = 0.24,
) -> Fan:
    """Lay the hand around `middle` between `left` and `right`, the middle of the fan's highest card at `y`."""
    places: list[Id | None] = list(cards)
    if gap is not None:
        places.insert(max(0, min(gap, len(places))), None)
    half = (right - left) / 2
    step = _step(len(places), half)
    if len(places) <= ONE_ROW or step >= max(0.30, strip) * CARD_W:
        rows, width, top, rise, picked_by = [places], CARD_W, y, RISE, PICKED
    else:
        cut = (len(places) + 1) // 2
        rows, width, rise, picked_by = [places[:cut], places[cut:]], TWO_ROW_W, RISE * 0.6, PICKED * 0.6
        top = y + (CARD_W - TWO_ROW_W) * CARD_RATIO / 2 - ROW_STEP + LOWER
        step = _step(cut, half)
    rest: dict[Id, Pose] = {}
    poses: dict[Id, Pose] = {}
    feet: dict[Id, Point] = {}
    slots: list[Point] = []
    z = 0.0
    for number, row in enumerate(rows):
        span = (len(row) - 1) / 2 * step
        centre = min(max(middle, left + span + SIDE), right - span - SIDE) if span + SIDE <= half else (left + right) / 2
        arc = _Arc(centre, top + number * ROW_STEP, max(RADIUS, span * span / (2 * SAGITTA)))
        hot = row.index(hover) if hover is not None and hover in row else None
        for i, card in enumerate(row):
            flat = (i - (len(row) - 1) / 2) * step
            away = 0.0
            if hot is not None and i != hot:
                away = math.copysign(PART if abs(i - hot) < 3 else PART / 2, i - hot)
            x0, y0, a0 = arc.at(flat)
            slots.append((x0, y0))
            if card is None:
                continue
            picked = picked_by if card in selected else 0.0
            rest[card] = Pose(x0, y0 - picked, width, a0, z, 0.0)
            if card == hover:
                poses[card] = Pose(x0, y0 - min(rise + picked, rise + 6), width * GROWTH, a0, z, 0.9)
                feet[card] = (x0, y0)
            else:
                x1, y1, a1 = arc.at(flat + away)
                poses[card] = Pose(x1, y1 - picked, width, a1, z, 0.35 if picked else 0.0)
                feet[card] = (x1, y1)
            z += 1.0
    kept = tuple(tuple(card for card in row if card is not None) for row in rows)
    return Fan(rest, poses, _hits(rest, kept), kept, feet, tuple(slots))


def _step(count: int, half: float) -> float:
    return STEP if count < 2 else min(STEP, (half - SIDE) * 2 / (count - 1))


@dataclass(frozen=True, slots=True)
class _Arc:
    """The circle on which one row lies."""

    middle: float
    top: float
    radius: float

    def at(self, along: float) -> tuple[float, float, float]:
        """x, y and turn of a card at a distance from the middle."""
        angle = along / self.radius
        return (
            self.middle + self.radius * math.sin(angle),
            self.top + self.radius * (1 - math.cos(angle)),
            math.degrees(angle),
        )


def _hits(rest: dict[Id, Pose], rows: tuple[tuple[Id, ...], ...]) -> dict[Id, Rect]:
    """For each card an upright rectangle wholly inside the part of it that shows while nothing is hovered."""
    hits: dict[Id, Rect] = {}
    for number, row in enumerate(rows):
        front = rows[number + 1] if number + 1 < len(rows) else ()
        for i, card in enumerate(row):
            floor = min((min(rest[c].at(0, 0)[1], rest[c].at(1, 0)[1]) for c in front), default=math.inf)
            cover = rest[row[i + 1]] if i + 1 < len(row) else None
            hits[card] = visible_strip(rest[card], cover, floor)
    return hits


def visible_strip(pose: Pose, cover: Pose | None, floor: float = math.inf) -> Rect:
    """The best upright rectangle on a card that the next card covers from its left edge on, and others below `floor`."""
    (ulx, uly), (urx, ury), (lrx, lry), (llx, lly) = pose.corners
    top = max(uly, ury) + 1
    bottom = min(lly, lry, floor) - 1
    best, best_area = NOWHERE, 0.0
    for part in (0.4, 0.55, 0.7, 0.85, 1.0):
        low = top + (bottom - top) * part
        left = max(_edge_x((ulx, uly), (llx, lly), top), _edge_x((ulx, uly), (llx, lly), low))
        right = min(_edge_x((urx, ury), (lrx, lry), top), _edge_x((urx, ury), (lrx, lry), low))
        if cover is not None:
            upper, lower = cover.at(0, 0), cover.at(0, 1)
            right = min(right, _edge_x(upper, lower, top), _edge_x(upper, lower, low))
        wide, high = right - left - 2, low - top
        if wide > 0 and high > 0 and wide * wide * high > best_area:
            # Width counts twice: a strip is always high enough, never too wide.
            best, best_area = Rect(left + 1, top, wide, high), wide * wide * high
    return best


def _edge_x(upper: Point, lower: Point, y: float) -> float:
    """Where the line through two points crosses a height."""
    return upper[0] + (lower[0] - upper[0]) * (y - upper[1]) / (lower[1] - upper[1])


def group_line(cards: Sequence[Id], feet: dict[Id, Point], width: float) -> tuple[Point, ...]:
    """The thin gold line under cards that lie side by side; the last card is underlined almost to its middle."""
    scale = width / CARD_W
    points = []
    for i, card in enumerate(cards):
        x, y = feet[card]
        points.append((x + (26 if i == len(cards) - 1 else 0) - 64 * scale, y + 151 * scale))
    return tuple(points)
