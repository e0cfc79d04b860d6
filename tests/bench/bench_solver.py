"""How long the exact solver takes: `python -m tests.bench.bench_solver --positions 200`.

Prints milliseconds of processor time for every kind of position that the project has a bar for: the median, nine in ten,
ninety-nine in a hundred, and the longest. Ends with status 1 where one is over its bar.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from game.cards.pack import Pack
from game.rules.rearranging.solver.problem import Aces, JokerLaw, Problem
from game.rules.rearranging.solver.solve import solve
from tests.families.rearranging.solver.positions import cards, position, tiles

POINTS = (*(face % 13 + 1 for face in range(52)), 30)


class Bar(NamedTuple):
    """One kind of position, and what it may take: the median, ninety-nine in a hundred, and the longest."""

    name: str
    bars: tuple[float | None, float | None, float | None]
    made: Callable[[int], Problem]


def _made(table: int, hand: int, pack: Pack, wild: float = 0.7, **options: object) -> Callable[[int], Problem]:
    return lambda seed: position(seed, table, hand, pack, wild=wild, **options)  # type: ignore[arg-type]


def bars() -> Iterator[Bar]:
    """Every kind of position, with its bar."""
    for hand, jokers in ((20, 2), (8, 2), (5, 0)):
        yield Bar(f"late, 60 and {hand}", (15, 100, 300), _made(60, hand, tiles(jokers), 0.7 if jokers else 0, keep=False))
    for table in (24, 40):
        yield Bar(f"middle, {table} and 14", (None, 80, 200), _made(table, 14, tiles(), keep=False))
    for hand in (14, 25):
        yield Bar(f"opening, {hand}", (None, 60, None), _made(0, hand, tiles(), 0, keep=False))
    for table, hand in ((60, 20), (40, 14), (24, 14), (0, 20)):
        yield Bar(f"points, {table} and {hand}", (None, 400, None), _made(table, hand, tiles(), keep=False, points=POINTS))
    for table, hand in ((24, 14), (40, 14), (60, 20), (60, 5)):
        yield Bar(f"old melds kept, {table} and {hand}", (150, 500, None), _made(table, hand, tiles()))
    for aces in Aces:
        bar = 1000 if aces is Aces.ROUND else 200
        yield Bar(f"cards, ace {aces.value}", (None, bar, None), _made(40, 13, cards(), 0, aces=aces, keep=False))
    bound = JokerLaw(free=False)
    for table, hand in ((24, 14), (40, 14), (60, 8)):
        made = _made(table, hand, tiles(), jokers=bound, keep=False)
        yield Bar(f"jokers that stay or are freed, {table} and {hand}", (None, None, None), made)


def milliseconds(bar: Bar, count: int) -> list[float]:
    """The processor time of so many positions, the shortest first."""
    found = []
    for seed in range(count):
        problem = bar.made(seed)
        begun = time.process_time()
        solve(problem)
        found.append((time.process_time() - begun) * 1000)
    return sorted(found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--only", default="", help="kinds whose name begins so")
    chosen = parser.parse_args()
    print(f"{'':48} {'median':>8} {'90 %':>8} {'99 %':>8} {'longest':>8}   bars")
    failed = False
    for bar in bars():
        if not bar.name.startswith(chosen.only):
            continue
        times = milliseconds(bar, chosen.positions)
        count = len(times)
        figures = (times[count // 2], times[count * 9 // 10], times[min(count - 1, count * 99 // 100)], times[-1])
        kept = [limit is None or figure <= limit for figure, limit in zip((figures[0], *figures[2:]), bar.bars, strict=True)]
        failed = failed or not all(kept)
        said = " ".join(
            "-" if limit is None else f"{limit:g}{'' if so else ' (over)'}" for limit, so in zip(bar.bars, kept, strict=True)
        )
        print(f"{bar.name:48} " + " ".join(f"{figure:8.1f}" for figure in figures) + f"   {said}", flush=True)
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
