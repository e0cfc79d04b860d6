"""The page of `bench --page`: it has every figure, and says what is left out."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import date
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from game.bootstrap import HEADLESS, WINDOW, _needed
from game.engine.measuring import others, speed
from game.engine.measuring.pipe import AT_ONCE, COMMANDS, FLOOR, WAITED
from game.engine.measuring.speedpage import page
from game.engine.progress import silent
from game.folders import own_command
from game.players.hurried import hurried
from game.variants.catalogue import Catalogue
from tests.engine.client import ROOT

SECONDS = 0.02
GIVEN = {
    "date": "2031-05-04",
    "command": "upcard bench --page",
    "no_window": "no screen is here.",
}


@pytest.fixture(scope="module")
def report(catalogue: Catalogue) -> dict[str, Any]:
    """What is measured without a window, of as little as can be."""
    with pytest.MonkeyPatch.context() as patch:
        for name, few in (("HANDS", 5), ("SAVED", 2), ("LONG_MATCH", 10)):
            patch.setattr(speed, name, few)
        # A hand of tiles is long thought about: here those who are in a hurry play it out, without a look at all that was.
        patch.setattr("game.players.think.decision_seed", lambda number, rules, view: number)
        patch.setattr("game.players.think.think", lambda rules, view, level, seed: hurried(rules, view))
        return {**GIVEN, **speed.busy(0.3, 1.2), **speed.measure_all(catalogue, own_command(), SECONDS, silent)}


def whole(text: str) -> None:
    """Every row of a table has a cell for each column, and no figure is missing."""
    columns = 0
    for line in text.splitlines():
        cells = line.strip("|").split("|") if line.startswith("|") else []
        assert not cells or not columns or len(cells) == columns, line
        columns = len(cells)
        assert all(cell.strip() not in ("nan", "None", "inf") for cell in cells), line


def test_the_page_has_every_figure(catalogue: Catalogue, report: dict[str, Any]) -> None:
    text = page(report)
    whole(text)
    for said in GIVEN.values():
        assert said in text
    families = {entry.family for entry in catalogue.entries()}
    assert len(report["families"]) == len(families)
    for name in (
        *report["families"],
        *(f"`{command}`" for command in COMMANDS),
        WAITED,
        AT_ONCE,
        FLOOR,
        "save",
        "load",
        "Upcard",
    ):
        assert f"\n| {name}" in text, name
    assert report["saves"]["decisions"] >= 10 and all(time.p99 >= time.p50 > 0 for time in report["pipe"].values())


def test_a_busy_machine_is_said(report: dict[str, Any]) -> None:
    words = "busy with other things"
    assert "| 0.3 before, 1.2 after |" in page(report) and words not in page(report)
    assert words in page({**report, **speed.busy(900.0, 0.1)})
    assert "not known" in page({**report, **speed.busy(None, None)})


def test_a_library_that_is_not_there_is_left_out_in_words(report: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pyspiel", "rlcard"):
        monkeypatch.setitem(sys.modules, name, None)
    text = page({**report, "others": others.others(SECONDS)})
    assert "OpenSpiel and RLCard are not installed here and left out." in text


def test_a_library_that_is_there_stands_beside_ours(report: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    played = []

    def run(is_training: bool) -> None:
        played.append(is_training)

    table = SimpleNamespace(num_actions=3, set_agents=lambda agents: None, run=run)
    library, agents = ModuleType("rlcard"), ModuleType("rlcard.agents")
    library.make = lambda game, config: table if game == "gin-rummy" else None  # type: ignore[attr-defined]
    agents.RandomAgent = SimpleNamespace  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "rlcard", library)
    monkeypatch.setitem(sys.modules, "rlcard.agents", agents)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    found = others.others(SECONDS)
    assert played and found["RLCard"] is not None and found["RLCard"] > len(played) / 10
    text = page({**report, "others": {**found, "RLCard": report["gin"] / 4}})
    whole(text)
    assert "| 4.00 |" in text and "OpenSpiel is not installed" in text


def test_only_the_page_needs_the_window() -> None:
    assert _needed(["bench"]) == _needed(["bench", "gin_standard", "--json"]) == HEADLESS
    assert _needed(["bench", "--page"]) == _needed(["bench", "--page", "here.md"]) == WINDOW


@pytest.mark.slow
def test_the_whole_page_is_written_without_a_display(tmp_path: Path) -> None:
    file = tmp_path / "speed.md"
    surroundings = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    command = [sys.executable, str(ROOT / "main.py"), "--home", str(tmp_path), "bench", "--page", str(file), "--seconds", "0.05"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=600, env=surroundings)
    assert done.returncode == 0 and done.stdout.strip() == str(file), done.stderr
    text = file.read_text(encoding="utf-8")
    whole(text)
    assert date.today().isoformat() in text
    for name in ("Start", "New match", "Rules", "Settings", "Keys", "Table: Rummy 500 for 4", "Score sheet"):
        assert f"\n| {name} |" in text, name
    assert "to a table at which one can play" in text and "draws where nobody looks" in text
    assert sorted(path.name for path in tmp_path.iterdir()) == ["speed.md"], "the player's own home was written to"
