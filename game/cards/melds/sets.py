"""Sets: cards of one rank."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any, Literal

from game.cards.ids import Card, CardSet, each
from game.cards.lines import Line, line
from game.cards.melds.reading import ANY_FACE, Reading
from game.cards.melds.rule import MeldLaw, MeldRule, wild_fault
from game.cards.pack import Pack
from game.cards.settings import setting

_PAIR = 2


class SetMeld(MeldRule, kind="set"):
    """Cards of one rank."""

    least: int = setting(3, low=2, high=12)
    most: int | Literal["suits"] = setting("suits", low=2, high=30)
    twins: bool = setting(False)
    least_naturals: int = setting(0, low=0, high=4)

    suits: int | Literal["any"] = setting("any", low=2, high=8)
    wild_cards: bool = setting(True)

    def allows(self, suits: Iterable[int]) -> bool:
        """Whether natural cards of these suits may lie in one set."""
        return self.suits == "any" or len(set(suits)) == self.suits

    def limit(self, pack: Pack) -> int:
        """How many cards a set may have: of unlike suits never more than there are, with twins as many as there are of a rank."""
        suits = len(pack.deck.suits)
        if self.most == "suits":
            return max(map(int.bit_count, pack.rank_masks)) if self.twins else suits
        return self.most if self.twins or pack.deck.french else min(self.most, suits)

    def readings(self, law: MeldLaw, cards: tuple[Card, ...]) -> list[Reading]:
        """The one way in which these cards make a set, as they lie, by suit with wild cards last; none where they make none."""
        if self.fault(law, cards):
            return []
        pack, rank = law.pack, self._rank(law, cards)
        naturals = sorted((card for card in cards if pack.rank[card] == rank), key=lambda card: (pack.suit[card], card))
        wilds = pack.by_face(card for card in cards if pack.rank[card] != rank)
        if not wilds:
            return [Reading("set", tuple(naturals), ())]
        stands = [pack.face[card] for card in naturals] + [self._meaning(law, naturals, rank, len(cards))] * len(wilds)
        return [Reading("set", (*naturals, *wilds), tuple(stands))]

    def _rank(self, law: MeldLaw, cards: Sequence[Card]) -> int:
        """The rank of the set: the commonest of its natural cards; of wild cards alone, with a joker's -1 last of all."""
        ranks = [law.pack.rank[card] for card in cards if not law.wild >> card & 1]
        if not ranks:
            ranks = sorted((law.pack.rank[card] for card in cards), reverse=True)
            ranks = [rank for rank in ranks if rank >= 0] or ranks
        return max(set(ranks), key=lambda rank: (ranks.count(rank), -ranks.index(rank)))

    def _meaning(self, law: MeldLaw, naturals: Sequence[Card], rank: int, size: int) -> int:
        """The face of the only missing suit, where only one wild card fills up a set of all suits."""
        deck = law.deck
        missing = set(range(len(deck.suits))) - {law.pack.suit[card] for card in naturals}
        if rank >= 0 and not self.twins and size == self.limit(law.pack) == len(deck.suits) and len(missing) == 1:
            return missing.pop() * deck.width + rank
        return ANY_FACE

    def beginnings(self, law: MeldLaw, naturals: CardSet, size: int) -> Iterator[tuple[Card, ...]]:
        """Of each rank as many cards as may lie in one set."""
        pack = law.pack
        for mask in pack.rank_masks:
            cards = sorted(each(naturals & mask), key=lambda card: (pack.suit[card], card))
            if not self.twins:
                cards = list({pack.face[card]: card for card in reversed(cards)}.values())[::-1]
            if cards:
                yield tuple(cards[:size])

    def face_groups(self, law: MeldLaw) -> Iterator[tuple[int, ...]]:
        choices = combinations_with_replacement if self.twins else combinations
        for rank in range(len(law.deck.ranks)):
            alike = [face for face, of in enumerate(law.deck.rank_of) if of == rank]
            for size in range(self.least, self.limit(law.pack) + 1):
                yield from choices(alike, size)

    def grown(self, law: MeldLaw, meld: Reading, cards: tuple[Card, ...]) -> list[Reading]:
        """The ways in which these cards can be laid off on a set; none on one that is closed (see `closed_early`)."""
        return [] if closed_early(law.pack, meld, self.limit(law.pack)) else self.readings(law, (*meld.cards, *cards))

    def fault(self, law: MeldLaw, cards: tuple[Card, ...]) -> Line | None:
        """Why these cards are no set, or None where they are one."""
        pack = law.pack
        rank, most = self._rank(law, cards), self.limit(law.pack)
        ranked = rank >= 0 or all(law.wild >> card & 1 or pack.plain_jokers >> card & 1 for card in cards)
        if not ranked:
            return line("meld.without_rank", tuple(card for card in cards if pack.rank[card] < 0 and not law.wild >> card & 1))
        odd = tuple(card for card in cards if pack.rank[card] != rank and not law.wild >> card & 1)
        if odd:
            like = next(card for card in cards if pack.rank[card] == rank)
            return line("meld.not_a_set", odd, card_like=like)
        naturals = [card for card in cards if pack.rank[card] == rank and (rank >= 0 or not law.wild >> card & 1)]
        if not self.wild_cards and len(naturals) < len(cards):
            if not naturals:
                return line("meld.needs_natural", cards, count=max(1, law.least_naturals))
            return line("meld.not_a_set", tuple(card for card in cards if card not in naturals), card_like=naturals[0])
        if len(cards) < self.least:
            return line("meld.too_short", cards, least=self.least)
        if not self.allows(pack.suit[card] for card in naturals):
            return line("meld.three_suits", cards, count=self.suits, cards_meld=cards)
        faces = [pack.face[card] for card in naturals]
        repeated = tuple(card for i, card in enumerate(naturals) if faces[i] in faces[:i])
        if repeated and not self.twins and rank >= 0:
            return line("meld.twin_in_set", repeated)
        if len(cards) > most:
            return line("meld.set_full", cards[most:], most=most)
        return wild_fault(law, cards, len(cards) - len(naturals), max(self.least_naturals, law.least_naturals))

    @property
    def wild_means(self) -> str:
        """What a wild card of a set stands for: a missing suit, or any card of the rank where twins may lie there."""
        return "" if not self.wild_cards else "rank" if self.twins else "suit"

    def _most_there_are(self, variant: Any) -> int:
        """How many cards a set could hold of those in the packs; where natural ones are of different suits, any number beyond
        the suits. Cards of a wild rank are not thought of: so many come together in no hand.
        """
        packs: list[Pack] = [variant.pack.pack(seats) for seats in variant.seatings]
        if not self.twins:
            return max(len(pack.deck.suits) for pack in packs) + 1
        jokers = [pack.all_jokers.bit_count() if self.wild_cards else 0 for pack in packs]
        ranks = [max((mask.bit_count() for mask in pack.rank_masks), default=0) for pack in packs]
        return max(of_rank + joker for of_rank, joker in zip(ranks, jokers, strict=True))

    def _size(self, variant: Any) -> Line:
        """How many cards a set has, as a line of the rule sheet: no number where the packs have no more than fit into a set."""
        if self.most == "suits":
            return line("rule.meld_set_whole_rank" if self.twins else "rule.meld_set_all_suits", least=self.least)
        suits = "" if self.twins else "_suits"
        if self.most == self.least == _PAIR and not self.twins:
            name = next((name for name, meld in variant.melds.pairs if meld == self), "set")
            return line("rule.meld_pair_unlike", name=name)
        if self.most == self.least:
            return line(f"rule.meld_set_just{suits}", least=self.least)
        if self.most >= self._most_there_are(variant):
            return line(f"rule.meld_set_any_number{suits}", least=self.least)
        return line(f"rule.meld_set{suits}", least=self.least, most=self.most)

    def explain(self, variant: Any) -> tuple[Line, ...]:
        lines = [self._size(variant)]
        if self.twins:
            lines.append(line("rule.meld_set_twins"))
        if self.suits != "any":
            lines.append(line("rule.meld_set_exact_suits", count=self.suits))
        if not self.wild_cards:
            lines.append(line("rule.meld_set_no_wilds"))
        if self.least_naturals > 1:
            lines.append(line("rule.meld_set_naturals", count=self.least_naturals))
        return tuple(lines)


def closed_early(pack: Pack, meld: Reading, most: int) -> bool:
    """Whether a set takes no more cards although it has room: the wild card that is left in it stands for one certain card."""
    return len(meld.cards) < most and any(
        face not in (ANY_FACE, pack.face[card]) for card, face in zip(meld.cards, meld.stands, strict=False)
    )
