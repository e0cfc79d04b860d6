"""Heads of the court figures and portraits: skin, hair, faces from the front and the side, beards.

Everything is drawn around the middle of the face; a head is 36 wide and 48 high.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from svgkit import INK, Canvas, Point, oval

WHITE = "#fffdf7"


@dataclass(frozen=True)
class Skin:
    """The colours of a face."""

    light: str
    shade: str
    lips: str


FAIR = Skin("#f6dcc0", "#e7bf9b", "#b5504a")
WARM = Skin("#eec59b", "#d8a473", "#a8483f")
DEEP = Skin("#b27d4e", "#94623a", "#7d3230")


@dataclass(frozen=True)
class Hair:
    """The colours of hair and of the strands drawn on it."""

    base: str
    line: str


DARK, WHITE_HAIR = Hair("#2c2f3b", "#596075"), Hair("#f3efe6", "#9b968c")
BLOND, AUBURN, BROWN = Hair("#e3b75c", "#a8782b"), Hair("#a4502c", "#6f2f1b"), Hair("#5b3a28", "#33201a")


def both(c: Canvas, draw: Callable[[], None]) -> None:
    """Draw a part and its mirror image."""
    draw()
    with c.at(0, 0, 0, -1, 1):
        draw()


def bumps(points: Sequence[Point], depth: float) -> str:
    """A closed outline with a round bump between each pair of points, bulging to the left of travel."""
    out = f"M{points[0][0]},{points[0][1]}"
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        dx, dy = bx - ax, by - ay
        out += f"C{ax + dy * depth:.2f},{ay - dx * depth:.2f} {bx + dy * depth:.2f},{by - dx * depth:.2f} {bx:.2f},{by:.2f}"
    return out + "Z"


# ---- faces --------------------------------------------------------------------------------------


def skull(c: Canvas, skin: Skin, soft: bool) -> None:
    """The shape of a face, its right half in the shade."""
    jaw = (
        "C-18,5 -13,14 -6,21C-3,23.6 3,23.6 6,21C13,14 18,5 18,-6"
        if soft
        else "C-18,8 -16,14 -9,20.5C-5,24 5,24 9,20.5C16,14 18,8 18,-6"
    )
    c.shape(f"M-18,-26L-18,-6{jaw}L18,-26Z", skin.light)
    c.flat("M17,-26L17,-6C17,7 14,14 8,19.6C5.5,22 3,22.6 0,22.6C7,18 10.5,11 11,2C11.3,-6 11.5,-14 10.5,-26Z", skin.shade)


def nose(c: Canvas) -> None:
    c.line("M-2.4,-6C-2,-1 -3,2 -4.2,5.6C-4.4,8 -1.4,8.8 1.6,7.8", INK, 1.7)


def calm_mouth(c: Canvas, skin: Skin, soft: bool) -> None:
    if soft:
        c.flat("M-5.4,13.6C-3.6,11.6 -1.6,11.2 0,12.2C1.6,11.2 3.6,11.6 5.4,13.6C3.2,17.4 -3.2,17.4 -5.4,13.6Z", skin.lips)
        c.line("M-5,13.7C-2,14.4 2,14.4 5,13.7", INK, 1.1)
    else:
        c.line("M-5,13.6C-2,14.6 2,14.6 5,13.4", INK, 1.8)
        c.line("M-2.2,17.2L2.2,17.2", skin.shade, 1.8)


def face(c: Canvas, skin: Skin, hair: Hair, queen: bool = False, mouth: bool = True) -> None:
    """The face of a court figure."""
    skull(c, skin, queen)
    for side in (-1, 1):
        with c.at(8.2 * side, -2.5, 0, side, 1):
            c.flat("M-5.2,0.6C-3,-3.4 3,-3.4 5.6,0C3.5,3.2 -3,3.2 -5.2,0.6Z", WHITE)
            c.dot(0.2 - 0.6 * side, 0, 2.3, INK)
            c.line("M-5.4,0.8C-3,-3.8 3.2,-3.6 6,-0.4" + ("L8,-1.6" if queen else ""), INK, 2.0)
            c.line("M-4.6,-8.2C-2,-10 2.6,-10.4 6.6,-7.4", hair.line if hair is WHITE_HAIR else hair.base, 2.0)
    nose(c)
    if queen:
        for x in (-11, 10.6):
            c.flat(oval(x, 8.4, 4.4, 3.2), skin.lips, ' fill-opacity="0.22"')
    if queen or mouth:
        calm_mouth(c, skin, queen)


def profile(c: Canvas, skin: Skin, hair: Hair) -> None:
    """A face seen from the side, looking left."""
    c.shape(
        "M-10,-27L-13,-11C-14,-9 -14,-7.5 -14.6,-6L-21.4,3.8C-22,6 -20,7.4 -16.2,7C-18,9.2 -18,10.6 -15.6,11.6"
        "C-17.6,13 -17.2,15 -15,15.6C-16.6,18.6 -15.4,22.6 -10,23.4C-1,24.4 8,19 11.6,9L18,-6L18,-27Z",
        skin.light,
    )
    c.flat("M17,-26L17,-6L10.8,8.6C7.6,17.6 -0.6,22.8 -8,22.6C0,19 4.6,12 5.4,3L8,-26Z", skin.shade)
    c.flat("M-13,-2.4C-11.6,-5.4 -7,-5.6 -4.4,-2.4C-7,0.4 -11,0.2 -13,-2.4Z", WHITE)
    c.dot(-10.2, -2.6, 2.2, INK)
    c.line("M-13.4,-2.6C-11.4,-6 -6.6,-5.8 -3.2,-2", INK, 2.0)
    c.line("M-14,-9.4C-11,-12 -6,-12 -2.6,-8.6", hair.base, 2.2)
    c.line("M-15.4,11.6C-13,12.4 -11,12.2 -9.2,11.2", INK, 1.7)
    c.line("M-17.4,5.4C-16.4,3.6 -14.6,3.6 -14,4.6", INK, 1.4)
    c.shape("M9,-6C14,-8 16.6,-3 14,1.4C12.6,4.6 10,6 8.6,3.6Z", skin.light, INK, 1.6)


# ---- beards and mouths --------------------------------------------------------------------------


MOUSTACHE = "M0,9.4C-4,7.8 -10,10 -14,16.4C-8,17.6 -3,16 0,13C3,16 8,17.6 14,16.4C10,10 4,7.8 0,9.4Z"


def beard_long(c: Canvas, hair: Hair) -> None:
    c.shape("M-18.4,-4C-15,7 -11,9.6 -7,10L7,10C11,9.6 15,7 18.4,-4C21,18 13,38 0,54C-13,38 -21,18 -18.4,-4Z", hair.base)
    c.line("M-11,20C-9,31 -5,40 0,47M11,20C9,31 5,40 0,47M0,20L0,40", hair.line, 1.6)
    c.flat("M-6,14C-3,12.6 3,12.6 6,14C3,19 -3,19 -6,14Z", "#a8483f")
    c.shape(MOUSTACHE, hair.base, INK, 1.6)


def beard_curly(c: Canvas, hair: Hair) -> None:
    outer = [(18.4, -4), (21, 7), (19, 18), (12, 27), (0, 32), (-12, 27), (-19, 18), (-21, 7), (-18.4, -4)]
    c.shape(bumps(outer, 0.34)[:-1] + "C-16,5 -12,9.4 -7,10L7,10C12,9.4 16,5 18.4,-4Z", hair.base)
    for x, y in ((-12, 14), (-7, 23), (4, 25), (12, 16)):
        c.line(
            f"M{x - 3},{y}C{x - 3},{y - 5} {x + 4},{y - 4} {x + 3},{y + 1}C{x + 2},{y + 4} {x - 1},{y + 3} {x - 1},{y + 1}",
            hair.line,
            1.5,
        )
    c.flat("M-6,14C-3,12.6 3,12.6 6,14C3,18.4 -3,18.4 -6,14Z", "#b5504a")
    c.shape(MOUSTACHE, hair.base, INK, 1.6)


def beard_boxed(c: Canvas, hair: Hair) -> None:
    c.shape(
        "M-18.4,-6C-16,6 -12,9.6 -7,10L7,10C12,9.6 16,6 18.4,-6C19.6,12 18,24 12,30L-12,30C-18,24 -19.6,12 -18.4,-6Z", hair.base
    )
    c.line("M-10,21L-9,27M0,21L0,27M10,21L9,27M-5,21L-4.6,27M5,21L4.6,27", hair.line, 1.6)
    c.flat("M-6,14C-3,12.6 3,12.6 6,14C3,18.4 -3,18.4 -6,14Z", "#7d3230")
    c.shape(MOUSTACHE, hair.base, INK, 1.6)


def beard_profile(c: Canvas, hair: Hair) -> None:
    c.shape(
        "M12,-4C11,4 4,9 -5,10.6C-9,9 -13,8.8 -18.6,11.6L-14,13.4L-17,17.4C-22,24 -25,31 -33,38C-18,42 0,36 8,22"
        "C12,15 15,6 16,-4Z",
        hair.base,
    )
    c.line("M6,14C2,24 -6,31 -18,35M-3,16C-6,23 -11,28 -19,32", hair.line, 1.6)
    c.line("M-15.2,13.4L-10,13.2", INK, 1.6)


def goatee(c: Canvas, hair: Hair) -> None:
    c.shape("M-4,18.4C-1.6,17.6 1.6,17.6 4,18.4C4,23 2,28 0,31C-2,28 -4,23 -4,18.4Z", hair.base, INK, 1.5)
    c.shape("M0,10C-3,8.8 -8,10 -12.6,8C-10,13.6 -4,13.6 0,11.6C4,13.6 10,13.6 12.6,8C8,10 3,8.8 0,10Z", hair.base, INK, 1.3)


def grin(c: Canvas, hair: Hair) -> None:
    c.shape("M-9,12C-4,15 4,15 9,12C7,19.6 -7,19.6 -9,12Z", WHITE, INK, 1.7)
    for x in (-12.4, 12.4):
        c.dot(x, 8.4, 3, "#d9786a")


# ---- hair ---------------------------------------------------------------------------------------


def hair_rolled(c: Canvas, hair: Hair) -> None:
    def side() -> None:
        c.shape("M-14,-26C-28,-20 -27,-4 -27,8C-27,17 -36,18 -35,26C-34,33 -22,34 -18,27L-12,10Z", hair.base)
        c.line("M-22,-12C-22,2 -21,10 -24,17M-27,27C-31,27 -31,22 -27,22", hair.line, 1.6)

    both(c, side)


def hair_curls(c: Canvas, hair: Hair) -> None:
    def side() -> None:
        c.shape(bumps([(-14, -26), (-23, -16), (-24, -3), (-25, 10), (-20, 22), (-10, 22)], -0.42), hair.base)
        for y in (-9, 4, 16):
            c.line(f"M-26,{y + 2}C-28,{y - 4} -20,{y - 6} -20,{y}C-20,{y + 3} -24,{y + 3} -24,{y}", hair.line, 1.5)

    both(c, side)


def hair_bob(c: Canvas, hair: Hair) -> None:
    def side() -> None:
        c.shape("M-12,-26C-27,-24 -27,-8 -27,4C-27,14 -29,20 -25,25C-20,27 -15,24 -14,18Z", hair.base)
        c.line("M-22,-14C-22,0 -22,10 -22,21", hair.line, 1.6)

    both(c, side)


def hair_side(c: Canvas, hair: Hair) -> None:
    """Hair of a head in profile: drawn over the cheek, ear left free."""
    c.shape(
        "M-12,-27C-10,-18 -4,-16 4,-15C6,-9 8,-8 9,-5C14,-9 17,-4 14,2C14,10 12,16 14,24C22,28 31,26 33,19"
        "C29,10 31,-6 26,-18L20,-28Z",
        hair.base,
    )
    c.line("M12,-17C20,-10 20,6 20,20M19,-20C26,-10 25,6 27,18", hair.line, 1.6)


def hair_side_curls(c: Canvas, hair: Hair) -> None:
    c.shape(
        "M-12,-27C-11,-20 -5,-17 2,-17C2,-11 7,-10 9,-5C14,-9 17,-4 14,2C11,8 12,12 15,13C12,19 16,25 22,24"
        "C28,28 35,22 32,16C37,12 36,5 31,3C34,-3 33,-10 27,-12L22,-27Z",
        hair.base,
    )
    for x, y in ((20, 15), (24, 1), (18, -11), (3, -21)):
        c.line(
            f"M{x - 3},{y + 1}C{x - 4},{y - 5} {x + 5},{y - 5} {x + 4},{y + 1}C{x + 3},{y + 4} {x - 1},{y + 3} {x},{y}",
            hair.line,
            1.5,
        )
