"""What lies on a small table whose melds belong to nobody: heads in a row, the board with its sets, and a rack or a fan below."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from game.cards.deck import Deck
from game.table.shapes import SHAPES, Shape
from game.ui.art import rack_wood
from game.ui.art.board import Board

PART = 0.25
"""So large a unit of the real table is here."""
EDGE, BETWEEN, HEAD = 15.0, 6.0, 21.0
AIR, SET_GAP, ROW_GAP = 8.0, 9.0, 7.0
"""Inside the board and the rack, between two sets, and between two rows."""
LYING, STANDING, CARD_LYING, BESIDE = 19.0, 21.0, 24.0, 1.03
"""How wide thick pieces are on the board and on the rack, and cards on the board; and how far from one thick piece to another."""
MOST_GROWN = 1.5
"""In a higher picture they are larger, up to so many times."""
OVERLAP = 0.46
"""How far from one card to the next, which covers it."""
SETS: tuple[str, ...] = (
    "3S 4S 5S, 9H 9D 9C, TD JD QD KD, 5H 5D 5C, 6C 7C 8C, 2S 2H 2C",
    "7H 7D 7C, JS QS KS, 4D 5D 6D 7D, TH TD TC, AS AH AD, 8S 9S TS",
    "AD 2D 3D, QS QH QC, 6H 7H 8H 9H, 4S 4H 4D, 9C TC JC, KS KD KC",
)
OWN: tuple[str, ...] = (
    "2S 6S . QS . 3H 3H 6H, . 4D KD . 6C 7C TC JK",
    "AH 8H 9H . JH . 2C 5C, 4S 6S . 7D 8D . KC JK",
    "3S 5S . 7S TH JH . 4D, 9D . QD 2C 3C . 8C JK",
)
"""What stands on the rack, row by row; dots are free places."""
FREE = "."


def _parted(which: int, texts: tuple[str, ...]) -> list[list[str]]:
    """The sets or the rows of one of these texts."""
    return [part.split() for part in texts[which % len(texts)].split(", ")]


def laid(b: Board, deck: Deck, people: Sequence[str], opponents: int, which: int, fan: Iterator[None]) -> Iterator[None]:
    """All of it, a part after the other; `which`: other sets, so that two tables do not look the same. Where pieces do not stand
    on a rack the own hand is this `fan`.
    """
    piece = SHAPES[deck.shape]
    yield from _heads(b, people, opponents)
    rack = bool(piece.thick)
    grown = min(MOST_GROWN, max(1.0, math.sqrt(b.h / 224)))
    foot = 2 * piece.high(STANDING * grown) + 3 * AIR if rack else 68.0
    top = EDGE + HEAD + BETWEEN
    high = b.h - EDGE - foot - BETWEEN - top
    b.panel(EDGE, top, b.w - 2 * EDGE, high, 7, (0, 8, 8, 46), (235, 235, 215, 36), 1)
    yield from _sets(b, piece, (LYING if rack else CARD_LYING) * grown, (top, high), which)
    if rack:
        yield from _rack(b, piece, STANDING * grown, (b.h - EDGE + 2 - foot, foot), which)
    else:
        yield from fan


def _heads(b: Board, people: Sequence[str], opponents: int) -> Iterator[None]:
    """A head for each opponent with a few backs, and one for the pool."""
    wide = (b.w - 2 * EDGE - opponents * BETWEEN) / (opponents + 1)
    for number in range(opponents + 1):
        x = EDGE + number * (wide + BETWEEN)
        b.panel(x, EDGE, wide, HEAD, 7, (7, 28, 21, 165), (235, 235, 215, 44), 1)
        pool = number == opponents
        if not pool and number < len(people):
            b.avatar(people[number], x + HEAD / 2 + 2, EDGE + HEAD / 2, HEAD - 4)
        for back in range(2 if pool else min(4, int((wide - HEAD - 8) / 9))):
            b.card(None, x + (12 if pool else HEAD + 12) + 9 * back, EDGE + HEAD / 2, 9)
        yield


def _sets(b: Board, piece: Shape, wide: float, room: tuple[float, float], which: int) -> Iterator[None]:
    """Sets of pieces so wide in reading order, as many as there is room for between a height and so much below it."""
    top, high = room
    step = wide * (BESIDE if piece.thick else OVERLAP)
    deep, sets = piece.high(wide), _parted(which, SETS)
    rows = max(1, int((high - 2 * AIR + ROW_GAP) / (deep + ROW_GAP)))
    y, number = top + (high - rows * deep - (rows - 1) * ROW_GAP) / 2, 0
    for row in range(rows):
        x = EDGE + AIR
        while number < 2 * len(sets):
            cards = sets[number % len(sets)]
            long = step * (len(cards) - 1) + wide
            if x + long > b.w - EDGE - AIR or (row == rows - 1 and x > 0.62 * b.w):
                break
            for place, name in enumerate(cards):
                b.card(name, x + wide / 2 + place * step, y + deep / 2, wide)
                yield
            x += long + SET_GAP
            number += 1
        y += deep + ROW_GAP


def _rack(b: Board, piece: Shape, wide: float, room: tuple[float, float], which: int) -> Iterator[None]:
    """The rack with pieces so wide, and free places among them."""
    top, high = room
    rows, step, deep = _parted(which, OWN), wide * BESIDE, piece.high(wide)
    long = step * len(rows[0]) + 2 * AIR
    left = (b.w - long) / 2
    wood = Board(b.surface, b.k * PART, b.art, b.words)
    feet = [top + AIR * (1 + number) - 2 + deep * (1 + number) for number in range(len(rows))]
    rack_wood.lay(wood, b.rect(left, top, long, high), [foot * b.k for foot in feet])
    yield
    for foot, row in zip(feet, rows, strict=True):
        for place, name in enumerate(row):
            x = left + AIR + place * step
            if name != FREE:
                b.card(name, x + step / 2, foot - deep / 2, wide)
                yield
            else:
                rack_wood.place(wood, b.rect(x + 0.5, foot - deep, wide, deep))
