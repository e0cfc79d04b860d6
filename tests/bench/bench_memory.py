"""What window and computer players keep in memory: `python -m tests.bench.bench_memory [--json FILE] [--size WxH]`.

In a real window on a display of its own (Xvfb): on the start screen once it lies still, at a table of gin rummy after some turns,
on the score sheet, and at the tables of a dozen variants that are opened one after another in the same run. The figures are
megabytes resident (`VmRSS`; what the two processes share, as the C library, counts in both). The bars hold for the window's
process at rest; beside it stands the most it had on the way there (`VmHWM`), as a table grows out of the page before and for half
a second both are in memory.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path
from typing import Any

from game.ui.cost import children, resident_of
from tests.bench.bench_frames import SETTLE
from tests.ui.player_by_mouse import MousePlayer
from tests.ui.window import Display, Game, mine

BARS = {"1920x1080": (140.0, 160.0), "3840x2160": (340.0, 340.0)}
"""By size of the window: what its process may have at rest at the first table, and anywhere."""
TABLE = "gin_standard"
TURNS = 4
"""Own turns before the table is measured."""
TOUR = (
    "straight_rummy", "rummy_500", "gin_oklahoma", "gin_hollywood", "knock_rummy", "kalooki_51",
    "persian_rummy", "remi", "gin_captain", "boathouse", "treppenromme", "rummy_5000",
)  # fmt: skip
"""The variants opened one after another."""
CALM = 4.0
"""Seconds until what is drawn in the background is there, and holes in memory have been given back."""
MOST_ANEW = "5"
"""Written to `clear_refs`, this lets the system forget how large a process has been."""
Row = dict[str, Any]


class Bench:
    """One program from its start to its end."""

    def __init__(self, display: Display, home: Path, size: str) -> None:
        self.game = Game(display.name, home, "--size", size, "--seed", "4", "--set", "speed=fast")
        self.player = MousePlayer(self.game)
        self.rows: list[Row] = []

    def measure(self, place: str) -> None:
        """Both processes at this moment."""
        time.sleep(CALM)
        window = self.game.process.pid
        own, most, others = resident_of(window), resident_of(window, "VmHWM"), sum(map(resident_of, children(window)))
        Path(f"/proc/{window}/clear_refs").write_text(MOST_ANEW)
        self.rows.append({"place": place, "window": own, "most": most, "worker": others, "both": own + others})
        print(f"{place:18}{own:8.1f}{most:8.1f}{others:8.1f}{own + others:8.1f}", flush=True)

    def judged(self, bars: tuple[float, float]) -> str:
        """Which bars the window has kept."""
        first = next(row["window"] for row in self.rows if row["place"] == "table")
        largest = max(self.rows, key=lambda row: row["window"])
        said = ((first, bars[0], "at the first table"), (largest["window"], bars[1], f"at most, at {largest['place']}"))
        return "; ".join(f"{own:.1f} {where} (bar {bar:.0f}: {'kept' if own <= bar else 'missed'})" for own, bar, where in said)

    def run(self) -> None:
        """All places one after another."""
        game, player = self.game, self.player
        game.focus()
        game.wait(lambda line: line["screen"] == "menu")
        time.sleep(SETTLE)
        self.measure("menu")
        player.sit_down(TABLE)
        self._turns(TURNS)
        self.measure("table")
        player.play_hand()
        self.measure("score sheet")
        self._home()
        self.measure("menu again")
        for variant in TOUR:
            player.sit_down(variant)
            game.wait(lambda line: mine(line) or line["phase"] in ("claim", "over"), 60)
            self.measure(variant)
            self._home()
        self.measure("menu at last")

    def _turns(self, count: int) -> None:
        game, player = self.game, self.player
        for _ in range(count * 2):
            line = game.wait(lambda line: mine(line) or line["screen"] == "scores", 60)
            if line["screen"] == "scores":
                return
            player.act()

    def _home(self) -> None:
        """Back to the start screen, wherever the player is."""
        game = self.game
        while (line := game.wait(lambda line: True))["screen"] != "menu":
            lines = len(game.lines)
            if any(item["rect"][2] > 0 for item in line["items"] if item["id"] == "button:menu"):
                game.press("button:menu")
            else:
                game.key("Escape")
            game.wait(lambda line: True, 20, since=lines)


def main() -> None:
    """Measure, print a table, and JSON to a file where wanted."""
    parser = argparse.ArgumentParser(description="Measure the memory of a real window.")
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    w, h = (int(side) for side in chosen.size.split("x"))
    display = Display((w, h))
    print(f"{chosen.size}; megabytes resident; `most` is the window's own on the way there")
    print(f"{'place':18}{'window':>8}{'most':>8}{'worker':>8}{'both':>8}")
    try:
        with tempfile.TemporaryDirectory() as home:
            bench = Bench(display, Path(home), chosen.size)
            try:
                bench.run()
                bench.game.close()
            finally:
                bench.game.kill()
    finally:
        display.close()
    if chosen.size in BARS:
        print(f"the window: {bench.judged(BARS[chosen.size])}")
    if chosen.json is not None:
        chosen.json.write_text(json.dumps({"size": chosen.size, "places": bench.rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
