"""The sets of a board in their rows: how large pieces are, where each lies, and how neighbours make room.

Everything is in units of the drawing board. The size of pieces and the rows depend on the sets alone; places that open among them
push only what lies to their right in the same row.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.table.geometry import NOWHERE, Z_MELD, Pose, Rect, bounds
from game.table.layout.board.board_rows import Room, filled, follow, place_for, settled
from game.table.layout.board_boxes import BoardBoxes, SetBox
from game.table.scene.board import BoardScene, Lack, Lying, Rows, SlotScene
from game.table.scene.scene import Id, MeldScene
from game.table.shapes import Shape

PAD, SIDE = 15.0, 24.0
"""Free cloth over and under the rows, and at their ends."""
GAP, CLOSE_GAP = 39.0, 22.0
"""Between two sets, and where only that lets all of them fit."""
ROW_GAP, ROW_AIR, ROW_PITCH = 8.0, 0.12, 1.22
"""The least between two rows, how much more of it large pieces need for each unit that they are higher than the least, and from
one row to the next where there is room, in parts of the height of a piece.
"""
BESIDE = (80.0, 70.0, 60.0)
"""How wide pieces are that lie beside each other, on a board of the usual size: of up to 60, 78 and 106 of them."""
FANNED = (110.0, 96.0, 84.0, 76.0, 68.0)
"""The same of those that lie fanned out: of the narrowest the index is eleven pixels high in a window of 960 x 540."""
LEAST = (60.0, 54.0, 48.0, 42.0)
"""The same where so many sets are torn that nothing else will do."""
USUAL, LARGEST = (1742.0, 548.0), 112.0
"""The rows of the usual board, across and down; pieces on a larger one are wider, up to so much."""
SPARE = 0.9
"""So much of a piece every row keeps free, for a place that opens."""
OPEN, PARTED, NARROW, CLEAR = 0.92, 0.54, 0.45, 0.6
"""In parts of a piece: how wide a place is, how far neighbours part for what is held between them, how narrow a place may be, and
from where on an empty place is shown that is no place for what is lifted.
"""
STRIP = 0.62
"""How wide a place is beside pieces that are fanned out, in the same parts."""
NEW = 2.2
"""The place for a new set is at least so many pieces wide."""
NEW_MOST = 840.0
LIST_W, LIST_LINE, LIST_PAD, LIST_MORE = 300.0, 34.0, 5.0, 2.0
"""The list of places: how wide it is, a line of it, around its lines, and how far it may reach over and under a row."""
LEAST_LIST = 0.6
"""In a window of a smaller scale there is no list: the numbers say enough."""


CHOSEN = 0.09
"""So much higher a piece lies that is chosen, in parts of its height."""


class Pieces(NamedTuple):
    """How large pieces are, in how many rows, and how far apart sets are."""

    width: float
    gap: float
    rows: int
    shape: Shape

    @property
    def high(self) -> float:
        """How high a piece is."""
        return self.shape.high(self.width)

    @property
    def step(self) -> float:
        """From one piece of a set to the next, in parts of its width."""
        return self.shape.along

    @property
    def fanned(self) -> bool:
        """Each lies partly under the next."""
        return self.step < 1

    @property
    def place(self) -> float:
        """How much room a place takes that opens in a set: beside the pieces, also where these are fanned out."""
        return self.width * (STRIP if self.fanned else self.step)

    def length(self, count: int) -> float:
        """How long a set of so many pieces is."""
        return self.width * (1 + self.step * max(0, count - 1))


@dataclass(frozen=True, slots=True)
class _Opening:
    """A place in a set: before the card with a number."""

    at: int
    slot: SlotScene | None = None
    lack: Lack | None = None

    @property
    def bare(self) -> bool:
        """Neighbours only part for what is held between them."""
        return self.slot is None and self.lack is None

    def wide(self, pieces: Pieces, count: int) -> float:
        """How much longer its set of so many pieces becomes for it; between two that are fanned out the first is seen whole."""
        if self.bare:
            return pieces.width * PARTED
        within = pieces.fanned and 0 < self.at < count
        return pieces.place + (pieces.width * (1 - pieces.step) if within else 0.0)


def sizes(room: Rect, shape: Shape, most: float = 0.0) -> Iterator[Pieces]:
    """How large pieces may be, the largest first; none is wider than `most` where that is said."""
    wide, high = room.w - 2 * SIDE, room.h - 2 * PAD
    larger = max(1.0, math.sqrt(wide * high / (USUAL[0] * USUAL[1])))
    ladder = BESIDE if shape.along >= 1 else FANNED
    first = min(LARGEST, ladder[0] * larger)
    tried = [(width, GAP) for width in (first, (first + ladder[0]) / 2, *ladder)]
    tried += [(width, CLOSE_GAP) for width in (ladder[-1], *LEAST) if width <= ladder[-1]]
    for width, gap in dict.fromkeys(tried):
        if not most or width <= most + 1e-6 or width <= ladder[-1]:
            apart = ROW_GAP + ROW_AIR * max(0.0, shape.high(width) - shape.high(ladder[-1]))
            rows = int((high + apart + 1e-6) / (shape.high(width) + apart))
            yield Pieces(width, gap, max(1, rows), shape)


def placed(melds: Sequence[MeldScene], board: BoardScene, room: Rect, shape: Shape) -> tuple[Pieces, Rows]:
    """In which rows the sets lie, and the largest size with which all of them fit, with a place for a new one."""
    sets = [Lying(meld.id, meld.cards) for meld in melds]
    followed = follow(sets, board.before, board.after)
    if board.drafting:  # the player has put them where they lie
        followed = followed._replace(mixed=frozenset())
    pieces = last = None
    for pieces in sizes(room, shape, board.width):
        lengths = {one.name: pieces.length(len(one.cards)) for one in sets}
        space = Room(pieces.rows, room.w - 2 * SIDE - SPARE * pieces.width, pieces.gap)
        rows = settled(followed, lengths, space)
        if rows is not None:
            last = pieces, rows
            if place_for(pieces.width * NEW, rows, lengths, space) is not None:
                return pieces, rows
    if last is not None:
        return last
    assert pieces is not None
    wide = Room(len(sets), room.w - 2 * SIDE, pieces.gap)  # more than any pack holds: rows lie closer than they should
    rows = settled(followed, lengths, wide) or tuple((one,) for one in sets)
    return pieces, rows


def laid_sets(
    melds: Sequence[MeldScene], board: BoardScene, room: Rect, shape: Shape, k: float, poses: dict[Id, Pose]
) -> tuple[BoardBoxes, Rect]:
    """The sets in their rows, and the place for a new one; their cards lie in `poses`."""
    pieces, rows = placed(melds, board, room, shape)
    cards = {meld.id: meld.cards for meld in melds}
    lines = _lines(room, pieces, len(rows))
    new = _new_row(rows, pieces, room)
    sets: list[SetBox] = []
    slots: dict[Id, Rect] = {}
    ends: list[float] = []
    place = NOWHERE
    for number, line in enumerate(lines):
        row = rows[number] if number < len(rows) else ()
        kept = pieces.width * NEW + (pieces.gap if row else 0.0) if number == new else 0.0
        end = _row(row, cards, board, pieces, line._replace(w=line.w - kept), sets, slots, poses)
        if number == new:
            left = end + pieces.gap if row else line.x
            place = Rect(left, line.y, min(NEW_MOST, line.right - left), line.h)
            end = place.right
        ends.append(end)
    listed = _free_for_list(board, lines, ends, new, sets) if k >= LEAST_LIST else NOWHERE
    return BoardBoxes(room, tuple(sets), slots, listed, pieces.width, rows, lines), place


def _lines(room: Rect, pieces: Pieces, used: int) -> tuple[Rect, ...]:
    """The rows from above: they keep their places, however many of them are filled."""
    high, count = pieces.high, max(pieces.rows, used)
    pitch = min(high * ROW_PITCH, (room.h - 2 * PAD - high) / max(1, count - 1))
    return tuple(Rect(room.x + SIDE, room.y + PAD + number * pitch, room.w - 2 * SIDE, high) for number in range(count))


def _new_row(rows: Rows, pieces: Pieces, room: Rect) -> int:
    """The row at the end of which a new set would lie."""
    lengths = {one.name: pieces.length(len(one.cards)) for row in rows for one in row}
    space = Room(max(pieces.rows, len(rows)), room.w - 2 * SIDE - SPARE * pieces.width, pieces.gap)
    at = place_for(pieces.width * NEW, rows, lengths, space)
    if at is not None:
        return at
    return min(range(len(rows)), key=lambda number: filled(rows[number], lengths, pieces.gap))


def _openings(board: BoardScene, name: Id, count: int) -> list[_Opening]:
    """The places that open in a set, from its left."""
    found = {lack.at: _Opening(lack.at, lack=lack) for lack in board.of(name).lacks}
    for slot in board.slots_of(name):
        found[slot.at] = replace(found.get(slot.at, _Opening(slot.at)), slot=slot)
    if board.gap is not None and board.gap[0] == name and board.gap[1] not in found:
        found[board.gap[1]] = _Opening(board.gap[1])
    return [found[at] for at in sorted(found) if at <= count]


def _row(
    row: Sequence[Lying],
    cards: dict[Id, tuple[Id, ...]],
    board: BoardScene,
    pieces: Pieces,
    line: Rect,
    sets: list[SetBox],
    slots: dict[Id, Rect],
    poses: dict[Id, Pose],
) -> float:
    """The sets of one row from the left; answers where it ends."""
    openings = {one.name: _openings(board, one.name, len(one.cards)) for one in row}
    lengths = {one.name: pieces.length(len(one.cards)) for one in row}
    more = sum(opening.wide(pieces, len(one.cards)) for one in row for opening in openings[one.name])
    gap, part = pieces.gap, 1.0
    over = filled(row, lengths, gap) + more - line.w
    if over > 0 and len(row) > 1:
        gap = max(CLOSE_GAP, gap - over / (len(row) - 1))
        over = filled(row, lengths, gap) + more - line.w
    if over > 0 and more:
        part = max(0.0, 1 - over / more)
    x, before = line.x, None
    for one in row:
        told = board.of(one.name)
        seam = NOWHERE
        if told.parted and before is not None:
            seam = Rect((before + x) / 2 - 2, line.y - 4, 4, line.h + 12)
        made, x = _set(one, cards[one.name], openings[one.name], pieces, line._replace(x=x), part, slots, poses, board.lifted)
        marks = tuple(
            Rect((poses[one.cards[at - 1]].box.right + poses[one.cards[at]].box.x) / 2 - 2, line.y, 4, line.h)
            for at in told.breaks
            if 0 < at < len(one.cards)
        )
        sets.append(made._replace(seam=seam, breaks=marks))
        before = x
        x += gap
    return (before if before is not None else line.x) if row else line.x


def _set(
    one: Lying,
    cards: tuple[Id, ...],
    openings: Sequence[_Opening],
    pieces: Pieces,
    at: Rect,
    part: float,
    slots: dict[Id, Rect],
    poses: dict[Id, Pose],
    chosen: Sequence[Id],
) -> tuple[SetBox, float]:
    """One set from the left upper corner of `at`; places are as wide as `part` of them has room. Answers where it ends."""
    opened = {opening.at: opening for opening in openings}
    width, along = pieces.width, pieces.step * pieces.width
    x, right, lacks = at.x, at.x, []
    for number in range(len(cards) + 1):
        opening = opened.get(number)
        if opening is not None:
            room = opening.wide(pieces, len(cards)) * part
            if opening.bare:
                x += room
            else:
                begin, seat = x + max(0.0, right - x) * part, pieces.place * part
                shown = max(NARROW * width, OPEN * seat)
                box = Rect(begin + (seat - shown) / 2, at.y, shown, at.h)
                if opening.slot is not None:
                    slots[opening.slot.id] = box
                if opening.lack is not None and (part >= CLEAR or opening.slot is not None):
                    lacks.append(box)
                x = begin + seat
                right = max(right, x)
        if number < len(cards):
            up = CHOSEN if cards[number] in chosen else 0.0
            y = at.y + at.h * (0.5 - up)
            poses[cards[number]] = Pose(x + width / 2, y, width, 0.0, Z_MELD + number / 64, up and 0.4, shape=pieces.shape)
            right = x + width
            x += along
    whole = bounds([poses[card].box for card in cards])
    return SetBox(one.name, bounds([whole, *lacks]), whole, tuple(lacks)), right


def _free_for_list(board: BoardScene, lines: Sequence[Rect], ends: Sequence[float], new: int, sets: Sequence[SetBox]) -> Rect:
    """Where the list of places has room at the right end of rows: near the first of the places, and never over a new set."""
    if not board.slots:
        return NOWHERE
    high = LIST_LINE * len(board.slots) + 2 * LIST_PAD
    first = next((one.box.centre[1] for one in sets if one.name == board.slots[0].set), lines[0].y)
    found = []
    for top in range(len(lines)):
        for last in range(top, len(lines)):
            left, up = max(ends[top : last + 1]) + GAP, lines[top].y - LIST_MORE
            room = Rect(left, up, lines[0].right - left, lines[last].bottom + LIST_MORE - up)
            if room.h >= high:
                if room.w >= LIST_W and not top <= new <= last:
                    found.append(room)
                break
    if not found:
        return NOWHERE
    best = min(found, key=lambda room: (room.h, abs(room.centre[1] - first)))
    return Rect(best.right - LIST_W, best.centre[1] - high / 2, LIST_W, high)
