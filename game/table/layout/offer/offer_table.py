"""The table of a game with a card on offer: lanes over each other, between them the card, the stock and what was refused.

All measures are units of the drawing board. What is left over in a higher window goes to the lanes and to the middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.laying.offers import MELDS
from game.table.geometry import NOWHERE, Z_SEAT, Pose, Rect
from game.table.layout.areas import laid_apart
from game.table.layout.board.board_sets import laid_sets
from game.table.layout.board_boxes import BoardBoxes
from game.table.layout.buttons import actions, tools
from game.table.layout.fan import HandRoom, fan
from game.table.layout.layout import Layout
from game.table.layout.melds import LABEL_W, laid_melds
from game.table.layout.offer.middle import laid_middle
from game.table.layout.offer_boxes import TallyBox
from game.table.layout.own_hand import HAND_CARD_UPRIGHT, in_light, with_lift
from game.table.layout.plates import PlateBox, head, own_plate
from game.table.layout.zones import Zones, ground
from game.table.scene.altered import altered
from game.table.scene.on_offer import OfferScene
from game.table.scene.preview import NO_GHOSTS
from game.table.scene.scene import Id, SeatScene, TableScene

AIR, BETWEEN = 13.0, 8.0
"""Between the rim and what lies on the cloth, and between two things there."""
HEAD, LOW_HEAD, LOWEST_HEAD = 86.0, 66.0, 52.0
"""The head of the only opponent, of one of several, and of three in an upright window."""
HEAD_W, BACKS_W, BACK, NOTE_W = 440.0, 340.0, 78.0, 350.0
"""How wide the head of the only opponent is, the room of the backs beside it, a back at most, and what is said behind them."""
LANE, MIDDLE = 177.0, 254.0
"""The least height of a lane of melds that are 112 wide, and of the middle."""
TO_MIDDLE = 0.34
"""So much of the height that is left over has the middle, the lanes the rest."""
TALLY, TALLY_LINE = 190.0, 36.0
"""The width of what stands left of the melds, and the height of the same over them in a narrow lane."""
PANEL, YOU_W, BUTTONS_W = 343.0, 283.0, 306.0
"""How wide the panels of the rail are, the player's own plate, and the buttons."""
STRIP = 58.0
"""The height of the rail in an upright window."""
HAND_CARD, TURN = 142.0, 3.0
"""A hand that only shrinks: a card of it, and how far the outermost two are turned."""
FLAT = 38.0
"""So much less height a hand needs that is hardly turned and has nothing written under it."""
FOOT, FOOT_UPRIGHT = 303.0, 640.0
"""The height below the lanes: prompt, hand, plate and buttons."""
MELD, LANE_MOST = 128.0, 205.0
"""No card of a meld is wider, and no lane that has more room than it needs higher."""
FACE = 74.0
"""The portrait of the only opponent."""


@dataclass(frozen=True, slots=True)
class _Rooms:
    """The parts of the cloth."""

    heads: tuple[Rect, ...]
    backs: Rect
    """Where the only opponent's hand is fanned out."""
    lanes: tuple[Rect, ...]
    middle: Rect
    goal: Rect
    claim: Rect
    own: Rect
    prompt: Rect
    hand: Rect
    you: Rect
    actions: Rect


def around_offer(scene: TableScene, offer: OfferScene, size: tuple[int, int]) -> Layout:
    """The layout in units of the board."""
    size, k, tall, _, _, cloth, ledge = ground(size)
    others = scene.others
    rooms = (_upright if tall else _wide)(cloth, len(others))
    poses: dict[Id, Pose] = {}
    plates = _plates(scene, rooms, others, tall, poses)
    line = not tall and len(others) > 1
    tallies, lanes = _tallies(others, rooms, line)
    own_tally, own = _beside(scene.me, rooms.own, False)
    piles, boxes, items, chips = laid_middle(scene, offer, rooms.middle, cloth.centre[0], tall, poses)
    # What every lane has for melds begins behind its tally; the rest is laid as in all lanes.
    zone = Zones(
        form="wide", k=k, cloth=cloth, ledge=ledge, heads=rooms.heads, lanes=lanes,
        own=own._replace(x=own.x - LABEL_W + 6, w=own.w + LABEL_W - 6), piles=rooms.middle, goal=rooms.goal, claim=rooms.claim,
        board=NOWHERE, prompt=rooms.prompt, hand=rooms.hand, you=rooms.you, actions=rooms.actions,
    )  # fmt: skip
    boxed: BoardBoxes | None = None
    if scene.board is None:
        laid = laid_melds(_narrowed(scene), others, zone, poses)
    else:  # the own melds are lifted
        mine = [meld for meld in scene.melds if meld.owner == scene.me and meld.cards]
        rest = altered(scene, melds=tuple(meld for meld in scene.melds if meld.owner != scene.me), ghosts=NO_GHOSTS)
        laid = laid_melds(_narrowed(rest), others, zone, poses)
        boxed, place = laid_sets(mine, scene.board, scene.held, own, scene.piece, k, poses)
        laid = laid._replace(boxes={**laid.boxes, **{one.name: one.box for one in boxed.sets}, **boxed.slots}, slot=place)
    items |= {f"seat:{seat}": box.panel for seat, box in plates.items()}
    items |= laid_apart(scene, chips, poses)
    items |= laid.boxes
    if scene.melding:
        items[MELDS] = laid.slot
    width = HAND_CARD_UPRIGHT if tall else HAND_CARD
    at = scene.gap if isinstance(scene.gap, int) else None
    held = HandRoom(
        rooms.hand._replace(h=rooms.hand.h + FLAT), width, scene.strip, scene.hover, scene.selected, 0.5 if tall else 0.0
    )
    own_hand = fan(scene.fan, held, scene.groups, at, TURN)
    poses.update(in_light(scene, own_hand))
    hand = with_lift(rooms.hand)
    items["area:hand"] = hand
    items |= own_hand.hits
    items.update(zip(scene.tools, tools(ledge, len(scene.tools), tall, k), strict=True))
    shown = actions(rooms.actions, len(scene.buttons), tall)
    items.update((button, room) for button, room in zip(scene.buttons, shown, strict=True) if button)
    right = scene.rail.at_right(rooms.claim.w, rooms.claim.h)
    return Layout(
        size=size,
        k=k,
        portrait=tall,
        cloth=cloth,
        poses=poses,
        rest=own_hand.rest,
        items=items,
        plates=plates,
        toolbar=ledge,
        prompt=rooms.prompt,
        hand=hand,
        hand_card=own_hand.width,
        meld_card=laid.card,
        own_meld_card=laid.own_card,
        lanes=(*rooms.lanes, rooms.own),
        slot=laid.slot if scene.melding else NOWHERE,
        board=boxed,
        own_melds=rooms.own,
        goal=rooms.goal if scene.rail.left else NOWHERE,
        claim=rooms.claim if right is not None else NOWHERE,
        piles=piles,
        hand_rows=own_hand.rows,
        widths=(laid.card, laid.own_card),
        offer=boxes._replace(tallies=(*tallies, own_tally)),
    )


def _wide(cloth: Rect, others: int) -> _Rooms:
    left, wide, middle = cloth.x + AIR, cloth.w - 2 * AIR, cloth.centre[0]
    high = HEAD if others < 2 else LOW_HEAD
    top, low = cloth.y + AIR, cloth.bottom - FOOT
    row = Rect(left, top, wide, high)
    first = row.bottom + BETWEEN * 0.75
    shrunk = HEAD - high  # heads that are lower leave it to their lanes
    spare = max(0.0, low - first - 2 * (LANE + BETWEEN) - shrunk - MIDDLE)
    lane = min(LANE_MOST, LANE + spare * (1 - TO_MIDDLE) / 2)
    upper = Rect(left, first, wide, lane + shrunk)
    between = Rect(left, upper.bottom + BETWEEN, wide, low - first - 2 * lane - shrunk - 2 * BETWEEN)
    own = Rect(left, between.bottom + BETWEEN, wide, lane)
    foot = cloth.bottom - AIR - 1
    heads: tuple[Rect, ...]
    if others < 2:
        heads, backs = (row._replace(w=HEAD_W),), Rect(left + HEAD_W + 14, cloth.y + 1, BACKS_W, upper.y - cloth.y - 1)
    else:
        heads, backs = tuple(row.split(others, BETWEEN)), NOWHERE
    panel = Rect(left, between.y + 2, PANEL, between.h - 4)
    return _Rooms(
        heads=heads,
        backs=backs,
        lanes=tuple(upper.split(max(1, others), BETWEEN)),
        middle=between,
        goal=panel,
        claim=panel._replace(x=left + wide - PANEL),
        own=own,
        prompt=Rect(middle - cloth.w / 4, own.bottom + BETWEEN, cloth.w / 2, 42),
        hand=Rect(left + YOU_W + 12, own.bottom + 88, wide - YOU_W - BUTTONS_W - 24, cloth.bottom - 4 - own.bottom - 88),
        you=Rect(left, foot - 179, YOU_W, 179),
        actions=Rect(left + wide - BUTTONS_W, foot - 214, BUTTONS_W, 214),
    )


def _upright(cloth: Rect, others: int) -> _Rooms:
    left, wide = cloth.x + AIR, cloth.w - 2 * AIR
    high = HEAD if others < 2 else LOW_HEAD if others < 3 else LOWEST_HEAD
    top, low = cloth.y + AIR, cloth.bottom - FOOT_UPRIGHT
    free = low - top - others * (high + 2 * BETWEEN) - STRIP - 3 * BETWEEN
    each = free / (others + 1 + 1.35)
    lane = min(each, LANE_MOST)
    middle = free - (others + 1) * lane
    heads, lanes, y = [], [], top
    for _ in range(others):
        heads.append(Rect(left, y, wide, high))
        lanes.append(Rect(left, y + high + BETWEEN, wide, lane))
        y = lanes[-1].bottom + BETWEEN
    backs = NOWHERE
    if others < 2:
        backs = Rect(left + 0.6 * wide, top - AIR + 2, 0.4 * wide, high + AIR)
        heads = [heads[0]._replace(w=0.58 * wide)]
    between = Rect(left, y, wide, middle)
    goal, claim = Rect(left, between.bottom + BETWEEN, wide, STRIP).split(2, BETWEEN)
    own = Rect(left, goal.bottom + BETWEEN, wide, lane)
    foot = Rect(left, cloth.bottom - 158, wide, 146)
    return _Rooms(
        heads=tuple(heads),
        backs=backs,
        lanes=tuple(lanes),
        middle=between,
        goal=goal,
        claim=claim,
        own=own,
        prompt=Rect(left, own.bottom + BETWEEN, wide, 50),
        hand=Rect(left, own.bottom + 96, wide, foot.y - 10 - own.bottom - 96),
        you=foot._replace(w=0.36 * foot.w),
        actions=Rect(foot.x + 0.38 * foot.w, foot.y, 0.62 * foot.w, foot.h),
    )


def _plates(
    scene: TableScene, rooms: _Rooms, others: Sequence[SeatScene], tall: bool, poses: dict[Id, Pose]
) -> dict[int, PlateBox]:
    """The heads with the backs of the hands, and the player's own plate."""
    plates: dict[int, PlateBox] = {}
    for panel, seat in zip(rooms.heads, others, strict=True):
        fanned = rooms.backs if rooms.backs.w else None
        box, backs = head(panel, seat, fanned, BACK, piece=scene.piece)
        plates[seat.seat] = _with_face(box, rooms.backs, not tall) if fanned is not None else box
        poses.update({card: pose.over(Z_SEAT) for card, pose in backs.items()})
    plates[scene.me] = own_plate(rooms.you)
    return plates


def _with_face(box: PlateBox, backs: Rect, beside: bool) -> PlateBox:
    """The head of the only opponent, with a larger portrait; what is said stands `beside` the backs if there is cloth."""
    y = box.panel.centre[1]
    face = Rect(box.panel.x + 6, y - FACE / 2, FACE, FACE)
    left = box.name.x + face.right - box.portrait.right
    end = (box.chip if box.chip.w else box.score).x - 8
    note = Rect(backs.right + 12, y - 21, NOTE_W, 42) if beside else box.note
    return box._replace(portrait=face, note=note, name=box.name._replace(x=left, w=max(0.0, end - left)))


def _beside(seat: int, lane: Rect, line: bool) -> tuple[TallyBox, Rect]:
    """Where a lane says how many cards are melded, and what it has for melds."""
    if line:
        room = Rect(lane.x + 14, lane.y + 5, lane.w - 28, TALLY_LINE)
        return TallyBox(seat, room, True), Rect(lane.x, room.bottom - 6, lane.w, lane.bottom - room.bottom + 6)
    return TallyBox(seat, Rect(lane.x + 18, lane.y, TALLY - 22, lane.h)), Rect(lane.x + TALLY, lane.y, lane.w - TALLY, lane.h)


def _tallies(others: Sequence[SeatScene], rooms: _Rooms, line: bool) -> tuple[list[TallyBox], tuple[Rect, ...]]:
    """The same of all opponents."""
    found = [_beside(seat.seat, lane, line) for seat, lane in zip(others, rooms.lanes, strict=True)]
    return [tally for tally, _ in found], tuple(room for _, room in found)


def _narrowed(scene: TableScene) -> TableScene:
    """The same scene, with cards of melds as wide as they may be here."""
    widths = (min(scene.widths[0], MELD), min(scene.widths[1], MELD))
    return altered(scene, widths=widths, melding=True)  # also where nothing can be done any more
