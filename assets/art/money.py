"""Chinese money cards: coins (ben), strings of coins (suo) and myriads (wan) from one to nine, and three cards beside them.

A card is read where cards overlap: a large number, and below it the sign of its suit, each of another shape. The panel beside
them shows as many coins or strings as the card is worth; myriads are written there with a brush. Faces are named as the cards
are written: `b4` is the four of ben, `dh` is da hong.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from functools import cache

from glyphs import place, sweep, word
from sheet import body, rounded, sheet
from svgkit import Canvas, Point, box, flatten, oval, parse, poly

PAPER = "#fbf6e8"
GOLD, GOLD_LINE = "#d9a441", "#6b4708"
RED, RED_LINE, JADE, JADE_LINE = "#c22a31", "#6d1219", "#2c7f6b", "#0d4238"
INKS: dict[str, tuple[str, str]] = {"b": ("#1b4f86", "#e3ecf3"), "s": ("#1d6a4a", "#e4f0e6"), "w": ("#b3222b", "#f8e6dd")}
"""By the letter of a suit: the ink of its cards, and the ground of the panel."""
BESIDE: dict[str, tuple[str, str]] = {"dh": ("#a81f2a", "#f9dfda"), "xh": ("#b8484e", "#fbebe4"), "bs": ("#7a5212", "#f6ecd2")}
"""The three cards without a number: their ink, and their ground."""
NUMBERS = range(1, 10)
PLACES: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((0, -1), (0, 1)),
    3: ((0, -1), (0, 0), (0, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
MIDDLE, PANEL = (160.0, 175.0), box(88, 18, 146, 314, 12)
STROKES: dict[str, tuple[str, ...]] = {
    "1": ("M6,54L94,48",),
    "2": ("M20,26L80,23", "M6,82L94,79"),
    "3": ("M16,16L84,13", "M24,50L76,47", "M5,88L95,85"),
    "4": ("M12,16L12,92", "M10,16L88,16L88,92", "M12,84L88,84", "M38,18C38,44 34,56 22,64", "M62,18L62,52C62,60 66,62 79,60"),
    "5": ("M14,12L86,12", "M46,12L34,88", "M20,46L74,46L68,88", "M5,90L95,90"),
    "6": ("M46,2L56,18", "M6,34L94,34", "M36,50C32,68 24,82 10,96", "M62,50C72,64 82,80 91,96"),
    "7": ("M6,50L94,38", "M42,6L42,76C42,90 48,93 62,93C80,93 92,92 92,74"),
    "8": ("M38,14C36,50 26,78 5,96", "M54,8C62,44 74,76 97,94"),
    "9": ("M40,4C42,50 34,80 6,97", "M10,36L68,33L66,78C66,92 72,94 82,94C92,94 95,90 95,74"),
    "myriad": (
        "M6,13L94,13", "M34,2L34,24", "M66,2L66,24", "M26,30L74,30L74,56", "M26,30L26,56L74,56", "M26,43L74,43", "M50,30L50,84",
        "M16,66L16,100", "M16,66L86,66L86,90C86,98 80,99 72,96", "M34,86L62,81", "M58,74L68,90",
    ),
    "small myriad": ("M4,16L96,16", "M40,16C40,52 32,78 8,98", "M38,46L80,46C80,70 78,86 72,94C68,99 60,96 54,90"),
}  # fmt: skip
"""Signs as they are written, stroke by stroke, in a box of 100: the numbers, and myriad in its long and its short form."""


@cache
def written(name: str, x: float, y: float, size: float, stem: float = 13.5, hair: float = 8.5) -> str:
    """A sign written with a brush, around a point."""
    out = ""
    for stroke in STROKES[name]:
        points = flatten(parse(stroke)[0], 10)
        fine = [points[0]]
        for p, q in itertools.pairwise(points):
            steps = max(1, round(math.dist(p, q) / 9))
            fine += [(p[0] + (q[0] - p[0]) * i / steps, p[1] + (q[1] - p[1]) * i / steps) for i in range(1, steps + 1)]
        for ring in sweep(fine, stem / 2, hair / 2, 0.3):
            out += poly([(x + (px - 50) * size / 100, y + (py - 50) * size / 100) for px, py in ring])
    return out


# ---- signs --------------------------------------------------------------------------------------


def coin(c: Canvas, x: float, y: float, r: float, ink: str, plain: bool = False) -> None:
    """A round coin with a square hole. Plain: in one colour, for an index."""
    hole = box(x - r * 0.3, y - r * 0.3, r * 0.6, r * 0.6, 0)
    if plain:
        c.flat(oval(x, y, r), ink)
        c.flat(oval(x, y, r * 0.78), PAPER)
        c.flat(oval(x, y, r * 0.66), ink)
        c.flat(hole, PAPER)
        return
    w = max(1.4, r * 0.07)
    c.shape(oval(x, y, r), GOLD, GOLD_LINE, w)
    c.shape(oval(x, y, r * 0.8), "#ecc46c", GOLD_LINE, w * 0.6)
    c.shape(box(x - r * 0.37, y - r * 0.37, r * 0.74, r * 0.74, 0), GOLD, GOLD_LINE, w * 0.6)
    c.shape(box(x - r * 0.26, y - r * 0.26, r * 0.52, r * 0.52, 0), "#f7efdb", GOLD_LINE, w * 0.8)
    marks = "".join(
        poly([(x + i * r * 0.5, y + j * r * 0.5) for i, j in ring]) for ring in (
            ((-0.16, -1.42), (0.16, -1.42), (0.1, -0.92), (-0.1, -0.92)), ((-0.1, 0.92), (0.1, 0.92), (0.16, 1.42), (-0.16, 1.42)),
            ((-1.42, -0.16), (-0.92, -0.1), (-0.92, 0.1), (-1.42, 0.16)), ((0.92, -0.1), (1.42, -0.16), (1.42, 0.16), (0.92, 0.1)),
        )
    )  # fmt: skip
    c.flat(marks, ink)


def string(c: Canvas, x: float, y: float, high: float, ink: str, plain: bool = False) -> None:
    """Coins seen from their edge on a string, knotted above, with a tassel below. Plain: in one colour, for an index."""
    wide, top = high * (0.25 if plain else 0.2), y - high / 2
    part, count = high * 0.56, 4 if plain else 5
    if plain:
        c.line(f"M{x},{top + high * 0.06}L{x},{top + high * 0.96}", ink, high * 0.045)
        c.flat(oval(x, top + high * 0.07, high * 0.07), ink)
        for i in range(count):
            at = top + high * 0.2 + part * i / count
            c.flat(box(x - wide, at, 2 * wide, part / count * 0.74, part / count * 0.3), ink)
        c.flat(poly([(x, top + high * 0.76), (x + wide * 0.8, top + high), (x - wide * 0.8, top + high)]), ink)
        return
    w = max(1.3, high * 0.016)
    c.line(f"M{x},{top + high * 0.04}L{x},{top + high * 0.84}", RED, high * 0.035)
    for side in (-1, 1):
        with c.at(x, top + high * 0.1, 0, side, 1):
            c.shape(
                f"M0,0C{wide * 0.5},{-high * 0.09} {wide * 1.2},{-high * 0.04} {wide * 0.9},{high * 0.02}C{wide * 0.6},{high * 0.05} {wide * 0.2},{high * 0.03} 0,0Z",
                RED,
                RED_LINE,
                w * 0.8,
            )
    c.dot(x, top + high * 0.1, high * 0.034, RED, RED_LINE, w * 0.8)
    for i in range(count):
        at = top + high * 0.17 + part * i / count
        c.shape(
            box(x - wide * 0.94, at, 1.88 * wide, part / count * 0.84, part / count * 0.34),
            JADE if i % 2 else "#4fa287",
            JADE_LINE,
            w,
        )
    c.shape(
        f"M{x - wide * 0.24},{top + high * 0.77}L{x + wide * 0.24},{top + high * 0.77}L{x + wide * 0.62},{top + high}L{x - wide * 0.62},{top + high}Z",
        RED, RED_LINE, w,
    )  # fmt: skip
    c.line(f"M{x},{top + high * 0.82}L{x},{top + high * 0.98}", "#e8878a", w)
    c.shape(box(x - wide * 0.34, top + high * 0.745, wide * 0.68, high * 0.04, high * 0.014), GOLD, GOLD_LINE, w * 0.8)


def _flower(c: Canvas, x: float, y: float, r: float, petals: int, fill: str, line: str, turn: float = 0) -> None:
    for i in range(petals):
        with c.at(x, y, turn + 360 * i / petals, r):
            c.shape(
                "M0,0C-0.62,-0.28 -0.6,-0.94 -0.1,-1L0,-0.9L0.1,-1C0.6,-0.94 0.62,-0.28 0,0Z", fill, line, max(1.3, r * 0.045)
            )


def _leaf(c: Canvas, x: float, y: float, long: float, turn: float) -> None:
    with c.at(x, y, turn, long):
        c.shape("M0,0C-0.42,-0.26 -0.36,-0.76 0,-1C0.36,-0.76 0.42,-0.26 0,0Z", "#3f8f63", JADE_LINE, 1.6)
        c.line("M0,-0.1L0,-0.8", "#bfe0bd", 1.3)


def great_flower(c: Canvas, x: float, y: float, r: float, plain: bool = False) -> None:
    """Da hong: a red flower in full bloom."""
    if plain:
        _flower(c, x, y, r, 8, RED, RED_LINE)
        c.dot(x, y, r * 0.34, "#f3cd62", RED_LINE, 1.4)
        return
    for turn in (70, 130, 230, 290, 160, 200):
        _leaf(c, x, y + r * 0.1, r * 1.3, turn)
    _flower(c, x, y, r, 10, "#a81f2a", RED_LINE)
    _flower(c, x, y, r * 0.78, 8, "#c8323a", RED_LINE, 22)
    _flower(c, x, y, r * 0.54, 6, "#e2656a", RED_LINE)
    c.dot(x, y, r * 0.2, "#f3cd62", GOLD_LINE, 1.6)
    c.flat(
        "".join(oval(x + r * 0.1 * math.cos(a), y + r * 0.1 * math.sin(a), r * 0.028) for a in (0.4, 1.7, 2.9, 4.2, 5.4)),
        GOLD_LINE,
    )


def small_flower(c: Canvas, x: float, y: float, r: float, plain: bool = False) -> None:
    """Xiao hong: a bud on its stem."""
    w = max(1.4, r * 0.05)
    c.line(
        f"M{x},{y + r}C{x - r * 0.16},{y + r * 0.6} {x + r * 0.1},{y + r * 0.3} {x},{y - r * 0.06}",
        "#2f6f4a",
        r * (0.14 if plain else 0.08),
    )
    if plain:
        _leaf(c, x, y + r * 0.8, r * 0.7, 58)
        _leaf(c, x, y + r * 0.8, r * 0.7, -58)
    else:
        for at, turn, long in ((0.86, 62, 0.62), (0.66, -60, 0.6), (0.4, 54, 0.46)):
            _leaf(c, x, y + r * at, r * long, turn)
    with c.at(x, y - r * 0.36, 0, r * (0.7 if plain else 0.62)):
        c.shape(
            "M0,0.62C-0.66,0.5 -0.8,-0.2 -0.34,-0.86C-0.2,-0.6 -0.12,-0.5 0,-0.96C0.12,-0.5 0.2,-0.6 0.34,-0.86C0.8,-0.2 0.66,0.5 0,0.62Z",
            "#cf3b43",
            RED_LINE,
            w,
        )
        c.shape("M0,0.62C-0.4,0.36 -0.36,-0.3 0,-0.72C0.36,-0.3 0.4,0.36 0,0.62Z", "#e8777b", RED_LINE, w * 0.8)
        c.shape(
            "M-0.46,0.3C-0.3,0.52 0.3,0.52 0.46,0.3C0.4,0.66 0.2,0.78 0,0.8C-0.2,0.78 -0.4,0.66 -0.46,0.3Z",
            "#3f8f63",
            JADE_LINE,
            w * 0.8,
        )


def sheaf(c: Canvas, x: float, y: float, r: float, plain: bool = False) -> None:
    """Ba shu: eight ears in a bundle."""
    w = max(1.2, r * 0.035)
    spread = (-44, 44, -32, 32, -19, 19, -6.5, 6.5)
    for turn in spread:
        with c.at(x, y + r * 0.36, turn):
            c.line(f"M0,{r * 0.1}L0,{-r * 0.6}", "#a97a25", r * (0.08 if plain else 0.05))
            if plain:
                c.shape(oval(0, -r * 0.92, r * 0.14, r * 0.36), GOLD, GOLD_LINE, w)
                continue
            for k in range(4):
                for side in (-1, 1):
                    with c.at(0, -r * (0.62 + k * 0.17), side * 26, r):
                        c.shape("M0,0C-0.09,-0.06 -0.08,-0.18 0,-0.25C0.08,-0.18 0.09,-0.06 0,0Z", "#e8bd58", GOLD_LINE, w * 0.8)
            c.shape(oval(0, -r * 1.38, r * 0.055, r * 0.13), "#f0cf7c", GOLD_LINE, w * 0.8)
    c.shape(
        f"M{x - r * 0.1},{y + r * 0.3}L{x + r * 0.1},{y + r * 0.3}L{x + r * 0.44},{y + r}L{x + r * 0.16},{y + r * 0.9}L{x},{y + r}L{x - r * 0.16},{y + r * 0.9}L{x - r * 0.44},{y + r}Z",
        "#c99a3c",
        GOLD_LINE,
        w,
    )
    for side in (-1, 1):
        with c.at(x, y + r * 0.36, 0, side * r, r):
            c.shape("M0,0C0.14,-0.2 0.42,-0.18 0.4,0C0.42,0.16 0.16,0.18 0,0Z", RED, RED_LINE, w)
            c.shape("M0,0.02L0.3,0.34L0.18,0.38L-0.02,0.1Z", RED, RED_LINE, w * 0.8)
    c.dot(x, y + r * 0.36, r * 0.1, "#e2656a", RED_LINE, w)


_BESIDE: dict[str, Callable[..., None]] = {"dh": great_flower, "xh": small_flower, "bs": sheaf}


def mark(c: Canvas, suit: str, x: float, y: float, size: float) -> None:
    """The sign of a suit beside a number, so high."""
    ink = INKS[suit][0]
    if suit == "b":
        coin(c, x, y, size / 2, ink, True)
    elif suit == "s":
        string(c, x, y, size * 1.22, ink, True)
    else:
        c.flat(written("small myriad", x, y, size, 17, 13), ink)


# ---- cards --------------------------------------------------------------------------------------


def _spots(number: int, wide: float, high: float) -> list[Point]:
    """Where so many signs lie in the panel."""
    x, y = MIDDLE
    if number < 7:
        return [(x + i * wide / 2, y + j * high) for i, j in PLACES[number]]
    rows = {7: (2, 3, 2), 8: (3, 2, 3), 9: (3, 3, 3)}[number]
    return [(x + (i - (row - 1) / 2) * wide, y + (j - 1) * high) for j, row in enumerate(rows) for i in range(row)]


def _worth(c: Canvas, suit: str, number: int) -> None:
    """What the panel of a card shows."""
    ink = INKS[suit][0]
    x, y = MIDDLE
    if suit == "w":
        c.flat(written(str(number), x, y - 76, 96, 14, 9), "#1d2330")
        c.flat(written("myriad", x, y + 62, 116, 13, 9), ink)
    elif suit == "b":
        r = {1: 60.0, 2: 50.0, 3: 44.0, 4: 30.0, 5: 29.0, 6: 30.0}.get(number, 20.5)
        high = {2: 68.0, 3: 98.0, 4: 66.0, 5: 84.0, 6: 90.0}.get(number, 88.0)
        for at in _spots(number, 64 if number < 7 else 44, high):
            coin(c, *at, r, ink)
    else:
        tall = {1: 260.0, 2: 144.0, 3: 98.0, 4: 142.0, 5: 96.0, 6: 98.0}.get(number, 94.0)
        high = {2: 76.0, 4: 76.0}.get(number, 100.0)
        for at in _spots(number, 66 if number < 7 else 44, high):
            string(c, *at, tall, ink)


def _panel(c: Canvas, ink: str, ground: str) -> None:
    c.flat(PANEL, ground)
    c.line(box(92, 22, 138, 306, 9), ink, 1.6)
    for x, y, i, j in ((92, 22, 1, 1), (230, 22, -1, 1), (92, 328, 1, -1), (230, 328, -1, -1)):
        c.line(f"M{x + 12 * i},{y + 5 * j}L{x + 5 * i},{y + 5 * j}L{x + 5 * i},{y + 12 * j}", ink, 1.6)


def face(suit: str, number: int) -> str:
    """A card of a suit: number, sign, and what it is worth."""
    ink, ground = INKS[suit]
    c = Canvas()
    _panel(c, ink, ground)
    _worth(c, suit, number)
    c.flat(place(str(number), 48, 20, 80, 20, 15), ink)
    mark(c, suit, 48, 144, 58)
    return rounded(sheet(body(PAPER) + c.text()))


def small_face(suit: str, number: int) -> str:
    """A card of a few pixels: number and sign alone, as large as they can be."""
    ink, ground = INKS[suit]
    c = Canvas()
    c.flat(box(8, 8, 234, 334, 12), ground)
    c.flat(place(str(number), 66, 24, 116, 24, 19), ink)
    mark(c, suit, 140, 238, 150)
    return rounded(sheet(body(PAPER) + c.text()))


def beside(name: str) -> str:
    """One of the three cards without a number."""
    ink, ground = BESIDE[name]
    c = Canvas()
    _panel(c, ink, ground)
    x, y = MIDDLE
    _BESIDE[name](c, x, y + {"dh": -4, "xh": 14, "bs": 34}[name], {"dh": 55.0, "xh": 106.0, "bs": 68.0}[name])
    _BESIDE[name](c, 48, {"dh": 58, "xh": 60, "bs": 66}[name], {"dh": 35.0, "xh": 42.0, "bs": 34.0}[name], True)
    c.flat(word(name.upper(), 48, 118, 38, 8, 19, 15), ink)
    return rounded(sheet(body(PAPER) + c.text()))


def small_beside(name: str) -> str:
    """The same of a few pixels: the picture alone."""
    ink, ground = BESIDE[name]
    c = Canvas()
    c.flat(box(8, 8, 234, 334, 12), ground)
    _BESIDE[name](c, 82, {"dh": 84, "xh": 92, "bs": 96}[name], {"dh": 66.0, "xh": 72.0, "bs": 58.0}[name], True)
    c.flat(word(name.upper(), 125, 208, 100, 12, 22, 17), ink)
    return rounded(sheet(body(PAPER) + c.text()))


def back() -> str:
    """Clouds of gold on dark red, with a coin in the middle."""
    c = Canvas()
    c.flat(box(11, 11, 228, 328, 12), "#1f4a44")
    c.line(box(19, 19, 212, 312, 8), "#d9b566", 2)
    for row in range(13):
        for column in range(7):
            x, y = 41 + column * 28 + row % 2 * 14, 41 + row * 22.3
            if x < 212 and (x - 125) ** 2 + (y - 175) ** 2 > 74**2:
                for r in (13, 8.5, 4):
                    c.line(
                        f"M{x - r},{y + 5}C{x - r},{y + 5 - r * 1.34} {x + r},{y + 5 - r * 1.34} {x + r},{y + 5}", "#6fa596", 1.5
                    )
    c.shape(oval(125, 175, 66), "#17382f", "#d9b566", 3)
    coin(c, 125, 175, 52, RED)
    return rounded(sheet(body(PAPER) + c.text()))


def sign(suit: str) -> str:
    """The sign of a suit by itself, on paper: for sentences, and for dark ground."""
    c = Canvas()
    c.flat(box(-53, -53, 106, 106, 22), PAPER)
    mark(c, suit, 0, 0, 76 if suit == "s" else 86)
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="108" height="108" viewBox="-54 -54 108 108">\n{c.text()}\n</svg>\n'


def pictures() -> Iterator[tuple[str, str]]:
    """Every file of the deck: its name and its text."""
    for suit in INKS:
        for number in NUMBERS:
            yield f"{suit}{number}.svg", face(suit, number)
            yield f"small/{suit}{number}.svg", small_face(suit, number)
        yield f"sign_{suit}.svg", sign(suit)
    for name in BESIDE:
        yield f"{name}.svg", beside(name)
        yield f"small/{name}.svg", small_beside(name)
    yield "back.svg", back()
