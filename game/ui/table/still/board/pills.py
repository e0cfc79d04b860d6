"""The words over and under sets on a board: each in a pill, none over another, all of them on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from game.table.geometry import Rect
from game.table.scene.scene import Id
from game.ui.art import piece_marks
from game.ui.art.board import Board

AIR = 5.0
"""Between two pills beside each other."""


class Pill(NamedTuple):
    """What is told of one set."""

    set: Id
    words: str
    line: int
    """Between which rows it lies: what is under a row shares the room with what is over the next."""
    x: float
    """Its middle."""
    wrong: bool = False
    """What a broken set lacks: under it."""

    def wide(self, on: Board) -> float:
        """How wide it is in this window, in pixels."""
        return piece_marks.tag_wide(on, self.words, self.wrong)


def apart(pills: Iterable[Pill], room: Rect, on: Board) -> list[Pill]:
    """The same where each has room: those of one line that would cover each other move apart, as little as they can."""
    found: list[Pill] = []
    for _, line in groupby(sorted(pills, key=lambda pill: (pill.line, pill.x)), key=lambda pill: pill.line):
        found.extend(_in_line(list(line), room, on))
    return found


def _in_line(line: list[Pill], room: Rect, on: Board) -> Iterator[Pill]:
    air = on.px(AIR)
    heaps: list[tuple[float, list[Pill]]] = []
    """Pills that touch each other, with the left end of the first."""
    for pill in line:
        left, heap = _left([pill], room, on), [pill]
        while heaps and heaps[-1][0] + _length(heaps[-1][1], on) + air > left:
            heap = [*heaps.pop()[1], *heap]
            left = _left(heap, room, on)
        heaps.append((left, heap))
    for left, heap in heaps:
        x = left
        for pill in heap:
            yield pill._replace(x=x + pill.wide(on) / 2)
            x += pill.wide(on) + air


def _length(heap: list[Pill], on: Board) -> float:
    return sum(pill.wide(on) for pill in heap) + on.px(AIR) * (len(heap) - 1)


def _left(heap: list[Pill], room: Rect, on: Board) -> float:
    """Where the first of pills beside each other begins: their middles lie as near as they can to where they should."""
    wished, at = [], 0.0
    for pill in heap:
        wished.append(pill.x - pill.wide(on) / 2 - at)
        at += pill.wide(on) + on.px(AIR)
    left = sum(wished) / len(wished)
    return max(room.x, min(left, room.right - _length(heap, on)))
