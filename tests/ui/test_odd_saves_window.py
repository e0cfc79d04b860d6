"""Odd saves in the window: the menu comes up, each says on its tile what is wrong, no Continue is a dead end."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.match.saves.store import Store
from game.ui.art import picture_files
from game.ui.pages.small import real
from game.ui.table.screen import TableScreen
from tests.fuzz.crafted import seal
from tests.ui.desk import ROOT, Desk
from tests.ui.test_recovery_screen import running

NewDesk = Callable[..., Desk]


def odd(home: Path, change: Callable[[dict[str, Any]], object], seed: int = 9) -> Path:
    """A running match, played last, without copies, with something changed in it; its check sums fit."""
    path = running(home, seed=seed)
    plain = json.loads(path.read_bytes())
    plain["order"] += 10 * seed
    change(plain)
    for file in path.parent.glob(path.name + ".*"):
        file.unlink()
    path.write_bytes(seal(plain))
    return path


def impossible(plain: dict[str, Any]) -> None:
    plain["variant"]["document"]["pack"] = {"kind": "french", "copies": 99}


def words(desk: Desk, item: str) -> str:
    return desk.item(item).label


def test_the_name_of_a_portrait_is_no_path(tmp_path: Path, new_desk: NewDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has no picture of that name is drawn as the player's own is; nothing but shipped portraits is opened."""
    (tmp_path / "x.svg").write_text("<svg/>")
    read: set[Path] = set()
    source = picture_files.source

    def noted(path: Path) -> str:
        read.add(path)
        return source(path)

    monkeypatch.setattr(picture_files, "source", noted)

    def change(plain: dict[str, Any]) -> None:
        plain["seats"][1]["portrait"] = "x" * 300
        plain["seats"][2]["portrait"] = str(tmp_path / "x")

    odd(tmp_path, change)
    desk = new_desk(settings={"portrait": "../icons/deal"})
    desk.click("menu:continue")
    assert desk.shown.screen == "table" and desk.shown.dialog is None
    portraits = {path for path in read if path.name != "icon.svg" and "avatars" in path.parts}
    assert portraits and all(path.parent == ROOT / "assets" / "avatars" and ".." not in path.parts for path in portraits)
    assert tmp_path / "x.svg" not in read


def test_a_score_that_is_no_number_keeps_nobody_from_the_menu(tmp_path: Path, new_desk: NewDesk) -> None:
    def change(plain: dict[str, Any]) -> None:
        plain["snapshot"]["state"]["scores"][0] = "1/0"

    path = odd(tmp_path, change)
    desk = new_desk()
    assert desk.shown.screen == "menu" and desk.has("menu:continue") and desk.has("menu:load")
    desk.click("menu:load")
    assert "damaged" in words(desk, f"save:{path.stem}").lower()
    desk.click(f"save:{path.stem}")
    assert desk.shown.screen == "recovery"
    desk.click(f"button:open_best:{path.stem}")
    assert desk.shown.screen == "table", "the log tells the whole match"


def test_rules_that_cannot_be_are_said_on_the_tile_and_continue_takes_the_match_before(tmp_path: Path, new_desk: NewDesk) -> None:
    good = running(tmp_path, variant="rummy_500", seed=3)
    path = odd(tmp_path, impossible)
    desk = new_desk()
    desk.settle(lambda: "500" in words(desk, "menu:continue"))
    desk.click("menu:continue")
    assert desk.shown.screen == "table"
    assert any("cannot be read" in item.label for item in desk.shown.items), "what was passed over is said"
    desk.click("button:ok")
    desk.app.home()
    desk.settle()
    desk.click("menu:load")
    desk.settle(lambda: "cannot be read" in words(desk, f"save:{path.stem}"))
    assert "cannot" not in words(desk, f"save:{good.stem}")


def test_a_table_that_cannot_be_drawn_small_costs_its_picture(
    tmp_path: Path, new_desk: NewDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = running(tmp_path)

    def wrong(*_: object) -> Any:
        raise RecursionError

    monkeypatch.setattr(real, "_of", wrong)
    desk = new_desk()
    desk.settle()
    assert desk.app._running and desk.shown.dialog is None
    desk.click("menu:load")
    desk.settle(lambda: "cannot be shown" in words(desk, f"save:{path.stem}"))
    assert len(list((tmp_path / "reports").iterdir())) == 1, "it is tried once"


def test_continue_does_not_lead_for_ever_to_a_table_that_cannot_be_shown(
    tmp_path: Path, new_desk: NewDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    running(tmp_path)
    desk = new_desk()

    def wrong(*_: object) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(TableScreen, "draw", wrong)
    for _ in range(2):
        desk.click("menu:continue")
        assert desk.shown.dialog == "mishap"
        desk.press("escape")
        desk.app.now += 10
    desk.click("menu:continue")
    assert desk.shown.screen == "recovery" and any("cannot be shown" in item.label for item in desk.shown.items)
    (info,) = Store(tmp_path / "saves").saves()
    assert info.broken is None, "the file itself is whole"
