"""The deck of shapes, for people who do not read numbers: eight shapes, each in a colour of its own, from one to six of them.

A card is read where cards overlap: the shape, and below it a die that says how many. Faces are named as the cards are written:
`s3` are three stars.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheet import PAPER, body, sheet
from svgkit import Canvas, box, oval, poly, star

SHAPES: dict[str, tuple[str, str, str]] = {
    "c": ("circle", "#c3212f", "#fbe3e1"),
    "t": ("triangle", "#1f5aa6", "#dfeaf8"),
    "q": ("square", "#1d7a44", "#def1e2"),
    "s": ("star", "#a46a00", "#fdf1cf"),
    "h": ("heart", "#c02a72", "#fce3ee"),
    "m": ("moon", "#5b3a9c", "#ebe4f7"),
    "x": ("cross", "#0b7480", "#dbf1f1"),
    "d": ("drop", "#7a4a22", "#f3e6d8"),
}
"""By how it is written: the shape, its colour, and the ground of its cards."""
MOST = 6
PLACES: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where they lie, as on a die."""


def shape(kind: str, x: float, y: float, r: float) -> str:
    """The outline of a shape around a point; `r` is half of its height, roughly."""
    if kind == "circle":
        return oval(x, y, r * 0.94)
    if kind == "triangle":
        return poly([(x, y - r), (x + r * 1.08, y + r * 0.84), (x - r * 1.08, y + r * 0.84)])
    if kind == "square":
        return box(x - r * 0.86, y - r * 0.86, r * 1.72, r * 1.72, r * 0.14)
    if kind == "star":
        return star(x, y + r * 0.06, 5, r * 1.1, r * 0.48)
    if kind == "heart":
        return _curve(
            x, y, r, (0, -0.42),
            ((0.2, -1.0), (1.08, -1.04), (1.08, -0.26)), ((1.08, 0.36), (0.3, 0.7), (0, 1.0)),
            ((-0.3, 0.7), (-1.08, 0.36), (-1.08, -0.26)), ((-1.08, -1.04), (-0.2, -1.0), (0, -0.42)),
        )  # fmt: skip
    if kind == "moon":
        return _curve(
            x, y, r, (0.34, -0.98),
            ((-0.5, -1.02), (-0.96, -0.5), (-0.96, 0)), ((-0.96, 0.5), (-0.5, 1.02), (0.34, 0.98)),
            ((-0.06, 0.74), (-0.24, 0.4), (-0.24, 0)), ((-0.24, -0.4), (-0.06, -0.74), (0.34, -0.98)),
        )  # fmt: skip
    if kind == "cross":
        a, b = r * 0.34, r * 0.98
        return poly(
            [(x + i, y + j) for i, j in (
                (-a, -b), (a, -b), (a, -a), (b, -a), (b, a), (a, a), (a, b), (-a, b), (-a, a), (-b, a), (-b, -a), (-a, -a)
            )]
        )  # fmt: skip
    return _curve(
        x, y, r, (0, -1.06),
        ((0.24, -0.5), (0.76, -0.1), (0.76, 0.32)), ((0.76, 0.76), (0.42, 1.0), (0, 1.0)),
        ((-0.42, 1.0), (-0.76, 0.76), (-0.76, 0.32)), ((-0.76, -0.1), (-0.24, -0.5), (0, -1.06)),
    )  # fmt: skip


def _curve(x: float, y: float, r: float, start: tuple[float, float], *bends: tuple[tuple[float, float], ...]) -> str:
    """A closed outline of curves, in parts of `r` around a point."""

    def at(point: tuple[float, float]) -> str:
        return f"{x + r * point[0]:.2f},{y + r * point[1]:.2f}"

    return f"M{at(start)}" + "".join("C" + " ".join(map(at, bend)) for bend in bends) + "Z"


def _die(c: Canvas, number: int, x: float, y: float, side: float, ink: str) -> None:
    c.shape(box(x - side / 2, y - side / 2, side, side, side * 0.2), PAPER, ink, side * 0.06)
    for right, down in PLACES[number]:
        c.dot(x + right * side * 0.27, y + down * side * 0.27, side * 0.105, ink)


def face(letter: str, number: int) -> str:
    """A card: the shape and the die in the corner, and so many shapes as they lie on the die."""
    kind, ink, ground = SHAPES[letter]
    c = Canvas()
    c.flat(box(11, 11, 228, 328, 12), ground)
    c.flat(shape(kind, 52, 56, 34), ink)
    _die(c, number, 52, 140, 68, ink)
    c.flat(box(104, 72, 124, 256, 26), "#ffffff", ' fill-opacity="0.7"')
    r = 48.0 if number == 1 else 31.0 if number < 4 else 25.0
    for right, down in PLACES[number]:
        c.flat(shape(kind, 166 + right * 28, 200 + down * 78, r), ink)
    return sheet(body() + c.text())


def small_face(letter: str, number: int) -> str:
    """A card of a few pixels: the shape and the die as large as they can be where cards overlap."""
    kind, ink, ground = SHAPES[letter]
    c = Canvas()
    c.flat(box(8, 8, 234, 334, 12), ground)
    c.flat(shape(kind, 66, 68, 48), ink)
    _die(c, number, 66, 184, 104, ink)
    c.flat(shape(kind, 184, 268, 46), ink, ' fill-opacity="0.4"')
    return sheet(body() + c.text())


def back() -> str:
    """All eight shapes on dark ground."""
    c = Canvas()
    c.flat(box(11, 11, 228, 328, 12), "#3d4a63")
    kinds = list(SHAPES.values())
    for row in range(4):
        for column in range(3):
            kind, _, ground = kinds[(row * 3 + column) % len(kinds)]
            c.flat(shape(kind, 55 + column * 70, 58 + row * 78, 22), ground, ' fill-opacity="0.9"')
    return sheet(body() + c.text())


def sign(letter: str) -> str:
    """A shape by itself, on the ground of its cards: it is seen on dark ground as well."""
    c = Canvas()
    kind, ink, ground = SHAPES[letter]
    c.flat(box(1, 1, 128, 128, 26), ground)
    c.flat(shape(kind, 65, 65, 47), ink)
    return sheet(c.text(), 130, 130)


def pictures() -> Iterator[tuple[str, str]]:
    """Every file of the deck: its name and its text."""
    for letter in SHAPES:
        for number in range(1, MOST + 1):
            yield f"{letter}{number}.svg", face(letter, number)
            yield f"small/{letter}{number}.svg", small_face(letter, number)
        yield f"sign_{letter}.svg", sign(letter)
    yield "back.svg", back()
