"""A hand in which only ranks matter: straight rows, cards of one rank that lie side by side close together, with their count.

The order is the player's own, as in a fan: groups are what lies side by side, and the places of the fan are those of the hand.
Everything is in board units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, groupby, pairwise
from typing import NamedTuple

from game.cards.deck import JOKER_NAME
from game.table.geometry import Rect
from game.table.layout.fan import END, Fan, HandRoom, Placing, with_gap
from game.table.layout.grouped_fan import shown_parts
from game.table.scene.scene import Id
from game.table.shapes import CARD

ONE_ROW, TWO_ROWS, LARGER, FAR_LARGER = 12, 20, 1.12, 1.35
"""So many cards lie in one row, and so many in two; in one more where that shows them so much larger. Of up to the second number
they must become far larger.
"""
WIDE, EASY = 0.42, 0.3
"""From one card of a rank to the next, in parts of a card: where there is room, and before gaps become smaller."""
GAP, LEAST_GAP = 30.0, 12.0
"""Between two ranks."""
LEAST_W = 112.0
"""Narrower cards cover each other's ranks less well than they are read: groups begin to overlap instead."""
ROW_STEP = 0.45
"""The back row shows such a part of its cards above the front row."""
HEAD, FOOT = 14.0, 10.0
"""What the counts need above the cards, and what stays free below."""
AWAY, FADES = 22.0, 3.0
"""Neighbours of the card under the pointer make so much room, each next one so much less."""


def rank_of(item: Id) -> str:
    """What of a card matters here: its rank, or that it is a joker."""
    name = item.partition(":")[2].partition("#")[0]
    return name if name == JOKER_NAME else name[:-1]


class _Spacing(NamedTuple):
    width: float
    step: float
    gap: float


def ranked(cards: Sequence[Id], place: HandRoom, gap: int | None = None) -> Fan:
    """Lay a hand; `gap` keeps a place free for held cards."""
    room, width, strip, hover, selected, settle = place
    places = with_gap(cards, gap)
    least = 1 if len(places) <= ONE_ROW else 2
    larger = FAR_LARGER if len(places) <= TWO_ROWS else LARGER
    rows, wide = _fitting(_rows(places, least), room, width, strip)
    if _most(room, width, least + 1) > wide * larger:
        more, wider = _fitting(_rows(places, least + 1), room, width, strip)
        rows, wide = (more, wider) if wider > wide * larger else (rows, wide)
    down = ROW_STEP * (len(rows) - 1)
    spacings = [_spacing(row, room, wide, strip) for row in rows]
    high = CARD.high(wide)
    left = room.h - HEAD - FOOT - high * (1 + down)
    top = room.y + HEAD + high / 2 + settle * max(0.0, left)
    hand = Placing(wide, hover, selected, len(rows))
    counts: list[tuple[Id, ...]] = []
    for number, (row, spacing) in enumerate(zip(rows, spacings, strict=True)):
        y = top + number * ROW_STEP * high
        flat = [card for group in row for card in group]
        across = len(row) * spacing.width + (len(flat) - len(row)) * spacing.step + (len(row) - 1) * spacing.gap
        x = room.centre[0] - across / 2 + wide / 2
        hot = flat.index(hover) if hover is not None and hover in flat else len(flat)
        at = 0
        for group in row:
            for card in group:
                aside = max(0.0, AWAY - FADES * (at - hot - 1)) if at > hot else 0.0
                hand.put(card, (x, y, 0.0), (x + min(aside, max(0.0, room.right - END - x - wide / 2)), y, 0.0))
                at += 1
                x += spacing.step
            x += wide - spacing.step + spacing.gap
            kept = tuple(card for card in group if card is not None)
            if len(kept) > 1:
                counts.append(kept)
    flat_rows = ([card for group in row for card in group] for row in rows)
    return replace(hand.fan(flat_rows, shown_parts), counts=tuple(counts))


Row = list[list[Id | None]]


def _rows(places: Sequence[Id | None], count: int) -> list[Row]:
    """The groups of the hand in so many rows at most, cut between two ranks where all are about as long."""
    groups = _groups(places)
    if count < 2 or len(groups) < 2:
        return [groups]

    def length(row: Row) -> float:
        return len(row) + WIDE * sum(len(group) - 1 for group in row)

    cuts = combinations(range(1, len(groups)), min(count, len(groups)) - 1)
    made = ([groups[begin:end] for begin, end in pairwise((0, *cut, len(groups)))] for cut in cuts)
    return min(made, key=lambda rows: max(map(length, rows)))


def _most(room: Rect, width: float, rows: int) -> float:
    """How wide cards may be in so many rows for the height of the room."""
    return min(width, (room.h - HEAD - FOOT) / (CARD.ratio * (1 + ROW_STEP * (rows - 1))))


def _fitting(rows: list[Row], room: Rect, width: float, strip: float) -> tuple[list[Row], float]:
    """These rows, and how wide their cards may be."""
    most = _most(room, width, len(rows))
    return rows, min(_spacing(row, room, most, strip).width for row in rows)


def _groups(places: Sequence[Id | None]) -> Row:
    """What lies side by side and is of one rank. A free place within a rank belongs to it, else it stands alone."""
    found: Row = [list(run) for _, run in groupby(places, lambda item: item and rank_of(item))]
    for at in range(1, len(found) - 1):
        before, free, after = found[at - 1 : at + 2]
        if free == [None] and before and after and rank_of(str(before[-1])) == rank_of(str(after[0])):
            return [*found[: at - 1], [*before, None, *after], *found[at + 2 :]]
    return found


def _spacing(row: Row, room: Rect, most: float, strip: float) -> _Spacing:
    """How close a row lies: the step within a rank gives way first, then the gaps, then the width of the cards, and at last
    groups lie over each other like the cards of a fan.
    """
    groups, inner = len(row), sum(len(group) - 1 for group in row)
    free = room.w - 2 * END
    for step, gap in ((WIDE, GAP), (EASY, GAP), (max(strip, 0.2), LEAST_GAP)):
        between = gap * (groups - 1)
        if groups * most + inner * step * most + between <= free:
            spare = (free - groups * most - between) / (inner * most) if inner else step
            return _Spacing(most, min(WIDE, max(step, spare)) * most, gap)
    step = max(strip, 0.2)
    width = (free - LEAST_GAP * (groups - 1)) / (groups + inner * step)
    if width >= min(most, LEAST_W) or groups < 2:
        return _Spacing(width, step * width, LEAST_GAP)
    width = min(most, LEAST_W)
    gap = (free - groups * width - inner * step * width) / (groups - 1)
    if gap < (step - 1) * width:  # everything as close as can be read, and closer
        step = (free - width) / (groups + inner - 1) / width
        gap = (step - 1) * width
    return _Spacing(width, step * width, gap)
