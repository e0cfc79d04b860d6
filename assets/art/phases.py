"""The deck of numbers in four colours: each colour has a sign of its own, so that nobody need tell the colours apart."""

from __future__ import annotations

from dataclasses import dataclass

from glyphs import place, word
from svgkit import Canvas, box, oval, poly, star

NUMBERS = tuple(range(1, 13))
PAPER = "#fdfaf1"


@dataclass(frozen=True)
class Colour:
    """One colour: of the field in the middle, of what is written on paper, and of what is written on the field."""

    field: str
    deep: str
    ink: str
    on_field: str = PAPER


COLOURS: dict[str, Colour] = {
    "r": Colour("#c3212f", "#97131f", "#b31a28"),
    "b": Colour("#1f5aa6", "#123f7c", "#184f96"),
    "g": Colour("#1d7a44", "#0f5730", "#16683a"),
    "y": Colour("#eab32b", "#c08a0e", "#8f6200", "#2c2410"),
}


def sign(colour: str, cx: float, cy: float, size: float) -> str:
    """The sign of a colour: a disc, a triangle, a square on its corner, a star. `size` is its height, roughly."""
    half = size / 2
    if colour == "r":
        return oval(cx, cy, half * 0.92)
    if colour == "b":
        low = cy + half * 0.82
        return poly([(cx, cy - half * 1.04), (cx + half * 1.1, low), (cx - half * 1.1, low)])
    if colour == "g":
        return poly([(cx, cy - half * 1.08), (cx + half * 1.08, cy), (cx, cy + half * 1.08), (cx - half * 1.08, cy)])
    return star(cx, cy + half * 0.06, 5, half * 1.14, half * 0.56)


def figure(number: int, cx: float, top: float, cap: float, stem: float, hair: float) -> str:
    """A number: its figures side by side, close together."""
    if number <= 10:
        return place(str(number), cx, top, cap, stem, hair)
    second = str(number - 10)
    wide = 0.27 if number == 11 else 0.33
    return place("1", cx - wide * cap, top, cap, stem, hair) + place(second, cx + wide * cap * 0.78, top, cap, stem, hair)


def number_card(colour: str, number: int, large: bool) -> str:
    """The middle and the two corners of a number card."""
    shade = COLOURS[colour]
    c = Canvas()
    if large:
        cap = 78.0 if number < 10 else 70.0
        index = figure(number, 52, 17, cap, 20, 15) + sign(colour, 50, 136, 54)
        c.flat(sign(colour, 127, 175, 78), shade.field)
    else:
        index = figure(number, 29, 16, 40.0 if number < 10 else 36.0, 19, 14.5) + sign(colour, 29, 80, 30)
        _field(c, colour, shade)
        size = 84.0
        low = 10 if colour == "b" else 2 if colour == "y" else 0
        cap = size * (0.72 if colour in "by" else 0.9) * (1.0 if number < 10 else 0.86)
        c.flat(figure(number, 125, 175 + low - cap / 2 + (8 if colour == "b" else 0), cap, 21, 16), shade.on_field)
    c.flat(index, shade.ink)
    return c.text() + f'<g transform="rotate(180 125 175)"><path d="{index}" fill="{shade.ink}"/></g>'


def _field(c: Canvas, colour: str, shade: Colour) -> None:
    """The sign in the middle, with a rim and a line inside it."""
    size = {"r": 150.0, "b": 172.0, "g": 164.0, "y": 188.0}[colour]
    at = 163.0 if colour == "b" else 175.0
    c.flat(sign(colour, 125, at, size), shade.deep)
    c.flat(sign(colour, 125, at, size - 12), shade.field)
    inner = {"r": 128.0, "b": 132.0, "g": 136.0, "y": 156.0}[colour]
    c.line(sign(colour, 125, at + (3 if colour == "b" else 0), inner), PAPER, 1.6)


def wheel(c: Canvas, cx: float, cy: float, size: float) -> None:
    """The four colours around one point, each with its sign."""
    half = size / 2
    corners = {"r": (-1, -1), "b": (1, -1), "g": (1, 1), "y": (-1, 1)}
    for colour, (sx, sy) in corners.items():
        x, y = cx if sx > 0 else cx - half, cy if sy > 0 else cy - half
        c.flat(box(x + sx * 1.2, y + sy * 1.2, half, half, half * 0.2), COLOURS[colour].field)
        c.flat(sign(colour, cx + sx * half * 0.52, cy + sy * half * 0.52, half * 0.56), PAPER)


def wild_card(large: bool) -> str:
    """A wild card: all four colours in the middle and in the corners."""
    c = Canvas()
    ink = "#3a3226"
    wheel(c, 125, 175, 92 if large else 128)
    marks = Canvas()
    if large:
        wheel(marks, 54, 60, 84)
    else:
        wheel(marks, 31, 36, 40)
        marks.flat(word("WILD", 31, 66, 17, 12, 16, 13, down=True), ink)
    corner = marks.text()
    return c.text() + corner + f'<g transform="rotate(180 125 175)">{corner}</g>'


def barred(c: Canvas, cx: float, cy: float, size: float, colour: str) -> None:
    """A ring with a bar through it."""
    half = size / 2
    c.flat(oval(cx, cy, half), colour)
    c.flat(oval(cx, cy, half * 0.7), PAPER)
    reach, thick = half * 0.62, half * 0.15
    c.flat(
        poly(
            [
                (cx - reach - thick, cy + reach - thick),
                (cx - reach + thick, cy + reach + thick),
                (cx + reach + thick, cy - reach + thick),
                (cx + reach - thick, cy - reach - thick),
            ]
        ),
        colour,
    )


def skip_card(large: bool) -> str:
    """A skip card: a ring with a bar through it."""
    c = Canvas()
    ink = "#3b3f55"
    barred(c, 125, 175, 92 if large else 136, ink)
    marks = Canvas()
    if large:
        barred(marks, 54, 60, 84, ink)
    else:
        barred(marks, 31, 36, 40, ink)
        marks.flat(word("SKIP", 31, 66, 17, 12, 16, 13, down=True), ink)
    corner = marks.text()
    return c.text() + corner + f'<g transform="rotate(180 125 175)">{corner}</g>'


def faces(large: bool) -> dict[str, str]:
    """By the short name of a card in small letters: what is drawn on its paper."""
    found = {f"{colour}{number}": number_card(colour, number, large) for colour in COLOURS for number in NUMBERS}
    return {**found, "w": wild_card(large), "sk": skip_card(large)}
