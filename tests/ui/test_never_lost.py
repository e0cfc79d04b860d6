"""What can happen to a computer while a match is being played: nothing is lost, and the player hears a sentence at most."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.match.match import Match
from game.match.saves.copies import copy_paths
from game.match.saves.file import read_file
from game.match.saves.read_back import Found
from game.match.saves.store import Store
from game.match.thinker import Thinker
from game.ui.pages.base.start_notices import announce
from game.ui.program.input import SoundDevice
from game.ui.program.loop import AWAY
from tests.ui.desk import ROOT, Desk
from tests.ui.table_desk import TableDesk

NewDesk = Callable[..., Desk]
PLAYING = (
    "import sys; from pathlib import Path; from game.match.saves.store import Store\n"
    "store = Store(Path(sys.argv[1])); info = store.latest_unfinished(); loaded = store.load(info.path)\n"
    "print('playing', flush=True); sys.stdin.read(); store.save(loaded.match, {})"
)


def on_disk(match: Match, folder: Path) -> int:
    """The decisions of this match that somebody finds who starts now."""
    found = [info.moves for info in Store(folder).saves() if info.broken is None and info.variant == match.setup.id]
    return max(found, default=-1)


@pytest.fixture
def desk(tmp_path: Path) -> Any:
    made = TableDesk(tmp_path)
    yield made
    made.close()


def trouble(desk: TableDesk) -> str:
    """The code of the sentence on the table; empty for none."""
    return desk.notice or ""


def discard(desk: TableDesk) -> None:
    """A turn of mine: a card from the stock, and a king away."""
    desk.press("d")
    desk.double("card:KS")


# ---- two windows ------------------------------------------------------------------------------------


def test_a_second_window_says_so_in_a_sentence_and_touches_nothing_of_the_first(tmp_path: Path, new_desk: NewDesk) -> None:
    from tests.ui.test_recovery_screen import running

    path = running(tmp_path)
    code = [sys.executable, "-c", PLAYING, str(tmp_path / "saves")]
    other = subprocess.Popen(code, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    assert other.stdout is not None and other.stdin is not None
    try:
        assert other.stdout.readline().strip() == b"playing"
        before = path.read_bytes()
        desk = new_desk()
        announce(desk.app)
        desk.settle()
        assert desk.shown.dialog == "notice"
        told = [item.label for item in desk.shown.items if "Another window of Upcard" in item.label]
        assert len(told) == 1 and told[0].count(".") == 1
        desk.press("escape")
        assert not desk.has("menu:continue")
        desk.click("menu:play")
        desk.settle()
        assert desk.shown.screen == "table"
        mine = desk.app.top.match
        assert mine is not None and desk.app.store.path_of(mine) not in (None, path)
        desk.press("d")
        assert path.read_bytes() == before
    finally:
        other.stdin.close()
        assert other.wait(20) == 0
        other.stdout.close()
    assert len(Store(tmp_path / "saves").saves()) == 2
    assert all(info.broken is None for info in Store(tmp_path / "saves").saves())


def test_the_window_after_a_killed_one_says_nothing_and_continues(tmp_path: Path, new_desk: NewDesk) -> None:
    from tests.ui.test_recovery_screen import running

    running(tmp_path)
    code = [sys.executable, "-c", PLAYING, str(tmp_path / "saves")]
    other = subprocess.Popen(code, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    assert other.stdout is not None and other.stdin is not None
    assert other.stdout.readline().strip() == b"playing"
    other.kill()
    other.wait()
    other.stdin.close()
    other.stdout.close()
    desk = new_desk()
    announce(desk.app)
    assert desk.shown.dialog is None
    desk.click("menu:continue")
    assert desk.shown.screen == "table" and desk.shown.dialog is None


# ---- the clock and sleep ----------------------------------------------------------------------------


@pytest.mark.parametrize("by", [-40 * 365 * 86400.0, -3600.0, 3600.0, 40 * 365 * 86400.0])
def test_a_clock_that_jumps_costs_nothing(desk: TableDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: float) -> None:
    from datetime import datetime, timedelta

    desk.app.store._clock = lambda: datetime.now().astimezone() + timedelta(seconds=by)
    discard(desk)
    assert on_disk(desk.match, tmp_path / "saves") == desk.match.decisions
    assert trouble(desk) == ""
    desk.app.home()
    desk.settle()
    latest = Store(tmp_path / "saves").latest_unfinished()
    assert latest is not None and latest.moves == desk.match.decisions
    desk.click("menu:continue")
    assert desk.shown.screen == "table" and desk.shown.dialog is None


@pytest.mark.parametrize("hours", [0.01, 1, 1000])
def test_the_time_that_the_computer_sleeps_does_not_pass_at_the_table(desk: TableDesk, hours: float) -> None:
    before, decisions = desk.app.now, desk.match.decisions
    desk.app._began -= hours * 3600
    desk.app.turn()
    assert desk.app.now - before <= AWAY + 0.5
    assert desk.match.decisions == decisions
    discard(desk)
    assert desk.match.moves == desk.match.decisions > decisions


# ---- sound ------------------------------------------------------------------------------------------


def test_headphones_that_are_pulled_out_and_put_in_again(desk: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = desk.app.sound
    sound.start()

    def gone(*_: object) -> None:
        raise pygame.error("no device")

    desk.app.dispatch(SoundDevice(False))
    with monkeypatch.context() as broken:
        broken.setattr(pygame.mixer, "Sound", gone)
        sound._loaded.clear()
        sound.play("slide")
        assert not sound._on
        discard(desk)
        assert trouble(desk) == ""
    desk.app.dispatch(SoundDevice(True))
    assert sound._on
    desk.app.dispatch(SoundDevice(True))
    sound.play("slide")
    assert sound._on and desk.match.moves == desk.match.decisions
    pygame.event.post(pygame.Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0))
    pygame.event.post(pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0))
    desk.settle()
    assert sound._on


# ---- the folder of saves ----------------------------------------------------------------------------


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EIO, errno.EACCES])
def test_a_disk_that_refuses_for_a_while_is_one_sentence_and_costs_nothing(
    desk: TableDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    before = desk.match.moves

    def refuse(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as broken:
        broken.setattr(os, "write", refuse)
        desk.press("d")
        assert trouble(desk) == "save.trouble"
        desk.double("card:KS")
        assert (desk.match.moves, on_disk(desk.match, tmp_path / "saves")) == (before, before)
    desk.settle(lambda: desk.match.to_act == 0)
    desk.press("d")
    assert desk.match.moves == desk.match.decisions == on_disk(desk.match, tmp_path / "saves")


def test_what_was_played_is_written_as_soon_as_there_is_room(
    desk: TableDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as broken:
        broken.setattr(os, "write", full)
        desk.press("d")
        assert trouble(desk) == "save.trouble"
        desk.app.now += 60.0
        desk.settle()
        stands = desk.table.table.notices.now
        assert stands is not None and stands.code == "save.trouble"  # until something is done
        desk.select("KS")
        desk.click("button:discard")
        desk.settle(lambda: desk.match.to_act == 0)
        desk.settle()
        again = desk.table.table.notices.now
        assert again is not None and (again.n, again.text) == (stands.n + 1, stands.text)  # in the next turn
        assert desk.match.moves < desk.match.decisions
    desk.app.now += 60.0
    desk.settle()  # nobody does anything
    assert trouble(desk) == "save.saved_again"
    assert desk.match.moves == desk.match.decisions == on_disk(desk.match, tmp_path / "saves")


def test_a_save_that_cannot_be_read_back_is_reported_and_said_once(
    desk: TableDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.app.store._reader = lambda: desk.app.thinker
    reports = desk.app.folders.settings_file.parent / "reports"
    desk.press("d")
    desk.settle()
    assert trouble(desk) == "" and not reports.exists()
    with monkeypatch.context() as broken:
        broken.setattr("game.match.saves.read_back.look", lambda path: Found(None, "TypeError: 'set 3'"))
        desk.double("card:KS")
        desk.settle(lambda: desk.match.to_act == 0)
        desk.settle()
        (report,) = reports.iterdir()
        said = desk.table.table.notices.now
        assert said is not None and said.code == "save.trouble" and report.name in said.text
        found = json.loads(report.read_bytes())
        assert "NotReadBack: TypeError: 'set 3'" in found["fault"] and found["match"]["log"]
    path = desk.app.store.path_of(desk.match)
    assert path is not None
    assert read_file(copy_paths(path)[0]).match.decisions < desk.match.decisions  # the last that could be read is still there
    desk.press("d")
    desk.settle()
    assert trouble(desk) == "save.saved_again" and len(list(reports.iterdir())) == 1


def test_a_folder_that_vanishes_is_made_again(desk: TableDesk, tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "saves")
    discard(desk)
    assert trouble(desk) == ""
    assert desk.match.moves == desk.match.decisions == on_disk(desk.match, tmp_path / "saves")


def test_a_folder_that_cannot_be_there_is_a_sentence_until_it_can(desk: TableDesk, tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "saves")
    (tmp_path / "saves").write_text("in the way")
    desk.press("d")
    assert trouble(desk) == "save.trouble"
    (tmp_path / "saves").unlink()
    desk.double("card:KS")
    assert desk.match.moves == desk.match.decisions == on_disk(desk.match, tmp_path / "saves")


# ---- the computer players' process -------------------------------------------------------------------


def test_a_worker_that_is_killed_again_and_again_stops_nobody(desk: TableDesk, tmp_path: Path) -> None:
    thinker = desk.app._thinker = Thinker()
    try:
        for number in range(3):
            thinker.start()
            if thinker.pid is not None:
                os.kill(thinker.pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
            turn = desk.match.view(0).turn
            desk.press("d")
            desk.double(next(item.id for item in desk.shown.items if item.zone == "hand" and item.role == "card"))
            desk.settle(lambda turn=turn: desk.match.to_act == 0 and desk.match.view(0).turn > turn + 1, seconds=20)  # type: ignore[misc]
            assert desk.match.moves == desk.match.decisions, number
            assert trouble(desk) == ""
    finally:
        thinker.close()
        desk.app._thinker = Thinker(here=True)
    assert on_disk(desk.match, tmp_path / "saves") == desk.match.decisions
