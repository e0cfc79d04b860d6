"""Tiles: thick pieces of ivory with a side, a light rim, a dished face, and number and sign engraved in it.

Each colour has a sign of its own in a hollow under the number, so that nobody needs to see the colour. A tile that lies small has
a larger sign and no hollow. Faces are named as the cards of a deck of tiles are written: `r7` is the red seven, `jk` a joker.
"""

from __future__ import annotations

from collections.abc import Iterator

from courts import medallion
from glyphs import place, word
from pips import JESTERS
from sheet import sheet
from svgkit import Canvas, box, moved, oval, parse, placement, poly, star, write

WIDTH, HEIGHT, SIDE = 180, 252, 18
"""The box of the picture, and how high the side is that is seen below the face."""
CORNER = 24
COLOURS: dict[str, tuple[str, str, str]] = {
    "r": ("#c4202f", "#7c0f1a", "triangle"),
    "b": ("#1c62b7", "#0c3a78", "ring"),
    "k": ("#1d2330", "#05070c", "square"),
    "y": ("#c2730c", "#7f4604", "star"),
}
"""By the letter of a colour: the colour, the edge away from the light where it is cut in, and its sign."""
NUMBERS = range(1, 14)
HOLE = "#e9dfc6"
"""The ivory that is seen within the ring."""
GROUND = (
    '<defs><linearGradient id="s" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0.9" stop-color="#d9cba6"/>'
    '<stop offset="0.94" stop-color="#b7a578"/><stop offset="1" stop-color="#85734a"/></linearGradient>'
    '<linearGradient id="r" x1="0%" y1="0%" x2="60%" y2="100%"><stop offset="0" stop-color="#ffffff"/>'
    '<stop offset="0.5" stop-color="#f8f1e0"/><stop offset="1" stop-color="#dccfae"/></linearGradient>'
    '<linearGradient id="f" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0" stop-color="#e2d5b6"/>'
    '<stop offset="0.16" stop-color="#ede3cb"/><stop offset="1" stop-color="#f6efdd"/></linearGradient>'
    '<linearGradient id="d" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0" stop-color="#d5c7a3"/>'
    '<stop offset="1" stop-color="#f3ead4"/></linearGradient></defs>'
)
TOP = HEIGHT - 2 - SIDE
"""How high the face is with its rim."""


def mark(shape: str, x: float, y: float, r: float) -> str:
    """The sign that tells a tile's colour without colour."""
    if shape == "square":
        return box(x - r * 0.82, y - r * 0.82, r * 1.64, r * 1.64, r * 0.2)
    if shape == "ring":
        return oval(x, y, r)
    if shape == "triangle":
        return poly([(x, y - r * 1.02), (x + r * 1.08, y + r * 0.86), (x - r * 1.08, y + r * 0.86)])
    return star(x, y + r * 0.06, 5, r * 1.16, r * 0.5)


def _body(face: str) -> str:
    """The piece itself with something on its face."""
    return sheet(
        f'{GROUND}\n<rect x="1" y="6" width="178" height="{HEIGHT - 7}" rx="{CORNER}" fill="url(#s)"/>\n'
        f'<rect x="1" y="1" width="178" height="{TOP}" rx="{CORNER}" fill="url(#r)" stroke="#a8986e" stroke-width="1.6"/>\n{face}',
        WIDTH,
        HEIGHT,
    )


def _dished(face: str) -> str:
    """A face that lies deeper than its rim: in shadow along the upper left edge, light along the lower right one."""
    return _body(
        '<rect x="13" y="12" width="154" height="210" rx="16" fill="url(#f)"/>\n'
        '<path d="M13,206L13,28C13,19 20,12 29,12L151,12" fill="none" stroke="#cdbd96" stroke-width="2.6" stroke-linecap="round"/>\n'
        '<path d="M167,28L167,206C167,215 160,222 151,222L29,222" fill="none" stroke="#ffffff" stroke-width="3" '
        f'stroke-linecap="round"/>\n{face}'
    )


def _cut(outline: str, ink: str, deep: str) -> str:
    """An outline cut into the face: its upper edge dark, light along the lower one."""

    def down(right: float, low: float) -> str:
        return write(moved(parse(outline), placement(right, low)))

    return (
        f'<path d="{down(1.2, 5.2)}" fill="#ffffff"/>\n<path d="{outline}" fill="{deep}"/>\n'
        f'<path d="{down(0.5, 3)}" fill="{ink}"/>'
    )


def _number(number: int, top: float, cap: float) -> str:
    """The digits in the middle, so high; those above nine are narrow."""
    if number < 10:
        return place(str(number), 90, top, cap, 19.5, 15)
    if number == 10:
        return place("10", 90, top, cap, 18.5, 14)
    left, right = (-0.25, 0.25) if number == 11 else (-0.36, 0.25)
    return place("1", 90 + cap * left, top, cap, 17, 13) + place(str(number % 10), 90 + cap * right, top, cap, 17, 13)


def tile(colour: str, number: int, small: bool = False) -> str:
    """The face of a number in a colour. `small`: for a tile of a few pixels, with a larger sign and no hollow around it."""
    ink, deep, shape = COLOURS[colour]
    y, r = (183, 27) if small else (181, 20)
    drawn = [_cut(_number(number, 27 if small else 32, 112 if small else 104), ink, deep)]
    if not small:
        drawn.append(
            f'<path d="{oval(90, 182, 32)}" fill="url(#d)"/>\n'
            '<path d="M60,171C66,156 78,150 90,150C102,150 114,156 120,171" fill="none" stroke="#b7a678" stroke-width="2.4" '
            'stroke-linecap="round"/>\n'
            '<path d="M60,193C66,208 78,214 90,214C102,214 114,208 120,193" fill="none" stroke="#ffffff" stroke-width="2.6" '
            'stroke-linecap="round"/>'
        )
    drawn.append(_cut(mark(shape, 90, y, r), ink, deep))
    if shape == "ring":
        drawn.append(f'<path d="{oval(90, y + 1.4, r * 0.44)}" fill="{HOLE}"/>')
    return _dished("\n".join(drawn))


def joker(kind: str, small: bool = False) -> str:
    """The jester in a round frame, with the word below it; without it where it could not be read."""
    p = JESTERS[kind]
    if small:
        return _dished(medallion("X", "", p, 90, 117, 70, 1.12))
    letters = word("JOKER", 90, 186, 24, 14, 19, 15)
    return _dished(medallion("X", "", p, 90, 98, 64, 1.02) + "\n" + _cut(letters, p.pip, p.pip))


def back() -> str:
    """The side without a face: smooth and a little raised, with a lozenge cut into its middle."""
    c = Canvas()
    c.flat(box(13, 12, 154, 210, 16), "#e7dcc0")
    c.line("M13,206L13,28C13,19 20,12 29,12L151,12", "#fffdf6", 3)
    c.line("M167,28L167,206C167,215 160,222 151,222L29,222", "#c9ba92", 2.6)
    lozenge = poly([(90, 83), (118, 117), (90, 151), (62, 117)])
    return _body(c.text() + "\n" + _cut(lozenge, "#d3c5a0", "#ab9a6e"))


def blank() -> str:
    """A face with nothing on it."""
    return _dished("")


def sign(colour: str) -> str:
    """The sign of a colour by itself, for sentences and for places where a tile is missing."""
    ink, _, shape = COLOURS[colour]
    c = Canvas()
    if shape == "ring":
        c.line(oval(0, 0, 33), ink, 24)
    else:
        c.flat(mark(shape, 0, 4 if shape == "triangle" else 0, 45), ink)
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="-54 -54 108 108">\n{c.text()}\n</svg>\n'


def pictures() -> Iterator[tuple[str, str]]:
    """Every tile: the name of its file and its text, first as it is seen large, then as small; the sides without a number, and the
    signs of the colours.
    """
    for small in (False, True):
        folder = "small/" if small else ""
        for colour in COLOURS:
            for number in NUMBERS:
                yield f"{folder}{colour}{number}.svg", tile(colour, number, small)
        for name, kind in (("jk", "red"), ("jk_2", "black")):
            yield f"{folder}{name}.svg", joker(kind, small)
    yield "back.svg", back()
    yield "blank.svg", blank()
    for colour in COLOURS:
        yield f"sign_{colour}.svg", sign(colour)
