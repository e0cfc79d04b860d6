"""Where the small panel with the odds stands: a place on the cloth where no card ever lies, beside the own plate."""

from __future__ import annotations

from game.table.layout import Layout
from game.table.poses import Rect

GAP = 10.0
BADGE = 22.0
"""The badge of a player stands so far out of the upper edge of the plate."""
BUTTON = 66.0
WIDE, HIGH = 332.0, 140.0
"""The most room that the panel takes, where the plate stands in a corner."""


def odds_room(layout: Layout, me: int) -> Rect:
    """The room for the open panel, in pixels."""
    k = layout.k
    plate = layout.items[f"seat:{me}"]
    if not layout.portrait:
        return Rect(plate.x, plate.y - (BADGE + GAP + HIGH) * k, min(WIDE * k, layout.hand.x - GAP * k - plate.x), HIGH * k)
    buttons = [
        rect
        for item, rect in layout.items.items()
        if item.startswith("button:") and rect.bottom > plate.y and rect.y < plate.bottom
    ]
    left, right = plate.right + 2 * GAP * k, layout.cloth.right - 2 * GAP * k
    return Rect(left, plate.y, right - left, min([rect.y for rect in buttons], default=plate.bottom) - GAP * k - plate.y)


def odds_button(layout: Layout, me: int) -> Rect:
    """The button that opens the panel: a corner of its room, so that it is still under the pointer when the panel is open."""
    room, side = odds_room(layout, me), BUTTON * layout.k
    side = min(side, room.h)
    return Rect(room.x, room.bottom - side, side, side)
