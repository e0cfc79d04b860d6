"""The places at a table with a house in a wide window: on an arc round it, with the player's own in the middle.

An angle is 0 straight below the house and grows to the right. In units of the board.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from game.table.geometry import NOWHERE, Point, Pose, Rect, on_circle
from game.table.layout.house.hands_round import HandBox, asked, cards, laid, over_at, total_at
from game.table.layout.house_boxes import BetPlace, HandPlace, PlaceBox
from game.table.scene.house import PlaceScene, SpotScene
from game.table.shapes import CARD

RADIUS, ABOVE = 1290.0, -620.0
"""Of the circle on which the bets lie, and where its middle is, from the upper edge of the board."""
WORDS = 298.0
"""The words on the cloth are so much nearer to the house, and cards keep away from them."""
CARDS_IN = 258.0
OTHERS = {
    1: {1: (34.0,), 2: (18.0, 34.0), 3: (13.0, 25.0, 37.0)},
    2: {1: (34.0,), 2: (24.0, 37.0), 3: (19.0, 28.5, 38.0)},
    3: {1: (34.0,), 2: (27.0, 38.0)},
}
"""The angles of the others on one side, by how many places are the player's own."""
OWN = {1: (0.0,), 2: (11.0, -11.0), 3: (14.0, 0.0, -14.0)}
CLOSE_OWN = (7.6, -7.6)
"""Two own places beside three others."""
OUTERMOST, EDGE = 38.0, 42.5
OWN_PART = 0.7
"""So much of the room between an own place and another belongs to the own one."""
OWN_CARD, OWN_CLOSE, OTHER_CARD = 128.0, 110.0, 84.0
AIR = 14.0
"""Between cards and bets."""
PLATE, SMALL_PLATE = (240.0, 72.0), (214.0, 54.0)
PLATE_OUT, HIGHEST, LOWEST = 100.0, 546.0, 722.0
"""How far outside the circle plates lie; the outermost not higher than the one, the innermost not lower than the other."""
LABEL, SIDE_WORDS = 32.0, 150.0
"""How high the words below a bet are, and how wide those of a side bet beside a split."""
LEAST_LOZENGE = 40.0
"""So large a lozenge is that takes chips: 40 pixels in the smallest window."""
WIDEST = 24.0
"""No place has more room on either side, in degrees."""
ROW = 210.0
"""So wide are the bets of a split place of another player at most."""
STEEP, STEEP_IN = 30.0, 200.0
"""From this angle on cards keep away from the shoe."""


class Slot(NamedTuple):
    """A place on the arc: its angle, and how far its room reaches on either side."""

    place: PlaceScene
    angle: float
    half: float


class Arc(NamedTuple):
    """The circle in this window."""

    middle: Point
    cloth: Rect

    def at(self, angle: float, radius: float, side: float = 0.0) -> Point:
        """A point at an angle, so far from the middle, and so far to the right of the way there."""
        a = math.radians(angle)
        x, y = on_circle(self.middle, radius, angle)
        return x + side * math.cos(a), y - side * math.sin(a)


def slots(places: Sequence[PlaceScene]) -> tuple[Slot, ...]:
    """These places, which come from the right, at their angles."""
    own = sum(place.own for place in places) or 1
    first = next((i for i, place in enumerate(places) if place.own), 0)
    right, left = first, len(places) - first - own
    known = OTHERS.get(own, {})
    if any(count and count not in known for count in (right, left)):
        pitch = 2 * OUTERMOST / max(1, len(places) - 1)
        angles = [OUTERMOST - i * pitch for i in range(len(places))]
    else:
        middle = CLOSE_OWN if own == 2 and max(right, left) > 2 else OWN.get(own, OWN[1])
        there, here = known.get(right, ()), known.get(left, ())
        angles = [*reversed(there), *middle, *(-angle for angle in here)]
    edges = [_edge(pair, angles[i : i + 2]) for i, pair in enumerate(pairwise(places))]
    found = []
    for i, (place, angle) in enumerate(zip(places, angles, strict=True)):
        sides = [min(WIDEST, EDGE - abs(angle)) if i in (0, len(places) - 1) else WIDEST]
        sides += [edges[i - 1] - angle] if i else []
        sides += [angle - edges[i]] if i < len(edges) else []
        found.append(Slot(place, angle, min(sides)))
    return tuple(found)


def _edge(pair: tuple[PlaceScene, PlaceScene], angles: Sequence[float]) -> float:
    """The angle at which the room of one place ends and that of the next begins."""
    right, left = pair
    part = 0.5 if right.own == left.own else OWN_PART if right.own else 1 - OWN_PART
    return angles[0] + (angles[1] - angles[0]) * part


def roomy(places: Sequence[PlaceScene]) -> bool:
    """There are so few places that all of them are large."""
    own = sum(place.own for place in places)
    return own <= 2 and len(places) - own <= 2


def placed(arc: Arc, places: Sequence[PlaceScene]) -> tuple[dict[int, PlaceBox], dict[int, Rect], dict[str, Pose]]:
    """The boxes of all places by seat, the plates of the others, and how their cards lie."""
    large = roomy(places)
    boxes: dict[int, PlaceBox] = {}
    plates: dict[int, Rect] = {}
    poses: dict[str, Pose] = {}
    several = sum(place.own for place in places) > 1
    for slot in slots(places):
        place = slot.place
        boxes[place.seat], lying = _place(arc, slot, large, several)
        poses.update(lying)
        if not place.own:
            plates[place.seat] = _plate(arc, slot.angle, PLATE if large else SMALL_PLATE)
    return boxes, plates, poses


def _plate(arc: Arc, angle: float, size: tuple[float, float]) -> Rect:
    x, y = arc.at(angle, RADIUS + PLATE_OUT)
    w, h = size
    down = arc.middle[1] - ABOVE
    y = max(HIGHEST + down, min(y, LOWEST + down)) + (9 if size == PLATE else 0)
    left, right = arc.cloth.x + 13 + w / 2, arc.cloth.right - 14 - w / 2
    return Rect(min(max(x, left), right) - w / 2, y - h / 2, w, h)


Lying = tuple[tuple[str, Pose], ...]
"""Cards, and how they lie."""


@lru_cache(maxsize=64)
def _place(arc: Arc, slot: Slot, large: bool, several: bool) -> tuple[PlaceBox, Lying]:
    """A place with its cards; in the scenes of a story most places are as they were."""
    place, angle = slot.place, slot.angle
    own, central = place.own, abs(angle) < 5
    radius = (50.0 if central else 56.0) if own and large else 42.0 if own else 38.0 if large else 36.0
    if own and place.split:
        radius = 42.0
    out = RADIUS + ((-12.0 if central or place.split else 2.0) if own else -5.0)
    bottom = out - radius - AIR
    if not place.split and not place.own and len(place.cards) < 3:
        bottom = min(bottom, RADIUS - 142 + 0.5 * OTHER_CARD * CARD.ratio)
    top = RADIUS - (STEEP_IN if abs(angle) > STEEP else CARDS_IN)
    middle = (bottom + top) / 2
    across = 2 * math.radians(slot.half) * top - AIR
    card = (OWN_CARD if large else OWN_CLOSE) if own else OTHER_CARD
    held = tuple(asked(spot) for spot in reversed(place.spots))
    found = laid(held, (across, bottom - top), card)[::-1]
    if len(found) == 1:  # a single hand lies near its bet
        middle = bottom - found[0].h / 2
    turn = (0.5 if own else 1.0) * angle
    hands: list[HandPlace] = []
    lying: list[tuple[str, Pose]] = []
    for spot, box in zip(place.spots, found, strict=True):
        off = math.degrees(box.x / middle)
        x, y = arc.at(angle + off, middle + box.y)
        lean = turn + (0.5 if own else 1.0) * off
        hand = _hand(spot, Pose(x, y, box.card, lean), box, len({one.y for one in found}) == 1)
        hands.append(hand)
        if spot.cards:
            for card_id, (right, down, angle_of) in zip(spot.cards, cards(asked(spot), box), strict=False):
                z = float(60 * place.seat + len(lying))
                lying.append((card_id, _turned(x, y, right, down, lean, box.card, angle_of, z)))
    bets, side, mark = _bets(arc, slot, out, radius, [math.degrees(box.x / middle) for box in found], several)
    return PlaceBox(tuple(hands), bets, side, mark), tuple(lying)


def turned(x: float, y: float, right: float, down: float, angle: float) -> Point:
    """A point so far to the right and down of another, in something that is turned against the clock."""
    a = math.radians(angle)
    return x + right * math.cos(a) + down * math.sin(a), y - right * math.sin(a) + down * math.cos(a)


def _turned(x: float, y: float, right: float, down: float, angle: float, card: float, across: float, z: float) -> Pose:
    px, py = turned(x, y, right, down, angle)
    return Pose(px, py, card, -angle - across, z)


def _hand(spot: SpotScene, at: Pose, hand: HandBox, level: bool) -> HandPlace:
    """A hand, with its total at its upper right corner; a small one where that would reach other hands lies on the lower one."""
    w, h = hand.w, hand.h
    right, down, size = total_at(hand, level)
    if spot.state in ("bust", "gone"):
        right, down = 0.0, over_at(hand)
    x, y = turned(at.x, at.y, right, down, at.angle)
    pill = Rect(x - size[0] / 2, y - size[1] / 2, *size)
    outlines = []
    for part in (-0.5, 0.5):
        px, py = turned(at.x, at.y, part * at.w * 0.62, 0.0, at.angle)
        outlines.append(Pose(px, py, at.w, -at.angle))
    box = Rect(at.x - w / 2, at.y - h / 2, w, h)
    return HandPlace(Pose(at.x, at.y, at.w, -at.angle), box, pill, () if spot.cards else tuple(outlines))


def _bets(
    arc: Arc, slot: Slot, out: float, radius: float, offs: Sequence[float], several: bool
) -> tuple[tuple[BetPlace, ...], BetPlace | None, Rect]:
    """Circles, lozenge and portrait of a place; `offs` are the angles of its hands from its own."""
    place, angle = slot.place, slot.angle
    own = place.own
    if not place.split:
        side = 0.0 if place.side is None else -(radius + 36) if own and radius > 44 else -(radius + 12) - 10 * own
        apart = 210.0 if place.side is None else -2 * side - 4 * own
        circle = _bet(arc, angle, out, side, radius, own, apart - 8, 1.0 if own and place.side is None else -1.0)
        if place.side is None:
            mark = _mark(arc, angle, out, -(radius + 34)) if own and several else NOWHERE
            return (circle,), None, mark
        lozenge_r = max(LEAST_LOZENGE, 0.84 * radius) if own else 0.84 * radius
        lozenge = _bet(arc, angle, out, -side - 4 * own, lozenge_r, own, apart - 8, 1.0)
        if own:  # their words stand level
            level = lozenge.label._replace(y=circle.label.y)
            lozenge = lozenge._replace(label=level, tag=level)
        mark = _mark(arc, angle, out, 0.0) if own and several and radius > 44 else NOWHERE
        return (circle,), lozenge, mark
    beside = place.side is not None and place.side.told
    count = len(place.spots) + beside
    room = 2 * math.radians(slot.half) * out - AIR
    if not own:
        room = min(room, ROW)
    radius = min(radius if count < 3 else 38.0, (room - 6 * (count - 1)) / 2 / count)
    pitch = min(2 * radius + (60 if own else 6), room / count)
    steps = [math.radians(b - a) * out for a, b in pairwise(sorted(offs))]
    next_to = math.radians(max(offs)) * out + min(steps)
    row = own and min(steps) >= 2 * radius + 6  # each below its hand
    row = row and not (beside and next_to + max(radius, own * SIDE_WORDS / 2) > room / 2)
    middles = [math.radians(off) * out for off in offs] if row else [((count - 1) / 2 - i) * pitch for i in range(count)]
    if beside and row:
        middles.insert(0, next_to)
    wide = 0.95 * (min(steps) if row else pitch) - 4
    rooms = [min(wide, SIDE_WORDS)] * beside + [wide] * len(place.spots)
    bets = [
        _bet(arc, angle + math.degrees(x / out), out, 0.0, radius, own, room, 0.0) for x, room in zip(middles, rooms, strict=True)
    ]
    return tuple(bets[beside:]), bets[0] if beside else None, NOWHERE


def _mark(arc: Arc, angle: float, out: float, side: float) -> Rect:
    x, y = arc.at(angle, out, side)
    return Rect(x - 23, y - 23, 46, 46)


def _bet(arc: Arc, angle: float, out: float, side: float, radius: float, own: bool, room: float, to: float) -> BetPlace:
    """A circle with its words; `to`: on which side of it won chips lie, -1 left, 1 right, 0 below to the right."""
    x, y = arc.at(angle, out, side)
    if own:  # level, whatever the angle
        x, y = arc.at(angle, out)
        x += side
    box = Rect(x - radius, y - radius, 2 * radius, 2 * radius)
    small = max(16.0, 0.55 * radius)
    far = to * (radius + small + 4)
    wx, wy = x + 0.8 * radius, y + 0.75 * radius
    if to:
        wx, wy = (x + far, y) if own else arc.at(angle, out, side + far)
    won = Rect(wx - small, wy - small, 2 * small, 2 * small)
    if own:
        label = Rect(x - room / 2, y + radius + 5, room, LABEL)
        return BetPlace(box, won, label, label)
    tag = Rect(x - 36, y + radius - 13, 72, 30)  # in the place of the sum
    return BetPlace(box, won, NOWHERE, tag)
