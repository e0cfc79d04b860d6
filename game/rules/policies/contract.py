"""Contracts: what a player's first melds must be, all laid together, is written down for each hand of the match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.finder import Finder, Found
from game.cards.ids import Card, CardSet
from game.cards.lines import Line, line
from game.cards.melds import RunMeld, SetMeld, run_of, set_of
from game.cards.settings import setting
from game.rules.distinct_melds import alike
from game.rules.goal import Goal, Part
from game.rules.policies.first_melds import Demand, OpeningRule
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.game import Game
    from game.rules.ruleset import Ruleset
    from game.rules.state import State

_MOST_STEPS = 5_000
"""So many choices of melds are looked at; hands with many wild cards have far more, all of them alike."""
_NEVER = 99
"""More wild cards than any hand has."""


@dataclass(frozen=True)
class Contract(OpeningRule):
    """The first melds, laid together, must be so many sets and runs; the number of the hand says how many."""

    kind: Literal["contract"] = "contract"
    per_deal: tuple[Demand, ...] = setting(
        (Demand(2, 0),), label="By hand", help="What the first melds must be, for the first hand, the second and so on."
    )
    distinct: bool = setting(
        False,
        label="Different melds",
        help="Whether all sets of one player must be of different ranks, all runs of different suits.",
    )

    @property
    def asks(self) -> bool:
        """Whether anything is asked of first melds: yes."""
        return True

    def demanded(self, deal: int) -> Demand:
        """What hand number `deal` asks for; after the last of the list it begins again."""
        return self.per_deal[(deal - 1) % len(self.per_deal)] if self.per_deal else Demand()

    def heading(self, deal: int) -> Line | None:
        """What the hand asks for; None where every hand asks for the same."""
        if len(self.per_deal) < 2:
            return None
        demand = self.per_deal[(deal - 1) % len(self.per_deal)]
        kinds = "_sets" if not demand.runs else "_runs" if not demand.sets else ""
        return line(f"scores.contract{kinds}", sets=demand.sets, runs=demand.runs)

    def ways(self, rules: Ruleset, state: State, hand: int, cards: CardSet, duty: Card) -> Iterator[tuple[Found, ...]]:
        """The combinations of melds with which this player could begin, each meld as small as it may be."""
        demand, finder = self.demanded(state.deal), rules.finder_for(state)
        if self.distinct and not _conceivable(finder, cards, demand):
            return
        least: dict[str, int] = {meld.kind: meld.least for meld in finder.types}
        small = [
            found
            for found in finder.candidates(cards)
            if len(found.cards) == least[found.kind] or (duty >= 0 and found.mask >> duty & 1)
        ]
        small.sort(key=lambda found: (found.mask & finder.wild).bit_count())
        runs = [found for found in small if found.kind == "run"]
        sets = [found for found in small if found.kind == "set"]
        budget = [_MOST_STEPS]
        for first in self._chosen(rules, finder, cards, runs, demand.runs, 0, (), 0, budget):
            used = 0
            for found in first:
                used |= found.mask
            for second in self._chosen(rules, finder, cards, sets, demand.sets, 0, (), used, budget):
                if duty < 0 or any(found.mask >> duty & 1 for found in (*first, *second)):
                    yield (*second, *first)

    def _chosen(
        self,
        rules: Ruleset,
        finder: Finder,
        cards: CardSet,
        melds: Sequence[Found],
        count: int,
        start: int,
        chosen: tuple[Found, ...],
        used: CardSet,
        budget: list[int],
    ) -> Iterator[tuple[Found, ...]]:
        """Every choice of so many of these melds without a common card, beside the cards used already. Where a meld could
        only be had with a card that is used, its twin is taken.
        """
        if not count:
            yield chosen
            return
        for at in range(start, len(melds)):
            found = finder.beside(melds[at], used, cards)
            if found is None or (self.distinct and any(alike(rules.finder, found, other) for other in chosen)):
                continue
            budget[0] -= 1
            if budget[0] < 0:
                return
            yield from self._chosen(rules, finder, cards, melds, count - 1, at + 1, (*chosen, found), used | found.mask, budget)

    def fault(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Found]) -> Violation | None:
        """Why these are no first melds: they are not the contract."""
        demand = self.demanded(state.deal)
        kinds = [found.kind for found in groups]
        sets, runs = kinds.count("set"), kinds.count("run")
        if sets >= demand.sets and runs >= demand.runs:
            return None
        named = tuple(card for found in groups for card in found.cards)
        return refuse("opening.contract", named, sets=demand.sets, runs=demand.runs, laid_sets=sets, laid_runs=runs)

    def goal(self, rules: Ruleset, state: State, melds: Sequence[Found]) -> Goal:
        """A slot for every meld that the contract asks for."""
        demand = self.demanded(state.deal)
        parts = []
        for kind, count in (("set", demand.sets), ("run", demand.runs)):
            least = next((meld.least for meld in rules.variant.melds.values() if meld.kind == kind), 3)
            have = sum(found.kind == kind for found in melds)
            parts += [Part(line(f"goal.{kind}", count=least), number < have) for number in range(count)]
        return Goal(line("goal.contract", deal=state.deal), parts=tuple(parts))

    def prompt(self, rules: Ruleset, state: State, cards: Sequence[Card], melds: Sequence[Found]) -> Line | None:
        """What is still asked of the first melds, with these cards chosen, which make these melds."""
        demand = self.demanded(state.deal)
        sets = sum(found.kind == "set" for found in melds)
        kinds = "_sets" if not demand.runs and len(melds) == sets else "_runs" if not demand.sets and not sets else ""
        if not cards:
            return line(f"prompt.contract{kinds}", sets=demand.sets, runs=demand.runs)
        so_far = f"prompt.contract_so_far{kinds}"
        return line(so_far, sets=demand.sets, runs=demand.runs, laid_sets=sets, laid_runs=len(melds) - sets)

    def explain(self, variant: Game) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        rows = [
            line("rule.contract_row", deal=at, sets=demand.sets, runs=demand.runs) for at, demand in enumerate(self.per_deal, 1)
        ]
        before = line("rule.opening_before" if variant.swap.allowed else "rule.opening_before_no_swap")
        lines = [line("rule.opening_contract"), *rows, before]
        return (*lines, line("rule.opening_distinct")) if self.distinct else tuple(lines)


def _conceivable(finder: Finder, cards: CardSet, demand: Demand) -> bool:
    """Whether the hand could meet the contract at all: a quick look that says no to most hands."""
    wild = (cards & finder.wild).bit_count()
    naturals = cards & ~finder.wild
    prices: list[int] = []
    sets, runs = set_of(finder.types), run_of(finder.types)
    if (demand.sets and sets is None) or (demand.runs and runs is None):
        return False
    if finder.mixed_suits:
        return True  # the cards of a run may be anywhere
    if sets is not None:
        prices += sorted(_set_prices(finder, sets, naturals))[: demand.sets]
    if runs is not None:
        prices += sorted(_run_prices(finder, runs, naturals))[: demand.runs]
    return sum(prices) <= wild and len(prices) == demand.sets + demand.runs


def _set_prices(finder: Finder, meld: SetMeld, naturals: CardSet) -> list[int]:
    """By rank: how many wild cards the smallest set would need."""
    fewest = max(meld.least_naturals, finder.law.least_naturals)
    held = [(naturals & mask).bit_count() for mask in finder.pack.rank_masks]
    return [max(0, meld.least - count) if count >= fewest else _NEVER for count in held]


def _run_prices(finder: Finder, meld: RunMeld, naturals: CardSet) -> list[int]:
    """By suit: how many wild cards the smallest run would need."""
    rows = [mask for mask, row in finder.law.orders.items() if len(row) == meld.least]
    faces = finder.pack.folded(naturals)
    found = []
    for suit, mask in enumerate(finder.pack.deck.suit_masks):
        ranks = (faces & mask) >> suit * finder.pack.deck.width
        found.append(min((meld.least - (ranks & row).bit_count() for row in rows), default=_NEVER))
    return found
