"""Gin in a real window by the mouse: a hand from the offer to the score sheet, and lay-offs by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.match.positions.placement import set_up
from game.match.saves.store import Store
from game.match.setup import SeatInfo
from game.table.items import overlap
from tests.ui.player_by_mouse import MousePlayer
from tests.ui.window import Display, Game, Line, found, ids, mine
from tests.variants.shelf import SHIPPED

pytestmark = pytest.mark.window


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    shown = Display((1366, 800))
    yield shown
    shown.close()


def check(lines: list[Line]) -> None:
    """No two things lie on one another, and her cards are in the log only when they lie open."""
    for line in lines:
        boxes = [i for i in line["items"] if i["role"] in ("card", "button", "text") and i["rect"][2]]
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                assert not overlap(one["rect"], other["rect"]), (one["id"], other["id"], line["t"])
        if line["phase"] in ("offer", "draw", "play"):
            assert not ids(line, role="meld")
            assert len(ids(line, role="card")) == len(ids(line, role="card", zone="hand"))


def test_a_hand_of_gin_from_the_offer_to_the_sheet(display: Display, tmp_path: Path) -> None:
    game = Game(
        display.name, tmp_path, "--variant", "gin_standard", "--seed", "21", "--size", "1280x720", "--set", "speed=instant"
    )
    player = MousePlayer(game)
    try:
        game.focus()
        line = game.wait(lambda line: line["screen"] == "table" and (mine(line) or line["to_act"] is None), 30)
        assert found(line, "text:goal")["label"].startswith("Knock at 10 or less")
        line = player.play_hand()
        assert (player.refused, player.helped) == ([], [])
        assert found(line, "text:account")["label"]
        assert [f"points:1.{seat}" in ids(line) for seat in (0, 1)] == [True, True]
        game.press("button:close")
        line = game.wait(lambda line: line["screen"] == "table" and ids(line, id="button:next_hand"))
        assert {item["owner"] for item in line["items"] if item["id"].startswith("area:deadwood")} == {0, 1}
        game.press("button:next_hand")
        game.wait(lambda line: line["screen"] == "table" and line["deal"] == 2)
        check(game.lines)
        assert game.close() == 0
    finally:
        game.kill()


def test_lay_offs_by_hand(display: Display, tmp_path: Path) -> None:
    resolved = SHIPPED.resolve("gin_standard", {"auto_layoff": False})
    people = [SeatInfo("You"), SeatInfo("Ada", "computer", "novice", "ada")]
    hands = [["9S", "TS", "4H", "4D", "4C", "KD", "QH", "JC", "2D", "3C"], ["AC", "2C", "2S"]]
    spread = [{"owner": 1, "cards": ["9C", "9D", "9H"]}, {"owner": 1, "cards": ["6S", "7S", "8S"]}]
    fields = {"hands": hands, "discard": ["TC", "QC"], "melds": spread, "phase": "defend", "to_act": 0}
    match = set_up(resolved, people, 5, fields, lambda cards: cards.reverse())
    (tmp_path / "saves").mkdir(parents=True)
    Store(tmp_path / "saves").save(match, {})
    game = Game(display.name, tmp_path, "--size", "1280x720", "--set", "speed=instant")
    try:
        game.focus()
        game.wait(lambda line: line["screen"] == "menu")
        game.press("menu:continue")
        game.wait(mine)
        game.pull("card:9S", "meld:2", hold=True)
        line = game.wait(lambda line: line["drag"])
        assert line["drag"]["targets"] == ["meld:1", "meld:2"]
        game.drop()
        game.wait(lambda line: found(line, "meld:2")["cards"][-1] == "9S")
        game.pull("card:TS", "meld:2")
        line = game.wait(lambda line: found(line, "meld:2")["cards"][-1] == "TS")
        assert line["moves"] == 0
        assert found(line, "text:deadwood")["label"] == "Deadwood 35"
        game.pull("card:TS", "area:hand")
        game.wait(lambda line: found(line, "meld:2")["cards"][-1] == "9S")
        game.pull("card:TS", "meld:2")
        game.wait(lambda line: found(line, "meld:2")["cards"][-1] == "TS")
        game.press("button:done")
        line = game.wait(lambda line: line["screen"] == "scores", 20)
        assert line["moves"] == 1
        assert game.close() == 0
    finally:
        game.kill()
