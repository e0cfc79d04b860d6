"""Tile faces for tile rummy, and the program icon."""

from __future__ import annotations

from courts import medallion
from glyphs import place, word
from pips import BLACK, JESTERS, RED, pip
from svgkit import Canvas, box, oval, poly, star

WIDTH, HEIGHT = 180, 240
COLOURS: dict[str, tuple[str, str]] = {  # colour, shape
    "black": ("#1d2330", "square"),
    "blue": ("#1c62b7", "ring"),
    "red": ("#c4202f", "triangle"),
    "amber": ("#c2730c", "star"),
}


def mark(shape: str, x: float, y: float, r: float) -> str:
    """The small shape that tells a tile's colour without colour."""
    if shape == "square":
        return box(x - r * 0.82, y - r * 0.82, r * 1.64, r * 1.64, r * 0.2)
    if shape == "ring":
        return oval(x, y, r)
    if shape == "triangle":
        return poly([(x, y - r * 1.02), (x + r * 1.08, y + r * 0.86), (x - r * 1.08, y + r * 0.86)])
    return star(x, y + r * 0.06, 5, r * 1.16, r * 0.5)


def body() -> str:
    return (
        '<defs><linearGradient id="t" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0" stop-color="#fffdf6"/>'
        '<stop offset="1" stop-color="#f1e8d3"/></linearGradient></defs>'
        '<rect x="1" y="1" width="178" height="238" rx="20" fill="#cdbf9f"/>'
        '<rect x="1" y="1" width="178" height="232" rx="20" fill="url(#t)" stroke="#b3a684" stroke-width="1.6"/>'
        '<rect x="7" y="6" width="166" height="221" rx="15" fill="none" stroke="#ffffff" stroke-width="2.4"/>'
    )


def svg(content: str, width: int = WIDTH, height: int = HEIGHT) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">\n{content}\n</svg>\n'


def two_digits(number: int, cx: float, top: float, cap: float) -> str:
    """10 to 13 from narrow digits."""
    if number == 10:
        return place("10", cx, top, cap, 18.5, 14)
    left, right = (-0.25, 0.25) if number == 11 else (-0.36, 0.25)
    return place("1", cx + cap * left, top, cap, 17, 13) + place(str(number % 10), cx + cap * right, top, cap, 17, 13)


def tile(number: int, colour: str) -> str:
    ink, shape = COLOURS[colour]
    c = Canvas()
    digits = two_digits(number, 90, 34, 100) if number > 9 else place(str(number), 90, 34, 100, 18.5, 14)
    c.flat(oval(90, 184, 31), "#e9dfc6")
    c.line(oval(90, 184, 31), "#d2c4a2", 1.8)
    c.items.append(f'<path d="{digits}" fill="{ink}"/>')
    c.flat(mark(shape, 90, 184, 19), ink)
    if shape == "ring":
        c.flat(oval(90, 184, 8.6), "#e9dfc6")
    return svg(body() + c.text())


def joker_tile(colour: str) -> str:
    """The jester in a round frame."""
    p = JESTERS[colour]
    letters = f'<path d="{word("JOKER", 90, 188, 24, 14, 19, 15)}" fill="{p.pip}"/>'
    return svg(body() + medallion("X", "", p, 90, 102, 66, 1.06) + letters)


def icon(size: int = 256) -> str:
    """Three cards fanned on a lit square of felt."""
    c = Canvas()
    for turn, x, y, suit, colour in (
        (-22, 84, 136, "clubs", BLACK),
        (22, 172, 136, "spades", BLACK),
        (0, 128, 130, "hearts", RED),
    ):
        with c.at(x, y, turn):
            c.flat(box(-47, -63, 98, 138, 13), "#0c2a20", ' fill-opacity="0.35"')
            c.shape(box(-49, -68, 98, 137, 12), "#fdfaf2", "#b9ae94", 2.5)
            c.flat(pip(suit, *((0, 2, 72) if not turn else (-30, -46, 30) if turn < 0 else (30, -46, 30))), colour)
            if not turn:
                c.flat(place("A", -30, -59, 26, 22, 17), colour)
    back = (
        '<defs><radialGradient id="f" cx="50%" cy="30%" r="80%"><stop offset="0" stop-color="#2f8a66"/>'
        '<stop offset="1" stop-color="#0f4a36"/></radialGradient></defs>'
        '<rect x="6" y="6" width="244" height="244" rx="52" fill="url(#f)" stroke="#0a3527" stroke-width="4"/>'
    )
    return svg(back + c.text(), size, size)
