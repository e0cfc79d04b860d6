"""What a program waits for at the engine's pipe: `python -m tests.bench.bench_pipe [VARIANT] [--hands N] [--against CHECKOUT]`.

`python main.py engine` runs as a process of its own, as a program starts it. Hands of random legal actions are played, waiting
for each answer (`legal`, then `act`): with a watch at every answer, where at every fifth hand `view` and `state` are asked too;
then as a whole; then with all lines sent at once; and once with a process that knows the answers and works nothing out, which is
the floor below which no engine comes. p50 and p99 are milliseconds from the line's way in to the answer's way back, beside them
those for which the process that answers was busy (`cpu`, Linux only); for a hand it is the whole of it, `new` to the last answer
read. A fixed loop of plain Python is measured in the same run, and `loop` says how many rounds of it go into the p50. With
`--against` an older checkout plays the same hands, in turns with this one, and the ratio is printed: above 1 this one is slower.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path

from game.engine.measuring.bench import loop_per_second
from game.engine.measuring.pipe import AT_ONCE, COMMANDS, FLOOR, SEED, WAITED, Pipe, Time, percentile

HERE = Path(__file__).resolve().parents[2]


def parts(times: list[Time]) -> list[float]:
    """p50 and p99 by the wall clock, then the same of the processor."""
    columns = ([one.wall for one in times], [one.busy for one in times])
    return [percentile(column, part) for column in columns for part in (0.5, 0.99)]


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("variant", metavar="VARIANT", nargs="?", default="gin_standard")
    parser.add_argument("--hands", type=int, default=40, help="played by each (default 40)")
    parser.add_argument("--against", type=Path, metavar="CHECKOUT", help="an older checkout, which plays the same hands in turns")
    chosen = parser.parse_args()
    trees = [HERE, *([chosen.against.resolve()] if chosen.against else [])]
    pipes = [Pipe([sys.executable, str(tree / "main.py"), "engine"]) for tree in trees]
    loops: list[float] = []
    for pipe in pipes:
        pipe.play(chosen.variant, range(SEED, SEED + 1))
        pipe.forget()
    for number in range(SEED, SEED + chosen.hands):
        loops.append(loop_per_second(0.02) / 1000)
        for pipe in pipes if number % 2 else pipes[::-1]:
            pipe.play(chosen.variant, range(number, number + 1))
    loop = statistics.median(loops)
    print(f"{chosen.variant}, {chosen.hands} hands; fixed loop: {loop:,.0f} rounds/ms")
    ratios = f"{'p50':>9}{'cpu p50':>9}" if chosen.against else ""
    print(f"{'ms':26}{'p50':>8}{'p99':>8}{'cpu p50':>9}{'cpu p99':>9}{'loop':>9}{ratios}")
    for name in (*COMMANDS, WAITED, AT_ONCE, FLOOR):
        new, old = (parts(pipe.times[name]) for pipe in (pipes[0], pipes[-1]))
        text = f"{name:26}{new[0]:8.3f}{new[1]:8.3f}{new[2]:9.3f}{new[3]:9.3f}{new[0] * loop:9,.0f}"
        print(text + (f"{new[0] / old[0]:8.2f}x{new[2] / old[2]:8.2f}x" if chosen.against else ""))
    hand, floor = (percentile([one.wall for one in pipes[0].times[name]], 0.5) for name in (WAITED, FLOOR))
    print(f"a hand takes {hand / floor:.2f} times as long as with nothing to work out")
    for pipe in pipes:
        pipe.close()


if __name__ == "__main__":
    main()
