"""Melds of one rank that grow far beyond a set, as canastas do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from game.cards.ids import Card, CardSet, card_set, each, listed
from game.cards.lines import Line, line
from game.cards.melds.reading import ANY_FACE, Reading
from game.cards.melds.rule import WILD_LANE, MeldLaw, MeldRule, wild_fault
from game.cards.pack import Pack
from game.cards.settings import Want, setting

CLOSED = 7
"""A meld of so many cards is called a canasta."""


class RankMeld(MeldRule, kind="same_rank"):
    """Cards of one rank, whatever their suits, that may grow far beyond a set: partners lay on the same place."""

    least: int = setting(3, low=2, high=7)
    largest: int | Literal["any"] = setting("any", low=7, high=30)
    beyond: int = setting(0, low=0, high=3)
    majority: Literal["off", "half", "more"] = setting("off")
    never: tuple[str, ...] = setting(())
    natural_only: tuple[str, ...] = setting(())
    last_only: tuple[str, ...] = setting(())
    anew: bool = setting(True)
    wild_alone: bool = setting(False)

    makes = "set"

    twins = True

    wild_means = "rank"

    @property
    def begins_anew(self) -> bool:
        return self.anew and self.largest != "any"

    whole_hands = True

    def wants(self, pack: Pack) -> Iterator[Want]:
        """Ranks that the deck has."""
        known = {rank.id for rank in pack.deck.ranks}
        for place in ("never", "natural_only", "last_only"):
            yield from (("no_rank_here", place, {"name": name}) for name in getattr(self, place) if name not in known)

    def lanes(self, law: MeldLaw, held: CardSet) -> tuple[str, ...]:
        """A place for every rank that is melded in the course of play, from the ace down, and one for wild cards alone."""
        barred = law.ranks_named((*self.never, *self.last_only))
        masks = law.pack.rank_masks
        melded = [rank for rank, mask in enumerate(masks) if mask & held & ~law.wild and rank not in barred]
        melded.sort(key=lambda rank: (rank != 0, -rank))
        return (*(law.deck.ranks[rank].id for rank in melded), *((WILD_LANE,) if self.wild_alone else ()))

    def lane(self, law: MeldLaw, cards: Sequence[Card]) -> str:
        """The rank of a meld, or that of wild cards alone."""
        rank = next((law.pack.rank[card] for card in cards if not law.wild >> card & 1), -1)
        return law.deck.ranks[rank].id if rank >= 0 else WILD_LANE

    def limit(self) -> int:
        """How many cards a meld may have."""
        return 999 if self.largest == "any" else self.largest

    @property
    def limit_out(self) -> int:
        """How many it may have for a player who goes out with it."""
        return self.limit() + self.beyond

    def most_wilds(self, law: MeldLaw, rank: int, naturals: int) -> int:
        """How many wild cards may lie beside so many natural ones of a rank."""
        if rank in law.ranks_named((*self.natural_only, *self.last_only)):
            return 0
        most = {"off": naturals + law.most_wilds, "half": naturals, "more": naturals - 1}[self.majority]
        return max(0, min(law.most_wilds, most)) if naturals >= law.least_naturals else 0

    def readings(self, law: MeldLaw, cards: tuple[Card, ...]) -> list[Reading]:
        """The one way in which these cards make a meld, in the order given with wild ones last; none where they make none."""
        if self.fault(law, cards):
            return []
        pack = law.pack
        wilds = [card for card in cards if law.wild >> card & 1]
        naturals = [card for card in cards if not law.wild >> card & 1]
        if not wilds or not naturals:
            return [Reading("set", (*naturals, *wilds), ())]
        stands = (*(pack.face[card] for card in naturals), *(ANY_FACE for _ in wilds))
        return [Reading("set", (*naturals, *wilds), stands)]

    def accepted(self, law: MeldLaw, meld: Reading) -> CardSet:
        """The single cards that could be laid off on a meld: of its rank, and wild ones while there is room for them."""
        if len(meld.cards) >= self.limit():
            return 0
        wilds = law.wilds_among(meld.cards)
        there = card_set(meld.cards)
        if wilds == len(meld.cards):
            return law.wild & ~there
        rank = next(law.pack.rank[card] for card in meld.cards if not law.wild >> card & 1)
        room = wilds < self.most_wilds(law, rank, len(meld.cards) - wilds)
        return ((law.pack.rank_masks[rank] & ~law.wild) | (law.wild if room else 0)) & ~there

    def fault(self, law: MeldLaw, cards: tuple[Card, ...]) -> Line | None:
        """Why these cards are no such meld, or None where they are one."""
        pack = law.pack
        naturals = [card for card in cards if not law.wild >> card & 1]
        if not naturals:
            if not self.wild_alone:
                return line("meld.needs_natural", cards, count=law.least_naturals)
            return line("meld.too_short", cards, least=self.least) if len(cards) < self.least else self._full(cards)
        ranks = [pack.rank[card] for card in naturals]
        rank = max(set(ranks), key=lambda one: (ranks.count(one), -ranks.index(one)))
        odd = tuple(card for card in naturals if pack.rank[card] != rank)
        if odd:
            return line("meld.not_a_set", odd, card_like=next(card for card in naturals if pack.rank[card] == rank))
        if rank in law.ranks_named(self.never):
            return line("meld.threes", cards)
        if len(cards) < self.least:
            return line("meld.too_short", cards, least=self.least)
        wilds = len(cards) - len(naturals)
        if wilds and rank in law.ranks_named((*self.natural_only, *self.last_only)):
            return line("meld.natural_rank", cards)
        return self._wild_fault(law, cards, wilds) or self._full(cards)

    def _wild_fault(self, law: MeldLaw, cards: tuple[Card, ...], wilds: int) -> Line | None:
        """Why a meld with so many wild cards is not allowed."""
        fault = wild_fault(law, cards, wilds, law.least_naturals)
        naturals = len(cards) - wilds
        if fault is None and wilds and self.majority != "off" and wilds + (self.majority == "more") > naturals:
            return line("meld.wild_majority", cards, naturals=naturals, most=naturals - (self.majority == "more"))
        return fault

    def _full(self, cards: tuple[Card, ...]) -> Line | None:
        """Why so many cards are too many."""
        return line("meld.set_full", cards[self.limit_out :], most=self.limit()) if len(cards) > self.limit_out else None

    def parted(self, law: MeldLaw, hand: CardSet, points: Sequence[int]) -> list[Reading]:
        """The melds of a hand that leave the fewest points: of each rank all, pairs with wild cards, the dearest first."""
        wilds = sorted(each(hand & law.wild), key=lambda card: (points[card], law.pack.face[card], card))
        found: list[list[Card]] = []
        pairs: list[list[Card]] = []
        barred = law.ranks_named((*self.never, *self.last_only))
        for rank, mask in enumerate(law.pack.rank_masks):
            cards = listed(hand & mask & ~law.wild)
            if rank in barred or not cards:
                continue
            if len(cards) >= self.least:
                found.append(cards[: self.limit()])
            elif 0 < self.least - len(cards) <= self.most_wilds(law, rank, len(cards)):
                pairs.append(cards)
        pairs.sort(key=lambda cards: -sum(points[card] for card in cards))
        for cards in pairs:
            lacking = self.least - len(cards)
            if len(wilds) >= lacking:
                found.append([*cards, *wilds[:lacking]])
                del wilds[:lacking]
        for cards in found:
            rank = law.pack.rank[cards[0]]
            held = law.wilds_among(cards)
            room = min(self.most_wilds(law, rank, len(cards) - held) - held, self.limit() - len(cards))
            if room > 0:
                taken = wilds[-room:]
                cards += taken
                del wilds[-room:]
        if self.wild_alone and len(wilds) >= self.least:
            found.append(wilds[: self.limit()])
        return [self.readings(law, tuple(cards))[0] for cards in found]

    def explain(self, variant: object) -> tuple[Line, ...]:
        if self.largest == CLOSED:
            lines = [line("rule.meld_same_rank_to_seven", least=self.least, most=self.largest)]
        else:
            lines = [line("rule.meld_same_rank", least=self.least)]
        if self.largest not in ("any", CLOSED):
            lines.append(line("rule.meld_same_rank_most", most=self.largest))
        if self.largest != "any" and self.beyond:
            lines.append(line("rule.meld_same_rank_beyond", count=self.beyond))
        if self.majority != "off":
            lines.append(line(f"rule.meld_same_rank_{self.majority}"))
        for name in ("never", "natural_only", "last_only"):
            ranks = getattr(self, name)
            if ranks:
                lines.append(line(f"rule.meld_same_rank_{name}", ranks=", ".join(ranks)))
        if self.wild_alone:
            lines.append(line("rule.meld_same_rank_wild_alone"))
        return tuple(lines)
