"""What advice against the house costs: `python -m tests.bench.bench_advice`, beside its bars.

A decision is asked for at a table of which nothing is known yet, at one that is known, and with the cards of six other seats in
sight, which nobody can have worked out before; then every pair against every upcard, the dearest decisions of all. The bar of
20 ms is for one decision; 60 s are for the whole survey.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from random import Random

from game.players.casino.choices import Exact, Spot
from game.players.casino.survey import survey
from game.rules.casino.terms import Terms, terms_of
from tests.laws.deals import rules_of

GAME = "costa_rica_rummy"
DECISIONS = 400
OTHERS = 12
"""Cards of six other seats."""
BAR_ADVICE, BAR_SURVEY = 0.020, 60.0


def spots(chance: Random, others: int) -> Iterable[Spot]:
    """Random decisions with two cards."""
    for _ in range(DECISIONS):
        first, second, up, *seen = (chance.randrange(52) for _ in range(3 + others))
        yield Spot((first, second), up, tuple(sorted(seen)))


def pairs() -> Iterable[Spot]:
    """Every pair against every upcard, with one more card in sight."""
    for rank in range(10):
        for up in range(10):
            yield Spot((rank, 13 + rank), 26 + up, (51,))


def timed(exact: Exact, asked: Iterable[Spot]) -> list[float]:
    """Seconds of processor for each."""
    found = []
    for spot in asked:
        began = time.process_time()
        exact.choices(spot)
        found.append(time.process_time() - began)
    return sorted(found)


def told(what: str, times: list[float]) -> None:
    """One line."""
    middle, late, worst = (times[len(times) * part // 100 - (part == 100)] * 1000 for part in (50, 99, 100))
    over = sum(one > BAR_ADVICE for one in times) / len(times)
    print(f"{what:30} p50 {middle:7.3f} ms  p99 {late:7.2f} ms  worst {worst:7.2f} ms  over 20 ms {over:.1%}")


def main() -> None:
    """Measure and print."""
    terms: Terms | None = terms_of(rules_of(GAME, {}, 1).variant)
    assert terms is not None
    exact = Exact(terms)
    told("nothing known, own cards", timed(exact, spots(Random(1), 0)))
    told("known, own cards", timed(exact, spots(Random(1), 0)))
    told("six other seats in sight", timed(exact, spots(Random(2), OTHERS)))
    told("pairs, another card in sight", timed(exact, pairs()))
    began = time.process_time()
    survey(terms)
    print(f"the survey of a table {time.process_time() - began:.1f} s (bar {BAR_SURVEY:.0f})")


if __name__ == "__main__":
    main()
