"""The discard pile where its deeper cards count: every card shows its index, in one row or in several.

The pile fills its rows from the left, so that a card keeps its place in it while more come. Only when the room is full do the
cards become smaller. Everything is in board units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.table.geometry import Pose, Rect, bounds
from game.table.scene.scene import Id
from game.table.shapes import CARD

LOOSE = 0.42
"""The part of a card that shows while there is room."""
AIR = 0.03
"""So much more than its index shows of a card in a full row."""
WIDEST, LEAST_W = 122.0, 66.0
RISE = 16.0
SHOWN_BELOW = 3
"""Of the cards below those that count so many are drawn, in one heap."""


class Grid(NamedTuple):
    """How the cards lie: their width, the distance of columns and rows, and the cards in a row."""

    width: float
    step: float
    row: float
    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class Spread:
    """The pile as laid out."""

    poses: dict[Id, Pose]
    hits: dict[Id, Rect]
    """For every card that can be chosen the part of it that shows."""
    top: Rect
    """The uppermost card, or the empty place."""
    block: Rect
    """Everything together."""
    width: float

    def moved(self, x: float) -> Spread:
        """The same pile so much to the right."""
        poses = {card: replace(pose, x=pose.x + x) for card, pose in self.poses.items()}
        hits = {card: rect.moved(x, 0) for card, rect in self.hits.items()}
        return Spread(poses, hits, self.top.moved(x, 0), self.block.moved(x, 0), self.width)


def grid(count: int, room: Rect, strip: float, width: float) -> Grid:
    """The largest cards that fit: in one row if they can, else in as many rows as the room has."""
    part = strip + AIR
    below = 0.34 if strip < 0.3 else 0.44
    least = min(LEAST_W, width)
    while True:
        high = CARD.high(width)
        columns = max(1, int((room.w - width) / (part * width) + 1e-6) + 1)
        rows = max(1, int((room.h - high) / (below * high) + 1e-6) + 1)
        if count <= columns:
            step = min(LOOSE * width, (room.w - width) / max(1, count - 1))
            return Grid(width, step, below * high, columns, 1)
        if count <= columns * rows or width <= least:
            break
        width = max(least, width - 4)
    rows = -(-count // columns)
    row = below * CARD.high(width)
    if rows > 1:  # more cards than ever lie here: rows closer together
        row = min(row, (room.h - CARD.high(width)) / (rows - 1))
    return Grid(width, part * width, row, columns, rows)


def spread(
    cards: Sequence[Id],
    chosen: int,
    room: Rect,
    y: float,
    strip: float,
    reach: Id | None = None,
    alone: bool = False,
    width: float = WIDEST,
) -> Spread:
    """Lay the pile, bottom to top, of which the upper `chosen` cards count; one row of it has its middle at `y`. No card is wider
    than `width`.
    """
    heap, open_cards = cards[: max(0, len(cards) - chosen)], cards[max(0, len(cards) - chosen) :]
    lead = 1 if heap else 0
    made = grid(max(1, len(open_cards) + lead), room, strip, width)
    high = CARD.high(made.width)
    whole = high + (made.rows - 1) * made.row
    top = max(room.y, min(y - whole / 2, room.bottom - whole))
    poses: dict[Id, Pose] = {}
    hits: dict[Id, Rect] = {}
    for number, card in enumerate(heap[-SHOWN_BELOW:]):
        turn = (2.0, -3.0, 0.0)[number - max(0, 3 - len(heap[-SHOWN_BELOW:]))] if len(heap) > 1 else 0.0
        poses[card] = Pose(room.x + made.width / 2, top + high / 2, made.width, turn, float(number))
    last_row, last_place = divmod(len(open_cards) + lead - 1, made.columns)
    raised = len(open_cards) if reach not in open_cards else open_cards.index(reach)
    end = room.x + last_place * made.step + made.width
    for number, card in enumerate(open_cards):
        row, place = divmod(number + lead, made.columns)
        left, upper = room.x + place * made.step, top + row * made.row
        up = number == raised if alone else number >= raised
        x, middle = left + made.width / 2, upper + high / 2 - (RISE if up else 0.0)
        poses[card] = Pose(x, middle, made.width, 0.0, float(SHOWN_BELOW + number), 0.7 if up else 0.0)
        whole_width = place == made.columns - 1 or number == len(open_cards) - 1
        covered = row < last_row - 1 or (row == last_row - 1 and left < end)
        hits[card] = Rect(left, upper, made.width if whole_width else made.step - 1, made.row - 1 if covered else high)
    if not cards:
        uppermost = Rect(room.x, top, made.width, high)
        return Spread(poses, hits, uppermost, uppermost, made.width)
    card = cards[-1]
    box = poses[card].box
    uppermost = Rect(box.x, top + last_row * made.row, box.w, box.h)
    if card in hits:
        # The upper part of the top card stands for the card, the whole of it for the pile.
        hits[card] = Rect(uppermost.x, uppermost.y, uppermost.w, uppermost.h * 0.3)
    block = bounds([Rect(pose.box.x, top, pose.box.w, whole) for pose in poses.values()])
    return Spread(poses, hits, uppermost, block, made.width)
