"""A seat's plate: portrait, name, score, the backs of the hand and their number. Everything is in board units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.table.chips import KINDS, change
from game.table.geometry import NOWHERE, Point, Pose, Rect
from game.table.scene.scene import Id, SeatScene, back_id
from game.table.shapes import CARD, Shape

MOST_BACKS = 8
STANDS = 0.56
"""Thick pieces in a head are as high as this part of it."""
LEAST_STEP = 7.0
"""The least of a back that shows beside the next."""
WIDEST_BACK, BACK_RISE = 124.0, 12.0
LETTER, SCORE_LETTER = 17.0, 20.0
"""Room for a letter of a name, and for a figure of a score."""
PACKET = 52.0
"""How wide the packet over the own plate is."""
CHIP_W, CHIP_H = 52.0, 38.0
PURSE_FACE, PURSE_ROOM, HAND_ROOM, PURSE_BACK = 72.0, 196.0, 132.0, 40.0
"""In a head with chips under the name: the portrait, the room of the chips with their number, that of the backs with their count,
and the width of a back."""
PURSE_STEP, PURSE_PLATE = 36.0, 460.0
"""The room of a stack of chips in a low head, and how wide one is at least that has chips in it."""
WIDE_PLATE = 340.0
"""A wider own plate has room for a larger portrait."""


class PlateBox(NamedTuple):
    """Where the parts of one plate are."""

    panel: Rect
    portrait: Rect
    name: Rect = NOWHERE
    """Room for the name; the text starts at its left edge, on its middle line."""
    score: Rect = NOWHERE
    """Room for the score; on an opponent's plate the text ends at its right edge, on the own one it starts at its left."""
    chip: Rect = NOWHERE
    """The dark chip with the number of cards; `NOWHERE` on the own plate and where there are no cards."""
    note: Rect = NOWHERE
    """Room for what was just said or done; the pill ends at its right edge. On the own plate the third line."""
    chips: Rect = NOWHERE
    """Room for the chips of a purse and their number; `NOWHERE` where the score says it, or there are none."""
    tag: Rect = NOWHERE
    """Where the tag ends that says what has become of a player with a purse, at its right edge; below it why."""
    pointer: Point = (0.0, 0.0)
    """The middle of the gold pointer that says whose turn it is."""


def head(
    panel: Rect,
    seat: SeatScene,
    backs: Rect | None = None,
    widest: float = WIDEST_BACK,
    scored: bool = True,
    packet: bool = False,
    piece: Shape = CARD,
) -> tuple[PlateBox, dict[Id, Pose]]:
    """The plate at the head of an opponent's lane, and the cards of that hand: in the head, or fanned out in `backs`
    with cards of at most this width. Without `scored` the score is shown elsewhere; a `packet` of further cards stands at the
    right end. Other pieces than cards stand in a row, as on a rack.

    What does not fit gives way in this order: backs from eight to one, then all of them; the name keeps its room.
    """
    x, y, high = panel.x, panel.y, min(panel.h, 66.0)
    tall = panel.h > 100
    if seat.purse is not None and not tall and panel.h > high:
        return _with_purse(panel, seat, backs, widest)
    face = 108.0 if tall else high - 12
    portrait = Rect(x + (14 if tall else 8), y + (panel.h - face) / 2, face, face)
    left = portrait.right + (18 if tall else 14)
    counted = seat.count > 0
    score = max(52.0, SCORE_LETTER * len(seat.score)) if scored else 0.0
    if tall:  # name, score and number of cards, and what this player is; what is said takes the place of the last line
        end = panel.right - 14
        lines = (-59, -19, 21) if seat.badge else (-42, 3, 3)
        name, score_box, note = (Rect(left, panel.centre[1] + down, end - left, 38) for down in lines)
        chip = Rect(end - CHIP_W, score_box.y, CHIP_W, CHIP_H)
        score_box = score_box._replace(w=chip.x - 8 - left)
        chips = score_box if seat.purse is not None else NOWHERE
    else:
        middle = y + panel.h / 2
        end = panel_packet(panel).x if packet else panel.right - 8
        stacks = PURSE_STEP * len(change(seat.purse.amount)[:KINDS]) if seat.purse is not None and panel.w >= PURSE_PLATE else 0.0
        score += stacks
        score_box = Rect(end - 12 - score, middle - 22, score, 44)
        chip = Rect(score_box.x - 12 - CHIP_W, middle - CHIP_H / 2, CHIP_W, CHIP_H)
        end = chip.x - 8 if counted else score_box.x - 8
        name = Rect(left, middle - 22, min(LETTER * len(seat.name) + 10, end - left), 44)
        note = Rect(name.right, middle - 21, end - name.right, 42)
        chips = score_box._replace(h=38.0) if stacks else NOWHERE
    box = PlateBox(panel, portrait, name, score_box, chip if counted else NOWHERE, note, chips, pointer=(x - 2, y + panel.h / 2))
    cards = list(seat.shown) + [back_id(f"seat{seat.seat}", i) for i in range(seat.count - len(seat.shown))]
    up = len(seat.shown)
    if backs is not None:
        return box, _fanned(cards, up, backs, widest)
    room = Rect(name.right + 12, panel.centre[1] - high / 2, chip.x - 12 - name.right - 12, high)
    return box, _in_head(cards, up, room, chip) if not piece.thick else _in_row(cards, up, room, chip, piece)


def _with_purse(panel: Rect, seat: SeatScene, backs: Rect | None, widest: float) -> tuple[PlateBox, dict[Id, Pose]]:
    """A higher head: the name above, the chips of the purse below it, and the hand at the right end, or in a room of its own."""
    x, middle, end = panel.x, panel.y + panel.h / 2, panel.right - 10
    portrait = Rect(x + 18, middle - PURSE_FACE / 2, PURSE_FACE, PURSE_FACE)
    left = portrait.right + 18
    chip = Rect(end - CHIP_W, middle + 2, CHIP_W, CHIP_H) if seat.count else NOWHERE  # below what is said
    cards = list(seat.shown) + [back_id(f"seat{seat.seat}", i) for i in range(seat.count - len(seat.shown))]
    room = max(0.0, end - (left + PURSE_ROOM)) if backs is None else 0.0
    hand = (
        Rect(end - min(HAND_ROOM, room), panel.y + 4, min(HAND_ROOM, room) - CHIP_W * 0.6, panel.h - 8) if seat.count else NOWHERE
    )
    after = hand.x - 8 if hand.w > 0 else (chip.x if seat.count else end) - 8
    name = Rect(left, middle - 40, min(LETTER * len(seat.name) + 10, after - left), 40)
    note = Rect(name.right, middle - 41, end - name.right, 42)
    chips = Rect(left, middle, after - left, 40)
    tag = Rect(name.right, middle - 38, end - 6 - name.right, 80)
    box = PlateBox(panel, portrait, name, NOWHERE, chip, note, chips, tag, (x - 2, middle))
    if backs is not None:
        return box, _fanned(cards, len(seat.shown), backs, widest)
    return box, _in_head(cards, len(seat.shown), hand, chip, PURSE_BACK) if cards else {}


def panel_packet(panel: Rect) -> Rect:
    """Where a small packet of further cards stands on a plate: at its right end, at its full height."""
    high = min(panel.h, 66.0) - 8
    return Rect(panel.right - 12 - CARD.wide(high), panel.centre[1] - high / 2, CARD.wide(high), high)


def over_plate(panel: Rect) -> Rect:
    """The same of the player's own plate, whose words need all the room: on its upper edge."""
    return Rect(panel.right - PACKET - 14, panel.y - CARD.high(PACKET) + 12, PACKET, CARD.high(PACKET))


def _in_head(cards: Sequence[Id], up: int, room: Rect, chip: Rect, widest: float = WIDEST_BACK) -> dict[Id, Pose]:
    """The backs beside the name; those that do not fit lie under the last one, or under the chip with the count."""
    width = min(room.h * 0.5, widest)
    most = len(cards) if up else min(len(cards), MOST_BACKS)
    shown = max(0, min(most, int((room.w - width) / LEAST_STEP) + 1 if room.w >= width else 0))
    if not shown:
        x, y = chip.centre
        return {card: Pose(x, y, chip.h * 0.6, 0.0, float(i), face_up=i < up) for i, card in enumerate(cards)}
    step = min(width * 0.5, (room.w - width) / max(1, shown - 1))
    first = room.right - width / 2 - step * (shown - 1)
    poses: dict[Id, Pose] = {}
    for i, card in enumerate(cards):
        at = min(i, shown - 1)
        turn = (at - (shown - 1) / 2) * 3.0 if not up else 0.0
        poses[card] = Pose(first + at * step, room.centre[1], width, turn, float(i), face_up=i < up)
    return poses


def _in_row(cards: Sequence[Id], up: int, room: Rect, chip: Rect, piece: Shape) -> dict[Id, Pose]:
    """Thick pieces beside each other, from the count to the left; closer where there are many, and the first ones under the last
    that is seen where even that is too long.
    """
    width = piece.wide(STANDS * room.h)
    most = int((room.w - width) / LEAST_STEP) + 1 if room.w >= width else 0
    shown = min(len(cards), most)
    x, y = chip.centre
    if not shown:
        return {card: Pose(x, y, piece.wide(chip.h * 0.84), 0.0, float(i), face_up=i < up) for i, card in enumerate(cards)}
    step = min(width * 1.03, (room.w - width) / max(1, shown - 1))
    first = room.right - width / 2 - step * (shown - 1)
    hidden = len(cards) - shown
    return {
        card: Pose(first + max(0, i - hidden) * step, room.centre[1], width, 0.0, float(i), face_up=i < up)
        for i, card in enumerate(cards)
    }


def _fanned(cards: Sequence[Id], up: int, room: Rect, widest: float) -> dict[Id, Pose]:
    """A hand of backs in a room of its own, as its owner holds it: the outer cards a little nearer to the rim."""
    width = min(widest, (room.h - 2 * BACK_RISE) / CARD.ratio)
    last = max(1, len(cards) - 1)
    step = min(0.55 * width, (room.w - width - 2 * BACK_RISE) / last)
    x, y = room.centre
    poses: dict[Id, Pose] = {}
    for i, card in enumerate(cards):
        off = i - (len(cards) - 1) / 2
        part = off / (last / 2)
        poses[card] = Pose(x + off * step, y + BACK_RISE * (0.5 - part * part), width, -7.0 * part, float(i), face_up=i < up)
    return poses


def own_plate(panel: Rect) -> PlateBox:
    """The player's own plate."""
    x, y, middle = panel.x, panel.y, panel.y + panel.h / 2
    face = min(panel.h - 30, 112.0 if panel.w > WIDE_PLATE else 96.0)
    left = x + face + 28
    room, portrait = panel.right - 10 - left, Rect(x + 16, y + (panel.h - face) / 2, face, face)
    name, score, note = (Rect(left, middle + down, room, high) for down, high in ((-60, 40), (-18, 32), (18, 32)))
    return PlateBox(panel, portrait, name, score, NOWHERE, note, pointer=(x, middle))
