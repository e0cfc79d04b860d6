"""Random play with one seat against the house: `python -m tests.bench.bench_one_seat`, beside its bar.

`python main.py bench` has two seats at least. With one the deal weighs most: a hand has fewer than two decisions.
"""

from __future__ import annotations

from game.engine.measuring.bench import random_hands
from tests.laws.deals import rules_of

GAMES = ("costa_rica_rummy", "rummy_side_bet")
BAR = 10_000
SECONDS, TIMES = 1.0, 5


def main() -> None:
    """Measure and print."""
    for game in GAMES:
        rules = rules_of(game, {}, 1)
        found = sorted(decisions / spent for _, decisions, spent in (random_hands(rules, SECONDS) for _ in range(TIMES)))
        print(f"{game:20} {found[TIMES // 2]:8,.0f} decisions a second (bar {BAR:,}), from {found[0]:,.0f} to {found[-1]:,.0f}")


if __name__ == "__main__":
    main()
