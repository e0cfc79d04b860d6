"""What window and computer players keep in memory: `python -m tests.bench.bench_memory [--json FILE] [--size WxH]`.

In a real window on a display of its own (Xvfb): on the start screen once it lies still, at a table of gin rummy after some turns,
on the score sheet, and at the tables of a dozen variants that are opened one after another in the same run. The figures are
megabytes resident (`VmRSS`; what the two processes share, as the C library, counts in both). The bar for both together is 150.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path
from typing import Any

from game.ui.cost import children, resident
from tests.bench.bench_frames import SETTLE
from tests.ui.player_by_mouse import MousePlayer
from tests.ui.window import Display, Game, mine

BAR = 150.0
TABLE = "gin_standard"
TURNS = 4
"""Own turns before the table is measured."""
TOUR = (
    "straight_rummy", "rummy_500", "gin_oklahoma", "gin_hollywood", "knock_rummy", "kalooki_51",
    "persian_rummy", "remi", "gin_captain", "boathouse", "treppenromme", "rummy_5000",
)  # fmt: skip
"""The variants opened one after another."""
CALM = 2.5
"""Seconds until what is drawn in the background is there."""
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
        own, others = resident(window), sum(map(resident, children(window)))
        self.rows.append({"place": place, "window": own, "worker": others, "both": own + others})
        print(f"{place:18}{own:8.1f}{others:8.1f}{own + others:8.1f}", flush=True)

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
    print(f"{chosen.size}; megabytes resident, the bar for both is {BAR:.0f}")
    print(f"{'place':18}{'window':>8}{'worker':>8}{'both':>8}")
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
    if chosen.json is not None:
        chosen.json.write_text(json.dumps({"size": chosen.size, "places": bench.rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
