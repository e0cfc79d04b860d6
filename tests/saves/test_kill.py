"""`kill -9` at any moment of play: the last completed action is on disk, and so is the order of the hand."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.cards.chance import Chance
from game.match.saves.store import Store
from tests.match.tables import ROOT, replayed
from tests.saves.player import told


def play_and_kill(folder: Path, seed: int, seconds: float, first: bool, call: int = 0) -> list[str]:
    """What the player said until it was killed, in whole lines. The first time it is killed after a save at the earliest.

    With `call` it ends at that system call of its saves, otherwise after so many seconds.
    """
    player = subprocess.Popen(
        [sys.executable, "-m", "tests.saves.player", str(folder), str(seed), *([str(call)] if call else [])],
        stdout=subprocess.PIPE, cwd=ROOT, text=True,
    )  # fmt: skip
    assert player.stdout is not None
    lines = [player.stdout.readline().strip() for _ in range(1 + first)]
    if call:
        lines += [line.strip() for line in player.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
        player.stdout.close()
        assert player.wait() == -signal.SIGKILL
        return lines
    time.sleep(seconds)
    player.kill()
    lines += [line.strip() for line in player.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    player.stdout.close()
    player.wait()
    return lines


def killed(tmp_path: Path, times: int, seed: int, calls: bool = False) -> None:
    """Kill the player so many times, each time looking whether what it had done is there; every second time, with `calls`, at
    some system call of a save.
    """
    chance = Chance(seed)
    last = "done 0 0 - 0"
    for number in range(times):
        seconds, call = chance.below(1000) / 4000, (100 + chance.below(800)) * (calls and number % 2)
        lines = play_and_kill(tmp_path, number, seconds, number == 0, call)
        kept = [line for line in lines if line.startswith("done")]
        last = kept[-1] if kept else last
        allowed = {last.removeprefix("done "), lines[-1].removeprefix("begin ").removeprefix("done ")}
        store = Store(tmp_path)
        info = store.latest_unfinished()
        assert info is not None, f"nothing to continue after {seconds} s or {call} calls"
        assert not info.broken
        loaded = store.load(info.path)
        assert loaded.notes == ()
        assert told(loaded.match, loaded.presentation["order"]) in allowed, f"after {seconds} s or {call} calls"
        assert replayed(loaded.match)[1] is None
        store.close(loaded.match)
        assert [path.name for path in tmp_path.iterdir() if path.suffix in (".tmp", ".lock")] == []


@pytest.mark.skipif(sys.platform == "win32", reason="that system ends processes otherwise")
def test_killed_a_few_times(tmp_path: Path) -> None:
    killed(tmp_path, 5, time.time_ns(), calls=True)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="that system ends processes otherwise")
@pytest.mark.parametrize("seed", range(4))
def test_killed_fifty_times(tmp_path: Path, seed: int) -> None:
    """Two hundred in all: 200 recoveries."""
    killed(tmp_path, 50, seed, calls=True)
