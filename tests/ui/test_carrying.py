"""Matches to and from other computers, in the window: export, import out of the folder, a file that is dropped."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.match.saves.carrying import export_to
from game.match.saves.store import Store
from game.ui.program.input import Dropped, Text
from game.ui.widgets import folder_message
from tests.ui.desk import SIZES, Desk, by_turns
from tests.ui.test_recovery_screen import running

NewDesk = Callable[..., Desk]


def count(home: Path) -> int:
    """How many matches there are."""
    return len(Store(home / "saves").saves())


@pytest.mark.parametrize("size", by_turns(SIZES))
def test_all_matches_are_exported_and_the_place_is_shown(
    tmp_path: Path, new_desk: NewDesk, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    running(tmp_path, seed=1)
    running(tmp_path, seed=2)
    shown: list[Path] = []

    def show(path: Path) -> bool:
        shown.append(path)
        return True

    monkeypatch.setattr(folder_message, "show_folder", show)
    desk = new_desk(size=size)
    desk.click("menu:load")
    desk.click("button:export")
    assert desk.shown.dialog == "export"
    desk.click("button:yes")
    assert desk.shown.dialog == "exported"
    desk.click("button:open_folder")
    desk.click("button:ok")
    (file,) = (tmp_path / "exports").iterdir()
    assert shown == [file]
    assert file.name.startswith("upcard-saves-") and file.suffix == ".zip"
    assert desk.shown.screen == "load" and desk.shown.dialog is None


def write(desk: Desk, words: str) -> None:
    """Other words in the field, then Enter."""
    desk.press("a", ctrl=True)
    desk.app.dispatch(Text(words))
    desk.press("enter")


def test_the_player_chooses_where_an_export_goes(tmp_path: Path, new_desk: NewDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """By keys alone: a path, a folder, a name without an ending, `~`; what cannot be is said, and the words stay to be mended."""
    monkeypatch.setenv("HOME", str(home := tmp_path / "me"))
    (home / "stick").mkdir(parents=True)
    running(tmp_path)
    desk = new_desk()
    for words, there in (
        (str(tmp_path / "far" / "away.zip"), tmp_path / "far" / "away.zip"),
        ("~/stick", home / "stick"),
        ("mine", tmp_path / "exports" / "mine.zip"),
        ("new/", tmp_path / "exports" / "new"),
    ):
        desk.click("menu:load")
        desk.tab_to("button:export")
        desk.press("enter")
        assert desk.shown.dialog == "export"
        write(desk, words)
        assert desk.shown.dialog == "exported", words
        files = list(there.iterdir()) if there.is_dir() else [there]
        assert len(files) == 1 and files[0].suffix == ".zip" and files[0].stat().st_size
        desk.press("escape")
        desk.app.home()
        desk.settle()
    desk.click("menu:load")
    desk.click("button:export")
    (tmp_path / "file").write_text("in the way")
    for words, said in (
        ("mine.zip", "is there already"),
        (str(tmp_path / "file" / "x.zip"), "cannot be written"),
        ("x" * 300, "cannot be written"),
        ("~nobody-at-all/x", "no file that can be written"),
    ):
        write(desk, words)
        assert desk.shown.dialog == "export" and said in desk.item("text:export.note").label
        assert desk.item("field:name").label.endswith(words) or words in str(desk.app.top.value)  # type: ignore[attr-defined]
    write(desk, "mended")
    assert (tmp_path / "exports" / "mended.zip").is_file()


def test_an_export_in_the_folder_is_offered_and_taken_in(tmp_path: Path, new_desk: NewDesk) -> None:
    other = tmp_path / "other"
    running(other)
    file = tmp_path / "exports" / "from grandma.zip"
    export_to(Store(other / "saves"), file)
    desk = new_desk()
    desk.click("menu:load")
    assert not desk.has("button:export"), "there is nothing to export"
    desk.click("button:import")
    assert desk.shown.dialog == "import"
    desk.click("import:from grandma")
    assert desk.shown.dialog == "imported"
    desk.click("button:ok")
    assert count(tmp_path) == 1
    assert [item.id for item in desk.shown.items if item.id.startswith("save:")]


def test_a_dropped_export_is_taken_in_on_every_screen(tmp_path: Path, new_desk: NewDesk) -> None:
    desk = new_desk()
    for number, screen in enumerate(("menu", "load", "import"), start=1):
        if screen != "menu":
            desk.click("menu:load" if screen == "load" else "button:import")
        other = tmp_path / f"other{number}"
        running(other, seed=number)
        export_to(Store(other / "saves"), file := tmp_path / f"{number}.zip")
        for words in ("One match was added", "One was here already"):
            desk.app.dispatch(Dropped(str(file)))
            desk.settle()
            assert desk.shown.dialog == "imported" and any(words in item.label for item in desk.shown.items)
            desk.click("button:ok")
        assert count(tmp_path) == number
    assert len([item for item in desk.shown.items if item.id.startswith("save:")]) == 3


def test_what_is_no_export_is_refused_with_a_sentence(tmp_path: Path, new_desk: NewDesk) -> None:
    odd = tmp_path / "holiday.zip"
    odd.write_bytes(b"pictures")
    desk = new_desk()
    for path in (odd, tmp_path, tmp_path / "gone.zip"):
        desk.app.dispatch(Dropped(str(path)))
        desk.settle()
        assert desk.shown.dialog == "cannot_import"
        assert any(path.name in item.label for item in desk.shown.items)
        desk.click("button:ok")
    assert count(tmp_path) == 0


def test_without_a_file_the_dialog_says_where_to_put_one(tmp_path: Path, new_desk: NewDesk) -> None:
    desk = new_desk()
    desk.click("menu:load")
    desk.click("button:import")
    assert any(str(tmp_path / "exports") in item.label for item in desk.shown.items)
    desk.press("escape")
    assert desk.shown.dialog is None
