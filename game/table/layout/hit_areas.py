"""How far controls react: each at least as large as a finger or a hasty mouse needs, where its neighbours leave the room.

The picture of a control may be smaller than the part that reacts. The log tells that part, and a press in it means the control.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.table.items import CONTAINERS, Item, Rect, overlap

GROWING = frozenset({"button", "menu", "toggle", "field"})

Span = tuple[int, int]
Neighbour = tuple[Rect, Rect, bool]
"""Where something else reacts, where it is drawn, and whether the gap to it is shared at its middle."""


def grown(items: Sequence[Item], size: tuple[int, int], least: int) -> list[Item]:
    """The items with the parts of controls that react, in a picture of this size; no two share a pixel that did not before."""
    rects = [item.rect for item in items]
    seen = [number for number, rect in enumerate(rects) if rect[2] > 0 and rect[3] > 0]
    small = [
        number for number in seen if items[number].role in GROWING and not items[number].cut and min(rects[number][2:]) < least
    ]
    few = frozenset(small)
    for upright in (True, False):
        for share in (True, False):  # first up to the middle of each gap, then into what a neighbour has not needed
            for number in small:
                near = [
                    (rects[other], items[other].rect, share and other in few)
                    for other in seen
                    if other != number and not _holds(items[other], items[number])
                ]
                rects[number] = _stretch(rects[number], items[number].rect, near, size, least, upright)
    return [item if item.rect == rect else replace(item, rect=rect) for item, rect in zip(items, rects, strict=True)]


def _holds(other: Item, item: Item) -> bool:
    """Whether it lies there already, as a button on an area does."""
    return other.role in CONTAINERS and overlap(other.rect, item.rect)


def _stretch(rect: Rect, drawn: Rect, near: Sequence[Neighbour], size: tuple[int, int], least: int, upright: bool) -> Rect:
    """The rectangle of a control that is drawn there, grown in one direction."""
    at = 1 if upright else 0
    begin, end = rect[at], rect[at] + rect[at + 2]
    if end - begin >= least:
        return rect
    low, high = min(0, begin), max(size[at], end)
    for other, picture, shares in near:
        if not overlap(_flat(rect, at), _flat(other, at)):
            continue
        first, last = other[at], other[at] + other[at + 2]
        if last <= begin:
            middle = (picture[at] + picture[at + 2] + drawn[at] + 1) // 2
            low = min(begin, max(low, last, middle if shares else last))
        elif first >= end:
            middle = (picture[at] + drawn[at] + drawn[at + 2]) // 2
            high = max(end, min(high, first, middle if shares else first))
        else:
            low, high = begin, end
    begin, end = _span((begin, end), low, high, least)
    return (rect[0], begin, rect[2], end - begin) if upright else (begin, rect[1], end - begin, rect[3])


def _flat(rect: Rect, at: int) -> Rect:
    """Only how it lies across the direction."""
    return (rect[0], 0, rect[2], 1) if at else (0, rect[1], 1, rect[3])


def _span(span: Span, low: int, high: int, least: int) -> Span:
    """A span grown to the least length, as evenly as the limits allow."""
    begin, end = span
    missing = least - (end - begin)
    before = min(begin - low, missing // 2)
    after = min(high - end, missing - before)
    before = min(begin - low, missing - after)
    return begin - before, end + after
