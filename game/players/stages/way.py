"""How far a hand is from a contract: the draws that it may be expected to take, over all ways to make its melds.

A way chooses a rank for each set, a row for each run and a suit for each colour. What it lacks are units, each with the unseen
cards that would fill it; wild cards of the hand fill the units that are hardest to fill.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from game.cards.finder import Finder
from game.cards.ids import Card, CardSet, each
from game.rules.policies.first_melds import Piece

_SPREAD = 1.2
"""How much other ways count beside the shortest, in draws."""
_WASTED = 0.35
"""What a wild card that no unit needs is worth, in draws."""
_MOST_WAYS = 2_000


class _Spot(NamedTuple):
    """One way to make one meld: by rank the natural cards that it takes of a hand, and what it lacks."""

    taken: tuple[int, ...]
    units: tuple[float, ...]
    """For every card that is missing the unseen cards that would fill its place."""


class Way:
    """Judges hands by the contracts that a seat may lay."""

    def __init__(self, finder: Finder, choices: Sequence[Sequence[Piece]], unseen: Sequence[Card]) -> None:
        pack = finder.pack
        self._pack, self._wild, self._orders = pack, finder.wild, finder.law.orders
        self._mixed = finder.mixed_suits
        self._choices = tuple(tuple(sorted(pieces)) for pieces in choices)
        self._ranks, self._suits = len(pack.deck.ranks), len(pack.deck.suits)
        self._unseen = [[0] * self._ranks for _ in range(self._suits)]
        """By suit and rank: how many such cards might still come."""
        self._wilds_to_come = 0
        for card in unseen:
            if self._wild >> card & 1:
                self._wilds_to_come += 1
            elif pack.suit[card] >= 0 and pack.rank[card] >= 0:
                self._unseen[pack.suit[card]][pack.rank[card]] += 1
        self._of_rank = [sum(row[rank] for row in self._unseen) for rank in range(self._ranks)]
        self._all = max(1, len(unseen))
        self._by_suit = not self._mixed or any(piece.kind == "colour" for pieces in self._choices for piece in pieces)
        self._known: dict[tuple[int, ...], float] = {}

    def draws(self, hand: CardSet) -> float:
        """The draws that the nearest contract may be expected to take; the fewer other ways there are, the more."""
        counts = [[0] * self._ranks for _ in range(self._suits)]
        wilds = 0
        for card in each(hand):
            if self._wild >> card & 1:
                wilds += 1
            elif self._pack.suit[card] >= 0 and self._pack.rank[card] >= 0:
                counts[self._pack.suit[card]][self._pack.rank[card]] += 1
        by_rank = [sum(column) for column in zip(*counts, strict=True)]
        about = (wilds, *by_rank, *(sum(row) for row in counts if self._by_suit))
        if not self._mixed:
            about = (wilds, *(count for row in counts for count in row))
        known = self._known.get(about)
        if known is None:
            found = (self._of_pieces(counts, by_rank, wilds, pieces) for pieces in self._choices)
            known = self._known[about] = min(found, default=0.0)
        return known

    def _of_pieces(self, counts: list[list[int]], by_rank: list[int], wilds: int, pieces: Sequence[Piece]) -> float:
        spots = [list(self._spots(counts, by_rank, piece)) for piece in pieces]
        found = []
        for number, chosen in enumerate(product(*spots)):
            if number >= _MOST_WAYS:
                break
            if len(chosen) < 2 or not self._overlap(by_rank, chosen):
                found.append(self._expected([unit for spot in chosen for unit in spot.units], wilds))
        if not found:
            return 3.0 * self._all
        best = min(found)
        total = sum(math.exp((best - one) / _SPREAD) for one in found if one - best < 6 * _SPREAD)
        return best - _SPREAD * 0.25 * math.log(total)

    def _spots(self, counts: list[list[int]], by_rank: list[int], piece: Piece) -> Iterator[_Spot]:
        """The ways to make one meld of the contract."""
        if piece.kind == "set":
            for rank in range(self._ranks):
                held = min(by_rank[rank], piece.size)
                lacking = piece.size - held
                taken = tuple(held if other == rank else 0 for other in range(self._ranks))
                yield _Spot(taken, (self._of_rank[rank] / max(1, lacking),) * lacking)
        elif piece.kind == "run":
            suits = [None] if self._mixed else list(range(self._suits))
            for row in self._orders.values():
                if len(row) == piece.size:
                    for suit in suits:
                        have = by_rank if suit is None else counts[suit]
                        coming = self._of_rank if suit is None else self._unseen[suit]
                        taken = tuple(int(rank in row and have[rank] > 0) for rank in range(self._ranks))
                        yield _Spot(taken, tuple(float(coming[rank]) for rank in row if not have[rank]))
        elif piece.kind == "colour":
            for suit in range(self._suits):
                held = min(sum(counts[suit]), piece.size)
                lacking = piece.size - held
                # Of several melds only those by rank are kept apart; a colour takes what they leave.
                yield _Spot((0,) * self._ranks, (sum(self._unseen[suit]) / max(1, lacking),) * lacking)

    @staticmethod
    def _overlap(by_rank: list[int], chosen: Sequence[_Spot]) -> bool:
        """Whether these melds would take more cards of a rank than the hand has."""
        taken = map(sum, zip(*(spot.taken for spot in chosen), strict=True))
        return any(count > held for count, held in zip(taken, by_rank, strict=True))

    def _expected(self, units: list[float], wilds: int) -> float:
        """The draws until every unit is filled, the hardest by the wild cards of the hand."""
        units.sort()
        left = units[wilds:]
        spare = max(0, wilds - len(units))
        if not left:
            return -_WASTED * spare
        mean = sum(left) / len(left)
        return sum(self._all / max(0.3, number * mean + self._wilds_to_come) for number in range(1, len(left) + 1))
