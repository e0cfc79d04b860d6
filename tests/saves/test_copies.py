"""Good copies beside a running match: three of them, never none, and the last good state whatever happens to the newest file."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from game.match.faults import SaveTrouble
from game.match.match import Match
from game.match.saves import copies, files
from game.match.saves.codec import Writer, open_match
from game.match.saves.copies import copy_paths, old_path
from game.match.saves.file import read_file
from game.match.saves.plain import Label
from game.match.saves.read_back import Found, look, write_file
from game.match.saves.store import Store
from game.words.catalogue import plain, sentence
from tests.match.tables import begin, play, play_hand
from tests.saves.played import folder

ORDER = "order"


class Stopped(BaseException):
    """The process has come to its end here."""


def saved(store: Store, match: Match, steps: int = 0) -> Path:
    """The match's file, after writing it, each of these steps apart."""
    for number in range(steps + 1):
        if number:
            play(match, 1)
        assert store.save(match, {ORDER: match.decisions}) is None
    path = store.path_of(match)
    assert path is not None
    return path


def moves(path: Path) -> int:
    """The decisions in a file that is whole."""
    opened = open_match(path.read_bytes())
    assert opened.whole
    return opened.match.decisions


def flipped(data: bytes, at: int, bit: int = 1) -> bytes:
    """The data with one bit the other way round."""
    return data[:at] + bytes([data[at] ^ bit]) + data[at + 1 :]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A save with its three copies: ten moves, nine, eight and seven."""
    store = Store(tmp_path)
    found = saved(store, play(begin(3), 7), 3)
    store.close_all()
    return found


def test_three_copies_hold_the_three_states_before(path: Path) -> None:
    assert [moves(file) for file in (path, *copy_paths(path))] == [10, 9, 8, 7]


def test_the_oldest_copy_makes_room_once_a_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(copies.Copies.__init__, "__defaults__", (lambda: now[0],))
    store, match = Store(tmp_path), play(begin(), 2)
    path = saved(store, match, 9)
    assert [moves(file) for file in (path, *copy_paths(path))] == [11, 10, 9, 2]
    now[0] = copies.AGE
    saved(store, play(match, 1))
    assert [moves(file) for file in (path, *copy_paths(path))] == [12, 11, 10, 9]


@pytest.mark.parametrize("spoiled", [1, 2, 3])
def test_the_latest_whole_copy_is_taken_and_what_is_lost_is_named(path: Path, spoiled: int) -> None:
    for file in (path, *copy_paths(path))[:spoiled]:
        file.write_bytes(file.read_bytes()[:-30])
    store = Store(path.parent)
    info = store.info(path)
    assert (info.recoverable, info.moves, info.lost) == (True, 10 - spoiled, spoiled)
    loaded = store.load(path)
    assert loaded.match.decisions == 10 - spoiled
    assert loaded.presentation[ORDER] == 10 - spoiled
    assert [note.code for note in loaded.notes] == ["save.damaged", "save.took_copy"]
    words = plain(sentence(loaded.notes[1], loaded.match.rules.pack, []))
    assert words.endswith("one move is lost." if spoiled == 1 else f"{spoiled} moves are lost.")


def test_a_damaged_file_is_kept_aside_and_never_overwritten(path: Path) -> None:
    ruins = []
    for number in range(2):
        for file in (path, copy_paths(path)[0])[: number + 1]:
            ruins.append(b"ruin %d of " % number + file.name.encode())
            file.write_bytes(ruins[-1])
        store = Store(path.parent)
        saved(store, play(store.load(path).match, 1))
        store.close_all()
        assert moves(path) == 10 - number
    kept = {file.read_bytes() for file in path.parent.glob("*.damaged*")}
    assert kept == set(ruins)
    assert all(open_match(file.read_bytes()).whole for file in copy_paths(path) if file.exists())
    store = Store(path.parent)
    assert [info.path for info in store.saves()] == [path], "what was set aside is no save of its own"
    store.delete(path)
    assert list(path.parent.iterdir()) == []


def test_a_match_whose_newest_file_is_gone_is_still_there(path: Path) -> None:
    path.unlink()
    store = Store(path.parent)
    info = store.latest_unfinished()
    assert info is not None
    assert (info.path, info.recoverable, info.moves) == (path, True, 9)
    assert saved(store, play(store.load(path).match, 1)) == path
    assert moves(path) == 10


@pytest.mark.parametrize("call", ["link", "replace", "open", "write", "close"])
@pytest.mark.parametrize("damaged", [False, True])
def test_wherever_writing_is_cut_short_a_whole_file_is_left(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str, damaged: bool
) -> None:
    """The process ends just before, and just after, each of the system calls of a save."""
    files_then = {file: file.read_bytes() for file in (path, *copy_paths(path))}
    if damaged:
        files_then[path] = b"ruin"
    stopped = 0
    for at in range(12):
        for after in (False, True):
            for file in path.parent.iterdir():
                file.unlink()
            for file, data in files_then.items():
                file.write_bytes(data)
            store = Store(path.parent)
            match = play(store.load(path).match, 1)
            calls = [0]
            owner: Any = files if call == "replace" else os
            real = getattr(owner, call)

            def cut(*arguments: Any, at: int = at, after: bool = after, real: Any = real, calls: list[int] = calls) -> Any:
                calls[0] += 1
                if calls[0] == at + 1 and not after:
                    raise Stopped
                found = real(*arguments)
                if calls[0] == at + 1:
                    raise Stopped
                return found

            with monkeypatch.context() as patched:
                patched.setattr(owner, call, cut)
                try:
                    store.save(match, {ORDER: match.decisions})
                except Stopped:
                    stopped += 1
            store.close_all()
            loaded = Store(path.parent).load(path)
            before = 9 if damaged else 10
            assert loaded.match.decisions in (before, before + 1), (call, at, after)
            assert not damaged or b"ruin" in [file.read_bytes() for file in path.parent.iterdir()]
        if calls[0] <= at:  # a save has so many of these calls
            break
    assert stopped > 1


def test_a_disk_that_refuses_for_long_costs_no_copy(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(path.parent)
    match = store.load(path).match

    def refuse(*arguments: Any) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, "write", refuse)
        for _ in range(5):
            refused = store.save(play(match, 1), {})
            assert refused is not None and refused.code == "save.disk_full"
    assert [moves(file) for file in (path, *copy_paths(path))] == [10, 9, 8, 7]
    saved(store, match)
    assert [moves(file) for file in (path, *copy_paths(path))][:3] == [15, 10, 9]


def test_each_changed_bit_of_what_no_other_value_guards_is_noticed(path: Path) -> None:
    data = path.read_bytes()
    told = json.loads(data)
    texts = [
        told["fingerprints"][0][1], told["variant"]["digest"], told["variant"]["id"], '"portrait"', told["seats"][1]["portrait"],
        told["checks"][0][1], told["saved"], '"order"', '"sum"', told["sum"], '"seed"', str(told["seed"]), told["log"][0],
    ]  # fmt: skip
    for text in texts:
        at = data.index(text.encode()) + 1
        for bit in range(8):
            spoiled = flipped(data, at, 1 << bit)
            path.write_bytes(spoiled)
            info = Store(path.parent).info(path)
            assert info.broken is not None, (text, bit)
            assert info.moves == 9


def test_where_no_copy_is_whole_the_newest_that_opens_is_taken_with_a_word(path: Path) -> None:
    spoiled = path.read_bytes().replace(b'"portrait":"otto"', b'"portrait":"ottp"')
    path.write_bytes(spoiled)
    for file in copy_paths(path):
        file.write_bytes(b"ruin")
    store = Store(path.parent)
    info = store.info(path)
    assert (info.recoverable, info.moves, info.lost) == (True, 10, 0)
    loaded = store.load(path)
    assert loaded.match.decisions == 10
    assert [note.code for note in loaded.notes] == ["save.doubtful"]
    saved(store, play(loaded.match, 1))
    assert moves(path) == 11
    assert spoiled in [file.read_bytes() for file in path.parent.glob("*.damaged*")]


def test_a_damaged_save_without_a_copy_still_tells_what_it_was(path: Path) -> None:
    whole = Store(path.parent).info(path)
    data = path.read_bytes()
    for file in copy_paths(path):
        file.unlink()
    path.write_bytes(data[: data.index(b'"presentation"')])
    info = Store(path.parent).info(path)
    assert (info.broken is not None, info.recoverable) == (True, False)
    assert (info.variant_name, info.seats, info.deal, info.scores, info.moves, info.when) == (
        whole.variant_name, whole.seats, whole.deal, whole.scores, 10, whole.when,
    )  # fmt: skip
    for end in range(0, len(data), 41):
        path.write_bytes(data[:end])
        assert Store(path.parent).info(path).broken is not None


@pytest.mark.parametrize("jump", [timedelta(days=-20_000), timedelta(days=-1), timedelta(days=20_000)])
def test_continue_takes_what_was_played_last_though_the_clock_jumped(tmp_path: Path, jump: timedelta) -> None:
    now = [datetime(2026, 11, 23, 12, 0, tzinfo=UTC)]
    store = Store(tmp_path, lambda: now[0])
    first, second = play(begin(seed=1), 3), play(begin(seed=2), 4)
    saved(store, first)
    now[0] += jump
    path = saved(store, second)
    store.close_all()
    store = Store(tmp_path, lambda: now[0])
    latest = store.latest_unfinished()
    assert latest is not None and latest.path == path
    assert [info.moves for info in store.saves()] == [4, 3]
    now[0] -= jump
    again = store.load(store.saves()[1].path)
    saved(store, again.match)
    assert [info.moves for info in store.saves()] == [3, 4]


def test_a_match_whose_last_move_is_lost_is_asked_about_though_its_file_says_that_it_was_over(tmp_path: Path) -> None:
    store, match, steps = Store(tmp_path), begin(seed=3), 0
    while not match.match_over:
        play(match, 1)
        steps += 1
    match = begin(seed=3)
    for _ in range(steps - 1):
        play(match, 1)
    path = saved(store, match, 1)
    assert match.match_over
    store.close_all()
    assert Store(tmp_path).damaged_last() is None
    path.write_bytes(path.read_bytes()[:-30])
    damaged = Store(tmp_path).damaged_last()
    assert damaged is not None
    assert (damaged.path, damaged.finished, damaged.lost) == (path, False, 1)


def test_an_older_file_is_never_replaced_before_it_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = (folder(1) / "rummy_500_3_mid_hand.json").read_bytes()
    path = tmp_path / "old.json"
    path.write_bytes(old)
    store = Store(tmp_path)
    match = play(store.load(path).match, 1)

    def refuse(*arguments: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(files, "keep", refuse)
        for _ in range(2):
            refused = store.save(match, {})
            assert refused is not None and refused.code == "save.disk_full"
    assert path.read_bytes() == old
    saved(store, match, 5)
    assert old_path(path, 1).read_bytes() == old
    assert read_file(path).match.decisions == read_file(old_path(path, 1)).match.decisions + 6


# ---- reading back -------------------------------------------------------------------------------------


class Slow:
    """A reader that reads when it is told to, and may be made to refuse."""

    def __init__(self) -> None:
        self.path: Path | None = None
        self.asked = 0
        self.fault = ""
        self._found: Found | None = None

    def read_back(self, path: Path) -> None:
        assert self.path is None, "one at a time"
        self.path, self.asked = path, self.asked + 1

    def reads(self) -> None:
        assert self.path is not None
        self._found, self.path = (Found(None, self.fault) if self.fault else look(self.path)), None

    def found(self) -> Found | None:
        found, self._found = self._found, None
        return found


@pytest.fixture
def slow() -> Slow:
    return Slow()


@pytest.fixture
def proved(tmp_path: Path, slow: Slow) -> Store:
    """A folder of saves in which everything is read back."""
    return Store(tmp_path, reader=lambda: slow)


def test_no_copy_is_let_go_before_the_newest_file_has_been_read_back(proved: Store, slow: Slow) -> None:
    match = play(begin(3), 7)
    path = saved(proved, match)
    slow.reads()
    saved(proved, match, 5)
    assert [moves(file) for file in (path, *copy_paths(path)) if file.exists()] == [12, 7]
    slow.reads()  # the file as it is now, although it has been written five times since
    saved(proved, play(match, 1))
    assert [moves(file) for file in (path, *copy_paths(path)) if file.exists()] == [13, 12, 7]
    assert slow.asked == 3


def test_a_file_that_cannot_be_read_back_never_takes_the_place_of_a_copy(proved: Store, slow: Slow) -> None:
    match = play(begin(3), 7)
    path = saved(proved, match)
    slow.reads()
    slow.fault = "TypeError: 'set 3'"
    for _ in range(4):
        saved(proved, play(match, 1))
        slow.reads()
        assert proved.look_back(match)
        assert proved.unread(match) == "TypeError: 'set 3'"
    assert [moves(file) for file in (path, *copy_paths(path)) if file.exists()] == [11, 7]
    slow.fault = ""
    saved(proved, play(match, 1))
    slow.reads()
    assert proved.look_back(match) and proved.unread(match) == ""


def test_a_save_that_says_something_else_is_not_read_back(proved: Store, slow: Slow) -> None:
    match = play(begin(3), 7)
    path = saved(proved, match)
    path.write_bytes(Writer(play(begin(3), 6)).write({}, Label(datetime.now(UTC))))
    slow.reads()
    assert proved.look_back(match)
    assert "lines=7" in proved.unread(match) and "lines=6" in proved.unread(match)


def test_a_match_is_read_back_after_another_was_left_meanwhile(proved: Store, slow: Slow) -> None:
    first, second = play(begin(3), 7), play(begin(2), 3)
    saved(proved, first)
    proved.close(first)
    path = saved(proved, second)
    slow.reads()
    assert not proved.look_back(second) and slow.path == path
    slow.reads()
    assert proved.look_back(second) and proved.unread(second) == ""


def test_a_file_that_somebody_has_removed_is_no_fault(proved: Store, slow: Slow) -> None:
    match = play(begin(3), 7)
    saved(proved, match).unlink()
    slow.reads()
    assert not proved.look_back(match) and proved.unread(match) == ""
    path = saved(proved, match)
    slow.reads()
    assert proved.look_back(match) and moves(path) == 7


def test_a_file_on_request_is_replaced_only_by_one_that_can_be_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, match = tmp_path / "match.json", play(begin(3), 7)
    write_file(path, match, {})
    before = path.read_bytes()
    monkeypatch.setattr("game.match.saves.codec.results.to_plain", lambda result: {"kind": ["no text"]})
    play_hand(match)
    with pytest.raises(SaveTrouble) as caught:
        write_file(path, match, {})
    assert caught.value.line.code == "save.unreadable"
    assert path.read_bytes() == before and sorted(tmp_path.iterdir()) == [path]
    with pytest.raises(SaveTrouble):
        Store(tmp_path).save_as(match, {}, "kept")
    assert sorted(tmp_path.iterdir()) == [path]
