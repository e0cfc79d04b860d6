"""Melds of all thirteen ranks: dirty, royal and imperial ones."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from game.cards.deck import Deck
from game.cards.ids import Card, CardSet, card_set, each
from game.cards.lines import Line, line
from game.cards.melds.reading import Reading
from game.cards.melds.rule import MeldLaw, MeldRule, wild_fault


@dataclass(frozen=True)
class ThirteenMeld(MeldRule):
    """All thirteen ranks of a French deck, each once, from the ace to the king. Nothing can be added to them."""

    least: ClassVar[int] = 13
    """How many cards it has: thirteen, no more and no fewer."""

    ordered = True

    @abstractmethod
    def patterns(self, deck: Deck) -> Iterator[tuple[tuple[int, ...], ...]]:
        """The ways in which its suits may go: for each rank those that its card may have."""

    def readings(self, law: MeldLaw, cards: tuple[Card, ...]) -> list[Reading]:
        return list(islice(self.found_in(law, card_set(cards)), 1)) if len(cards) == self.least else []

    def found_in(self, law: MeldLaw, hand: CardSet) -> Iterator[Reading]:
        """Of the melds that these cards hold one for each way in which its suits may go, with wild cards where others lack."""
        pack, deck = law.pack, law.deck
        for pattern in self.patterns(deck) if deck.french and deck.width == self.least else ():
            spots = self._spots(law, pattern, hand)
            wilds = [card for card in pack.by_face(each(hand & law.wild)) if card not in spots]
            lacking = spots.count(-1)
            if lacking > len(wilds):
                continue
            laid = tuple(card if card >= 0 else wilds.pop(0) for card in spots)
            lowest = [suits[0] * deck.width + rank for rank, suits in enumerate(pattern)]
            faces = tuple(pack.face[card] if card >= 0 else face for card, face in zip(spots, lowest, strict=True))
            if not wild_fault(law, laid, lacking, law.least_naturals):
                yield Reading(self.kind, laid, faces if lacking else ())

    def beginnings(self, law: MeldLaw, naturals: CardSet, size: int) -> Iterator[tuple[Card, ...]]:
        """For each way in which the suits may go the cards that have their place in it."""
        for pattern in self.patterns(law.deck):
            held = self._spots(law, pattern, naturals)
            if any(card >= 0 for card in held):
                yield tuple(card for card in held if card >= 0)

    @staticmethod
    def _spots(law: MeldLaw, pattern: Sequence[Sequence[int]], hand: CardSet) -> list[Card]:
        """By rank a card of these in one of the suits that it may have; -1 for none."""
        twins, width = law.pack.twins, law.deck.width
        return [
            next((card for suit in suits for card in each(hand & twins[suit * width + rank])), -1)
            for rank, suits in enumerate(pattern)
        ]

    def grown(self, law: MeldLaw, meld: Reading, cards: tuple[Card, ...]) -> list[Reading]:
        return []

    def fault(self, law: MeldLaw, cards: tuple[Card, ...]) -> Line | None:
        """Why these are not all thirteen ranks as they are asked for, or None where they are."""
        return None if self.readings(law, cards) else line("meld.not_thirteen", cards)

    def explain(self, variant: object) -> tuple[Line, ...]:
        return (line(f"rule.meld_{self.kind}"),)


class DirtyMeld(ThirteenMeld, kind="dirty"):
    """All thirteen ranks, of any suits."""

    def patterns(self, deck: Deck) -> Iterator[tuple[tuple[int, ...], ...]]:
        yield (tuple(range(len(deck.suits))),) * self.least


class RoyalMeld(ThirteenMeld, kind="royal"):
    """All thirteen ranks of one suit."""

    def patterns(self, deck: Deck) -> Iterator[tuple[tuple[int, ...], ...]]:
        for suit in range(len(deck.suits)):
            yield ((suit,),) * self.least


class ImperialMeld(ThirteenMeld, kind="imperial"):
    """All thirteen ranks, red and black in turn."""

    def patterns(self, deck: Deck) -> Iterator[tuple[tuple[int, ...], ...]]:
        """The ace red, or black."""
        colours = [tuple(number for number, suit in enumerate(deck.suits) if suit.red == red) for red in (True, False)]
        for first in (0, 1):
            yield tuple(colours[(first + rank) % 2] for rank in range(self.least))
