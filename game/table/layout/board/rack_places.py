"""Where the places of a rack are, and the pieces that stand in them. In units of the drawing board."""

from __future__ import annotations

from game.table.geometry import Pose, Rect
from game.table.layout.board_boxes import RackBoxes
from game.table.scene.rack import FREE, RackScene
from game.table.scene.scene import Id
from game.table.shapes import Shape

SIDE, TOP, SHELF, FOOT = 14.0, 13.0, 13.0, 6.0
"""Wood beside the places, above a row, under it, and below the last shelf."""
SUNK = 4.0
"""So much of a piece stands behind the edge of its shelf."""
PITCH = 1.06
"""From one place to the next, in parts of a piece, where there is room."""
WIDEST, WIDEST_UPRIGHT = 82.0, 96.0
MOST_ROWS, LEAST_COLUMNS = 3, 9
"""In an upright window a rack has so many rows, with at least so many places in each."""
SPREAD = 1.25
"""Places lie at most so far apart that few of them do not look lost."""


def stood(rack: RackScene, room: Rect, tall: bool, shape: Shape, poses: dict[Id, Pose]) -> RackBoxes:
    """The rack in the middle of a room, with the largest pieces for which it has places; what stands there lies in `poses`. In an
    upright window it has three rows, in which the places follow one another as in any other.
    """
    count, rows = max(1, len(rack.places)), max(1, len(rack.rows))
    if tall:
        rows = min(MOST_ROWS, max(rows, -(-count // LEAST_COLUMNS)))
    columns = -(-count // rows)
    widest = WIDEST_UPRIGHT if tall else WIDEST
    across = (room.w - 2 * SIDE) / (PITCH * columns)
    down = (room.h - rows * (TOP + SHELF) - FOOT) / max(1, rows) + SUNK
    width = min(widest, across, shape.wide(down))
    pitch = min((room.w - 2 * SIDE) / columns, SPREAD * width)
    high = shape.high(width)
    each = high - SUNK + TOP + SHELF
    low = room.bottom - (room.h - rows * each - FOOT) / 2 if tall else room.bottom
    box = Rect(
        room.centre[0] - columns * pitch / 2 - SIDE,
        low - rows * each - FOOT,
        columns * pitch + 2 * SIDE,
        rows * each + FOOT,
    )
    places, shelves = [], []
    for number in range(rows):
        y = box.y + number * each + TOP
        shelves.append(Rect(box.x + SIDE / 2, y + high - SUNK, box.w - SIDE, SHELF))
        for column, card in enumerate(rack.places[number * columns : (number + 1) * columns]):
            place = Rect(box.x + SIDE + column * pitch + (pitch - width) / 2, y, width, high)
            places.append(place)
            if card != FREE and card not in rack.laid:
                poses[card] = Pose(*place.centre, width, 0.0, float(len(places)), shape=shape)
    return RackBoxes(box, tuple(places), tuple(shelves))
