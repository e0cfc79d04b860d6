"""What the rules say to cards that lie together on a board: whether they are a set, in which order, and what they lack.

The rules are asked for one set at a time and every answer is kept, so a whole board is read as quickly as what has changed on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from game.cards.ids import Card
from game.cards.melds import ANY_FACE
from game.cards.pack import Pack
from game.rules.laying.arranged import Judged

Cards = tuple[Card, ...]
Stands = tuple[int, ...]
Asked = tuple[Cards, Stands]
"""Cards that lie together, and what is said of wild ones among them."""
Judge = Callable[[Sequence[Asked]], Sequence[Judged]]
"""What the rules say to cards that lie together, to each of these sets by itself: one question for many is much quicker."""


class Missing(NamedTuple):
    """One card that would make a set of cards that are none."""

    at: int
    """Before which of them it would lie; their number for behind them all."""
    faces: tuple[int, ...]
    """The faces of which any one would do there."""


class SetReader:
    """Reads the sets of one moment of a game."""

    def __init__(self, pack: Pack, judge: Judge) -> None:
        self._pack, self._judge = pack, judge
        self._read: dict[Asked, Judged] = {}
        self._missing: dict[Asked, tuple[Missing, ...]] = {}

    def ask(self, sets: Iterable[Asked]) -> None:
        """All of these will be read: ask for them together."""
        new = [one for one in dict.fromkeys(sets) if one not in self._read]
        self._read.update(zip(new, self._judge(new), strict=True))

    def read(self, cards: Cards, stands: Stands = ()) -> Judged:
        """What the rules say to these cards."""
        key = cards, stands
        if key not in self._read:
            self.ask((key,))
        return self._read[key]

    def whole(self, cards: Cards, stands: Stands = ()) -> bool:
        """Whether they are a set."""
        return self.read(cards, stands).refusal is None

    def equal(self, card: Card, other: Card) -> bool:
        """Whether two cards have one face."""
        return self._pack.face[card] == self._pack.face[other]

    def alike(self, cards: Cards) -> bool:
        """Whether these are at least two natural cards of one rank, and perhaps wild ones: their order says nothing."""
        ranks = [self._pack.rank[card] for card in cards if self._pack.rank[card] >= 0]
        return len(ranks) > 1 and len(set(ranks)) == 1

    def in_order(self, cards: Cards, stands: Stands = ()) -> tuple[Cards, Stands]:
        """The same cards as they would lie as a set, or as the beginning of one; as they are where they are neither."""
        judged = self.read(cards, stands)
        if judged.refusal is None:
            return judged.cards, judged.stands
        orders = [tuple(card for card in lying.cards if card in cards) for _, lying in self._mended(cards, stands)]
        if orders and cards not in orders:
            said = dict(zip(cards, stands, strict=False))
            return orders[0], tuple(said.get(card, ANY_FACE) for card in orders[0]) if stands else ()
        return cards, stands

    def missing(self, cards: Cards, stands: Stands = ()) -> tuple[Missing, ...]:
        """The places where one card would make a set of them, from the left, as they lie `in_order`; none for a set."""
        key = cards, stands
        if key not in self._missing:
            self._missing[key] = self._found(cards, stands)
        return self._missing[key]

    def _found(self, cards: Cards, stands: Stands) -> tuple[Missing, ...]:
        if self.whole(cards, stands):
            return ()
        places: dict[int, list[int]] = {}
        for face, judged in self._mended(cards, stands):
            new = next(at for at, card in enumerate(judged.cards) if card not in cards)
            places.setdefault(len(cards) if self.alike(judged.cards) else new, []).append(face)
        return tuple(Missing(at, tuple(faces)) for at, faces in sorted(places.items()))

    def _mended(self, cards: Cards, stands: Stands) -> list[tuple[int, Judged]]:
        """The faces that would make a set of these cards, each with how they would lie then."""
        tried: dict[int, Asked] = {}
        for face in self._faces(cards):
            extra = next((card for card in self._pack.cards if self._pack.face[card] == face and card not in cards), None)
            if extra is not None:
                tried[face] = (*cards, extra), (*stands, ANY_FACE) if stands else ()
        self.ask(tried.values())
        return [(face, judged) for face, asked in tried.items() if (judged := self.read(*asked)).refusal is None]

    def _faces(self, cards: Cards) -> list[int]:
        """The faces worth a trial: of the rank, or of the suit, that all natural cards have in common."""
        deck, pack = self._pack.deck, self._pack
        natural = [card for card in cards if pack.rank[card] >= 0 and pack.suit[card] >= 0]
        ranks, suits = {pack.rank[card] for card in natural}, {pack.suit[card] for card in natural}
        if len(cards) < 2 or not natural:
            return []
        return [
            face
            for face in range(deck.grid)
            if (len(ranks) == 1 and deck.rank_of[face] in ranks) or (len(suits) == 1 and deck.suit_of[face] in suits)
        ]
