"""How long the best grouping of a closed hand takes: python -m tests.bench.bench_lives [HANDS]

Random deals of two packs with two jokers and a wild rank, in processor time.
"""

from __future__ import annotations

import sys
import time

from game.cards.chance import Chance, derive
from game.cards.ids import card_set
from tests.cards.slow_lives import RANKS
from tests.cards.test_lives import arranger, pack_of


def main(count: int) -> None:
    """Time so many hands of 13, 14 and 21 cards."""
    pack = pack_of(2, 2)
    for size in (13, 14, 21):
        times = []
        for number in range(count):
            chance = Chance(derive("bench", number, size))
            here = arranger(RANKS[chance.below(13)], jokers=2)
            cards = [card for card in range(pack.span) if pack.all >> card & 1]
            chance.shuffle(cards)
            hand = card_set(cards[:size])
            before = time.process_time()
            here.best(hand)
            times.append((time.process_time() - before) * 1000)
        times.sort()
        half, most = times[count // 2], times[count * 99 // 100]
        print(f"{size} cards, {count} hands: p50 {half:.2f}, p99 {most:.2f}, longest {times[-1]:.1f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
