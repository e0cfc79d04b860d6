"""The program around the screens: focus, log, mishaps, closing, folders that cannot be written."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.ui.desk import Desk, folders  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.folders import LaunchOptions
from game.ui.art.canvas import Canvas
from game.ui.pages.base.start_notices import announce
from game.ui.pages.menu.menu import MenuScreen
from game.ui.program.crash_report import FOLDER
from game.ui.program.input import Quit, Wheel
from game.ui.program.loop import Loop
from game.ui.program.screen import Screen
from game.ui.program.sound import Sound
from game.ui.program.window import first_size
from game.ui.start import program, run
from game.ui.widgets.message import Confirm, Message

NewDesk = Callable[..., Desk]


class Broken(Screen):
    """A screen with a mistake in it."""

    name = "broken"

    def __init__(self, app: Loop, where: str) -> None:
        super().__init__(app)
        self.where = where
        self.saved = False

    def _maybe(self, where: str) -> None:
        if where == self.where:
            raise ZeroDivisionError("a mistake of ours")

    def handle(self, event: object) -> bool:
        self._maybe("handle")
        return False

    def update(self, now: float) -> bool:
        self._maybe("update")
        return False

    def draw(self, surface: Canvas, now: float) -> None:
        self._maybe("draw")

    def items(self) -> list[Any]:
        self._maybe("items")
        return []

    def closing(self) -> None:
        self.saved = True


@pytest.mark.parametrize("where", ["update", "draw", "items", "handle"])
def test_a_mistake_goes_into_a_file_and_the_player_gets_a_sentence(
    tmp_path: Path, new_desk: NewDesk, where: str, capfd: pytest.CaptureFixture[str]
) -> None:
    desk = new_desk(log=tmp_path / "log")
    broken = Broken(desk.app, where)
    desk.app.push(broken)
    if where == "handle":
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_x, unicode="x", mod=0))
    desk.settle(lambda: desk.app.top is not broken)
    shown = desk.shown
    assert (shown.screen, shown.dialog) == ("menu", "mishap")
    assert broken.saved
    (report,) = (tmp_path / FOLDER).iterdir()
    assert "ZeroDivisionError" in report.read_text()
    assert not any("Traceback" in item.label for item in shown.items)
    assert "Traceback" not in "".join(capfd.readouterr())
    desk.press("enter")
    assert desk.shown.dialog is None


def test_a_mistake_that_comes_again_and_again_ends_the_program_with_a_sentence(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def wrong(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(MenuScreen, "draw", wrong)
    for _ in range(8):
        desk.app.redraw()
        desk.app.turn()
    assert not desk.app._running
    assert FOLDER in capsys.readouterr().err


# ---- focus ----------------------------------------------------------------------------------------


def test_nothing_is_focused_before_tab_and_exactly_one_item_after(desk: Desk) -> None:
    assert desk.shown_focus() is None
    desk.press("tab")
    assert desk.shown_focus() == "menu:play"
    for id in ("menu:settings", "button:back", "menu:rules", "button:back"):
        desk.click(id)
        assert desk.shown_focus() is not None


def test_enter_without_focus_takes_the_default(desk: Desk) -> None:
    desk.click("menu:load")
    desk.press("escape")
    assert desk.shown.screen == "menu"
    assert desk.app.top.default() == "menu:play"


def test_the_focus_comes_back_after_a_dialog(desk: Desk) -> None:
    desk.tab_to("menu:rules")
    desk.press("f1")
    assert desk.shown_focus() == "button:close"
    desk.press("escape")
    assert desk.shown_focus() == "menu:rules"


def test_arrows_walk_down_the_menu(desk: Desk) -> None:
    desk.tab_to("menu:load")
    desk.press("down")
    assert desk.shown_focus() == "menu:statistics"
    desk.press("up")
    desk.press("up")
    assert desk.shown_focus() == "menu:play"


def test_the_ring_can_be_seen(new_desk: NewDesk) -> None:
    desk = new_desk(size=(1280, 720))
    before = desk.picture().copy()
    desk.tab_to("menu:load")
    x, y, w, _ = desk.item("menu:load").rect
    now = desk.picture()
    bright = sum(1 for dx in range(w) for dy in range(1, 9) if sum(now.get_at((x + dx, y - dy))[:3]) > 650)
    assert bright > w // 2
    assert now.get_at((x + w // 2, y - 4)) != before.get_at((x + w // 2, y - 4))


# ---- dialogs --------------------------------------------------------------------------------------


def test_a_question_is_answered_by_key_and_by_mouse(desk: Desk) -> None:
    answers: list[str] = []
    desk.app.push(Confirm(desk.app, "ask", "Sure?", "Think twice.", "Yes", lambda: answers.append("yes")))
    desk.settle()
    assert desk.shown.dialog == "ask"
    desk.press("enter")
    assert answers == ["yes"]
    desk.app.push(Confirm(desk.app, "ask", "Sure?", "Think twice.", "Yes", lambda: answers.append("again")))
    desk.settle()
    desk.click("button:no")
    assert answers == ["yes"] and desk.shown.dialog is None


def test_a_long_message_scrolls(desk: Desk) -> None:
    desk.app.push(Message(desk.app, "long", "Long", "\n".join(f"line {n}" for n in range(80))))
    desk.settle()
    before = desk.picture().copy()
    desk.app.reader.pointer = (640, 360)
    desk.app.dispatch(Wheel((640, 360), 0, -5))
    desk.settle()
    assert desk.picture().get_at((500, 400)) is not None
    assert pygame.image.tobytes(desk.picture(), "RGB") != pygame.image.tobytes(before, "RGB")
    assert desk.item("button:ok").rect[2]


# ---- the log --------------------------------------------------------------------------------------


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_the_log_has_a_line_for_each_change_and_none_without(tmp_path: Path, new_desk: NewDesk) -> None:
    path = tmp_path / "log"
    desk = new_desk(log=path)
    assert [line["screen"] for line in lines(path)] == ["menu"]
    for _ in range(20):
        desk.app.turn()
    assert len(lines(path)) == 1
    desk.press("tab")
    assert [item["id"] for item in lines(path)[-1]["items"] if item["focused"]] == ["menu:play"]
    desk.click("menu:settings")
    assert lines(path)[-1]["screen"] == "settings"
    count = len(lines(path))
    desk.click("setting:felt=blue")
    assert len(lines(path)) > count
    times = [line["t"] for line in lines(path)]
    assert times == sorted(times)


def test_a_new_size_is_told(tmp_path: Path, new_desk: NewDesk) -> None:
    path = tmp_path / "log"
    desk = new_desk(log=path, size=(1280, 720))
    desk.app.window.size = (1000, 600)
    desk.settle(lambda: lines(path)[-1]["size"] == [1000, 600])
    assert desk.app.size == (1000, 600)


# ---- beginning and end ----------------------------------------------------------------------------


def test_closing_the_window_ends_with_status_0_at_once(tmp_path: Path) -> None:
    app = program(folders(tmp_path), LaunchOptions(size=(960, 540)))
    app.begin(MenuScreen(app))
    app.dispatch(Quit())
    began = time.process_time()
    assert app.loop() == 0
    assert time.process_time() - began < 2


def test_the_next_window_is_as_large_as_the_last(tmp_path: Path) -> None:
    sizes = []
    for step in range(3):
        app = program(folders(tmp_path), LaunchOptions())
        app.begin(MenuScreen(app))
        sizes.append(app.window.size)
        app.window.size = (1000, 600 + step)
        app.turn()
        app.close()
    assert sizes[1:] == [(1000, 600), (1000, 601)]


@pytest.mark.parametrize("kept", [{}, {"w": "x", "h": 3}, {"w": 99999, "h": 99999}, {"w": -5, "h": 0}, {"w": True, "h": True}])
def test_an_odd_size_is_made_sensible(desk: Desk, kept: dict[str, object]) -> None:
    w, h = first_size(kept)
    most = pygame.display.get_desktop_sizes()[0]
    assert 540 <= w <= most[0] and 540 <= h <= most[1]


def test_a_wrong_setting_is_said_with_status_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folders(tmp_path), LaunchOptions(settings={"felt": "pink"})) == 2
    assert "burgundy" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    app = program(replace(folders(tmp_path), trouble="Nothing can be kept."), LaunchOptions(size=(960, 540)))
    app.begin(MenuScreen(app))
    announce(app)
    app.turn()
    shown = app.shown()
    assert shown.dialog == "notice" and any("Nothing can be kept." in item.label for item in shown.items)
    app.close()


def test_there_is_silence_without_a_device(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    monkeypatch.setenv("AUDIODEV", "nothing_there")
    sound = Sound(Path(__file__).resolve().parents[2] / "assets" / "sounds")
    sound.start()
    sound.play("slide")
    sound.play("no such sound")
    sound.close()
    assert capfd.readouterr().err == ""


def test_a_sound_has_several_recordings_and_none_comes_twice_in_a_row(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = desk.app.sound
    if not pygame.mixer.get_init():
        monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
        sound.start()
    assert pygame.mixer.get_init()
    heard = []
    for _ in range(12):
        sound.play("slide")
        heard.append(sound._last["slide"])
    assert all(a != b for a, b in pairwise(heard))
    sound.mute = True
    before = dict(sound._last)
    sound.play("meld")
    assert sound._last == before
