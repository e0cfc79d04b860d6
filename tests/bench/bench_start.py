"""What the start costs, step by step: `python -m tests.bench.bench_start [--starts N] [--home DIR] [--against CHECKOUT]`.

Starts the window on Xvfb and ends it at its first picture. Printed is the least of all starts, in milliseconds of the processor,
for each step, and for the whole also the time that passed. With `--against` an older checkout does the same, in turns with this
one: a busy machine is busy for both, and the times that passed compare, if at all, by their ratio. Without `--home` there are
neither saves nor own rules.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.ui.window import Display

HERE = Path(__file__).resolve().parents[2]
ONE = """
import sys, time
steps, began = [["interpreter", 1000 * time.process_time()]], time.perf_counter()
def done(name):
    steps.append([name, 1000 * time.process_time() - sum(spent for _, spent in steps)])
sys.path.insert(0, "")
from pathlib import Path
from game.bootstrap import prepare
prepare([])
done("looking for the libraries")
import game.cli
game.cli.parser().parse_args([])
done("command line")
import pygame
done("pygame")
from game.folders import LaunchOptions, find_folders
from game.ui.start import program, screen_class
done("modules of the window")
app = program(find_folders(Path(sys.argv[1])), LaunchOptions())
done("opening it")
from game.ui.pages.base.starting import offer_recovery
from game.ui.pages.base.start_notices import announce
menu = screen_class("menu")(app)
done("modules of the start screen")
app.begin(menu)
offer_recovery(app)
announce(app)
done("saves")
draw = app._draw
def first(*spot):
    done("layout")
    draw(*spot)
    done("picture")
    import json, os
    print(json.dumps([*steps, ["passed", 1000 * (time.perf_counter() - began)]]), flush=True)
    os._exit(0)
app._draw = first
app.loop()
"""


def started(checkout: Path, home: str, display: str) -> dict[str, float]:
    """Milliseconds by step of one start."""
    hidden = ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "SDL_VIDEODRIVER")
    env = {name: value for name, value in os.environ.items() if name not in hidden}
    env |= {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-c", ONE, home]
    ended = subprocess.run(command, check=True, cwd=checkout, env=env, stdout=subprocess.PIPE, text=True)
    found: dict[str, float] = dict(json.loads(ended.stdout))
    return found


def main() -> None:
    """Start in turns, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--starts", type=int, default=10)
    parser.add_argument("--home", type=Path)
    parser.add_argument("--against", type=Path)
    chosen = parser.parse_args()
    checkouts = [HERE, *([chosen.against.resolve()] if chosen.against else [])]
    found: dict[Path, list[dict[str, float]]] = {checkout: [] for checkout in checkouts}
    display = Display()
    try:
        with tempfile.TemporaryDirectory() as empty:
            home = str(chosen.home.resolve() if chosen.home else empty)
            for number in range(chosen.starts + 1):
                for checkout in checkouts:
                    start = started(checkout, home, display.name)
                    if number:  # the first one has read the disk
                        found[checkout].append(start)
    finally:
        display.close()
    print(f"{'':30}" + "".join(f"{checkout.name:>12}" for checkout in checkouts))
    for step in found[HERE][0]:
        if step != "passed":
            print(f"{step:30}" + "".join(f"{min(start[step] for start in starts):12.1f}" for starts in found.values()))
    whole = [min(sum(start.values()) - start["passed"] for start in starts) for starts in found.values()]
    print(f"{'all of it':30}" + "".join(f"{least:12.1f}" for least in whole))
    print(f"{'passed':30}" + "".join(f"{min(start['passed'] for start in starts):12.1f}" for starts in found.values()))


if __name__ == "__main__":
    main()
