"""Parts: the cards of a meld that lie in their own places, with the numbers of wild cards that make it whole.

A wild card of a rank may be in a part as itself; any other use of a wild card is only counted, since it may stand
anywhere. A rank is wild in all its cards or in none.

Here a card of a hand is a bit: its face, moved up by `stride` for each lower card of the same face in the hand. Of twins
the lower bit is always taken first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from itertools import combinations, pairwise, product

from game.cards.ids import card_set, listed
from game.cards.melds import MeldLaw, MeldType, RunMeld, SetMeld, listed_of
from game.cards.memo import Memo, Memos
from game.cards.ranking import RankMask

OF_SET, OF_LIST = -1, -2
_POINT = 256
"""A card weighs its points times this and one more, so that among equal points more cards weigh more."""

_FEW = 3
"""With so few wild cards the parts of a run are found row by row."""

Bits = int

Fills = int
"""Bit w is set where w wild cards make a meld of a part."""

Part = tuple[int, Bits, int, Fills, int]
"""The bits to look at and those of them that must be free, the least wild cards it takes (those in it as themselves and
those that fill it up), its fills, and the suit of a run, `OF_SET` or `OF_LIST`."""


def least_of(fills: Fills) -> int:
    """The fewest wild cards that make the part a meld."""
    return (fills & -fills).bit_length() - 1


def most_of(fills: Fills, wilds: int) -> int:
    """The most wild cards, of so many, that make the part a meld."""
    return (fills & (2 << wilds) - 1).bit_length() - 1


def spare_of(fills: Fills) -> Fills:
    """The same numbers counted from the least."""
    return fills // (fills & -fills)


def sums_of(first: Fills, second: Fills) -> Fills:
    """Every sum of a number of the one and a number of the other."""
    found = 0
    while second:
        low = second & -second
        found |= first * low
        second ^= low
    return found


class Parts:
    """The parts of melds that one law allows, remembered as they are asked for."""

    def __init__(self, law: MeldLaw, types: Sequence[MeldType], points: Sequence[int], memos: Memos) -> None:
        self.law = law
        self.run = RunMeld.among(types)
        self.set = SetMeld.among(types)
        self.listed = listed_of(types)
        self.combinations = [counts for kind in self.listed for counts in kind.faces(law.deck)]
        """Combinations of the file: how many cards of which face."""
        self.most = self.set.limit(law.pack) if self.set else 0
        self.joker = law.deck.joker_face
        self.stride = self.joker + 1
        twins = law.pack.twins
        self.weights = _weights(law, points)
        self.wild_faces = sum(1 << face for face, cards in enumerate(twins) if cards & law.wild)
        self.rank_faces = [*law.deck.rank_masks, 1 << self.joker]
        self.rows = tuple((ranks, row) for ranks, row in law.orders.items() if self.run and len(row) >= self.run.least)
        self._fills: Memo[RankMask, Fills] = Memo(memos)
        self._of_suit: Memo[tuple[RankMask, int], tuple[tuple[RankMask, Fills], ...]] = Memo(memos)
        self._of_rank: Memo[tuple[Bits, int], tuple[Part, ...]] = Memo(memos)
        self._weighed: Memo[Bits, int] = Memo(memos)

    def weighing(self, points: Sequence[int], memos: Memos) -> Parts:
        """The same parts under the same law, remembered together, with other points for the cards."""
        other = copy(self)
        other.weights = _weights(self.law, points)
        other._weighed = Memo(memos)
        return other

    def weight(self, bits: Bits) -> int:
        """The points of these cards and their number in one."""
        known = self._weighed.get(bits)
        if known is None:
            known = self._weighed.keep(bits, sum(self.weights[bit % self.stride] for bit in listed(bits)))
        return known

    def run_fills(self, ranks: RankMask) -> Fills:
        """How many wild cards make a run with these ranks of a suit in their own places."""
        known = self._fills.get(ranks)
        if known is None:
            known = 0
            for whole, row in self.rows:
                wilds = (whole ^ ranks).bit_count()
                if whole & ranks == ranks and not known >> wilds & 1 and self._allowed(ranks, row, wilds):
                    known |= 1 << wilds
            self._fills.keep(ranks, known)
        return known

    def _allowed(self, ranks: RankMask, row: tuple[int, ...], wilds: int) -> bool:
        """Whether a run of this row may have wild cards everywhere but in these places."""
        if not wilds:
            return True
        if len(row) - wilds < self.law.least_naturals or wilds > self.law.most_wilds:
            return False
        if self.run is not None and self.run.most_wilds != "any" and wilds > self.run.most_wilds:
            return False
        apart = self.run is not None and not self.run.adjacent_wilds
        return not apart or all(ranks & (1 << a | 1 << b) for a, b in pairwise(row))

    def of_suit(self, ranks: RankMask, wilds: int) -> tuple[tuple[RankMask, Fills], ...]:
        """Every choice of these ranks of a suit that at most so many wild cards make a run, with how many do."""
        known = self._of_suit.get((ranks, wilds))
        if known is None:
            if wilds:
                known = tuple((self._by_rows if wilds <= _FEW else self._by_choices)(ranks, wilds))
            else:
                known = tuple((whole, 1) for whole, _ in self.rows if whole & ranks == whole)
            self._of_suit.keep((ranks, wilds), known, 1 + len(known))
        return known

    def _by_choices(self, ranks: RankMask, wilds: int) -> Iterator[tuple[RankMask, Fills]]:
        """Every choice that wild cards make a run, the highest first, found by trying each."""
        cut, some = (2 << wilds) - 1, ranks
        while some:
            if fills := self.run_fills(some) & cut:
                yield some, fills
            some = some - 1 & ranks

    def _by_rows(self, ranks: RankMask, wilds: int) -> Iterator[tuple[RankMask, Fills]]:
        """The same, found from what lacks little of each row: much less to try where there are few wild cards."""
        found: dict[RankMask, Fills] = {}
        for whole, row in self.rows:
            held = whole & ranks
            missing = (whole ^ held).bit_count()
            if missing > wilds:
                continue
            for out in range(wilds - missing + 1):
                fill = 1 << missing + out
                for left_out in combinations(listed(held), out):
                    some = held & ~card_set(left_out)
                    if some and not found.get(some, 0) & fill and self._allowed(some, row, missing + out):
                        found[some] = found.get(some, 0) | fill
        return iter(sorted(found.items(), reverse=True))

    def of_rank(self, held: Bits, wilds: int) -> tuple[Part, ...]:
        """Every part of a set from these cards of one rank, with at least one natural card."""
        known = self._of_rank.get((held, wilds))
        if known is None:
            known = tuple(self._find_of_rank(held, wilds))
            self._of_rank.keep((held, wilds), known, 1 + len(known))
        return known

    def _find_of_rank(self, held: Bits, wilds: int) -> Iterator[Part]:
        assert self.set is not None
        copies: dict[int, int] = {}
        for bit in listed(held):
            copies[bit % self.stride] = copies.get(bit % self.stride, 0) + 1
        twins = self.set.twins or self.joker in copies
        wild = sum(1 << bit for bit in listed(held) if self.wild_faces >> bit % self.stride & 1)
        for chosen in product(*(_of_face(face, count, twins, self.stride) for face, count in copies.items())):
            test, bits = sum(choice[0] for choice in chosen), sum(choice[1] for choice in chosen)
            if not self.set.allows(bit % self.stride // self.law.deck.width for bit in listed(bits)):
                continue
            fills = self._set_fills(bits.bit_count()) & (2 << wilds) - 1
            price = (bits & wild).bit_count() + least_of(fills)
            if fills and bits & ~wild and price <= wilds:
                yield test, bits, price, fills, OF_SET

    def _set_fills(self, own: int) -> Fills:
        """How many wild cards make a set with this many cards of its rank."""
        assert self.set is not None
        enough = own >= max(self.set.least_naturals, self.law.least_naturals)
        most_wilds = self.law.most_wilds if enough and self.set.wild_cards else 0
        low, high = max(0, self.set.least - own), min(self.most - own, most_wilds)
        return (2 << high) - (1 << low) if high >= low else 0


def _weights(law: MeldLaw, points: Sequence[int]) -> list[int]:
    """By face: the points of the dearest such card and one card more, in one number."""
    return [max(points[card] for card in listed(cards)) * _POINT + 1 if cards else 0 for cards in law.pack.twins]


def _of_face(face: int, count: int, twins: bool, stride: int) -> list[tuple[int, Bits]]:
    """The ways to take none, one, or with twins several cards of a face, lower ones first: the bits to look at and to take."""
    found = [(0, 0)]
    for first in range(count):
        for last in range(first, count if twins else first + 1):
            lower = sum(1 << face + stride * copy for copy in range(first))
            bits = sum(1 << face + stride * copy for copy in range(first, last + 1))
            found.append((lower | bits, bits))
    return found
