"""The finder: every meld in a hand, what a meld accepts, and the best way to arrange a hand.

One finder serves a compiled variant. Without wild cards a hand splits into four suits and thirteen ranks that do not
touch each other, so candidates come from small tables that are filled when first asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.cards.ids import Card, CardSet, card_set, each, listed
from game.cards.lines import Line, line
from game.cards.melds import MeldType, RunMeld, SetMeld
from game.cards.pack import FACES, Pack
from game.cards.ranking import Ranking, orders

_SUIT_BITS = 0x1FFF
_MEMO_LIMIT = 10_000


class Found(NamedTuple):
    """A meld that could be laid: its kind, its cards as they would lie, and the same cards as a set."""

    kind: str
    cards: tuple[Card, ...]
    mask: CardSet


class Arrangement(NamedTuple):
    """A hand parted into melds and the cards left over, with the points of these."""

    melds: tuple[tuple[Card, ...], ...]
    deadwood: tuple[Card, ...]
    points: int


class Finder:
    """Finds and judges melds of one pack under one ranking."""

    def __init__(self, pack: Pack, ranking: Ranking, types: Sequence[MeldType], points: Sequence[int]) -> None:
        self.pack = pack
        self.ranking = ranking
        self.types = tuple(types)
        self.points = tuple(points)
        self._orders = orders(ranking)
        self._run = next((kind for kind in types if isinstance(kind, RunMeld)), None)
        self._set = next((kind for kind in types if isinstance(kind, SetMeld)), None)
        self._runs: list[dict[int, tuple[Found, ...]]] = [{}, {}, {}, {}]
        self._sets: list[dict[int, tuple[Found, ...]]] = [{} for _ in range(13)]
        self._accepts: dict[tuple[str, tuple[Card, ...]], CardSet] = {}
        self._candidates: dict[CardSet, tuple[Found, ...]] = {}
        self._best: dict[CardSet, Arrangement] = {}

    # -- recognising ----------------------------------------------------------------------------------------------

    def recognise(self, cards: tuple[Card, ...]) -> Found | None:
        """The meld that these cards make, in any order; None where they make none."""
        for kind in self.types:
            ordered = kind.ordered(self.pack, self.ranking, cards)
            if ordered is not None:
                return Found(kind.kind, ordered, card_set(cards))
        return None

    def recognise_as(self, kind: str, cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
        """These cards as a meld of one kind, in table order; None where they are none."""
        for each_kind in self.types:
            if each_kind.kind == kind:
                return each_kind.ordered(self.pack, self.ranking, cards)
        return None

    def fault(self, cards: tuple[Card, ...]) -> Line:
        """Why these cards make no meld, told for the kind that they come nearest to."""
        if not cards:
            return line("meld.empty")
        ranks = [self.pack.rank[card] for card in cards]
        suits = [self.pack.suit[card] for card in cards]
        like_set = max(ranks.count(rank) for rank in ranks)
        like_run = max(suits.count(suit) for suit in suits)
        nearest = sorted(self.types, key=lambda kind: -(like_set if isinstance(kind, SetMeld) else like_run))
        if len(cards) > 1 and like_set == 1 and like_run == 1:
            return line("meld.nothing_common", cards)
        return nearest[0].fault(self.pack, self.ranking, cards) or line("meld.nothing_common", cards)

    def fault_as(self, kind: str, cards: tuple[Card, ...]) -> Line | None:
        """Why these cards are no meld of this kind; None where they are one."""
        for each_kind in self.types:
            if each_kind.kind == kind:
                return each_kind.fault(self.pack, self.ranking, cards)
        return line("meld.nothing_common", cards)

    # -- finding --------------------------------------------------------------------------------------------------

    def candidates(self, hand: CardSet) -> tuple[Found, ...]:
        """Every meld that can be made from these cards alone, runs by suit first, then sets by rank."""
        known = self._candidates.get(hand)
        if known is not None:
            return known
        result = self._single(hand) if self.pack.copies == 1 else self._several(hand)
        if len(self._candidates) > _MEMO_LIMIT:
            self._candidates.clear()
        self._candidates[hand] = result
        return result

    def _single(self, hand: CardSet) -> tuple[Found, ...]:
        found: tuple[Found, ...] = ()
        spades = hand & _SUIT_BITS
        hearts = hand >> 13 & _SUIT_BITS
        diamonds = hand >> 26 & _SUIT_BITS
        clubs = hand >> 39 & _SUIT_BITS
        if self._run is not None:
            for suit, mask in enumerate((spades, hearts, diamonds, clubs)):
                if mask & (mask - 1):
                    runs = self._runs[suit].get(mask)
                    found += self._runs_of(suit, mask) if runs is None else runs
        if self._set is not None:
            pairs, others = spades & hearts, diamonds & clubs
            crowded = pairs & (diamonds | clubs) | others & (spades | hearts)
            if self._set.least < 3:
                crowded |= pairs | others | (spades | hearts) & (diamonds | clubs)
            while crowded:
                low = crowded & -crowded
                crowded ^= low
                rank = low.bit_length() - 1
                held = (spades >> rank & 1) | (hearts >> rank & 1) << 1 | (diamonds >> rank & 1) << 2 | (clubs >> rank & 1) << 3
                sets = self._sets[rank].get(held)
                found += self._sets_of(rank, held) if sets is None else sets
        return found

    def _runs_of(self, suit: int, mask: int) -> tuple[Found, ...]:
        """The runs within these ranks of a suit (one pack), shorter first, remembered."""
        assert self._run is not None
        least, first = self._run.least, suit * 13
        rows = [row for inner, row in self._orders.items() if inner & mask == inner and len(row) >= least]
        result = tuple(
            Found("run", tuple(first + rank for rank in row), card_set(first + rank for rank in row))
            for row in sorted(rows, key=lambda row: (len(row), row))
        )
        self._runs[suit][mask] = result
        return result

    def _sets_of(self, rank: int, suits: int) -> tuple[Found, ...]:
        """The sets within these suits of a rank (one pack), smaller first, remembered."""
        assert self._set is not None
        found = []
        for inner in range(1, 16):
            if inner & suits == inner and self._set.least <= inner.bit_count() <= self._set.most:
                cards = tuple(suit * 13 + rank for suit in range(4) if inner >> suit & 1)
                found.append(Found("set", cards, card_set(cards)))
        result = tuple(sorted(found, key=lambda meld: (len(meld.cards), meld.cards)))
        self._sets[rank][suits] = result
        return result

    def _several(self, hand: CardSet) -> tuple[Found, ...]:
        """Candidates with more than one pack: of twins in the hand the lower is named, a set may hold both where allowed."""
        natural = hand & ((1 << self.pack.naturals) - 1)
        copies: dict[int, list[Card]] = {}
        for card in each(natural):
            copies.setdefault(card % FACES, []).append(card)
        firsts = card_set(copies)
        found = []
        if self._run is not None:
            for suit in range(4):
                mask = firsts >> 13 * suit & _SUIT_BITS
                for run in self._runs[suit].get(mask) or self._runs_of(suit, mask):
                    cards = tuple(copies[face][0] for face in run.cards)
                    found.append(Found("run", cards, card_set(cards)))
        if self._set is not None:
            for rank in range(13):
                held = [card for suit in range(4) for card in copies.get(suit * 13 + rank, ())]
                if not self._set.twins:
                    held = [copies[face][0] for face in range(rank, FACES, 13) if face in copies]
                found += self._choices(held)
        return tuple(found)

    def _choices(self, held: list[Card]) -> list[Found]:
        """Every set from these cards of one rank, one of each make of faces."""
        assert self._set is not None
        found: dict[tuple[int, ...], Found] = {}
        for inner in range(1, 1 << len(held)):
            if self._set.least <= inner.bit_count() <= self._set.most:
                cards = tuple(card for i, card in enumerate(held) if inner >> i & 1)
                found.setdefault(tuple(card % FACES for card in cards), Found("set", cards, card_set(cards)))
        return sorted(found.values(), key=lambda meld: (len(meld.cards), meld.cards))

    def accepts(self, kind: str, cards: tuple[Card, ...]) -> CardSet:
        """The single cards of the pack that could be laid off on a meld of this kind."""
        key = (kind, cards)
        known = self._accepts.get(key)
        if known is None:
            known = 0
            for card in range(self.pack.naturals):
                if card not in cards and self.recognise_as(kind, (*cards, card)) is not None:
                    known |= 1 << card
            self._accepts[key] = known
        return known

    # -- arranging ------------------------------------------------------------------------------------------------

    def value(self, cards: CardSet) -> int:
        """The points of these cards together."""
        points = self.points
        total = 0
        while cards:
            low = cards & -cards
            total += points[low.bit_length() - 1]
            cards ^= low
        return total

    def arrange(self, hand: CardSet) -> Arrangement:
        """The melds that leave the fewest points, then the most cards melded, then the lower card numbers.

        Exact: every choice of melds is looked at, so the answer never depends on how the hand was picked up.
        """
        known = self._best.get(hand)
        if known is not None:
            return known
        melds = self.candidates(hand)
        best = self._search(hand, melds) if melds else ()
        left = hand
        for meld in best:
            left &= ~meld.mask
        result = Arrangement(tuple(meld.cards for meld in best), tuple(self.pack.in_rank_order(left)), self.value(left))
        if len(self._best) > _MEMO_LIMIT:
            self._best.clear()
        self._best[hand] = result
        return result

    def _search(self, hand: CardSet, melds: tuple[Found, ...]) -> tuple[Found, ...]:
        """The best choice of melds without a common card."""
        gains = {meld.mask: (self.value(meld.mask), len(meld.cards)) for meld in melds}
        useful = 0
        for meld in melds:
            useful |= meld.mask
        by_lowest: dict[Card, list[Found]] = {card: [] for card in listed(useful)}
        for meld in melds:
            by_lowest[(meld.mask & -meld.mask).bit_length() - 1].append(meld)
        memo: dict[CardSet, tuple[int, int, tuple[Found, ...]]] = {0: (0, 0, ())}

        def best(free: CardSet) -> tuple[int, int, tuple[Found, ...]]:
            known = memo.get(free)
            if known is not None:
                return known
            low = free & -free
            answer: tuple[int, int, tuple[Found, ...]] = (-1, -1, ())
            for meld in by_lowest[low.bit_length() - 1]:
                if meld.mask & free == meld.mask:
                    points, count, rest = best(free & ~meld.mask)
                    gain, size = gains[meld.mask]
                    if (points + gain, count + size) > answer[:2]:
                        answer = (points + gain, count + size, (meld, *rest))
            without = best(free ^ low)
            if without[:2] > answer[:2]:
                answer = without
            memo[free] = answer
            return answer

        return best(useful)[2]
