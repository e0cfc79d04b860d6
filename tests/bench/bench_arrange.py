"""How long the best arrangement of a hand takes: `python -m tests.bench.bench_arrange [hands]`.

Hands that were never asked before, in time of one core. Beside microseconds it prints how many rounds of a fixed loop in plain
Python fit into the time, which compares better between machines.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from game.cards.chance import Chance, derive
from game.cards.finder import Finder
from game.cards.ids import card_set
from game.cards.melds import RunMeld, SetMeld
from game.cards.pack import Pack
from game.cards.ranking import AceHighOrLow, AceLow
from game.rules.policies.points import StandardPoints

ROUNDS = 200_000


def one_pack() -> Finder:
    """One pack without jokers."""
    pack = Pack(1)
    return Finder(pack, AceLow(), (SetMeld(), RunMeld()), StandardPoints().table(pack))


def two_packs(ranks: tuple[int, ...] = (), least: int = 1, most: int = 99, twins: bool = False, apart: bool = False) -> Finder:
    """Two packs with four jokers; the jokers and these ranks are wild."""
    pack = Pack(2, 4)
    wild = pack.all_jokers | card_set(card for card in range(pack.naturals) if pack.rank[card] in ranks)
    types = (SetMeld(most=8 if twins else 4, twins=twins), RunMeld(adjacent_wilds=not apart))
    return Finder(pack, AceHighOrLow(), types, StandardPoints(ace=11, joker=25).table(pack), wild, least, most)


def hands(find: Finder, size: int, wilds: int | None, count: int) -> Iterator[int]:
    """Hands by chance, with exactly so many wild cards where said."""
    chance = Chance(derive("bench arrange", size, wilds))
    for _ in range(count):
        deck = list(range(find.pack.size))
        chance.shuffle(deck)
        if wilds is not None:
            wild = [card for card in deck if find.wild >> card & 1][:wilds]
            deck = wild + [card for card in deck if not find.wild >> card & 1]
        yield card_set(deck[:size])


def loop_us() -> float:
    """Microseconds for one round of the fixed loop, the best of several goes."""
    best = float("inf")
    for _ in range(5):
        began = time.process_time()
        total = 0
        for i in range(ROUNDS):
            total ^= i * 7 & 0xFF
        best = min(best, time.process_time() - began)
    return best / ROUNDS * 1e6


def measure(name: str, find: Finder, size: int, wilds: int | None, count: int, loop: float) -> None:
    """Print a line with the median, the slowest hundredth and the slowest of all."""
    times = []
    for hand in hands(find, size, wilds, count):
        began = time.process_time()
        find.arrange(hand)
        times.append((time.process_time() - began) * 1e6)
    times.sort()
    p50, p99 = times[count // 2], times[count * 99 // 100]
    text = "any" if wilds is None else str(wilds)
    print(f"{name:34}{size:6}{text:>7}{p50:10.1f}{p99:10.1f}{times[-1]:10.1f}{p50 / loop:10.0f}{p99 / loop:10.0f}")


def main() -> None:
    """Measure every law."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    loop = loop_us()
    print(f"{'law':34}{'cards':>6}{'wild':>7}{'p50 µs':>10}{'p99 µs':>10}{'max µs':>10}{'p50/loop':>10}{'p99/loop':>10}")
    measure("one pack", one_pack(), 10, None, count * 5, loop)
    measure("one pack", one_pack(), 14, None, count, loop)
    laws = {
        "two packs, jokers": two_packs(),
        "two packs, at most 1 wild": two_packs(most=1),
        "two packs, at most 2 wild": two_packs(most=2),
        "two packs, 2 naturals": two_packs(least=2),
        "two packs, no natural needed": two_packs(least=0),
        "two packs, wilds apart": two_packs(apart=True),
        "two packs, sets with twins": two_packs(twins=True),
        "two packs, jokers and twos": two_packs(ranks=(1,)),
        "two packs, jokers, twos, threes": two_packs(ranks=(1, 2), least=0, twins=True),
    }
    for name, find in laws.items():
        for wilds in (None, 0, 1, 2, 3, 4):
            measure(name, find, 14, wilds, count, loop)


if __name__ == "__main__":
    main()
