"""What stands at fixed places around the cards: the large buttons in their zone, the tools on the ledge of the rim, and the bar
that asks whether the player buys the discard. In units of the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.rules.acts.closing import CLOSE_BUTTON
from game.table.geometry import Rect
from game.table.layout.zones import Zones
from game.table.theme import reach

BUTTON_H, BUTTON_GAP, CLOSE = 82.0, 18.0, 6.0
"""A large button and the gap to the next; where three stand above each other the gap is close."""
LEAST = 66.0
"""No button is lower: 44 pixels in a window of 1280 x 720."""
TOOL = 70.0
FIRST_TOOL = 38.0
ABOVE, BELOW = 6.0, 16.0
"""So much above the prompt it begins, but in an upright window level with it, and so much above the hand it ends."""
WORDS, EACH, PART = 500.0, 140.0, 0.95
"""How wide it is: for its words, for everybody who stands in it, and at most of the cloth."""
ANSWER, NARROW, INSET, BETWEEN = 246.0, 176.0, 6.0, 10.0
"""A button in it, and where it has little room; around the buttons, and between two of them."""
ROOMY, FULL = 1100.0, 900.0
"""A narrower bar has little room for them, and at last none: there they stand where all other buttons do."""
ANSWERS = ("button:buy", CLOSE_BUTTON, "button:claim", "button:pass")
"""The buttons that stand in it, from the left."""


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
        return tuple(Rect(24, ledge.y + (ledge.h - side) / 2, ledge.w - 48, side).split(count))
    pitch = min(reach(k, TOOL), (ledge.h - 2 * FIRST_TOOL) / max(1, count))
    return tuple(Rect(ledge.x + 4, FIRST_TOOL, ledge.w - 8, pitch * count).split(count, down=True))


def bar_room(zone: Zones, people: int) -> Rect:
    """Where the bar stands with so many people in it: in the place of the prompt, down to the hand."""
    top = zone.prompt.y - (0.0 if zone.form == "tall" else ABOVE)
    wide = min(WORDS + EACH * people + 2 * ANSWER, zone.cloth.w * PART)
    if zone.form in ("duet", "tall"):
        wide = zone.prompt.w if zone.form == "duet" else zone.cloth.w - 2 * (zone.you.x - zone.cloth.x)
    return Rect(zone.prompt.centre[0] - wide / 2, top, wide, zone.hand.y - BELOW - top)


def answers(bar: Rect, shown: Sequence[str]) -> dict[str, Rect]:
    """Where those of these buttons stand that answer the question: in the right end of the bar."""
    there = [button for button in ANSWERS if button in shown] if bar.w >= FULL else []
    wide = ANSWER if bar.w > ROOMY else NARROW
    left = bar.right - INSET - len(there) * wide - max(0, len(there) - 1) * BETWEEN
    high = bar.h - 2 * INSET
    return {button: Rect(left + i * (wide + BETWEEN), bar.y + INSET, wide, high) for i, button in enumerate(there)}


def words_room(bar: Rect, buttons: Mapping[str, Rect]) -> Rect:
    """What the buttons leave of the bar, for its words and the people; in the units of both."""
    ends = [at.x for button in ANSWERS if (at := buttons.get(button)) is not None and bar.has(at.centre)]
    return bar._replace(w=min(ends) - bar.x) if ends else bar
