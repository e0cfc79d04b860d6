"""Areas: what a place on the cloth asks for, and how any number of them share a room.

An area that belongs to nobody's hand or melds says which shape its cards take, how many there are, and how small they may get;
`served` gives all of them one width of card, the largest that fits. So a game with a new place needs no new line in the layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.table.geometry import Z_COMMON, Pose, Rect
from game.table.scene.scene import AsideScene, Id, LiesAs, TableScene, is_back
from game.table.shapes import CARD

WIDEST, LEAST = 122.0, 52.0
"""The width of a card in an area, in units of the board."""
STEP = 3.0
"""By so much cards get smaller until everything fits."""
OVERLAP = 0.4
"""The part of a card that shows in a row."""
GAP, LABEL = 26.0, 40.0
"""Between areas; and the room under each for its name."""


@dataclass(frozen=True, slots=True)
class Area:
    """What one place asks for."""

    name: str
    shape: LiesAs = "stack"
    cards: tuple[str, ...] = ()
    """What is drawn there, from the left or from the bottom."""

    def size(self, width: float) -> tuple[float, float]:
        """Its width and height with cards of this width."""
        high, count = CARD.high(width), max(1, len(self.cards))
        match self.shape:
            case "row":
                return width * (1 + OVERLAP * (count - 1)), high
            case "pot":
                return width * 1.25, width * 1.25
            case _:
                return width, high

    def poses(self, box: Rect, width: float) -> list[Pose]:
        """How its cards lie in its box."""
        x, y, step = box.x + width / 2, box.y + CARD.high(width) / 2, OVERLAP * width if self.shape == "row" else 0.0
        return [Pose(x + i * step, y, width, 0.0, float(i)) for i in range(len(self.cards))]


def area_of(aside: AsideScene) -> Area:
    """What cards or chips that lie apart ask for, where they belong to the table."""
    return Area(aside.id, "stack" if aside.shape == "row" and not aside.open else aside.shape, aside.cards)


class Served(NamedTuple):
    """Where the areas came to lie: one width of card for all."""

    width: float
    boxes: dict[str, Rect]
    used: Rect
    """The part of the room that they fill."""


def served(areas: Sequence[Area], room: Rect) -> Served:
    """Every area in rows from the upper left corner of the room, with the largest cards with which all fit."""
    width = WIDEST
    while True:
        found = _rows(areas, room, width)
        if (found.used.right <= room.right + 1e-6 and found.used.bottom <= room.bottom + 1e-6) or width <= LEAST:
            return found
        width = max(LEAST, width - STEP)


def laid_apart(scene: TableScene, room: Rect, poses: dict[Id, Pose]) -> dict[Id, Rect]:
    """The places of the table itself in a room, and where their cards lie."""
    areas = [area_of(one) for one in scene.common]
    if not areas:
        return {}
    found = served(areas, room)
    for area in areas:
        for card, pose in zip(area.cards, area.poses(found.boxes[area.name], found.width), strict=True):
            poses[card] = pose.over(Z_COMMON, not is_back(card))
    return found.boxes


def _rows(areas: Sequence[Area], room: Rect, width: float) -> Served:
    """The areas in rows, a further row where one does not fit beside the others."""
    boxes: dict[str, Rect] = {}
    x, y, low, right = room.x, room.y, room.y, room.x
    for area in areas:
        wide, high = area.size(width)
        if x > room.x and x + wide > room.right:
            x, y = room.x, low
        boxes[area.name] = Rect(x, y, wide, high)
        right, low = max(right, x + wide), max(low, y + high + LABEL)
        x += wide + GAP
    return Served(width, boxes, Rect(room.x, room.y, right - room.x, low - room.y))
