"""Damaged matches in the window: what each still holds, the best copy, keeping for later, the folder, the start."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.match.match import Match
from game.match.saves.copies import copy_paths
from game.match.saves.store import Store
from game.match.setup import SeatInfo
from game.ui.pages.base.starting import offer_recovery
from game.ui.pages.saves import recovery
from game.ui.program.loop import Loop
from tests.match.tables import play
from tests.ui.desk import SIZES, Desk, by_turns
from tests.variants.shelf import SHIPPED

NewDesk = Callable[..., Desk]


def running(home: Path, variant: str = "straight_rummy", seed: int = 1, opponents: int = 2) -> Path:
    """A running match of nine moves with its three copies."""
    people = (SeatInfo("You"), SeatInfo("Ada", "computer", "steady", "ada"), SeatInfo("Otto", "computer", "steady", "otto"))
    match = play(Match.begin(SHIPPED.resolve(variant), people[: opponents + 1], seed), 6)
    store = Store(home / "saves")
    for _ in range(4):
        assert store.save(match, {}) is None
        play(match, 1)
    path = store.path_of(match)
    assert path is not None
    store.close_all()
    return path


def cut(path: Path) -> bytes:
    """Damage a file near its end; returns what is left."""
    left = path.read_bytes()[:-40]
    path.write_bytes(left)
    return left


def ruin(path: Path) -> None:
    """Nothing of a save can be opened, but most of it can be read."""
    for file in (path, *copy_paths(path)):
        cut(file)


@pytest.mark.parametrize("size", by_turns(SIZES))
def test_it_tells_what_is_lost_and_which_copy_is_best(tmp_path: Path, new_desk: NewDesk, size: tuple[int, int]) -> None:
    path = running(tmp_path)
    cut(path)
    cut(copy_paths(path)[0])
    desk = new_desk(size=size)
    desk.click("menu:load")
    desk.click(f"save:{path.stem}")
    assert desk.shown.screen == "recovery"
    label = desk.item(f"save:{path.stem}").label
    for words in ("Straight Rummy", "hand 1", "2 moves are lost", "Newest file", "9 moves · damaged", "Copy 2", "7 moves · good"):
        assert words.lower() in label.lower(), words
    for button in ("open_best", "later", "open_folder"):
        item = desk.item(f"button:{button}:{path.stem}")
        assert item.enabled and item.rect[0] >= 0 and item.rect[0] + item.rect[2] <= size[0]
    card = next(widget for widget in desk.app.top.group.widgets if isinstance(widget, recovery.DamagedCard))  # type: ignore[attr-defined]
    board = desk.app.board(desk.app.window.get_surface())
    for line, words in card.set:
        assert board.words.width(words, board.type(card.size(line)), line == 0) <= board.px(card.room(card.rect.w / desk.app.k))


def test_the_best_copy_is_opened_and_the_damaged_file_stays(tmp_path: Path, new_desk: NewDesk) -> None:
    path = running(tmp_path)
    left = cut(path)
    desk = new_desk()
    desk.click("menu:continue")
    assert desk.shown.screen == "recovery"
    desk.click(f"button:open_best:{path.stem}")
    assert desk.shown.screen == "table" and desk.shown.dialog is None
    match = desk.app.top.match
    assert match is not None and match.decisions == 8
    desk.close()
    assert left in [file.read_bytes() for file in path.parent.glob("*.damaged*")]
    info = Store(tmp_path / "saves").info(path)
    assert (info.broken, info.moves) == (None, 8)


def test_what_no_copy_can_replace_still_tells_what_it_was(tmp_path: Path, new_desk: NewDesk) -> None:
    path = running(tmp_path)
    ruin(path)
    desk = new_desk()
    desk.click("menu:load")
    desk.click(f"save:{path.stem}")
    label = desk.item(f"save:{path.stem}").label
    assert "Straight Rummy" in label and "Hand 1" in label and "You 0" in label and "no copy of it can" in label
    assert not desk.has(f"button:open_best:{path.stem}")
    desk.click(f"button:later:{path.stem}")
    assert desk.shown.screen == "load" and path.exists()


def test_the_start_asks_once_about_the_match_that_was_played_last(tmp_path: Path, new_desk: NewDesk) -> None:
    older, path = running(tmp_path, seed=1), running(tmp_path, seed=2)
    desk = new_desk()
    offer_recovery(desk.app)
    assert desk.shown.screen == "menu", "nothing is damaged"
    cut(older)
    offer_recovery(desk.app)
    assert desk.shown.screen == "menu", "another match was played last"
    cut(path)
    offer_recovery(desk.app)
    desk.settle()
    assert desk.shown.screen == "recovery"
    first = next(item.id for item in desk.shown.items if item.id.startswith("save:"))
    assert first == f"save:{path.stem}"
    desk.click(f"button:later:{path.stem}")
    assert desk.shown.screen == "recovery", "the other is left"
    desk.press("escape")
    desk.close()
    desk = new_desk()
    offer_recovery(desk.app)
    assert desk.shown.screen == "menu", "it was kept for later"
    cut(path)
    offer_recovery(desk.app)
    assert desk.shown.screen == "recovery", "this is another damage"


def test_where_the_system_shows_no_folders_the_place_is_named(
    tmp_path: Path, new_desk: NewDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = running(tmp_path)
    cut(path)
    shown: list[Path] = []
    monkeypatch.setattr(recovery, "show_folder", shown.append)
    desk = new_desk()
    desk.click("menu:continue")
    desk.click(f"button:open_folder:{path.stem}")
    assert shown == [path]
    assert desk.shown.dialog == "folder"
    assert any(str(path.parent) in item.label for item in desk.shown.items)


def test_a_save_that_another_window_plays_is_not_offered(tmp_path: Path, new_desk: NewDesk) -> None:
    path = running(tmp_path)
    cut(path)
    other = Store(tmp_path / "saves")
    other.load(path)
    desk = new_desk()
    offer_recovery(desk.app)
    assert desk.shown.screen == "menu"
    desk.app.open("recovery")
    assert not desk.has(f"save:{path.stem}")
    other.close_all()


def test_the_keyboard_alone_opens_the_best_copy(tmp_path: Path, new_desk: NewDesk) -> None:
    path = running(tmp_path)
    cut(path)
    desk = new_desk()
    offer_recovery(desk.app)
    desk.settle()
    desk.press("enter")
    assert desk.shown.screen == "table"
    assert isinstance(desk.app, Loop)


@pytest.mark.skipif(sys.platform == "win32", reason="not everybody may make links there")
def test_a_link_out_of_the_folder_gets_its_sentence_and_is_not_called_damaged(tmp_path: Path, new_desk: NewDesk) -> None:
    other = running(tmp_path / "elsewhere")
    cut(running(tmp_path, seed=2))
    (tmp_path / "saves" / "link.json").symlink_to(other)
    desk = new_desk()
    desk.click("menu:load")
    desk.click("save:link")
    assert desk.shown.dialog == "cannot_open" and any("leads out of the folder" in item.label for item in desk.shown.items)
    desk.click("button:ok")
    (damaged,) = (item.id for item in desk.shown.items if item.id.startswith("save:") and item.id != "save:link")
    desk.click(damaged)
    assert desk.shown.screen == "recovery" and not desk.has("save:link")
