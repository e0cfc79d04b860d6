"""Everybody's melds in the lanes of their owners, and the labels of lanes that have no head. Everything is in board units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.rules.laying.offers import MELDS
from game.table.geometry import Z_MELD, Z_OPENED, Pose, Rect
from game.table.layout.lanes import Lane, Unit, centred, in_slot, inside, lane, one_width, widened
from game.table.layout.zones import Zones
from game.table.scene.frames import FrameBox, stand
from game.table.scene.scene import Id, SeatScene, TableScene, is_back
from game.table.shapes import CARD

LABEL_W, LABEL_H, LABEL_AIR = 132.0, 40.0, 6.0
"""The room left of the melds for whose they are, or above them where the lane is narrow."""
LABEL_ABOVE = ("tall", "duet")
AIRY = ("wide", "duet", "pair")
"""The forms whose lanes leave more cloth around melds."""
DUET_MELD = 116.0
"""The widest card of a meld where two play: as wide as lets two melds stand beside each other."""
FRAME_AIR = 4.0
"""Between the edge of the player's lane and the frames of a contract."""
LOOSE_W = 150.0
"""The least room for what is left beside the melds: its count is written there."""


class Melds(NamedTuple):
    """Where the melds lie, and everything that lies with them."""

    boxes: dict[Id, Rect]
    slot: Rect
    card: float
    own_card: float
    frames: dict[Id, FrameBox]
    """The frames of a contract that is still to be laid."""


def label(room: Rect, above: bool) -> Rect:
    """Where the words stand that say whose a lane is: at its left end, or above."""
    return Rect(room.x + 16, room.y + 4, room.w - 32, LABEL_H - 4) if above else Rect(room.x + 16, room.y, LABEL_W - 20, room.h)


def _beside_label(room: Rect, above: bool, airy: bool) -> Rect:
    """What such a lane has for melds."""
    inner = inside(room, airy)
    left, top = (0.0, room.y + LABEL_H + (LABEL_AIR if airy else 0.0) - inner.y) if above else (LABEL_W - 6, 0.0)
    return Rect(inner.x + left, inner.y + top, inner.w - left, inner.h - top)


def labelled(scene: TableScene, zone: Zones) -> list[tuple[tuple[int, ...], Rect]]:
    """The lanes that have a label instead of a head, with the seats that share them."""
    if not scene.melding or scene.strips:
        return []
    facing = [((seat.seat,), room) for seat, room in zip(scene.others, zone.lanes, strict=False)] if zone.form == "duet" else []
    own = [] if scene.frames else [(scene.side(scene.me), zone.own)]
    return [*zip(scene.rivals, zone.lanes, strict=False), *facing, *own]


def laid_melds(scene: TableScene, others: Sequence[SeatScene], zone: Zones, poses: dict[Id, Pose]) -> Melds:
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
        most = min(most, DUET_MELD if zone.form == "duet" else CARD.wide(own.h))
    width = one_width(found, most)
    lanes: list[Lane] = [lane(units, room, width) for units, room in found]
    if not scene.melding:  # what lies open stands on the axis of the table, or of several people under their heads
        lanes = [centred(one, (zone.prompt if len(lanes) < 2 else one.room).centre[0]) for one in lanes]
    if common := nobodys(scene):
        board = zone.board._replace(w=zone.board.w / 2, x=zone.board.centre[0]) if scene.common else zone.board
        lanes.append(lane(common, inside(board)))
    most = min(scene.widths[1], most) if zone.form == "duet" else scene.widths[1]
    frames = stand(scene.frames, zone.own.grown(-FRAME_AIR), (zone.own if zone.form == "duet" else zone.prompt).centre[0])
    for frame in scene.filled:
        for i, (card, at) in enumerate(zip(frame.shown, frames[frame.id].places, strict=False)):
            poses[card] = Pose(*at.centre, at.w, 0.0, Z_MELD + i / 64)
    home = lane(_units(scene, mine), own, most, scene.melding and not scene.filled)
    lanes.append(centred(home, zone.prompt.centre[0]) if scene.framed and zone.form != "duet" else home)
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
            poses[card] = Pose(x, box.y + CARD.high(fit.card) / 2, fit.card, 0.0, low + i / 64, face_up=not is_back(card))
    last = lanes[-1]
    if place == MELDS and last.slot.w:
        box, step = in_slot(last, len(scene.ghosts.cards))
        for i, card in enumerate(scene.ghosts.cards):
            poses[card] = Pose(box.x + last.fit.card * (0.5 + i * step), box.centre[1], last.fit.card, 0.0, Z_OPENED + i / 64)
    boxes.update((item, frame.box) for item, frame in frames.items())
    return Melds(boxes, last.slot, width, last.fit.card, frames)


def nobodys(scene: TableScene) -> tuple[Unit, ...]:
    """Melds that belong to nobody: they lie on the board."""
    return tuple(Unit(meld.id, len(meld.cards)) for meld in scene.melds if meld.owner < 0)


def _units(scene: TableScene, side: tuple[int, ...]) -> tuple[Unit, ...]:
    """What lies in the lane of these players: first what they have apart, then melds, then what they have left."""
    apart = [Unit(one.id, len(one.cards)) for one in scene.aside if one.owner in side and one.count]
    melds = [Unit(meld.id, len(meld.cards)) for meld in scene.melds if meld.owner in side]
    left = [Unit(one.id, max(1, len(one.cards)), LOOSE_W) for one in scene.loose if one.owner in side]
    return (*apart, *melds, *left)
