"""Where everything on the table is, for one scene and one window size: the only source of positions.

`lay(scene, size)` works on the drawing board (see `board`) and answers in window pixels. The same scene and size always give the
same layout; nothing depends on what was shown before.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from game.rules.acts.closing import CLOSE_PLACE
from game.table.geometry import NOWHERE, WIDEST, Z_COMMON, Z_HAND, Z_MELD, Z_SEAT, Point, Pose, Rect, bounds, scaled
from game.table.hand.order import Spot
from game.table.layout import buttons as chrome
from game.table.layout import fan as fans
from game.table.layout import partners as waits
from game.table.layout.areas import area_of, served
from game.table.layout.buy_bar import answers, bar_room
from game.table.layout.forms import FEW, Wants
from game.table.layout.grouped_fan import Part, PartedFan, parted
from game.table.layout.hand_lines import Bracket, GroupLine, brackets, group_lines, part_lines
from game.table.layout.melds import LABEL_ABOVE, label, labelled, laid_melds, nobodys
from game.table.layout.open_rows import Row, rows_of
from game.table.layout.open_sides import open_sides
from game.table.layout.piles import laid_piles
from game.table.layout.plates import WIDEST_BACK, PlateBox, head, over_plate, own_plate, panel_packet
from game.table.layout.rank_lanes import Laid, Stack, Strip, laid_in_strips
from game.table.layout.ranked_fan import ranked
from game.table.layout.row_grid import Cloth
from game.table.layout.zones import Zones, zones
from game.table.scene.frames import FrameBox
from game.table.scene.rail import GoalScene, Left, Right, share
from game.table.scene.scene import Id, TableScene, is_back

HAND_CARD_FOR_TWO, HAND_CARD_UPRIGHT, BACK_UPRIGHT = 197.0, 228.0, 114.0
HAND_CARD_IN_GROUPS = 270.0
"""In an upright window, where a hand in groups has room for two rows or for one of large cards."""
SCORED = 330.0
"""A small plate that is narrower has no room for the score: the rail tells it."""
GOAL_PART = 0.58
"""The goal's part of the panel that it shares with the standing."""
NEWS_ROOM = 300.0
"""A narrower panel has no room for what the others have done."""
SHEET_AIR = 34.0
"""Between open hands, with the frame round what is left, and the sheet beside them."""
SETTLES, RANKED_SETTLES = 0.5, 0.6
"""So much of the height that a hand in groups leaves stays free above it; and one in which ranks matter."""
MOST_BUTTONS, ROOMY = 3, 76.0
"""So many large buttons fit in their zone; of more each is so high."""
LIFT_ROOM = 34.0
"""So much over the hand stays free for cards that are raised."""


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
    frames: dict[Id, FrameBox]
    """The frames of a contract, whose boxes are among `items`: `frame:...`."""
    buying: Rect
    """The bar with the question about a discard, in the place of the prompt; `NOWHERE` where nothing is asked."""
    closing: Rect
    """The place for the card thrown to end the hand; `NOWHERE` where none can be thrown."""
    goal: Rect
    """The rail on the left of the piles: what the hand is played for, and the standing."""
    claim: Rect
    """The rail on the right: what must be done, what can be bought; `NOWHERE` where there is nothing to say."""
    news: Rect
    """In an upright window the place beside the own plate, where what the others have done stands as long as no button does;
    elsewhere `NOWHERE`: it has its place on the rail.
    """
    own_melds: Rect
    """The player's whole lane; a drop on its free cloth is meant for the slot."""
    stock: Rect
    stock_edges: int
    """Edge lines under the top of the stock."""
    piles_left: float
    """Where the room of the piles begins."""
    stock_foot: Rect
    """Where the lowest card of the stock lies."""
    stock_label: Point
    """The middle of its chip, over its lower edge."""
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
    parts: tuple[Part, ...] = ()
    """The groups of the hand, in window pixels; none where it lies as a fan."""
    open_slot: Rect = NOWHERE
    """The place among them that is kept free for held cards."""
    counts: tuple[tuple[Id, ...], ...] = ()
    """Cards of one rank in the hand that lie side by side, where their number is told."""
    strips: tuple[Strip, ...] = ()
    """What the sides have on the table where every rank has a place of its own; the player's own last."""
    stacks: dict[Id, Stack] = field(default_factory=dict)
    """The melds that lie there."""
    rows: tuple[Row, ...] = ()
    """The hands that lie open at the end; then there are no plates, piles and lanes."""

    @property
    def corner(self) -> Rect:
        """The panel that both places of the rail share; `NOWHERE` where each has its own."""
        below = self.claim.w > 0 and self.claim.x == self.goal.x and abs(self.claim.y - self.goal.bottom) < 1
        return bounds([self.goal, self.claim]) if below else NOWHERE

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


_fan, _parted = lru_cache(maxsize=KEPT)(fans.fan), lru_cache(maxsize=KEPT)(parted)
_ranked = lru_cache(maxsize=KEPT)(ranked)
_head = lru_cache(maxsize=32)(head)
"""The hand and most of the heads are the same in the scenes of a story, and the dearest parts of a layout."""


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
    bare = replace(bare, buttons=scene.buttons or ("button:sheet",))  # under a sheet, too, hands leave its place free
    table = _lay(bare, size)
    k = table.k
    w, h = table.size[0] / k, table.size[1] / k
    bar = table.toolbar.scaled(1 / k)
    lowest = min((table.items[button].y / k for button in bare.buttons if button), default=h - 40)
    beside = bar.h > bar.w
    right = bar.x - 28 if beside else w - 40
    bottom = h - 30 if beside else min(lowest, bar.y) - 20
    cloth = Cloth(Rect(44.0, 44.0, right - 44, bottom - 44), min(bottom, lowest - 16), table.portrait)
    sheet, narrow = scene.covered or scene.sheet, None
    if sheet:  # it will hide tools and buttons, and name the ending
        right, bottom = (w - 40, h - sheet - 16) if table.portrait else (w - sheet - SHEET_AIR, h - 44)
        narrow = Cloth(Rect(44.0, 44.0, right - 44, bottom - 44), bottom, table.portrait, 0.0)
    opened = _in_lanes(scene, table, cloth, narrow) if scene.strips else _in_rows(scene, cloth, narrow)
    kept = {item: rect for item, rect in table.items.items() if item in (*scene.buttons, *scene.tools)}
    away = ("pile:stock", "pile:discard", "area:hand", *(f"seat:{seat.seat}" for seat in scene.seats))
    kept |= dict.fromkeys(away, NOWHERE) | {one.id: NOWHERE for one in scene.aside}
    kept |= {item: rect.scaled(k) for item, rect in opened.boxes.items()}
    shown = tuple(row.scaled(k) for row in opened.rows)
    kept |= {f"seat:{row.seat}": bounds([row.portrait, row.name]) for row in shown}
    nothing = PlateBox(0, NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE, (0.0, 0.0))
    plates = {seat.seat: replace(nothing, seat=seat.seat) for seat in scene.seats}
    plates |= {
        row.seat: replace(nothing, seat=row.seat, panel=bounds([row.portrait, row.name]), portrait=row.portrait) for row in shown
    }
    middle = opened.ending.centre[1]
    prompt = Rect(opened.ending.x, middle - 32, opened.ending.w, 64)
    return replace(
        table,
        poses={card: pose.scaled(k) for card, pose in opened.poses.items()},
        rest={},
        items=kept,
        plates=plates,
        links=(),
        lanes=(),
        labels=(),
        slot=NOWHERE,
        frames={},
        buying=NOWHERE,
        closing=NOWHERE,
        goal=NOWHERE,
        claim=NOWHERE,
        news=NOWHERE,
        stock=NOWHERE,
        discard=NOWHERE,
        prompt=prompt.scaled(k),
        meld_card=opened.card * k,
        own_meld_card=opened.card * k,
        strips=tuple(strip.scaled(k) for strip in opened.laid.strips) if opened.laid is not None else (),
        stacks={item: stack.scaled(k) for item, stack in opened.laid.stacks.items()} if opened.laid is not None else {},
        rows=shown,
    )


class _Opened(NamedTuple):
    """Hands that lie open, in units of the board."""

    rows: tuple[Row, ...]
    poses: dict[Id, Pose]
    boxes: dict[Id, Rect]
    card: float
    ending: Rect
    """The band in which it is named how the hand ended."""
    laid: Laid | None = None
    """Melds that have kept their lanes."""


def _in_rows(scene: TableScene, cloth: Cloth, beside: Cloth | None) -> _Opened:
    """A row a player, with that player's melds."""
    rows = rows_of(scene, cloth, beside)
    poses = {card: pose.over(Z_MELD) for card, pose in rows.poses.items()}
    return _Opened(rows.rows, poses, rows.boxes, rows.card, rows.between)


def _in_lanes(scene: TableScene, table: Layout, cloth: Cloth, beside: Cloth | None) -> _Opened:
    """The strips as they lay, and what was left in hands."""
    room = (beside if scene.covered and beside is not None else cloth).room
    right = room.right if scene.covered and not table.portrait else math.inf
    strips = [strip.room.scaled(1 / table.k) for strip in table.strips]
    made = open_sides(scene, strips, room.bottom, table.portrait, right)
    poses = made.poses | {card: pose.over(Z_MELD) for card, pose in made.hands.items()}
    own = strips[-1]
    aside = Rect(own.right + SHEET_AIR, strips[0].y, cloth.room.right - own.right - SHEET_AIR, own.bottom - strips[0].y)
    ending = table.prompt.scaled(1 / table.k) if table.portrait else aside
    return _Opened(made.rows, poses, made.boxes, made.laid.melds.own_card, ending, made.laid)


def _lay(scene: TableScene, size: tuple[int, int]) -> Layout:
    by = waits.waiting(scene)
    others = tuple(seat for seat in scene.others if seat not in by)
    zone = zones(
        size,
        len(others),
        Wants(
            scene.melding,
            bool(scene.common or nobodys(scene)),
            len(scene.strips) - 1 if scene.strips else len(scene.rivals),
            scene.framed,
            bool(scene.strips),
            scene.rail.told,
        ),
    )
    k, tall = zone.k, zone.form == "tall"
    poses: dict[Id, Pose] = {}
    items: dict[Id, Rect] = {}

    piles_at = laid_piles(scene, zone, poses)
    common = _common(scene, zone, poses)
    in_strips: Laid | None = laid_in_strips(scene, (*zone.lanes, zone.own), tall, poses) if scene.strips else None
    laid = in_strips.melds if in_strips is not None else laid_melds(scene, others, zone, poses)
    plates: dict[int, PlateBox] = {}
    packets = {one.owner: one for one in scene.aside if one.packet} if scene.strips else {}
    rooms = zone.lanes if len(zone.lanes) == len(others) else (NOWHERE,) * len(others)
    for panel, room, seat in zip(zone.heads, rooms, others, strict=True):
        opened = any(one.owner == seat.seat for one in scene.loose) or any(meld.owner == seat.seat for meld in scene.melds)
        fanned = None if scene.melding or opened or (zone.form == "wide" and len(others) > FEW) else room
        if zone.backs != NOWHERE:
            fanned = zone.backs
        elif fanned is not None and zone.form == "pair":  # on the axis of the table
            reach = min(room.right - zone.piles.centre[0], zone.piles.centre[0] - room.x)
            fanned = Rect(zone.piles.centre[0] - reach, room.y, 2 * reach, room.h)
        scored = not scene.strips  # there each side tells its own
        packet = seat.seat in packets
        plates[seat.seat], backs = _head(panel, seat, fanned, BACK_UPRIGHT if tall else WIDEST_BACK, scored, packet)
        poses.update({card: pose.over(Z_SEAT) for card, pose in backs.items()})
        items[f"seat:{seat.seat}"] = panel
    plates[scene.me] = own_plate(zone.you, scene.seats[scene.me])
    items[f"seat:{scene.me}"] = zone.you
    for owner, one in packets.items():
        whole = plates[owner].panel
        box = panel_packet(whole) if owner != scene.me or tall else over_plate(whole)
        items[one.id] = box
        poses[one.cards[0]] = Pose(*box.centre, box.w, 0.0, face_up=False).over(Z_SEAT)
    small = waits.places(scene, zone, by)
    for seat in by:
        scored = len(scene.side(seat.seat)) < 2 and small[seat.seat].w > SCORED  # a side has one score
        plates[seat.seat], _ = _head(small[seat.seat], seat, scored=scored)
        items[f"seat:{seat.seat}"] = small[seat.seat]
    joined = waits.links(scene, zone, {seat: box.panel for seat, box in plates.items()}) if by else ()

    large = len(others) == 1 or not scene.melding
    width = HAND_CARD_UPRIGHT if tall else HAND_CARD_FOR_TWO if large else fans.CARD_W
    turn = fans.TURN if len(others) > 1 else fans.TURN_FOR_TWO
    settle = 0.5 if tall else 0.0
    fan: fans.Fan
    in_parts: PartedFan | None = None
    counts: tuple[tuple[Id, ...], ...] = ()
    at = scene.gap if isinstance(scene.gap, int) else None
    if scene.stacks:
        most, settle = (width, settle) if tall else (HAND_CARD_FOR_TWO, RANKED_SETTLES)
        fan = by_rank = _ranked(scene.fan, zone.hand, most, scene.hover, scene.selected, at, scene.strip, settle)
        counts, lines = by_rank.counts, group_lines(scene, fan, zone)
    elif scene.made is not None:
        spot = scene.gap if isinstance(scene.gap, Spot) else None
        held, settle = frozenset(scene.held), 0.5 if tall else SETTLES
        most = HAND_CARD_IN_GROUPS if tall else width
        fan = in_parts = _parted(scene.parts, held, spot, zone.hand, most, scene.hover, scene.selected, scene.strip, settle)
        lines = part_lines(scene, in_parts, zone)
    else:
        fan = _fan(scene.fan, zone.hand, width, scene.groups, scene.hover, scene.selected, at, scene.strip, turn, settle)
        lines = group_lines(scene, fan, zone)
    poses.update({card: pose.over(Z_HAND) for card, pose in fan.poses.items()})
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
    items.update(zip(scene.tools, chrome.tools(zone.ledge, len(scene.tools), tall, k), strict=True))
    asked = bar_room(zone, len(scene.buying.buyers)) if scene.buying is not None else NOWHERE
    in_bar = answers(asked, scene.buttons) if scene.buying is not None else {}
    buttons = [button for button in scene.buttons if button not in in_bar]
    places = chrome.actions(_room_for_buttons(scene, zone, tall), len(buttons), tall)
    items.update((button, place) for button, place in zip(buttons, places, strict=True) if button)
    items.update(in_bar)

    made = piles_at.made
    goal, claim = _rail(scene, zone)
    return Layout(
        size=(max(1, size[0]), max(1, size[1])),
        k=k,
        portrait=tall,
        cloth=zone.cloth.scaled(k),
        poses={card: pose.scaled(k) for card, pose in poses.items()},
        rest={card: pose.scaled(k) for card, pose in fan.rest.items()},
        items={name: rect.scaled(k) for name, rect in items.items()},
        plates={seat: box.scaled(k) for seat, box in plates.items()},
        links=tuple(waits.Link(link.box.scaled(k), link.mine) for link in joined),
        lanes=tuple(room.scaled(k) for room in ((*zone.lanes, zone.own) if scene.melding else ())),
        labels=tuple((side, label(room, zone.form in LABEL_ABOVE).scaled(k)) for side, room in labelled(scene, zone)),
        slot=laid.slot.scaled(k),
        buying=asked.scaled(k),
        frames={item: frame.scaled(k) for item, frame in laid.frames.items()},
        closing=piles_at.closing.scaled(k) if scene.closing else NOWHERE,
        goal=goal.scaled(k),
        claim=claim.scaled(k),
        news=zone.you._replace(x=zone.actions.x, w=zone.actions.w).scaled(k)
        if tall and not (scene.buttons or scene.strips)
        else NOWHERE,
        own_melds=zone.own.scaled(k),
        stock=piles_at.stock.scaled(k),
        stock_edges=piles_at.edges,
        piles_left=piles_at.left * k,
        stock_foot=piles_at.foot.scaled(k),
        stock_label=scaled(piles_at.chips[0], k),
        discard_edges=piles_at.below,
        discard_foot=piles_at.discard.scaled(k),
        discard=made.block.scaled(k),
        discard_label=scaled(piles_at.chips[1], k),
        prompt=zone.prompt.scaled(k),
        hand=hand.scaled(k),
        slots=tuple(scaled(point, k) for point in fan.slots),
        hand_rows=fan.rows,
        lines=lines,
        brackets=brackets(scene, fan, k) if in_parts is None else (),
        parts=tuple(part.scaled(k) for part in in_parts.parts) if in_parts is not None else (),
        open_slot=in_parts.slot.scaled(k) if in_parts is not None else NOWHERE,
        toolbar=zone.ledge.scaled(k),
        hand_card=fan.width * k,
        meld_card=laid.card * k,
        own_meld_card=laid.own_card * k,
        widths=(laid.card, laid.own_card) if scene.melds else (WIDEST, WIDEST),
        pile_card=piles_at.width * k,
        spread_card=made.width * k,
        spread=tuple(made.hits),
        counts=counts,
        strips=tuple(strip.scaled(k) for strip in in_strips.strips) if in_strips is not None else (),
        stacks={item: stack.scaled(k) for item, stack in in_strips.stacks.items()} if in_strips is not None else {},
    )


def told_at(scene: TableScene, layout: Layout) -> tuple[Left, Right | tuple[GoalScene, ...]]:
    """What both places of the rail tell."""
    if scene.strips:
        return scene.rail.beside_strips()
    return scene.rail.left, scene.rail.at_right(layout.claim.w / layout.k, layout.claim.h / layout.k)


def _rail(scene: TableScene, zone: Zones) -> tuple[Rect, Rect]:
    """Both places of the rail. Where two play a brief goal and the standing are one panel. Where they are strips the left one has
    the room of both as long as there is nothing else to say; side by side each has as much of the width as its words need.
    """
    goal, claim, rail = zone.goal, zone.claim, scene.rail
    if scene.strips:
        return goal, claim if rail.beside_strips()[1] is not None else NOWHERE
    if zone.form == "duet" and rail.share_corner:
        high = GOAL_PART * goal.h
        return goal._replace(h=high), Rect(goal.x, goal.y + high, goal.w, goal.h - high)
    right = rail.at_right(claim.w, claim.h)
    if right is not None and right is rail.news and claim.w < NEWS_ROOM:
        right = None
    if goal.right <= zone.piles.x or not rail.left:
        return goal, claim if right is not None else NOWHERE
    if right is None:
        return bounds([goal, claim]), NOWHERE
    if goal.y == claim.y:
        wide = (goal.w + claim.w) * share(rail)
        claim = Rect(claim.x + wide - goal.w, claim.y, claim.right - claim.x - wide + goal.w, claim.h)
        goal = goal._replace(w=wide)
    return goal, claim


def _room_for_buttons(scene: TableScene, zone: Zones, tall: bool) -> Rect:
    """The zone of the large buttons; where hands stay closed and there are more of them than usual, it has more height."""
    room = zone.actions
    if len(scene.buttons) <= MOST_BUTTONS or scene.melding:
        return room
    high = zone.you.h if tall else len(scene.buttons) * (ROOMY + chrome.CLOSE)
    return Rect(room.x, room.bottom - max(room.h, high), room.w, max(room.h, high))


def _common(scene: TableScene, zone: Zones, poses: dict[Id, Pose]) -> dict[Id, Rect]:
    """The places of the table itself, in the zone of the board."""
    areas = [area_of(one) for one in scene.common]
    if not areas:
        return {}
    found = served(areas, zone.board._replace(w=zone.board.w / 2) if nobodys(scene) else zone.board)
    for area in areas:
        for card, pose in zip(area.cards, area.poses(found.boxes[area.name], found.width), strict=True):
            poses[card] = pose.over(Z_COMMON, not is_back(card))
    return found.boxes
