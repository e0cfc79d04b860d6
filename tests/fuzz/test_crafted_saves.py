"""Saves that somebody has made up with check sums that fit: the list comes up, tells of each what loading would say, and soon."""

from __future__ import annotations

import builtins
import copy
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.match.faults import SaveFault
from game.match.saves import plain as saveplain
from game.match.saves import results, verify
from game.match.saves.carrying import NotCarried, export_to, import_from
from game.match.saves.info import SaveInfo
from game.match.saves.store import Store
from game.ui.pages.base.phrases import continue_lines, standing_words, told
from game.ui.session.session import Session
from tests.fuzz.counts import many, without_a_hang
from tests.fuzz.crafted import crafted, good, seal

Change = Callable[[dict[str, Any]], object]


class Folder:
    """A folder of saves with one save in it, and everything that reads it."""

    def __init__(self, path: Path, data: bytes) -> None:
        shutil.rmtree(path, ignore_errors=True)
        path.mkdir()
        self.file = path / "match.json"
        self.file.write_bytes(data)
        self.store = Store(path)

    def info(self) -> SaveInfo:
        """What the list says."""
        (found,) = self.store.saves()
        return found

    def read_by_all(self) -> None:
        """List, words of the list, Continue, statistics, the page of damaged matches, export, import, verify: none raises but to
        say a sentence, and none takes long.
        """
        store, parcel = self.store, self.file.parent / "all.zip"
        with without_a_hang():
            info = self.info()
            assert info.broken is None or told(info.broken)
            assert len(" ".join([*continue_lines(info), standing_words(info)])) < 4000
        for what in (store.latest_unfinished, store.damaged_last, store.played, lambda: store.examine(self.file)):
            with without_a_hang():
                what()
        with without_a_hang():
            try:
                export_to(store, parcel)
                import_from(Store(self.file.parent / "other"), parcel)
            except NotCarried as refused:
                assert told(refused.line)
        with without_a_hang():
            try:
                plain = verify.parse(self.file.read_bytes())
                assert isinstance(plain, dict)
                verify.verify_match(plain)
            except verify.Unverifiable as refused:
                assert told(refused.line)

    def go_on(self) -> str | None:
        """Sit down at the match, look round and keep it; the code of the sentence where that cannot be."""
        store = self.store
        try:
            with without_a_hang():
                loaded = store.load(self.file)
        except SaveFault as fault:
            return fault.line.code
        with without_a_hang():
            session = Session(loaded.match, store, lambda: None, loaded.presentation)  # type: ignore[arg-type, return-value]
            session.save()
        assert not session.trouble
        store.close_all()
        return None


def judge(folder: Path, data: bytes) -> bool:
    """Read a save by all readers, then go on with it. Whether that was possible; the list then says so."""
    laid = Folder(folder, data)
    laid.read_by_all()
    before = laid.info()
    refused = laid.go_on()
    if refused is not None:
        assert laid.info().broken is not None and not laid.info().recoverable, "the list has learned it"
        latest = laid.store.latest_unfinished()
        assert latest is None, "Continue does not lead there for ever"
    elif before.broken is not None:
        assert before.recoverable, "the list gave up what can be opened"
    return refused is None


def count_crafted(folder: Path, numbers: range) -> int:
    """How many of these saves could be gone on with."""
    opened = 0
    for number in numbers:
        what, data = crafted(number)
        try:
            opened += judge(folder / "saves", data)
        except BaseException as error:
            error.add_note(what)
            raise
    return opened


def test_crafted_saves(tmp_path: Path) -> None:
    opened = count_crafted(tmp_path, range(24))
    assert 3 < opened < 21, "were all refused, or none, this would say little"


@pytest.mark.slow
def test_thousands_of_crafted_saves(tmp_path: Path) -> None:
    """`FUZZ=50000` tries so many; each is read by every reader."""
    count = many(3000)
    opened = count_crafted(tmp_path, range(24, 24 + count))
    print(f"{count} crafted saves: {opened} were gone on with, {count - opened} refused with a sentence")


# ---- the faults that were found ---------------------------------------------------------------------


def changed(change: Change, which: int = 0) -> bytes:
    """A good save with one thing changed and sums that fit."""
    plain = copy.deepcopy(good()[which])
    change(plain)
    return seal(plain)


def put(*path: Any) -> Change:
    """The last of these is put where the others lead."""

    def change(plain: Any) -> None:
        *way, key, value = path
        for step in way:
            plain = plain[step]
        plain[key] = value

    return change


def many_seats(count: int) -> Change:
    """So many people."""

    def change(plain: Any) -> None:
        plain["seats"] = (plain["seats"] * count)[:count]

    return change


SCORES = ("snapshot", "state", "scores")
IMPOSSIBLE: dict[str, Change] = {
    "nobody plays": many_seats(0),
    "2,100 players": many_seats(2100),
    "more players than the rules know": many_seats(8),
    "dealer 99": put("start", "dealer", 99),
    "a log of 400,000 lines": lambda plain: plain["log"].extend(["0 draw stock"] * 400_000),
    "a log of numbers": put("log", list(range(50))),
    "a seed that is true": put("seed", True),
    "half a million numbers for a deck": put("start", "deck", [0] * 400_000),
    "a list of a million numbers": put("presentation", [0] * 1_000_000),
    "the same million in the fingerprints": put("fingerprints", [0] * 1_000_000),
    "a hand of nobody": put("results", 0, "rows", []),
    "a winner who does not play": put("results", 0, "winners", [7]),
    "a clock without end": put("settings", "clock", 10**30),
    "a letter in a fingerprint": put("fingerprints", 0, [1, "g" * 64]),
}
DOUBTFUL: dict[str, Change] = {
    "a score of 1/0": put(*SCORES, 0, "1/0"),
    "a score that takes an hour to work out": put(*SCORES, 0, "1e999999999"),
    "a score of a billion digits": put(*SCORES, 0, 10**400),
    "dealer 99": put("snapshot", "state", "dealer", 99),
    "half a score": put(*SCORES, 0, 0.5),
    "scores of two thousand": put(*SCORES, [0] * 2100),
    "a snapshot of another log": put("snapshot", "at", 3),
}


@pytest.mark.parametrize("change", IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_the_list_says_what_loading_would_say(tmp_path: Path, change: Change) -> None:
    folder = Folder(tmp_path / "saves", changed(change))
    folder.read_by_all()
    broken = folder.info().broken
    assert broken is not None and folder.go_on() == broken.code


@pytest.mark.parametrize("change", DOUBTFUL.values(), ids=DOUBTFUL.keys())
def test_a_snapshot_that_cannot_be_is_said_and_the_log_tells_the_match(tmp_path: Path, change: Change) -> None:
    folder = Folder(tmp_path / "saves", changed(change))
    folder.read_by_all()
    whole = Folder(tmp_path / "whole", changed(lambda plain: None)).info()
    said = folder.info()
    assert said.broken is not None and said.recoverable
    assert (said.deal, said.scores, said.moves) == (whole.deal, whole.scores, whole.moves)
    assert folder.go_on() is None


def test_rules_that_cannot_be_are_said_from_the_first_look_on(tmp_path: Path) -> None:
    """The list knows no rules; whoever draws the small table of a match finds it out."""
    folder = Folder(tmp_path / "saves", changed(put("variant", "document", "pack", {"kind": "french", "copies": 99})))
    folder.read_by_all()
    assert folder.info().broken is None
    with pytest.raises(SaveFault) as refused:
        folder.store.look_at(folder.file)
    assert folder.info().broken == refused.value.line and not folder.info().recoverable
    folder.file.write_bytes(changed(lambda plain: None))
    assert folder.info().broken is None, "another file is another matter"


def test_names_are_cut_and_lie_on_one_line(tmp_path: Path) -> None:
    def change(plain: Any) -> None:
        plain["seats"][1] |= {"name": "x" * 50_000, "portrait": "y" * 300}
        plain["variant"]["document"]["name"] = "Red \u202e\x1b[31m"
        plain["name"] = "\ud800" * 5000

    info = Folder(tmp_path / "saves", changed(change)).info()
    names = [info.name or "", info.variant_name, info.seats[1].name, info.seats[1].portrait]
    assert all(0 < len(name) <= 120 and name.isprintable() for name in names)


def test_half_a_letter_in_the_name_of_a_finished_match_stops_no_statistics(tmp_path: Path) -> None:
    """It can stand in JSON, and cannot be written into the file of statistics."""
    folder = Folder(tmp_path / "saves", changed(put("variant", "id", "\ud800"), which=1))
    assert folder.info().finished
    folder.read_by_all()
    (played,) = folder.store.played()
    assert played.variant.isprintable() and Store(folder.file.parent).played() == [played]


# ---- whatever a reader stumbles over ----------------------------------------------------------------


def every_exception() -> Iterator[type[Exception]]:
    """All that Python itself knows."""
    for found in vars(builtins).values():
        if isinstance(found, type) and issubclass(found, Exception):
            yield found


@pytest.mark.parametrize("place", [(results, "from_plain"), (saveplain, "time_of")], ids=["results", "time"])
def test_no_reader_lets_a_save_stop_it_with_whatever_exception(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: tuple[Any, str]
) -> None:
    data = changed(lambda plain: None, which=2)
    data = data if place[1] == "time_of" else changed(lambda plain: None, which=0)
    for error in every_exception():
        with monkeypatch.context() as patch:

            def stumble(*_: object, error: type[Exception] = error) -> Any:
                raise error.__new__(error)

            patch.setattr(*place, stumble)
            folder = Folder(tmp_path / "saves", data)
            folder.read_by_all()
            assert folder.info().broken is not None, error
            assert folder.store.latest_unfinished() is None
            with pytest.raises(SaveFault):
                folder.store.load(folder.file)
