"""A program that was killed and whose newest save was damaged, started again in a real window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.test_recovery_screen import cut, running
from tests.ui.window import Display, Game

pytestmark = pytest.mark.window


@pytest.fixture
def display() -> Iterator[Display]:
    shown = Display((1366, 800))
    yield shown
    shown.close()


def test_the_start_shows_the_damaged_match_and_plays_on_from_its_best_copy(display: Display, tmp_path: Path) -> None:
    path = running(tmp_path)
    left = cut(path)
    game = Game(display.name, tmp_path, "--size", "1280x720", "--set", "speed=instant")
    game.focus()
    line = game.wait(lambda line: line["screen"] == "recovery")
    assert line["dialog"] is None
    game.click(f"button:open_best:{path.stem}")
    line = game.wait(lambda line: line["screen"] == "table" and line["to_act"] == line["me"])
    assert line["dialog"] is None and line["moves"] >= 8
    assert game.close() == 0
    assert left in [file.read_bytes() for file in path.parent.glob("*.damaged*")]
    game = Game(display.name, tmp_path, "--size", "1280x720")
    game.wait(lambda line: line["screen"] == "menu" and any(item["id"] == "menu:continue" for item in line["items"]))
    assert game.close() == 0
