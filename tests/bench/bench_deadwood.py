"""How long counting deadwood takes: `python -m tests.bench.bench_deadwood [hands]`.

Hands that were never asked before, in time of one core, each call by itself and with the clock's own time taken off. Beside
microseconds it prints how many rounds of a fixed loop in plain Python fit into the time, which compares better between machines.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

from game.cards.chance import Chance, derive
from game.cards.deadwood import Deadwood
from game.cards.defence import defence_of, defended
from game.cards.ids import card_set
from tests.bench.bench_arrange import hands, loop_us, one_pack

GOES = 7


def clock_us() -> float:
    """What it takes to look at the clock."""
    times = []
    for _ in range(20_000):
        began = time.perf_counter()
        times.append(time.perf_counter() - began)
    return statistics.median(times) * 1e6


def measure(name: str, ask: Callable[[int], object], asked: list[int], loop: float) -> None:
    """Print a line with the median of single calls and the mean of all together: the best of several goes, as other work on
    the machine only slows. Nothing is remembered between calls, so asking again takes as long as the first time.
    """
    medians, means = [], []
    for _ in range(GOES):
        clock = clock_us()
        times = []
        for hand in asked:
            began = time.perf_counter()
            ask(hand)
            times.append((time.perf_counter() - began) * 1e6)
        medians.append(statistics.median(times) - clock)
        spent = time.process_time()
        for hand in asked:
            ask(hand)
        means.append((time.process_time() - spent) / len(asked) * 1e6)
    p50, mean = min(medians), min(means)
    print(f"{name:44}{p50:10.2f}{mean:10.2f}{p50 / loop:10.1f}{mean / loop:10.1f}")


def knocks(counter: Deadwood, count: int) -> list[tuple[tuple[tuple[int, ...], ...], int]]:
    """Spreads of two melds, with an opponent's hand of ten other cards."""
    chance = Chance(derive("bench knocks"))
    found: list[tuple[tuple[tuple[int, ...], ...], int]] = []
    while len(found) < count:
        deck = list(range(52))
        chance.shuffle(deck)
        melds = [[meld.cards for meld in counter.finder.candidates(card_set(half))] for half in (deck[:26], deck[26:])]
        if all(melds):
            spread = tuple(chance.choice(some) for some in melds)
            rest = [card for card in deck if not any(card in meld for meld in spread)]
            found.append((spread, card_set(rest[:10])))
    return found


def main() -> None:
    """Measure every question."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    loop = loop_us()
    began = time.perf_counter()
    counter = Deadwood(one_pack())
    _ = counter.suits
    print(f"tables made in {(time.perf_counter() - began) * 1e3:.1f} ms; one round of the loop takes {loop * 1e3:.1f} ns")
    print(f"{'question':44}{'p50 µs':>10}{'mean µs':>10}{'p50/loop':>10}{'mean/loop':>10}")
    ten = list(hands(one_pack(), 10, None, count))
    eleven = list(hands(one_pack(), 11, None, count))
    measure("deadwood of 10 cards", counter.least, ten, loop)
    measure("best throw of 11 cards", counter.after_throw, eleven, loop)
    measure("throws of 11 that leave at most 10", lambda hand: counter.throws(hand, 10), eleven, loop)
    measure("spread proposed for 10 cards", counter.best, ten[: count // 10], loop)
    positions = dict(enumerate(knocks(counter, count // 10)))
    measure("points after the best defence", lambda i: defended(counter, positions[i][1], positions[i][0]), list(positions), loop)
    measure("best defence", lambda i: defence_of(counter, positions[i][1], positions[i][0]), list(positions), loop)


if __name__ == "__main__":
    main()
