"""The table of a game whose melds belong to nobody: heads in a row, the board below them, the hand in front of the player.

All measures are units of the drawing board. What is left over in a wider or higher window goes to the board.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.rules.laying.offers import MELDS, STOCK_PILE
from game.table.geometry import NOWHERE, Z_SEAT, Z_STOCK, Pose, Rect
from game.table.layout.areas import laid_apart
from game.table.layout.board.board_sets import laid_sets
from game.table.layout.board.rack_places import WIDEST, stood
from game.table.layout.board_boxes import PoolBox, RackBoxes
from game.table.layout.buttons import BUTTON_GAP, BUTTON_H, actions, tools
from game.table.layout.fan import Fan
from game.table.layout.hand_lines import GroupLine, brackets
from game.table.layout.layout import Layout
from game.table.layout.own_hand import LIFT_ROOM, in_light, own_hand, with_lift
from game.table.layout.plates import PlateBox, head, own_plate
from game.table.layout.zones import ground
from game.table.scene.board import BoardScene
from game.table.scene.scene import Id, TableScene, back_id

AIR, BETWEEN = 13.0, 11.0
"""Between the rim and what lies on the cloth, and between two things there."""
COLUMNS, COLUMNS_UPRIGHT = 4, 2
"""Heads and the pool stand in a row of so many columns, or of more where there are more of them."""
FEWEST = 2
"""Fewer heads are wider, as far as so many of them would be: beside what is said a name is to be seen."""
HEAD, LOW_HEAD = 66.0, 52.0
CHOSEN, POINTED = 10.0, 5.0
"""So much higher stands a piece of the rack that is chosen or pointed at."""
LETTER, AT_EASE = 17.0, 3
POOL_BACKS, LOCK = 3, 54.0
"""So many pieces are seen on the plate of the pool, and its right end is kept for the lock of the deal."""
COMMON_W = 250.0
"""What else lies on the table has so much of the board's right end."""
FOOT, FOOT_UPRIGHT = 388.0, 690.0
"""The height below the board: prompt, hand, plate and buttons; and in an upright window."""


@dataclass(frozen=True, slots=True)
class _Rooms:
    """The parts of the cloth."""

    heads: tuple[Rect, ...]
    pool: Rect
    board: Rect
    prompt: Rect
    hand: Rect
    you: Rect
    actions: Rect
    aside: Rect
    """Over the buttons, what has been done in this turn; or `NOWHERE`."""


def around_board(scene: TableScene, board: BoardScene, size: tuple[int, int]) -> Layout:
    """The layout in units of the board."""
    size, k, tall, _, _, cloth, ledge = ground(size)
    rooms = (_upright if tall else _wide)(cloth, len(scene.others), scene.rack is not None)
    poses: dict[Id, Pose] = {}
    plates: dict[int, PlateBox] = {}
    for panel, seat in zip(rooms.heads, scene.others, strict=True):
        plates[seat.seat], backs = head(panel, seat, piece=scene.piece)
        poses.update({card: pose.over(Z_SEAT) for card, pose in backs.items()})
    plates[scene.me] = own_plate(rooms.you)
    pool = _pool(rooms.pool, scene, poses)
    free, common = _common(scene, rooms.board, poses)
    melds = [meld for meld in scene.melds if meld.cards]
    boxes, place = laid_sets(melds, board, scene.held, free, scene.piece, k, poses)
    items = {f"seat:{seat}": box.panel for seat, box in plates.items()}
    items |= {STOCK_PILE: pool.panel, **common}
    items |= {one.name: one.box for one in boxes.sets}
    items |= boxes.slots
    if scene.melding:
        items[MELDS] = place
    fan, lines, rack = _hand(scene, rooms, tall, poses)
    hand = rack.box if rack is not None else with_lift(rooms.hand)
    items["area:hand"] = hand
    items |= fan.hits
    items.update(zip(scene.tools, tools(ledge, len(scene.tools), tall, k), strict=True))
    shown = _buttons(rooms.actions, len(scene.buttons), tall)
    items.update((button, room) for button, room in zip(scene.buttons, shown, strict=True) if button)
    return Layout(
        size=size,
        k=k,
        portrait=tall,
        cloth=cloth,
        poses=poses,
        rest=fan.rest,
        items=items,
        plates=plates,
        toolbar=ledge,
        prompt=rooms.prompt,
        hand=hand,
        hand_card=fan.width,
        meld_card=boxes.width,
        own_meld_card=boxes.width,
        slot=place if scene.melding else NOWHERE,
        lines=lines,
        brackets=brackets(scene, fan) if not fan.parts and rack is None else (),
        parts=fan.parts,
        open_slot=fan.slot,
        hand_rows=fan.rows,
        counts=fan.counts,
        board=boxes,
        rack=rack,
        pool=pool,
        aside=rooms.aside,
    )


def _wide(cloth: Rect, others: int, rack: bool) -> _Rooms:
    row = Rect(cloth.x + AIR, cloth.y + AIR, cloth.w - 2 * AIR, HEAD)
    pool = row.split(max(COLUMNS, others + 1), BETWEEN)[-1]
    heads = row._replace(w=pool.x - BETWEEN - row.x).split(max(FEWEST, others), BETWEEN)
    top, low = row.bottom + BETWEEN, cloth.bottom + 24 - FOOT
    board = Rect(row.x, top, row.w, low - top)
    middle = cloth.centre[0]
    held = Rect(middle - 587, cloth.bottom - 303, 1162, 289)
    if not rack:
        held = Rect(cloth.x + 0.166 * cloth.w, cloth.bottom - 277, 0.655 * cloth.w, 273)
    right = Rect(cloth.right - AIR - 306, cloth.bottom - 295, 306, 280)
    return _Rooms(
        heads=tuple(heads[:others]),
        pool=pool,
        board=board,
        prompt=Rect(cloth.x + cloth.w / 4, low + 10, cloth.w / 2, 42),
        hand=held,
        you=Rect(cloth.x + AIR, cloth.bottom - 193, 283, 179),
        actions=right,
        aside=Rect(right.x, low + 14, right.w, 38),
    )


def _upright(cloth: Rect, others: int, rack: bool) -> _Rooms:
    columns = COLUMNS_UPRIGHT if others < 4 else COLUMNS_UPRIGHT + 1
    high = HEAD if others < 4 else LOW_HEAD
    heads = []
    for row in range(-(-(others + 1) // columns)):
        heads += Rect(cloth.x + AIR, cloth.y + AIR + row * (high + BETWEEN), cloth.w - 2 * AIR, high).split(columns, BETWEEN)
    top = heads[-1].bottom + BETWEEN
    low = cloth.bottom - FOOT_UPRIGHT
    foot = Rect(cloth.x + AIR, cloth.bottom - 158, cloth.w - 2 * AIR, 146)
    return _Rooms(
        heads=tuple(heads[:others]),
        pool=heads[-1],
        board=Rect(cloth.x + AIR, top, cloth.w - 2 * AIR, low - top),
        prompt=Rect(cloth.x + AIR, low + 10, cloth.w - 2 * AIR, 46),
        hand=Rect(cloth.x + AIR, low + 66 + (0 if rack else LIFT_ROOM), cloth.w - 2 * AIR, 452 - (0 if rack else LIFT_ROOM)),
        you=foot._replace(w=0.36 * foot.w),
        actions=Rect(foot.x + 0.38 * foot.w, foot.bottom - 84, 0.62 * foot.w, 84),
        aside=Rect(foot.x + 0.38 * foot.w, foot.y + 4, 0.62 * foot.w, 40),
    )


def _buttons(room: Rect, count: int, tall: bool) -> tuple[Rect, ...]:
    """The large buttons, the main one lowest: up to three of them stand well apart from each other."""
    if tall or count > AT_EASE:
        return actions(room, count, tall)
    return tuple(
        Rect(room.x, room.bottom - BUTTON_H - number * (BUTTON_H + BUTTON_GAP), room.w, BUTTON_H) for number in range(count)
    )


def _raised(pose: Pose, chosen: bool, pointed: bool) -> Pose:
    """A piece of the rack that is chosen or pointed at."""
    up = CHOSEN if chosen else POINTED if pointed else 0.0
    return replace(pose, y=pose.y - up, lift=0.3) if up else pose


def _pool(panel: Rect, scene: TableScene, poses: dict[Id, Pose]) -> PoolBox:
    """The plate of the pool: what is drawn next, and how many there are."""
    width = min(38.0, scene.piece.wide(panel.h - 16))
    high, step = scene.piece.high(width), width * 0.95
    top = panel.centre[1] - high / 2
    backs = tuple(Rect(panel.x + 18 + i * step, top, width, high) for i in range(POOL_BACKS))
    if scene.stock:
        last = backs[min(scene.stock, POOL_BACKS) - 1]
        poses[back_id("stock", 0)] = Pose(*last.centre, width, 0.0, Z_STOCK, face_up=False)
    left = backs[-1].right + 18
    name = Rect(left, panel.y, min(6 * LETTER, panel.right - 14 - left), panel.h)
    return PoolBox(panel, backs, name, Rect(name.right, panel.y, panel.right - LOCK - name.right, panel.h))


def _common(scene: TableScene, board: Rect, poses: dict[Id, Pose]) -> tuple[Rect, dict[Id, Rect]]:
    """What else lies on the table, at the right end of the board; answers what is left for the sets."""
    boxes = laid_apart(scene, Rect(board.right - COMMON_W, board.y + 12, COMMON_W - 12, board.h - 24), poses)
    return board._replace(w=board.w - COMMON_W - BETWEEN) if boxes else board, boxes


def _hand(
    scene: TableScene, rooms: _Rooms, tall: bool, poses: dict[Id, Pose]
) -> tuple[Fan, tuple[GroupLine, ...], RackBoxes | None]:
    """The player's own hand: on a rack, or held as cards are."""
    if scene.rack is not None:
        held: dict[Id, Pose] = {}
        rack = stood(scene.rack, rooms.hand, tall, scene.piece, held)
        there = set(scene.hand) - set(scene.held)  # what is still on its way there has its place already
        shown = {card: pose for card, pose in held.items() if card in there}
        hits = {card: pose.box for card, pose in shown.items()}
        width = rack.places[0].w if rack.places else WIDEST
        raised = {card: _raised(pose, card in scene.selected, card == scene.hover) for card, pose in shown.items()}
        fan = Fan(shown, raised, hits, (tuple(shown),), shown, width)
        lines: tuple[GroupLine, ...] = ()
    else:
        rack = None
        fan, lines = own_hand(scene, rooms.hand, rooms.prompt, tall, max(2, len(scene.others)))
    poses.update(in_light(scene, fan))
    return fan, lines, rack
