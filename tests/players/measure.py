"""Measures computer players against each other: `python -m tests.players.measure steady novice --hands 1000`.

Any variant with `--variant`; with `--variant all` every one
that so many can play. Two players: every deal is played twice, with the seats exchanged, so that the luck of the cards falls
to both alike. More players: the first named sits among the second, once in every seat. Whole matches with `--matches`.
Prints the share of hands or matches won, points per hand, and milliseconds per decision, each share and mean with its 95 %
interval.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, median, stdev

from game.cards.chance import Chance, derive
from game.players.player import Clock, Player, Thought
from game.rules.ruleset import Ruleset
from game.rules.view import View
from tests.laws.deals import catalogue
from tests.players.tables import play_hand, play_match, player, rules_for


@dataclass
class Timed:
    """A player with a stop-watch."""

    inner: Player
    spent: list[float] = field(default_factory=list)

    def choose(self, rules: Ruleset, view: View, chance: Chance, clock: Clock) -> Thought:
        """The inner player's choice, timed."""
        started = time.perf_counter()
        thought = self.inner.choose(rules, view, chance, clock)
        self.spent.append(1000 * (time.perf_counter() - started))
        return thought


@dataclass
class Outcome:
    """What came of a number of deals, one entry each: the share won, and points over the average of the others."""

    won: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)

    @property
    def share(self) -> tuple[float, float]:
        """The share won with half its 95 % interval; a deal with its exchanged seats is one observation."""
        return interval(self.won)

    @property
    def gain(self) -> tuple[float, float]:
        """Points per hand over the others with half the interval."""
        return interval(self.points)


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Mean and half the 95 % interval."""
    return mean(values), 1.96 * stdev(values) / sqrt(len(values))


def hands(rules: Ruleset, one: Player, other: Player, deals: int, seed: int = 0) -> Outcome:
    """Every deal once for each seat that the first player can have."""
    outcome = Outcome()
    for deal in range(deals):
        won = points = 0.0
        for seat in range(rules.seats):
            players = [one if at == seat else other for at in range(rules.seats)]
            result = play_hand(rules, derive("measure", seed, deal), players, dealer=deal % rules.seats).result
            assert result is not None
            outcome.kinds[result.kind] += 1
            won += _part(rules, result.winners, seat)
            scores = [float(-row.score if rules.low_wins else row.score) for row in result.rows]
            points += scores[seat] - (sum(scores) - scores[seat]) / (rules.seats - 1)
        outcome.won.append(won / rules.seats)
        outcome.points.append(points / rules.seats)
    return outcome


def _part(rules: Ruleset, winners: tuple[int, ...], seat: int) -> float:
    """What of a hand this seat has won; where nobody has, what it would have by chance."""
    if not winners:
        return 1 / rules.seats
    return 1 / len(winners) if seat in winners else 0.0


def matches(rules: Ruleset, one: Player, other: Player, count: int, seed: int = 0) -> Outcome:
    """Whole matches, every one once for each seat that the first player can have."""
    outcome = Outcome()
    for number in range(count):
        won = 0.0
        for seat in range(rules.seats):
            players = [one if at == seat else other for at in range(rules.seats)]
            state, _ = play_match(rules, derive("measure", seed, number), players)
            assert state.result is not None
            won += seat in state.result.match_winners
        outcome.won.append(won / rules.seats)
        outcome.points.append(0.0)
    return outcome


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.players.measure", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("one", help="a level, or random")
    parser.add_argument("other", help="a level, or random")
    parser.add_argument("--hands", type=int, default=500, help="deals; each is played once for every seat")
    parser.add_argument("--matches", type=int, default=0, help="whole matches instead, each once for every seat")
    parser.add_argument("--variant", default="straight_rummy", help="the variant, or all")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    if chosen.variant == "all":
        for entry in catalogue().entries():
            if entry.players[0] <= chosen.seats <= entry.players[1]:
                _measure(chosen, entry.id)
    else:
        _measure(chosen, chosen.variant)


def _measure(chosen: argparse.Namespace, variant: str) -> None:
    one, other = Timed(player(chosen.one)), Timed(player(chosen.other))
    rules = rules_for(chosen.seats, None, variant)
    play = matches if chosen.matches else hands
    outcome = play(rules, one, other, chosen.matches or chosen.hands, chosen.seed)
    count = len(outcome.won) * chosen.seats
    what = "matches" if chosen.matches else "hands"
    print(f"{variant}: {chosen.one} among {chosen.other}, {chosen.seats} players, {count} {what}")
    (share, half), (gain, off) = outcome.share, outcome.gain
    print(f"  won     {100 * share:.1f} % ± {100 * half:.1f}  (even is {100 / chosen.seats:.1f})")
    if not chosen.matches:
        print(f"  points  {gain:+.2f} ± {off:.2f} a hand over the others; ended {dict(outcome.kinds)}")
    for name, timed in ((chosen.one, one), (chosen.other, other)):
        spent = sorted(timed.spent)
        print(
            f"  {name}: {len(spent)} decisions, median {median(spent):.2f} ms, p99 {spent[int(len(spent) * 0.99)]:.2f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
