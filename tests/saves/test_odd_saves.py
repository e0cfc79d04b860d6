"""What lies in the folder of saves and is none, and saves and settings that the clock or the disk has spoiled."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from game.match.faults import UnreadableSave
from game.match.match import Match
from game.match.saves.copies import copy_paths
from game.match.saves.file import read_file
from game.match.saves.store import Store
from game.match.setup import SeatInfo
from game.ui.program.settings import Settings
from game.variants.catalogue import Catalogue
from tests.match.tables import play
from tests.saves.played import folder

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
    assert [info.path for info in store.saves()] == [real]
    latest = store.latest_unfinished()
    assert latest is not None and latest.path == real


@pytest.mark.skipif(sys.platform == "win32", reason="not everybody may make links there")
def test_a_link_out_of_the_folder_of_saves_is_said_and_never_followed(tmp_path: Path) -> None:
    home, elsewhere = tmp_path / "saves", tmp_path / "elsewhere"
    other = saved(Store(elsewhere), 2)
    real = saved(Store(home), 1)
    (home / "link.json").symlink_to(other)
    before = {path.name: path.read_bytes() for path in elsewhere.iterdir()}
    store = Store(home)
    link = store.info(home / "link.json")
    assert link.link and link.broken is not None and link.broken.code == "save.link" and not link.recoverable
    latest = store.latest_unfinished()
    assert latest is not None and latest.path == real and latest.passed_over == ()
    assert store.damaged_last() is None, "no start is about it"
    for use in (store.load, store.look_at, lambda path: store.rename(path, "Mine")):
        with pytest.raises(UnreadableSave) as caught:
            use(link.path)
        assert caught.value.line.code == "save.link"
    assert [save.name for save in store.packed()] == [real.stem]
    assert read_file(link.path).match.decisions == 0, "whoever names a file means it"
    store.delete(link.path)
    assert {path.name: path.read_bytes() for path in elsewhere.iterdir()} == before
    (tmp_path / "linked").symlink_to(home)
    assert [info.broken for info in Store(tmp_path / "linked").saves()] == [None], "the folder itself may be a link"


@pytest.mark.skipif(sys.platform == "win32", reason="not everybody may make links there")
def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    """Not where a save, its lock, its copies or the statistics will lie."""
    home, diary = tmp_path / "saves", tmp_path / "diary"
    path = saved(Store(home), 1)
    diary.write_text("dear diary")
    for name in (f"{path.name}.tmp", f"{path.name}.lock", "statistics.txt", "statistics.txt.tmp"):
        (home / name).symlink_to(diary)
    for file in copy_paths(path):
        file.unlink(missing_ok=True)
        file.symlink_to(diary)
    store = Store(home)
    match = store.load(path).match
    for _ in range(4):
        assert store.save(play(match, 1), {}) is None
    store.statistics.note((folder(1) / "gin_standard_2_over.json").read_bytes())
    store.erase_statistics()
    store.close_all()
    assert diary.read_text() == "dear diary" and [one.name for one in tmp_path.iterdir() if one != home] == ["diary"]


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
    assert [info.path for info in store.saves()] == [second, first]


@pytest.mark.parametrize("spoiled", [b"\xff\xfe{", b"{", b"[]", b'{"volume": "loud"}'])
def test_damaged_settings_are_kept_and_said(tmp_path: Path, spoiled: bytes) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(spoiled)
    settings = Settings(file)
    assert "settings.damaged.json" in settings.note
    settings["volume"] = 30
    assert (tmp_path / "settings.damaged.json").read_bytes() == spoiled
    assert Settings(file).note == ""
