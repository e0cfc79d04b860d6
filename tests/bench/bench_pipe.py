"""What a program waits for at the engine's pipe: `python -m tests.bench.bench_pipe [VARIANT] [--hands N] [--against CHECKOUT]`.

`python main.py engine` runs as a process of its own, as a program starts it. Hands of random legal actions are played, waiting
for each answer (`legal`, then `act`), and each once more with all its lines sent at once; at every fifth hand `view` and `state`
are asked too. p50 and p99 are milliseconds from the line's way in to the answer's way back, beside them those for which the
engine's process was busy (`cpu`, Linux only); for a hand it is the whole of it, `new` to the last answer. A fixed loop of plain
Python is measured in the same run, and `loop` says how many rounds of it go into the p50. With `--against` an older checkout
plays the same hands, in turns with this one, and the ratio is printed: above 1 this one is slower.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from game.engine.bench import loop_per_second

HERE = Path(__file__).resolve().parents[2]
COMMANDS = ("new", "act", "legal", "view", "state")
WAITED, AT_ONCE = "hand, waiting", "hand, all lines at once"
LOOKED_AT = 5
"""One hand of so many is also looked at: `view` and `state` at every decision."""
SEED = 11

Times = dict[str, list[tuple[float, float]]]
"""By what was done: milliseconds by the wall clock, and of the engine's processor time (not a number where nobody knows)."""


class Pipe:
    """An engine of some checkout at the other end of a pipe, and how long it took for what."""

    def __init__(self, checkout: Path) -> None:
        command = [sys.executable, str(checkout / "main.py"), "engine"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=checkout)
        self.times: Times = {}
        self._looked = False

    def busy(self) -> float:
        """Milliseconds that the engine's process has worked."""
        if sys.platform != "linux":
            return float("nan")
        return time.clock_gettime_ns((~self.process.pid << 3) | 2) / 1e6  # the clock of another process, as the kernel numbers it

    def ask(self, cmd: str, **fields: object) -> dict[str, Any]:
        """One command and its answer, timed."""
        source, target = self.process.stdin, self.process.stdout
        assert source is not None and target is not None
        line = json.dumps({"cmd": cmd, **fields}).encode() + b"\n"
        worked, began = self.busy(), time.perf_counter()
        source.write(line)
        source.flush()
        answer = target.readline()
        self.note(cmd, began, worked)
        said: dict[str, Any] = json.loads(answer)
        assert said["ok"], said
        return said

    def note(self, what: str, began: float, worked: float) -> None:
        """What has been done since then."""
        self.times.setdefault(what, []).append(((time.perf_counter() - began) * 1000, self.busy() - worked))

    def hand(self, variant: str, number: int) -> list[str]:
        """Play a hand by chance, waiting for each answer; returns the lines that were sent."""
        rng, looks = random.Random(number), number % LOOKED_AT == 0
        worked, began = self.busy(), time.perf_counter()
        sent = [json.dumps({"cmd": "new", "variant": variant, "seed": number})]
        said = self.ask("new", variant=variant, seed=number)
        while said["to_act"] is not None:
            if looks:
                self.ask("view", seat=said["to_act"])
                self.ask("state")
            action = rng.choice(self.ask("legal")["actions"])
            said = self.ask("act", action=action)
            sent += ['{"cmd":"legal"}', json.dumps({"cmd": "act", "action": action})]
        if not looks:
            self.note(WAITED, began, worked)
        return sent

    def at_once(self, lines: list[str]) -> None:
        """The same hand again, every line sent without waiting."""
        source, target = self.process.stdin, self.process.stdout
        assert source is not None and target is not None
        data = "\n".join([*lines, ""]).encode()
        worked, began = self.busy(), time.perf_counter()
        writer = threading.Thread(target=lambda: (source.write(data), source.flush()))
        writer.start()
        answers = [target.readline() for _ in lines]
        writer.join()
        self.note(AT_ONCE, began, worked)
        last = json.loads(answers[-1])
        assert last["ok"] and last["to_act"] is None, last

    def close(self) -> None:
        """No more to ask."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(10)


def percentile(times: list[tuple[float, float]], part: float, of: int = 0) -> float:
    """The time that so large a part of all is not above: by the wall clock, or (1) of the processor."""
    return sorted(time[of] for time in times)[min(len(times) - 1, int(part * len(times)))]


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("variant", metavar="VARIANT", nargs="?", default="gin_standard")
    parser.add_argument("--hands", type=int, default=40, help="played by each (default 40)")
    parser.add_argument("--against", type=Path, metavar="CHECKOUT", help="an older checkout, which plays the same hands in turns")
    chosen = parser.parse_args()
    pipes = [Pipe(tree.resolve()) for tree in [HERE, *([chosen.against] if chosen.against else [])]]
    rounds: list[float] = []
    for pipe in pipes:
        pipe.hand(chosen.variant, SEED)  # what is made when first needed is not what a program waits for
        pipe.times.clear()
    for number in range(SEED, SEED + chosen.hands):
        rounds.append(loop_per_second(0.02))
        for pipe in pipes if number % 2 else pipes[::-1]:
            pipe.at_once(pipe.hand(chosen.variant, number))
    loops = statistics.median(rounds) / 1000
    new, old = pipes[0].times, pipes[-1].times
    print(f"{chosen.variant}, {chosen.hands} hands; fixed loop: {loops:,.0f} rounds/ms")
    ratios = f"{'p50':>9}{'cpu p50':>9}" if chosen.against else ""
    print(f"{'ms':26}{'p50':>8}{'p99':>8}{'cpu p50':>9}{'cpu p99':>9}{'loop':>9}{ratios}")
    for name in (*COMMANDS, WAITED, AT_ONCE):
        times = new[name]
        wall, busy = ([percentile(times, part, of) for part in (0.5, 0.99)] for of in (0, 1))
        text = f"{name:26}{wall[0]:8.3f}{wall[1]:8.3f}{busy[0]:9.3f}{busy[1]:9.3f}{wall[0] * loops:9,.0f}"
        if chosen.against:
            text += "".join(f"{percentile(times, 0.5, of) / percentile(old[name], 0.5, of):8.2f}x" for of in (0, 1))
        print(text)
    for pipe in pipes:
        pipe.close()


if __name__ == "__main__":
    main()
