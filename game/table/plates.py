"""A seat's plate: portrait, name, score, the backs of the hand and their number. Everything is in board units."""

from __future__ import annotations

from dataclasses import dataclass

from game.table.poses import NOWHERE, Point, Pose, Rect
from game.table.scene import Id, SeatScene, back_id
from game.table.theme import BACK_CARD

BACK_W = float(BACK_CARD)


@dataclass(frozen=True, slots=True)
class PlateBox:
    """Where the parts of one plate are."""

    seat: int
    panel: Rect
    portrait: Rect
    name: Rect
    """Room for the name; the text starts at its left edge, on its middle line."""
    score: Rect
    """Room for the score; on an opponent's plate the text ends at its right edge, on the own one it starts at its left."""
    chip: Rect
    """The dark chip with the number of cards; `NOWHERE` on the own plate and at the showdown."""
    note: Rect
    """Room for the word about the turn; the pill is as wide as its text, from the left edge. On the own plate the third line."""
    pointer: Point
    """The middle of the gold pointer that says whose turn it is."""


def opponent_plate(panel: Rect, seat: SeatScene, showdown: bool) -> tuple[PlateBox, dict[Id, Pose]]:
    x, y = panel.x, panel.y
    size = min(1.0, (panel.w - 60) / 364)
    face = 112 * size
    portrait = Rect(x + 18 * size, y + 78 - face / 2, face, face)
    left = portrait.right + 14 * size
    box = PlateBox(
        seat.seat,
        panel,
        portrait,
        Rect(left, y + 6, panel.right - 100 - left, 44),
        Rect(panel.right - 96, y + 6, 76, 44),
        NOWHERE if showdown else Rect(panel.right - 64, y + 78, 52, 40),
        Rect(x + 20, y + 138, panel.w - 40, 38),
        (x - 2, y + 78),
    )
    cards = list(seat.shown) + [back_id(f"seat{seat.seat}", i) for i in range(seat.count - len(seat.shown))]
    width = BACK_W * (1 if size == 1 else 0.94)
    first = left + width / 2 + 2 * size
    last = panel.right - (16 if showdown else 70) - width / 2
    most = 27.0 if showdown else 24.0
    step = min(most, (last - first) / max(1, len(cards) - 1))
    poses: dict[Id, Pose] = {}
    for i, card in enumerate(cards):
        turn = 0.0 if showdown else (i - (len(cards) - 1) / 2) * 1.6 * min(1.0, 8 / len(cards))
        poses[card] = Pose(first + i * step, y + 98, width, turn, float(i), face_up=i < len(seat.shown))
    return box, poses


def own_plate(panel: Rect, seat: SeatScene) -> PlateBox:
    x, y = panel.x, panel.y
    left = x + 150
    room = panel.right - 14 - left
    return PlateBox(
        seat.seat,
        panel,
        Rect(x + 24, y + 18, 112, 112),
        Rect(left, y + 22, room, 40),
        Rect(left, y + 62, room, 32),
        NOWHERE,
        Rect(left, y + 94, room, 32),
        (x, y + 74),
    )
