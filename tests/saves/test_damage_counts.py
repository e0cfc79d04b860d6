"""The newest file of a running match cut at every byte, and thousands of changed bytes: the last good state, and a word."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.cards.chance import Chance
from game.match.saves.codec import open_match
from game.match.saves.copies import copy_paths
from game.match.saves.store import Store
from tests.match.tables import begin, play

GAMES = (("straight_rummy", 2), ("gin_standard", 2), ("kalooki_40", 4), ("rummy_500", 3))


class Running:
    """A match that was being played, as its files were left."""

    def __init__(self, folder: Path, variant: str, seats: int) -> None:
        store, match = Store(folder), play(begin(seats, variant=variant), 20)
        for _ in range(4):
            assert store.save(match, {"order": [match.decisions]}) is None
            play(match, 1)
        path = store.path_of(match)
        assert path is not None
        store.close_all()
        self.path = path
        self.data = path.read_bytes()
        self.files = {file: file.read_bytes() for file in copy_paths(path)}
        self.newest, self.copy = (open_match(data) for data in (self.data, self.files[copy_paths(path)[0]]))

    def look(self, spoiled: bytes) -> bool:
        """Load what is left: it must be the newest state, untouched, or the one before it, and that must be said.

        Returns whether it was the newest.
        """
        for file, data in self.files.items():
            if not file.exists() or file.stat().st_size != len(data):
                file.write_bytes(data)
        self.path.write_bytes(spoiled)
        store = Store(self.path.parent)
        info = store.latest_unfinished()
        assert info is not None and info.path == self.path
        loaded = store.load(self.path)
        store.close_all()
        whole = info.broken is None
        good = self.newest if whole else self.copy
        assert loaded.match.digest == good.match.digest
        assert loaded.match.log == good.match.log
        assert loaded.presentation == good.presentation
        assert loaded.match.seats == good.match.seats and loaded.match.setup == good.match.setup
        assert loaded.match.history.promised == good.match.history.promised
        assert info.moves == good.match.decisions
        if whole:
            assert json.loads(spoiled) == json.loads(self.data), "nothing but spaces was changed"
            assert loaded.notes == ()
        else:
            assert info.recoverable and info.lost in (None, 0, 1)
            assert loaded.notes[0].code.startswith("save.") and loaded.notes[1].code in ("save.took_copy", "save.took_kept")
        return whole


def flips(running: Running, seed: int, count: int) -> int:
    """So many times one byte of the file is another; returns how often that made no difference."""
    chance, same = Chance(seed), 0
    for _ in range(count):
        data = bytearray(running.data)
        at, other = chance.below(len(data)), chance.below(255)
        data[at] = other if other < data[at] else other + 1
        same += running.look(bytes(data))
    return same


@pytest.fixture(params=GAMES, ids=[variant for variant, _ in GAMES])
def running(tmp_path: Path, request: Any) -> Running:
    return Running(tmp_path, *request.param)


def test_some_cuts_and_some_changed_bytes(running: Running) -> None:
    for end in range(0, len(running.data), 211):
        assert not running.look(running.data[:end])
    assert running.look(running.data)
    assert flips(running, 1, 15) <= 2


@pytest.mark.slow
def test_the_newest_file_cut_at_every_byte(running: Running) -> None:
    kept = [end for end in range(len(running.data) + 1) if running.look(running.data[:end])]
    assert kept == [len(running.data) - 1, len(running.data)], "but for the end of the last line nothing may be missing"


@pytest.mark.slow
def test_five_hundred_changed_bytes(running: Running) -> None:
    """Of each of four games: two thousand in all."""
    assert flips(running, 2026, 500) <= 10
