"""Hands laid open where every rank has a place of its own: melds keep their lanes, and only what was left in hands is shown.

The strips of the sides stay where they lay. A side has a line for its hands, a cell a player, and one total at its end; the
lines stand below the strips, or between them where these lie far apart. Beside a sheet all of it is narrower, and nothing else
is different. Everything is in board units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.table.geometry import NOWHERE, Pose, Rect
from game.table.layout.open_rows import Row
from game.table.layout.rank_lanes import Laid, laid_in_strips
from game.table.layout.row_grid import NARROWER, STEPS, width_of
from game.table.scene.scene import Id, LooseScene, TableScene, is_back
from game.table.theme import CARD_RATIO, LARGE_STRIP

AIR = 14.0
"""Between the strips and the lines of hands, and between what stands in a cell."""
APART = 48.0
"""Between two cells: a sum is nearer to its own hand than to the next one's portrait."""
TOTAL = 150.0
"""The width of the total at the end of a line."""
HEAD, LOW_HEAD, LOW_LINE = 58.0, 48.0, 175.0
"""The height of the head of a cell, and in lines that are lower than the last."""
FOOT = 38.0
"""Room below the cards for the line under them."""
LARGEST, LEAST = 130.0, 30.0
"""The width of a card: the most and the least."""
NAMED = 280.0
"""The width of a head that has its line to itself: the cards lie beside it."""
SCORE = 84.0
"""The height of a total."""


@dataclass(frozen=True, slots=True)
class OpenSides:
    """The strips with their melds, and the hands of their players."""

    laid: Laid
    rows: tuple[Row, ...]
    poses: dict[Id, Pose]
    """Of the melds, and of the hands."""
    hands: dict[Id, Pose]
    boxes: dict[Id, Rect]


def open_sides(scene: TableScene, strips: Sequence[Rect], low: float, tall: bool, right: float) -> OpenSides:
    """Lay everything out: `strips` are those of play, the player's own last, and nothing lies below `low` or beyond `right`."""
    rooms = _within(strips, low, right)
    poses: dict[Id, Pose] = {}
    laid = laid_in_strips(scene, rooms, tall, poses)
    first, own = rooms[-2] if len(rooms) > 1 else rooms[-1], rooms[-1]
    between = own.y - first.bottom
    top, end = (first.bottom, own.y) if between > low - own.bottom or tall else (own.bottom, low)
    lines = Rect(own.x, top + AIR, own.w, end - top - AIR)
    rows: list[Row] = []
    opened: dict[Id, Pose] = {}
    boxes: dict[Id, Rect] = {}
    high = lines.h / len(scene.strips)
    face = (LOW_HEAD if high < LOW_LINE else HEAD) - 8
    alone = all(len(side.seats) == 1 for side in scene.strips)  # its head does not need the height
    across, down = (NAMED, 0.0) if alone else (0.0, face + 8)
    cells = [
        (seat, Rect(lines.x + i * (wide + APART), lines.y + line * high, wide, high), number == 0)
        for line, side in enumerate(scene.strips)
        for wide in [(lines.w - TOTAL - APART * len(side.seats)) / len(side.seats)]
        for number, (i, seat) in enumerate(enumerate(side.seats))
    ]
    hands = {seat: _left(scene, seat) for seat, _, _ in cells}
    card, step = _fitting([(len(hands[seat].places), cell.w - across * 1.3) for seat, cell, _ in cells], high - down - FOOT)
    for seat, cell, leads in cells:
        loose = hands[seat]
        left = Rect(cell.x + across, cell.y + down, max(card, width_of(len(loose.places), card, step)), card * CARD_RATIO)
        boxes[loose.id] = left
        for i, name in enumerate(loose.places):
            if name in loose.cards:
                middle = left.x + card * (0.5 + i * step)
                opened[name] = Pose(middle, left.centre[1], card, 0.0, float(i), face_up=not is_back(name))
        total = Rect(lines.right - TOTAL, cell.y + (high - FOOT - SCORE) / 2, TOTAL, SCORE) if leads else NOWHERE
        rows.append(_row(seat, cell, face, across, left, total))
    return OpenSides(laid, tuple(rows), poses, opened, {**boxes, **laid.melds.boxes})


def _within(strips: Sequence[Rect], low: float, right: float) -> list[Rect]:
    """The strips, narrower and lower where they have less room."""
    top, end, left = min(strip.y for strip in strips), strips[-1].bottom, strips[-1].x
    part = min(1.0, (low - top) / (end - top))
    return [Rect(left, top + (r.y - top) * part, min(r.w, right - left), r.h * part) for r in strips]


def _left(scene: TableScene, seat: int) -> LooseScene:
    return next((one for one in scene.loose if one.owner == seat), scene.left(seat, ()))


def _fitting(hands: Sequence[tuple[int, float]], high: float) -> tuple[float, float]:
    """The width of the cards and the part that shows of one under another, for so many cards in rooms of these widths."""
    card = max(LEAST, min(LARGEST, high / CARD_RATIO))
    while card > LEAST:
        for step in (*STEPS, LARGE_STRIP):
            if all(width_of(count, card, step) <= wide for count, wide in hands):
                return card, step
        card -= NARROWER
    steps = [(wide / LEAST - 1) / (count - 1) for count, wide in hands if count > 1]
    return LEAST, min((LARGE_STRIP, *steps))


def _row(seat: int, cell: Rect, face: float, across: float, left: Rect, total: Rect) -> Row:
    portrait = Rect(cell.x, cell.y, face, face)
    ring = Rect(cell.right - face, cell.y, face, face)
    end = left.x if across else ring.x
    name = Rect(portrait.right + AIR, cell.y, end - portrait.right - 2 * AIR, face)
    return Row(seat, cell, portrait, name, name, ring, total, left, (), ())
