"""Melds of one suit, or colour, whatever the ranks."""

from __future__ import annotations

from collections.abc import Iterator

from game.cards.ids import Card, CardSet
from game.cards.lines import Line, line
from game.cards.melds.reading import ANY_FACE, Reading
from game.cards.melds.rule import MeldLaw, MeldRule, wild_fault
from game.cards.settings import setting


class ColourMeld(MeldRule, kind="colour"):
    """Cards of one suit, whatever their ranks, equal ones among them; wild cards stand for any of it."""

    least: int = setting(5, low=2, high=14)

    twins = True

    def readings(self, law: MeldLaw, cards: tuple[Card, ...]) -> list[Reading]:
        """The one way in which these cards are of one suit: by rank, wild cards last."""
        if self.fault(law, cards):
            return []
        pack = law.pack
        naturals = sorted((card for card in cards if not law.wild >> card & 1), key=lambda card: (pack.rank[card], card))
        wilds = pack.by_face(card for card in cards if law.wild >> card & 1)
        stands = (*(pack.face[card] for card in naturals), *(ANY_FACE for _ in wilds)) if wilds else ()
        return [Reading("colour", (*naturals, *wilds), stands)]

    def beginnings(self, law: MeldLaw, naturals: CardSet, size: int) -> Iterator[tuple[Card, ...]]:
        """Of each suit as many cards as lie in such a meld."""
        for mask in law.pack.suit_masks:
            if naturals & mask:
                yield tuple(law.pack.in_rank_order(naturals & mask))[:size]

    def fault(self, law: MeldLaw, cards: tuple[Card, ...]) -> Line | None:
        """Why these cards are not of one suit, or None where they are."""
        pack = law.pack
        naturals = tuple(card for card in cards if not law.wild >> card & 1)
        beside = tuple(card for card in naturals if pack.suit[card] < 0)
        if beside:
            return line("meld.without_suit", beside)
        suits = [pack.suit[card] for card in naturals]
        common = max(set(suits), key=lambda suit: (suits.count(suit), -suits.index(suit)), default=-1)
        odd = tuple(card for card in naturals if pack.suit[card] != common)
        if odd:
            return line("meld.not_a_colour", odd, card_like=naturals[suits.index(common)])
        if len(cards) < self.least:
            return line("meld.too_short", cards, least=self.least)
        return wild_fault(law, cards, len(cards) - len(naturals), law.least_naturals)

    def explain(self, variant: object) -> tuple[Line, ...]:
        return (line("rule.meld_colour", least=self.least),)
