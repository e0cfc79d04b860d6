"""Chips as they lie on the table, seen at a slant: one of each denomination, with its number and, for small ones, without.

A stack is the same picture several times, each time as much higher as a chip is thick: of all but the topmost only the edge is
seen, and its marks stand under those of the face.
"""

from __future__ import annotations

import math

from glyphs import glyph
from svgkit import Canvas, Point, moved, num, oval, parse, placement, poly, write

FLAT, THICK, RADIUS = 0.8, 22.6, 100.0
"""How much shorter a chip is seen down than across, and how thick it is where it is 100 from the middle to the edge."""
WIDE, HIGH, ABOVE = 208.0, 192.0, 107.0
"""The size of the picture, and how far above the middle of the foot of the chip it begins."""
CHIPS: dict[int, tuple[str, str, str, str, str]] = {
    1: ("#f8f2e2", "#e2d7bb", "#b3a47e", "#7c8f9d", "#1d2330"),
    5: ("#c9343d", "#a01f29", "#6f1018", "#f4e6cf", "#fbf3e2"),
    10: ("#3a74b6", "#215288", "#143660", "#f0e9d6", "#fbf3e2"),
    25: ("#3b8c64", "#256747", "#164530", "#f0e9d6", "#fbf3e2"),
    100: ("#3d4453", "#232833", "#10131a", "#e2c270", "#f3d98c"),
}
"""By number: the face in the light and away from it, the edge, the marks, and the number itself."""
MARKS = tuple(12 + 45 * k for k in range(8))
"""At these degrees of the rim are its marks; each is so many degrees wide."""
HALF, SMALL_HALF = 9.0, 11.5
DIGITS = {1: "1", 5: "5", 10: "10", 25: "25", 100: "100"}
ADVANCE = {"1": 46.0, "0": 68.0, "2": 72.0, "5": 72.0}


def _rim(angle: float, radius: float, down: float = 0.0) -> Point:
    """A point of a circle on the slanted chip, so far below its foot's plane."""
    at = math.radians(angle)
    return radius * math.cos(at), radius * FLAT * math.sin(at) + down


def _band(begin: float, end: float, inner: float, outer: float, down: float) -> str:
    """A part of a ring on the face of a chip, between two angles."""
    steps = [begin + (end - begin) * k / 4 for k in range(5)]
    return poly([_rim(at, outer, down) for at in steps] + [_rim(at, inner, down) for at in reversed(steps)])


def _number(text: str, down: float) -> str:
    """The number on the face, as it is seen at a slant."""
    cap = {1: 62.0, 2: 54.0, 3: 40.0}[len(text)]
    k = cap / 100
    wide = [ADVANCE[one] * k for one in text]
    x, out = -sum(wide) / 2, ""
    for one, step in zip(text, wide, strict=True):
        out += write(moved(parse(glyph(one, 19, 15)), placement(x + step / 2, down - cap * 0.44, 0, k, k * 0.88)))
        x += step
    return out


def chip(value: int, small: bool = False) -> str:
    """A chip as SVG text. `small`: without its number, with wider marks, for chips of a few pixels."""
    light, dark, edge, mark, ink = CHIPS[value]
    half, top = SMALL_HALF if small else HALF, -THICK
    c = Canvas()
    side = [_rim(180 - 6 * k, RADIUS) for k in range(31)]
    c.shape(poly([*side, (RADIUS, top), (-RADIUS, top)]), "url(#e)", edge, 1.6)
    for at in MARKS:
        if 0 < at < 180:
            begin, end = at - half, at + half
            steps = [max(0.0, min(180.0, begin + (end - begin) * k / 4)) for k in range(5)]
            c.flat(poly([_rim(one, RADIUS) for one in steps] + [_rim(one, RADIUS, top) for one in reversed(steps)]), mark)
            c.flat(
                poly([_rim(one, RADIUS) for one in steps] + [_rim(one, RADIUS, top * 0.28) for one in reversed(steps)]),
                edge,
                ' fill-opacity="0.5"',
            )
    c.shape(oval(0, top, RADIUS, RADIUS * FLAT), "url(#f)", edge, 2.2)
    for at in MARKS:
        c.flat(_band(at - half, at + half, 68 if small else 76, 99, top), mark)
    if small:
        c.line(oval(0, top, 60, 60 * FLAT), mark, 7)
        c.flat(oval(0, top, 57, 57 * FLAT), "url(#f)")
    else:
        c.line(oval(0, top, 66, 66 * FLAT), mark, 4.4)
        c.line(oval(0, top, 58.5, 58.5 * FLAT), mark, 1.2, ' stroke-opacity="0.55"')
        for at in range(0, 360, 15):
            x, y = _rim(at + 34.5, 71.2, top)
            c.flat(oval(x, y, 1.5, 1.5 * FLAT), mark, ' fill-opacity="0.7"')
        c.flat(_number(DIGITS[value], top), ink)
    c.line(poly([_rim(-172 + 8 * k, 96.5, top) for k in range(12)], False), "#ffffff", 3, ' stroke-opacity="0.4"')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{num(WIDE)}" height="{num(HIGH)}" '
        f'viewBox="{num(-WIDE / 2)} {num(-ABOVE)} {num(WIDE)} {num(HIGH)}">\n'
        f'<defs><linearGradient id="f" x1="0%" y1="0%" x2="100%" y2="100%"><stop offset="0" stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{dark}"/></linearGradient>'
        f'<linearGradient id="e" x1="0%" y1="0%" x2="100%" y2="0%"><stop offset="0" stop-color="{dark}"/>'
        f'<stop offset="0.55" stop-color="{dark}"/><stop offset="1" stop-color="{edge}"/></linearGradient></defs>\n'
        f"{c.text()}\n</svg>\n"
    )
