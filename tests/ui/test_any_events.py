"""Whatever happens to the window, on any screen, in any order: no mistake of the program, no file outside its folder."""

from __future__ import annotations

import random
from pathlib import Path

from tests.ui.desk import Desk  # first: it chooses the driver  # isort: skip

import pytest

from game.match.saves.copies import copy_paths
from game.ui.pages.base.starting import launch
from game.ui.program import input as happened
from game.ui.program.crash_report import FOLDER
from game.ui.program.loop import Loop
from game.ui.program.mistakes import Mishaps
from game.ui.start import SCREENS
from tests.fuzz.counts import many
from tests.ui.test_recovery_screen import cut, running

KEYS = (
    "enter", "escape", "tab", "space", "backspace", "delete", "left", "right", "up", "down", "home", "end", "pageup", "pagedown",
    *(f"f{n}" for n in range(1, 12)), *"abcdefghijklmnopqrstuvwxyz0123456789", "+", "-", "?", "\u00e4", "left shift", "menu",
)  # fmt: skip
GAMES = ("straight_rummy", "gin_standard", "rummy_500", "kalooki_40", "gin_partnership")
WORDS = ("x", "Ann", "\u00c4pfel", "\u202e", "\U0001f0a1", "'; --", "../..", "x" * 300, "\u0644\u0627", "")


class Somebody:
    """Presses and moves at random, mostly on what can be pressed."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk, self.chance = desk, random.Random(seed)

    def place(self) -> tuple[int, int]:
        """Mostly the middle of something on the screen."""
        wide, high = self.desk.app.size
        items = [item.rect for item in self.desk.shown.items if item.rect[2] and item.id != "menu:quit"]
        if items and self.chance.random() < 0.8:
            x, y, w, h = self.chance.choice(items)
            return x + w // 2, y + h // 2
        return self.chance.randint(-50, wide + 50), self.chance.randint(-50, high + 50)

    def event(self) -> happened.Input:
        chance, shift, ctrl = self.chance, self.chance.random() < 0.1, self.chance.random() < 0.1
        kind = chance.randrange(20)
        if kind < 4:
            return happened.Press(self.place(), chance.choice((1, 1, 1, 2, 3)), shift, ctrl)
        if kind < 8:
            return happened.Release(self.place(), chance.choice((1, 1, 1, 2, 3)), shift, ctrl)
        if kind < 11:
            return happened.Motion(self.place(), chance.choice(((True, False, False), (False, False, False))))
        if kind < 12:
            return happened.Wheel(self.place(), 0.0, chance.choice((-9.0, -1.0, 0.5, 1.0, 9.0)))
        if kind < 16:
            key = chance.choice(KEYS)
            ctrl = ctrl and key not in "qw"
            return happened.Key(key, key if len(key) == 1 else "", shift, ctrl, chance.random() < 0.05, chance.random() < 0.1)
        others: tuple[happened.Input, ...] = (
            happened.KeyUp(chance.choice(KEYS)), happened.Text(chance.choice(WORDS)), happened.Composing(chance.choice(WORDS)),
            happened.Resized((640, 400)), happened.Left(), happened.Unfocused(), happened.Focused(), happened.Exposed(),
            happened.SoundDevice(chance.random() < 0.5), happened.Dropped(str(self.desk.app.folders.saves / "none.zip")),
        )  # fmt: skip
        return chance.choice(others)


def show(desk: Desk, page: str, chance: random.Random, home: Path) -> None:
    """A page by its name; that of damaged matches with one that lies there, of which some or all files are cut short."""
    if page != "recovery":
        if page != "menu":  # that is where a program begins
            desk.app.open(page)
        return
    saves = sorted((home / "saves").glob("*.json")) or [running(home)]
    path = chance.choice(saves)
    for file in (path, *copy_paths(path)):
        if file.exists() and (file == path or chance.random() < 0.5):
            cut(file)
    desk.app.open("recovery", path)


def bare(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that goes on when it is told to quit, catches no mistake, and finds nothing of this machine."""

    def raised(self: Mishaps, error: Exception) -> None:
        raise error

    monkeypatch.setattr(Mishaps, "happened", raised)
    monkeypatch.setattr(Loop, "quit", lambda self: None)
    monkeypatch.setattr("subprocess.Popen", lambda *a, **b: None)
    monkeypatch.setenv("HOME", str(home))


def live(home: Path, count: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """So many events, in several lives of the program; the screens that were seen."""
    bare(home, monkeypatch)
    seen: set[str] = set()
    done = life = 0
    while done < count:
        desk = Desk(home / "upcard")
        somebody = Somebody(desk, seed + life)
        chance = somebody.chance
        try:
            for number in range(min(480, count - done)):
                if number % 40 == 0:
                    game = chance.choice(GAMES)
                    desk.app.options = desk.app.options.__class__(
                        variant=game, seed=life, level="novice", settings={"speed": "instant"}
                    )
                    desk.app.home()
                    if number % 80 == 0:
                        launch(desk.app)
                    else:
                        show(desk, LOOKED_AT[done // 80 % len(LOOKED_AT)], chance, home / "upcard")  # all, whatever happens
                event = somebody.event()
                desk.app.dispatch(event)
                if number % 3 == 0:
                    desk.app.turn()
                seen.add(desk.app.top.name)
                done += 1
        except BaseException:
            print(f"seed {seed + life}, event {number}: {event} on {desk.app.top.name}")
            raise
        finally:
            desk.close()
        life += 1
    assert not (home / "upcard" / FOLDER).exists(), "a mistake was written down"
    assert {one.name for one in home.iterdir()} <= {"upcard"}, "written outside of its folder"
    return seen


PAGES = ("load", "settings", "rules", "statistics", "help", "recovery")
LOOKED_AT = ("menu", *PAGES)


def test_hundreds_of_events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = live(tmp_path, 600, 2, monkeypatch)  # once through all pages, and into another life of the program
    assert {"menu", "table", *PAGES} - seen <= {"help"} and set(PAGES) <= set(SCREENS)


@pytest.mark.slow
def test_very_many_events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = live(tmp_path, many(20_000), 1000, monkeypatch)
    assert {"menu", "table", "scores", *PAGES} <= seen
