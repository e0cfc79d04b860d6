"""What stands at fixed places around the cards: the large buttons in their zone and the tools on the ledge of the rim."""

from __future__ import annotations

from game.table.geometry import Rect
from game.table.theme import reach

BUTTON_H, BUTTON_GAP, CLOSE = 82.0, 18.0, 6.0
"""A large button and the gap to the next; where three stand above each other the gap is close."""
LEAST = 66.0
"""No button is lower: 44 pixels in a window of 1280 x 720."""
TOOL = 70.0
FIRST_TOOL = 38.0


def actions(zone: Rect, count: int, tall: bool) -> tuple[Rect, ...]:
    """Places for so many large buttons, the main one first: it is the lowest, or in an upright window the one on the right."""
    columns = 2 if tall or (zone.h - (count - 1) * CLOSE) / max(1, count) < LEAST else 1
    if tall and zone.h < 2 * LEAST + CLOSE:
        columns = count
    columns = max(1, columns)
    rows = max(1, -(-count // columns))
    gap = BUTTON_GAP if rows < 3 else CLOSE
    high = min(BUTTON_H, (zone.h - gap * (rows - 1)) / rows)
    if high < LEAST:
        gap = CLOSE
        high = (zone.h - gap * (rows - 1)) / rows
    wide = (zone.w - gap * (columns - 1)) / columns
    bottom = zone.bottom - (zone.h - high) / 2 if tall and rows == 1 else zone.bottom
    found = []
    for number in range(count):
        row, column = divmod(number, columns)
        found.append(Rect(zone.right - wide - column * (wide + gap), bottom - high - row * (high + gap), wide, high))
    return tuple(found)


def tools(ledge: Rect, count: int, tall: bool, k: float) -> tuple[Rect, ...]:
    """Places for so many tools: below each other on the right ledge, beside each other on the lower one."""
    if tall:
        side = min(96.0, ledge.h - 16)
        pitch = (ledge.w - 48) / max(1, count)
        return tuple(Rect(24 + i * pitch, ledge.y + (ledge.h - side) / 2, pitch, side) for i in range(count))
    pitch = min(reach(k, TOOL), (ledge.h - 2 * FIRST_TOOL) / max(1, count))
    return tuple(Rect(ledge.x + 4, FIRST_TOOL + i * pitch, ledge.w - 8, pitch) for i in range(count))
