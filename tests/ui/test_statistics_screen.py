"""The page of statistics: by game and level, in every size of window; without matches it says so; erasing is asked first."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

from tests.ui.desk import Desk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.match.saves.statistics import NAME


def fill(home: Path) -> Path:
    """Matches of three games; one was played against two levels."""
    file = home / "saves" / NAME
    file.parent.mkdir(parents=True)
    lines = []
    games = (("gin_standard", "Gin Rummy", "expert"), ("rummy_500", "Rummy 500", "casual"), ("rummy_500", "Rummy 500", "mixed"))
    for number in range(12):
        variant, name, level = games[number % 3]
        lines.append(
            {"id": f"m{number}", "when": f"2026-11-{number + 1:02}T12:00:00+00:00", "variant": variant, "name": name,
             "level": level, "won": number % 2 == 0, "hands": 10, "hands_won": 4,
             "points": 505, "best": 120 + number, "low": False}
        )  # fmt: skip
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return file


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (720, 1280)], ids=str)
def test_every_game_and_level_has_its_row_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    fill(tmp_path)
    desk = Desk(tmp_path, size)
    desk.click("menu:statistics")
    assert desk.shown.screen == "statistics"
    total, *rows = [item for item in desk.shown.items if item.id.startswith("record:")]
    assert total.label == "In all: Matches 12, Won 6, Best hand · Rummy 500 131"
    assert len(rows) == 3
    assert total.rect[0] == rows[0].rect[0]
    assert total.rect[0] + total.rect[2] == max(row.rect[0] + row.rect[2] for row in rows), "one right edge"
    gin = next(row.label for row in rows if row.label.startswith("Gin Rummy"))
    expected = "Gin Rummy, Expert: Matches 4, Won 2, Hands 40, Hands won 16, Points a hand 50.5, Best hand 129, Won in a row 1"
    assert gin == expected
    assert any("Rummy 500, Several levels" in row.label for row in rows)
    window = pygame.Rect(0, 0, *desk.app.size)
    places = [pygame.Rect(row.rect) for row in (total, *rows)] + [pygame.Rect(desk.item("button:erase").rect)]
    assert all(window.contains(place) for place in places)
    assert not any(one.colliderect(other) for one, other in combinations(places, 2))
    desk.close()


def test_without_matches_it_says_so_in_plain_words(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.click("menu:statistics")
    assert desk.item("text:nothing").label.startswith("No match has been finished yet.")
    assert not desk.has("button:erase")
    desk.press("escape")
    assert desk.shown.screen == "menu"
    desk.click("menu:statistics")
    desk.press("enter")
    assert desk.shown.screen == "table", "its button plays"
    desk.close()


def test_erasing_is_asked_first_and_the_careful_answer_is_the_default(tmp_path: Path) -> None:
    file = fill(tmp_path)
    desk = Desk(tmp_path)
    desk.click("menu:statistics")
    desk.click("button:erase")
    desk.press("enter")
    assert any(item.id.startswith("record:") for item in desk.shown.items)
    desk.click("button:erase")
    desk.click("button:yes")
    assert desk.has("text:nothing") and "Gin" not in file.read_text(encoding="utf-8")
    desk.close()
