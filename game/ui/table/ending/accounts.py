"""How numbers of a score sheet came about, as it is written below them: sentences, and cards in their melds with their values."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.table import theme
from game.ui.art.board import Board
from game.ui.art.text import Text

LINE, CHIP = 1.5, 1.7
"""The height of a line of words, and of one with cards in groups, in sizes of the type."""
AIR, BETWEEN = 14.0, 12.0
"""Around the accounts of several people, and between two groups of cards."""
NAMES, SIDES = (100.0, 190.0), 88.0
"""The least and the most width of the names beside accounts, and what is free at both sides of the sheet."""
MORE = 24.0
"""So much more room each of them has at most."""
LARGE, LEAST, SMALLEST = 30.0, 18.0, 20.0
"""The largest and the smallest type, and the smallest in a list of several people."""
TIGHT = 0.92
"""Lines may stand closer than usual by so much."""
CHIP_GROUND, CHIP_LINE, CHOSEN = (240, 232, 214, 255), (*theme.SHEET_EDGE, 255), (*theme.GOLD, 60)


class Told(NamedTuple):
    """A sentence; where it is about cards in groups, what they are and the points of each, too."""

    words: str
    name: str = ""
    groups: tuple[tuple[str, str], ...] = ()
    """The cards of each group as marks, and its points as they are written."""
    sum: str = ""


class Entry(NamedTuple):
    """All that is told of one number: whose it is, what it is, and how it came about."""

    name: str
    heading: str
    lines: tuple[Told, ...]
    good: bool = False
    chosen: bool = False

    @property
    def brief(self) -> Entry:
        """The same in one sentence, without its cards."""
        return self._replace(lines=(_run_on(self.lines),))


def _run_on(lines: Sequence[Told]) -> Told:
    """All sentences after one another in one, without cards in groups."""
    return Told("  ·  ".join(f"{told.name} {told.sum}" if told.groups else told.words for told in lines))


class _Piece(NamedTuple):
    """Words or a group of cards at a place, measured from the upper left of an account."""

    words: str
    value: str
    x: float
    y: float
    w: float
    line: int
    """To which sentence it belongs."""
    bold: bool = False


@lru_cache(maxsize=512)
def _laid(lines: tuple[Told, ...], room: float, letters: int, k: float) -> tuple[tuple[_Piece, ...], float]:
    """Where everything stands in type of so many pixels, and how high it is. Groups of cards follow each other as words do. `k`
    is the scale of the sheet.
    """
    found: list[_Piece] = []
    line, chip = LINE * letters / k, CHIP * letters / k + 4
    x = y = 0.0

    def wide(words: str, bold: bool = False) -> float:
        return Text.width(words, letters, bold) / k

    def put(words: str, value: str, w: float, number: int, bold: bool = False, after: float = 0.0) -> None:
        nonlocal x, y
        if x and x + w + after > room:
            x, y = 0.0, y + chip
        found.append(_Piece(words, value, x, y if value else y + (chip - 4 - line) / 2, w, number, bold))
        x += w + BETWEEN

    for number, told in enumerate(lines):
        if not told.groups:
            x, y = 0.0, y + chip if x else y
            for words in Text.wrap(told.words, letters, round(room * k)):
                found.append(_Piece(words, "", 0.0, y, 0.0, number))
                y += line
            continue
        x += BETWEEN if x else 0.0
        sizes = [wide(words) + wide(value, True) + 36 for words, value in told.groups]
        put(told.name, "", wide(told.name), number, after=BETWEEN + sizes[0])
        if len(told.groups) > 1:
            put(told.sum, "", wide(told.sum, True), number, True)
        for (words, value), w in zip(told.groups, sizes, strict=True):
            put(words, value, w, number)
    return tuple(found), y + chip if x else y


def _largest(fits: Callable[[float], bool], least: float) -> Generator[None, None, float]:
    """The largest type in which it fits, a whole size of the drawing board; the least one if it does in none. It takes long to
    find out, so it is done in parts.
    """
    low, high = 0, round(LARGE - least)
    while low < high:
        yield
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(least + middle) else (low, middle - 1)
    return least + low


def high(board: Board, lines: Sequence[Told], room: float, size: float = theme.SMALL) -> float:
    """The height of these lines in type of this size."""
    return _laid(tuple(lines), room, board.type(size), board.k)[1]


def fitting(board: Board, lines: Sequence[Told], room: float, most: float) -> Sequence[Told]:
    """These lines as far as a room of this height has place for them: without the cards in groups where it has too little, and
    where it has too little even then, all after one another.
    """
    sums = [Told(f"{told.name} {told.sum}") if told.groups else told for told in lines]
    for told in (lines, sums):
        if most >= TIGHT * high(board, told, room, LEAST):
            return told
    return [_run_on(lines)]


def write(board: Board, lines: Sequence[Told], x: float, y: float, room: float, most: float, written: int = 99) -> Iterator[None]:
    """The first so many of these lines in a room of this height, in the largest type for which it does; in parts. Where even the
    least type has too little room, cards in groups are left out and their sums stay; at last all sentences run on.
    """
    lines = fitting(board, lines, room, most)
    size = yield from _largest(lambda size: high(board, lines, room, size) <= most + 0.5, LEAST)
    _write(board, lines, x, y, room, size, min(1.0, most / max(1.0, high(board, lines, room, size))), written)


def _write(board: Board, lines: Sequence[Told], x: float, y: float, room: float, size: float, pitch: float, written: int) -> None:
    for piece in _laid(tuple(lines), room, board.type(size), board.k)[0]:
        if piece.line >= written:
            continue
        at, top, tall = x + piece.x, y + piece.y * pitch, CHIP * board.type(size) / board.k  # there is a least type in pixels
        if not piece.value:
            board.text(piece.words, at, top + LINE / CHIP * tall / 2, size, theme.INK, piece.bold, paper=True)
            continue
        board.panel(at, top, piece.w, tall, 10, CHIP_GROUND, CHIP_LINE, 2)
        board.text(piece.words, at + 8, top + tall / 2, size, theme.INK, paper=True)
        board.text(piece.value, at + piece.w - 12, top + tall / 2, size, theme.SHEET_GREY, True, "right")


def _label(board: Board, entries: Sequence[Entry]) -> float:
    """The width of the names beside accounts."""
    widest = max((board.words.width(one.name, board.type(theme.BODY), True) / board.k for one in entries), default=0.0)
    return max(NAMES[0], min(NAMES[1], widest + 24))


def least_high(board: Board, entries: Sequence[Entry], w: float, most: float) -> float:
    """The height of a list of several people in the smallest type: in full, or where that is more than `most` with only one of
    them in full, whichever is chosen.
    """
    full = _list_high(board, entries, w, SMALLEST)
    if full <= most:
        return full
    return max(_list_high(board, _shortened(entries, chosen), w, SMALLEST) for chosen in range(len(entries)))


def _shortened(entries: Sequence[Entry], chosen: int) -> list[Entry]:
    """All but one of them in brief."""
    return [one if number == chosen else one.brief for number, one in enumerate(entries)]


def _list_high(board: Board, entries: Sequence[Entry], w: float, size: float) -> float:
    """The height of the accounts of several people below each other, on a sheet of this width."""
    room = w - SIDES - _label(board, entries)
    return sum(high(board, one.lines, room, size) + AIR for one in entries)


def write_list(board: Board, entries: Sequence[Entry], x: float, y: float, w: float, most: float, written: int) -> Iterator[None]:
    """The accounts of several people in a room of this height, each beside a name; the one that is chosen on gold, with so many
    lines of it written. Where they have no room the others are told in brief. A part after the other.
    """
    label = _label(board, entries)
    if _list_high(board, entries, w, SMALLEST) > most + 1:
        entries = _shortened(entries, next((number for number, one in enumerate(entries) if one.chosen), 0))
    room = w - SIDES - label
    size = yield from _largest(lambda size: _list_high(board, entries, w, size) <= most, SMALLEST)
    more = max(0.0, min(MORE, (most - _list_high(board, entries, w, size)) / len(entries)))
    for number, one in enumerate(entries):
        yield
        tall = high(board, one.lines, room, size) + AIR + more
        if one.chosen:
            board.panel(x + 24, y, w - 48, tall, 12, CHOSEN, None)
        elif number and not entries[number - 1].chosen:
            board.line(x + 40, y, w - 80, theme.SHEET_RULE)
        inside = y + (AIR + more) / 2
        first = (CHIP if one.lines and one.lines[0].groups else LINE) * board.type(size) / board.k
        ink = theme.SHEET_GOOD if one.good else theme.INK
        board.text(one.name, x + 44, inside + first / 2, size + 1, ink, True, paper=True, room=label - 16)
        _write(board, one.lines, x + 44 + label, inside, room, size, 1.0, written if one.chosen else 99)
        y += tall
