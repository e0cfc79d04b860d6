"""A small SVG kit: paths as data, affine placement, convex clipping, pattern fills.

SDL_image's SVG reader knows neither clip paths nor patterns nor <use>, so everything of that
kind is done here with plain geometry, and only paths reach the file.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
Sub = tuple[Point, list[tuple[Point, ...]], bool]  # start, segments (1 or 3 points each), closed

INK = "#1d2330"
_TOKEN = re.compile(r"[MLCQZ]|-?\d*\.?\d+(?:e-?\d+)?")


def num(value: float) -> str:
    """Shortest text with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def parse(d: str) -> list[Sub]:
    """Read an absolute path of M, L, C, Q and Z into subpaths."""
    subs: list[Sub] = []
    tokens = _TOKEN.findall(d)
    i, command, here = 0, "", (0.0, 0.0)

    def point() -> Point:
        nonlocal i
        i += 2
        return float(tokens[i - 2]), float(tokens[i - 1])

    while i < len(tokens):
        if tokens[i].isalpha():
            command = tokens[i]
            i += 1
        if command == "Z":
            start, segments, _ = subs[-1]
            subs[-1] = (start, segments, True)
        elif command == "M":
            here = point()
            subs.append((here, [], False))
            command = "L"
        elif command == "L":
            here = point()
            subs[-1][1].append((here,))
        elif command == "C":
            a, b, end = point(), point(), point()
            subs[-1][1].append((a, b, end))
            here = end
        else:
            q, end = point(), point()
            a = (here[0] + (q[0] - here[0]) * 2 / 3, here[1] + (q[1] - here[1]) * 2 / 3)
            b = (end[0] + (q[0] - end[0]) * 2 / 3, end[1] + (q[1] - end[1]) * 2 / 3)
            subs[-1][1].append((a, b, end))
            here = end
    return subs


def apply(m: Matrix, p: Point) -> Point:
    return m[0] * p[0] + m[2] * p[1] + m[4], m[1] * p[0] + m[3] * p[1] + m[5]


def compose(m: Matrix, n: Matrix) -> Matrix:
    """The matrix that applies n first, then m."""
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    )


def placement(x: float, y: float, turn: float = 0, sx: float = 1, sy: float | None = None) -> Matrix:
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    sy = sx if sy is None else sy
    return c * sx, s * sx, -s * sy, c * sy, x, y


def moved(subs: Sequence[Sub], m: Matrix) -> list[Sub]:
    return [(apply(m, s), [tuple(apply(m, p) for p in seg) for seg in segs], z) for s, segs, z in subs]


def _cubic(t: float, p: float, a: float, b: float, q: float) -> float:
    """One coordinate of a curve, part t of the way from p to q."""
    u = 1 - t
    return u * u * u * p + 3 * u * u * t * a + 3 * u * t * t * b + t * t * t * q


def flatten(sub: Sub, steps: int = 10) -> list[Point]:
    here, points = sub[0], [sub[0]]
    for seg in sub[1]:
        if len(seg) == 1:
            points.append(seg[0])
        else:
            a, b, c = seg
            for k in range(1, steps + 1):
                t = k / steps
                points.append((_cubic(t, here[0], a[0], b[0], c[0]), _cubic(t, here[1], a[1], b[1], c[1])))
        here = seg[-1]
    return points


def write(subs: Sequence[Sub]) -> str:
    parts: list[str] = []
    for start, segs, closed in subs:
        parts.append(f"M{num(start[0])},{num(start[1])}")
        for seg in segs:
            parts.append(("L" if len(seg) == 1 else "C") + " ".join(f"{num(x)},{num(y)}" for x, y in seg))
        if closed:
            parts.append("Z")
    return "".join(parts)


def poly(points: Sequence[Point], closed: bool = True) -> str:
    return "M" + "L".join(f"{num(x)},{num(y)}" for x, y in points) + ("Z" if closed else "")


def oval(cx: float, cy: float, rx: float, ry: float | None = None) -> str:
    ry = rx if ry is None else ry
    k = 0.5523
    return (
        f"M{cx - rx},{cy}C{cx - rx},{cy - k * ry} {cx - k * rx},{cy - ry} {cx},{cy - ry}"
        f"C{cx + k * rx},{cy - ry} {cx + rx},{cy - k * ry} {cx + rx},{cy}"
        f"C{cx + rx},{cy + k * ry} {cx + k * rx},{cy + ry} {cx},{cy + ry}"
        f"C{cx - k * rx},{cy + ry} {cx - rx},{cy + k * ry} {cx - rx},{cy}Z"
    )


def arc(cx: float, cy: float, r: float, start: float, end: float) -> str:
    """Curve commands that go on along a circle between two angles in degrees, clockwise."""
    n = max(1, math.ceil(abs(end - start) / 90))
    step = math.radians(end - start) / n
    k = 4 / 3 * math.tan(step / 4) * r
    out = ""
    for i in range(n):
        a, b = math.radians(start) + i * step, math.radians(start) + (i + 1) * step
        x, y = cx + r * math.cos(b), cy + r * math.sin(b)
        out += (
            f"C{cx + r * math.cos(a) - k * math.sin(a):.2f},{cy + r * math.sin(a) + k * math.cos(a):.2f} "
            f"{x + k * math.sin(b):.2f},{y - k * math.cos(b):.2f} {x:.2f},{y:.2f}"
        )
    return out


def box(x: float, y: float, w: float, h: float, r: float = 0) -> str:
    if r <= 0:
        return f"M{x},{y}L{x + w},{y}L{x + w},{y + h}L{x},{y + h}Z"
    k = r * 0.4477
    return (
        f"M{x + r},{y}L{x + w - r},{y}C{x + w - k},{y} {x + w},{y + k} {x + w},{y + r}"
        f"L{x + w},{y + h - r}C{x + w},{y + h - k} {x + w - k},{y + h} {x + w - r},{y + h}"
        f"L{x + r},{y + h}C{x + k},{y + h} {x},{y + h - k} {x},{y + h - r}"
        f"L{x},{y + r}C{x},{y + k} {x + k},{y} {x + r},{y}Z"
    )


def star(cx: float, cy: float, n: int, outer: float, inner: float, turn: float = -90) -> str:
    return poly(
        [
            (cx + r * math.cos(math.radians(turn + 180 * i / n)), cy + r * math.sin(math.radians(turn + 180 * i / n)))
            for i in range(2 * n)
            for r in ((outer, inner)[i % 2],)
        ]
    )


def _side(a: Point, b: Point, p: Point) -> float:
    """Positive where p lies to the right of a to b (y down), which is inside a clockwise window."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _between(p: Point, q: Point, t: float) -> Point:
    return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t


def clip_polygon(points: Sequence[Point], window: Sequence[Point]) -> list[Point]:
    """Sutherland-Hodgman: the part of a polygon inside a convex clockwise window (y down)."""
    result = list(points)
    for i, a in enumerate(window):
        b = window[(i + 1) % len(window)]
        source, result = result, []
        for j, p in enumerate(source):
            q = source[j - 1]
            sp, sq = _side(a, b, p), _side(a, b, q)
            if (sp >= 0) != (sq >= 0):
                result.append(_between(q, p, sq / (sq - sp)))
            if sp >= 0:
                result.append(p)
        if not result:
            break
    return result


def clip_line(points: Sequence[Point], window: Sequence[Point]) -> list[list[Point]]:
    """The pieces of a polyline inside a convex clockwise window."""
    pieces: list[list[Point]] = []
    for p, q in itertools.pairwise(points):
        lo, hi = 0.0, 1.0
        for i, a in enumerate(window):
            b = window[(i + 1) % len(window)]
            sp, sq = _side(a, b, p), _side(a, b, q)
            if sp < 0 and sq < 0:
                lo = 2.0
            elif sp < 0:
                lo = max(lo, sp / (sp - sq))
            elif sq < 0:
                hi = min(hi, sp / (sp - sq))
        if lo < hi:
            if pieces and lo == 0.0 and pieces[-1][-1] == p:
                pieces[-1].append(_between(p, q, hi))
            else:
                pieces.append([_between(p, q, lo), _between(p, q, hi)])
    return pieces


def inside(p: Point, polygon: Sequence[Point]) -> bool:
    hit = False
    for i, a in enumerate(polygon):
        b = polygon[i - 1]
        if (a[1] > p[1]) != (b[1] > p[1]) and p[0] < (b[0] - a[0]) * (p[1] - a[1]) / (b[1] - a[1]) + a[0]:
            hit = not hit
    return hit


class Canvas:
    """Collects drawn elements; everything is placed by the current matrix and cut to the window."""

    def __init__(self, window: Sequence[Point] | None = None) -> None:
        self.window = window
        self.matrix: Matrix = (1, 0, 0, 1, 0, 0)
        self.items: list[str] = []

    @contextmanager
    def at(self, x: float, y: float, turn: float = 0, sx: float = 1, sy: float | None = None) -> Iterator[None]:
        saved = self.matrix
        self.matrix = compose(saved, placement(x, y, turn, sx, sy))
        try:
            yield
        finally:
            self.matrix = saved

    def _cut(self, subs: list[Sub], filled: bool) -> list[Sub]:
        if self.window is None:
            return subs
        kept: list[Sub] = []
        for sub in subs:
            control = [sub[0], *(p for seg in sub[1] for p in seg)]
            if all(inside(p, self.window) for p in control):
                kept.append(sub)
                continue
            points = flatten(sub)
            if filled:
                part = clip_polygon(points, self.window)
                if len(part) > 2:
                    kept.append((part[0], [(p,) for p in part[1:]], True))
            else:
                if sub[2]:
                    points.append(points[0])
                kept += [(part[0], [(p,) for p in part[1:]], False) for part in clip_line(points, self.window)]
        return kept

    def shape(self, d: str, fill: str, stroke: str | None = INK, w: float = 2.0, extra: str = "") -> None:
        """A filled shape, outlined unless stroke is None."""
        subs = self._cut(moved(parse(d), self.matrix), True)
        if subs:
            line = f' stroke="{stroke}" stroke-width="{num(w)}" stroke-linejoin="round"' if stroke else ""
            self.items.append(f'<path d="{write(subs)}" fill="{fill}"{line}{extra}/>')

    def flat(self, d: str, fill: str, extra: str = "") -> None:
        self.shape(d, fill, None, 0, extra)

    def line(self, d: str, stroke: str = INK, w: float = 1.8, extra: str = "") -> None:
        subs = self._cut(moved(parse(d), self.matrix), False)
        if subs:
            self.items.append(
                f'<path d="{write(subs)}" fill="none" stroke="{stroke}" stroke-width="{num(w)}" '
                f'stroke-linecap="round" stroke-linejoin="round"{extra}/>'
            )

    def dot(self, x: float, y: float, r: float, fill: str, stroke: str | None = None, w: float = 1.6) -> None:
        self.shape(oval(x, y, r), fill, stroke, w)

    def region(self, d: str) -> list[Point]:
        """The visible part of a shape as a polygon in final coordinates."""
        points = flatten(moved(parse(d), self.matrix)[0])
        return clip_polygon(points, self.window) if self.window else points

    def scatter(
        self, d: str, dx: float, dy: float, r: float, motif: Callable[[float, float], str], fill: str, origin: Point = (0.0, 0.0)
    ) -> None:
        """Repeat a small motif on a staggered grid wherever it fits wholly inside a shape."""
        area = self.region(d)
        if len(area) < 3:
            return
        ox, oy = apply(self.matrix, origin)
        xs, ys = [p[0] for p in area], [p[1] for p in area]
        marks: list[str] = []
        for row in range(math.floor((min(ys) - oy) / dy), math.ceil((max(ys) - oy) / dy) + 1):
            for col in range(math.floor((min(xs) - ox) / dx) - 1, math.ceil((max(xs) - ox) / dx) + 1):
                x, y = ox + (col + (row % 2) / 2) * dx, oy + row * dy
                ring = [(x + r * math.cos(a), y + r * math.sin(a)) for a in (0, 0.79, 1.57, 2.36, 3.14, 3.93, 4.71, 5.5)]
                if all(inside(p, area) for p in ring):
                    marks.append(write(parse(motif(x, y))))
        if marks:
            self.items.append(f'<path d="{"".join(marks)}" fill="{fill}"/>')

    def hatch(self, d: str, angle: float, gap: float, stroke: str, w: float = 1.6, start: float = 0.0) -> None:
        """Parallel lines inside any shape (even-odd)."""
        area = self.region(d)
        if len(area) < 3:
            return
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        turned = [(c * x + s * y, -s * x + c * y) for x, y in area]
        ox, oy = apply(self.matrix, (0.0, 0.0))
        base = -s * ox + c * oy + start
        low, high = min(p[1] for p in turned), max(p[1] for p in turned)
        parts: list[str] = []
        for k in range(math.ceil((low - base) / gap), math.floor((high - base) / gap) + 1):
            v = base + k * gap
            cuts = sorted(
                a[0] + (v - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
                for a, b in zip(turned, turned[1:] + turned[:1], strict=False)
                if (a[1] > v) != (b[1] > v)
            )
            for a, b in zip(cuts[::2], cuts[1::2], strict=False):
                if b - a > 1:
                    parts.append(poly([(c * a - s * v, s * a + c * v), (c * b - s * v, s * b + c * v)], False))
        if parts:
            self.items.append(f'<path d="{"".join(parts)}" fill="none" stroke="{stroke}" stroke-width="{num(w)}"/>')

    def text(self) -> str:
        return "\n".join(self.items)
