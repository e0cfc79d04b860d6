"""The player's own hand: a shallow fan in one row as long as the indices can be read, then in two.

Complete melds that lie together stand apart, with daylight on both sides. Neighbours make room around the card under the
pointer, and more of it where the strips are narrow. Everything is in board units.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.table.geometry import NOWHERE, Point, Pose, Rect
from game.table.scene.scene import Id
from game.table.shapes import CARD
from game.table.theme import HAND_CARD

CARD_W = float(HAND_CARD)
LEAST_W = 148.0
"""Its index is 13 pixels high at 960 x 540. A narrower card would soon wear the large one, which needs a wider strip."""
LEAST_LARGE_W, LARGE = 120.0, 0.35
"""The least width where the index is the large one anyway: where such a part of a card must show."""
LEAST_TWO_ROW_W = 132.0
TURN = 8.0
"""Degrees between the outermost cards of a hand that fills its room."""
TURN_FOR_TWO = 9.0
SAGITTA = 20.0
"""The outermost cards lie at most so much lower than the middle one: longer fans are flatter."""
WIDEST = {**dict.fromkeys(range(6), 0.8), **dict.fromkeys(range(6, 9), 0.62)}
"""From one card to the next where there is room for it, in parts of a card, by how many cards a row has, if they are few."""
MANY, EASY = 0.52, 0.38
"""The same of more cards; and before cards become smaller."""
DAYLIGHT, LEAST_DAYLIGHT, NOTCH = 16.0, 8.0, 34.0
"""Between a meld and its neighbours: free cloth, in a crowded row half of it, and where that has no room at least so much more
than between other cards."""
PART, LESS = 26.0, 2.0
"""Neighbours make so much room; from the third on each of them a little less, so that no index is covered for it."""
END, YIELD = 8.0, 7.0
"""At both ends of a full row so much stays free: there the last card moves no further, and each before it so much more."""
ZOOMED = 0.55
"""So much of a card's width shows under the pointer."""
RISE = 28.0
PICKED = 26.0
GROWTH = 1.04
ONE_ROW = 14
"""So many cards always lie in one row; more do while all indices show and melds have daylight."""
ROW_OF_TEN = 11
"""A hand of ten, with the card that is drawn to it, lies in one row at any size: in two it is not seen at a glance."""
NEAR_MIDDLE = 3
"""A second row begins at the edge of a meld that is so near to the middle of the hand."""
ROW_STEP = 0.43
"""The back row shows such a part of its cards above the front row: their indices, and half a court."""
LARGER, USUAL_EDGES = 1.13, 2
"""A hand lies in two rows where its cards are so much larger then, with a meld between others: the number of cards alone
decides, and no meld that is found moves all of them.
"""
STANDS_OUT, BELOW_PROMPT = 12.0, 10.0
"""Two rows begin so much above the room, and in an upright window so much below its upper edge: there is a chip over the row
behind, and air between it and the prompt.
"""
FOOT_ROOM = 30.0
"""What a line with its chip needs below the cards."""


class HandRoom(NamedTuple):
    """The room of a hand, and how it is to lie there."""

    room: Rect
    width: float = CARD_W
    """The most width of a card."""
    strip: float = 0.24
    """The part of a card that must show."""
    hover: Id | None = None
    selected: frozenset[Id] = frozenset()
    settle: float = 0.0
    """The part of the height left over that stays free above."""


class Part(NamedTuple):
    """A group of the hand, or its loose cards: what of the row it fills with the slot in it, and how wide its tag may be."""

    cards: tuple[Id, ...]
    box: Rect
    room: float
    front: bool
    of: int = 0
    """The number of the group among those that lie here."""
    first: int = 0
    """So many cards of the group lie in the row behind."""


@dataclass(frozen=True, slots=True)
class Fan:
    """The hand as laid out: the cards at rest, the cards with the pointer's effect, and where each can be hit."""

    rest: dict[Id, Pose]
    poses: dict[Id, Pose]
    hits: dict[Id, Rect]
    rows: tuple[tuple[Id, ...], ...]
    feet: dict[Id, Pose]
    """How each card would lie if it were not raised: the lines under groups keep still."""
    width: float
    """Of a card."""
    parts: tuple[Part, ...] = ()
    """The groups of a hand that the player has put together."""
    slot: Rect = NOWHERE
    """The place among them that is kept free for held cards."""
    counts: tuple[tuple[Id, ...], ...] = ()
    """Two cards and more of one rank that lie side by side, where ranks are what matters."""


Turned = tuple[float, float, float]
"""x, y and turn of a card."""


class Placing:
    """The cards of a hand while they are placed, one after the other from the left and from the back."""

    def __init__(self, width: float, hover: Id | None, selected: frozenset[Id], rows: int) -> None:
        self.width, self.hover, self.selected = width, hover, selected
        part = 1.0 if rows < 2 else 0.6
        self.rise, self.picked = part * RISE, part * PICKED
        self.rest: dict[Id, Pose] = {}
        self.poses: dict[Id, Pose] = {}
        self.feet: dict[Id, Pose] = {}

    def put(self, card: Id | None, at: Turned, aside: Turned) -> None:
        """The next place, with its card or kept free: where that lies at rest, and where it makes room for the one under the
        pointer.
        """
        if card is None:
            return
        (x, y, angle), z, width = at, float(len(self.rest)), self.width
        picked = self.picked if card in self.selected else 0.0
        self.feet[card] = Pose(x, y, width, angle)
        self.rest[card] = Pose(x, y - picked, width, angle, z)
        if card == self.hover:
            up = min(self.rise + picked, self.rise + 3)
            self.poses[card] = Pose(x, y - up, width * GROWTH, angle, z, 0.9)
        else:
            x, y, angle = aside
            self.poses[card] = Pose(x, y - picked, width, angle, z, 0.35 if picked else 0.0)

    def fan(self, rows: Iterable[Iterable[Id | None]], hits: Hits) -> Fan:
        """The hand, once all its cards are placed; `hits` finds where each can be hit."""
        kept = tuple(tuple(card for card in row if card is not None) for row in rows)
        return Fan(self.rest, self.poses, hits(self.rest, kept), kept, self.feet, self.width)


Hits = Callable[[dict[Id, Pose], Sequence[tuple[Id, ...]]], dict[Id, Rect]]


def with_gap(cards: Sequence[Id], gap: int | None) -> list[Id | None]:
    """The places of a hand, one of them kept free before the card with this number."""
    places: list[Id | None] = list(cards)
    if gap is not None:
        places.insert(max(0, min(gap, len(places))), None)
    return places


class _Spacing(NamedTuple):
    """How close the cards of a row lie: the width of a card, the step to the next, and how much more there is at a meld."""

    width: float
    step: float
    more: float

    def readable(self, strip: float) -> bool:
        """The index of each card shows."""
        return self.step >= strip * self.width - 1e-6

    def parted(self) -> bool:
        """The last card before an edge shows whole, with daylight after it."""
        return self.step + self.more >= self.width + LEAST_DAYLIGHT - 1e-6


def fan(
    cards: Sequence[Id], place: HandRoom, groups: Sequence[Sequence[Id]] = (), gap: int | None = None, turn: float = TURN
) -> Fan:
    """Lay the hand. The highest card begins at the top of the room, so a raised one stands out of it, or with `settle` lower;
    `gap` keeps a place free for held cards, and `turn` is the degrees between the outermost cards of a hand that fills its room.
    """
    room, width, strip, hover, selected, settle = place
    places = with_gap(cards, gap)
    width = min(width, (room.h - SAGITTA - FOOT_ROOM) / CARD.ratio)
    out = -BELOW_PROMPT if settle > 0 else STANDS_OUT
    rows, spacings = _rows(places, groups, room, width, strip, out)
    width = spacings[0].width
    high = CARD.high(width)
    down = ROW_STEP * high if len(rows) == 2 else 0.0
    left = room.h - high - down - SAGITTA - FOOT_ROOM
    least = min(left, BELOW_PROMPT) if len(rows) == 2 else 0.0
    top = room.y + high / 2 + (max(least, settle * left) if left > 0 else left)
    radius = max(1.0, (room.w - width) / math.radians(turn))
    hand = Placing(width, hover, selected, len(rows))
    for number, (row, spacing) in enumerate(zip(rows, spacings, strict=True)):
        along = _along(row, _edges(row, groups), spacing)
        span = along[-1] / 2 if along else 0.0
        arc = _Arc(room.centre[0], top + number * down, max(radius, span * span / (2 * SAGITTA)))
        hot = row.index(hover) if hover is not None and hover in row else None
        free = END + max(0.0, _span(room, width) / 2 - span)
        for i, card in enumerate(row):
            at = arc.at(along[i] - span)
            aside = arc.at(along[i] - span + _away(i, hot, along, spacing, free)) if hot is not None else at
            hand.put(card, at, aside)
    return hand.fan(rows, _hits)


def _away(i: int, hot: int, along: Sequence[float], spacing: _Spacing, free: float) -> float:
    """How far a card moves aside for the one under the pointer: the nearest ones most, those at the end of the row least, and
    the last one no further than is free there.
    """
    if i == hot:
        return 0.0
    beyond = len(along) - 1 - hot if i > hot else hot
    zoom = 0.0
    if i > hot:
        wanted = spacing.width * ZOOMED - (along[hot + 1] - along[hot])
        zoom = max(0.0, wanted - PART) * (beyond - abs(i - hot)) / beyond
    part = max(PART / 2, PART - LESS * max(0, abs(i - hot) - 2))
    return math.copysign(min(part, free + YIELD * (beyond - abs(i - hot))) + zoom, i - hot)


def _rows(
    places: list[Id | None], groups: Sequence[Sequence[Id]], room: Rect, width: float, strip: float, out: float
) -> tuple[list[list[Id | None]], list[_Spacing]]:
    """One row as long as its strips can be read and its melds stand apart, and two would not show larger cards; with the spacing
    of each. Two may begin so much above the room: `out`.
    """
    least = min(width, LEAST_LARGE_W if strip >= LARGE else LEAST_W)
    edges, count = _edges(places, groups), len(places)
    one = _spacing(count, len(edges), room, width, least, strip)
    most = min(width, (room.h + out - SAGITTA - FOOT_ROOM) / (CARD.ratio * (1 + ROW_STEP)))
    if count <= ONE_ROW:
        usual = _spacing(count, USUAL_EDGES, room, width, least, strip).width
        two = min(most, _spacing((count + 1) // 2, USUAL_EDGES, room, most, least, strip).width)
        single = count <= ROW_OF_TEN or two < LARGER * usual
    else:
        single = one.readable(strip) and (not edges or one.parted())
    if single:
        return [places], [one]
    cut = _cut(places, groups, edges)
    rows = [places[:cut], places[cut:]]
    at_edges = [len(_edges(row, groups)) for row in rows]
    width = least = min(most, LEAST_TWO_ROW_W)
    if count <= ONE_ROW:
        width = min(_spacing(len(row), at, room, most, least, strip).width for row, at in zip(rows, at_edges, strict=True))
    found = [_spacing(len(row), at, room, width, width, strip) for row, at in zip(rows, at_edges, strict=True)]
    step = min(spacing.step for spacing in found)
    return rows, [spacing._replace(step=step, more=spacing.step + spacing.more - step) for spacing in found]


def _cut(places: Sequence[Id | None], groups: Sequence[Sequence[Id]], edges: Sequence[int]) -> int:
    """Where the second row begins: at an edge of a meld near the middle, or in the middle; never within a meld if that can be."""
    middle = (len(places) + 1) // 2
    near = min(NEAR_MIDDLE, len(places) // 5)
    at_edges = [edge + 1 for edge in edges if abs(edge + 1 - middle) <= near]
    if at_edges:
        return min(at_edges, key=lambda at: abs(at - middle))
    lying = [at for group in groups if (at := together(places, group)) is not None]
    whole = [at for at in range(1, len(places)) if not any(begin < at < end for begin, end in lying)]
    return min(whole, key=lambda at: abs(at - middle), default=middle)


def _spacing(count: int, edges: int, room: Rect, width: float, least: float, strip: float) -> _Spacing:
    """The spacing of a row of so many cards with so many edges of melds. The loose cards give way first: their step, then the
    width of all down to `least`, then the step down to the part `strip` of a card; and only then the daylight round melds.
    """
    steps, widest = count - 1, WIDEST.get(count, MANY)
    if steps < 1:
        return _Spacing(width, widest * width, 0.0)
    edges = edges if edges < steps else 0
    inner = steps - edges
    step = (_span(room, width) - edges * (width + DAYLIGHT)) / inner
    if step < EASY * width:
        # Both ends need room in proportion to the card: the width at which the step is just that part of it.
        ends = _span(room, 0.0) - _span(room, 1.0)
        width = max(least, min(width, (_span(room, 0.0) - edges * DAYLIGHT) / (edges + EASY * inner + ends)))
        step = (_span(room, width) - edges * (width + DAYLIGHT)) / inner
    if not edges:
        return _Spacing(width, min(widest * width, step), 0.0)
    step = min(widest, max(strip, step / width)) * width
    apart = min(width + DAYLIGHT, (_span(room, width) - inner * step) / edges)
    if apart - step < NOTCH:
        step = (_span(room, width) - edges * NOTCH) / steps
        apart = step + NOTCH
    return _Spacing(width, step, apart - step)


def _span(room: Rect, width: float) -> float:
    """From the middle of the first card to that of the last in a row that fills the room: half a turned card stays free at
    each end, with what it grows under the pointer.
    """
    turn = math.radians(TURN / 2 + 1)
    return room.w - width * GROWTH * (math.cos(turn) + CARD.ratio * math.sin(turn)) - 2 * END


def _edges(row: Sequence[Id | None], groups: Sequence[Sequence[Id]]) -> list[int]:
    """The places in a row after which a meld begins or ends, where its cards lie together."""
    found: set[int] = set()
    for group in groups:
        at = together(row, group)
        if at is not None:
            found.update((at[0] - 1, at[1] - 1))
    return sorted(edge for edge in found if 0 <= edge < len(row) - 1)


def together(row: Sequence[Id | None], group: Sequence[Id]) -> tuple[int, int] | None:
    """Where the cards of a group lie side by side in a row: from the first to behind the last; None where they do not."""
    wanted = set(group)
    at = [i for i, card in enumerate(row) if card in wanted]
    if not at or len(at) != len(wanted) or at[-1] - at[0] + 1 != len(at):
        return None
    return at[0], at[-1] + 1


def _along(row: Sequence[Id | None], edges: Sequence[int], spacing: _Spacing) -> list[float]:
    """Where the cards of a row lie, from the first."""
    found, x = [], 0.0
    for i in range(len(row)):
        found.append(x)
        x += spacing.step + (spacing.more if i in edges else 0.0)
    return found


@dataclass(frozen=True, slots=True)
class _Arc:
    """The circle on which one row lies."""

    middle: float
    top: float
    radius: float

    def at(self, along: float) -> Turned:
        """x, y and turn of a card at a distance from the middle."""
        angle = along / self.radius
        return (
            self.middle + self.radius * math.sin(angle),
            self.top + self.radius * (1 - math.cos(angle)),
            math.degrees(angle),
        )


def _hits(rest: dict[Id, Pose], rows: Sequence[tuple[Id, ...]]) -> dict[Id, Rect]:
    """For each card an upright rectangle wholly inside the part of it that shows while nothing is hovered."""
    hits: dict[Id, Rect] = {}
    for number, row in enumerate(rows):
        front = rows[number + 1] if number + 1 < len(rows) else ()
        floor = min((y for card in front for _, y in rest[card].corners[:2]), default=math.inf)
        for i, card in enumerate(row):
            cover = rest[row[i + 1]] if i + 1 < len(row) else None
            hits[card] = visible_strip(rest[card], cover, floor)
    return hits


def visible_strip(pose: Pose, cover: Pose | None, floor: float = math.inf) -> Rect:
    """The best upright rectangle on a card that the next card covers from its left edge on, and others below `floor`."""
    upper_left, upper_right, lower_right, lower_left = pose.corners
    top = max(upper_left[1], upper_right[1]) + 1
    bottom = min(lower_left[1], lower_right[1], floor) - 1
    left, lean = _edge(upper_left, lower_left, top)
    rights = [_edge(upper_right, lower_right, top)]
    if cover is not None:
        covers = cover.corners
        rights.append(_edge(covers[0], covers[3], top))
    best, best_area = NOWHERE, 0.0
    for part in (0.4, 0.55, 0.7, 0.85, 1.0):
        high = (bottom - top) * part
        begin = max(left, left + lean * high)
        wide = min(min(x, x + lean * high) for x, lean in rights) - begin - 2
        if wide > 0 and high > 0 and wide * wide * high > best_area:
            # Width counts twice: a strip is always high enough, never too wide.
            best, best_area = Rect(begin + 1, top, wide, high), wide * wide * high
    return best


def _edge(upper: Point, lower: Point, y: float) -> tuple[float, float]:
    """Where the line through two points crosses a height, and how far it goes to the right from there on its way down."""
    lean = (lower[0] - upper[0]) / (lower[1] - upper[1])
    return upper[0] + lean * (y - upper[1]), lean
