"""How far a hand is from a contract that is laid with every card: how many cards have no place in its runs and sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from game.cards.finder import Finder
from game.cards.ids import CardSet, each
from game.players.laying.contract_way import HOPE
from game.players.laying.likelihood import Likelihood
from game.rules.policies.first_melds import Piece
from game.rules.ruleset import Ruleset

_ROWS = 12
"""So many of the nearest runs of a suit are thought of beside each other."""
_RANKS = 2
"""By so many ranks more than are asked for sets are thought of."""

Prices = dict[tuple[int, int], tuple[float, int]]
"""By the number of runs and of their cards: what they lack, a missing card counting the less the likelier it comes, and the
number of missing cards."""


class WholeContract:
    """Counts the cards that a hand lacks where all its cards are laid at once and runs may be longer than the contract says.

    The lengths of the runs are chosen so that together they take every card: the least price of so many runs of so many cards
    is found for each suit by itself, and then for all suits together.
    """

    def __init__(self, rules: Ruleset, finder: Finder, pieces: Sequence[Piece], likelihood: Likelihood, size: int) -> None:
        self._pack, self._deck, self._wild, self._size = rules.pack, rules.pack.deck, finder.wild, size
        runs = [piece.size for piece in pieces if piece.kind == "run"]
        self._sets = sorted((piece.size for piece in pieces if piece.kind != "run"), reverse=True)
        self._runs, self._least = len(runs), min(runs, default=0)
        self._orders = [(ranks, len(row)) for ranks, row in finder.law.orders.items() if runs and len(row) >= self._least]
        self._hope = [1.0 - HOPE * one for one in likelihood.get]
        self._hope_rank = [1.0 - HOPE * likelihood.any_of(faces) for faces in self._deck.rank_masks]
        self._of_suit: dict[tuple[int, int, int], Prices] = {}
        self._known: dict[CardSet, float] = {}

    def lacks(self, hand: CardSet) -> float:
        """The cards that are missing of all that would be laid: those in hand, and between turns one more."""
        known = self._known.get(hand)
        if known is None:
            known = self._known[hand] = min(self._choices(hand), default=float(hand.bit_count()))
        return known

    def _choices(self, hand: CardSet) -> Iterator[float]:
        """What is missing for each choice of ranks for the sets."""
        count = hand.bit_count()
        size = count + (count - self._size) % 2
        wilds = (hand & self._wild).bit_count()
        natural = hand & ~self._wild
        held = sorted(range(len(self._deck.rank_masks)), key=lambda rank: -(natural & self._pack.rank_masks[rank]).bit_count())
        for ranks in combinations(held[: len(self._sets) + _RANKS], len(self._sets)) if self._sets else ((),):
            left, price, missing = natural, 0.0, 0
            for rank, wanted in zip(ranks, self._sets, strict=True):
                of_rank = list(each(natural & self._pack.rank_masks[rank]))[:wanted]
                left &= ~sum(1 << card for card in of_rank)
                missing += wanted - len(of_rank)
                price += (wanted - len(of_rank)) * self._hope_rank[rank]
            found = self._runs_of(left, max(self._runs * self._least, size - sum(self._sets)))
            if found is not None:
                price, missing = price + found[0], missing + found[1]
                yield price * max(0, missing - wilds) / missing if missing else 0.0

    def _runs_of(self, natural: CardSet, cards: int) -> tuple[float, int] | None:
        """The least that the runs lack which have so many cards together; None where no runs have."""
        if not self._runs:
            return 0.0, 0
        once = natural & self._deck.all_faces
        twice, more = 0, natural >> self._deck.period
        while more:
            twice |= once & more
            once |= more & self._deck.all_faces
            more >>= self._deck.period
        longest = cards - (self._runs - 1) * self._least
        best: Prices = {(0, 0): (0.0, 0)}
        for suit in range(len(self._deck.suits)):
            for held in (once, twice):
                ranks = held >> suit * self._deck.width & (1 << self._deck.width) - 1
                if ranks and (held == once or ranks & (ranks - 1)):
                    best = self._joined(best, self._prices(suit, ranks, longest), cards)
        return best.get((self._runs, cards))

    def _joined(self, best: Prices, more: Prices, cards: int) -> Prices:
        """The least prices with the runs of one suit more."""
        found = dict(best)
        for (runs, count), (price, missing) in best.items():
            for (more_runs, more_cards), (its_price, its_missing) in more.items():
                key = runs + more_runs, count + more_cards
                if key[0] <= self._runs and key[1] <= cards and (key not in found or price + its_price < found[key][0]):
                    found[key] = price + its_price, missing + its_missing
        return found

    def _prices(self, suit: int, ranks: int, longest: int) -> Prices:
        """The least prices of one run and of two beside each other in a suit, by their cards."""
        known = self._of_suit.get((suit, ranks, longest))
        if known is None:
            known = self._of_suit[suit, ranks, longest] = self._find(suit, ranks, longest)
        return known

    def _find(self, suit: int, ranks: int, longest: int) -> Prices:
        first, found = suit * self._deck.width, Prices()
        rows = []
        for row, size in self._orders:
            if row & ranks and size <= longest:
                price = sum(self._hope[first + rank] for rank in each(row & ~ranks))
                missing = (row & ~ranks).bit_count()
                rows.append((price, missing, size, row))
                if (1, size) not in found or price < found[1, size][0]:
                    found[1, size] = price, missing
        if self._runs > 1:
            rows.sort(key=lambda one: one[1] - 0.5 * one[2])
            for (price, missing, size, row), (its_price, its_missing, its_size, other) in combinations(rows[:_ROWS], 2):
                key = 2, size + its_size
                if not (row | row << 1 | row >> 1) & other and (key not in found or price + its_price < found[key][0]):
                    found[key] = price + its_price, missing + its_missing
        return found
