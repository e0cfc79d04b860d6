"""How many hands of a knock game one core plays: `python -m tests.bench.bench_quickhand [hands] [variant]`.

By the full rules with events, and as quick hands; in processor time, beside a fixed loop in plain Python.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from game.cards.chance import Chance, derive
from game.engine.measuring.bench import random_hand
from game.rules.ruleset import compile_rules
from tests.bench.bench_arrange import loop_us
from tests.laws.deals import catalogue
from tests.properties.quickhand import QuickRules
from tests.properties.test_quickhand import Collector

GOES = 5


def measure(name: str, play: Callable[[int], int], count: int, loops: float) -> None:
    """Print the hands and decisions per second of the best of several goes, and the decisions per round of the loop."""
    best, decisions = float("inf"), 0
    for _ in range(GOES):
        began = time.process_time()
        decisions = sum(play(number) for number in range(count))
        best = min(best, time.process_time() - began)
    print(f"{name:36}{count / best:10,.0f}{decisions / count:12.1f}{decisions / best:14,.0f}{decisions / best / loops:10.4f}")


def main() -> None:
    """Measure both ways."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    rules = compile_rules(catalogue().resolve(sys.argv[2] if len(sys.argv) > 2 else "gin_standard").variant, 2)
    numbers, chance = QuickRules(rules), Chance(derive("bench quick hand"))
    decks = []
    for _ in range(count * 5):
        decks.append(list(range(52)))
        chance.shuffle(decks[-1])

    def by_chance(number: int) -> int:
        hand = numbers.deal(decks[number], number & 1)
        hand.by_chance(chance)
        return hand.decisions

    def shuffled_by_chance(number: int) -> int:
        chance.shuffle(decks[number])
        return by_chance(number)

    def collected(number: int) -> int:
        hand = numbers.deal(decks[number], number & 1)
        hand.play_out((Collector(chance), Collector(chance)))
        return hand.decisions

    loops = 1e6 / loop_us()
    print(f"fixed loop: {loops:,.0f} rounds/s")
    print(f"{'way of playing':36}{'hands/s':>10}{'decisions':>12}{'decisions/s':>14}{'per loop':>10}")
    measure("full rules, by chance", lambda number: random_hand(rules, number), count, loops)
    measure("quick hands, by chance", by_chance, count * 5, loops)
    measure("the same with shuffling", shuffled_by_chance, count * 5, loops)
    measure("quick hands, melds collected", collected, count * 5, loops)


if __name__ == "__main__":
    main()
