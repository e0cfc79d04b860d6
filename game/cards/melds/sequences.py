"""Sequences of natural cards, from a lowest rank up to the ace."""

from __future__ import annotations

from collections.abc import Iterator

from game.cards.ids import Card, CardSet
from game.cards.lines import Line, line
from game.cards.melds.reading import Reading
from game.cards.melds.rule import RUN_LANE, MeldLaw, MeldRule
from game.cards.pack import Pack
from game.cards.settings import Want, setting

LANES = 3
"""So many sequences of a side lie beside each other at most without touching."""


class SequenceMeld(MeldRule, kind="sequence"):
    """Natural cards of one suit in unbroken order, from a lowest rank up to the ace; no wild cards."""

    least: int = setting(3, low=3, high=7)
    most: int = setting(7, low=3, high=13)
    lowest: str = setting("4")

    makes = "run"

    ordered = True

    def wants(self, pack: Pack) -> Iterator[Want]:
        if self.lowest not in {rank.id for rank in pack.deck.ranks}:
            yield "no_rank_here", "lowest", {"name": self.lowest}

    def lanes(self, law: MeldLaw, held: CardSet) -> tuple[str, ...]:
        return (RUN_LANE,) * LANES

    def place(self, law: MeldLaw, card: Card) -> int:
        """Where a card lies in the order of a sequence, from 0; below 0 where it lies in none."""
        rank = law.pack.rank[card]
        if rank < 0 or law.pack.suit[card] < 0 or law.wild >> card & 1:
            return -1
        first = next(iter(law.ranks_named((self.lowest,))), 0)
        return len(law.deck.ranks) - first if rank == 0 else rank - first

    def readings(self, law: MeldLaw, cards: tuple[Card, ...]) -> list[Reading]:
        """The one way in which these cards make a sequence; none where they make none."""
        if self.fault(law, cards):
            return []
        return [Reading("run", tuple(sorted(cards, key=lambda card: self.place(law, card))), ())]

    def fault(self, law: MeldLaw, cards: tuple[Card, ...]) -> Line | None:
        """Why these cards are no sequence, or None where they are one."""
        places = [self.place(law, card) for card in cards]
        wild = tuple(card for card in cards if law.wild >> card & 1)
        if wild:
            return line("meld.wild_in_sequence", wild)
        low = tuple(card for card, place in zip(cards, places, strict=True) if place < 0)
        if low:
            return line("meld.below_sequence", low)
        suits = [law.pack.suit[card] for card in cards]
        common = max(set(suits), key=lambda suit: (suits.count(suit), -suits.index(suit)))
        odd = tuple(card for card in cards if law.pack.suit[card] != common)
        if odd:
            return line("meld.mixed_suits", odd)
        twice = tuple(card for i, card in enumerate(cards) if places[i] in places[:i])
        if twice:
            return line("meld.twin_in_run", twice)
        if len(cards) > self.most:
            return line("meld.too_long", cards, most=self.most)
        if len(cards) < self.least:
            return line("meld.too_short", cards, least=self.least)
        return None if max(places) - min(places) == len(cards) - 1 else line("meld.run_order", cards)

    def explain(self, variant: object) -> tuple[Line, ...]:
        return (line("rule.meld_sequence", least=self.least, most=self.most, lowest=self.lowest),)
