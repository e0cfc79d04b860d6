"""The hands of one place at a table with a house: how large its cards are, and how they lie beside each other.

A place has a room of its own, upright and with its middle at (0, 0); where the places stand in a circle the room is laid along
the arc afterwards. The hands lie in one row, or in two where that leaves the cards larger. In units of the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.table.scene.house import SpotScene
from game.table.shapes import CARD

TRIED: tuple[tuple[float, tuple[float, ...]], ...] = (
    (0.80, (0.56, 0.48, 0.41, 0.36)),
    (0.66, (0.36, 0.30)),
    (0.54, (0.30, 0.25)),
    (0.0, (0.25, 0.18, 0.12)),
)
"""Down to this part of their width cards become smaller, and so much of them shows beside the next one: first the index stays
whole, at last many cards would be tiny otherwise, and the total stands beside them."""
SMALLER = 2.0
ACROSS_DOWN, ACROSS_RIGHT = 0.30, 0.10
"""How far below the middle of a hand the card of a double lies across, and how far to the right: both indices above stay free."""
LEAST = 20.0
GAP, FRAMED = 16.0, 26.0
"""Between two hands, and where one of them has a frame."""
PLAYED_LARGER = 1.16
"""The hand that is played is so much larger than its neighbours."""
PILL, SMALL_PILL = (58.0, 42.0), (46.0, 34.0)
LARGE = 80.0
"""On smaller cards, and where hands lie in two rows, totals are small and lie on their hand."""
ON_EDGE = 12.0
"""The middle of the total of a hand that is over lies so much above its lower edge."""
LEANING = (29.0, 28.0)
"""So far the middle of a small total keeps from the edges of its hand: it stands upright, however the hand leans."""


class Held(NamedTuple):
    """What a hand asks for."""

    many: int
    """How many cards."""
    doubled: bool = False
    plays: bool = False
    """It is being played."""


def asked(spot: SpotScene) -> Held:
    """What a hand of the scene asks for: room for its first two cards before they come."""
    return Held(max(2, len(spot.cards)), spot.doubled and len(spot.cards) > 2, spot.state == "plays")


class HandBox(NamedTuple):
    """Where a hand came to lie: its middle, its cards' width, how far one is from the next, and its size."""

    x: float
    y: float
    card: float
    step: float
    w: float
    h: float


def wide(hand: Held, card: float, part: float) -> float:
    """How wide a hand is with cards of this width."""
    straight = max(1, hand.many - hand.doubled)
    row = card * (1 + part * (straight - 1))
    return max(row, card * (CARD.ratio + 2 * ACROSS_RIGHT)) if hand.doubled else row


def high(hand: Held, card: float) -> float:
    """How high it is above and below its middle, together."""
    return card * (CARD.ratio + (2 * (ACROSS_DOWN + 0.5 - CARD.ratio / 2) if hand.doubled else 0.0))


@lru_cache(maxsize=256)
def laid(hands: tuple[Held, ...], room: tuple[float, float], card: float) -> tuple[HandBox, ...]:
    """The hands of a place in a room of this width and height, with cards of at most this width, from the left."""
    found = [rows for count in ((1, 2) if len(hands) > 1 else (1,)) if (rows := _fitted(hands, room, card, count))]
    return max(found, key=lambda boxes: min(box.card for box in boxes) * (1 + 0.1 * (boxes[0].y == boxes[-1].y)))


def _fitted(hands: tuple[Held, ...], room: tuple[float, float], most: float, rows: int) -> tuple[HandBox, ...]:
    """The same in so many rows: the largest cards that fit, and of these the widest steps."""
    card = most
    for least, parts in TRIED:
        while True:
            for part in parts:
                boxes = tuple(_rows(hands, card, part, rows, room))
                if _inside(boxes, room):
                    return boxes
            if card <= max(LEAST, least * most):
                break
            card = max(LEAST, least * most, card - SMALLER)
    return boxes


def _inside(boxes: Sequence[HandBox], room: tuple[float, float]) -> bool:
    across = max(abs(box.x) + box.w / 2 for box in boxes)
    down = max(abs(box.y) + box.h / 2 for box in boxes)
    return 2 * across <= room[0] + 1e-6 and 2 * down <= room[1] + 1e-6


def _rows(hands: tuple[Held, ...], card: float, part: float, rows: int, room: tuple[float, float]) -> Iterator[HandBox]:
    """The hands in rows: the first ones in the upper row, each row in the middle of the room."""
    each = -(-len(hands) // rows)
    gap = min(FRAMED, 0.24 * card) if any(hand.plays for hand in hands) else min(GAP, 0.16 * card)
    lines = [hands[i : i + each] for i in range(0, len(hands), each)]
    tall = [max(high(hand, _card(hand, card, len(hands))) for hand in line) for line in lines]
    y = -(sum(tall) + gap * (len(lines) - 1)) / 2
    for line, down in zip(lines, tall, strict=True):
        sizes = [_card(hand, card, len(hands)) for hand in line]
        widths = [wide(hand, size, part) for hand, size in zip(line, sizes, strict=True)]
        x = -(sum(widths) + gap * (len(line) - 1)) / 2
        for hand, size, w in zip(line, sizes, widths, strict=True):
            yield HandBox(x + w / 2, y + down / 2, size, size * part, w, high(hand, size))
            x += w + gap
        y += down + gap


def _card(hand: Held, card: float, hands: int) -> float:
    """The width of its cards: those of the hand that is played are larger than its neighbours'."""
    return card if hands < 2 or hand.plays else card / PLAYED_LARGER


def cards(hand: Held, box: HandBox) -> Iterator[tuple[float, float, float]]:
    """Its cards from the middle of the hand: to the right, down, and the angle against the clock; the last lies uppermost."""
    straight = hand.many - hand.doubled
    for i in range(straight):
        yield (i - (straight - 1) / 2) * box.step, 0.0, 0.0
    if hand.doubled and hand.many:
        yield ACROSS_RIGHT * box.card, ACROSS_DOWN * box.card, 90.0


def over_at(box: HandBox) -> float:
    """How far below the middle of a hand that is over its total stands: on the lower edge, where no card has its index."""
    return max(0.0, box.h / 2 - ON_EDGE)


def total_at(box: HandBox, level: bool) -> tuple[float, float, tuple[float, float]]:
    """Where the total of a hand stands, from its middle to the right and down, and how large its pill is: over the upper right
    corner, or on the lower one where it would reach other hands; no card has its index there. `level`: all hands of its place lie
    in one row.
    """
    if level and box.card >= LARGE:
        return box.w / 2 - PILL[0] / 2 + 4, -box.h / 2 - 4, PILL
    return max(0.0, box.w / 2 - LEANING[0]), max(0.0, box.h / 2 - LEANING[1]), SMALL_PILL
