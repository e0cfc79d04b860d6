"""Where everything on the table is, for one scene and one window size: the only source of positions.

`lay(scene, size)` works on the drawing board (see `board`) and answers in window pixels. The same scene and size always give the
same layout; nothing depends on what was shown before.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby, zip_longest
from typing import NamedTuple

from game.rules.closing import CLOSE_PLACE
from game.table import fan as fans
from game.table import pile as piles
from game.table.areas import GAP as AREA_GAP
from game.table.areas import served
from game.table.board import PILE_W, Board, Frame, board_for, frame_for
from game.table.fan import Fan
from game.table.meldflow import Block, Flowed, arranged
from game.table.plates import PlateBox, opponent_plate, own_plate
from game.table.poses import NOWHERE, Point, Pose, Rect, bounds
from game.table.rows import ADDED, Row, rows_of
from game.table.scene import Id, MeldScene, TableScene, back_id, is_back
from game.table.theme import LARGE_STRIP, RIM

EDGES_UNCOUNTED = 5
"""A stock that nobody may count always looks as high as this."""
SHOWN_DISCARDS = 6
"""So many discards are drawn; deeper ones are covered by them."""
UNTIDY = (
    (0.0, 0.0, 1.0),
    (-3.0, 2.0, 3.0),
    (4.0, -2.0, -2.5),
    (2.0, 3.0, -1.0),
    (-4.0, -1.0, 2.0),
    (1.0, -3.0, -3.0),
    (3.0, 1.0, 1.5),
)
"""How the discards lie, by their number in the pile from the bottom: shift to the right, down, and turn."""
Z_STOCK, Z_DISCARD, Z_COMMON, Z_MELD, Z_SEAT, Z_HAND = 0.0, 100.0, 250.0, 300.0, 700.0, 1000.0
HAND_CARD_FOR_TWO = 197.0
RAIL_W, RAIL_H = 340.0, 216.0
LIFT_ROOM = 40.0
"""So much of the hand's strip stays free above the cards, for those that are raised."""
COMMON_ROOM = 0.45
"""The part of the room for melds that the places of the table may have."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The line over the melds of one owner: a small portrait, the name, and a thin rule to the end of the box."""

    owner: int
    box: Rect


class GroupLine(NamedTuple):
    """A meld in the hand: its cards, the gold line under them, where a click selects them, and the word for it."""

    cards: tuple[Id, ...]
    points: tuple[Point, ...]
    box: Rect
    word: str


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
    headings: tuple[Heading, ...]
    slot: Rect
    """The dashed "Lay a new meld here"; `NOWHERE` where nothing is melded in the course of play."""
    closing: Rect
    """The place for the card thrown to end the hand; `NOWHERE` where none can be thrown."""
    goal: Rect
    """The rail on the left: the goal of the hand and the standing."""
    claim: Rect
    """The rail on the right: what must be done with a card; `NOWHERE` where there is nothing to say."""
    own_melds: Rect
    """The player's whole meld room; a drop on its free cloth is meant for the slot."""
    stock: Rect
    stock_edges: int
    """Edge lines under the top of the stock."""
    stock_foot: Rect
    """Where the lowest card of the stock lies."""
    stock_chip: Rect
    stock_label: Point
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
    brackets: tuple[tuple[tuple[Id, ...], tuple[Point, ...]], ...]
    """New cards that lie side by side, with the line of the bracket under them."""
    toolbar: Rect
    hand_card: float
    """Width of a card of the hand."""
    meld_card: float
    meld_step: float
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
    rows = rows_of(scene, Rect(44.0, 44.0, right - 44, bottom - 44), min(bottom, lowest - 16), table.portrait)
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
        headings=(),
        slot=NOWHERE,
        closing=NOWHERE,
        stock=NOWHERE,
        discard=NOWHERE,
        prompt=_rect(prompt, k),
        meld_card=rows.card * k,
        rows=shown,
    )


def _row(row: Row, k: float) -> Row:
    return Row(
        row.seat,
        _rect(row.box, k),
        _rect(row.portrait, k),
        _rect(row.name, k),
        _rect(row.ring, k),
        _rect(row.score, k),
        _rect(row.left, k),
        tuple(_rect(rect, k) for rect in row.melds),
        tuple((card, _rect(rect, k)) for card, rect in row.places),
    )


def _lay(scene: TableScene, size: tuple[int, int]) -> Layout:
    board = board_for(size)
    others = scene.others
    frame = frame_for(board, len(others), scene.tools, scene.buttons, scene.spread > 0, not scene.melding)
    poses: dict[Id, Pose] = {}
    items: dict[Id, Rect] = {}

    edges = 0 if not scene.stock else min(9, -(-scene.stock // 3)) if scene.counted else EDGES_UNCOUNTED
    below = min(9, -(-scene.under // 3))
    stock, made = _piles(scene, frame, edges, below, poses)
    frame, common = _common(scene, frame, poses)
    flowed = _melds(scene, frame, poses)
    plates: dict[int, PlateBox] = {}
    for panel, seat in zip(frame.plates, others, strict=True):
        opened = any(loose.owner == seat.seat for loose in scene.loose)
        plates[seat.seat], backs = opponent_plate(panel, seat, scene.showdown or opened)
        poses.update({card: replace(pose, z=Z_SEAT + pose.z) for card, pose in backs.items()})
        items[f"seat:{seat.seat}"] = panel
    plates[scene.me] = own_plate(frame.own_plate, scene.seats[scene.me])
    items[f"seat:{scene.me}"] = frame.own_plate

    hand = Rect(frame.hand_left, frame.hand_top, frame.hand_right - frame.hand_left, board.h - 4 - frame.hand_top)
    if board.portrait:
        hand = Rect(hand.x, hand.y, hand.w, frame.own_plate.y - 8 - hand.y)
    cards = Rect(hand.x, hand.y + LIFT_ROOM, hand.w, hand.h - LIFT_ROOM)
    width = fans.CARD_W if len(others) > 1 else HAND_CARD_FOR_TWO
    fan = fans.fan(scene.fan, cards, width, scene.groups, scene.hover, scene.selected, scene.gap, scene.strip)
    poses.update({card: replace(pose, z=Z_HAND + pose.z) for card, pose in fan.poses.items()})

    items["pile:stock"], items["pile:discard"] = stock, made.top
    items.update(made.hits)
    items.update(common)
    items.update(flowed.melds)
    if scene.melding:
        items["area:melds"] = flowed.slot
    if scene.closing:
        items[CLOSE_PLACE] = frame.closing
    items["area:hand"] = hand
    items.update(fan.hits)
    items.update(zip(scene.tools, frame.tools, strict=True))
    items.update((button, place) for button, place in zip(scene.buttons, frame.buttons, strict=True) if button)

    goal, claim = _rail(scene, frame, board)
    k, y = board.k, frame.piles_y
    room = frame.own_room
    own = Rect(room.x, room.top, room.right - room.x, room.knee - room.top)
    return Layout(
        size=board.size,
        k=k,
        portrait=board.portrait,
        cloth=_rect(Rect(RIM, RIM, board.w - 2 * RIM, board.h - 2 * RIM), k),
        poses={card: _pose(pose, k) for card, pose in poses.items()},
        rest={card: _pose(pose, k) for card, pose in fan.rest.items()},
        items={name: _rect(rect, k) for name, rect in items.items()},
        plates={seat: _plate(box, k) for seat, box in plates.items()},
        headings=tuple(Heading(owner, _rect(box, k)) for owner, box in flowed.headings),
        slot=_rect(flowed.slot, k),
        closing=_rect(frame.closing, k) if scene.closing else NOWHERE,
        goal=_rect(goal, k),
        claim=_rect(claim, k),
        own_melds=_rect(own, k),
        stock=_rect(stock, k),
        stock_edges=edges,
        stock_foot=_rect(Rect(frame.stock_x + 8, y - 87, PILE_W, 171), k),
        stock_chip=_rect(Rect(frame.stock_x + 35, y + 46, 68, 40), k),
        stock_label=_point((frame.stock_x + 69, y + 112), k),
        discard_edges=below,
        discard_foot=_rect(Rect(frame.pile_room.x + 8, y - 87, PILE_W, 171), k),
        discard=_rect(made.block, k),
        discard_label=_point((made.block.x + min(made.block.w, 300.0) / 2, max(y + 112, made.block.bottom + 24)), k),
        prompt=_rect(frame.prompt, k),
        hand=_rect(hand, k),
        slots=tuple(_point(point, k) for point in fan.slots),
        hand_rows=fan.rows,
        lines=_lines(scene, fan, board),
        brackets=_brackets(scene, fan, k),
        toolbar=_rect(frame.toolbar, k),
        hand_card=fan.width * k,
        meld_card=flowed.card_w * k,
        meld_step=flowed.step,
        pile_card=PILE_W * k,
        spread_card=made.width * k,
        spread=tuple(made.hits),
    )


def _rail(scene: TableScene, frame: Frame, board: Board) -> tuple[Rect, Rect]:
    """Panels beside the piles where nothing is melded in play, else strips over the prompt."""
    strip, right = frame.strip, scene.rail.right is not None
    if scene.melding or board.portrait:
        part = strip._replace(w=(strip.w - 12) / 2)
        return (part, part._replace(x=strip.right - part.w)) if right else (strip, NOWHERE)
    y = frame.piles_y - 112
    goal = Rect(frame.stock_x - 70 - RAIL_W, y, RAIL_W, RAIL_H)
    claim = Rect(min(frame.closing.right + 34, board.w - 116 - RAIL_W), y, RAIL_W, RAIL_H)
    return goal, claim if right else NOWHERE


def _piles(scene: TableScene, frame: Frame, edges: int, below: int, poses: dict[Id, Pose]) -> tuple[Rect, piles.Spread]:
    x, y = frame.stock_x, frame.piles_y
    stock = Rect(x, y - 100, 130, 186)
    if scene.stock:
        poses[back_id("stock", 0)] = Pose(x + 69 - edges * 8 / 9, y - edges * 15 / 9, PILE_W, 0.0, Z_STOCK, face_up=False)
    room = frame.pile_room
    if scene.spread:
        made = piles.spread(scene.discards, scene.spread, room, y, LARGE_STRIP, scene.reach, scene.alone)
        poses.update({card: replace(pose, z=Z_DISCARD + pose.z) for card, pose in made.poses.items()})
        return stock, made
    if scene.under:  # squared up: nobody may look at what lies below
        for i, card in enumerate(scene.discards):
            x, up = room.x + 69 - below * 8 / 9, y - 2 - below * 15 / 9
            poses[card] = Pose(x, up, PILE_W, 0.0, Z_DISCARD + i, face_up=not is_back(card))
        return stock, piles.Spread({}, {}, room, room, PILE_W)
    first = max(0, len(scene.discards) - SHOWN_DISCARDS)
    for i in range(first, len(scene.discards)):
        right, down, turn = UNTIDY[i % len(UNTIDY)]
        card = scene.discards[i]
        poses[card] = Pose(room.x + 61 + right, y + down - 2, PILE_W, turn, Z_DISCARD + i, face_up=not is_back(card))
    return stock, piles.Spread({}, {}, room, room, PILE_W)


def _common(scene: TableScene, frame: Frame, poses: dict[Id, Pose]) -> tuple[Frame, dict[Id, Rect]]:
    """The places of the table itself: they get a part of the room for melds, all of it where nothing is melded.

    Answers the frame with what is left for melds, and their boxes.
    """
    areas = [one.area for one in scene.common]
    if not areas:
        return frame, {}
    own, shared = frame.own_room, frame.own_room is frame.other_room
    part = COMMON_ROOM if scene.melding else 1.0
    wide, high = own.right - own.x, own.knee - own.top
    room = Rect(own.x, own.top, wide, high * part) if shared else Rect(own.x, own.top, wide * part, high)
    found = served(areas, room)
    for area in areas:
        for card, pose in zip(area.cards, area.poses(found.boxes[area.name], found.width), strict=True):
            poses[card] = replace(pose, z=Z_COMMON + pose.z, face_up=not is_back(card))
    if shared:
        left = replace(own, top=min(own.knee, found.used.bottom))
        return replace(frame, own_room=left, other_room=left), found.boxes
    start = min(own.right, found.used.right + AREA_GAP)
    left = replace(own, x=start, low_x=max(own.low_x, start), spare=(0.0, *own.spare[1:]))
    return replace(frame, own_room=left), found.boxes


def _melds(scene: TableScene, frame: Frame, poses: dict[Id, Pose]) -> Flowed:
    shared = frame.own_room is frame.other_room
    blocks = []
    mine = scene.side(scene.me)
    done = set(mine)
    for seat in scene.others:
        side = scene.side(seat.seat)
        melds = tuple(meld for meld in scene.melds if meld.owner in side)
        loose = tuple(one for one in scene.loose if one.owner in side)
        aside = tuple(one for one in scene.aside if one.owner in side and one.count)
        if (melds or loose or aside) and seat.seat not in done:
            blocks.append(Block(seat.seat, melds, loose, aside, room=0 if shared else 1))
        done.update(side)
    own = tuple(meld for meld in scene.melds if meld.owner in mine)
    own_loose = tuple(one for one in scene.loose if one.owner in mine)
    own_aside = tuple(one for one in scene.aside if one.owner in mine and one.count)
    if own or own_loose or own_aside or scene.melding:
        blocks.append(Block(scene.me, own, own_loose, own_aside, slot=scene.melding))
    sharing = shared or len({scene.side(seat.seat) for seat in scene.others} - {mine}) > 1
    rooms = (frame.own_room,) if shared else (frame.own_room, frame.other_room)
    flowed = arranged(tuple(blocks), rooms, LARGE_STRIP, sharing)
    z = Z_MELD
    for group in scene.laid:
        box = flowed.melds[group.id]
        for i, card in enumerate(group.cards):
            x = box.x + flowed.card_w * (0.5 + i * flowed.step)
            lower = ADDED * flowed.card_w if isinstance(group, MeldScene) and card in group.added else 0.0
            poses[card] = Pose(x, box.y + box.h / 2 + lower, flowed.card_w, 0.0, z, face_up=not is_back(card))
            z += 1.0
    return flowed


def _lines(scene: TableScene, fan: Fan, board: Board) -> tuple[GroupLine, ...]:
    """The gold lines: only under cards that lie side by side in the front row."""
    out = []
    row = fan.rows[-1] if fan.rows else ()
    for group, word in zip_longest(scene.groups, scene.group_words, fillvalue=""):
        at = fans.together(row, tuple(group))
        if at is None:
            continue
        cards = row[at[0] : at[1]]
        points = fans.foot_line(cards, fan.feet, row[at[1]] if at[1] < len(row) else None)
        left, right = points[0][0], points[-1][0]
        line_y = max(point[1] for point in points)
        box = Rect(left, line_y - 10, right - left, min(line_y + 34, board.h) - (line_y - 10))
        out.append(GroupLine(cards, tuple(_point(point, board.k) for point in points), _rect(box, board.k), word))
    return tuple(out)


def _brackets(scene: TableScene, fan: Fan, k: float) -> tuple[tuple[tuple[Id, ...], tuple[Point, ...]], ...]:
    """One bracket under all new cards that lie side by side in the front row; melds have their own line."""
    row = fan.rows[-1] if fan.rows else ()
    melded = {card for group in scene.groups if fans.together(row, group) is not None for card in group}
    out = []
    for fresh, run in groupby(enumerate(row), lambda one: one[1] in scene.new and one[1] not in melded):
        if fresh:
            found = tuple(run)
            cards, after = tuple(card for _, card in found), found[-1][0] + 1
            points = fans.foot_line(cards, fan.feet, row[after] if after < len(row) else None)
            if len(cards) == 1:  # a line has two ends
                points = (points[0], (fan.feet[cards[0]].at(0.98, 1)[0], points[0][1]))
            out.append((cards, tuple(_point(point, k) for point in points)))
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
