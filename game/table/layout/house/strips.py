"""The places at a table with a house in an upright window: a strip for each of the others, in two columns that the order of play
runs down on the right and up on the left, and the player's own between them, below. In units of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.table.geometry import NOWHERE, Pose, Rect
from game.table.layout.house.hands_round import asked, cards, laid, over_at, total_at
from game.table.layout.house_boxes import BetPlace, HandPlace, PlaceBox
from game.table.scene.house import PlaceScene

STRIP = (494.0, 168.0)
PITCH, TOP = 178.0, 412.0
PLATE = (196.0, 54.0)
STRIP_CARD, OWN_CARD = 100.0, 190.0
OWN_TOP, OWN_BOTTOM, BETS, RADIUS, LOZENGE = 966.0, 1212.0, 1286.0, 46.0, 40.0
SMALL, SMALL_LOZENGE = 36.0, 33.0


def placed(
    places: Sequence[PlaceScene], cloth: Rect, extra: float
) -> tuple[dict[int, PlaceBox], dict[int, Rect], dict[str, Pose]]:
    """The boxes of all places by seat, the plates of the others, and how their cards lie; so much `extra` height is left over."""
    boxes: dict[int, PlaceBox] = {}
    plates: dict[int, Rect] = {}
    poses: dict[str, Pose] = {}
    first = next((i for i, place in enumerate(places) if place.own), 0)
    own = [place for place in places if place.own] or [places[0]]
    right, left = places[:first], places[first + len(own) :]
    for column, side in enumerate((left[::-1], right)):
        for row, place in enumerate(side):
            x = cloth.x + 12 if column == 0 else cloth.right - 12 - STRIP[0]
            strip = Rect(x, TOP + row * (PITCH + extra * 0.1), *STRIP)
            boxes[place.seat], plates[place.seat] = _strip(place, strip, column == 0, poses)
    room = Rect(cloth.x + 12, OWN_TOP + extra * 0.5, cloth.w - 24, OWN_BOTTOM - OWN_TOP + extra * 0.4)
    for place, part in zip(reversed(own), room.split(len(own), 24.0), strict=True):
        boxes[place.seat] = _own(place, part, BETS + extra * 0.9, len(own) > 1, poses)
    return boxes, plates, poses


def _strip(place: PlaceScene, strip: Rect, on_left: bool, poses: dict[str, Pose]) -> tuple[PlaceBox, Rect]:
    def mirrored(x: float) -> float:
        return strip.x + x if on_left else strip.right - x

    plate = Rect(mirrored(108) - PLATE[0] / 2, strip.y + 13, *PLATE)
    room = Rect(strip.x + (216 if on_left else 10), strip.y + 8, strip.w - 226, strip.h - 16)
    hands = _hands(place, room, STRIP_CARD, poses)
    y = strip.y + 113
    bets: tuple[BetPlace, ...]
    if place.split:
        beside = place.side is not None and place.side.told
        count = len(place.spots) + beside
        radius = min(SMALL, (204 - 6 * (count - 1)) / 2 / count)
        pitch = 2 * radius + 6
        middles = [strip.x + (8 if on_left else strip.w - 212) + radius + i * pitch for i in range(count)]
        laid_out = tuple(_bet(x, y, radius, 0.0) for x in reversed(middles))  # the first hand is the rightmost
        bets, side = laid_out[beside:], laid_out[0] if beside else None
    else:
        beyond = Rect(mirrored(192) - 15, y - 2, 30, 30)
        circle, lozenge = _bet(mirrored(54), y, SMALL, 0.0), _bet(mirrored(142), y, SMALL_LOZENGE, 0.0)
        bets = (circle._replace(won=beyond),)
        above = beyond._replace(y=beyond.y - 40)
        side = lozenge._replace(won=above) if place.side is not None else None
    return PlaceBox(tuple(hands), bets, side, ground=strip), plate


def _own(place: PlaceScene, room: Rect, y: float, several: bool, poses: dict[str, Pose]) -> PlaceBox:
    hands = _hands(place, room, OWN_CARD, poses)
    middle = room.centre[0]
    if place.split:
        beside = place.side is not None and place.side.told
        count = len(place.spots) + beside
        radius = min(RADIUS, (room.w - 10 * (count - 1)) / 2 / count)
        middles = [hand.at.x for hand in hands]
        step = min(b - a for a, b in pairwise(sorted(middles)))
        if beside:
            right = max(middles)
            between = right + step + radius > room.right and step > 4 * radius + 16  # with no room at the end
            middles.insert(0, sum(sorted(middles)[-2:]) / 2 if between else right + step)
            step *= 0.5 if between else 1
        if step < 2 * radius + 8 or max(middles) + radius > room.right:
            pitch = min(room.w / count, 2 * radius + 40)
            middles = [middle + ((count - 1) / 2 - i) * pitch for i in range(count)]
        wide = min(b - a for a, b in pairwise(sorted(middles))) - 6
        rooms = [min(wide, 2 * (room.right - middles[0]))] * beside + [wide] * len(hands)
        bets = tuple(_own_bet(x, y, radius, each, 0.0) for x, each in zip(middles, rooms, strict=True))
        return PlaceBox(tuple(hands), bets[beside:], bets[0] if beside else None)
    if place.side is None:
        mark = Rect(middle - RADIUS - 60, y - 23, 46, 46) if several else NOWHERE
        return PlaceBox(tuple(hands), (_own_bet(middle, y, RADIUS, room.w - 20, 1.0),), None, mark)
    off = min(110.0, room.w / 4)
    circle, lozenge = _own_bet(middle - off, y, RADIUS, 2 * off - 8, -1.0), _own_bet(middle + off, y, LOZENGE, 2 * off - 8, 1.0)
    mark = Rect(middle - 23, y - 23, 46, 46) if several and off > 100 else NOWHERE
    return PlaceBox(tuple(hands), (circle,), lozenge, mark)


def _hands(place: PlaceScene, room: Rect, card: float, poses: dict[str, Pose]) -> list[HandPlace]:
    """The hands of a place in its room."""
    held = tuple(asked(spot) for spot in reversed(place.spots))
    found = laid(held, (room.w, room.h), card)[::-1]
    hands = []
    for spot, box in zip(place.spots, found, strict=True):
        x, y = room.centre[0] + box.x, room.centre[1] + box.y
        right, down, size = total_at(box, len({one.y for one in found}) == 1 and place.own)
        if spot.state in ("bust", "gone"):
            right, down = 0.0, over_at(box)
        pill = x + right, y + down
        outlines = () if spot.cards else tuple(Pose(x + part * box.card * 0.5, y, box.card) for part in (-0.5, 0.5))
        hands.append(
            HandPlace(
                Pose(x, y, box.card),
                Rect(x - box.w / 2, y - box.h / 2, box.w, box.h),
                Rect(pill[0] - size[0] / 2, pill[1] - size[1] / 2, *size),
                outlines,
            )
        )
        for item, (right, down, angle) in zip(spot.cards, cards(asked(spot), box), strict=False):
            poses[item] = Pose(x + right, y + down, box.card, -angle, float(len(poses)))
    return hands


def _bet(x: float, y: float, radius: float, to: float) -> BetPlace:
    small = max(15.0, 0.5 * radius)
    wx, wy = (x + to * (radius + small + 6), y + 8) if to else (x + 0.8 * radius, y + 0.7 * radius)
    won = Rect(wx - small, wy - small, 2 * small, 2 * small)
    return BetPlace(Rect(x - radius, y - radius, 2 * radius, 2 * radius), won, NOWHERE, Rect(x - 36, y + radius - 13, 72, 32))


def _own_bet(x: float, y: float, radius: float, wide: float, to: float) -> BetPlace:
    small = 0.55 * radius
    wx, wy = (x + to * (radius + small + 6), y) if to else (x + 0.8 * radius, y + 0.7 * radius)
    label = Rect(x - wide / 2, y + radius + 4, wide, 36)
    won = Rect(wx - small, wy - small, 2 * small, 2 * small)
    return BetPlace(Rect(x - radius, y - radius, 2 * radius, 2 * radius), won, label, label)
