"""Parting whole hands into melds that grow far beyond a set, with sequences among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.cards.ids import Card, CardSet, card_set, each
from game.cards.melds import MeldLaw, MeldType, Reading, SequenceMeld

Parted = list[Reading]
_MOST_TRIES = 200
"""So many ways to lay one more sequence are tried in all."""


class Parting:
    """Parts hands with one kind of meld that does so itself, and takes sequences out first where that leaves fewer points."""

    def __init__(self, law: MeldLaw, whole: MeldType, ordered: SequenceMeld | None, points: Sequence[int]) -> None:
        self.law, self.whole, self.ordered, self.points = law, whole, ordered, points

    def melds(self, hand: CardSet) -> Parted:
        """The melds of a hand that leave the fewest points that are found: one sequence after the other is taken out, always
        the one that helps most, as long as any does.
        """
        melds, left = self._parted(hand)
        if self.ordered is None:
            return melds
        rows: Parted = []
        tries = 0
        while left and tries < _MOST_TRIES:
            rest = hand & ~card_set(card for row in rows for card in row.cards)
            best: tuple[int, CardSet, Parted, Reading] | None = None
            for row in self._rows(rest, left):
                tries += 1
                others, still = self._parted(rest & ~card_set(row.cards))
                if best is None or self._value(still) < best[0]:
                    best = self._value(still), still, others, row
            if best is None or best[0] >= self._value(left):
                break
            _, left, melds, row = best
            rows.append(row)
        return [*rows, *melds]

    def _parted(self, hand: CardSet) -> tuple[Parted, CardSet]:
        """The melds of one rank in a hand, and what they leave."""
        melds = self.whole.parted(self.law, hand, self.points)
        for meld in melds:
            hand &= ~card_set(meld.cards)
        return melds, hand

    def _value(self, cards: CardSet) -> int:
        return sum(self.points[card] for card in each(cards))

    def _rows(self, hand: CardSet, left: CardSet) -> Iterator[Reading]:
        """The sequences of a hand in which one of the cards lies that are left over. Of twins such a card is taken."""
        kind = self.ordered
        assert kind is not None
        for mask in self.law.pack.suit_masks:
            at: dict[int, Card] = {}
            for card in (*each(hand & mask & left), *each(hand & mask & ~left)):
                place = kind.place(self.law, card)
                if place >= 0:
                    at.setdefault(place, card)
            for start in sorted(at):
                row: list[Card] = []
                while start + len(row) in at and len(row) < kind.most:
                    row.append(at[start + len(row)])
                    if len(row) >= kind.least and card_set(row) & left:
                        yield from kind.readings(self.law, tuple(row))


def parting(law: MeldLaw, types: Sequence[MeldType], points: Sequence[int]) -> Callable[[CardSet], Parted] | None:
    """How hands are parted by these kinds of melds, where one of them parts whole hands."""
    whole = next((kind for kind in types if kind.whole_hands), None)
    return Parting(law, whole, SequenceMeld.among(types), points).melds if whole is not None else None
