"""Where the bar stands that asks whether the player buys the discard, and its buttons, in units of the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.table.geometry import Rect
from game.table.layout.zones import Zones

ABOVE, BELOW = 6.0, 16.0
"""So much above the prompt it begins, but in an upright window level with it, and so much above the hand it ends."""
WORDS, EACH, PART = 500.0, 140.0, 0.95
"""How wide it is: for its words, for everybody who stands in it, and at most of the cloth."""
BUTTON, NARROW, INSET, BETWEEN = 246.0, 176.0, 6.0, 10.0
"""A button in it, and where it has little room; around the buttons, and between two of them."""
ROOMY, LEAST = 1100.0, 900.0
"""A narrower bar has little room for them, and at last none: there they stand where all other buttons do."""
ANSWERS = ("button:buy", "button:pass")
"""The buttons that stand in it, from the left."""


def bar_room(zone: Zones, people: int) -> Rect:
    """Where the bar stands with so many people in it: in the place of the prompt, down to the hand."""
    top = zone.prompt.y - (0.0 if zone.form == "tall" else ABOVE)
    wide = min(WORDS + EACH * people + 2 * BUTTON, zone.cloth.w * PART)
    if zone.form in ("duet", "tall"):
        wide = zone.prompt.w if zone.form == "duet" else zone.cloth.w - 2 * (zone.you.x - zone.cloth.x)
    return Rect(zone.prompt.centre[0] - wide / 2, top, wide, zone.hand.y - BELOW - top)


def answers(bar: Rect, shown: Sequence[str]) -> dict[str, Rect]:
    """Where those of these buttons stand that answer the question: in the right end of the bar."""
    there = [button for button in ANSWERS if button in shown] if bar.w >= LEAST else []
    wide = BUTTON if bar.w > ROOMY else NARROW
    left = bar.right - INSET - len(there) * wide - max(0, len(there) - 1) * BETWEEN
    high = bar.h - 2 * INSET
    return {button: Rect(left + i * (wide + BETWEEN), bar.y + INSET, wide, high) for i, button in enumerate(there)}


def words_room(bar: Rect, buttons: Mapping[str, Rect]) -> Rect:
    """What the buttons leave of the bar, for its words and the people; in the units of both."""
    ends = [at.x for button in ANSWERS if (at := buttons.get(button)) is not None and bar.has(at.centre)]
    return bar._replace(w=min(ends) - bar.x) if ends else bar
