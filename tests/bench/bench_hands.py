"""What a hundred thousand hands leave in memory: `python -m tests.bench.bench_hands [--hands N] [--players NAME,NAME]`.

Computer players play the shipped games in turn, hand by hand, in one process that keeps every table: what the rules and the
players remember is remembered for all of them. The bar: after the first 5,000 hands memory grows by 5 % at most.
"""

from __future__ import annotations

import argparse
import gc
import os
import time
from pathlib import Path

from game.engine.measuring.tournament import Table, Tournament
from game.ui.cost import resident_of
from game.variants.catalogue import Catalogue

BAR = 5.0
WARM = 5000
"""Hands until every table has what it keeps."""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--players", default="greedy,random", help="the last takes the seats that are left")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    catalogue = Catalogue(Path(__file__).resolve().parents[2] / "rules", None)
    first, last = given.players.split(",")
    tables = []
    for entry in catalogue.entries():
        variant = catalogue.resolve(entry.id).variant
        seats = min(variant.seatings)
        tables.append(Table(Tournament(variant, (first, *[last] * (seats - 1)), 1, given.seed)))
    print(f"{given.hands} hands of {len(tables)} games, {given.players}, seed {given.seed}")
    began, warm, most = time.process_time(), 0.0, 0.0
    for number in range(given.hands):
        tables[number % len(tables)].hand(number // len(tables))
        if (number + 1) % WARM == 0:
            gc.collect()
            now = resident_of(os.getpid())
            warm, most = warm or now, max(most, now)
            print(
                f"{number + 1:8} hands {now:8.1f} MB {100 * (now - warm) / warm:+6.1f} %  {time.process_time() - began:7.0f} s",
                flush=True,
            )
    grown = 100 * (most - warm) / warm if warm else 0.0
    print(f"most after the first {WARM}: {grown:+.1f} % (bar {BAR:.0f})")
    return 0 if grown <= BAR else 1


if __name__ == "__main__":
    raise SystemExit(main())
