"""The four signs of a Spanish pack, and the frame of its cards, whose gaps tell the suit as the signs do.

A sign is drawn around its middle, 100 high. A plain one leaves out what could not be seen beside a number.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from pips import Palette
from svgkit import Canvas, box, oval, star

FINE = 96
"""Signs from this height on show their finest lines."""
GOLD, GOLD_LIGHT, GOLD_DEEP, GOLD_LINE = "#e9b94a", "#f6d98a", "#a8731d", "#5c3c08"
RED, RED_DEEP, RED_LINE = "#c4333a", "#9a2029", "#6d1219"
STEEL, STEEL_DEEP, STEEL_LINE = "#c9d7e6", "#8fa9c6", "#1c3053"
GREEN, GREEN_DEEP, GREEN_LIGHT, GREEN_LINE = "#4a9a50", "#2c6f3c", "#9ccf84", "#14482a"
WOOD, WOOD_LIGHT, WOOD_LINE = "#8a5a34", "#e8c896", "#3b2412"

COURTS: dict[str, Palette] = {
    "h": Palette("#b4262f", "#b4262f", "#871b28", "#efb7a2", "#2f5270"),
    "d": Palette("#a4660a", "#d2622b", "#a4451e", "#f3cd8b", "#1f7377"),
    "s": Palette("#1f4f86", "#29446f", "#1c3053", "#86a5c9", "#b3313c"),
    "c": Palette("#1d6a3b", "#2f6b4b", "#1f4c36", "#a9c191", "#8c3a4e"),
}
"""By the letter of a suit: cups, coins, swords, clubs. The ink of its cards, and what its court wears."""
GAPS: dict[str, tuple[float, ...]] = {"d": (), "h": (125,), "s": (99, 151), "c": (77, 125, 173)}
"""Where the frame of a suit is open above and below: coins nowhere, cups once, swords twice, clubs three times."""


def _cup(c: Canvas, w: float, plain: bool, fine: bool) -> None:
    c.shape("M-24,50L24,50C24,42 9,39 6,28L6,14L-6,14L-6,28C-9,39 -24,42 -24,50Z", GOLD, GOLD_LINE, w)
    c.shape("M-37,-34C-37,-2 -23,17 0,18C23,17 37,-2 37,-34Z", RED, RED_LINE, w)
    c.flat("M15,-33L36,-33C35,-5 22,12 5,16C15,3 17,-15 15,-33Z", RED_DEEP)
    c.shape("M-39,-41C-39,-52 39,-52 39,-41L37,-28C15,-21 -15,-21 -37,-28Z", GOLD, GOLD_LINE, w)
    if not plain:
        c.flat("M-35,-41C-35,-48 35,-48 35,-41C35,-35 -35,-35 -35,-41Z", "#8a5a16")
        c.flat("M-33,-39C-22,-43.6 22,-43.6 33,-39C31,-35.4 -31,-35.4 -33,-39Z", "#b4262f")
        c.line("M-30,-7C-11,2 11,2 30,-7", GOLD, w * 1.5)
        c.flat(star(0, -14, 4, 8.6, 3.4), GOLD)
    if fine:
        c.flat("M3,16L6,16L6,28C9,39 23,42 23,49L9,49C8,42 3,36 3,28Z", GOLD_DEEP, ' fill-opacity="0.45"')
        c.flat(oval(-19, -16.5, 2.6) + oval(19, -16.5, 2.6), GOLD)
        c.line("M-30,-24C-29,-12 -26,-4 -20,3", "#e8878a", w * 1.2)
    c.shape(box(-12, 15, 24, 8, 4), GOLD, GOLD_LINE, w * 0.9)


def _coin(c: Canvas, w: float, plain: bool, fine: bool) -> None:
    c.shape(oval(0, 0, 49), GOLD, GOLD_LINE, w)
    if plain:
        c.line(oval(0, 0, 41), GOLD_DEEP, w)
        c.flat(star(0, 0, 8, 31, 15), RED)
        return
    if fine:
        ring = (math.radians(15 * i) for i in range(24))
        c.flat("".join(oval(45 * math.cos(a), 45 * math.sin(a), 1.7) for a in ring), GOLD_DEEP)
    c.shape(oval(0, 0, 41), "#f0c964", GOLD_DEEP, w)
    c.shape(star(0, 0, 12, 37, 22), "#d2622b", "#7a3a10", w * 0.7)
    if fine:
        c.flat(star(0, 0, 12, 26, 21, -75), GOLD_LIGHT)
    c.shape(oval(0, 0, 20), GOLD_LIGHT, "#7a3a10", w * 0.8)
    c.line("M-9,-5C-8,-7 -5,-7 -4,-5M4,-5C5,-7 8,-7 9,-5M-7.5,7C-3.4,11 3.4,11 7.5,7", GOLD_LINE, w * 0.9)
    if fine:
        c.flat("M10,-17C20,-11 23,4 14,14C8,20 0,21 -6,19C6,16 13,4 10,-17Z", GOLD, ' fill-opacity="0.5"')
        c.line("M0,-3L-1.8,3.4", GOLD_LINE, w * 0.9)
        c.flat(oval(-11, 3, 2.8) + oval(11, 3, 2.8), "#e58a52")


def _sword(c: Canvas, w: float, plain: bool, fine: bool) -> None:
    c.shape("M0,-50L8.4,-35L7,17L-7,17L-8.4,-35Z", STEEL, STEEL_LINE, w)
    c.flat("M0,-48.4L7.6,-35L6.4,16.4L0,16.4Z", STEEL_DEEP)
    if fine:
        c.line("M0,-39L0,10", STEEL_LINE, w * 0.5)
        c.line("M-4.6,-34L-3.8,12", "#f2f7fb", w * 0.7)
    c.shape("M-21,12C-13,18 13,18 21,12C25,15 25,20 22,22C12,27.4 -12,27.4 -22,22C-25,20 -25,15 -21,12Z", GOLD, GOLD_LINE, w)
    c.shape(box(-5, 24, 10, 16, 3), RED, RED_LINE, w * 0.9)
    if not plain:
        c.line("M-4.4,29L4.4,31M-4.4,34L4.4,36", "#f0c964", w * 0.8)
    if fine:
        c.dot(0, 19.4, 3.2, RED, RED_LINE, w * 0.5)
    c.shape(oval(0, 44, 6.4), GOLD, GOLD_LINE, w * 0.9)


def _club(c: Canvas, w: float, plain: bool, fine: bool) -> None:
    """A young trunk with its branches cut off: bark above, and peeled where it is held."""
    for d in ("M-9,-10L-20,-17L-16,-23L-7,-19Z", "M7,6L18,-1L21,5L8,15Z"):
        c.shape(d, GREEN_DEEP, GREEN_LINE, w)
    c.shape("M-4.6,18L4.6,18C5.4,28 5,40 6,49C3,51.4 -3,51.4 -6,49C-5,40 -5.4,28 -4.6,18Z", "#c99a62", WOOD_LINE, w)
    c.shape(
        "M-7,24C-7.6,14 -7.4,6 -9,-4C-11,-13 -15,-24 -13.6,-36C-12,-46 -6,-50 1,-50C9,-50 14,-45 14.4,-36C15,-24 11,-15 9,-5"
        "C7.4,5 7.6,15 7,24C3,27.4 -3,27.4 -7,24Z",
        GREEN, GREEN_LINE, w,
    )  # fmt: skip
    c.flat(
        "M4,-48C12,-46 13.4,-38 12.6,-32C11.6,-22 9,-14 7.4,-5C6,5 6.4,14 6,23.6C4,25 2.6,25.4 1,25.6C2.6,15 1.6,5 3,-6C4.6,-18 9,-32 4,-48Z",
        GREEN_DEEP,
    )
    if plain:
        return
    for x, y, turn in ((-18, -20, -36), (19.6, 2, 30)):
        with c.at(x, y, turn):
            c.shape(oval(0, 0, 2.4, 3.8), WOOD_LIGHT, WOOD_LINE, w * 0.7)
    c.line("M-8.6,-36C-9.6,-30 -8,-24 -6.4,-19M-5,-6L-4.6,4", GREEN_LIGHT, w)
    c.shape(oval(0, -34, 3.6, 4.6), WOOD_LIGHT, WOOD_LINE, w * 0.7)
    if fine:
        c.line(oval(0, -34, 1.5, 2.2), WOOD, w * 0.6)
        c.shape(oval(-1, 12, 2.4, 3.2), WOOD_LIGHT, WOOD_LINE, w * 0.6)
        c.line("M-4,33L4,35M-4.4,39L4.4,41", WOOD, w * 0.8)
    with c.at(10, -43, 52):
        c.shape("M0,4C-6,-2 -5,-9 0,-14C5,-9 6,-2 0,4Z", GREEN_LIGHT, GREEN_LINE, w * 0.8)


_SIGNS: dict[str, Callable[[Canvas, float, bool, bool], None]] = {"h": _cup, "d": _coin, "s": _sword, "c": _club}


def sign(c: Canvas, suit: str, x: float, y: float, high: float, plain: bool = False, turn: float = 0) -> None:
    """The sign of a suit, so high, by its middle. Of small ones the finest lines are left out, and lines are not too heavy."""
    with c.at(x, y, turn, high / 100):
        _SIGNS[suit](c, max(1.0, min(2.0, high / 32)), plain, high >= FINE and not plain)


def frame(suit: str) -> str:
    """The line around a card, open above and below as often as the suit wants it."""
    d = "M14,322L14,28C14,20 20,14 28,14M236,322L236,28C236,20 230,14 222,14M14,322C14,330 20,336 28,336M236,322C236,330 230,336 222,336"
    edges = [28.0, *(edge for gap in GAPS[suit] for edge in (gap - 10, gap + 10)), 222.0]
    for left, right in zip(edges[::2], edges[1::2], strict=True):
        d += f"M{left:g},14L{right:g},14M{left:g},336L{right:g},336"
    return f'<path d="{d}" fill="none" stroke="{COURTS[suit].pip}" stroke-width="2.4" stroke-linecap="round"/>\n'
