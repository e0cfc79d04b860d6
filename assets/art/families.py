"""The deck of animal families: eight families of six. The number and the sign of the family stand where cards overlap.

Faces are named as the cards are written: `b2` is the second of the bears, their sister.
"""

from __future__ import annotations

from collections.abc import Iterator

from animals import COATS, MEMBERS, head, member
from glyphs import place
from sheet import PAPER, body, rounded, sheet
from svgkit import Canvas, box, oval

LETTERS = {
    "fox": "f", "owl": "o", "frog": "g", "cat": "c", "bear": "b", "rabbit": "r", "duck": "d", "elephant": "e",
}  # fmt: skip
"""How each family is written."""


def _card(c: Canvas, digits: int = 1) -> str:
    """What is drawn, on paper."""
    return sheet(body() + rounded(c.text(), digits))


def _sign(c: Canvas, kind: str, x: float, y: float, size: float) -> None:
    """The bare head of a family; that of a rabbit is put lower and smaller, for its ears."""
    with c.at(x, y + (13 * size if kind == "rabbit" else 0), 0, size * (0.87 if kind == "rabbit" else 1)):
        head(c, kind)


def face(kind: str, number: int) -> str:
    """A card: number, sign of the family, the animal, and as many dots at the foot."""
    _, _, ground, ink = COATS[kind]
    c = Canvas()
    c.flat(box(11, 11, 228, 328, 12), ground)
    c.flat(oval(146, 206, 84), "#ffffff", ' fill-opacity="0.6"')
    with c.at(146, 212, 0, 1.36 if number > 1 else 1.12):
        member(c, kind, number)
    c.shape(oval(50, 137, 32), PAPER, ink, 3.4)
    _sign(c, kind, 50, 141, 0.46)
    c.flat(place(str(number), 49, 20, 78, 22, 17), ink)
    for i in range(number):
        c.dot(226 - i * 17, 322, 5.4, ink)
    return _card(c)


def small_face(kind: str, number: int) -> str:
    """A card of a few pixels: number and sign alone, as large as they can be."""
    _, _, ground, ink = COATS[kind]
    c = Canvas()
    c.flat(box(8, 8, 234, 334, 12), ground)
    c.flat(place(str(number), 66, 24, 116, 24, 19), ink)
    _sign(c, kind, 125, 242, 1.5)
    return _card(c, 0)


def back() -> str:
    """Paws, and a fox in the middle."""
    c = Canvas()
    c.flat(box(11, 11, 228, 328, 12), "#2f7f8a")
    for row in range(9):
        for column in range(6):
            x, y = 48 + column * 36 - row % 2 * 18, 36 + row * 35
            if 26 < x < 226 and (x - 125) ** 2 + (y - 175) ** 2 > 66**2:
                paw = oval(x, y + 4, 7, 6) + oval(x - 8, y - 5, 3.4) + oval(x, y - 8, 3.4) + oval(x + 8, y - 5, 3.4)
                c.flat(paw, "#8fd0c8")
    c.shape(oval(125, 175, 62), "#fdf3c8", "#1c525a", 4)
    _sign(c, "fox", 125, 178, 0.96)
    return _card(c)


def sign(kind: str) -> str:
    """The head on the ground of its cards, by itself."""
    c = Canvas()
    c.flat(oval(0, 0, 62), COATS[kind][2])
    _sign(c, kind, 0, 6, 0.86)
    return sheet(f'<g transform="translate(65 65)">{c.text()}</g>', 130, 130)


def pictures() -> Iterator[tuple[str, str]]:
    """Every file of the deck: its name and its text."""
    for kind, letter in LETTERS.items():
        for number in range(1, MEMBERS + 1):
            yield f"{letter}{number}.svg", face(kind, number)
            yield f"small/{letter}{number}.svg", small_face(kind, number)
        yield f"sign_{letter}.svg", sign(kind)
    yield "back.svg", back()
