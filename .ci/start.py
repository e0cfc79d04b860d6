"""Starts a packaged program and says how long it took: `python3 .ci/start.py PROGRAM [ARGUMENT ...]`.

With an empty data folder: first the menu, twice (the second start is the warm one), then straight to a table of gin. Without a
display the window is drawn unseen, as the program allows where it is asked for. Ends with 1 where a picture does not come.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PATIENCE = 60.0
"""Seconds that a start may take; a first one on a cold disk is slow."""
STARTS = (
    ("menu, first start", [], "menu"),
    ("menu, once more", [], "menu"),
    ("table", ["--variant", "gin_standard", "--seed", "1"], "table"),
)


def main() -> int:
    program = sys.argv[1:]
    if not program:
        raise SystemExit((__doc__ or "").splitlines()[0])
    with tempfile.TemporaryDirectory() as folder:
        for name, arguments, screen in STARTS:
            took = started([*program, "--home", folder, *arguments], screen, Path(folder))
            if took is None:
                print(f"{name}: no picture of it", file=sys.stderr)
                return 1
            print(f"{name}: {took:.2f} s to the first picture")
    return 0


def started(command: list[str], screen: str, folder: Path) -> float | None:
    """Seconds from the start of the program to its first picture of this screen; None where the picture does not come."""
    log = folder / f"{time.monotonic_ns()}.jsonl"
    env = dict(os.environ)
    if sys.platform.startswith("linux") and not env.get("DISPLAY") and not env.get("WAYLAND_DISPLAY"):
        env |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    began = time.monotonic()
    with subprocess.Popen([*command, "--ui-log", str(log)], env=env, stdin=subprocess.DEVNULL) as game:
        try:
            while time.monotonic() - began < PATIENCE and game.poll() is None:
                if shown(log, screen):
                    return time.monotonic() - began
                time.sleep(0.01)
            return None
        finally:
            game.terminate()


def shown(log: Path, screen: str) -> bool:
    """Whether the program has told of a picture of this screen."""
    if not log.exists():
        return False
    whole = log.read_text(encoding="utf-8").rpartition("\n")[0]
    return any(json.loads(line).get("screen") == screen for line in whole.splitlines())


if __name__ == "__main__":
    raise SystemExit(main())
