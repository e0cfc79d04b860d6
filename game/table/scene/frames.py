"""The frames of a contract beside the hand: what the player has put into them, and where they stand. In board units.

What lies in a frame is a draft: it is still in the hand, changes nothing on the table, and is kept in the save.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.cards.ids import Card, CardSet, card_set
from game.cards.pack import Pack
from game.table.geometry import Rect
from game.table.hand.saved_order import named
from game.table.shapes import CARD

Id = str
FRAME = "frame:"
HEAD, PAD, GAP, ROW_GAP = 32.0, 9.0, 34.0, 6.0
"""The words over a frame, free cloth around its cards, and between two frames and two rows of them."""
WIDEST, SMALL, LEAST, STEP_DOWN = 112.0, 62.0, 30.0, 2.0
"""The width of a card: the most, from where on a frame is no wider for its words, the least, and between two tries."""
STEP, CLOSEST, OPEN = 0.46, 0.3, 1.06
"""From one place of a frame to the next, in parts of a card: as wished, where many cards need it, and where there is room."""
LETTER, WORDS = 12.5, 10
"""Room for a letter of the words, and so many letters more for how far it is, in any state, with the tick and the air between."""


@dataclass(frozen=True, slots=True)
class Filling:
    """The cards that the player has put into the frames, by number of the frame."""

    groups: tuple[tuple[Card, ...], ...] = ()

    @property
    def cards(self) -> frozenset[Card]:
        """All of them."""
        return frozenset(card for group in self.groups for card in group)

    def within(self, hand: CardSet, frames: int) -> Filling:
        """What is left of it for these cards in hand and so many frames."""
        kept = tuple(tuple(card for card in group if hand >> card & 1) for group in self.groups[:frames])
        return Filling((*kept, *((),) * (frames - len(kept))))

    def put(self, cards: Sequence[Card], frame: int) -> Filling:
        """These cards go into one frame, from wherever they lay."""
        out = self.without(cards)
        return Filling(tuple((*group, *cards) if number == frame else group for number, group in enumerate(out.groups)))

    def without(self, cards: Sequence[Card]) -> Filling:
        """These cards are taken out again."""
        return Filling(tuple(tuple(card for card in group if card not in cards) for group in self.groups))

    def to_plain(self, pack: Pack) -> list[list[str]]:
        """As plain data: the names of the cards, frame by frame."""
        return [[pack.name(card) for card in group] for group in self.groups]


def from_plain(data: object, hand: CardSet, pack: Pack) -> Filling:
    """What a save has kept, as far as those cards are in the hand."""
    groups: list[tuple[Card, ...]] = []
    for names in data if isinstance(data, list) else ():
        groups.append(named(names, hand, pack))
        hand &= ~card_set(groups[-1])
    return Filling(tuple(groups))


class FrameScene(NamedTuple):
    """One frame as it is shown."""

    number: int
    title: str
    """What it is: "Set of 3"."""
    state: str
    """How far it is: "empty", "1 more", "met"."""
    size: int
    cards: tuple[Id, ...] = ()
    met: bool = False
    ghost: Id = ""
    """The card on offer that would fill a place; empty for none."""

    @property
    def id(self) -> Id:
        """Its name among the things of the table."""
        return f"{FRAME}{self.number}"

    @property
    def shown(self) -> tuple[Id, ...]:
        """Its cards, and the one that could come."""
        return (*self.cards, self.ghost) if self.ghost else self.cards

    @property
    def places(self) -> int:
        """So many places it shows."""
        return max(self.size, len(self.shown))

    def words(self, brief: bool) -> float:
        """The room that its words need, or of them only what it is."""
        return LETTER * (len(self.title) + (0 if brief else WORDS))


class FrameBox(NamedTuple):
    """Where one frame stands."""

    head: Rect
    """Room for its words, over it."""
    box: Rect
    places: tuple[Rect, ...]
    """Its places for cards, from the left, each partly under the next."""


def stand(frames: Sequence[FrameScene], room: Rect, middle: float) -> dict[Id, FrameBox]:
    """The frames in rows, with the largest cards with which all fit; each row around `middle` as far as the room lets it."""
    card = WIDEST
    while True:
        for step in (STEP, (STEP + CLOSEST) / 2, CLOSEST):
            rows = _rows(frames, room, card, step)
            high = len(rows) * _high(card) + (len(rows) - 1) * ROW_GAP
            fits = high <= room.h + 1e-6 and all(_wide(row, card, step) <= room.w + 1e-6 for row in rows)
            if fits or (card <= LEAST and step == CLOSEST):
                return dict(_stood(rows, room, middle, card, step, high))
        card -= STEP_DOWN


def _high(card: float) -> float:
    return HEAD + 2 * PAD + CARD.high(card)


def _width(frame: FrameScene, card: float, step: float) -> float:
    """How wide a frame is: its cards, and at least its words."""
    return max(2 * PAD + card * (1 + step * (frame.places - 1)), frame.words(card <= SMALL))


def _wide(row: Sequence[FrameScene], card: float, step: float) -> float:
    return sum(_width(frame, card, step) for frame in row) + GAP * (len(row) - 1)


def _rows(frames: Sequence[FrameScene], room: Rect, card: float, step: float) -> list[list[FrameScene]]:
    rows: list[list[FrameScene]] = [[]]
    for frame in frames:
        if rows[-1] and _wide((*rows[-1], frame), card, step) > room.w + 1e-6:
            rows.append([])
        rows[-1].append(frame)
    return rows


def _stood(
    rows: Sequence[Sequence[FrameScene]], room: Rect, middle: float, card: float, step: float, high: float
) -> Iterator[tuple[Id, FrameBox]]:
    y = room.y + max(0.0, (room.h - high) / 2)
    for row in rows:
        wide = _wide(row, card, step)
        x = max(room.x, min(middle - wide / 2, room.right - wide))
        for frame in row:
            width = _width(frame, card, step)
            box = Rect(x, y + HEAD, width, 2 * PAD + CARD.high(card))
            along = min(OPEN * card, (width - 2 * PAD - card) / max(1, frame.places - 1))
            left = box.centre[0] - (card + along * (frame.places - 1)) / 2
            places = tuple(Rect(left + i * along, box.y + PAD, card, CARD.high(card)) for i in range(frame.places))
            yield frame.id, FrameBox(Rect(x, y, width, HEAD), box, places)
            x += width + GAP
        y += _high(card) + ROW_GAP
