"""A player's own variants in the window: given another name, deleted after a question; matches begun with them play on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.match.match import Match
from game.match.saves.store import Store
from game.match.setup import SeatInfo
from game.ui.pages.base import starting
from game.ui.program.input import Text
from game.variants import ownfiles
from game.variants.catalogue import Catalogue
from game.variants.ownfiles import CannotRename, with_name
from tests.match.tables import play
from tests.ui.desk import ROOT, SIZES, Desk, by_turns

NewDesk = Callable[..., Desk]
MINE = "# Mine\nformat: 1\nextends: straight_rummy\nname: My Rum  # as we call it\nsummary: Ours.\n"


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """The folder of own rules, with a variant in it."""
    (folder := tmp_path / "rules").mkdir()
    (folder / "my_rum.yaml").write_text(MINE)
    return folder


def sit_down(desk: Desk, id: str) -> None:
    starting.sit_down(desk.app, id)
    desk.settle()


@pytest.mark.parametrize("size", by_turns(SIZES, 1))
def test_an_own_variant_gets_another_name(rules: Path, new_desk: NewDesk, size: tuple[int, int]) -> None:
    desk = new_desk(size=size)
    sit_down(desk, "straight_rummy")
    assert not desk.has("button:rename_variant") and not desk.has("button:delete_variant"), "shipped ones stay what they are"
    desk.app.home()
    sit_down(desk, "my_rum")
    desk.click("button:rename_variant")
    desk.press("a", ctrl=True)
    desk.app.dispatch(Text("Oma's \u201cRum\u201d: 2"))
    desk.press("enter")
    assert desk.shown.dialog is None and desk.shown.screen == "setup"
    text = (rules / "my_rum.yaml").read_text(encoding="utf-8")
    assert text.replace('"Oma\'s \u201cRum\u201d: 2"', "My Rum") == MINE, "nothing else has changed in the file"
    entry = desk.app.catalogue.entry("my_rum")
    assert entry is not None and entry.name == "Oma's \u201cRum\u201d: 2" and not entry.faults


def test_an_own_variant_is_deleted_after_a_question_and_its_match_plays_on(
    tmp_path: Path, rules: Path, new_desk: NewDesk
) -> None:
    (rules / "kid.yaml").write_text("format: 1\nextends: my_rum\nname: Kid\n")
    store = Store(tmp_path / "saves")
    people = (SeatInfo("You"), SeatInfo("Ada", "computer", "steady", "ada"))
    match = play(Match.begin(Catalogue(ROOT / "rules", rules).resolve("my_rum"), people, 1), 6)
    assert store.save(match, {}) is None
    store.close_all()
    desk = new_desk()
    sit_down(desk, "my_rum")
    desk.click("button:delete_variant")
    assert desk.shown.dialog == "confirm_delete" and any("Kid builds on it" in item.label for item in desk.shown.items)
    desk.press("enter")
    assert (rules / "my_rum.yaml").is_file(), "the careful answer is the first"
    desk.click("button:delete_variant")
    desk.click("button:yes")
    assert not (rules / "my_rum.yaml").exists() and desk.shown.screen == "menu"
    assert not any(item.id == "variant:my_rum" for item in desk.shown.items)
    desk.click("menu:continue")
    assert desk.shown.screen == "table" and desk.shown.dialog is None
    desk.app.home()
    sit_down(desk, "kid")
    assert desk.shown.dialog == "faults", "what built on it says what it lacks, and can go too"
    desk.click("button:delete_variant")
    desk.click("button:yes")
    assert list(rules.glob("*.yaml")) == []


def test_what_cannot_be_changed_is_said(rules: Path, new_desk: NewDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    file = rules / "my_rum.yaml"
    file.write_text(MINE.replace("name: My Rum  # as we call it", "name: >\n  My\n  Rum"))
    desk = new_desk()
    sit_down(desk, "my_rum")
    desk.click("button:rename_variant")
    desk.app.dispatch(Text("X"))
    desk.press("enter")
    assert desk.shown.dialog == "cannot_rename" and any("text editor" in item.label for item in desk.shown.items)
    desk.press("escape")
    desk.click("button:delete_variant")

    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(ownfiles, "delete", refuse)
    desk.click("button:yes")
    assert file.is_file()
    assert desk.shown.dialog == "cannot_delete" and any("cannot be changed" in item.label for item in desk.shown.items)


@pytest.mark.parametrize("old", ["name: Rum", "name:   'My: Rum'", '"name": Rum', "name: Rum\r", "name: Rum # comment"])
def test_only_the_name_changes(old: str) -> None:
    data = f"format: 1\nextends: straight_rummy\n{old}\nsummary: About a name.\n".encode()
    if old.startswith('"'):
        with pytest.raises(CannotRename):
            with_name(data, "Other")
        return
    made = with_name(data, "Other # 1")
    assert made.splitlines()[2].startswith(b'name: "Other # 1"')
    assert made.splitlines(keepends=True)[:2] == data.splitlines(keepends=True)[:2] and made.endswith(b"About a name.\n")
    assert (b"\r" in made) == ("\r" in old) and (b"# comment" in made) == ("# comment" in old)
