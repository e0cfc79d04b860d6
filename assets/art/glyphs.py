"""Rank glyphs: a flared, slightly modulated sans drawn by sweeping an elliptical pen along centre lines.

Every glyph stands on a cap height of 100 units, centred on x = 0, y running from 0 (top) to 100.
"""

from __future__ import annotations

import itertools
import math
from functools import cache

from svgkit import Point, clip_polygon, flatten, moved, oval, parse, placement, poly, write

# Centre lines. A stroke is cut flat at the edges of the cap box unless it starts with '*'; '-' keeps its
# ends from flaring (where it joins another); 'o' is an oval: centre and half axes.
STROKES: dict[str, tuple[str, ...]] = {
    "A": ("M-1,-8L-36,108", "M1,-8L36,108", "M-23,68L23,68"),
    "2": ("-M-27,29C-26,13 -14,6.5 0,6.5C17,6.5 27,15 27,29C27,50 -13,66 -27,95", "-M-35,93.5L33,93.5"),
    "3": (
        "-M-27,22C-24,10 -12,6.5 -1,6.5C15,6.5 24,14 24,26C24,39 13,46.5 -9,46.5",
        "-M-9,46.5C15,46.5 28,55 28,70C28,86 15,93.5 -2,93.5C-16,93.5 -27,88 -30,76",
    ),
    "4": ("-M17,-6L-33,69", "-M-40,71L38,71", "M16,-4L16,104"),
    "5": (
        "-M-28.4,6.5L28,6.5",
        "-M-19.8,-2L-23,50",
        "-M-23,46C-16,40 -9,37.5 0,37.5C18,37.5 28,48 28,65C28,83 16,93.5 -2,93.5C-16,93.5 -26,88 -30,77",
    ),
    "6": ("o0,65,27.5,28.5", "-M20,-4C-5,10 -27.5,32 -27.5,65"),
    "7": ("-M-32,6.5L34.5,6.5", "-M26.5,8.5C12,34 -2,66 -7,106"),
    "8": ("o0,26.6,21.5,20.2", "o0,70.2,27,23.3"),
    "9": ("o0,35,27.5,28.5", "-M-20,104C5,90 27.5,68 27.5,35"),
    "1": ("M5,-4L5,104", "-M-15,21L5,6"),
    "0": ("o0,50,26,43.5",),
    "10": ("M-27,-4L-27,104", "-M-41,19L-27,6", "o17,50,20.5,43.5"),
    "J": ("M12,-4L12,64C12,84 4,93.5 -9,93.5C-21,93.5 -28,86 -29,73", "M-11,6.5L30,6.5"),
    "Q": ("o0,50,34,43.5", "*M3,69L33,107"),
    "K": ("M-26,-4L-26,104", "M36,-10L-25,61", "M-11,41L36,110"),
    "O": ("o0,50,33,43.5",),
    "E": ("M-20,-4L-20,104", "M-20,6.5L24,6.5", "M-20,49L19,49", "M-20,93.5L25,93.5"),
    "R": ("M-24,-4L-24,104", "M-24,6.5L2,6.5C32,6.5 32,52 2,52L-24,52", "M4,50L32,108"),
    "U": ("M-28,-4L-28,62C-28,84 -17,93.5 0,93.5C17,93.5 28,84 28,62L28,-4",),
    "P": ("M-22,-4L-22,104", "M-22,6.5L4,6.5C34,6.5 34,56 4,56L-22,56"),
    "C": ("M30,22C24,11 14,6.5 2,6.5C-20,6.5 -32,24 -32,50C-32,76 -20,93.5 2,93.5C14,93.5 24,89 30,78",),
    "I": ("M0,-4L0,104",),
    "L": ("M-18,-4L-18,104", "M-18,93.5L26,93.5"),
    "S": (
        "-M27,21C21,11 12,6.5 0,6.5C-16,6.5 -26,15 -26,28C-26,42 -14,46.5 1,50C17,54 28,59 28,73C28,86 16,93.5 0,93.5"
        "C-14,93.5 -24,88 -29,77",
    ),
    "W": ("M-44,-8L-23,106", "M-23,106L0,10", "M0,10L23,106", "M23,106L44,-8"),
    "B": ("M-25,-4L-25,104", "M-25,6.5L2,6.5C28,6.5 28,47 2,47L-25,47", "M-25,47L4,47C36,47 36,93.5 4,93.5L-25,93.5"),
    "X": ("*M-33,-8L35,108", "*M33,-8L-35,108"),
    "H": ("M-27,-4L-27,104", "M27,-4L27,104", "M-27,49L27,49"),
    "D": ("M-26,-4L-26,104", "M-26,6.5L-8,6.5C18,6.5 32,24 32,50C32,76 18,93.5 -8,93.5L-26,93.5"),
}
WIDTHS = {"10": 94.0, "W": 104.0, "I": 34.0, "Q": 84.0, "A": 86.0, "K": 82.0}
CAP_BOX = ((-70.0, 0.0), (70.0, 0.0), (70.0, 100.0), (-70.0, 100.0))


def _area(points: list[Point]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=False))


def _sweep(points: list[Point], closed: bool, a: float, b: float, flare: float) -> list[list[Point]]:
    """Outline of a polyline drawn with an elliptical pen whose ends widen a little."""
    lengths = [0.0]
    for p, q in itertools.pairwise(points):
        lengths.append(lengths[-1] + math.dist(p, q))
    left: list[Point] = []
    right: list[Point] = []
    last = len(points) - 1
    for i, p in enumerate(points):
        before = points[i - 1] if i or closed else p
        after = points[(i + 1) % len(points)] if i < last or closed else p
        dx, dy = after[0] - before[0], after[1] - before[1]
        size = math.hypot(dx, dy) or 1.0
        nx, ny = -dy / size, dx / size
        end = 0.0 if closed else abs(2 * lengths[i] / lengths[-1] - 1) ** 5
        reach = (1 + flare * end) / math.hypot(a * nx, b * ny)
        ox, oy = a * a * nx * reach, b * b * ny * reach
        left.append((p[0] + ox, p[1] + oy))
        right.append((p[0] - ox, p[1] - oy))
    return [left, right[::-1]] if closed else [left + right[::-1]]


def sweep(points: list[Point], a: float, b: float, flare: float) -> list[list[Point]]:
    """The outline of a stroke of a pen that widens at its ends, turned the way that all outlines are."""
    return [ring if _area(ring) > 0 else ring[::-1] for ring in _sweep(points, False, a, b, flare)]


@cache
def glyph(name: str, stem: float = 17.5, hair: float = 13.0, flare: float = 0.12) -> str:
    """The filled outline of a glyph in its 100-unit box."""
    a, b = stem / 2, hair / 2
    if name == "10":
        a *= 0.9
    parts: list[str] = []
    for stroke in STROKES[name]:
        if stroke.startswith("o"):
            cx, cy, rx, ry = map(float, stroke[1:].split(","))
            rings = _sweep(flatten(parse(oval(cx, cy, rx, ry))[0], 14)[:-1], True, a, b, 0)
            rings.sort(key=lambda ring: -abs(_area(ring)))
            rings = [ring if (_area(ring) > 0) == (k == 0) else ring[::-1] for k, ring in enumerate(rings)]
        else:
            free, plain = stroke[0] == "*", stroke[0] == "-"
            sub = parse(stroke.lstrip("*-"))[0]
            steps = flatten(sub, 14)
            if len(steps) == 2:  # straight strokes need inner points to flare
                p, q = steps
                steps = [(p[0] + (q[0] - p[0]) * k / 8, p[1] + (q[1] - p[1]) * k / 8) for k in range(9)]
            rings = _sweep(steps, False, a, b, 0 if plain else flare)
            if not free:
                rings = [clip_polygon(ring, CAP_BOX) for ring in rings]
            rings = [ring if _area(ring) > 0 else ring[::-1] for ring in rings]
        parts += [poly(ring) for ring in rings]
    return "".join(parts)


def place(name: str, cx: float, top: float, cap: float, stem: float = 17.5, hair: float = 13.0) -> str:
    """A glyph moved into a drawing: centred on cx, from top, with the given cap height."""
    k = cap / 100
    return write(moved(parse(glyph(name, stem, hair)), placement(cx, top, 0, k)))


def word(
    text: str, cx: float, top: float, cap: float, gap: float = 16.0, stem: float = 15.0, hair: float = 11.0, down: bool = False
) -> str:
    """A short word in capitals, set across or downwards."""
    step = [(WIDTHS.get(ch, 70.0) + gap) * cap / 100 for ch in text]
    if down:
        return "".join(place(ch, cx, top + i * (cap * 1.16), cap, stem, hair) for i, ch in enumerate(text))
    x, out = cx - sum(step) / 2, ""
    for ch, width in zip(text, step, strict=False):
        out += place(ch, x + width / 2, top, cap, stem, hair)
        x += width
    return out
