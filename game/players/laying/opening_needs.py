"""What a hand must reach before anything of it can be laid: points, a run, or a contract. How far it still is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from game.cards.ids import CardSet, each
from game.cards.melds import RunMeld, SetMeld, run_of, set_of
from game.players.laying.groups import Groups
from game.players.laying.likelihood import Likelihood
from game.players.laying.weights import WEIGHTS, Weights
from game.rules.policies.first_melds import Demand

if TYPE_CHECKING:
    from game.cards.finder import Finder
    from game.rules.ruleset import Ruleset
    from game.rules.view import View

_SURE = 0.97
_LEAST = 0.08
_HOPE = 0.5
"""By how much the chance of a card that is missing shortens the way."""
_RUN_ROOM = 2
"""Wild cards that a run of the shortest length takes at most."""
_WINDOWS = 2
"""Runs of one suit that are looked at."""
_SECOND = 0.1
"""How much the next best choice of sets and runs counts."""


class OpeningNeed:
    """The opening that a seat works for; nothing where it has opened, or where any meld may be the first."""

    def __init__(self, rules: Ruleset, view: View, opened: bool, weights: Weights = WEIGHTS) -> None:
        self._weights = weights
        opening = rules.variant.opening
        self._suits = rules.pack.deck.suit_masks
        self.needed = 0 if opened else opening.points
        """Points that the first melds must be worth."""
        self.natural = opening.natural_meld and not opened and not opening.whole_hand
        self.run = opening.run_first and not any(m.owner == view.seat and m.kind == "run" for m in view.melds)
        """Whether a run must come first."""
        self.demand: Demand | None = None if opened else opening.demanded(view.deal)
        """What the contract asks for."""

    @property
    def any(self) -> bool:
        """Whether there is anything to reach first."""
        return bool(self.needed or self.run or self.natural)

    def reach(self, groups: Groups, likelihood: Likelihood, worth: float, without: CardSet = 0) -> float:
        """How likely this seat can lay its first melds in time. `worth` is what its melds count; `without` are faces that go."""
        if not self.any:
            return 1.0
        reached = 1.0
        if self.needed and worth < self.needed:
            hope = sum(likelihood.get[near.missing] * near.worth for near in groups.near if not near.have & without)
            reached = min(0.9, self._weights.reach_least + self._weights.reach * hope / (self.needed - worth))
        if self.run and not groups.runs:
            apart = 1.0
            for near in groups.near:
                if not near.have & without and any(near.have & suit == near.have for suit in self._suits):
                    apart *= 1.0 - likelihood.get[near.missing]
            reached *= max(_LEAST, 1.0 - apart)
        if self.natural and not groups.melds:
            reached *= 0.6
        return min(reached, _SURE)


class _Window(NamedTuple):
    """A run of the shortest length: what it lacks in all, its ranks in the hand, and each missing card by itself."""

    price: float
    present: int
    units: list[float]


class ContractWay:
    """Counts how many cards a hand lacks for a contract of sets and runs."""

    def __init__(self, rules: Ruleset, finder: Finder, demand: Demand, likelihood: Likelihood) -> None:
        self._pack, self._wild = rules.pack, finder.wild
        self._demand = demand
        sets = set_of(finder.types) or SetMeld()
        runs = run_of(finder.types) or RunMeld()
        self._set_least = sets.least
        self._rows = [mask for mask, row in finder.law.orders.items() if len(row) == runs.least]
        self._room = max(1, sets.least - max(1, sets.least_naturals))
        get = likelihood.get
        self._deck = rules.pack.deck
        self._hope_rank = [1.0 - _HOPE * likelihood.any_of(faces) for faces in self._deck.rank_masks]
        self._hope = [1.0 - _HOPE * one for one in get]

    def lacks(self, hand: CardSet) -> float:
        """The cards that are missing, a missing one counting the less the likelier it comes."""
        natural = hand & ~self._wild
        wilds = (hand & self._wild).bit_count()
        counts = [(natural & mask).bit_count() for mask in self._pack.rank_masks]
        windows = [self._windows(natural, suit) for suit in range(len(self._deck.suits))] if self._demand.runs else []
        best = 0.0
        found = False
        for suits in combinations(range(len(self._deck.suits)), self._demand.runs):
            for chosen in product(*(windows[suit] for suit in suits)):
                left = counts
                if chosen and self._demand.sets:
                    left = counts[:]
                    for window in chosen:
                        for rank in each(window.present):
                            left[rank] -= 1
                lacking = self._with_sets(left, chosen, wilds)
                if not found or lacking < best:
                    best, found = lacking, True
        return best

    def _with_sets(self, counts: Sequence[int], windows: Sequence[_Window], wilds: int) -> float:
        """What is missing beside these runs, with so many cards of each rank left for sets."""
        units = [window.units for window in windows]
        rooms = [_RUN_ROOM] * len(units)
        second = 0.0
        if self._demand.sets:
            ranked = sorted(
                (max(0, self._set_least - count) * hope, -count, rank)
                for rank, (count, hope) in enumerate(zip(counts, self._hope_rank, strict=True))
            )
            for _, count, rank in ranked[: self._demand.sets]:
                units.append([self._hope_rank[rank]] * max(0, self._set_least + count))
                rooms.append(self._room)
            second = sum(price for price, _, _ in ranked[self._demand.sets : self._demand.sets + 2])
        total = sum(sum(group) for group in units)
        # A set takes few wild cards, a run no two beside each other.
        open_to_wilds = sorted((one for group, room in zip(units, rooms, strict=True) for one in group[:room]), reverse=True)
        return total - sum(open_to_wilds[:wilds]) + _SECOND * second - 0.5 * max(0, wilds - len(open_to_wilds))

    def _windows(self, natural: CardSet, suit: int) -> list[_Window]:
        """The shortest runs of a suit that lack the least."""
        first = suit * self._deck.width
        ranks = (self._pack.folded(natural) & self._deck.suit_masks[suit]) >> first
        found = []
        for row in self._rows:
            units = [self._hope[first + rank] for rank in each(row & ~ranks)]
            found.append(_Window(sum(units), row & ranks, units))
        found.sort()
        return found[:_WINDOWS]
