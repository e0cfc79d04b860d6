"""Where the open panel with the odds stands: a place on the cloth where no card ever lies, beside the own plate."""

from __future__ import annotations

from game.table.geometry import NOWHERE, Rect
from game.table.layout.layout import Layout

GAP = 10.0
BADGE = 22.0
"""The badge of a player stands so far out of the upper edge of the plate."""
LEAST = 44.0
"""A lower place has no room even for one line."""
WIDE, HIGH = 332.0, 140.0
"""The most room that the panel takes, where the plate stands in a corner."""


def odds_room(layout: Layout, me: int) -> Rect:
    """The room for the open panel, in pixels."""
    k = layout.k
    plate = layout.items[f"seat:{me}"]
    if not layout.portrait:
        linked = any(link.mine for link in layout.links)  # then who waits stands above the own plate
        above = [box.panel.y for box in layout.plates.values() if linked and box.panel.x == plate.x]
        top = min(above, default=plate.y - BADGE * k)
        room = Rect(plate.x, top - (GAP + HIGH) * k, min(WIDE * k, layout.hand.x - GAP * k - plate.x), HIGH * k)
        if layout.offer is not None:  # how much the player has melded is seen above it: it is as low as what lies between
            lane = layout.own_melds.bottom + GAP * k
            room = room._replace(y=max(room.y, lane), h=min(room.h, top - GAP * k - lane))
        over = room._replace(y=layout.buying.y - (GAP + HIGH) * k)
        asked = bool(layout.buying.w) and room.common(layout.buying) > 0  # then the bar that asks lies in its place
        return over if asked and not _covers(layout, over) else room
    buttons = [rect for item, rect in layout.items.items() if item.startswith("button:")]
    low = min((rect.y for rect in buttons if rect.bottom > plate.y and rect.y < plate.bottom), default=plate.bottom)
    left, right = plate.right + 2 * GAP * k, layout.cloth.right - 2 * GAP * k
    room = Rect(left, plate.y, right - left, low - GAP * k - plate.y)
    if room.h >= LEAST * k:
        return room
    room = Rect(left, plate.y, right - left, plate.h)  # the buttons stand there, too: what they leave
    for button in buttons:
        room = room.left_by(button.grown(0.4 * GAP * k))
    return room if room.h >= LEAST * k else NOWHERE


def _covers(layout: Layout, room: Rect) -> bool:
    """Whether something lies there already; the large areas for melds may be bare."""
    things = [rect for item, rect in layout.items.items() if not item.startswith("area:melds")]
    return any(room.common(rect) > 1 for rect in (*things, *(pose.box for pose in layout.poses.values())))
