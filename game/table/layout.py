"""Where everything on the table is, for one scene and one window size: the only source of positions.

`lay(scene, size)` works on the drawing board (see `board`) and answers in window pixels. The same scene and size always give the
same layout; nothing depends on what was shown before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, zip_longest
from typing import NamedTuple

from game.rules.closing import CLOSE_PLACE
from game.rules.offers import DISCARD_PILE, MELDS
from game.table import chrome
from game.table import fan as fans
from game.table import pile as piles
from game.table import waiting as waits
from game.table.areas import served
from game.table.fan import Fan
from game.table.lanes import WIDEST, Lane, Unit, centred, in_slot, inside, lane, one_width, widened
from game.table.plates import WIDEST_BACK, PlateBox, head, own_plate
from game.table.poses import NOWHERE, Point, Pose, Rect, bounds
from game.table.rail import share
from game.table.rows import Row, rows_of
from game.table.scene import Id, SeatScene, TableScene, back_id, is_back
from game.table.theme import CARD_RATIO, LARGE_STRIP
from game.table.zones import Wants, Zones, zones

EDGES_UNCOUNTED = 5
"""A stock that nobody may count always looks as high as this."""
SHOWN_DISCARDS = 6
"""So many discards are drawn; deeper ones are covered by them."""
UNTIDY = (
    (0.0, 0.0, 1.0),
    (-3.0, -1.0, 3.0),
    (4.0, -5.0, -2.5),
    (2.0, 0.0, -1.0),
    (-4.0, -4.0, 2.0),
    (1.0, -6.0, -3.0),
    (3.0, -2.0, 1.5),
)
"""How the discards lie, by their number in the pile from the bottom: shift to the right, down, and turn. None lies lower than the
first, over whose foot the chip stands.
"""
Z_STOCK, Z_DISCARD, Z_COMMON, Z_MELD, Z_OPENED, Z_SEAT, Z_HAND = 0.0, 100.0, 250.0, 300.0, 650.0, 700.0, 1000.0
HAND_CARD_FOR_TWO, HAND_CARD_UPRIGHT, BACK_UPRIGHT = 197.0, 210.0, 160.0
LIFT_ROOM = 34.0
"""So much over the hand stays free for cards that are raised."""
WIDEST_PILE, WIDEST_PILE_CLOSED, WIDEST_PILE_FOR_TWO, WIDEST_PILE_UPRIGHT = 136.0, 170.0, 204.0, 236.0
"""Also where several people meld nothing in the course of play, and where there are two."""
EDGE = (8.0, 15.0)
"""How far the top of a full stock lies to the left of its lowest card and above it, of cards 122 wide."""
CHIP_DROP, CHIP_ROOM, TOP_ROOM = 15.0, 25.0, 6.0
"""The middle of a pile's chip lies so much below its lowest card, which leaves the lower index free; what that takes of the
height of a pile, so that the chip ends over what lies below; and what stays free over the lowest card.
"""
CHIP_BESIDE, CHIP_FOOT, CHIP_WIDE = 66.0, 20.0, 180.0
"""In the wide form, where the zone of the piles is low and broad, chips stand beside the cards, which take the height: the middle
of a chip is so far away from its card and above its foot, and has room for so much.
"""
ROOM_KEPT = 5
"""A spread pile has room for so many cards from the first on: till then it moves nothing."""
LABEL_W, LABEL_H, LABEL_AIR = 132.0, 40.0, 6.0
"""The room left of the melds for whose they are, or above them where the lane is narrow."""
LABEL_ABOVE = ("tall", "duet")
AIRY = ("wide", "duet", "pair")
"""The forms whose lanes leave more cloth around melds."""
DUET_MELD = 116.0
"""The widest card of a meld where two play: as wide as lets two melds stand beside each other."""
LOOSE_W = 150.0
"""The least room for what is left beside the melds: its count is written there."""
CLOSING_W = 150.0


class GroupLine(NamedTuple):
    """A meld in the hand: its cards, the gold line under them, where a click selects them, and the word for it."""

    cards: tuple[Id, ...]
    points: tuple[Point, ...]
    box: Rect
    word: str
    front: bool = True
    """Under the front row; else the line lies over the cards, as their feet are hidden."""


class Bracket(NamedTuple):
    """New cards that lie side by side, with the line of their bracket: under the front row, or over a row behind it."""

    cards: tuple[Id, ...]
    points: tuple[Point, ...]
    front: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """All positions in window pixels."""

    size: tuple[int, int]
    k: float
    """Pixels per board unit."""
    portrait: bool
    cloth: Rect
    """What is inside the rim. Where the rim is broader than elsewhere, on the right or below, it is a ledge for tools."""
    poses: dict[Id, Pose]
    """Every card that is drawn: hand, melds, upper discards, top of the stock, opponents' hands."""
    rest: dict[Id, Pose]
    """The hand as it lies while nothing is hovered; hit tests use it, so that parting cards do not flutter."""
    items: dict[Id, Rect]
    """The rectangles of the ui log: `card:...` of the own hand, `pile:...`, `meld:...`, `area:...`, `seat:...`, `button:...`."""
    plates: dict[int, PlateBox]
    links: tuple[waits.Link, ...]
    """Between plates of those who share a score, where most of them wait."""
    lanes: tuple[Rect, ...]
    """Where something lies or may lie: the lanes of the opponents, and the player's own."""
    labels: tuple[tuple[tuple[int, ...], Rect], ...]
    """Room for the words that say whose a lane is, with the seats that share it: of the other sides, where sides meld together,
    and last of the player's own. None where nothing is melded in the course of play.
    """
    slot: Rect
    """The dashed "Lay a new meld here"; `NOWHERE` where nothing is melded in the course of play."""
    closing: Rect
    """The place for the card thrown to end the hand; `NOWHERE` where none can be thrown."""
    goal: Rect
    """The rail on the left of the piles: what the hand is played for, and the standing."""
    claim: Rect
    """The rail on the right: what must be done, what can be bought; `NOWHERE` where there is nothing to say."""
    own_melds: Rect
    """The player's whole lane; a drop on its free cloth is meant for the slot."""
    stock: Rect
    stock_edges: int
    """Edge lines under the top of the stock."""
    stock_foot: Rect
    """Where the lowest card of the stock lies."""
    stock_label: Point
    """The middle of its chip, below its lower edge or beside it."""
    discard_edges: int
    """Edge lines under the top of a discard pile that nobody may look through."""
    discard_foot: Rect
    """Where its lowest card lies."""
    discard: Rect
    """The whole discard pile; of one that is spread out `items` has the top card alone."""
    discard_label: Point
    prompt: Rect
    """The most room the prompt line may take; its pill is as wide as its text, around the middle."""
    hand: Rect
    """The strip of the table that belongs to the hand."""
    slots: tuple[Point, ...]
    """The middles of the fan's places, in order (with a place kept free for held cards)."""
    hand_rows: tuple[tuple[Id, ...], ...]
    lines: tuple[GroupLine, ...]
    """Melds that the hand holds, each with the gold line under it."""
    brackets: tuple[Bracket, ...]
    toolbar: Rect
    """The ledge of the rim with the tools."""
    hand_card: float
    """Width of a card of the hand."""
    meld_card: float
    """Width of a card in the opponents' lanes."""
    own_meld_card: float
    widths: tuple[float, float]
    """Both in units of the board, for the next scene of the same hand."""
    pile_card: float
    spread_card: float
    """Width of a card in a spread pile."""
    spread: tuple[Id, ...]
    """The discards that can be chosen one by one, bottom to top; their places are in `items`."""
    rows: tuple[Row, ...] = ()
    """The hands that lie open at the end; then there are no plates, piles and lanes."""

    def discard_at(self, point: Point) -> Id | None:
        """The card of a spread pile under a point."""
        return next((card for card in reversed(self.spread) if self.items[card].has(point)), None)

    def card_at(self, point: Point, hover: Id | None = None) -> Id | None:
        """The hand card under a point. The card that is hovered already keeps the part that it rose by."""
        best: Id | None = None
        best_z = -1.0
        for card, pose in self.rest.items():
            if pose.z > best_z and pose.has(point):
                best, best_z = card, pose.z
        if best is None and hover is not None and hover in self.poses and self.poses[hover].has(point):
            return hover
        return best


_laid: list[tuple[TableScene, tuple[int, int], Layout]] = []
"""The latest layouts: the same scene is asked for several times while a story is made of it."""
KEPT = 6


def lay(scene: TableScene, size: tuple[int, int]) -> Layout:
    """Lay the table out."""
    for known, room, found in _laid:
        if room == size and known == scene:
            return found
    made = _laid_out(scene, size) if scene.laid_out else _lay(scene, size)
    _laid.insert(0, (scene, size, made))
    del _laid[KEPT:]
    return made


def _laid_out(scene: TableScene, size: tuple[int, int]) -> Layout:
    """All hands lie open: plates and piles have left, and a row a player takes the cloth that tools and buttons leave."""
    seats = tuple(replace(seat, count=0, shown=()) for seat in scene.seats)
    bare = replace(scene, seats=seats, hand=(), stock=0, discards=(), under=0, melds=(), loose=(), aside=(), spread=0)
    table = _lay(bare, size)
    k = table.k
    w, h = table.size[0] / k, table.size[1] / k
    bar = _rect(table.toolbar, 1 / k)
    lowest = min((table.items[button].y / k for button in scene.buttons if button), default=h - 40)
    beside = bar.h > bar.w
    right = bar.x - 28 if beside else w - 40
    bottom = h - 30 if beside else min(lowest, bar.y) - 20
    if scene.covered:  # the sheet hides tools and buttons, and names the ending
        right, bottom = (w - 40, h - scene.covered - 16) if table.portrait else (w - scene.covered - 16, h - 44)
        room = Rect(44.0, 44.0, right - 44, bottom - 44)
        rows = max((rows_of(scene, room, bottom, tall, 0.0) for tall in (False, True)), key=lambda made: made.card)
    else:
        room = Rect(44.0, 44.0, right - 44, bottom - 44)
        rows = rows_of(scene, room, min(bottom, lowest - 16), table.portrait)
    kept = {item: rect for item, rect in table.items.items() if item.startswith("button:")}
    away = ("pile:stock", "pile:discard", "area:hand", *(f"seat:{seat.seat}" for seat in scene.seats))
    kept |= dict.fromkeys(away, NOWHERE) | {one.id: NOWHERE for one in scene.aside}
    kept |= {item: _rect(rect, k) for item, rect in rows.boxes.items()}
    shown = tuple(_row(row, k) for row in rows.rows)
    kept |= {f"seat:{row.seat}": bounds([row.portrait, row.name]) for row in shown}
    nothing = PlateBox(0, NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE, (0.0, 0.0))
    plates = {seat.seat: replace(nothing, seat=seat.seat) for seat in scene.seats}
    plates |= {
        row.seat: replace(nothing, seat=row.seat, panel=bounds([row.portrait, row.name]), portrait=row.portrait) for row in shown
    }
    middle = rows.between.centre[1]
    prompt = Rect(rows.between.x, middle - 32, rows.between.w, 64)
    return replace(
        table,
        poses={card: _pose(replace(pose, z=Z_MELD + pose.z), k) for card, pose in rows.poses.items()},
        rest={},
        items=kept,
        plates=plates,
        links=(),
        lanes=(),
        labels=(),
        slot=NOWHERE,
        closing=NOWHERE,
        goal=NOWHERE,
        claim=NOWHERE,
        stock=NOWHERE,
        discard=NOWHERE,
        prompt=_rect(prompt, k),
        meld_card=rows.card * k,
        own_meld_card=rows.card * k,
        rows=shown,
    )


def _row(row: Row, k: float) -> Row:
    return Row(
        row.seat,
        _rect(row.box, k),
        _rect(row.portrait, k),
        _rect(row.name, k),
        _rect(row.deed, k),
        _rect(row.ring, k),
        _rect(row.score, k),
        _rect(row.left, k),
        tuple(_rect(rect, k) for rect in row.melds),
        tuple((card, _rect(rect, k)) for card, rect in row.places),
    )


def _lay(scene: TableScene, size: tuple[int, int]) -> Layout:
    by = waits.waiting(scene)
    others = tuple(seat for seat in scene.others if seat not in by)
    zone = zones(size, len(others), Wants(scene.melding, bool(scene.common or _nobodys(scene)), len(scene.rivals)))
    k, tall = zone.k, zone.form == "tall"
    poses: dict[Id, Pose] = {}
    items: dict[Id, Rect] = {}

    piles_at = _piles(scene, zone, poses)
    common = _common(scene, zone, poses)
    laid = _melds(scene, others, zone, poses)
    plates: dict[int, PlateBox] = {}
    rooms = zone.lanes if len(zone.lanes) == len(others) else (NOWHERE,) * len(others)
    for panel, room, seat in zip(zone.heads, rooms, others, strict=True):
        opened = any(one.owner == seat.seat for one in scene.loose) or any(meld.owner == seat.seat for meld in scene.melds)
        fanned = None if scene.melding or opened else room
        if zone.backs != NOWHERE:
            fanned = zone.backs
        elif fanned is not None and zone.form == "pair":  # on the axis of the table
            reach = min(room.right - zone.piles.centre[0], zone.piles.centre[0] - room.x)
            fanned = Rect(zone.piles.centre[0] - reach, room.y, 2 * reach, room.h)
        plates[seat.seat], backs = head(panel, seat, fanned, BACK_UPRIGHT if tall else WIDEST_BACK)
        poses.update({card: replace(pose, z=Z_SEAT + pose.z) for card, pose in backs.items()})
        items[f"seat:{seat.seat}"] = panel
    plates[scene.me] = own_plate(zone.you, scene.seats[scene.me])
    items[f"seat:{scene.me}"] = zone.you
    small = waits.places(scene, zone, by)
    for seat in by:
        plates[seat.seat], _ = head(small[seat.seat], seat, scored=len(scene.side(seat.seat)) < 2)  # a side has one score
        items[f"seat:{seat.seat}"] = small[seat.seat]
    joined = waits.links(scene, zone, {seat: box.panel for seat, box in plates.items()}) if by else ()

    large = len(others) == 1 or not scene.melding
    width = HAND_CARD_UPRIGHT if tall else HAND_CARD_FOR_TWO if large else fans.CARD_W
    turn = fans.TURN if len(others) > 1 else fans.TURN_FOR_TWO
    fan = fans.fan(scene.fan, zone.hand, width, scene.groups, scene.hover, scene.selected, scene.gap, scene.strip, turn)
    poses.update({card: replace(pose, z=Z_HAND + pose.z) for card, pose in fan.poses.items()})
    hand = Rect(zone.hand.x, zone.hand.y - LIFT_ROOM, zone.hand.w, zone.hand.h + LIFT_ROOM)

    items["pile:stock"], items["pile:discard"] = piles_at.stock, piles_at.made.top
    items.update(piles_at.made.hits)
    items.update(common)
    items.update(laid.boxes)
    if scene.melding:
        items["area:melds"] = laid.slot
    if scene.closing:
        items[CLOSE_PLACE] = piles_at.closing
    items["area:hand"] = hand
    items.update(fan.hits)
    items.update(zip(scene.tools, chrome.tools(zone.ledge, len(scene.tools), tall), strict=True))
    places = chrome.actions(zone.actions, len(scene.buttons), tall)
    items.update((button, place) for button, place in zip(scene.buttons, places, strict=True) if button)

    made = piles_at.made
    goal, claim = _rail(scene, zone)
    return Layout(
        size=(max(1, size[0]), max(1, size[1])),
        k=k,
        portrait=tall,
        cloth=_rect(zone.cloth, k),
        poses={card: _pose(pose, k) for card, pose in poses.items()},
        rest={card: _pose(pose, k) for card, pose in fan.rest.items()},
        items={name: _rect(rect, k) for name, rect in items.items()},
        plates={seat: _plate(box, k) for seat, box in plates.items()},
        links=tuple(waits.Link(_rect(link.box, k), link.mine) for link in joined),
        lanes=tuple(_rect(room, k) for room in ((*zone.lanes, zone.own) if scene.melding else ())),
        labels=tuple((side, _rect(_label(room, zone.form in LABEL_ABOVE), k)) for side, room in _labelled(scene, zone)),
        slot=_rect(laid.slot, k),
        closing=_rect(piles_at.closing, k) if scene.closing else NOWHERE,
        goal=_rect(goal, k),
        claim=_rect(claim, k),
        own_melds=_rect(zone.own, k),
        stock=_rect(piles_at.stock, k),
        stock_edges=piles_at.edges,
        stock_foot=_rect(piles_at.foot, k),
        stock_label=_point(piles_at.chips[0], k),
        discard_edges=piles_at.below,
        discard_foot=_rect(piles_at.discard, k),
        discard=_rect(made.block, k),
        discard_label=_point(piles_at.chips[1], k),
        prompt=_rect(zone.prompt, k),
        hand=_rect(hand, k),
        slots=tuple(_point(point, k) for point in fan.slots),
        hand_rows=fan.rows,
        lines=_lines(scene, fan, zone),
        brackets=_brackets(scene, fan, k),
        toolbar=_rect(zone.ledge, k),
        hand_card=fan.width * k,
        meld_card=laid.card * k,
        own_meld_card=laid.own_card * k,
        widths=(laid.card, laid.own_card) if scene.melds else (WIDEST, WIDEST),
        pile_card=piles_at.width * k,
        spread_card=made.width * k,
        spread=tuple(made.hits),
    )


def _rail(scene: TableScene, zone: Zones) -> tuple[Rect, Rect]:
    """Both places of the rail. Where they are strips the left one has the room of both as long as there is nothing else to say;
    side by side each has as much of the width as its words need.
    """
    goal, claim, rail = zone.goal, zone.claim, scene.rail
    if goal.right <= zone.piles.x or not rail.left:
        return goal, claim if rail.right is not None else NOWHERE
    if rail.right is None:
        return bounds([goal, claim]), NOWHERE
    if goal.y == claim.y:
        wide = (goal.w + claim.w) * share(rail)
        claim = Rect(claim.x + wide - goal.w, claim.y, claim.right - claim.x - wide + goal.w, claim.h)
        goal = goal._replace(w=wide)
    return goal, claim


class _Piles(NamedTuple):
    """Where stock, discards and the place for the card that ends the hand are."""

    stock: Rect
    foot: Rect
    """The lowest card of the stock."""
    edges: int
    discard: Rect
    """The lowest card of the discard pile."""
    below: int
    made: piles.Spread
    closing: Rect
    width: float
    chips: tuple[Point, Point]


def _piles(scene: TableScene, zone: Zones, poses: dict[Id, Pose]) -> _Piles:
    """Both piles on the axis of the prompt and the hand, as far as their zone reaches; a spread one grows to both sides."""
    room = zone.piles
    two = len(zone.lanes) == 1
    several = WIDEST_PILE if scene.melding else WIDEST_PILE_CLOSED
    most = several if not two or scene.spread else WIDEST_PILE_UPRIGHT if zone.form == "tall" else WIDEST_PILE_FOR_TWO
    aside = scene.melding and not scene.spread and zone.form == "wide"
    chip = 0.0 if aside else CHIP_ROOM
    width = min(most, (room.h - TOP_ROOM - chip) / CARD_RATIO)
    high, scale = width * CARD_RATIO, width / 122
    gap = max(36.0, 0.22 * width)
    up = min(EDGE[1] * scale, room.h - high)
    level = min(room.centre[1] + (up - chip) / 2, room.bottom - chip - high / 2)
    y = level if scene.melding and zone.form != "duet" else room.y + up + high / 2 + 0.2 * (room.h - high - up)
    least, end = room.x + EDGE[0] * scale, room.right - (CLOSING_W + gap if scene.closing and scene.spread else 0.0)
    if aside:
        least, end = least + CHIP_WIDE, end - CHIP_WIDE
    beside = Rect(least + width + gap, room.y, end - least - width - gap, room.h)
    made = piles.Spread({}, {}, beside._replace(w=width), beside._replace(w=width), width)
    if scene.spread:
        rows = beside._replace(h=beside.h - CHIP_ROOM)
        made = piles.spread(scene.discards, scene.spread, rows, y, LARGE_STRIP, scene.reach, scene.alone, width)
    kept = 1 + piles.LOOSE * (min(ROOM_KEPT, scene.spread + 1) - 1) if scene.spread else 1.0
    whole = max(made.block.right, beside.x + min(beside.w, kept * made.width)) - least
    left = max(least, min(zone.prompt.centre[0] - whole / 2, end - whole))
    edges = 0 if not scene.stock else min(9, -(-scene.stock // 3)) if scene.counted else EDGES_UNCOUNTED
    below = min(9, -(-scene.under // 3))
    foot = Rect(left, y - high / 2, width, high)
    discard = foot.moved(width + gap, 0)
    right, up = EDGE[0] / 9 * scale, EDGE[1] / 9 * scale
    stock = Rect(foot.x - 9 * right, foot.y - 9 * up, width + 9 * right, high + 9 * up)
    if scene.stock:
        at = (foot.centre[0] - edges * right, y - edges * up)
        poses[back_id("stock", 0)] = Pose(*at, width, 0.0, Z_STOCK, face_up=False)
    if scene.spread:
        made = made.moved(left - least)
        poses.update({card: replace(pose, z=Z_DISCARD + pose.z) for card, pose in made.poses.items()})
    else:
        made = piles.Spread({}, {}, discard, discard, width)
        first = max(0, len(scene.discards) - SHOWN_DISCARDS)
        for i in range(first, len(scene.discards)):
            card, (across, down, turn) = scene.discards[i], UNTIDY[i % len(UNTIDY)]
            if scene.under:  # squared up: nobody may look at what lies below
                across, down, turn = -below * right, -below * up, 0.0
            x, middle = discard.centre
            poses[card] = Pose(x + across, middle + down, width, turn, Z_DISCARD + i, face_up=not is_back(card))
    if scene.ghosts.place == DISCARD_PILE:
        poses.update(_over_pile(scene, made, end))
    after = made.block.right + (CHIP_WIDE if aside else gap)
    wide = min(CLOSING_W, room.right - after)
    closing = Rect(max(after, room.right - wide), foot.y, wide, high)
    if closing.x > after and not scene.spread:
        closing = closing._replace(x=after)
    half = min(made.block.w, 300.0) / 2
    chips = (foot.centre[0], foot.bottom + CHIP_DROP), (made.block.x + half, made.block.bottom + CHIP_DROP)
    if aside:
        chips = (foot.x - CHIP_BESIDE, foot.bottom - CHIP_FOOT), (discard.right + CHIP_BESIDE, discard.bottom - CHIP_FOOT)
    return _Piles(stock, foot, edges, discard, below, made, closing, width, chips)


def _over_pile(scene: TableScene, made: piles.Spread, end: float) -> dict[Id, Pose]:
    """Cards that would be thrown: on the pile, or beside the last card of one that is spread out. Nothing else moves."""
    found: dict[Id, Pose] = {}
    x, y = made.top.centre
    for number, card in enumerate(scene.ghosts.fresh):
        if scene.spread:
            beside = x + (piles.LOOSE * made.width if scene.discards or number else 0.0)
            x = beside if beside + made.width / 2 <= end else x
            found[card] = Pose(x, y, made.width, 0.0, Z_COMMON - len(scene.ghosts.cards) + number)
        else:
            across, down, _ = UNTIDY[(len(scene.discards) + number) % len(UNTIDY)]
            found[card] = Pose(x + across, y + down, made.width, 0.0, Z_COMMON - len(scene.ghosts.cards) + number)
    return found


def _common(scene: TableScene, zone: Zones, poses: dict[Id, Pose]) -> dict[Id, Rect]:
    """The places of the table itself, in the zone of the board."""
    areas = [one.area for one in scene.common]
    if not areas:
        return {}
    found = served(areas, zone.board._replace(w=zone.board.w / 2) if _nobodys(scene) else zone.board)
    for area in areas:
        for card, pose in zip(area.cards, area.poses(found.boxes[area.name], found.width), strict=True):
            poses[card] = replace(pose, z=Z_COMMON + pose.z, face_up=not is_back(card))
    return found.boxes


class _Laid(NamedTuple):
    """Where the melds lie, and everything that lies with them."""

    boxes: dict[Id, Rect]
    slot: Rect
    card: float
    own_card: float


def _label(room: Rect, above: bool) -> Rect:
    """Where the words stand that say whose a lane is: at its left end, or above."""
    return Rect(room.x + 16, room.y + 4, room.w - 32, LABEL_H - 4) if above else Rect(room.x + 16, room.y, LABEL_W - 20, room.h)


def _beside_label(room: Rect, above: bool, airy: bool) -> Rect:
    """What such a lane has for melds."""
    inner = inside(room, airy)
    left, top = (0.0, room.y + LABEL_H + (LABEL_AIR if airy else 0.0) - inner.y) if above else (LABEL_W - 6, 0.0)
    return Rect(inner.x + left, inner.y + top, inner.w - left, inner.h - top)


def _labelled(scene: TableScene, zone: Zones) -> list[tuple[tuple[int, ...], Rect]]:
    """The lanes that have a label instead of a head, with the seats that share them."""
    if not scene.melding:
        return []
    facing = [((seat.seat,), room) for seat, room in zip(scene.others, zone.lanes, strict=False)] if zone.form == "duet" else []
    return [*zip(scene.rivals, zone.lanes, strict=False), *facing, (scene.side(scene.me), zone.own)]


def _melds(scene: TableScene, others: Sequence[SeatScene], zone: Zones, poses: dict[Id, Pose]) -> _Laid:
    """Everybody's melds in the lanes of their owners; who plays together shares the lane of the first of them."""
    mine, above, airy = scene.side(scene.me), zone.form in LABEL_ABOVE, zone.form in AIRY
    if scene.rivals:
        shared = zip(scene.rivals, zone.lanes, strict=True)
        found = [(_units(scene, side), _beside_label(room, above, airy)) for side, room in shared]
    else:
        alone = zip(others, zone.lanes, strict=True)
        rooms = [
            (seat.seat, _beside_label(room, above, airy) if zone.form == "duet" else inside(room, airy)) for seat, room in alone
        ]
        found = [(_units(scene, (seat,)), room) for seat, room in rooms if seat not in mine]
    own = inside(zone.own, airy)
    if scene.melding:
        own = _beside_label(zone.own, above, airy)
    elif scene.fan:  # the hand still lies in its zone
        own = Rect(zone.goal.x, zone.goal.y, zone.piles.x - zone.goal.x, zone.goal.h)
    most = scene.widths[0]
    if scene.melding:  # nobody's melds are larger than the player's could be
        most = min(most, DUET_MELD if zone.form == "duet" else own.h / CARD_RATIO)
    width = one_width(found, most)
    lanes: list[Lane] = [lane(units, room, width) for units, room in found]
    if not scene.melding:  # what lies open stands on the axis of the table, or of several people under their heads
        lanes = [centred(one, (zone.prompt if len(lanes) < 2 else one.room).centre[0]) for one in lanes]
    if nobodys := _nobodys(scene):
        board = zone.board._replace(w=zone.board.w / 2, x=zone.board.centre[0]) if scene.common else zone.board
        lanes.append(lane(nobodys, inside(board)))
    most = min(scene.widths[1], most) if zone.form == "duet" else scene.widths[1]
    lanes.append(lane(_units(scene, mine), own, most, scene.melding))
    steps, place = {}, scene.ghosts.place
    for number, one in enumerate(lanes):
        if place in one.boxes:
            lanes[number], steps[place] = widened(one, place, len(scene.ghosts.cards))
    boxes = {item: box for one in lanes for item, box in one.boxes.items()}
    owners = {item: one for one in lanes for item in one.boxes}
    for number, group in enumerate(scene.laid):
        box, home = boxes[group.id], owners[group.id]
        opened = group.id == scene.opened and home.fit.columns > 0
        cards, fit = scene.in_place(group.id, group.cards), home.fit
        if group.id == place:  # what would give way lies under what takes its place
            cards = (*(card for card in group.cards if card not in cards), *cards)
            gone, step = len(cards) - len(scene.ghosts.cards), steps[place] * fit.card
            offsets = (*(step * group.cards.index(card) for card in cards[:gone]), *(step * i for i in range(len(cards) - gone)))
            opened, left = True, box.x
        else:
            offsets = fit.offsets(len(cards), opened)
            left = min(box.x, home.room.right - fit.card - offsets[-1]) if opened else box.x
        low = (Z_OPENED if opened else Z_MELD) + (0 if opened else number)
        for i, (card, along) in enumerate(zip(cards, offsets, strict=False)):
            x = left + fit.card / 2 + along
            poses[card] = Pose(x, box.y + fit.card * CARD_RATIO / 2, fit.card, 0.0, low + i / 64, face_up=not is_back(card))
    last = lanes[-1]
    if place == MELDS:
        box, step = in_slot(last, len(scene.ghosts.cards))
        for i, card in enumerate(scene.ghosts.cards):
            poses[card] = Pose(box.x + last.fit.card * (0.5 + i * step), box.centre[1], last.fit.card, 0.0, Z_OPENED + i / 64)
    return _Laid(boxes, last.slot, width, last.fit.card)


def _nobodys(scene: TableScene) -> tuple[Unit, ...]:
    """Melds that belong to nobody: they lie on the board."""
    return tuple(Unit(meld.id, len(meld.cards)) for meld in scene.melds if meld.owner < 0)


def _units(scene: TableScene, side: tuple[int, ...]) -> tuple[Unit, ...]:
    """What lies in the lane of these players: first what they have apart, then melds, then what they have left."""
    apart = [Unit(one.id, len(one.cards)) for one in scene.aside if one.owner in side and one.count]
    melds = [Unit(meld.id, len(meld.cards)) for meld in scene.melds if meld.owner in side]
    left = [Unit(one.id, max(1, len(one.cards)), LOOSE_W) for one in scene.loose if one.owner in side]
    return (*apart, *melds, *left)


def _lines(scene: TableScene, fan: Fan, zone: Zones) -> tuple[GroupLine, ...]:
    """The gold lines of cards that lie side by side: under those of the front row, over those of a row behind it."""
    out = []
    for number, row in enumerate(fan.rows):
        front = number == len(fan.rows) - 1
        for group, word in zip_longest(scene.groups, scene.group_words, fillvalue=""):
            at = fans.together(row, tuple(group))
            if at is None:
                continue
            cards, after = row[at[0] : at[1]], row[at[1]] if at[1] < len(row) else None
            points = fans.foot_line(cards, fan.feet, after) if front else fans.head_line(cards, fan.rest, after)
            box = NOWHERE  # a line over cards is too near to them to be hit
            if front:
                left, right = points[0][0], points[-1][0]
                line_y = max(point[1] for point in points)
                box = Rect(left, line_y - 10, right - left, min(line_y + 34, zone.hand.bottom) - (line_y - 10))
            placed = tuple(_point(point, zone.k) for point in points)
            out.append(GroupLine(cards, placed, _rect(box, zone.k), word if front else "", front))
    return tuple(out)


def _brackets(scene: TableScene, fan: Fan, k: float) -> tuple[Bracket, ...]:
    """One bracket for all new cards that lie side by side in a row; melds have their own line."""
    out = []
    for number, row in enumerate(fan.rows):
        front = number == len(fan.rows) - 1
        melded = {card for group in scene.groups if fans.together(row, group) is not None for card in group}
        for fresh, run in groupby(enumerate(row), lambda one, melded=melded: one[1] in scene.new and one[1] not in melded):  # type: ignore[misc]
            if fresh:
                found = tuple(run)
                cards, end = tuple(card for _, card in found), found[-1][0] + 1
                after = row[end] if end < len(row) else None
                points = fans.foot_line(cards, fan.feet, after) if front else fans.head_line(cards, fan.rest, after)
                out.append(Bracket(cards, tuple(_point(point, k) for point in points), front))
    return tuple(out)


def _point(point: Point, k: float) -> Point:
    return (point[0] * k, point[1] * k)


def _rect(rect: Rect, k: float) -> Rect:
    return Rect(rect.x * k, rect.y * k, rect.w * k, rect.h * k)


def _pose(pose: Pose, k: float) -> Pose:
    # Written out: this is done for every card of every layout, and `replace` takes three times as long.
    return Pose(pose.x * k, pose.y * k, pose.w * k, pose.angle, pose.z, pose.lift, pose.face_up, pose.alpha, pose.narrow)


def _plate(box: PlateBox, k: float) -> PlateBox:
    return PlateBox(
        box.seat,
        _rect(box.panel, k),
        _rect(box.portrait, k),
        _rect(box.name, k),
        _rect(box.score, k),
        _rect(box.chip, k),
        _rect(box.note, k),
        _point(box.pointer, k),
    )
