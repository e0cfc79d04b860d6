"""Plays rounds against the house, to check what exact play says about them: one seat, a fresh shoe for every round.

    python -m tests.bench.simulate_house --rounds 1000000 --seed 1 --into FILE

Hands are settled by the rules' own functions; how a round goes is written here once more, because the whole machinery of a match
would take hours (`tests/players/casino/test_simulation.py` plays the same cards by both). FILE gathers the pieces: a seed that is
in it already is not played again, and what it comes to is printed. Two figures are given: the plain mean, and the mean by kinds
of deal, each kind taken as often as it really comes, which is a little more exact.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from game.cards.ids import Card
from game.players.casino.cards import ACE, TENS_FIRST, shoe
from game.players.casino.choices import Exact, Spot, by_strategy, is_pair
from game.players.casino.document import Choice, strategies
from game.rules.casino.felt import Felt
from game.rules.casino.paying import bonus_of, bonus_on, main_of
from game.rules.casino.spots import BUST, DOUBLED, SPLIT_ACE, STOOD, SURRENDERED
from game.rules.ruleset import Ruleset
from game.rules.state.parts import HandPart
from tests.laws.deals import rules_of

GAME = "costa_rica_rummy"
STAKE = 2
"""Chips on a hand, so that half of them is a whole number."""


class Plans:
    """What is done with which hand: worked out when it first comes up, then looked up."""

    def __init__(self, exact: Exact, play: str) -> None:
        self.exact, self.terms = exact, exact.terms
        self._strategy = strategies().get(play)
        self._first: dict[tuple[int, ...], Choice] = {}
        self._again: dict[tuple[int, ...], bool] = {}
        self._later: dict[tuple[int, ...], bool] = {}
        self._second: dict[tuple[int, ...], Choice] = {}

    def first(self, one: int, other: int, up: int) -> Choice:
        """The choice of a hand of two cards, by faces."""
        key = (one, other, up) if one < other else (other, one, up)
        found = self._first.get(key)
        if found is None:
            found = self._first[key] = self._chosen(Spot(key[:2], up))
        return found

    def _chosen(self, spot: Spot) -> Choice:
        if self._strategy is None:
            return next(iter(self.exact.choices(spot)))
        return by_strategy(self._strategy, self.terms, spot)

    def splits_again(self, one: int, other: int, up: int) -> bool:
        """Whether a pair that comes up again is split again."""
        key = (one, other, up) if one < other else (other, one, up)
        found = self._again.get(key)
        if found is None:
            counted = self.exact.split(Spot(key[:2], up))
            found = self._again[key] = self._strategy is not None or counted.again > counted.once
        return found

    def second(self, pair: int, second: int, up: int) -> Choice:
        """The choice of a hand of a split with its second card, by values."""
        key = (pair, second, up)
        found = self._second.get(key)
        if found is None:
            found = self._second[key] = self.exact.shoe(up).split_hands(pair).second_choice(second)
        return found

    def draws(self, values: tuple[int, ...], pair: int, up: int) -> bool:
        """Whether a hand of three cards or more takes another, by the values of its cards; `pair` is what a split began with."""
        key = (pair, up, *values)
        found = self._later.get(key)
        if found is None:
            table = self.exact.shoe(up)
            hands = table.split_hands(pair).hands if pair else table.hands
            left = table.left
            for worth in (*values, *([pair] if pair else [])):
                left = tuple(number - (TENS_FIRST[place] == worth) for place, number in enumerate(left))
            found = self._later[key] = hands.draws(left, sum(values), ACE in values)
            hands.house.settle()
        return found


class Round(NamedTuple):
    """A round that has been played: what it brought in stakes, how, and which cards came in which order."""

    net: float
    first: Choice
    hands: int
    bonus: float
    cards: tuple[Card, ...]
    actions: tuple[Choice, ...]


class Simulation:
    """Rounds at one table."""

    def __init__(self, rules: Ruleset, play: str = "exact") -> None:
        felt: Felt = rules.facts[Felt]
        self.felt, self.terms = felt, felt.terms
        self.cards = list(rules.pack.cards)
        self.worth, self.face, self.rank = felt.worth, felt.face, felt.rank
        exact = Exact(self.terms)
        self.plans = Plans(exact if play == "exact" else Exact(self.terms, strategies()[play], exact), play)

    def play(self, chance: Random) -> Round:
        """One round."""
        shoe_, random, number = self.cards, chance.random, len(self.cards)
        drawn = 0

        def draw() -> Card:
            nonlocal drawn
            at = drawn + int(random() * (number - drawn))
            card = shoe_[at]
            shoe_[at], shoe_[drawn] = shoe_[drawn], card
            drawn += 1
            return card

        one, up, other, hole = draw(), draw(), draw(), draw()
        actions: list[Choice] = []
        parts = self._seat(one, other, up, draw, actions)
        felt, risk, net = self.felt, False, 0.0
        for part in parts:
            risk = risk or part.done not in (BUST, SURRENDERED)
        house = [up, hole]
        while risk and felt.house_draws(house):
            house.append(draw())
        bank, paid = HandPart(1, tuple(house)), 0
        for part in parts:
            bonus = bonus_of(felt, part)
            if bonus is not None:
                paid += bonus_on(felt, part, bonus)
            net += float(main_of(felt, part, bank).amount)
        return Round((net + paid) / STAKE, actions[0], len(parts), paid / STAKE, tuple(shoe_[:drawn]), tuple(actions))

    def _seat(self, one: Card, other: Card, up: Card, draw: Callable[[], Card], actions: list[Choice]) -> list[HandPart]:
        """The hands of the seat, played to their end."""
        first = self.plans.first(self.face[one], self.face[other], self.face[up])
        actions.append(first)
        if first == "surrender":
            return [HandPart(0, (one, other), STAKE, done=SURRENDERED)]
        if first != "split":
            return [self._played([one, other], up, first, 0, draw, actions)]
        terms, done = self.terms, list[HandPart]()
        pair, waiting = self.worth[one], [one, other]
        again = self.plans.splits_again(self.face[one], self.face[other], self.face[up])
        again = again and (pair != ACE or terms.resplit_aces)
        fixed = pair == ACE and not terms.hit_split_aces
        while waiting:
            card, second = waiting.pop(0), draw()
            if len(done) + len(waiting) + 1 < terms.max_hands and is_pair(terms, self.face[card], self.face[second]):
                if again:
                    actions.append("split")
                    waiting[:0] = [card, second]
                    continue
                if fixed:
                    actions.append("stand")
            if fixed:
                done.append(HandPart(0, (card, second), STAKE, split=True, done=SPLIT_ACE))
                continue
            choice = self.plans.second(pair, self.worth[second], self.worth[up])
            actions.append(choice)
            done.append(self._played([card, second], up, choice, pair, draw, actions))
        return done

    def _played(
        self, cards: list[Card], up: Card, choice: Choice, pair: int, draw: Callable[[], Card], actions: list[Choice]
    ) -> HandPart:
        """One hand of two cards with this choice, played to its end."""
        stake, how = STAKE, STOOD
        if choice == "double":
            cards.append(draw())
            stake, how = 2 * STAKE, DOUBLED
            if self.felt.total(cards) > 21:
                how = BUST
        elif choice == "hit":
            while True:
                cards.append(draw())
                if self.felt.total(cards) > 21:
                    how = BUST
                    break
                values = tuple(sorted(self.worth[card] for card in cards))
                if not self.plans.draws(values, pair, self.worth[up]):
                    actions.append("stand")
                    break
                actions.append("hit")
        return HandPart(0, tuple(cards), stake, doubled=choice == "double", split=bool(pair), done=how)


# ---- pieces ---------------------------------------------------------------------------------------------------------


def piece(simulation: Simulation, rounds: int, seed: int) -> dict[str, Any]:
    """So many rounds as sums: of results and their squares, by kind of deal, and of what happened."""
    chance, worth = Random(seed), simulation.worth
    cells: dict[str, list[float]] = {}
    told: dict[str, float] = {}
    squares = split_squares = 0.0
    for _ in range(rounds):
        found = simulation.play(chance)
        one, up, other = (worth[card] for card in found.cards[:3])
        cell = cells.setdefault(f"{min(one, other)} {max(one, other)} {up}", [0, 0.0])
        cell[0] += 1
        cell[1] += found.net
        squares += found.net * found.net
        told[found.first] = told.get(found.first, 0) + 1
        told["bonus"] = told.get("bonus", 0.0) + found.bonus
        if found.hands > 1:
            told["hands"] = told.get("hands", 0) + found.hands
            split_squares += found.net * found.net
    return {"rounds": rounds, "squares": squares, "split_squares": split_squares, "told": told, "cells": cells}


def added(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Two pieces together."""
    found = dict(one)
    for key, more in other.items():
        before = found.get(key)
        if before is None:
            found[key] = more
        elif isinstance(more, dict):
            found[key] = added(before, more)
        elif isinstance(more, list):
            found[key] = [a + b for a, b in zip(before, more, strict=True)]
        else:
            found[key] = before + more
    return found


class Figures(NamedTuple):
    """What the rounds come to, in per cent of the stake."""

    rounds: int
    edge: float
    error: float
    """The standard error of the plain mean."""
    by_deals: float
    """The edge with each kind of deal as often as it really comes."""
    by_deals_error: float
    deviation: float
    split_square: float


def figures(of: dict[str, Any], decks: int) -> Figures:
    """The figures of pieces."""
    rounds = int(of["rounds"])
    mean = sum(total for _, total in of["cells"].values()) / rounds
    variance = of["squares"] / rounds - mean**2
    weighed, between = 0.0, 0.0
    for key, (number, total) in of["cells"].items():
        share = _share(decks, *map(int, key.split()))
        weighed += share * total / number
        between += share * (total / number - mean) ** 2
    splits = of["told"].get("split", 0)
    return Figures(
        rounds,
        -100 * mean,
        100 * (variance / rounds) ** 0.5,
        -100 * weighed,
        100 * ((variance - between) / rounds) ** 0.5,
        variance**0.5,
        of["split_squares"] / splits if splits else 0.0,
    )


def _share(decks: int, one: int, other: int, up: int) -> float:
    """How likely a round begins with these values."""
    left, found = shoe(decks), 1.0
    for card in (one, other, up):
        place = TENS_FIRST.index(card)
        found *= left[place] / sum(left)
        left = tuple(number - (place == at) for at, number in enumerate(left))
    return found * (1 if one == other else 2)


def main() -> None:
    """Play a piece, add it to the file, and print what all pieces come to."""
    reader = argparse.ArgumentParser(prog="python -m tests.bench.simulate_house", description=__doc__.partition("\n")[0])
    reader.add_argument("--rounds", type=int, default=1_000_000)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--play", choices=["exact", *strategies()], default="exact")
    reader.add_argument("--decks", type=int, default=6)
    reader.add_argument("--into", type=Path, help="gathers the pieces; one file for each table and way to play")
    chosen = reader.parse_args()
    kept: dict[str, Any] = {"seeds": [], "sums": {}}
    if chosen.into is not None and chosen.into.is_file():
        kept = json.loads(chosen.into.read_text(encoding="utf-8"))
    if chosen.seed not in kept["seeds"]:
        simulation = Simulation(rules_of(GAME, {"decks": chosen.decks}, 1), chosen.play)
        kept = {
            "seeds": [*kept["seeds"], chosen.seed],
            "sums": added(kept["sums"], piece(simulation, chosen.rounds, chosen.seed)),
        }
        if chosen.into is not None:
            fresh = chosen.into.with_suffix(".new")
            fresh.write_text(json.dumps(kept), encoding="utf-8")
            fresh.replace(chosen.into)
    found = figures(kept["sums"], chosen.decks)
    print(f"{found.rounds:,} rounds, {chosen.play}, {chosen.decks} packs")
    print(f"the house keeps {found.edge:.4f} % (standard error {found.error:.4f})")
    print(f"by kinds of deal {found.by_deals:.4f} % (standard error {found.by_deals_error:.4f})")
    told = ", ".join(f"{name} {100 * number / found.rounds:.3f} %" for name, number in sorted(kept["sums"]["told"].items()))
    print(f"standard deviation {found.deviation:.4f}; mean square of a split {found.split_square:.3f}; {told}")


if __name__ == "__main__":
    main()
