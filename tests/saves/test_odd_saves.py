"""What lies in the folder of saves and is none, and saves and settings that the clock or the disk has spoiled."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from game.match.match import Match
from game.match.save import Store
from game.match.setup import SeatInfo
from game.ui.settings import Settings
from game.variants.catalogue import Catalogue

ROOT = Path(__file__).resolve().parents[2]


def saved(store: Store, seed: int) -> Path:
    """A match of gin that has just begun, in a file of its own."""
    resolved = Catalogue(ROOT / "rules", None).resolve("gin_standard")
    seats = (SeatInfo("You", "person", None, "you"), SeatInfo("Ada", "computer", "novice", "ada"))
    match = Match.begin(resolved, seats, seed)
    store.save(match, {})
    path = store.path_of(match)
    assert path is not None
    store.close(match)
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="that system has no such pipes")
def test_a_pipe_a_folder_and_a_dead_link_among_the_saves_are_passed_over(tmp_path: Path) -> None:
    real = saved(Store(tmp_path), 1)
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "link.json").symlink_to(tmp_path / "nowhere")
    store = Store(tmp_path)
    assert [info.path for info in store.list()] == [real]
    latest = store.latest_unfinished()
    assert latest is not None and latest.path == real


def test_a_save_from_the_future_is_as_old_as_its_file(tmp_path: Path) -> None:
    first, second = (saved(Store(tmp_path), seed) for seed in (1, 2))
    head, rest = first.read_bytes().split(b",\n", 1)
    plain = json.loads(head + b"}")
    plain["saved"] = "2099-01-01T00:00:00.000+00:00"
    first.write_bytes(json.dumps(plain, separators=(",", ":")).encode()[:-1] + b",\n" + rest)
    os.utime(first, (1_000_000_000, 1_000_000_000))
    store = Store(tmp_path)
    latest = store.latest_unfinished()
    assert latest is not None and latest.path == second
    assert [info.path for info in store.list()] == [second, first]


@pytest.mark.parametrize("spoiled", [b"\xff\xfe{", b"{", b"[]", b'{"volume": "loud"}'])
def test_damaged_settings_are_kept_and_said(tmp_path: Path, spoiled: bytes) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(spoiled)
    settings = Settings(file)
    assert "settings.damaged.json" in settings.note
    settings["volume"] = 30
    assert (tmp_path / "settings.damaged.json").read_bytes() == spoiled
    assert Settings(file).note == ""
