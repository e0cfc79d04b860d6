"""How the table is laid out: from one scene and one window size to all positions, the only source of them.

`lay(scene, size)` works on the drawing board (see `theme`) and answers in window pixels. The same scene and size always give the
same layout; nothing depends on what was shown before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import lru_cache

from game.rules.acts.closing import CLOSE_PLACE
from game.table.geometry import NOWHERE, WIDEST, Z_SEAT, Pose, Rect, bounds, scaled
from game.table.layout.areas import laid_apart
from game.table.layout.board.board_table import around_board
from game.table.layout.buttons import CLOSE, actions, answers, bar_room, tools
from game.table.layout.forms import FEW, Wants
from game.table.layout.hand_lines import brackets
from game.table.layout.house.house_table import around_house
from game.table.layout.layout import Layout
from game.table.layout.melds import LABEL_ABOVE, label, labelled, laid_melds, nobodys
from game.table.layout.offer.offer_table import around_offer
from game.table.layout.open_hands import bare, opened
from game.table.layout.own_hand import in_light, own_hand, with_lift
from game.table.layout.partners import links, places, waiting
from game.table.layout.piles import laid_piles
from game.table.layout.plates import WIDEST_BACK, PlateBox, head, over_plate, own_plate, panel_packet
from game.table.layout.rank_lanes import laid_in_strips
from game.table.layout.zones import LEAST_STRIP, Zones, zones
from game.table.scene.rail import LETTER, share
from game.table.scene.scene import Id, SeatScene, TableScene
from game.table.scene.signs import LEAST, PAD, TITLE, grid
from game.table.shapes import CARD, Shape

BACK_UPRIGHT = 114.0
SCORED = 330.0
"""A small plate that is narrower has no room for the score: the rail tells it."""
GOAL_PART = 0.58
"""The goal's part of the panel that it shares with the standing."""
NEWS_ROOM = 300.0
"""A narrower panel has no room for what the others have done."""
FROM_PILES, BESIDE_SIGNS, LEAST_SIGN = 40.0, 12.0, 18
"""The signs of the suits stand so far from the piles and from other panels; smaller ones, in pixels, are not shown."""
MOST_BUTTONS, ROOMY = 3, 76.0
"""So many large buttons fit in their zone; of more each is so high."""
NO_LENGTHS = ("size", "k", "widths", "hand_rows", "counts")
"""What of a layout has no other units on the board than in the window."""


_laid: list[tuple[TableScene, tuple[int, int], Layout]] = []
"""The latest layouts: the same scene is asked for several times while a story is made of it."""
KEPT = 6


_head = lru_cache(maxsize=32)(head)
"""Most of the heads are the same in the scenes of a story, and dear."""


def lay(scene: TableScene, size: tuple[int, int]) -> Layout:
    """Lay the table out."""
    for known, room, found in _laid:
        if room == size and known == scene:
            return found
    board = opened(scene, _on_board(bare(scene), size)) if scene.laid_out else _on_board(scene, size)
    lengths = {one.name: getattr(board, one.name) for one in fields(Layout) if one.name not in NO_LENGTHS}
    made = replace(board, **scaled(lengths, board.k))
    if scene.piece is not CARD:
        made = replace(made, poses=_shaped(made.poses, scene.piece), rest=_shaped(made.rest, scene.piece))
    _laid.insert(0, (scene, size, made))
    del _laid[KEPT:]
    return made


def _shaped(poses: Mapping[Id, Pose], piece: Shape) -> dict[Id, Pose]:
    """The same poses of another kind of piece than a card."""
    return {item: pose if pose.shape is piece else pose.of(piece) for item, pose in poses.items()}


def _on_board(scene: TableScene, size: tuple[int, int]) -> Layout:
    """The layout of a hand that is played, in units of the board."""
    if scene.house is not None:
        return around_house(scene, scene.house, size)
    if scene.offer is not None:
        return around_offer(scene, scene.offer, size)
    if scene.board is not None:
        return around_board(scene, scene.board, size)
    by = waiting(scene)
    others = tuple(seat for seat in scene.others if seat not in by)
    sides = len(scene.strips) - 1 if scene.strips else len(scene.rivals)
    common = bool(scene.common or nobodys(scene))
    zone = zones(size, len(others), Wants(scene.melding, common, sides, scene.framed, bool(scene.strips), *_asked(scene)))
    tall = zone.form == "tall"
    poses: dict[Id, Pose] = {}
    piles, lying, closing = laid_piles(scene, zone, poses)
    boxes = laid_apart(scene, zone.board._replace(w=zone.board.w / 2) if nobodys(scene) else zone.board, poses)
    in_strips = laid_in_strips(scene, (*zone.lanes, zone.own), tall, poses) if scene.strips else None
    laid = in_strips.melds if in_strips is not None else laid_melds(scene, others, zone, poses)
    plates = _plates(scene, zone, others, by, poses)
    items = {f"seat:{seat}": box.panel for seat, box in plates.items()}
    if scene.strips:
        items |= _packets(scene, plates, tall, poses)
    fan, lines = own_hand(scene, zone.hand, zone.prompt, tall, len(others))
    poses.update(in_light(scene, fan))
    hand = with_lift(zone.hand)

    items |= {**lying, **boxes, **laid.boxes}
    if scene.melding:
        items["area:melds"] = laid.slot
    if scene.closing:
        items[CLOSE_PLACE] = closing
    items["area:hand"] = hand
    items.update(fan.hits)
    items.update(zip(scene.tools, tools(zone.ledge, len(scene.tools), tall, zone.k), strict=True))
    asked = bar_room(zone, len(scene.buying.buyers)) if scene.buying is not None else NOWHERE
    in_bar = answers(asked, scene.buttons)
    buttons = [button for button in scene.buttons if button not in in_bar]
    rooms = actions(_room_for_buttons(scene, zone), len(buttons), tall)
    items.update((button, room) for button, room in zip(buttons, rooms, strict=True) if button)
    items.update(in_bar)

    goal, claim = _rail(scene, zone)
    told = tall and not (scene.buttons or scene.strips)
    return Layout(
        size=(max(1, size[0]), max(1, size[1])),
        k=zone.k,
        portrait=tall,
        cloth=zone.cloth,
        poses=poses,
        rest=fan.rest,
        items=items,
        plates=plates,
        links=links(scene, {seat: box.panel for seat, box in plates.items()}) if by else (),
        lanes=(*zone.lanes, zone.own) if scene.melding else (),
        labels=tuple((side, label(room, zone.form in LABEL_ABOVE)) for side, room in labelled(scene, zone)),
        slot=laid.slot,
        buying=asked,
        frames=laid.frames,
        closing=closing if scene.closing else NOWHERE,
        goal=goal,
        claim=claim,
        purses=zone.purses if scene.rail.purses is not None else NOWHERE,
        pot=zone.pot if scene.rail.pot is not None else NOWHERE,
        news=zone.you._replace(x=zone.actions.x, w=zone.actions.w) if told else NOWHERE,
        signs=_signs(scene, zone, bounds([piles.stock, piles.discard, *lying.values(), *boxes.values()]), claim),
        own_melds=zone.own,
        piles=piles,
        prompt=zone.prompt,
        hand=hand,
        hand_rows=fan.rows,
        lines=lines,
        brackets=brackets(scene, fan) if not fan.parts else (),
        parts=fan.parts,
        open_slot=fan.slot,
        toolbar=zone.ledge,
        hand_card=fan.width,
        meld_card=laid.card,
        own_meld_card=laid.own_card,
        widths=(laid.card, laid.own_card) if scene.melds else (WIDEST, WIDEST),
        counts=fan.counts,
        strips=in_strips.strips if in_strips is not None else (),
        stacks=in_strips.stacks if in_strips is not None else {},
    )


def _asked(scene: TableScene) -> tuple[bool, bool]:
    """Whether everybody has a purse, and whether what a hand costs and needs is told all the time."""
    return any(seat.purse is not None for seat in scene.seats), scene.rail.told


def _plates(
    scene: TableScene, zone: Zones, others: Sequence[SeatScene], by: Sequence[SeatScene], poses: dict[Id, Pose]
) -> dict[int, PlateBox]:
    """The plates of these opponents with the backs of their hands, of the player, and of those who wait."""
    plates: dict[int, PlateBox] = {}
    packets = {one.owner for one in scene.aside if one.packet} if scene.strips else ()
    owners = {meld.owner for meld in scene.melds} | {one.owner for one in scene.loose}
    rooms = zone.lanes if len(zone.lanes) == len(others) else (NOWHERE,) * len(others)
    for panel, room, seat in zip(zone.heads, rooms, others, strict=True):
        laid_open = seat.seat in owners
        fanned = None if scene.melding or laid_open or (zone.form == "wide" and len(others) > FEW) else room
        if zone.backs_in_heads:
            fanned = None
        if zone.backs != NOWHERE:
            fanned = zone.backs
        elif fanned is not None and zone.form == "pair":  # on the axis of the table
            reach = min(room.right - zone.piles.centre[0], zone.piles.centre[0] - room.x)
            fanned = Rect(zone.piles.centre[0] - reach, room.y, 2 * reach, room.h)
        widest = BACK_UPRIGHT if zone.form == "tall" else WIDEST_BACK
        scored = not scene.strips  # there each side tells its own
        plates[seat.seat], backs = _head(panel, seat, fanned, widest, scored, seat.seat in packets, scene.piece)
        poses.update({card: pose.over(Z_SEAT) for card, pose in backs.items()})
    plates[scene.me] = own_plate(zone.you)
    small = places(scene, zone, tuple(by)) if by else {}
    for seat in by:
        scored = len(scene.side(seat.seat)) < 2 and small[seat.seat].w > SCORED  # a side has one score
        plates[seat.seat], _ = _head(small[seat.seat], seat, scored=scored, piece=scene.piece)
    return plates


def _packets(scene: TableScene, plates: dict[int, PlateBox], tall: bool, poses: dict[Id, Pose]) -> dict[Id, Rect]:
    """Closed cards that players have besides their hands, on their plates."""
    boxes = {}
    for one in scene.aside:
        if one.packet:
            panel = plates[one.owner].panel
            box = boxes[one.id] = panel_packet(panel) if one.owner != scene.me or tall else over_plate(panel)
            poses[one.cards[0]] = Pose(*box.centre, box.w, 0.0, face_up=False).over(Z_SEAT)
    return boxes


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
    if rail.stay is not None and zone.form == "wide" and goal.y < claim.y and zone.k >= LEAST_STRIP:
        claim = claim._replace(y=goal.y, h=claim.bottom - goal.y)
    if goal.right <= zone.piles.x or not rail.left:
        return goal, claim if right is not None else NOWHERE
    if right is None:
        return bounds([goal, claim]), NOWHERE
    if goal.y == claim.y:
        wide = (goal.w + claim.w) * share(rail)
        claim = Rect(claim.x + wide - goal.w, claim.y, claim.right - claim.x - wide + goal.w, claim.h)
        goal = goal._replace(w=wide)
    return goal, claim


def _signs(scene: TableScene, zone: Zones, lying: Rect, claim: Rect) -> Rect:
    """The panel with the signs of the suits, in what is left of the zone of the piles on their right: as large as they need, and
    as far from the piles as it can be. A pile that grows, and what else finds its place there, needs the room.
    """
    signs, room = scene.rail.signs, zone.piles
    if signs is None or scene.spread or scene.strips or scene.finish or zone.pot.w or scene.laid_out:
        return NOWHERE
    beside = (other.x - BESIDE_SIGNS for other in (claim, zone.actions) if other.common(room.grown(BESIDE_SIGNS)) > 0)
    end = min((room.right, *beside))
    free = Rect(lying.right + FROM_PILES, room.y, end - lying.right - FROM_PILES, room.h)
    titled = signs.titled(free.w - 2 * PAD, zone.k)
    over = 2 * PAD + (TITLE if titled else 0.0)
    found = grid(len(signs.suits), free.w - 2 * PAD, free.h - over)
    if found.side < max(LEAST, LEAST_SIGN / zone.k):
        return NOWHERE
    wide = min(free.w, max(found.width, LETTER * len(signs.title) if titled else 0.0) + 2 * PAD)
    high = found.height + over
    return Rect(free.right - wide, free.y + (free.h - high) / 2, wide, high)


def _room_for_buttons(scene: TableScene, zone: Zones) -> Rect:
    """The zone of the large buttons; where hands stay closed and there are more of them than usual, it has more height."""
    room = zone.actions
    if len(scene.buttons) <= MOST_BUTTONS or scene.melding:
        return room
    high = zone.you.h if zone.form == "tall" else len(scene.buttons) * (ROOMY + CLOSE)
    return Rect(room.x, room.bottom - max(room.h, high), room.w, max(room.h, high))
