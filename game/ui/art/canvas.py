"""A frame as the list of what is drawn; what differs from the frame before is all that is drawn and shown.

Screens draw on a `Canvas`: a picture of their own, or the `Frame` that is recorded for the window. A frame touches no pixel. It
is compared with the one that is seen, and only where the two differ are its operations done.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final, Protocol, TypeAlias

import pygame

Box: TypeAlias = tuple[int, int, int, int]
Op: TypeAlias = tuple[Any, Any, int, int, int, Box]
"""One operation: the picture (or the colour that fills), its alpha, the flags, where its upper left corner lies, and the part
of the frame that it covers: left, top, width, height."""
KEY: Final = 5
"""So many of these say what is drawn; the last one says how much of it is seen."""
MANY = 300
"""So many operations in a row that differ are not compared one by one: nearly everything moves."""
PARTS = 12
"""So many parts of a window are drawn one by one at most."""
NEAR = 1.2
"""Two parts become one that is at most so many times as large as both."""
FAR = 1_000_000
DIVIDED = 3
"""A part is divided by what hides at least one of so many of its pixels."""
HISTORY = 24
"""So many changes of a picture are remembered."""


class Canvas(Protocol):
    """What can be drawn on: a picture, or a frame that is recorded."""

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> object:
        """Lay a picture down."""

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> object:
        """Fill a rectangle."""

    def set_clip(self, rect: Any) -> None:
        """Nothing outside this rectangle is drawn on; None: everything is."""

    def get_clip(self) -> pygame.Rect:
        """That rectangle."""

    def get_size(self) -> tuple[int, int]:
        """Width and height in pixels."""

    def get_width(self) -> int:
        """Width in pixels."""

    def get_height(self) -> int:
        """Height in pixels."""

    def get_rect(self) -> pygame.Rect:
        """All of it."""


class Living(pygame.Surface):
    """A picture that is shown in many frames and drawn on in between: whoever does so says where (`touched`)."""

    version = 0
    _changes: tuple[tuple[int, tuple[pygame.Rect, ...]], ...] = ()

    def touched(self, spots: Iterable[pygame.Rect] | None = None) -> None:
        """It has been drawn on at these places; None: everywhere."""
        self.version += 1
        self._changes = (*self._changes[1 - HISTORY :], (self.version, tuple(spots or (self.get_rect(),))))

    def since(self, version: int) -> Iterable[pygame.Rect]:
        """Where it has been drawn on since it had this version."""
        known = self._changes
        if not known or known[0][0] > version + 1:
            return (self.get_rect(),)
        return [spot for at, spots in known if at > version for spot in spots]


class Frame:
    """What is drawn for one picture of the window, in order."""

    def __init__(self, size: tuple[int, int], bounded: bool = True) -> None:
        """Not `bounded`: what is drawn outside is recorded as well."""
        self.size = size
        self.ops: list[Op] = []
        self.versions: dict[Living, int] = {}
        """The pictures that change, and which state of each is seen."""
        self._clip = (0, 0, *size) if bounded else (-FAR, -FAR, FAR, FAR)

    # ---- as a canvas ----

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> None:
        x, y = int(dest[0]), int(dest[1])
        w, h = source.get_size()
        left, top, right, bottom = self._clip
        if area is None:
            dx, dy, far_x, far_y = x, y, x + w, y + h
        else:
            from_x, from_y, wide, high = (int(value) for value in area)
            dx, dy = x - from_x, y - from_y
            far_x, far_y = min(x + wide, dx + w), min(y + high, dy + h)
            x, y = max(x, dx), max(y, dy)
        x, y, far_x, far_y = max(x, left), max(y, top), min(far_x, right), min(far_y, bottom)
        if x < far_x and y < far_y:
            if isinstance(source, Living):
                self.versions[source] = source.version
            self.ops.append((source, source.get_alpha(), special_flags, dx, dy, (x, y, far_x - x, far_y - y)))

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> None:
        left, top, right, bottom = self._clip
        if rect is not None:
            x, y, w, h = (int(value) for value in rect)
            left, top, right, bottom = max(x, left), max(y, top), min(x + w, right), min(y + h, bottom)
        if left < right and top < bottom:
            self.ops.append((tuple(color), None, special_flags, 0, 0, (left, top, right - left, bottom - top)))

    def set_clip(self, rect: Any) -> None:
        w, h = self.size
        if rect is None:
            self._clip = 0, 0, w, h
            return
        x, y, wide, high = (int(value) for value in rect)
        left, top = min(max(x, 0), w), min(max(y, 0), h)
        self._clip = left, top, max(left, min(x + wide, w)), max(top, min(y + high, h))

    def get_clip(self) -> pygame.Rect:
        left, top, right, bottom = self._clip
        return pygame.Rect(left, top, right - left, bottom - top)

    def get_size(self) -> tuple[int, int]:
        return self.size

    def get_width(self) -> int:
        return self.size[0]

    def get_height(self) -> int:
        return self.size[1]

    def get_rect(self) -> pygame.Rect:
        return pygame.Rect(0, 0, *self.size)

    # ---- as a record ----

    def again(self, ops: Sequence[Op]) -> None:
        """Do what another frame, or this one, has done before; the clip is theirs."""
        self.ops += ops
        for source in {op[0] for op in ops if isinstance(op[0], Living)}:
            self.versions[source] = source.version

    def cut(self, area: pygame.Rect, like: pygame.Surface) -> pygame.Surface:
        """What has been drawn so far in this part, as a picture with the pixels of another one."""
        made = pygame.Surface(area.size, 0, like)
        replay(self.ops, made, area, (-area.x, -area.y))
        return made

    def differs(self, before: Frame) -> list[pygame.Rect]:
        """The parts of the picture in which it is not what was seen before; few of them, and none that lies in another."""
        if before.size != self.size:
            return [self.get_rect()]
        spots: list[Box] = []
        for source, version in self.versions.items():
            seen = before.versions.get(source, version)
            if seen != version:
                spots += self._touched(source, source.since(seen))
        if self.ops != before.ops:
            spots += _changed(before.ops, self.ops)
        return _joined(spots)

    def _touched(self, source: Living, parts: Iterable[pygame.Rect]) -> Iterable[Box]:
        for one, _, _, dx, dy, box in self.ops:
            if one is source:
                for part in parts:
                    found = part.move(dx, dy).clip(box)
                    if found:
                        yield found.x, found.y, found.w, found.h


def lay(drawn: pygame.Surface | Frame, canvas: Canvas) -> None:
    """Draw a whole picture, or what has been recorded, on a canvas of its size."""
    if isinstance(drawn, pygame.Surface):
        canvas.blit(drawn, (0, 0))
    elif isinstance(canvas, Frame):
        canvas.again(drawn.ops)
    else:
        assert isinstance(canvas, pygame.Surface)
        replay(drawn.ops, canvas, canvas.get_rect())


def cut(canvas: Canvas, area: pygame.Rect, like: pygame.Surface) -> pygame.Surface:
    """What has been drawn so far in this part of a canvas, as a picture of its own with the pixels of another one."""
    if isinstance(canvas, Frame):
        return canvas.cut(area, like)
    made = pygame.Surface(area.size, 0, like)
    assert isinstance(canvas, pygame.Surface)
    made.blit(canvas, (0, 0), area)
    return made


def copied(canvas: Canvas) -> Frame:
    """A frame that begins with what has been drawn so far on a canvas."""
    frame = Frame(canvas.get_size())
    if isinstance(canvas, Frame):
        frame.again(canvas.ops)
    else:
        assert isinstance(canvas, pygame.Surface)
        frame.blit(canvas)
    return frame


def alone(ops: Sequence[Op], area: pygame.Rect) -> pygame.Surface:
    """What operations draw in this part, on nothing."""
    made = pygame.Surface(area.size, pygame.SRCALPHA)
    replay(ops, made, area, (-area.x, -area.y))
    return made


def replay(ops: Sequence[Op], target: pygame.Surface, area: pygame.Rect, by: tuple[int, int] = (0, 0)) -> None:
    """Do operations where they reach into this part, moved `by` so much."""
    by_x, by_y = by
    for part, first in _on_top(ops, area):
        right, bottom = part.right, part.bottom
        target.set_clip(part.move(by))
        for at in range(first, len(ops)):
            source, alpha, flags, dx, dy, (x, y, w, h) = ops[at]
            if x >= right or y >= bottom or x + w <= part.x or y + h <= part.y:
                continue
            if isinstance(source, tuple):
                target.fill(source, (x + by_x, y + by_y, w, h), flags)
                continue
            now = source.get_alpha()
            if now != alpha:
                source.set_alpha(alpha)
            target.blit(source, (x + by_x, y + by_y), (x - dx, y - dy, w, h), flags)
            if now != alpha:
                source.set_alpha(now)
    target.set_clip(None)


def _on_top(ops: Sequence[Op], area: pygame.Rect) -> list[tuple[pygame.Rect, int]]:
    """A part of the picture, divided so that as little as possible is drawn that is hidden after all: each piece with the last
    operation that hides all below it there, from which on it is drawn.
    """
    for at in range(len(ops) - 1, 0, -1):
        box = ops[at][KEY]
        x, y = max(box[0], area.x), max(box[1], area.y)
        w, h = min(box[0] + box[2], area.right) - x, min(box[1] + box[3], area.bottom) - y
        if w > 0 and h > 0 and DIVIDED * w * h >= area.w * area.h and _hides(ops[at]):
            hidden = pygame.Rect(x, y, w, h)
            around = _without(tuple(area), tuple(hidden))  # type: ignore[arg-type]
            return [(hidden, at), *(piece for rest in around for piece in _on_top(ops, pygame.Rect(rest)))]
    return [(area, 0)]


def _hides(op: Op) -> bool:
    """Whether nothing that was drawn before is seen through this operation."""
    source, alpha, flags = op[:3]
    if flags or isinstance(source, tuple):
        return not flags
    return (alpha is None or alpha == 255) and not source.get_flags() & pygame.SRCALPHA and source.get_colorkey() is None


def _changed(before: Sequence[Op], after: Sequence[Op]) -> list[Box]:
    """Where two lists of operations draw something else: what one of them has alone, what has come before something else, and how
    much more or less is seen of what both have.
    """
    begin, end = 0, min(len(before), len(after))
    while begin < end and before[begin] == after[begin]:
        begin += 1
    old, new = len(before), len(after)
    while old > begin and new > begin and before[old - 1] == after[new - 1]:
        old, new = old - 1, new - 1
    if old - begin + new - begin > MANY:
        boxes = [op[KEY] for op in (*before[begin:old], *after[begin:new])]
        return [_around(boxes)]
    waiting: dict[Any, list[int]] = defaultdict(list)
    for at in range(old - 1, begin - 1, -1):
        waiting[before[at][:KEY]].append(at)
    spots: list[Box] = []
    pairs = []
    for at in range(begin, new):
        found = waiting.get(after[at][:KEY])
        if found:
            pairs.append((found.pop(), at))
        else:
            spots.append(after[at][KEY])
    spots += [before[at][KEY] for left in waiting.values() for at in left]
    kept = _in_order([one for one, _ in pairs])
    for number, (one, other) in enumerate(pairs):
        box, box_now = before[one][KEY], after[other][KEY]
        if number not in kept:
            spots += (box, box_now)
        elif box != box_now:
            spots += (*_without(box, box_now), *_without(box_now, box))
    return spots


def _in_order(numbers: Sequence[int]) -> set[int]:
    """The places of the most numbers that stand in rising order."""
    ends: list[int] = []
    places: list[int] = []
    before = [-1] * len(numbers)
    for at, number in enumerate(numbers):
        spot = bisect_left(ends, number)
        before[at] = places[spot - 1] if spot else -1
        ends[spot : spot + 1] = [number]
        places[spot : spot + 1] = [at]
    found, at = set(), places[-1] if places else -1
    while at >= 0:
        found.add(at)
        at = before[at]
    return found


def _without(one: Box, other: Box) -> list[Box]:
    """The parts of a box that do not lie in another one."""
    x, y, w, h = one
    left, top = max(x, other[0]), max(y, other[1])
    right, bottom = min(x + w, other[0] + other[2]), min(y + h, other[1] + other[3])
    if left >= right or top >= bottom:
        return [(x, y, w, h)]
    parts = (
        (x, y, w, top - y),
        (x, bottom, w, y + h - bottom),
        (x, top, left - x, bottom - top),
        (right, top, x + w - right, bottom - top),
    )
    return [part for part in parts if part[2] and part[3]]


def _around(boxes: Sequence[Box]) -> Box:
    """The box around boxes."""
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    return left, top, max(box[0] + box[2] for box in boxes) - left, max(box[1] + box[3] for box in boxes) - top


def _joined(spots: Sequence[Box]) -> list[pygame.Rect]:
    """Parts that cover all of these, fewer and not much larger: what touches or lies near becomes one."""
    if len(spots) > MANY:
        return [pygame.Rect(_around(spots))]
    found: list[pygame.Rect] = []
    for spot in spots:
        part = pygame.Rect(spot)
        at = 0
        while at < len(found):
            other = found[at]
            whole = part.union(other)
            if whole.w * whole.h <= NEAR * (part.w * part.h + other.w * other.h):
                part = whole
                del found[at]
                at = 0
            else:
                at += 1
        found.append(part)
    return found if len(found) <= PARTS else _fewer(found)


def _fewer(parts: list[pygame.Rect]) -> list[pygame.Rect]:
    """Not more than may be drawn one by one: those go together that add the least."""
    while len(parts) > PARTS:
        best = min(
            ((one.union(other), i, j) for i, one in enumerate(parts) for j, other in enumerate(parts[:i])),
            key=lambda pair: pair[0].w * pair[0].h - parts[pair[1]].w * parts[pair[1]].h - parts[pair[2]].w * parts[pair[2]].h,
        )
        whole, i, j = best
        parts = [part for at, part in enumerate(parts) if at not in (i, j)] + [whole]
    return parts
