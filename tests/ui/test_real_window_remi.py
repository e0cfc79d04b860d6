"""Remi in a real window by the mouse alone: one of the upper discards is taken for a combination."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.window import Display, Line, found, ids, seated

pytestmark = pytest.mark.window
OWN_RUN = {"owner": 0, "cards": ["3D", "4D", "5D"]}
HANDS = [["9S", "9H", "3C", "4C", "7D", "8D", "KS"], ["2D", "2H", "5C", "6C", "7C", "8C", "9C"]]
PILE = ["2S", "9D", "QH", "JC"]


@pytest.fixture
def display() -> Iterator[Display]:
    shown = Display((1366, 800))
    yield shown
    shown.close()


def melds(line: Line) -> list[list[str]]:
    return [sorted(item["cards"]) for item in line["items"] if item["role"] == "meld"]


def test_the_chosen_cards_take_a_discard(display: Display, tmp_path: Path) -> None:
    game = seated(display, tmp_path, "remi", hands=HANDS, discard=PILE, melds=[OWN_RUN], phase="draw")
    try:
        line = game.lines[-1]
        assert ids(line, zone="discard", role="card") == ["card:9D", "card:QH", "card:JC"]  # only the upper three
        assert found(line, "card:9D")["enabled"] and not found(line, "card:QH")["enabled"]
        game.click("card:QH")
        refused = game.wait(lambda line: line["notice"])
        assert refused["notice"]["cards"] == ["QH"]
        assert refused["moves"] == 0
        for card in ("card:9S", "card:9H"):
            game.click(card)
            game.wait(lambda line, card=card: found(line, card)["selected"])  # type: ignore[misc]
        game.click("card:9D")
        line = game.wait(lambda line: line["moves"] == 1 and line["phase"] == "play")
        assert melds(line) == [["3D", "4D", "5D"], ["9D", "9H", "9S"]]
        assert found(line, "pile:discard")["cards"][-3:] == ["2S", "QH", "JC"]  # the cards above it stay
        game.drag("card:KS", "pile:discard")
        game.wait(lambda line: line["moves"] >= 2)
        assert game.close() == 0
    finally:
        game.kill()


def test_a_dragged_discard_asks_which_combination(display: Display, tmp_path: Path) -> None:
    game = seated(display, tmp_path, "remi", hands=HANDS, discard=PILE, melds=[OWN_RUN], phase="draw")
    try:
        game.drag("card:9D", "area:melds", hold=True)
        held = game.wait(lambda line: line["drag"])
        assert held["drag"]["cards"] == ["card:9D"]  # alone, without the cards above it
        assert "area:melds" in held["drag"]["targets"]
        game.drop()
        line = game.wait(lambda line: line["dialog"] == "choose")
        choices = [item for item in line["items"] if item["id"].startswith("button:choice_")]
        assert len(choices) == 2
        run = next(item["id"] for item in choices if "eight of diamonds" in item["label"])
        game.click(run)
        line = game.wait(lambda line: line["moves"] == 1 and line["phase"] == "play")
        assert melds(line) == [["3D", "4D", "5D"], ["7D", "8D", "9D"]]
        assert game.close() == 0
    finally:
        game.kill()
