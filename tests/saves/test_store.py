"""The folder of saves: names, copies, the list, Continue, damage, full and read-only disks, two running copies."""

from __future__ import annotations

import errno
import json
import os
import shutil
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from game.cards.pack import Pack
from game.match.faults import NewerSave, SaveFault, SaveInUse, SaveTrouble, UnreadableSave
from game.match.match import Match
from game.match.saves import file as savefile
from game.match.saves import files, recovery
from game.match.saves.copies import copy_paths, old_path
from game.match.saves.file import read_file
from game.match.saves.lock import InUse, Lock, in_use, lock_path
from game.match.saves.read_back import write_file
from game.match.saves.store import Store
from game.match.saves.upgrades import FORMAT
from game.match.setup import SeatInfo
from game.ui.pages.base.phrases import continue_lines, standing_words
from game.words.catalogue import plain, sentence
from tests.match.tables import ROOT, begin, play, play_hand, same
from tests.saves.played import folder
from tests.variants.shelf import SHIPPED


class Clock:
    """A clock that goes one second at each look."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "saves", Clock())


def saved(store: Store, match: Match, presentation: dict[str, Any] | None = None) -> Path:
    """The match's file, after writing it."""
    assert store.save(match, presentation or {}) is None
    path = store.path_of(match)
    assert path is not None
    return path


def again(store: Store) -> Store:
    """The next run of the program."""
    store.close_all()
    return Store(store.folder, Clock())


def finish(match: Match) -> Match:
    """At random to the end of the match."""
    while not match.match_over:
        play_hand(match, match.deal)
        if not match.match_over:
            match.next_hand()
    return match


def steps(work: Callable[[], object]) -> int:
    """How many calls of functions a piece of work takes: a measure of time that does not depend on the machine."""
    count = 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def watched(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that are read in full from now on."""
    looked: list[Path] = []
    real = savefile.read

    def read(path: Path) -> bytes:
        looked.append(path)
        return real(path)

    monkeypatch.setattr(recovery, "read", read)
    return looked


def said(fault: SaveFault) -> str:
    """The sentence of a fault."""
    return plain(sentence(fault.line, Pack(), ["Ada"]))


def test_a_file_is_named_by_date_and_variant_and_names_never_clash(store: Store) -> None:
    paths = [saved(store, begin(seed=seed)) for seed in range(3)]
    id = begin().setup.id
    assert [path.name for path in paths] == [f"2026-11-20_{id}.json", f"2026-11-20_{id}_2.json", f"2026-11-20_{id}_3.json"]
    assert len({json.loads(path.read_text())["seed"] for path in paths}) == 3


def test_a_match_keeps_its_file(store: Store) -> None:
    match = begin()
    path = saved(store, match)
    play(match, 5)
    assert match.moves == 0
    assert saved(store, match) == path
    assert match.moves == 5
    assert sorted(file.name for file in store.folder.iterdir()) == [path.name, copy_paths(path)[0].name, lock_path(path).name]


def test_what_was_written_comes_back(store: Store) -> None:
    match = play(begin(3), 50)
    path = saved(store, match, {"hand_order": {"0": [4, 5]}})
    loaded = again(store).load(path)
    same(loaded.match, match)
    assert loaded.presentation == {"hand_order": {"0": [4, 5]}}
    assert loaded.notes == ()
    assert loaded.match.moves == 50


def test_a_loaded_match_goes_on_in_its_own_file(store: Store) -> None:
    path = saved(store, play(begin(), 10))
    store = again(store)
    match = store.load(path).match
    assert saved(store, play(match, 3)) == path
    assert len(store.saves()) == 1


def test_the_list_has_the_latest_first_and_says_what_is_needed(store: Store) -> None:
    saved(store, play(begin(seed=1), 3))
    saved(store, finish(begin(seed=2)))
    saved(store, play(begin(4, seed=3, practice=True), 7))
    infos = store.saves()
    assert [info.moves for info in infos][0::2] == [7, 3]
    assert [info.finished for info in infos] == [False, True, False]
    assert [info.practice for info in infos] == [True, False, False]
    assert [len(info.seats) for info in infos] == [4, 2, 2]
    assert infos[0].variant_name == begin().setup.document["name"]
    assert max(infos[1].scores) > 0
    assert infos[0].when == datetime(2026, 11, 20, 12, 0, 6, tzinfo=UTC)
    assert not any(info.in_use or info.named or info.broken for info in infos)


def test_continue_takes_the_unfinished_match_that_changed_last(store: Store) -> None:
    assert store.latest_unfinished() is None
    first, second = begin(seed=1), begin(seed=2)
    saved(store, first)
    saved(store, second)
    path = saved(store, play(first, 2))
    saved(store, finish(begin(seed=3)))
    store.save_as(second, {}, "before the storm")
    info = store.latest_unfinished()
    assert info is not None
    assert info.path == path


def test_finished_matches_are_kept_but_not_offered(store: Store) -> None:
    saved(store, finish(begin(seed=3)))
    assert store.latest_unfinished() is None
    assert len(store.saves()) == 1


def test_continue_reads_only_what_comes_into_question(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(5):
        saved(store, begin(seed=seed))
    store = again(store)
    looked = watched(monkeypatch)
    assert store.latest_unfinished() is not None
    assert len(looked) == 1


def test_the_list_is_read_again_only_where_files_changed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    matches = [begin(seed=seed) for seed in range(3)]
    for match in matches:
        saved(store, match)
    store.saves()
    looked = watched(monkeypatch)
    store.saves()
    assert looked == []
    changed = saved(store, play(matches[1], 1))
    assert [info.moves for info in store.saves()] == [1, 0, 0]
    assert looked == [changed]


def test_a_named_save_is_a_copy_that_is_never_written_again(store: Store) -> None:
    match = play(begin(), 4)
    own = saved(store, match, {"order": 1})
    copy = store.save_as(match, {"order": 1}, "Sunday: Ada & Otto / ♥")
    assert copy != own
    before = copy.read_bytes()
    saved(store, play(match, 2))
    info = store.info(copy)
    assert (info.name, info.named, info.moves) == ("Sunday: Ada & Otto / ♥", True, 4)
    loaded = store.load(copy)
    assert (loaded.match.decisions, loaded.presentation) == (4, {"order": 1})
    assert store.path_of(loaded.match) is None
    third = saved(store, play(loaded.match, 1))
    assert third not in (own, copy)
    assert copy.read_bytes() == before
    assert not store.info(third).named
    assert store.path_of(match) == own


def test_saves_are_renamed_and_deleted(store: Store) -> None:
    match = play(begin(), 4)
    own = saved(store, match)
    copy = store.save_as(match, {}, "one")
    store.rename(copy, "two")
    store.rename(own, "mine")
    assert [store.info(path).name for path in (copy, own)] == ["two", "mine"]
    assert [store.info(path).named for path in (copy, own)] == [True, False]
    saved(store, play(match, 1))
    assert store.info(own).name == "mine", "the name outlives the next autosave"
    assert again(store).load(copy).match.decisions == 4
    store = again(store)
    store.delete(own)
    store.delete(copy)
    assert store.saves() == []
    assert list(store.folder.iterdir()) == []


def test_deleting_the_match_that_is_being_played_lets_it_begin_a_new_file(store: Store) -> None:
    match = play(begin(), 4)
    path = saved(store, match)
    store.delete(path)
    assert store.path_of(match) is None
    saved(store, match)
    assert len(store.saves()) == 1


# ---- damage -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", [b"", b"{", b"\x00" * 999, b'{"format":1}'])
def test_a_damaged_save_gets_a_sentence_and_the_last_good_one(store: Store, damage: bytes) -> None:
    match = play(begin(), 6)
    saved(store, match, {"order": 1})
    path = saved(store, play(match, 1), {"order": 2})
    store = again(store)
    path.write_bytes(damage)
    info = store.latest_unfinished()
    assert info is not None
    assert info.broken is not None
    assert info.recoverable
    assert info.moves == 6
    loaded = store.load(info.path)
    assert [note.code for note in loaded.notes] == ["save.damaged", "save.took_kept"]
    assert (loaded.match.decisions, loaded.presentation) == (6, {"order": 1})
    saved(store, play(loaded.match, 1))
    assert store.info(path).broken is None
    assert store.info(path).moves == 7


def test_the_last_good_one_is_not_lost_when_a_damaged_file_is_written_over(store: Store) -> None:
    match = play(begin(), 6)
    saved(store, match)
    path = saved(store, play(match, 1))
    store = again(store)
    path.write_bytes(b"ruin")
    loaded = store.load(path)
    saved(store, play(loaded.match, 1))
    assert read_file(copy_paths(path)[0]).match.decisions == 6


def test_a_damaged_save_without_a_copy_is_listed_with_its_sentence(store: Store) -> None:
    good = saved(store, play(begin(seed=1), 2))
    bad = saved(store, begin(seed=2))
    store = again(store)
    bad.write_bytes(bad.read_bytes()[:500])
    infos = {info.path: info for info in store.saves()}
    assert infos[good].broken is None
    broken = infos[bad].broken
    assert broken is not None
    assert broken.code == "save.damaged"
    assert not infos[bad].recoverable
    with pytest.raises(UnreadableSave):
        store.load(bad)
    assert not lock_path(bad).exists()
    os.utime(bad, (4e9, 4e9))
    offered = store.latest_unfinished()
    assert offered is not None
    assert offered.path == good
    assert [line.code for line in offered.passed_over] == ["save.damaged"]


def test_a_newer_save_is_left_alone_and_play_goes_on_from_the_last_one_that_is_known(store: Store) -> None:
    match = play(begin(), 6)
    saved(store, match)
    path = saved(store, play(match, 1))
    store = again(store)
    newer = path.read_bytes().replace(b'"format":%d' % FORMAT, b'"format":999', 1)
    path.write_bytes(newer)
    loaded = store.load(path)
    assert [note.code for note in loaded.notes] == ["save.newer", "save.took_kept"]
    assert loaded.match.decisions == 6
    assert saved(store, play(loaded.match, 1)) != path
    assert path.read_bytes() == newer
    copy_paths(path)[0].unlink()
    with pytest.raises(NewerSave) as caught:
        store.load(path)
    assert "newer version" in said(caught.value)
    assert store.info(path).broken == caught.value.line


def test_strange_things_in_the_folder_do_no_harm(store: Store) -> None:
    good = saved(store, begin())
    (store.folder / "folder.json").mkdir()
    (store.folder / "empty.json").touch()
    (store.folder / ".hidden.json").write_text("{}")
    (store.folder / "notes.txt").write_text("hello")
    (store.folder / "mine.tmp").write_text("not ours")
    (store.folder / "gone.json").symlink_to(store.folder / "nowhere")
    store = again(store)
    found = {info.path.name: info.broken and info.broken.code for info in store.saves()}
    assert found == {good.name: None, "empty.json": "save.damaged"}, "a folder and a dead link are no saves"
    offered = store.latest_unfinished()
    assert offered is not None
    assert offered.path == good
    assert (store.folder / "mine.tmp").exists()
    with pytest.raises(UnreadableSave) as caught:
        store.load(store.folder / "nothing.json")
    assert "nothing.json" in said(caught.value)


def test_a_huge_file_is_not_looked_into(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(store, begin())
    monkeypatch.setattr(savefile, "LARGEST", 100)
    with pytest.raises(UnreadableSave):
        again(store).load(path)


def test_a_save_of_an_older_format_stays_beside_the_one_that_is_played_on(store: Store) -> None:
    old = (folder(1) / "rummy_500_3_mid_hand.json").read_bytes()
    store.folder.mkdir()
    path = store.folder / "old.json"
    path.write_bytes(old)
    loaded = store.load(path)
    saved(store, play(loaded.match, 1))
    assert old_path(path, 1).read_bytes() == old
    assert read_file(path).match.decisions == read_file(old_path(path, 1)).match.decisions + 1
    assert [info.path for info in store.saves()] == [path]
    store.close_all()
    store.delete(path)
    assert not old_path(path, 1).exists()


def test_leftovers_of_ended_processes_are_removed(store: Store) -> None:
    path = saved(store, begin())
    store = again(store)
    leftovers = [files.temporary_path(path), files.temporary_path(copy_paths(path)[0]), lock_path(path)]
    for leftover in leftovers:
        leftover.write_bytes(b"half")
    assert len(store.saves()) == 1
    assert not any(leftover.exists() for leftover in leftovers)


# ---- disks that refuse ------------------------------------------------------------------------------


def failing(number: int) -> Any:
    """A write that fails with this error after half of the bytes."""

    def write(handle: int, data: Any) -> int:
        raise OSError(number, os.strerror(number))

    return write


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "save.disk_full"),
        (errno.EROFS, "save.read_only"),
        (errno.EACCES, "save.read_only"),
        (errno.EIO, "save.failed"),
    ],
)
def test_a_disk_that_refuses_gets_a_sentence_and_play_goes_on(
    store: Store, monkeypatch: pytest.MonkeyPatch, number: int, code: str
) -> None:
    match = play(begin(), 4)
    path = saved(store, match)
    before = path.read_bytes()
    play(match, 3)
    with monkeypatch.context() as broken:
        broken.setattr(os, "write", failing(number))
        for _ in range(2):
            refused = store.save(match, {})
            assert refused is not None
            assert refused.code == code
            assert str(store.folder) in plain(sentence(refused, Pack(), []))
        with pytest.raises(SaveTrouble):
            store.save_as(match, {}, "copy")
    assert path.read_bytes() == before
    assert match.moves == 4
    assert match.decisions == 7
    assert [file for file in store.folder.iterdir() if file.suffix == ".tmp"] == []
    play(match, 1)
    saved(store, match)
    assert match.moves == 8
    assert read_file(copy_paths(path)[0]).match.decisions in (4, 7)


def test_a_folder_that_cannot_be_made_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file" / "saves")
    match = play(begin(), 4)
    refused = store.save(match, {})
    assert refused is not None
    assert refused.code == "save.failed"
    assert store.saves() == []
    assert store.latest_unfinished() is None


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of folders work otherwise there")
def test_a_read_only_folder_can_be_read(store: Store) -> None:
    match = play(begin(), 4)
    path = saved(store, match)
    store = again(store)
    store.folder.chmod(0o555)
    try:
        loaded = store.load(path)
        same(loaded.match, match)
        if os.geteuid() != 0:  # nothing is forbidden to root
            refused = store.save(loaded.match, {})
            assert refused is not None
            assert refused.code == "save.read_only"
    finally:
        store.folder.chmod(0o755)


def test_a_folder_that_was_removed_while_playing_is_made_again(store: Store) -> None:
    match = play(begin(), 4)
    path = saved(store, match)
    shutil.rmtree(store.folder)
    assert saved(store, play(match, 1)) == path
    assert [info.moves for info in store.saves()] == [5]


def test_saving_and_taking_back_are_quick_also_late_in_a_long_match(store: Store) -> None:
    """Neither takes more steps after 2,500 decisions than after 250."""

    def taken(match: Match) -> list[float]:
        saved(store, match)
        rounds = [(steps(lambda: saved(store, match)), steps(match.undo)) for _ in range(40)]
        return [statistics.median(column) for column in zip(*rounds, strict=True)]

    early, late = (taken(play(begin(2, seed=1), decisions, 1)) for decisions in (250, 2500))
    assert all(after < 1.5 * before for before, after in zip(early, late, strict=True)), (early, late)


def test_a_file_system_without_second_names_keeps_the_last_good_one_too(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: Any) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    match = play(begin(), 4)
    saved(store, match)
    path = saved(store, play(match, 1))
    assert read_file(copy_paths(path)[0]).match.decisions == 4
    assert read_file(path).match.decisions == 5


def test_a_dear_disk_is_not_waited_for_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now, waited = [100.0], [0]

    def fsync(handle: int) -> None:
        waited[0] += 1
        now[0] += 0.04

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr("game.match.saves.files.time.monotonic", lambda: now[0])
    disk = files.Disk()
    with (tmp_path / "file").open("wb") as file:
        for second in range(100):
            disk.settle(file.fileno())
            disk.wait()
            now[0] = 100.0 + second + 1
    assert waited[0] == 4


def test_a_dear_disk_is_not_waited_for_by_the_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, free = threading.Event(), threading.Event()
    calls: list[int] = []

    def fsync(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 1:
            time.sleep(2 * files.CHEAP)
        else:
            asked.set()
            assert free.wait(10)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(files, "SELDOM", 0.0)
    disk = files.Disk()
    files.write(tmp_path / "file", b"one", disk)
    files.write(tmp_path / "file", b"two", disk)
    if sys.platform != "win32":
        assert (tmp_path / "file").read_bytes() == b"two"
        assert asked.wait(10), "the second write is still being brought to the disk"
    free.set()
    disk.wait()


# ---- two running copies -----------------------------------------------------------------------------


def test_a_match_that_is_being_played_is_not_opened_a_second_time(store: Store) -> None:
    path = saved(store, begin())
    other = Store(store.folder, Clock())
    with pytest.raises(SaveInUse) as caught:
        other.load(path)
    assert "Another window" in said(caught.value)
    assert other.info(path).in_use
    assert not store.info(path).in_use, "by another copy, that is"
    assert other.latest_unfinished() is None
    with pytest.raises(SaveInUse):
        other.delete(path)
    with pytest.raises(SaveInUse):
        other.rename(path, "x")
    match = begin(seed=2)
    with pytest.raises(SaveInUse):
        write_file(path, match, {})
    assert saved(other, match) != path
    store.close_all()
    assert other.load(path).match.decisions == 0


def test_opening_the_same_save_again_in_one_window_takes_it_over(store: Store) -> None:
    match = play(begin(), 3)
    path = saved(store, match)
    loaded = store.load(path)
    assert store.path_of(loaded.match) == path
    assert store.path_of(match) is None


def test_the_lock_of_a_killed_process_is_no_lock(store: Store) -> None:
    path = saved(store, begin())
    store = again(store)
    code = (
        "import sys, time; from pathlib import Path; from game.match.saves.lock import Lock\n"
        "lock = Lock.take(Path(sys.argv[1])); print('locked', flush=True); time.sleep(60)"
    )
    child = subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, cwd=ROOT)
    assert child.stdout is not None
    try:
        assert child.stdout.readline().strip() == b"locked"
        assert in_use(path)
        with pytest.raises(SaveInUse):
            store.load(path)
    finally:
        child.kill()
        child.wait()
        child.stdout.close()
    assert lock_path(path).exists() or sys.platform == "win32"
    assert store.load(path).match.decisions == 0


def test_a_lock_is_let_go_with_its_file(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    lock = Lock.take(path)
    with pytest.raises(InUse):
        Lock.take(path, tries=1)
    lock.release()
    lock.release()
    assert not lock_path(path).exists()
    Lock.take(path, tries=1).release()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_locks_that_somebody_removes_let_nobody_write_the_file_of_another(store: Store) -> None:
    match = play(begin(), 4)
    path = saved(store, match)
    lock_path(path).unlink()
    saved(store, play(match, 1))
    assert lock_path(path).exists(), "it is locked again"
    lock_path(path).unlink()
    other = Store(store.folder, Clock())
    second = other.load(path).match
    mine = saved(store, play(match, 2))
    assert mine != path
    assert saved(other, play(second, 1)) == path
    store.close_all()
    assert lock_path(path).exists(), "the lock of the other"
    other.close_all()
    assert sorted(read_file(file).match.decisions for file in (path, mine)) == [6, 7]


# ---- single files -----------------------------------------------------------------------------------


def test_single_files_are_written_and_read_anywhere(tmp_path: Path) -> None:
    match = play(begin(), 30)
    path = tmp_path / "any name.save"
    write_file(path, match, {"a": 1})
    loaded = read_file(path)
    same(loaded.match, match)
    assert loaded.presentation == {"a": 1}
    assert [file.name for file in tmp_path.iterdir()] == ["any name.save"]
    with pytest.raises(SaveTrouble):
        write_file(tmp_path / "no" / "folder" / "x", match, {})
    with pytest.raises(SaveTrouble):
        write_file(tmp_path, match, {})
    with pytest.raises(UnreadableSave):
        read_file(tmp_path)
    with pytest.raises(UnreadableSave):
        read_file(tmp_path / "a\0b")


def test_every_sentence_about_saves_can_be_said(store: Store) -> None:
    from game.cards.lines import line

    for reason in (
        line("save.missing", file="a.json"), line("save.in_use"), line("save.snapshot_lost"), line("save.damaged"),
        line("save.took_kept", when="2026-11-20 12:00"), line("save.cannot_open", file="a.json", reason="Input/output error"),
        line("save.newer", format=9, known=1), line("save.failed", folder="/saves", reason="Input/output error"),
    ):  # fmt: skip
        text = plain(sentence(reason, Pack(), []))
        assert text.endswith(".")
        assert "…" not in text


def test_a_match_of_partners_is_listed_with_a_total_for_each_side_and_their_names(store: Store) -> None:
    names = [SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in ("Ada", "Bruno", "Clio"))]
    saved(store, Match.begin(SHIPPED.resolve("canasta_classic"), names, 3))
    info = store.saves()[0]
    assert info.sides == ((0, 2), (1, 3))
    info = replace(info, scores=(605, 825, 605, 825))
    assert standing_words(info) == "You and Bruno 605, Ada and Clio 825"
    assert any("You and Bruno 605, Ada and Clio 825" in words for words in continue_lines(info))
    short = continue_lines(info, lambda words: len(words) < 20)
    assert any("605 : 825" in words for words in short) and not any("605 : 825 : 605" in words for words in short)


def test_where_everybody_plays_alone_a_list_has_everybodys_total(store: Store) -> None:
    """Two play Canasta for themselves, and of partners for one hand everybody keeps a score."""
    for variant, people in (("canasta_2", 2), ("straight_rummy", 3)):
        saved(store, Match.begin(SHIPPED.resolve(variant), [SeatInfo(name, "computer", "novice") for name in "ABC"[:people]], 3))
    assert [info.sides for info in store.saves()] == [(), ()]


# ---- a disk that refuses for a while ---------------------------------------------------------------


def full(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("seen", [Store.saves, Store.latest_unfinished, Store.close_all])
def test_a_match_that_was_left_with_a_full_disk_is_written_when_there_is_room(
    store: Store, monkeypatch: pytest.MonkeyPatch, seen: Callable[[Store], object]
) -> None:
    match = play(begin(3), 7)
    path = saved(store, match)
    play(match, 3)
    with monkeypatch.context() as broken:
        broken.setattr(os, "write", full)
        refused = store.save(match, {"order": 1})
        assert refused is not None and refused.code == "save.disk_full"
        store.close(match)
        assert [info.moves for info in store.saves()] == [7] and in_use(path)
    seen(store)
    assert read_file(path).match.decisions == 10 and read_file(path).presentation == {"order": 1}
    assert not in_use(path)


def test_a_match_that_was_left_with_a_full_disk_goes_on_where_it_was_left(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(begin(3), 7)
    path = saved(store, match)
    with monkeypatch.context() as broken:
        broken.setattr(os, "write", full)
        store.save(play(match, 3), {"order": 1})
        store.close(match)
        loaded = store.load(path)
        assert loaded.match is match and loaded.presentation == {"order": 1}
        assert store.save(play(match, 1), {"order": 2}) is not None
    store.save(play(match, 1), {"order": 3})
    store.close(match)
    assert store.load(path).match.decisions == 12


def test_a_new_match_that_never_found_room_is_written_later(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(begin(3), 7)
    with monkeypatch.context() as broken:
        broken.setattr(os, "open", full)
        store.save(match, {})
        store.close(match)
        assert store.saves() == []
    assert [info.moves for info in store.saves()] == [7]


def test_a_match_that_is_deleted_is_not_written_any_more(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(begin(3), 7)
    path = saved(store, match)
    with monkeypatch.context() as broken:
        broken.setattr(os, "write", full)
        store.save(play(match, 3), {})
        store.close(match)
    store.delete(path)
    store.close_all()
    assert store.saves() == [] and not list(store.folder.glob("*.json*"))
