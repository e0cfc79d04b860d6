"""The sets of a board in their rows: how large pieces are, where each lies, and how neighbours make room.

Everything is in units of the drawing board. The size of pieces and the rows depend on the sets alone, and cards that are held
keep their room in them. A place for what is chosen is a line beside a piece, and moves nothing; only a set that something is held
over makes room, as far as its row has any, and pushes only what lies to its right there.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.table.geometry import NOWHERE, Z_MELD, Pose, Rect, bounds
from game.table.layout.board.board_rows import Room, filled, follow, place_for, settled
from game.table.layout.board_boxes import BoardBoxes, SetBox
from game.table.scene.board import BoardScene, Lack, Lying, Rows
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
NUMBER, NUMBER_AT = 32.0, 0.06
"""How large the number is over the line that shows a place for which nothing has made room; how far down the row its middle is.
"""
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


class _Opening(NamedTuple):
    """A place in a set: before the card with a number."""

    at: int
    lack: Lack | None = None
    bare: bool = False
    """Neighbours only part for what is held between them."""
    part: float = 1.0
    """So much of it has room in its row."""

    def wide(self, pieces: Pieces, count: int) -> float:
        """How much longer its set of so many pieces becomes for it; between two that are fanned out the first is seen whole."""
        if self.bare:
            return pieces.width * PARTED
        within = pieces.fanned and 0 < self.at < count
        return pieces.place + (pieces.width * (1 - pieces.step) if within else 0.0)


@dataclass(slots=True)
class _Laying:
    """What has been laid so far."""

    board: BoardScene
    pieces: Pieces
    held: frozenset[Id]
    """These keep the room that they have left."""
    poses: dict[Id, Pose]
    sets: list[SetBox] = field(default_factory=list)
    slots: dict[Id, Rect] = field(default_factory=dict)
    opened: set[Id] = field(default_factory=set)


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
    melds: Sequence[MeldScene],
    board: BoardScene,
    held: Sequence[Id],
    room: Rect,
    shape: Shape,
    k: float,
    poses: dict[Id, Pose],
) -> tuple[BoardBoxes, Rect]:
    """The sets in their rows, and the place for a new one; their cards lie in `poses`, without those that are held."""
    pieces, rows = placed(melds, board, room, shape)
    lines = _lines(room, pieces, len(rows))
    new = _new_row(rows, pieces, room)
    laying = _Laying(board, pieces, frozenset(held), poses)
    ends: list[float] = []
    place = NOWHERE
    for number, line in enumerate(lines):
        row = rows[number] if number < len(rows) else ()
        kept = pieces.width * NEW + (pieces.gap if row else 0.0) if number == new else 0.0
        end = _row(row, line._replace(w=line.w - kept), laying)
        if number == new:
            left = end + pieces.gap if row else line.x
            place = Rect(left, line.y, min(NEW_MOST, line.right - left), line.h)
            end = place.right
        ends.append(end)
    listed = _free_for_list(board, lines, ends, new, laying.sets) if k >= LEAST_LIST else NOWHERE
    slots, opened = laying.slots, frozenset(laying.opened)
    return BoardBoxes(room, tuple(laying.sets), slots, opened, listed, pieces.width, rows, lines), place


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


def _parting(board: BoardScene, one: Lying, held: frozenset[Id]) -> _Opening | None:
    """Where this set makes room for what is held over it; None where there is room already."""
    if board.gap is None or board.gap[0] != one.name or board.gap[1] > len(one.cards):
        return None
    at = board.gap[1]
    if any(lack.at == at for lack in board.of(one.name).lacks) or held.intersection(one.cards[max(0, at - 1) : at + 1]):
        return None
    return _Opening(at, bare=all(slot.at != at for slot in board.slots_of(one.name)))


def _row(row: Sequence[Lying], line: Rect, laying: _Laying) -> float:
    """The sets of one row from the left; answers where it ends. What one of them opens for held cards pushes those behind it only
    as far as it must.
    """
    board, pieces = laying.board, laying.pieces
    lacks = {one.name: [_Opening(lack.at, lack) for lack in board.of(one.name).lacks] for one in row}
    plain = {one.name: pieces.length(len(one.cards)) for one in row}
    more = {one.name: sum(lack.wide(pieces, len(one.cards)) for lack in lacks[one.name]) for one in row}
    gap, part, needed = pieces.gap, 1.0, sum(more.values())
    over = filled(row, plain, gap) + needed - line.w
    if over > 0 and len(row) > 1:
        gap = max(CLOSE_GAP, gap - over / (len(row) - 1))
        over = filled(row, plain, gap) + needed - line.w
    if over > 0 and needed:
        part = max(0.0, 1 - over / needed)
    x, pushed, before = line.x, line.x, None
    for number, one in enumerate(row):
        openings = [lack._replace(part=part) for lack in lacks[one.name]]
        length = plain[one.name] + more[one.name] * part
        at = max(x, pushed)
        parting = _parting(board, one, laying.held)
        if parting is not None:
            behind = [plain[other.name] + more[other.name] * part + CLOSE_GAP for other in row[number + 1 :]]
            free, wide = line.right - at - length - sum(behind), parting.wide(pieces, len(one.cards))
            openings.append(parting._replace(part=min(1.0, max(0.0, free) / wide)))
        told = board.of(one.name)
        seam = Rect((before + at) / 2 - 2, line.y - 4, 4, line.h + 12) if told.parted and before is not None else NOWHERE
        made, before = _set(one, openings, line._replace(x=at), gap, laying)
        laying.sets.append(made._replace(seam=seam))
        x, pushed = x + length + gap, before + CLOSE_GAP
    return before if before is not None else line.x


def _set(one: Lying, openings: Sequence[_Opening], at: Rect, gap: float, laying: _Laying) -> tuple[SetBox, float]:
    """One set from the left upper corner of `at`, the next one `gap` away. Answers where it ends."""
    board, pieces, cards = laying.board, laying.pieces, one.cards
    opened = {opening.at: opening for opening in openings}
    numbered = {slot.at: slot.id for slot in board.slots_of(one.name)}
    width, along = pieces.width, pieces.step * pieces.width
    x, right, lacks, spots = at.x, at.x, [], []
    for number in range(len(cards) + 1):
        opening, slot = opened.get(number), numbered.get(number)
        if opening is not None and opening.bare:
            x += width * PARTED * opening.part
        elif opening is not None:
            begin, seat = x + max(0.0, right - x) * opening.part, pieces.place * opening.part
            shown = max(NARROW * width, OPEN * seat)
            box = Rect(begin + (seat - shown) / 2, at.y, shown, at.h)
            if slot is not None and (opening.lack is not None or opening.part >= CLEAR):
                laying.slots[slot] = box
                laying.opened.add(slot)
            if opening.lack is not None and (opening.part >= CLEAR or slot is not None):
                lacks.append(box)
            x = begin + seat
            right = max(right, x)
        if slot is not None and slot not in laying.slots:
            laying.slots[slot] = _number_at(number, len(cards), x, right, gap, at, pieces)
        if number < len(cards):
            up = CHOSEN if cards[number] in board.lifted else 0.0
            pose = Pose(x + width / 2, at.y + at.h * (0.5 - up), width, 0.0, Z_MELD + number / 64, up and 0.4, shape=pieces.shape)
            spots.append(pose.box)
            if cards[number] not in laying.held:
                laying.poses[cards[number]] = pose
            right = x + width
            x += along
    whole = bounds(spots)
    breaks = tuple(
        Rect((min(spots[number - 1].right, edge) + edge) / 2 - 2, at.y, 4, at.h)
        for number in board.of(one.name).breaks
        if 0 < number < len(cards)
        for edge in [spots[number].x]  # in a fan it lies on the card before, and its index is to be read
    )
    return SetBox(one.name, bounds([whole, *lacks]), whole, tuple(lacks), breaks), right


def _number_at(number: int, count: int, x: float, right: float, gap: float, at: Rect, pieces: Pieces) -> Rect:
    """The number over a place for which there is no room now: pieces below it can be taken up as ever. That of another set in the
    same gap lies beside it.
    """
    if 0 < number < count:
        left = x - NUMBER if pieces.fanned else x - NUMBER / 2
    else:
        over = min(NUMBER, gap) / 2
        left = x - over if number == 0 else right + over - NUMBER
    return Rect(left, at.y + NUMBER_AT * at.h - NUMBER / 2, NUMBER, NUMBER)


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
