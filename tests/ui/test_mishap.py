"""The crash net: a report that names nobody, a dialog with two ways out, and a match that can be played back."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.cli import main
from game.ui.pages.base.starting import launch
from game.ui.program import crash_report
from game.ui.program.crash_report import FOLDER, KEPT, record
from tests.ui.desk import Desk, folders


class Oops(Exception):
    """A mistake that a test makes."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Desk]:
    """A table of gin after some turns."""
    desk = Desk(tmp_path / "home")
    desk.app.options = desk.app.options.__class__(variant="gin_standard", seed=7, level="novice", settings={"speed": "instant"})
    launch(desk.app)
    desk.settle()
    yield desk
    desk.close()


def fail(desk: Desk) -> Path:
    """Something goes wrong at this table; returns the report."""

    def wrong() -> None:
        raise Oops(f"near {Path.home() / 'letters'}")

    desk.app.mishaps.guarded(wrong)
    desk.settle()
    return max((desk.app.folders.settings_file.parent / FOLDER).iterdir())


def test_a_report_tells_all_of_the_match_and_nothing_of_the_person(table: Desk) -> None:
    seats = [seat.name for seat in table.app.top.match.seats]  # type: ignore[union-attr]
    text = fail(table).read_text()
    plain = json.loads(text)
    assert {"game", "python", "system", "libraries", "fault", "match"} <= plain.keys()
    assert "Oops" in plain["fault"] and str(Path.home()) not in text and str(Path(__file__).parents[2]) not in text
    assert [seat["name"] for seat in plain["match"]["seats"]] == ["Seat 1", "Seat 2"]
    assert not any(f'"{name}"' in text for name in seats)
    assert plain["match"]["seed"] == 7 and plain["match"]["variant"]["id"] == "gin_standard"


def test_a_report_is_played_back_to_the_same_state(table: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(6):
        for button in ("button:pass", "button:draw_stock", "pile:stock"):
            if table.has(button):
                table.click(button)
                break
    report = fail(table)
    assert main(["replay", str(report)]) == 0
    told = capsys.readouterr().out
    assert "gin_standard for 2 players" in told and "to the same state as then" in told and "Oops" in told

    plain = json.loads(report.read_text())
    plain["match"]["log"].append("discard 9Z")
    report.write_text(json.dumps(plain))
    assert main(["replay", str(report)]) == 1
    assert "Traceback (most recent" not in capsys.readouterr().err


@pytest.mark.parametrize("spoiled", [b"", b"[]", b"\xff\xfe", b'{"kind": "something else"}'])
def test_what_is_no_report_is_called_so(spoiled: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(spoiled)
    assert main(["replay", str(file)]) == 1
    assert "is no report" in capsys.readouterr().out
    assert main(["replay", str(tmp_path / "missing.json")]) == 1


def test_the_dialog_goes_on_and_the_match_is_there_to_continue(table: Desk) -> None:
    fail(table)
    shown = table.shown
    assert (shown.screen, shown.dialog) == ("menu", "mishap")
    table.click("button:ok")
    assert table.shown.dialog is None
    assert table.has("menu:continue")


def test_the_folder_opens_and_where_nothing_opens_it_is_named(table: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    report = fail(table)
    asked: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_: asked.append(command))
    table.click("button:open_folder")
    assert asked and asked[0][1] == str(report.parent)

    def nothing(*_: object, **__: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(subprocess, "Popen", nothing)
    table.click("button:open_folder")
    assert any(str(report.parent) in item.label for item in table.shown.items)


def test_old_reports_make_room_and_a_closed_folder_is_no_second_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    places = folders(tmp_path)
    for second in range(KEPT + 3):
        monkeypatch.setattr(crash_report.time, "strftime", lambda _, second=second: f"20261123-0000{second:02}")
        record(places, Oops())
    assert len(list((tmp_path / FOLDER).iterdir())) == KEPT
    monkeypatch.setattr(crash_report.time, "strftime", lambda _: "19850101-000000")  # the clock goes back
    assert record(places, Oops()).exists() and len(list((tmp_path / FOLDER).iterdir())) == KEPT
    (tmp_path / "file").touch()
    record(folders(tmp_path / "file"), Oops("closed"))
    assert "closed" in capsys.readouterr().err
