"""A hand in groups: straight rows with a gap between the groups, each on its bracket, and a slot where a held card would go.

Everything is in board units. The groups come from the left, the loose cards last. A hand that is one group lies in two rows where
there is height for it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from game.table.geometry import NOWHERE, Point, Pose, Rect
from game.table.hand.order import Spot
from game.table.layout.fan import END, GROWTH, Fan, HandRoom, Part, Placing, visible_strip
from game.table.scene.scene import Id
from game.table.shapes import CARD

GAP, LEAST_GAP = 36.0, 14.0
"""Between two groups, where there is room for it and where there is hardly any."""
WIDE, EASY = 0.5, 0.36
"""From one card of a group to the next, in parts of a card: at most, and before cards become smaller."""
LEAST_W, LEAST_CROWDED_W = 148.0, 132.0
"""So wide cards are at least in one row, and where there is no room for that."""
SQUEEZED = 0.12
"""So much of a card still shows while a slot is open in a full row."""
BRACKET, UNDER, BELOW = 11.0, 5.0, 4.0
"""From the edge of a card to the bracket of its group, from there to the tag, and what stays free beyond that."""
TAG = 34.0
"""How high a tag is, in units."""
STANDS_OUT = 25.0
"""Two rows begin so much above the room: between a tag over the row behind and the prompt there is air."""
ROW_STEP = 0.42
"""The back row shows such a part of its cards above the front row."""
LARGER = 1.13
"""A hand lies in two rows where its cards are so much larger then."""
CLEARER, FEW = 1.3, 9
"""One group lies in two rows where so much more shows of each card then; a group of so few does not."""
EDGE = 0.08
"""So far into a group reaches the gap beside it, for a card that is dropped there, in parts of a card's height."""
PART = 0.45
"""The cards that follow the one under the pointer make room within their group: so much of the gap after it."""


class _Spacing(NamedTuple):
    width: float
    step: float
    gap: float
    fits: bool
    """All indices show."""


def parted(whole: Sequence[Sequence[Id]], held: frozenset[Id], spot: Spot | None, place: HandRoom) -> Fan:
    """Lay a hand in these groups. `held` cards have left it, `spot` is the place that is kept free for them."""
    room, width, strip, hover, selected, settle = place
    line = BRACKET + UNDER + TAG + BELOW
    rows_whole, spacing = _rows(whole, room, width, strip, line)
    wide = spacing.width
    high, two = CARD.high(wide), len(rows_whole) == 2
    split = two and len(whole) == 1
    down, head = (ROW_STEP * high, 0.0 if split else line) if two else (0.0, 0.0)
    left = room.h - high - down - line - head
    top = room.y + head + high / 2 + (settle * left if left > 0 else left)
    hand = Placing(wide, hover, selected, len(rows_whole))
    parts: list[Part] = []
    slot = NOWHERE
    placed = _split_with_slot(rows_whole, held, spot) if split else _with_slot(rows_whole, held, spot)
    for number, row in enumerate(placed):
        y = top + number * down
        step, gap = _steps([len(part) for part in row], room, spacing)
        across = sum(wide + (len(part) - 1) * step for part in row) + gap * (len(row) - 1)
        x = room.centre[0] - across / 2
        front = number == len(rows_whole) - 1
        for part in row:
            reach = wide + (len(part) - 1) * step
            hot = part.index(hover) if hover is not None and hover in part else len(part)
            for at, card in enumerate(part):
                middle = x + wide / 2 + at * step
                hand.put(card, (middle, y, 0.0), (middle + (PART * gap if at > hot else 0.0), y, 0.0))
                if card is None:
                    slot = Rect(middle - wide / 2, y - high / 2, wide, high)
            kept = tuple(card for card in part if card is not None)
            if kept:
                of, first = (0, sum(len(before.cards) for before in parts)) if split else (len(parts), 0)
                parts.append(Part(kept, Rect(x, y - high / 2, reach, high), reach + gap - 10, front, of, first))
            x += reach + gap
    rows = ([card for part in row for card in part] for row in placed)
    return replace(hand.fan(rows, shown_parts), parts=tuple(parts), slot=slot)


def _rows(
    whole: Sequence[Sequence[Id]], room: Rect, width: float, strip: float, line: float
) -> tuple[list[list[tuple[Id, ...]]], _Spacing]:
    """The groups in one row, or in two where their indices show only there or their cards are much larger there. `line` is what
    bracket and tag need of the height.
    """
    groups = [tuple(part) for part in whole]
    single = _spacing([len(part) for part in groups], room, min(width, (room.h - line) / CARD.ratio), strip)
    most = min(width, (room.h + STANDS_OUT - 2 * line) / (CARD.ratio * (1 + ROW_STEP)))
    if len(groups) == 1 and len(groups[0]) > FEW:
        return _halves(groups[0], room, width, strip, line, single)
    if len(groups) < 2 or (single.fits and single.width * LARGER >= most):
        return [groups], single
    cuts = range(1, len(groups))

    def length(cut: int) -> tuple[float, int]:
        lengths = [len(row) + EASY * sum(len(part) - 1 for part in row) for row in (groups[:cut], groups[cut:])]
        return max(lengths), -cut

    cut = min(cuts, key=length)
    rows = [groups[:cut], groups[cut:]]
    found = [_spacing([len(part) for part in row], room, most, strip) for row in rows]
    fits = all(spacing.fits for spacing in found)
    wide = min(spacing.width for spacing in found)
    if single.fits and (not fits or single.width * LARGER >= wide):
        return [groups], single
    step = min((spacing.step for spacing in found if spacing.step), default=0.0)
    return rows, _Spacing(wide, step, min(spacing.gap for spacing in found), fits)


def _halves(
    group: tuple[Id, ...], room: Rect, width: float, strip: float, line: float, single: _Spacing
) -> tuple[list[list[tuple[Id, ...]]], _Spacing]:
    """One group in a row, or in two where its cards become no smaller and much more of them shows."""
    cut = -(-len(group) // 2)
    found = _spacing([cut], room, min(width, (room.h - line) / (CARD.ratio * (1 + ROW_STEP))), strip)
    if not found.fits or found.width < single.width or found.step < CLEARER * single.step:
        return [[group]], single
    return [[group[:cut]], [group[cut:]]], found


def _spacing(sizes: Sequence[int], room: Rect, most: float, strip: float) -> _Spacing:
    """How a row with groups of these sizes lies: first the step gives way, then the width of the cards, then step and gap."""
    groups, inner, free = len(sizes), sum(sizes) - len(sizes), room.w - 2 * END - (GROWTH - 1) * most
    most = max(1.0, most)
    if not groups:
        return _Spacing(most, 0.0, GAP, True)
    easy = min(most, max(min(most, LEAST_W), (free - (groups - 1) * GAP) / (groups + EASY * inner)))
    for wide, gap in ((easy, GAP), (easy, LEAST_GAP), (min(most, LEAST_CROWDED_W), LEAST_GAP)):
        left = free - groups * wide - (groups - 1) * gap
        if left >= inner * strip * wide - 1e-6:
            return _Spacing(wide, min(WIDE * wide, left / inner) if inner else 0.0, gap, True)
    wide = min(most, (free - (groups - 1) * LEAST_GAP) / (groups + inner * strip))
    return _Spacing(wide, strip * wide, LEAST_GAP, False)


def _steps(sizes: Sequence[int], room: Rect, spacing: _Spacing) -> tuple[float, float]:
    """Step and gap of a row as it is at this moment: with a slot open in it there is less room, without held cards more."""
    groups, inner = len(sizes), sum(sizes) - len(sizes)
    wide, step, gap, _ = spacing
    free = room.w - 2 * END
    if groups * wide + inner * step + (groups - 1) * gap <= free + 1e-6:
        return step, gap
    gap = LEAST_GAP
    if inner:
        step = max(SQUEEZED * wide, min(step, (free - groups * wide - (groups - 1) * gap) / inner))
    over = groups * wide + inner * step + (groups - 1) * gap - free
    return step, gap if over <= 0 or groups < 2 else gap - over / (groups - 1)


def _with_slot(
    rows: Sequence[Sequence[tuple[Id, ...]]], held: frozenset[Id], spot: Spot | None
) -> list[list[tuple[Id | None, ...]]]:
    """The rows without held cards, with a free place among them."""
    found: list[list[tuple[Id | None, ...]]] = []
    number = 0
    for row in rows:
        stay: list[tuple[Id | None, ...]] = []
        for part in row:
            kept = tuple(card for card in part if card not in held)
            if not kept:
                continue
            if spot is not None and spot.part == number and spot.at < 0:
                stay.append((None,))
            at = max(0, min(spot.at, len(kept))) if spot is not None and spot.part == number and spot.at >= 0 else None
            stay.append(kept if at is None else (*kept[:at], None, *kept[at:]))
            number += 1
        found.append(stay)
    if spot is not None and spot.part >= number:
        found[-1].append((None,))
    return found


def _split_with_slot(
    rows: Sequence[Sequence[tuple[Id, ...]]], held: frozenset[Id], spot: Spot | None
) -> list[list[tuple[Id | None, ...]]]:
    """The same of one group in two rows."""
    kept = [tuple(card for card in row[0] if card not in held) for row in rows]
    if spot is not None and spot.part == 0 and spot.at >= 0:
        behind = len(kept[0])
        row, at = (0, spot.at) if spot.at <= behind else (1, min(spot.at - behind, len(kept[1])))
        found: list[list[tuple[Id | None, ...]]] = [[part] for part in kept]
        found[row] = [(*kept[row][:at], None, *kept[row][at:])]
        return found
    found = [[part] if part else [] for part in kept]
    if spot is not None and spot.part == 0:
        found[0].insert(0, (None,))
    elif spot is not None:
        found[-1].append((None,))
    return found


def shown_parts(rest: dict[Id, Pose], rows: Sequence[tuple[Id, ...]]) -> dict[Id, Rect]:
    """For each card an upright rectangle wholly inside the part of it that shows while nothing is hovered."""
    hits: dict[Id, Rect] = {}
    for number, row in enumerate(rows):
        front = rows[number + 1] if number + 1 < len(rows) else ()
        for i, card in enumerate(row):
            pose = rest[card]
            over = [rest[other] for other in front if abs(rest[other].x - pose.x) < pose.w]
            floor = min((other.box.y for other in over), default=math.inf)
            cover = rest[row[i + 1]] if i + 1 < len(row) and rest[row[i + 1]].box.x < pose.box.right else None
            hits[card] = visible_strip(pose, cover, floor)
    return hits


def spot_at(parts: Sequence[Part], loose: bool, rest: dict[Id, Pose], point: Point) -> Spot:
    """The place among the groups that held cards over a point mean: within a group, or between two. `loose`: the last part is
    what is in no group.
    """
    if not parts:
        return Spot(0, 0)
    x, y = point
    level = min({part.box.centre[1] for part in parts}, key=lambda middle: abs(middle - y))
    row = [part for part in parts if part.box.centre[1] == level]
    for part in row:
        if x < part.box.x + EDGE * part.box.h:
            return Spot(part.of, part.first) if part.first else Spot(part.of)
        if x < part.box.right - EDGE * part.box.h:
            return Spot(part.of, part.first + sum(rest[card].x < x for card in part.cards))
    last, end = row[-1], parts[-1]
    if last is not end:
        return Spot(end.of, end.first) if last.of == end.of else Spot(last.of + 1)
    return Spot(end.of, end.first + len(end.cards)) if loose else Spot(end.of + 1, 0)
