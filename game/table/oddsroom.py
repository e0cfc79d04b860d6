"""Where the small panel with the odds stands: a place on the cloth where no card ever lies, beside the own plate."""

from __future__ import annotations

from game.table.layout import Layout
from game.table.poses import Rect

GAP = 10.0
BADGE = 22.0
"""The badge of a player stands so far out of the upper edge of the plate."""
BUTTON = 66.0
WIDE, HIGH = 332.0, 168.0
"""The most room that the panel takes, where the plate stands in a corner."""
LEAST = 300.0
"""In an upright window: the least width of a panel as high as the plate; a flatter one may be wider."""


def odds_room(layout: Layout, me: int) -> Rect:
    """The room for the open panel, in pixels."""
    k = layout.k
    plate = layout.items[f"seat:{me}"]
    if not layout.portrait:
        return Rect(plate.x, plate.y - (BADGE + GAP + HIGH) * k, WIDE * k, HIGH * k)
    left = plate.right + 2 * GAP * k
    buttons = [rect for item, rect in layout.items.items() if item.startswith("button:") and rect.y < plate.bottom]
    beside = min([rect.x - GAP * k for rect in buttons], default=layout.size[0] - 40 * k)
    if beside - left >= LEAST * k:
        return Rect(left, plate.y, beside - left, plate.h)
    above = min(rect.y for rect in buttons) - GAP * k
    return Rect(left, plate.y, layout.size[0] - 40 * k - left, above - plate.y)


def odds_button(layout: Layout, me: int) -> Rect:
    """The button that opens the panel: a corner of its room, so that it is still under the pointer when the panel is open."""
    room, side = odds_room(layout, me), BUTTON * layout.k
    side = min(side, room.h)
    return Rect(room.x, room.bottom - side, side, side)
