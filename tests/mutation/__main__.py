"""Do the tests notice? Small mistakes are made on purpose, one at a time, and those that no test saw are printed.

    python -m tests.mutation --sample 100 --seed 7 --folder game/rules

Each is made in a copy of the project, never in the project itself. All tests that a change must pass, but for those in a real
window, run once to see which of them reach the mistakes; then those that reach one run with it, up to the first that fails. A
test that also fails without the mistake has not seen it. A mistake with which the tests do not end counts as seen. The status is
0 where at least 90 of 100 were seen. With `--out FILE` what has been found is kept, and a count that was interrupted goes on.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from math import inf
from pathlib import Path

from tests.mutation.mistakes import Mistake, sample
from tests.mutation.trial import Copy, Reach, near

ENOUGH = 0.9


def watched(chosen: list[Mistake], home: Path, jobs: int, kept: Path) -> Reach:
    """Which tests reach which mistake. It takes a run of all tests, and is kept for the next time."""
    heading = json.dumps([str(mistake) for mistake in chosen])
    if not kept.exists() or kept.read_text(encoding="utf-8").partition("\n")[0] != heading:
        copy = Copy(home / "watched")
        everywhere = copy.watch(chosen, jobs)
        notes = (copy.home / "notes").read_text(encoding="utf-8")
        kept.write_text("\n".join((heading, json.dumps(sorted(everywhere)), notes)), encoding="utf-8")
    _, everywhere_kept, notes = kept.read_text(encoding="utf-8").split("\n", 2)
    return Reach.read(notes, set(json.loads(everywhere_kept)))


def tried(chosen: list[Mistake], jobs: int, out: Path, limit: float = inf) -> list[str]:
    """By mistake: the test that saw it. So many copies work beside each other."""
    done = _kept(out, limit)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="upcard-mutation-") as home:
        reach = watched(chosen, Path(home), jobs, out.with_name(f"{out.name}.reached"))
        print(f"{time.monotonic() - began:6.0f} s  {len(reach.took)} tests were watched", flush=True)
        left = [number for number, mistake in enumerate(chosen) if str(mistake) not in done]
        copies = [Copy(Path(home) / str(number)) for number in range(min(jobs, len(left)))]
        with ThreadPoolExecutor(jobs) as pool:

            def one(number: int) -> None:
                mistake, copy, since = chosen[number], copies.pop(), time.monotonic()
                try:
                    failed, count = copy.seen_by(mistake, reach.rounds(number, near(mistake.file), limit), reach.took)
                finally:
                    copies.append(copy)
                done[str(mistake)] = failed
                all_ran = count == len(reach.tests[number])
                with out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([str(mistake), failed, all_ran]) + "\n")
                now = time.monotonic()
                of = f"{count} of {len(reach.tests[number])} tests"
                print(f"{now - began:6.0f} s {now - since:5.0f} s  {mistake}  {failed or 'SURVIVED'}  ({of})", flush=True)

            list(pool.map(one, left))
    return [done[str(mistake)] for mistake in chosen]


def _kept(out: Path, limit: float) -> dict[str, str]:
    """What a file says of mistakes. Those that have survived some tests are tried again where all tests are to run."""
    if not out.exists():
        return {}
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    return {mistake: failed for mistake, failed, all_ran in lines if failed or all_ran or limit < inf}


def main() -> int:
    """Make the mistakes, and say which nobody saw."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation", description="Makes mistakes and prints those that no test saw."
    )
    parser.add_argument("--sample", type=int, nargs="+", default=[20], help="how many mistakes (20), for each folder")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--folder", nargs="+", default=["game/rules"], help="where (game/rules); several share the first run")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time (1)")
    parser.add_argument("--limit", type=float, default=inf, help="at most so many seconds of tests for a mistake: more survive")
    parser.add_argument("--out", type=Path, help="keep what is found in this file, and go on from what it has")
    parser.add_argument("--list", action="store_true", help="print the mistakes, and run nothing")
    given = parser.parse_args()
    if len(given.sample) != len(given.folder):
        parser.error("each folder needs its number of mistakes: --sample 100 50 --folder game/rules game/players")
    by_folder = [sample(folder, count, given.seed) for folder, count in zip(given.folder, given.sample, strict=True)]
    chosen = [mistake for one in by_folder for mistake in one]
    if given.list:
        print("\n".join(map(str, chosen)))
        return 0
    with tempfile.TemporaryDirectory(prefix="upcard-mutation-") as kept:
        found = tried(chosen, given.jobs, given.out or Path(kept) / "found", given.limit)
    verdicts = dict(zip(map(str, chosen), found, strict=True))
    enough = True
    for folder, mistakes in zip(given.folder, by_folder, strict=True):
        survivors = [mistake for mistake in mistakes if not verdicts[str(mistake)]]
        print(f"\n{folder}: {len(mistakes) - len(survivors)} of {len(mistakes)} mistakes were seen.")
        for mistake in survivors:
            print(f"survived: {mistake}")
        enough = enough and len(mistakes) - len(survivors) >= ENOUGH * len(mistakes)
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
