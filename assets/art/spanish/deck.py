"""The forty cards of a Spanish pack: the numbers one to seven, sota 10, caballo 11 and rey 12 of cups, coins, swords and clubs.

A full face has its signs within the frame; one for cards that lie small has a large number and one large sign. Files are named
as the cards are written: `7d` are the seven coins, `jh` is the sota of cups.
"""

from __future__ import annotations

from collections.abc import Iterator

from glyphs import place
from sheet import body, rounded, sheet
from spanish.courts import CABALLO, COURT, REY, SOTA, court, medallion
from spanish.signs import COURTS, GOLD, GOLD_LINE, frame, sign
from svgkit import Canvas, box, oval, star

RANKS: dict[str, int] = {
    "a": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "j": SOTA, "q": CABALLO, "k": REY,
}  # fmt: skip
"""By the letter of a rank: the number on the card."""
SUITS = "hdsc"
Point = tuple[float, float]
_ROUND: dict[int, tuple[float, tuple[Point, ...]]] = {
    2: (104, ((125, 100), (125, 250))),
    3: (84, ((125, 78), (125, 175), (125, 272))),
    4: (66, ((90, 90), (160, 90), (90, 260), (160, 260))),
    5: (64, ((90, 86), (160, 86), (125, 175), (90, 264), (160, 264))),
    6: (64, ((90, 80), (160, 80), (90, 175), (160, 175), (90, 270), (160, 270))),
    7: (58, ((90, 84), (160, 84), (62, 175), (125, 175), (188, 175), (90, 266), (160, 266))),
}
_LONG: dict[int, tuple[float, tuple[Point, ...]]] = {
    2: (154, ((85, 175), (165, 175))),
    3: (132, ((125, 100), (85, 250), (165, 250))),
    4: (126, ((88, 102), (162, 102), (88, 250), (162, 250))),
    5: (102, ((84, 82), (166, 82), (125, 175), (84, 268), (166, 268))),
    6: (94, ((74, 98), (125, 98), (176, 98), (74, 252), (125, 252), (176, 252))),
    7: (86, ((92, 78), (158, 78), (66, 175), (125, 175), (184, 175), (92, 272), (158, 272))),
}
"""By number: how high the signs of a card are, and where they lie; round ones, and those that are long and narrow."""


def number(rank: int, x: float, top: float, cap: float, stem: float = 20, hair: float = 15) -> str:
    """The number of a card around this line, so high."""
    if rank <= 10:
        return place(str(rank), x, top, cap, stem, hair)
    left, right = (-0.22, 0.22) if rank == CABALLO else (-0.33, 0.24)
    return place("1", x + cap * left, top, cap, stem, hair) + place(str(rank - 10), x + cap * right, top, cap, stem, hair)


def _turned(drawn: str) -> str:
    return f'<g transform="rotate(180 125 175)">{drawn}</g>\n'


def _path(d: str, ink: str) -> str:
    return f'<path d="{d}" fill="{ink}"/>\n'


def _ace(c: Canvas, suit: str) -> None:
    """One sign, as large as it can be, with a wreath."""
    ink = COURTS[suit].pip
    if suit == "d":
        c.line(oval(125, 175, 81), ink, 2)
        for i in range(24):
            with c.at(125, 175, i * 15):
                if i % 2:
                    c.dot(0, -91, 2.8, ink)
                else:
                    c.shape(star(0, -91, 4, 8, 3.2), GOLD, GOLD_LINE, 1)
        sign(c, suit, 125, 175, 150)
        return
    for side in (-1, 1):
        with c.at(125, 292 if suit == "h" else 274, 0, side * 0.86, 0.86):
            c.line("M4,12C30,16 56,2 64,-24C67,-34 67,-42 66,-50", ink, 2.2)
            for x, y, turn in (
                (22, 13, 96),
                (22, 13, 40),
                (42, 5, 74),
                (42, 5, 12),
                (57, -12, 58),
                (57, -12, -14),
                (66, -34, 40),
                (66, -34, -30),
                (66, -50, 0),
            ):
                with c.at(x, y, turn):
                    c.shape("M0,0C-5,-5 -5,-12 0,-18C5,-12 5,-5 0,0Z", "#b9cda0", ink, 1.4)
    sign(c, suit, 125, 160 if suit == "h" else 168, 176 if suit == "h" else 258)


def face(letter: str, suit: str) -> str:
    """The whole card: signs or a court within the frame, number and sign in two corners."""
    rank, ink = RANKS[letter], COURTS[suit].pip
    c = Canvas()
    if rank in COURT:
        court(c, rank, suit)
    elif rank == 1:
        _ace(c, suit)
    else:
        high, places = (_LONG if suit in "sc" else _ROUND)[rank]
        for x, y in places:
            sign(c, suit, x, y, high)
    mark = Canvas()
    sign(mark, suit, 38, 87, {"h": 29, "d": 27, "s": 40, "c": 36}[suit], True)
    corner = _path(number(rank, 37 if rank < 10 else 41, 24, 38, 19, 14.5), ink) + mark.text()
    return rounded(sheet(body() + frame(suit) + c.text() + "\n" + corner + _turned(corner)))


def table_face(letter: str, suit: str) -> str:
    """A card that lies small: the number as large as can be, the sign below it, and one large sign or head."""
    rank, ink = RANKS[letter], COURTS[suit].pip
    c = Canvas()
    sign(c, suit, 50, 148, {"h": 66, "d": 62, "s": 80, "c": 78}[suit], True)
    if rank in COURT:
        medallion(c, rank, suit, 160, 192, 74)
    else:
        sign(c, suit, 158, 196, {"h": 132, "d": 128, "s": 218, "c": 206}[suit])
    digits = _path(number(rank, 50 if rank < 10 else 58, 18, 84), ink)
    below = _path(number(rank, 44 if rank < 10 else 50, 20, 60), ink)
    return rounded(sheet(body() + c.text() + "\n" + digits + _turned(below)))


def back() -> str:
    """Lozenges of red and cream in a frame, with a sun in the middle."""
    c = Canvas()
    c.flat(box(11, 11, 228, 328, 12), "#8f2430")
    c.line(box(19, 19, 212, 312, 8), "#f0d9a8", 2)
    window = [(25.0, 25.0), (225.0, 25.0), (225.0, 325.0), (25.0, 325.0)]
    inner = Canvas(window)
    for row in range(14):
        for column in range(10):
            x, y = 25 + column * 25 - row % 2 * 12.5, 25 + row * 25
            inner.line(f"M{x - 12.5:g},{y:g}L{x:g},{y - 25:g}L{x + 12.5:g},{y:g}L{x:g},{y + 25:g}Z", "#c9727a", 1.6)
            if 30 < x < 220 and 30 < y < 320:
                inner.dot(x, y, 2.4, "#f0d9a8")
    c.items += inner.items
    c.shape(oval(125, 175, 62), "#8f2430", "#f0d9a8", 3)
    sign(c, "d", 125, 175, 104)
    return rounded(sheet(body() + c.text()))


def mark(suit: str) -> str:
    """The sign of a suit by itself, for sentences."""
    c = Canvas()
    sign(c, suit, 0, 0, 100 if suit in "hd" else 118, True)
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="-60 -60 120 120">\n{c.text()}\n</svg>\n'


def pictures() -> Iterator[tuple[str, str]]:
    """Every file of the pack: its folder and name, and its text."""
    for suit in SUITS:
        for letter in RANKS:
            yield f"spanish/{letter}{suit}.svg", face(letter, suit)
            yield f"spanish_large/{letter}{suit}.svg", table_face(letter, suit)
        yield f"spanish/sign_{suit}.svg", mark(suit)
    yield "spanish/back.svg", back()
