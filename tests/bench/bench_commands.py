"""How long commands of the protocol take: `python -m tests.bench.bench_commands [VARIANT ...] [--against CHECKOUT]`.

Hands of the same random decisions are played through the engine, and every command of every decision is timed in processor
time, the least of several goes: p50, p99 and the longest, in milliseconds. With `--against` an older checkout does the same, in
turns with this one, and how many times as long this one takes is printed too: above 1 it is slower. Pairs of one round ran
one after the other, so that a busy machine is busy for both.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve()
VARIANTS = ("straight_rummy", "rummy_500", "gin_standard", "kalooki_40", "romme")
COMMANDS = ("legal", "view", "state", "think", "act")
SEED, GOES = 11, 3

Times = dict[str, list[float]]


def measured(variants: list[str], decisions: int) -> dict[str, Times]:
    """By variant and command: the milliseconds of each time, the least of several goes at the same hands."""
    found: dict[str, Times] = {}
    for variant in variants:
        goes = [once(variant, decisions) for _ in range(GOES)]
        found[variant] = {name: list(map(min, zip(*(go[name] for go in goes), strict=True))) for name in COMMANDS}
    return found


def once(variant: str, decisions: int) -> Times:
    """So many random decisions, with everything asked at each. Uses the engine of the checkout that is first on the path."""
    from game.engine.protocol import Engine
    from game.variants.catalogue import Catalogue

    engine, rng = Engine(Catalogue(Path(sys.path[0]) / "rules", None)), random.Random(SEED)
    times: Times = {name: [] for name in COMMANDS}

    def ask(cmd: str, **fields: object) -> dict[str, object]:
        line = json.dumps({"cmd": cmd, **fields}).encode()
        began = time.process_time_ns()
        answer = engine.answer(line)
        spent = (time.process_time_ns() - began) / 1e6
        if cmd in times:
            times[cmd].append(spent)
        said: dict[str, object] = json.loads(answer)
        assert said["ok"], said
        return said

    ask("new", variant=variant, seed=SEED)
    for _ in range(decisions):
        state = ask("state")
        if state["to_act"] is None:
            ask("new", variant=variant, seed=rng.randrange(10**6))
            continue
        ask("view", seat=state["to_act"])
        ask("think", level="novice")
        actions = ask("legal")["actions"]
        assert isinstance(actions, list)
        ask("act", action=rng.choice(sorted(actions)))  # by their words: in whatever order a checkout lists them
    return times


def from_checkout(checkout: Path, variants: list[str], decisions: int) -> dict[str, Times]:
    """The same, measured by a process of its own with the engine of that checkout."""
    command = [sys.executable, str(HERE), *variants, "--decisions", str(decisions), "--tree", str(checkout)]
    found: dict[str, Times] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return found


def percentile(times: list[float], part: float) -> float:
    """The time that so large a part of all is not above."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


def main() -> None:
    """Measure, once or in pairs, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("variants", metavar="VARIANT", nargs="*", default=list(VARIANTS))
    parser.add_argument("--decisions", type=int, default=300, help="of each variant (default 300)")
    parser.add_argument("--against", type=Path, metavar="CHECKOUT", help="an older checkout, measured in turns with this one")
    parser.add_argument("--pairs", type=int, default=4, help="rounds of both (default 4)")
    parser.add_argument("--tree", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.tree is not None:
        sys.path.insert(0, str(chosen.tree.resolve()))
        print(json.dumps(measured(chosen.variants, chosen.decisions)))
        return
    trees = [HERE.parents[2]] if chosen.against is None else [HERE.parents[2], chosen.against]
    rounds = []
    for number in range(chosen.pairs if len(trees) > 1 else 1):
        order = trees if number % 2 == 0 else trees[::-1]  # neither is always the first
        found = {tree: from_checkout(tree, chosen.variants, chosen.decisions) for tree in order}
        rounds.append((found[trees[0]], found[trees[-1]]))
    paired = chosen.against is not None
    print(f"{'variant':20}{'command':10}{'p50':>10}{'p99':>10}{'longest':>10}" + (f"{'p50':>10}{'p99':>10}" if paired else ""))
    for variant in chosen.variants:
        for name in COMMANDS:
            news = [new[variant][name] for new, _ in rounds]
            line = [statistics.median(percentile(times, part) for times in news) for part in (0.5, 0.99, 1)]
            text = f"{variant:20}{name:10}" + "".join(f"{value:10.3f}" for value in line)
            if paired:
                olds = [old[variant][name] for _, old in rounds]
                for part in (0.5, 0.99):
                    ratios = [percentile(new, part) / percentile(old, part) for new, old in zip(news, olds, strict=True)]
                    text += f"{statistics.median(ratios):9.2f}x"
            print(text)


if __name__ == "__main__":
    main()
