"""Where a card lies and how: the pose of one card, and the upright rectangle that everything else on the table fills.

Lengths are window pixels (floats, rounded by what draws), angles are degrees clockwise as one sees them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from operator import mul
from typing import Any, NamedTuple

from game.table.shapes import CARD, Shape

Point = tuple[float, float]
Z_STOCK, Z_DISCARD, Z_COMMON, Z_MELD, Z_OPENED, Z_SEAT, Z_HAND = 0.0, 100.0, 250.0, 300.0, 650.0, 700.0, 1000.0
"""What lies over what: from here on the `z` of the cards of each place."""


WIDEST = 130.0
"""No card of a meld is wider, in units of the board."""


class Rect(NamedTuple):
    """An upright rectangle by its upper left corner and its size."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> Point:
        return (self.x + self.w / 2, self.y + self.h / 2)

    def has(self, point: Point) -> bool:
        """Whether the point lies inside (the right and lower edges belong to the neighbour)."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def inside(self, other: Rect, slack: float = 1e-6) -> bool:
        """Whether the whole of this rectangle lies in the other one."""
        room = other.grown(slack)
        return self.x >= room.x and self.y >= room.y and self.right <= room.right and self.bottom <= room.bottom

    def grown(self, by: float, by_y: float | None = None) -> Rect:
        """The rectangle with a margin added on every side (a negative one is taken off)."""
        dy = by if by_y is None else by_y
        return Rect(self.x - by, self.y - dy, max(0.0, self.w + 2 * by), max(0.0, self.h + 2 * dy))

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def scaled(self, k: float) -> Rect:
        """The rectangle in other units."""
        return Rect(self.x * k, self.y * k, self.w * k, self.h * k)

    def split(self, count: int, gap: float = 0.0, down: bool = False) -> list[Rect]:
        """So many equal parts with a gap between them, beside each other or below each other."""
        along = ((self.h if down else self.w) - gap * (count - 1)) / max(1, count)
        if down:
            return [Rect(self.x, self.y + i * (along + gap), self.w, along) for i in range(count)]
        return [Rect(self.x + i * (along + gap), self.y, along, self.h) for i in range(count)]

    def common(self, other: Rect) -> float:
        """The area that both rectangles cover."""
        wide = min(self.right, other.right) - max(self.x, other.x)
        high = min(self.bottom, other.bottom) - max(self.y, other.y)
        return wide * high if wide > 0 and high > 0 else 0.0

    def left_by(self, other: Rect) -> Rect:
        """The largest part of this rectangle that the other one does not cover; `NOWHERE` where it covers all."""
        if not self.common(other):
            return self
        parts = (
            self._replace(w=other.x - self.x),
            self._replace(x=other.right, w=self.right - other.right),
            self._replace(h=other.y - self.y),
            self._replace(y=other.bottom, h=self.bottom - other.bottom),
        )
        return max((part for part in parts if part.w > 0 and part.h > 0), key=lambda part: part.w * part.h, default=NOWHERE)

    def ints(self) -> tuple[int, int, int, int]:
        """The largest rectangle of whole pixels inside this one: (x, y, w, h)."""
        left, top = math.ceil(self.x - 1e-6), math.ceil(self.y - 1e-6)
        wide, high = math.floor(self.right + 1e-6) - left, math.floor(self.bottom + 1e-6) - top
        return (left, top, wide, high) if wide > 0 and high > 0 else (0, 0, 0, 0)


NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)


def bounds(rects: list[Rect]) -> Rect:
    """The smallest rectangle around several; `NOWHERE` around none."""
    if not rects:
        return NOWHERE
    left, top = min(r.x for r in rects), min(r.y for r in rects)
    return Rect(left, top, max(r.right for r in rects) - left, max(r.bottom for r in rects) - top)


@dataclass(frozen=True, slots=True)
class Pose:
    """How one card lies: the middle (x, y), its width, and how it is turned and lifted.

    `z` orders the drawing (low first). `lift` is 0 on the table and 1 in the hand that holds it (deeper shadow).
    `narrow` is the part of the width that shows while a card is being flipped: 1 lies flat, 0.04 stands on its edge.
    """

    x: float
    y: float
    w: float
    angle: float = 0.0
    z: float = 0.0
    lift: float = 0.0
    face_up: bool = True
    alpha: float = 1.0
    narrow: float = 1.0
    light: float = 1.0
    """How much light is on it: less on what takes no part."""
    shape: Shape = field(default=CARD, repr=False)
    """What kind of piece it is."""

    @property
    def h(self) -> float:
        return self.shape.high(self.w)

    @property
    def box(self) -> Rect:
        """The card as if it were not turned."""
        return Rect(self.x - self.w / 2, self.y - self.h / 2, self.w, self.h)

    def at(self, across: float, down: float) -> Point:
        """The window point at a place on the card: (0, 0) its upper left corner, (1, 1) its lower right one."""
        dx, dy = (across - 0.5) * self.w, (down - 0.5) * self.h
        turn = math.radians(self.angle)
        return (self.x + dx * math.cos(turn) - dy * math.sin(turn), self.y + dx * math.sin(turn) + dy * math.cos(turn))

    def place_of(self, point: Point) -> Point:
        """The reverse of `at`: where on the card a window point lies."""
        dx, dy = point[0] - self.x, point[1] - self.y
        turn = math.radians(-self.angle)
        along = dx * math.cos(turn) - dy * math.sin(turn)
        down = dx * math.sin(turn) + dy * math.cos(turn)
        return (along / self.w + 0.5, down / self.h + 0.5)

    def has(self, point: Point) -> bool:
        """Whether the window point lies on the card, as it is turned."""
        across, down = self.place_of(point)
        return 0 <= across < 1 and 0 <= down < 1

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Upper left, upper right, lower right, lower left."""
        # Written out as well: every card of the hand has four of them in every layout.
        turn, dx, dy = math.radians(self.angle), self.w / 2, self.h / 2
        cos, sin = math.cos(turn), math.sin(turn)
        right, down, left, up = dx * cos, dx * sin, dy * sin, dy * cos
        x, y = self.x, self.y
        return (
            (x - right + left, y - down - up),
            (x + right + left, y + down - up),
            (x + right - left, y + down + up),
            (x - right - left, y - down + up),
        )

    @property
    def reach(self) -> Rect:
        """The upright rectangle around the turned card."""
        xs, ys = zip(*self.corners, strict=True)
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def scaled(self, k: float) -> Pose:
        """The pose in other units."""
        # Written out: this is done for every card of every layout, and `replace` takes three times as long.
        if k == 1:
            return self
        x, y, w = self.x * k, self.y * k, self.w * k
        return Pose(x, y, w, self.angle, self.z, self.lift, self.face_up, self.alpha, self.narrow, self.light, self.shape)

    def of(self, shape: Shape) -> Pose:
        """The same pose of another kind of piece."""
        return Pose(
            self.x, self.y, self.w, self.angle, self.z, self.lift, self.face_up, self.alpha, self.narrow, self.light, shape
        )

    def in_light(self, light: float) -> Pose:
        """The same pose in so much of the light."""
        return Pose(
            self.x, self.y, self.w, self.angle, self.z, self.lift, self.face_up, self.alpha, self.narrow, light, self.shape
        )

    def over(self, z: float, face_up: bool | None = None) -> Pose:
        """The same pose so much higher in the order of drawing, and with its face up or down where that is said."""
        up = self.face_up if face_up is None else face_up
        return Pose(
            self.x, self.y, self.w, self.angle, z + self.z, self.lift, up, self.alpha, self.narrow, self.light, self.shape
        )


def scaled(what: Any, k: float) -> Any:
    """The same in other units: a length, a point, a place, or whatever is made of them. What is no measure stays as it is."""
    kind = type(what)
    if kind in _SCALED:
        return _SCALED[kind](what, k)
    if kind is dict:
        return {name: _SCALED.get(type(one), scaled)(one, k) for name, one in what.items()}
    if isinstance(what, tuple):
        parts = [_SCALED.get(type(one), scaled)(one, k) for one in what]
        return what._make(parts) if hasattr(what, "_make") else tuple(parts)
    return what


_SCALED: dict[type, Callable[[Any, float], Any]] = {
    Rect: Rect.scaled, Pose: Pose.scaled, float: mul, **dict.fromkeys((int, bool, str), lambda what, k: what),
}  # fmt: skip
"""How the parts of records are scaled; by kind, for there are hundreds of them in a layout."""

BURIED = 0.15
"""A card lies under another one of its size when their middles are no farther apart than this part of the width."""


def buried(pose: Pose, others: Iterable[Pose]) -> bool:
    """Whether the card lies under one of the others, so that nothing of it is seen but an edge."""
    near = BURIED * pose.w
    return any(
        other.z > pose.z and abs(other.x - pose.x) < near and abs(other.y - pose.y) < near and other.w >= 0.9 * pose.w
        for other in others
    )


def on_circle(middle: Point, radius: float, angle: float) -> Point:
    """A point of a circle; the angle is 0 straight below its middle and grows to the right."""
    a = math.radians(angle)
    return middle[0] + radius * math.sin(a), middle[1] + radius * math.cos(a)


def mix(a: float, b: float, part: float) -> float:
    return a + (b - a) * part


def between(a: Pose, b: Pose, part: float) -> Pose:
    """The pose a part of the way from one to the other; what cannot be divided changes at the end."""
    if part <= 0:
        return a
    if part >= 1:
        return b
    return Pose(
        mix(a.x, b.x, part), mix(a.y, b.y, part), mix(a.w, b.w, part), mix(a.angle, b.angle, part),
        max(a.z, b.z), mix(a.lift, b.lift, part), a.face_up, mix(a.alpha, b.alpha, part), mix(a.narrow, b.narrow, part),
        b.light, b.shape,
    )  # fmt: skip
