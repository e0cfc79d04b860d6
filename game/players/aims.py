"""What a hand must reach before anything of it can be laid: points, a run, or a contract. How far it still is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import CardSet
from game.cards.melds import RunMeld, SetMeld
from game.cards.pack import FACES
from game.cards.ranking import orders
from game.players.groups import Groups
from game.players.likelihood import Likelihood
from game.rules.policies.contract import Contract, Demand
from game.rules.policies.opening import PointsOpening, RunFirst

if TYPE_CHECKING:
    from game.cards.finder import Finder
    from game.cards.ids import Card
    from game.rules.ruleset import Ruleset
    from game.rules.view import View

_SURE = 0.97
_LEAST = 0.08
_SUIT = 0x1FFF
_HOPE = 0.5
"""By how much the chance of a card that is missing shortens the way."""
_SECOND = 0.1
"""How much the next best choice of sets and runs counts."""


class Aim:
    """The opening that a seat works for; nothing where it has opened, or where any meld may be the first."""

    def __init__(self, rules: Ruleset, view: View, opened: bool) -> None:
        opening = rules.variant.opening
        self.needed = opening.minimum if isinstance(opening, PointsOpening) and not opened else 0
        """Points that the first melds must be worth."""
        self.natural = isinstance(opening, PointsOpening) and opening.natural_meld and not opened and not opening.whole_hand
        self.run = isinstance(opening, RunFirst) and not any(m.owner == view.seat and m.kind == "run" for m in view.melds)
        """Whether a run must come first."""
        self.demand: Demand | None = None
        """What the contract asks for."""
        if isinstance(opening, Contract) and not opened and opening.per_deal:
            self.demand = opening.per_deal[(view.deal - 1) % len(opening.per_deal)]
        if isinstance(opening, PointsOpening) and opening.whole_hand:
            self.needed = 0

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
            reached = min(0.9, _LEAST + 0.8 * hope / (self.needed - worth))
        if self.run and not groups.runs:
            apart = 1.0
            for near in groups.near:
                if not near.have & without and near.have.bit_length() - 1 - ((near.have & -near.have).bit_length() - 1) < 13:
                    apart *= 1.0 - likelihood.get[near.missing]
            reached *= max(_LEAST, 1.0 - apart)
        if self.natural and not groups.melds:
            reached *= 0.6
        return min(reached, _SURE)


class ContractWay:
    """Counts how many cards a hand lacks for a contract of sets and runs."""

    def __init__(self, rules: Ruleset, finder: Finder, demand: Demand, likelihood: Likelihood) -> None:
        self._pack, self._wild = rules.pack, finder.wild
        self._demand = demand
        sets = next((kind for kind in finder.types if isinstance(kind, SetMeld)), SetMeld())
        runs = next((kind for kind in finder.types if isinstance(kind, RunMeld)), RunMeld())
        self._set_least, self._run_least, self._naturals = sets.least, runs.least, max(1, sets.least_naturals)
        self._rows = [mask for mask, row in orders(finder.ranking).items() if len(row) == runs.least]
        get = likelihood.get
        self._hope_rank = [1.0 - _HOPE * likelihood.any_of(sum(1 << face for face in range(rank, FACES, 13))) for rank in range(13)]
        self._hope = [1.0 - _HOPE * get[face] for face in range(FACES)]

    def lacks(self, hand: CardSet) -> float:
        """The cards that are missing, a missing one counting the less the likelier it comes."""
        wilds = (hand & self._wild).bit_count()
        natural = hand & ~self._wild
        found: list[tuple[float, int]] = []
        second = 0.0
        if self._demand.sets:
            ranked = sorted(self._set_prices(natural))
            found += ranked[: self._demand.sets]
            second += sum(price for price, _ in ranked[self._demand.sets : self._demand.sets + 2])
        if self._demand.runs:
            suited = sorted(self._run_prices(natural))
            found += suited[: self._demand.runs]
            second += sum(price for price, _ in suited[self._demand.runs : self._demand.runs + 1])
        total = 0.0
        for price, room in sorted(found, reverse=True):
            used = min(room, wilds)
            wilds -= used
            total += price * (1.0 - used / max(1, round(price + 0.4))) if used else price
        return max(0.0, total) + _SECOND * second - 0.5 * wilds

    def _set_prices(self, natural: CardSet) -> list[tuple[float, int]]:
        """By rank: what is missing, and how many of it a wild card could be."""
        prices = []
        for rank, mask in enumerate(self._pack.rank_masks):
            count = (natural & mask).bit_count()
            missing = max(0, self._set_least - count)
            prices.append((missing * self._hope_rank[rank] if missing else 0.0, min(missing, self._set_least - self._naturals)))
        return prices

    def _run_prices(self, natural: CardSet) -> list[tuple[float, int]]:
        prices = []
        for suit in range(4):
            ranks = 0
            for copy in range(self._pack.copies):
                ranks |= natural >> copy * FACES + suit * 13 & _SUIT
            best: tuple[float, int] = (float(self._run_least), 1)
            for row in self._rows:
                lacking = row & ~ranks
                price = 0.0
                count = 0
                while lacking:
                    low = lacking & -lacking
                    lacking ^= low
                    price += self._hope[suit * 13 + low.bit_length() - 1]
                    count += 1
                if price < best[0]:
                    best = price, min(count, self._run_least // 2)
            prices.append(best)
        return prices

    def is_wild(self, card: Card) -> bool:
        """Whether the card can stand for another."""
        return bool(self._wild >> card & 1)
