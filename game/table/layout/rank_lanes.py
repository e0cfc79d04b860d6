"""The melds of a side where every rank has a place of its own: a strip for each side, with its facts and a lane for each rank.

A lane never moves in a hand, so an empty one is as telling as a full one. A meld lies from above downwards with its ranks
showing and wild cards last; one that is complete, or has no room, is squared up, with its number of cards on a chip. What has no
rank, such as sequences, lies in columns behind the ranks. Everything is in board units.

Melds that are only drafted (`MeldScene.draft`) lie in their lanes like any other, raised, and a dashed gold line goes round them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from game.rules.laying.offers import MELDS
from game.table.geometry import Z_MELD, Z_OPENED, Pose, Rect, bounds
from game.table.layout.melds import Melds
from game.table.scene.scene import AsideScene, Id, MeldScene, TableScene
from game.table.shapes import CARD

FACTS, TALL_FACTS, CROWDED_FACTS, CROWDED = 218.0, 164.0, 192.0, 12
"""The width that the facts of a side have at the left end of its strip; in an upright window, and where there are more lanes
than the last number.
"""
SIDE = "text:side:"
"""How the ids of the facts of sides begin, by the number of their strip."""
PAD, TOP, FOOT = 10.0, 9.0, 9.0
"""Free cloth left and right of the facts, and above and below the lanes."""
BETWEEN, CLOSE = 9.0, 0.1
"""Between two lanes, where their cards are as wide as they can be; narrow ones have such a part of their width between them."""
WIDEST = 104.0
HIGH, LOW_HIGH = 0.322, 0.4
"""The width of a card at most, in parts of the height of a lane: then six of a rank show theirs, and four in a low strip."""
STEP, LEAST_STEP = 0.43, 0.335
"""From one card of a meld to the next, in parts of their width: where there is room, and the least that shows a rank."""
PEEK, CLOSED_PEEK = 0.6, 0.92
"""What shows of a meld that others of its lane lie on, in parts of a card's width; of one that is complete its ribbon, too."""
EDGE, EDGES = 0.018, 4
"""From one card of a squared meld to the next, and so many edges that show at most."""
LOWER = 12.0
"""A squared meld lies so much lower in its lane: the chip on its corner needs the room."""
RAISED = 8.0
"""A draft lies so much higher, as a card does that is not put down yet."""
ROW_CARD, ROW_STEP = 60.0, 0.62
"""The width of the cards that a side has apart, and from one to the next where there is room."""
NARROW = 200.0
"""A lower strip has no room for a third line above them."""


class LaneBox(NamedTuple):
    """One lane: a rank's, or the place of what has none."""

    name: str
    box: Rect
    bare: bool = True
    """Nothing lies there."""


class Stack(NamedTuple):
    """A meld as it lies: how many cards, how many of them wild, and what of it shows."""

    cards: int
    wilds: int
    closed: str
    squared: bool
    draft: bool
    shows: Rect
    """Its cards, as far as no other meld lies on them."""
    card: Rect
    """The last card."""
    pitch: float
    """From its lane to the next: so wide its words may be."""


class Strip(NamedTuple):
    """What a side has on the table."""

    seats: tuple[int, ...]
    room: Rect
    facts: Rect
    """For the name, the score and how many melds are complete."""
    low: bool
    """The facts have two lines."""
    lanes: tuple[LaneBox, ...]


class Laid(NamedTuple):
    """All strips with their melds."""

    melds: Melds
    strips: tuple[Strip, ...]
    stacks: dict[Id, Stack]


def laid_in_strips(scene: TableScene, rooms: Sequence[Rect], tall: bool, poses: dict[Id, Pose]) -> Laid:
    """Everybody's melds in the lanes of their sides; the player's own strip is the last of these rooms."""
    loose = {card for one in scene.loose for card in one.places}
    boxes: dict[Id, Rect] = {}
    stacks: dict[Id, Stack] = {}
    strips: list[Strip] = []
    for side, room in zip(scene.strips, rooms, strict=True):
        melds = [meld for meld in scene.melds if meld.owner in side.seats]
        wide = TALL_FACTS if tall else CROWDED_FACTS if len(scene.ladder) > CROWDED else FACTS
        facts = Rect(room.x + PAD + 8, room.y + TOP, wide - 2 * PAD, room.h - TOP - FOOT)
        lanes = _lanes(scene, Rect(room.x + wide, room.y + TOP, room.w - wide - PAD, room.h - TOP - FOOT))
        cells = _cells(lanes, melds, _card(lanes))
        last = _without_lane([meld for meld in melds if meld.lane not in scene.ladder], facts)
        for meld, cell in (*cells, *last):
            boxes[meld.id], stacks[meld.id] = _lay(scene, meld, cell, lanes, poses)
        kept = [
            one for one in scene.aside if one.owner in side.seats and one.count and not one.packet and not loose & set(one.open)
        ]
        free = facts._replace(w=min([facts.right, *(cell.box.x - PAD for _, cell in last)]) - facts.x)
        row = min(_apart(kept, free, poses, boxes), *(cell.box.y for _, cell in last), facts.bottom)
        facts = facts._replace(h=row - facts.y)
        filled = Counter(meld.lane for meld, _ in cells)
        for number, lane in enumerate(lanes):  # of several of one name the first are filled
            lanes[number] = lane._replace(bare=filled[lane.name] <= 0)
            filled[lane.name] -= 1
        strips.append(Strip(side.seats, room, facts, room.h < NARROW, tuple(lanes)))
    own, card = strips[-1], _card(strips[-1].lanes)
    slot = next((lane.box for lane in own.lanes if lane.name == scene.new_lane and lane.bare), None)
    place = slot or next((lane.box for lane in own.lanes if lane.bare), own.facts)  # a drop on any free cloth means it
    if scene.ghosts.place == MELDS and slot is not None:
        _column(scene.ghosts.cards, slot, card, Z_OPENED, poses)
    others = min((_card(strip.lanes) for strip in strips[:-1]), default=card)
    return Laid(Melds(boxes, place, others, card, {}), tuple(strips), stacks)


Lanes = Sequence[LaneBox]


def _lanes(scene: TableScene, room: Rect) -> list[LaneBox]:
    """The lanes that the game has, from the left."""
    pitch = room.w / len(scene.ladder)
    wide = min(WIDEST, pitch - min(BETWEEN, CLOSE * pitch), room.h * (LOW_HIGH if room.h < NARROW else HIGH))
    boxes = (Rect(room.x + (i + 0.5) * pitch - wide / 2, room.y, wide, room.h) for i in range(len(scene.ladder)))
    return [LaneBox(name, box) for name, box in zip(scene.ladder, boxes, strict=True)]


def _card(lanes: Lanes) -> float:
    """The width of the cards in these lanes."""
    return lanes[0].box.w


class _Cell(NamedTuple):
    """What a meld has of its lane."""

    box: Rect
    under: float
    """So much of its height shows; below lie other melds. 0: it lies free."""
    number: int
    """How many melds of the lane lie below it."""


def _cells(lanes: Lanes, melds: Sequence[MeldScene], card: float) -> list[tuple[MeldScene, _Cell]]:
    """Where each meld lies: of a rank below each other, complete ones first; of what has no rank side by side."""
    found: list[tuple[MeldScene, _Cell]] = []
    for name in dict.fromkeys(lane.name for lane in lanes):
        own = sorted((meld for meld in melds if meld.lane == name), key=lambda meld: (not meld.closed, meld.draft))
        places = [lane.box for lane in lanes if lane.name == name]
        if not own:
            continue
        if len(places) > 1 or len(name) > 1:
            whole = bounds(places)
            step = places[1].x - places[0].x if len(places) > 1 else 0.0
            if len(own) > len(places):
                step = min(card + BETWEEN, (whole.w - card) / max(1, len(own) - 1))
                if len(places) == 1:  # they hardly lie apart
                    step = min(card * 0.5, (card * 0.5) / max(1, len(own) - 1))
            found += [(meld, _Cell(whole._replace(x=whole.x + i * step, w=card), 0.0, i)) for i, meld in enumerate(own)]
            continue
        box = places[0]
        peeks = [(CLOSED_PEEK if meld.closed else PEEK) * card for meld in own[:-1]]
        free = box.h - CARD.high(card) - LOWER
        squeeze = min(1.0, free / sum(peeks)) if peeks else 1.0
        y = box.y
        for i, meld in enumerate(own):
            peek = peeks[i] * squeeze if i < len(peeks) else 0.0
            found.append((meld, _Cell(Rect(box.x, y, card, box.bottom - y), peek, i)))
            y += peek
    return found


def _without_lane(melds: Sequence[MeldScene], facts: Rect) -> list[tuple[MeldScene, _Cell]]:
    """What has no lane, such as a rank that is laid only in going out: squared at the right end of what lies apart."""
    high = CARD.high(ROW_CARD) + LOWER
    places = (Rect(facts.right - ROW_CARD - i * 0.5 * ROW_CARD, facts.bottom - high, ROW_CARD, high) for i in range(len(melds)))
    return [(meld, _Cell(box, 0.0, i)) for i, (meld, box) in enumerate(zip(melds, places, strict=True))]


def _lay(scene: TableScene, meld: MeldScene, cell: _Cell, lanes: Lanes, poses: dict[Id, Pose]) -> tuple[Rect, Stack]:
    """Lay a meld into its part of a lane: what of it shows there, and how it lies."""
    would = scene.in_place(meld.id, meld.cards)
    cards = (*(card for card in meld.cards if card not in would), *would)
    wide, z = cell.box.w, Z_MELD + cell.number
    high = CARD.high(wide)
    close = len(cards) > 1 and (cell.box.h - high) / (len(cards) - 1) < LEAST_STEP * wide
    squared = bool(meld.closed) or bool(cell.under) or close
    lower = LOWER if squared and not (meld.closed and cell.under) else 0.0  # the ribbon needs all of what shows
    top = cell.box.y + lower - (RAISED if meld.draft else 0.0)
    if squared:
        edge, first = EDGE * wide, max(0, len(cards) - 1 - EDGES)
        last = min(EDGES, len(cards) - 1) * edge
        for i, name in enumerate(cards):
            poses[name] = Pose(cell.box.x + wide / 2, top + high / 2 + max(0, i - first) * edge, wide, 0.0, z + i / 64)
    else:
        last = _column(cards, cell.box._replace(y=top), wide, z, poses, 0.4 if meld.draft else 0.0)
    reach = Rect(cell.box.x, top, wide, high + last)
    shows = reach._replace(h=min(reach.h, cell.under + cell.box.y - reach.y)) if cell.under else reach
    pitch = lanes[1].box.x - lanes[0].box.x if len(lanes) > 1 else wide
    card = Rect(reach.x, reach.bottom - high, wide, high)
    lies = Stack(len(meld.cards), meld.wilds, meld.closed, squared, meld.draft, shows, card, pitch)
    if scene.opened == meld.id and squared:
        # A squared meld that is pointed at lies downwards in its lane, and as far below its end as its ranks need.
        room = max(bounds([lane.box for lane in lanes]).bottom - top, high + (len(cards) - 1) * LEAST_STEP * wide)
        _column(cards, reach._replace(h=room), wide, Z_OPENED, poses)
        # What is told of it goes along.
        lies = lies._replace(shows=bounds([poses[card].box for card in cards]), card=poses[cards[-1]].box)
    return shows, lies


def _column(cards: Sequence[Id], box: Rect, wide: float, z: float, poses: dict[Id, Pose], lift: float = 0.0) -> float:
    """Lay cards downwards from the top of a box; how far the last lies below the first."""
    high = CARD.high(wide)
    step = min(STEP * wide, (box.h - high) / max(1, len(cards) - 1))
    for i, card in enumerate(cards):
        poses[card] = Pose(box.x + wide / 2, box.y + high / 2 + i * step, wide, 0.0, z + i / 64, lift)
    return step * max(0, len(cards) - 1)


def _apart(places: Sequence[AsideScene], facts: Rect, poses: dict[Id, Pose], boxes: dict[Id, Rect]) -> float:
    """The cards that the players of a side have laid apart, in one row at the foot of its facts; where that row begins."""
    wide = ROW_CARD if facts.h >= NARROW - TOP - FOOT else ROW_CARD * 0.9
    high = CARD.high(wide)
    y = facts.bottom - high
    count = sum(len(one.cards) for one in places)
    step = min(ROW_STEP * wide, (facts.w - wide) / max(1, count - 1))
    at = 0
    for one in places:
        boxes[one.id] = Rect(facts.x + at * step, y, wide + step * (len(one.cards) - 1), high)
        for card in one.cards:
            poses[card] = Pose(facts.x + wide / 2 + at * step, y + high / 2, wide, 0.0, Z_MELD + at / 64)
            at += 1
    return y
