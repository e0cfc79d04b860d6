"""Card backs: every design is the same when turned by half a circle, so a turned card tells nothing."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from pips import SUITS, pip
from svgkit import Canvas, Point, box, moved, oval, parse, placement, poly, star, write

CX, CY = 125.0, 175.0
EDGE = (20.0, 20.0, 210.0, 310.0)
WINDOW: list[Point] = [(20, 20), (230, 20), (230, 330), (20, 330)]
HALF: list[Point] = [(20, 20), (230, 20), (230, 175), (20, 175)]


@dataclass(frozen=True)
class Back:
    base: str
    dark: str
    light: str
    line: str
    draw: Callable[[Canvas, Back], None]


def curve(radius: Callable[[float], float], turn: float = 0.0, steps: int = 144, squeeze: float = 1.0) -> str:
    """A closed polar curve around the middle of the card."""
    points = []
    for k in range(steps):
        a = 2 * math.pi * k / steps
        r = radius(a + turn)
        points.append((CX + r * math.cos(a), CY + r * math.sin(a) * squeeze))
    return poly(points)


def swung(mid: float, swing: float, n: int) -> Callable[[float], float]:
    """A circle whose radius goes in and out n times."""
    return lambda a: mid + swing * math.cos(n * a)


def guilloche(c: Canvas, b: Back) -> None:
    for inner, outer, n, phases in ((62, 98, 12, 4), (34, 60, 10, 3), (8, 34, 8, 3)):
        ring = swung((inner + outer) / 2, (outer - inner) / 2, n)
        lines = "".join(curve(ring, 2 * math.pi * k / (n * phases)) for k in range(phases))
        c.line(lines, b.line if inner == 34 else b.light, 1.3)
    for y in (71.0, 279.0):
        for x in (50.0, 200.0):
            rose = [write(moved(parse(curve(swung(17, 9, 6), k * math.pi / 6, 72)), placement(x - CX, y - CY))) for k in range(2)]
            c.line("".join(rose), b.light, 1.3)
            c.dot(x, y, 4, b.line)
    edge = ""
    for k in range(3):
        phase = 2 * math.pi * k / 3
        edge += poly([(x, 34 + 6 * math.sin((x - CX) * math.pi / 21 + phase)) for x in range(28, 223, 3)], False)
    c.line(edge, b.line, 1.3)
    c.line(half_turned(edge), b.line, 1.3)
    c.dot(CX, CY, 6, b.line)


def half_turned(d: str) -> str:
    return write(moved(parse(d), placement(2 * CX, 2 * CY, 180)))


def lattice(c: Canvas, b: Back) -> None:
    for w, colour in ((4.6, b.dark), (1.5, b.line)):
        lines = ""
        for k in range(-12, 13):
            o = k * 30
            lines += f"M{CX + o - 200},{CY - 200}L{CX + o + 200},{CY + 200}M{CX + o + 200},{CY - 200}L{CX + o - 200},{CY + 200}"
        c.line(lines, colour, w)
    flowers, knots = "", ""
    for row in range(-12, 13):
        for col in range(-9, 10):
            x, y = CX + col * 15, CY + row * 15
            if (row + col) % 2 and 26 < x < 224 and 26 < y < 324:
                if row % 2:
                    flowers += star(x, y, 4, 7, 2.6)
                else:
                    knots += oval(x, y, 2.6)
    c.flat(flowers, b.light)
    c.flat(knots, b.light)


def fan(c: Canvas, b: Back) -> None:
    """Overlapping art-deco fans in both halves, met by a band."""
    r, parts, cores = 21.0, ["", ""], ""
    c.window = HALF
    for row in range(-1, 16):
        y = CY - 8 - row * r / 2 + r / 2
        for col in range(-6, 7):
            x = CX + (col + (row % 2) / 2) * 2 * r
            front = [(x - r, y + r / 2), (x + r, y + r / 2), (x, y + r)]
            for k, size in enumerate((20.4, 15.6, 10.8)):
                run: list[Point] = []
                for a in range(180, 361, 9):
                    q = (x + size * math.cos(math.radians(a)), y + size * math.sin(math.radians(a)))
                    if all(math.dist(q, f) > r - 0.2 for f in front):
                        run.append(q)
                    elif len(run) > 1:
                        parts[k > 0] += poly(run, False)
                        run = []
                    else:
                        run = []
                if len(run) > 1:
                    parts[k > 0] += poly(run, False)
            cores += poly([(x - 5, y - 1), (x, y - 7.4), (x + 5, y - 1), (x, y + 1.5)])
    for d, colour, w in ((parts[1], b.light, 1.5), (parts[0], b.line, 2.0)):
        c.line(d, colour, w)
    c.flat(cores, b.line)
    upper = c.items[:]
    c.window = WINDOW
    c.items.append('<g transform="rotate(180 125 175)">' + "".join(upper) + "</g>")
    c.shape(box(16, CY - 11, 218, 22), b.dark, b.line, 2)
    c.flat("".join(star(CX + k * 14, CY, 2, 7, 3.6) for k in range(-7, 8)), b.line)


def rosette(c: Canvas, b: Back) -> None:
    def ring(x: float, y: float, n: int, near: float, far: float, wide: float, turn: float) -> str:
        out = ""
        for k in range(n):
            petal = (
                f"M0,{-near}C{wide},{-near - (far - near) * 0.35} {wide * 0.9},{-far + (far - near) * 0.2} 0,{-far}"
                f"C{-wide * 0.9},{-far + (far - near) * 0.2} {-wide},{-near - (far - near) * 0.35} 0,{-near}Z"
            )
            out += write(moved(parse(petal), placement(x, y, turn + 360 * k / n)))
        return out

    for x, y in ((20.0, 20.0), (230.0, 20.0), (20.0, 330.0), (230.0, 330.0)):
        c.flat(ring(x, y, 16, 20, 62, 8, 0), b.light)
        c.line(oval(x, y, 66), b.line, 1.8)
        c.flat(ring(x, y, 8, 4, 30, 9, 0), b.line)
    for x, y in ((CX, 60.0), (CX, 290.0)):
        c.flat(ring(x, y, 8, 3, 17, 5, 0), b.light)
        c.dot(x, y, 3, b.line)
    c.flat(ring(CX, CY, 24, 46, 92, 8.5, 0), b.dark)
    c.flat(ring(CX, CY, 24, 52, 84, 5, 0), b.light)
    c.flat(ring(CX, CY, 12, 16, 58, 11, 15), b.line)
    c.flat(ring(CX, CY, 12, 20, 50, 6, 15), b.base)
    c.flat(ring(CX, CY, 12, 6, 34, 7, 0), b.light)
    c.dot(CX, CY, 8, b.line)
    c.line(oval(CX, CY, 96), b.line, 1.8)


def waves(c: Canvas, b: Back) -> None:
    def level(k: int, off: float) -> list[Point]:
        return [(float(x), CY + k * 15.5 + off + 8.5 * math.sin((x - CX) * math.pi / 35)) for x in range(15, 236, 5)]

    for k in range(-12, 13):
        colour = (b.light, b.dark, b.base)[abs(k) % 3]
        c.flat(poly(level(k, -5.2) + level(k, 5.2)[::-1]), colour)
    c.line("".join(poly(level(k, o), False) for k in range(-12, 13) for o in (-7.6, 7.6)), b.line, 1.4)


def tartan(c: Canvas, b: Back) -> None:
    sett = (
        (0, 28, b.dark, 0.7),
        (0, 3, b.line, 0.6),
        (25, 8, b.light, 0.55),
        (-25, 8, b.light, 0.55),
        (35, 2.4, "#c25a4a", 0.75),
    )
    for across in (False, True):
        for o, w, colour, alpha in sett:
            d = ""
            for k in range(-3, 4):
                v = (CY if across else CX) + k * 70 + o - w / 2
                d += box(20, v, 210, w) if across else box(v, 20, w, 310)
            c.flat(d, colour, f' fill-opacity="{alpha}"')


def stars(c: Canvas, b: Back) -> None:
    step, big, small, cores = 35.0, "", "", ""
    for row in range(-5, 6):
        for col in range(-4, 5):
            x, y = CX + col * step, CY + row * step
            for turn in (0.0, 45.0):
                big += poly(
                    [
                        (x + 19 * math.cos(math.radians(turn + 45 + 90 * k)), y + 19 * math.sin(math.radians(turn + 45 + 90 * k)))
                        for k in range(4)
                    ]
                )
            small += star(x, y, 8, 9, 4.4)
            cores += star(x + step / 2, y + step / 2, 4, 8, 3.2, 45)
    c.line(big, b.line, 1.7)
    c.flat(small, b.light)
    c.flat(cores, b.light)


def botanical(c: Canvas, b: Back) -> None:
    leaf = "M0,0C-9,-6 -9,-19 0,-29C9,-19 9,-6 0,0Z"
    stems, leaves, veins, berries = "", "", "", ""
    for x0, bend, top, n in ((CX, 30.0, 24.0, 6), (59.0, -20.0, 24.0, 6), (191.0, 20.0, 24.0, 6)):
        base = 172.0 if x0 == CX else 164.0
        stems += f"M{x0},{base}C{x0 + bend},{base - 40} {x0 - bend},{top + 50} {x0},{top + 22}"
        for k in range(n):
            t = (k + 0.6) / n
            u = 1 - t
            xs = (x0, x0 + bend, x0 - bend, x0)
            ys = (base, base - 40, top + 50, top + 22)
            x = u**3 * xs[0] + 3 * u * u * t * xs[1] + 3 * u * t * t * xs[2] + t**3 * xs[3]
            y = u**3 * ys[0] + 3 * u * u * t * ys[1] + 3 * u * t * t * ys[2] + t**3 * ys[3]
            size = 1.06 - 0.34 * t
            for turn in (-58.0, 58.0):
                leaves += write(moved(parse(leaf), placement(x, y, turn, size)))
                veins += write(moved(parse("M0,-4L0,-22"), placement(x, y, turn, size)))
            if k % 2:
                berries += oval(x + 9, y - 12, 2.8) + oval(x - 9, y - 12, 2.8)
        leaves += write(moved(parse(leaf), placement(x0, top + 24, 0, 0.75)))
    for flip in (False, True):
        shift = half_turned if flip else (lambda d: d)
        c.line(shift(stems), b.line, 2)
        c.flat(shift(leaves), b.light)
        c.line(shift(veins), b.base, 1.4)
        c.flat(shift(berries), b.line)
    for x in (59.0, 191.0):
        c.flat(star(x, CY, 4, 9, 3.6), b.line)
    c.shape(star(CX, CY, 8, 15, 8), b.line, b.base, 2)
    c.dot(CX, CY, 4.5, b.base)


def suits(c: Canvas, b: Back) -> None:
    for k in range(4):
        c.line(oval(CX, CY, 88 - k * 6), b.line if k % 3 == 0 else b.light, 1.6)
    c.flat(
        "".join(
            star(CX + 79 * math.cos(math.radians(a)), CY + 79 * math.sin(math.radians(a)), 2, 7, 3.4, a)
            for a in range(0, 360, 15)
        ),
        b.line,
    )
    c.flat(star(CX, CY, 8, 62, 20), b.dark)
    c.flat(star(CX, CY, 8, 56, 17), b.light)
    for k in range(8):
        turn = 22.5 + 45 * k
        x, y = CX + 49 * math.sin(math.radians(turn)), CY - 49 * math.cos(math.radians(turn))
        c.flat(write(moved(parse(pip(SUITS[k % 4], 0, 0, 17)), placement(x, y, turn))), b.line)
    c.dot(CX, CY, 11, b.line)
    c.dot(CX, CY, 6, b.base)
    for sx, sy in ((-1, -1), (1, 1), (1, -1), (-1, 1)):
        corner = f"M{CX + sx * 97},{CY + sy * 60}L{CX + sx * 97},{CY + sy * 147}L{CX + sx * 40},{CY + sy * 147}"
        c.line(corner, b.light, 1.6)
        suit = "hearts" if sx + sy == 0 else "spades"
        c.flat(pip(suit, CX + sx * 76, CY + sy * 122, 24, sy > 0), b.line)
    c.flat(star(CX, 48, 4, 14, 5) + star(CX, 302, 4, 14, 5), b.line)


def quiet(c: Canvas, b: Back) -> None:
    """A calm back for eyes that like rest: one frame, one lozenge."""
    c.line(box(34, 34, 182, 282, 8), b.line, 2)
    c.line(box(41, 41, 168, 268, 5), b.light, 1.6)
    c.shape(star(CX, CY, 2, 62, 40), b.dark, b.line, 2)
    c.flat(star(CX, CY, 2, 44, 28), b.light)
    c.flat(star(CX, CY, 2, 24, 15), b.line)


BACKS: dict[str, Back] = {
    "guilloche": Back("#1f3a63", "#152a4a", "#7f9cc4", "#e3c078", guilloche),
    "lattice": Back("#7d2333", "#5f1826", "#d9a79a", "#ecd6a6", lattice),
    "fan": Back("#22262f", "#15181f", "#7d6c43", "#dcb45c", fan),
    "rosette": Back("#a12c33", "#7c1f29", "#e7b09c", "#f0d9a4", rosette),
    "waves": Back("#1f6a72", "#15525b", "#5fa3a6", "#d8e6d6", waves),
    "tartan": Back("#2b5a47", "#1b2f4d", "#4d8a6b", "#e6d38f", tartan),
    "stars": Back("#4b2f63", "#38224c", "#9a80b6", "#e2c88a", stars),
    "botanical": Back("#23503f", "#183a2e", "#86ab84", "#e6cf8c", botanical),
    "suits": Back("#35455a", "#263344", "#8fa3ba", "#e6d3a3", suits),
    "quiet": Back("#3a4d8f", "#2b3b73", "#8d9cd0", "#dfe4f5", quiet),
}


def back(name: str) -> str:
    """The panel of a back with its drawing, without the card body."""
    b = BACKS[name]
    c = Canvas(WINDOW)
    b.draw(c, b)
    return (
        f'<rect x="11" y="11" width="228" height="328" rx="9" fill="{b.base}"/>\n{c.text()}\n'
        f'<rect x="15.5" y="15.5" width="219" height="319" rx="6" fill="none" stroke="{b.base}" stroke-width="9"/>\n'
        f'<rect x="19.5" y="19.5" width="211" height="311" rx="3" fill="none" stroke="{b.line}" stroke-width="1.8"/>'
    )


def small_back(name: str) -> str:
    """The same for cards so small that fine lines would only flicker: a broad edge of paper, one frame and one medallion."""
    b = BACKS[name]
    return (
        f'<rect x="22" y="22" width="206" height="306" rx="14" fill="{b.base}"/>\n'
        f'<rect x="46" y="46" width="158" height="258" rx="8" fill="none" stroke="{b.light}" stroke-width="9"/>\n'
        f'<path d="{oval(CX, CY, 46)}" fill="{b.dark}" stroke="{b.light}" stroke-width="12"/>\n'
        f'<path d="{oval(CX, CY, 17)}" fill="{b.line}"/>'
    )
