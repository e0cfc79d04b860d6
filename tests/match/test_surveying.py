"""Surveys of tables: counted once, kept on disk, and never in the way when that fails."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import game.match.figures.surveying as surveying_module
from game.cards.chance import Chance
from game.match.figures.kept import LONGEST, Kept
from game.match.figures.surveying import Surveying, kept_survey, surveyed
from game.players.counted import Advice, CellKey, Hand, Progress, Row, Survey, silent
from game.rules.ruleset import Ruleset
from game.rules.view import View
from tests.laws.deals import rules_of
from tests.players.casino.strategy_page import GAME, kept


class Counted:
    """A table that is counted in no time, and says how often."""

    key = "a-table"
    times = 0

    def advice(self, rules: Ruleset, view: View, counting: bool = True) -> Advice | None:
        return None

    def said(self, rules: Ruleset, view: View, giving_up: bool = False) -> str | None:
        return None

    def text_rows(self) -> tuple[Row, ...]:
        return kept().rows

    def survey(self, progress: Progress = silent) -> Survey:
        self.times += 1
        progress(1, 1)
        return kept()

    def hand(self, key: CellKey, chance: Chance) -> Hand:
        return Hand((), 0)


def refuse(*given: object) -> None:
    """No process can be started."""
    raise OSError


def test_a_survey_is_counted_once(tmp_path: Path) -> None:
    table, folder = Counted(), Kept(tmp_path / "figures")
    told: list[tuple[int, int]] = []
    assert surveyed(table, folder, lambda done, of: told.append((done, of))) == kept()
    assert surveyed(table, folder) == kept()
    assert table.times == 1 and told == [(1, 1)]


@pytest.mark.parametrize(
    "broken", [b"", b"{", b"[]", b"\xff\xfe", b'{"format":1}', b'{"format":2,"name":"survey1-a-table","figures":{}}']
)
def test_a_broken_file_is_none(tmp_path: Path, broken: bytes) -> None:
    table, folder = Counted(), Kept(tmp_path)
    surveyed(table, folder)
    file = next(tmp_path.iterdir())
    file.write_bytes(broken)
    assert kept_survey(table, folder) is None
    assert surveyed(table, folder) == kept() and table.times == 2
    assert kept_survey(table, folder) == kept()


def test_a_file_that_holds_something_else_is_none(tmp_path: Path) -> None:
    table, folder = Counted(), Kept(tmp_path)
    assert folder.write("survey1-a-table", {"rows": [[1, 2]]})
    assert kept_survey(table, folder) is None


def test_a_file_without_end_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(b" " * (LONGEST + 1))
    assert Kept(tmp_path).read("x") is None


def test_where_nothing_can_be_written_it_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    table, folder = Counted(), Kept(blocked / "figures")
    assert surveyed(table, folder) == kept()
    assert not folder.write("x", 1) and folder.read("x") is None


def test_names_stay_within_the_folder(tmp_path: Path) -> None:
    folder = Kept(tmp_path / "figures")
    assert folder.write("../../out", [1]) and folder.read("../../out") == [1]
    assert [file.parent for file in tmp_path.rglob("*.json")] == [tmp_path / "figures"]


def test_a_kept_survey_is_there_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surveying_module, "spawn", refuse)
    monkeypatch.setattr(surveying_module, "counted_table", lambda variant: Counted())
    surveyed(Counted(), Kept(tmp_path))
    assert Surveying(rules_of(GAME, {}, 1).variant, Kept(tmp_path)).poll() == kept()


def test_without_a_process_a_thread_does_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surveying_module, "spawn", refuse)
    monkeypatch.setattr(surveying_module, "counted_table", lambda variant: Counted())
    found = Surveying(rules_of(GAME, {}, 1).variant, Kept(tmp_path))
    end = time.monotonic() + 10
    while found.poll() is None and time.monotonic() < end:
        time.sleep(0.01)
    assert found.poll() == kept() and (found.done, found.of) == (1, 1)
    assert kept_survey(Counted(), Kept(tmp_path)) == kept()


class Deaf:
    """A process, and our end of its pipe, that takes nothing."""

    ended = 0

    def send(self, thing: object) -> None:
        raise BrokenPipeError

    def close(self) -> None:
        self.ended += 1

    def kill(self) -> None:
        self.ended += 1

    def join(self, seconds: float) -> None:
        self.ended += 1


def test_a_process_that_takes_nothing_is_ended_and_a_thread_does_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deaf = Deaf()
    monkeypatch.setattr(surveying_module, "spawn", lambda target, name: (deaf, deaf))
    monkeypatch.setattr(surveying_module, "counted_table", lambda variant: Counted())
    found = Surveying(rules_of(GAME, {}, 1).variant, Kept(tmp_path))
    end = time.monotonic() + 10
    while found.poll() is None and time.monotonic() < end:
        time.sleep(0.01)
    assert found.poll() == kept() and deaf.ended == 3


def test_a_game_that_cannot_be_counted(tmp_path: Path) -> None:
    with pytest.raises(LookupError):
        Surveying(rules_of("straight_rummy").variant, Kept(tmp_path))


@pytest.mark.slow
def test_a_process_counts_and_says_how_far_it_is(tmp_path: Path) -> None:
    found = Surveying(rules_of(GAME, {}, 1).variant, Kept(tmp_path))
    told, end = set(), time.monotonic() + 300
    while found.poll() is None and time.monotonic() < end:
        told.add(found.done)
        time.sleep(0.05)
    survey = found.poll()
    assert survey is not None and survey.edge("exact") == pytest.approx(kept().edge("exact"), abs=1e-6)
    assert len(told) > 5
    found.close()


@pytest.mark.slow
def test_a_survey_that_nobody_waits_for_ends(tmp_path: Path) -> None:
    found = Surveying(rules_of(GAME, {}, 1).variant, Kept(tmp_path))
    found.close()
    assert found.poll() is None
