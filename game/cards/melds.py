"""Melds: what a set and a run are. Each kind recognises its cards, orders them, and explains why others are none.

All of it works on faces (`suit * 13 + rank`), so that twins of several packs are one case.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.cards.pack import Pack
from game.cards.ranking import AceLow, Ranking, RoundTheCorner, orders
from game.cards.settings import setting


@dataclass(frozen=True)
class SetMeld:
    """Cards of one rank."""

    kind: Literal["set"] = "set"
    least: int = setting(3, low=2, high=12, label="Least cards", help="How many cards of one rank make a set.")
    most: int = setting(4, low=3, high=12, label="Most cards", help="How many cards a set may grow to.")
    twins: bool = setting(False, label="Twins", help="Whether two equal cards may lie in one set (with more than one pack).")

    def ordered(self, pack: Pack, ranking: Ranking, cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
        """The cards as they lie on the table, by suit; None where they are no set."""
        return None if self.fault(pack, ranking, cards) else tuple(sorted(cards, key=lambda card: (pack.suit[card], card)))

    def fault(self, pack: Pack, ranking: Ranking, cards: tuple[Card, ...]) -> Line | None:
        """Why these cards are no set, or None where they are one."""
        ranks = [pack.rank[card] for card in cards]
        common = max(set(ranks), key=lambda rank: (ranks.count(rank), -ranks.index(rank)))
        odd = tuple(card for card in cards if pack.rank[card] != common)
        if odd:
            return line("meld.not_a_set", odd, card_like=next(card for card in cards if pack.rank[card] == common))
        if len(cards) < self.least:
            return line("meld.too_short", cards, least=self.least)
        faces = [pack.face[card] for card in cards]
        repeated = tuple(card for i, card in enumerate(cards) if faces[i] in faces[:i])
        if repeated and not self.twins:
            return line("meld.twin_in_set", repeated)
        if len(cards) > self.most:
            return line("meld.set_full", cards[self.most :], most=self.most)
        return None

    def sentence(self) -> Line:
        """Its line of the rule sheet."""
        return line("rule.meld_set", least=self.least, most=self.most)


@dataclass(frozen=True)
class RunMeld:
    """Cards of one suit in unbroken order."""

    kind: Literal["run"] = "run"
    least: int = setting(3, low=2, high=13, label="Least cards", help="How many cards in order make a run.")

    def ordered(self, pack: Pack, ranking: Ranking, cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
        """The cards as they lie on the table, in order; None where they are no run."""
        if len(cards) < self.least or len({pack.suit[card] for card in cards}) != 1:
            return None
        by_rank = {pack.rank[card]: card for card in cards}
        if len(by_rank) != len(cards):
            return None
        row = orders(ranking).get(sum(1 << rank for rank in by_rank))
        return None if row is None else tuple(by_rank[rank] for rank in row)

    def fault(self, pack: Pack, ranking: Ranking, cards: tuple[Card, ...]) -> Line | None:
        """Why these cards are no run, or None where they are one: the card that breaks it, or the gap."""
        suits = [pack.suit[card] for card in cards]
        common = max(set(suits), key=lambda suit: (suits.count(suit), -suits.index(suit)))
        odd = tuple(card for card in cards if pack.suit[card] != common)
        if odd:
            return line("meld.mixed_suits", odd)
        ranks = [pack.rank[card] for card in cards]
        repeated = tuple(card for i, card in enumerate(cards) if ranks[i] in ranks[:i])
        if repeated:
            return line("meld.twin_in_run", repeated)
        mask = sum(1 << rank for rank in ranks)
        known = orders(ranking)
        if len(cards) >= 2 and mask not in known:
            if mask in orders(RoundTheCorner()):
                return line("meld.ace_low" if isinstance(ranking, AceLow) else "meld.ace_not_round", cards)
            missing = _gap(known, mask)
            if missing:
                faces = tuple(common * 13 + rank for rank in missing)
                return line("meld.not_a_run", cards, card_missing=faces)
            return line("meld.run_order", cards)
        return line("meld.too_short", cards, least=self.least) if len(cards) < self.least else None

    def sentence(self) -> Line:
        """Its line of the rule sheet."""
        return line("rule.meld_run", least=self.least)


MeldType = SetMeld | RunMeld


def _gap(known: dict[int, tuple[int, ...]], mask: int) -> tuple[int, ...]:
    """The fewest ranks that would make these a row; empty where none or more than three would be needed."""
    best: tuple[int, ...] = ()
    for whole, row in known.items():
        if whole & mask == mask:
            missing = tuple(rank for rank in row if not mask >> rank & 1)
            if len(missing) <= 3 and (not best or len(missing) < len(best)):
                best = missing
    return best
