"""What the window costs, frame by frame: `python -m tests.bench.bench_frames [--size WxH ...] [--json FILE] [--seconds N]`.

In a real window on a display of its own (Xvfb) at the normal speed of the cards: the start screen is scrolled, a table comes in,
and a whole hand of four players is played with the dealing, all turns, one card and ten cards dragged about with real motion of
the mouse, dialogs, the end of the hand and its sheet; then turns at another table, the end of a match, a round against the house
with three hundred chips on the table, and each of these places at rest. All figures are milliseconds of the processor that a
round of the loop has taken for its own work, which other programs on the machine hardly change; `late` counts intervals above
20 ms of 1,000 that followed one another at 60 a second, and these it does change: the load average is printed beside them. A
round that made no picture counts where it has worked for a millisecond: what takes long to work out may have a round to itself
before anything moves. The bars stand behind the figures, and below them the ten dearest rounds with what ran in them. At rest
all of the processor counts, hundredths of one.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from game.ui.cost import children
from game.ui.table.ending.cup import LIVELY, SELDOM
from tests.bench.many_chips import crowded_table
from tests.ui.player_by_mouse import MousePlayer, to_sheet
from tests.ui.window import ROOT, Display, Game, Line, ids, mine, opened, seated

BAR_GAP = 20.0
SIZES = ("1920x1080", "3840x2160")
TABLE, BESIDE = "table", "beside"
BARS: dict[str, dict[str, tuple[float, float]]] = {
    SIZES[0]: {TABLE: (8, 16), BESIDE: (12, 20)},
    SIZES[1]: {TABLE: (16, 28), BESIDE: (20, 40)},
}
"""By size: the bars of p99 and of the longest round, at the table and of what lies over or beside it."""
AWAY_FROM_TABLE = ("entrance", "dialogs", "menu scrolling", "end of match")
DEAREST = 10
WORKED = 1.0
"""Milliseconds from which on a round counts that made no picture."""
PACED = 60
"""Rounds that follow one another so many a second are frames; slower ones are the window at rest."""
SETTLE = 22.0
"""Seconds after which the start screen lies still."""
SITTING = "sitting down"
"""From the press of Deal to the first turn: the table is built in a long round and drawn, and what follows is the first deal."""
CLOSING = 0.3
"""Seconds until the score sheet is gone."""
SHEET = 2.5
"""Seconds until a sheet, or the end of a match, stands still."""
STILL = 8.0
"""Seconds into an own turn until nothing moves any more: what is expected has shone once."""
TABLES = (("rummy_500", 60), ("kalooki_40", 4))
"""Where four sit down, and after how many own turns the hand is left where it is not over."""
DRAGGED = {"rummy_500": 1, "kalooki_40": 10}
"""How many cards are dragged about there."""
LAST: dict[str, Any] = {
    "hands": [list(hand.split()) for hand in ("4H 5H 6H 9C 9D 9S JS QS KS 2C 2D", "AS 3S 5C 8D TS 7D 4C 6S 8C QD")],
    "discard": ["9H"],
    "scores": [90, 40],
    "phase": "play",
}
"""A position of gin in which one throw ends the match."""
RUNS = [f"{colour}{first} {colour}{first + 1} {colour}{first + 2}" for colour in "RBKY" for first in (1, 4, 7, 10)]
SETS = [" ".join(f"{colour}{number}" for colour in "RBKY"[: 4 - number % 2]) for number in range(1, 13)]
BOARD: dict[str, Any] = {
    "hands": [[f"Y{number}" for number in range(1, 12, 2)] + ["R13", "R13", "B13", "B13", "K13", "K13", "Y13"], ["Y13"]],
    "melds": [{"owner": None, "cards": cards.split()} for cards in (*RUNS, *SETS)],
    "melded_before": [True, True],
    "phase": "play",
}
"""A table of ninety tiles, with a rack of thirteen."""
LAST_THROW, CHIPS, ON_BOARD = "last throw", "chips", "board"
"""Matches with which a measurement begins in the middle."""
MOTION = 0.008
"""Seconds between two motions of a mouse."""
Row = dict[str, Any]


class Phase(NamedTuple):
    """What was done, and from when to when on the program's own clock."""

    name: str
    since: float
    until: float


def share(values: list[float], part: float) -> float:
    """The value that this part of all values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0


def figures(name: str, rows: list[Row]) -> Row:
    """The frames of a phase in numbers."""
    counted = [row for row in rows if row["drawn"] or row["work"] > WORKED]
    found: Row = {"phase": name}
    for kind, chosen in (
        ("", counted),
        ("drawn_", [row for row in counted if row["drawn"]]),
        ("without_", [row for row in counted if not row["drawn"]]),
    ):
        cpu = [row["cpu"] for row in chosen]
        found |= {f"{kind}frames": len(cpu), f"{kind}p50": share(cpu, 0.5), f"{kind}p99": share(cpu, 0.99)}
        found[f"{kind}max"] = max(cpu, default=0.0)
    gaps = [row["gap"] for row in rows if row["rate"] == PACED]
    return found | {"gap_max": max(gaps, default=0.0), "late": 1000 * sum(gap > BAR_GAP for gap in gaps) / max(1, len(gaps))}


class Bench:
    """One program from its start to its end."""

    def __init__(self, display: Display, home: Path, size: str, at: str = "") -> None:
        """`at`: a match that one throw ends, a table with many chips or a board of many sets; else the start screen."""
        self.frames = home / "frames.jsonl"
        wanted = ("--size", size, "--set", "speed=normal", "--frame-log", str(self.frames))
        if at == CHIPS:
            self.game = opened(display, home, crowded_table(), *wanted)
        elif at == ON_BOARD:
            self.game = seated(display, home, "tile_rummy", *wanted, **BOARD)
        elif at == LAST_THROW:
            self.game = seated(display, home, "gin_standard", *wanted, options={"match_target": 100}, **LAST)
        else:
            self.game = Game(display.name, home, "--seed", "4", *wanted)
        self.player = MousePlayer(self.game)
        self.phases: list[Phase] = []
        self.idle: dict[str, float] = {}
        self.after = "end of match" if at == LAST_THROW else "sheet"
        self.dearest: list[Row] = []
        """The rounds that took the longest, with the phase in which they did."""
        self.table_ms: list[float] = []
        """How long it took to build each table and to draw it for the first time."""

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
        self._scroll()
        self._look_at("F1")
        for variant, turns in TABLES:
            self.player.sit_down(variant, 4)
            game.wait(lambda line: line["screen"] == "table", 30)
            self.phase(SITTING, max(line["t"] for line in game.lines if line["screen"] == "setup"))
            self._turns(variant, turns, seconds)
            self._my_turn()
            time.sleep(STILL)
            self.rest(f"table {variant}", seconds / 2)
            self._home()

    def end(self, seconds: float) -> None:
        """The last throw of a match, and its end."""
        game = self.game
        self.player.select(self.player.in_hand(["2D"]))
        began = self.now()
        game.press("button:knock")
        game.wait(lambda line: to_sheet(line) or line["screen"] == "scores", 60)
        self.phase("end of hand", began)
        if self.player.line["screen"] == "table":
            game.press("button:sheet")
        began = self.now()
        game.wait(lambda line: line["screen"] == "scores", 60)
        time.sleep(SHEET)
        self.phase("end of match", began)
        time.sleep(LIVELY)
        self.rest("end of match", max(1, round(seconds / 2 / SELDOM)) * SELDOM)  # as much life as there always is

    def board(self, seconds: float) -> None:
        """One tile and ten are dragged over a table of ninety, whose sets part for them."""
        self.game.focus()
        self._my_turn()
        time.sleep(STILL)
        for count in (1, 10):
            self._drag(seconds, count, "on a board")
            self.game.press("button:put_back") if ids(self.player.line, id="button:put_back") else None
            time.sleep(0.5)

    def chips(self, seconds: float) -> None:
        """The last bet is doubled, the house pays among three hundred chips and clears the table; then a chip goes about."""
        game = self.game
        time.sleep(SHEET)
        began = self.now()
        game.press("button:double")
        game.wait(lambda line: bool(ids(line, id="button:next_hand", enabled=True)), 120)
        self.phase("paying 300 chips", began)
        self.rest("300 chips", seconds / 2)
        began = self.now()
        game.press("button:next_hand")
        game.wait(lambda line: mine(line) and line["phase"] == "stake", 60)
        self.phase("clearing 300 chips", began)
        began, (w, h) = self.now(), self.player.line["size"]
        game.tool("mousemove", "--window", game.window, *game.centre("chip:25"), "mousedown", 1)
        self._about(game.centre("chip:25"), w, h, seconds)
        self.phase("dragging a chip", began)
        game.drop()

    def _home(self) -> None:
        """Back to the start screen."""
        game = self.game
        while game.wait(lambda line: True)["screen"] != "menu":
            lines = len(game.lines)
            game.key("Escape")
            game.wait(lambda line: True, 20, since=lines)

    def _my_turn(self) -> Line:
        """Wait for the beginning of an own turn, or for the end of the hand."""
        game = self.game
        while True:
            line = game.wait(lambda line: mine(line) or line["phase"] == "over", 120)
            if line["phase"] != "claim":
                return line
            game.press("button:pass")
            game.wait(lambda line, moves=line["moves"]: line["moves"] > moves, 30)  # type: ignore[misc]

    def _scroll(self) -> None:
        """The start screen goes down and up again by the wheel."""
        game, line = self.game, self.player.line
        card = next(item["id"] for item in line["items"] if item["id"].startswith("variant:") and item["rect"][2])
        began = self.now()
        game.tool("mousemove", "--window", game.window, *game.centre(card))
        for button in (5, 4):
            for _ in range(12):
                game.tool("click", button, "sleep", 0.12)
        time.sleep(SHEET)
        self.phase("menu scrolling", began)

    def _look_at(self, *keys: str) -> None:
        """Sheets that lie over what is seen come and go."""
        game = self.game
        for key in keys:
            before, began = self.player.line["dialog"], self.now()
            game.key(key)
            game.wait(lambda line, before=before: line["dialog"] != before)  # type: ignore[misc]
            time.sleep(0.6)
            game.key("Escape")
            game.wait(lambda line, before=before: line["dialog"] == before)  # type: ignore[misc]
            time.sleep(0.4)
            self.phase("dialogs", began)

    def _drag(self, seconds: float, count: int, where: str = "") -> None:
        """So many cards go about the whole table in long curves, and home again."""
        game, line = self.game, self.player.line
        cards = ids(line, zone="hand", role="card")
        count = min(count, len(cards))
        if count > 1:
            self.player.select(cards[:count])
        card = cards[min(count, len(cards)) // 2]
        home = game.centre(card)
        w, h = line["size"]
        game.tool("mousemove", "--window", game.window, *home, "mousedown", 1)
        began = self.now()
        self._about(home, w, h, seconds)
        self.phase(f"dragging {count} {where}".rstrip(), began)
        game.drop()
        time.sleep(0.5)
        if count > 1:
            self.player.select([])

    def _about(self, home: tuple[int, int], w: float, h: float, seconds: float) -> None:
        """What is held goes about the whole window in long curves, and home again."""
        chance, at = random.Random(1), home
        words: list[object] = []
        goals = [(chance.uniform(0.1, 0.85) * w, chance.uniform(0.15, 0.9) * h) for _ in range(max(2, int(seconds / 0.6)))]
        for goal in [*goals, home]:
            for step in range(1, 61):
                x, y = (round(a + (b - a) * step / 60) for a, b in zip(at, goal, strict=True))
                words += ["mousemove", "--window", self.game.window, x, y, "sleep", MOTION]
            at = goal  # type: ignore[assignment]
        self.game.tool(*words)

    def _turns(self, variant: str, count: int, seconds: float) -> None:
        """So many own turns, quickly, or to the end of the hand; what the opponents do in between is watched."""
        player, dragged = self.player, False
        for turn in range(count):
            line = self._my_turn()
            if not dragged and turn == 2 and line["phase"] != "over":
                dragged = True
                self._drag(seconds, DRAGGED[variant])
                self._look_at("F1")
            began = self.now()
            while line["phase"] != "over" and not (player.done and player.done[-1].startswith("discard")):
                player.act()
                line = self._my_turn() if not player.done[-1].startswith("discard") else player.line
            player.done.clear()
            self.phase("own turns", began)
            began = self.now()
            line = self._my_turn()
            self.phase(f"others, {variant}", began)
            if line["phase"] == "over":
                self._end_of_hand()
                return

    def _end_of_hand(self) -> None:
        """The hands are laid open, the sheet comes, and the next hand is dealt."""
        game, began = self.game, self.now()
        line = game.wait(lambda line: to_sheet(line) or line["screen"] == "scores", 60)
        time.sleep(1.0)
        self.phase("end of hand", began)
        began = self.now()
        if line["screen"] != "scores":
            game.press("button:sheet")
            game.wait(lambda line: line["screen"] == "scores", 30)
        time.sleep(SHEET)
        self.phase("sheet", began)
        lines, began = len(game.lines), self.now()
        game.press("button:next_hand" if ids(self.player.line, id="button:next_hand") else "button:new_match")
        game.wait(lambda line: line["screen"] == "table", 60, since=lines)
        self.phase("dealing", began + CLOSING)

    def report(self) -> list[Row]:
        """The figures of every phase."""
        rows = [json.loads(line) for line in self.frames.read_text().splitlines()]
        for phase in [phase for phase in self.phases if phase.name == SITTING]:
            sat = [row for row in rows if phase.since <= row["t"] <= phase.until]
            built = sat.index(max(sat, key=lambda row: row["work"]))
            first = next(at for at in range(built, len(sat)) if sat[at]["drawn"])
            self.table_ms.append(sum(row["cpu"] for row in sat[built : first + 1]))
            self.phases[self.phases.index(phase)] = Phase("dealing", sat[first]["t"] + 0.001, phase.until)
        for row in rows:
            row["phase"] = next((phase.name for phase in self.phases if phase.since <= row["t"] <= phase.until), "")
            if row["phase"] and row["screen"] == "entrance":
                row["phase"] = "entrance"
            elif row["phase"] == "end of hand" and row["screen"] == "scores":  # which has come of it
                row["phase"] = self.after
        self.dearest = [row for row in rows if row["phase"]]
        names = dict.fromkeys(row["phase"] for row in self.dearest)
        return [figures(name, [row for row in rows if row["phase"] == name]) for name in names]


def keep_bytecode() -> None:
    """From now on the program finds its modules compiled, as at every start but the first one."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(ROOT / "game")], check=True)


def measured(size: str, seconds: float) -> Row:
    """All figures of one size."""
    w, h = (int(side) for side in size.split("x"))
    display = Display((w, h))
    before = os.getloadavg()
    benches, phases = [], []
    try:
        for at in ("", LAST_THROW, CHIPS, ON_BOARD):
            with tempfile.TemporaryDirectory() as home:
                bench = Bench(display, Path(home), size, at)
                try:
                    {"": bench.run, LAST_THROW: bench.end, CHIPS: bench.chips, ON_BOARD: bench.board}[at](seconds)
                    bench.game.close()
                finally:
                    bench.game.kill()
                benches.append(bench)
                phases += bench.report()
    finally:
        display.close()
    return {
        "size": size,
        "load": [round(value, 2) for value in (*before[:1], *os.getloadavg()[:2])],
        "phases": phases,
        "table_ms": [ms for bench in benches for ms in bench.table_ms],
        "idle_percent": {name: percent for bench in benches for name, percent in bench.idle.items()},
        "dearest": sorted((row for bench in benches for row in bench.dearest), key=lambda row: -row["cpu"])[:DEAREST],
    }


def tell(result: Row) -> None:
    """Print them."""
    load, size = result["load"], result["size"]
    print(f"\n{size}, load average before {load[0]}, after {load[1]}; milliseconds of the processor")
    kinds = "".join(f"{kind:>14}{'p50':>7}{'p99':>7}{'max':>7}" for kind in ("rounds", "with picture", "without"))
    print(f"{'phase':20}{kinds}{'late':>7}   bars")
    for one in result["phases"]:
        cells = "".join(
            f"{one[f'{kind}frames']:14}{one[f'{kind}p50']:7.1f}{one[f'{kind}p99']:7.1f}{one[f'{kind}max']:7.1f}"
            for kind in ("", "drawn_", "without_")
        )
        bars = BARS.get(size, {}).get(BESIDE if one["phase"] in AWAY_FROM_TABLE else TABLE)
        held = (
            ""
            if bars is None
            else f"   {bars[0]:g}/{bars[1]:g} " + ("held" if one["p99"] <= bars[0] and one["max"] <= bars[1] else "NOT held")
        )
        print(f"{one['phase']:20}{cells}{one['late']:7.1f}{held}")
    print(f"building a table: {', '.join(f'{ms:.0f}' for ms in result['table_ms'])} ms")
    for name, percent in result["idle_percent"].items():
        print(f"at rest, {name}: {percent:.2f} % of one processor")
    print("the dearest rounds:")
    for row in result["dearest"]:
        ran = ", ".join(f"{what} {ms:.1f}" for what, ms in sorted(row["ran"].items(), key=lambda one: -one[1]) if ms >= 0.1)
        print(f"{row['cpu']:8.1f}  {row['phase']}, {row['screen']}, t {row['t']:.2f}: {ran}")


def main() -> None:
    """Measure, print tables, and JSON to a file where wanted."""
    parser = argparse.ArgumentParser(description="Measure the frames of a real window.")
    parser.add_argument("--size", nargs="+", default=SIZES)
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each of the quiet phases and the dragging last")
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    keep_bytecode()
    results = []
    for size in chosen.size:
        results.append(measured(size, chosen.seconds))
        tell(results[-1])
    if chosen.json is not None:
        chosen.json.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
