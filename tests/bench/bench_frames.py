"""What the window costs, frame by frame: `python -m tests.bench.bench_frames [--json FILE] [--size WxH] [--seconds N]`.

In a real window on a display of its own (Xvfb, 1920 x 1080) at the normal speed of the cards: while four hands are dealt, while a
card is dragged about with real motion of the mouse, while the opponents play, and at rest. `work` is what the program itself does
in a frame, in elapsed time and in time of the processor; `gap` lies between the beginnings of two frames that follow one
another at 60 a second. The bars are 8 ms of work in 99 of 100 frames, 16 ms in the longest, and no gap above 20 ms. Other
programs on the machine make all of them larger, `cpu` least, so on a busy machine that is the column to compare; the load average
is printed beside the figures. A round that made no picture counts where it has worked for a millisecond: what takes long to work
out may have a round to itself before anything moves.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from tests.ui.player_by_mouse import MousePlayer
from tests.ui.window import Display, Game, Line, ids, mine

BAR_WORK, BAR_LONGEST, BAR_GAP = 8.0, 16.0, 20.0
WORKED = 1.0
"""Milliseconds from which on a round counts that made no picture."""
PACED = 60
"""Rounds that follow one another so many a second are frames; slower ones are the window at rest."""
SETTLE = 22.0
"""Seconds after which the start screen lies still."""
SITTING = "sitting down"
"""From the start screen to the first turn: the table is built in one long round and drawn, and what follows is the first deal."""
CLOSING = 0.3
"""Seconds until the score sheet is gone."""
MOTION = 0.008
"""Seconds between two motions of a mouse."""
Row = dict[str, Any]


class Phase(NamedTuple):
    """What was done, and from when to when on the program's own clock."""

    name: str
    since: float
    until: float


def children(process: int) -> list[int]:
    """The processes that this one has started."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            except OSError:
                continue
            if parent == process:
                found.append(int(entry.name))
    return found


def share(values: list[float], part: float) -> float:
    """The value that this part of all values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0


def figures(name: str, rows: list[Row]) -> Row:
    """The frames of a phase in numbers."""
    counted = [row for row in rows if row["drawn"] or row["work"] > WORKED]
    work, cpu = [row["work"] for row in counted], [row["cpu"] for row in counted]
    gaps = [row["gap"] for row in rows if row["rate"] == PACED]
    return {
        "phase": name,
        "frames": len(work),
        "work_p50": share(work, 0.5),
        "work_p99": share(work, 0.99),
        "work_max": max(work, default=0.0),
        "cpu_p50": share(cpu, 0.5),
        "cpu_p99": share(cpu, 0.99),
        "cpu_max": max(cpu, default=0.0),
        "cpu_long": sum(one > BAR_LONGEST for one in cpu),
        "gap_p99": share(gaps, 0.99),
        "gap_max": max(gaps, default=0.0),
        "late": sum(gap > BAR_GAP for gap in gaps),
    }


class Bench:
    """One program from its start to its end."""

    def __init__(self, display: Display, home: Path, size: str) -> None:
        self.frames = home / "frames.jsonl"
        self.game = Game(
            display.name, home, "--size", size, "--seed", "4", "--set", "speed=normal", "--frame-log", str(self.frames)
        )
        self.player = MousePlayer(self.game)
        self.phases: list[Phase] = []
        self.idle: dict[str, float] = {}
        self.table_ms = 0.0
        """How long it took to build the table and to draw it for the first time."""

    def now(self) -> float:
        """The program's clock, which `t` in its logs is of."""
        fields = Path(f"/proc/{self.game.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return time.clock_gettime(time.CLOCK_BOOTTIME) - int(fields[19]) / os.sysconf("SC_CLK_TCK")

    def phase(self, name: str, since: float) -> None:
        self.phases.append(Phase(name, since, self.now()))

    def rest(self, name: str, seconds: float) -> None:
        """The processor time of window and thinker while nothing is done, in hundredths of one processor."""
        before, began = self._spent(), time.monotonic()
        time.sleep(seconds)
        self.idle[name] = 100 * (self._spent() - before) / (time.monotonic() - began)

    def _spent(self) -> float:
        """Seconds of the processor that all threads of both processes have had. What `stat` counts are hundredths of a second
        in which a thread was met, and a window that wakes by the same clock is met too often or too seldom."""
        own = self.game.process.pid
        files = [file for process in (own, *children(own)) for file in Path(f"/proc/{process}/task").glob("*/schedstat")]
        return sum(int(file.read_text().split()[0]) for file in files) / 1e9

    # ---- what is done -------------------------------------------------------------------------

    def run(self, seconds: float) -> None:
        """All phases one after another."""
        game = self.game
        game.focus()
        game.wait(lambda line: line["screen"] == "menu")
        time.sleep(SETTLE)
        self.rest("menu", seconds)
        began = self.now()
        self.player.sit_down("rummy_500", 4)
        game.wait(lambda line: line["screen"] == "table", 30)
        self.phase(SITTING, began)
        self._turns(2)
        self._drag(seconds)
        self._turns(4)
        self._my_turn()
        time.sleep(8)
        self.rest("table", seconds)

    def _my_turn(self) -> Line:
        """Wait for the beginning of an own turn; after the end of a hand the next one is dealt, and measured."""
        game = self.game
        while True:
            line = game.wait(lambda line: mine(line) or line["screen"] == "scores", 120)
            if line["screen"] == "scores":
                lines, began = len(game.lines), self.now()
                button = "button:next_hand" if ids(line, id="button:next_hand") else "button:new_match"
                game.press(button)
                game.wait(lambda line: line["screen"] == "table", 60, since=lines)
                self.phase("dealing", began + CLOSING)
            elif line["phase"] == "claim":
                game.press("button:pass")
                game.wait(lambda line, moves=line["moves"]: line["moves"] > moves, 30)  # type: ignore[misc]
            else:
                return line

    def _drag(self, seconds: float) -> None:
        """A card goes about the whole table in long curves, and home again."""
        game = self.game
        line = self._my_turn()
        cards = ids(line, zone="hand", role="card")
        card = cards[len(cards) // 2]
        home = game.centre(card)
        w, h = line["size"]
        chance = random.Random(1)
        game.tool("mousemove", "--window", game.window, *home, "mousedown", 1)
        began, at = self.now(), home
        words: list[object] = []
        goals = [(chance.uniform(0.1, 0.85) * w, chance.uniform(0.15, 0.9) * h) for _ in range(max(2, int(seconds / 0.6)))]
        for goal in [*goals, home]:
            for step in range(1, 61):
                x, y = (round(a + (b - a) * step / 60) for a, b in zip(at, goal, strict=True))
                words += ["mousemove", "--window", game.window, x, y, "sleep", MOTION]
            at = goal
        game.tool(*words)
        self.phase("dragging", began)
        game.drop()
        time.sleep(0.5)

    def _turns(self, count: int) -> None:
        """So many own turns, quickly; what the opponents do in between is watched."""
        game, player = self.game, self.player
        for _ in range(count):
            deal = self._my_turn()["deal"]
            while not player.done or not player.done[-1].startswith("discard"):
                line = self._my_turn()
                if line["deal"] != deal:
                    break
                player.act()
            player.done.clear()
            began = self.now()
            game.wait(lambda line: mine(line) or line["screen"] == "scores", 120)
            self.phase("opponents", began)

    def report(self) -> list[Row]:
        """The figures of every phase."""
        rows = [json.loads(line) for line in self.frames.read_text().splitlines()]
        for phase in [phase for phase in self.phases if phase.name == SITTING]:
            sat = [row for row in rows if phase.since <= row["t"] <= phase.until]
            built = sat.index(max(sat, key=lambda row: row["work"]))
            first = next(at for at in range(built, len(sat)) if sat[at]["drawn"])
            self.table_ms = sum(row["work"] for row in sat[built : first + 1])
            self.phases[self.phases.index(phase)] = Phase("dealing", sat[first]["t"] + 0.001, phase.until)
        found = []
        for name in dict.fromkeys(phase.name for phase in self.phases):
            spans = [phase for phase in self.phases if phase.name == name]
            found.append(figures(name, [row for row in rows if any(one.since <= row["t"] <= one.until for one in spans)]))
        return found


def main() -> None:
    """Measure, print a table, and JSON to a file where wanted."""
    parser = argparse.ArgumentParser(description="Measure the frames of a real window.")
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each of the quiet phases and the dragging last")
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    w, h = (int(side) for side in chosen.size.split("x"))
    display = Display((w, h))
    before = os.getloadavg()
    try:
        with tempfile.TemporaryDirectory() as home:
            bench = Bench(display, Path(home), chosen.size)
            try:
                bench.run(chosen.seconds)
                bench.game.close()
            finally:
                bench.game.kill()
            phases = bench.report()
    finally:
        display.close()
    load = [round(value, 2) for value in (*before[:1], *os.getloadavg()[:2])]
    print(f"{chosen.size}, load average before {load[0]}, after {load[1]}; milliseconds")
    heads = f"{'work p50':>10}{'p99':>8}{'max':>8}{'cpu p50':>9}{'p99':>8}{'max':>8}{'> 16':>6}"
    print(f"{'phase':12}{'frames':>8}{heads}{'gap p99':>9}{'max':>8}{'> 20':>6}")
    for one in phases:
        print(
            f"{one['phase']:12}{one['frames']:8}{one['work_p50']:10.2f}{one['work_p99']:8.2f}{one['work_max']:8.2f}"
            f"{one['cpu_p50']:9.2f}{one['cpu_p99']:8.2f}{one['cpu_max']:8.2f}{one['cpu_long']:6}"
            f"{one['gap_p99']:9.2f}{one['gap_max']:8.2f}{one['late']:6}"
        )
    print(f"building the table: {bench.table_ms:.0f} ms, once")
    for name, percent in bench.idle.items():
        print(f"at rest, {name}: {percent:.2f} % of one processor")
    result = {"size": chosen.size, "load": load, "phases": phases, "table_ms": bench.table_ms, "idle_percent": bench.idle}
    if chosen.json is not None:
        chosen.json.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
