"""Every shipped variant in a real window by mouse: from the start screen's tables to the score sheet of the first hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.table.items import overlap
from tests.ui.player_by_mouse import MousePlayer
from tests.ui.window import ROOT, Display, Game, Line, found, ids

pytestmark = [pytest.mark.window, pytest.mark.slow]
PRESETS = sorted(path.stem for path in (ROOT / "rules").glob("*.yaml"))


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    shown = Display((1280, 720))
    yield shown
    shown.close()


def check(lines: list[Line]) -> None:
    """No two things lie on one another, and nobody's hidden cards are in the log."""
    for line in lines:
        boxes = [i for i in line["items"] if i["role"] in ("card", "button", "text", "toggle", "field", "menu") and i["rect"][2]]
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                assert not overlap(one["rect"], other["rect"]), (one["id"], other["id"], line["t"])
        if line["to_act"] is not None:
            assert not any(i["zone"].startswith("seat:") for i in line["items"] if i["role"] == "card")


@pytest.mark.parametrize("variant", PRESETS)
def test_a_hand_from_the_menu_to_the_score_sheet(display: Display, tmp_path: Path, variant: str) -> None:
    game = Game(display.name, tmp_path, "--size", "1280x720", "--seed", "7", "--set", "speed=instant")
    player = MousePlayer(game)
    try:
        game.focus()
        line = player.sit_down(variant, level="novice")
        assert line["deal"] == 1
        line = player.play_hand()
        assert not player.refused, player.refused  # what the hint proposes can be done by hand
        assert not player.helped, player.helped
        kind = "total:" if ids(line, id="total:0") else "points:1."
        scores = [(score, f"{kind}{seat}") for seat, score in enumerate(line["scores"])]
        totals = [(score, found(line, item)["label"]) for score, item in scores if ids(line, id=item)]
        assert len(totals) in (len(scores), 2)  # or one for each of two sides
        assert all(str(abs(score) if isinstance(score, int) else score) in text for score, text in totals)
        button = "button:next_hand" if ids(line, id="button:next_hand") else "button:new_match"
        assert found(line, button)["enabled"]
        game.press(button)
        line = game.wait(lambda line: line["screen"] == "table" and line["deal"] == (2 if "next" in button else 1))
        check(game.lines)
        assert game.close() == 0
    finally:
        game.kill()
