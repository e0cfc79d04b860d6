"""Where no window can be opened the program says so at once and ends: it never plays on unseen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def started(home: Path, **surroundings: str) -> subprocess.CompletedProcess[str]:
    """The game, started in surroundings without any screen but what is given."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "UPCARD_HOME", "XDG_RUNTIME_DIR")
    env = {name: value for name, value in os.environ.items() if name not in hidden} | surroundings
    command = [sys.executable, "main.py", "--home", str(home)]
    return subprocess.run(command, check=False, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    ("surroundings", "said"),
    [
        ({}, "found no screen"),
        ({"DISPLAY": ":4199"}, "found no screen"),
        ({"SDL_VIDEODRIVER": "invalid"}, "video driver invalid"),
        ({"SDL_VIDEODRIVER": "x11", "DISPLAY": ":4199"}, "video driver x11"),
    ],
)
def test_no_screen_is_one_sentence_and_the_end(tmp_path: Path, surroundings: dict[str, str], said: str) -> None:
    ended = started(tmp_path, **surroundings)
    assert ended.returncode == 1
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr
    assert not list(tmp_path.iterdir()), "nothing is written where nothing was played"
