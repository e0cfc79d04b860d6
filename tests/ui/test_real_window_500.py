"""Rummy 500 in a real window by the mouse alone: discards from inside the pile, a lay-off, and a call."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.table.items import overlap
from tests.ui.window import Display, Line, found, ids, mine, seated

pytestmark = pytest.mark.window
SPADES = {"owner": 1, "cards": ["7S", "8S", "9S"]}


@pytest.fixture
def display() -> Iterator[Display]:
    shown = Display((1366, 800))
    yield shown
    shown.close()


def melds(line: Line) -> list[list[str]]:
    return [item["cards"] for item in line["items"] if item["role"] == "meld"]


def check(lines: list[Line]) -> None:
    """No two things overlap, and every card in the pile can be read."""
    for line in lines:
        boxes = [i for i in line["items"] if i["role"] in ("card", "button", "text") and i["rect"][2]]
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                assert not overlap(one["rect"], other["rect"]), (one["id"], other["id"], line["t"])
        pile = [item for item in line["items"] if item["zone"] == "discard" and item["role"] == "card"]
        assert all(item["rect"][2] >= 0.24 * item["card"][0] for item in pile)


def test_discards_from_inside_the_pile_and_a_lay_off(display: Display, tmp_path: Path) -> None:
    hands = [["2C", "4S", "5D", "JC", "TS", "KD"], ["2D", "5H", "3C", "QC"]]
    game = seated(display, tmp_path, "rummy_500", melds=[SPADES], hands=hands, discard=["AD", "4D", "QH", "4C", "9H", "7H"])
    try:
        line = game.lines[-1]
        assert ids(line, zone="discard", role="card", enabled=True) == ["card:4D", "card:7H"]
        game.drag("card:4D", "area:hand", hold=True)
        held = game.wait(lambda line: line["drag"])
        assert held["drag"]["cards"] == ["card:4D", "card:QH", "card:4C", "card:9H", "card:7H"]
        assert held["drag"]["over"] == "area:hand"
        game.drop()
        line = game.wait(lambda line: line["moves"] == 1 and line["phase"] == "play")
        assert {"card:4D", "card:QH", "card:4C"} <= set(ids(line, zone="hand", role="card"))
        assert not found(line, "button:discard")["enabled"]  # until one card is chosen
        for card in ("card:4D", "card:4C", "card:4S"):
            game.click(card)
            line = game.wait(lambda line, card=card: found(line, card)["selected"])  # type: ignore[misc]
        game.drag("card:4C", "area:melds")
        line = game.wait(lambda line: line["moves"] == 2)
        assert sorted(melds(line)[1]) == ["4C", "4D", "4S"]
        game.drag("card:TS", "meld:1")
        line = game.wait(lambda line: line["moves"] == 3)
        assert melds(line)[0] == ["7S", "8S", "9S", "TS"]
        game.drag("card:KD", "pile:discard")
        line = game.wait(lambda line: line["moves"] >= 4)
        assert game.wait(lambda line: mine(line) or line["screen"] == "scores", 40)
        check(game.lines)
        assert game.close() == 0
    finally:
        game.kill()


def test_a_discard_is_called(display: Display, tmp_path: Path) -> None:
    hands = [["2C", "5D", "JC", "JS", "KD"], ["2D", "5H", "3C", "QC"]]
    game = seated(display, tmp_path, "rummy_500", melds=[SPADES], hands=hands, discard=["AD", "4D", "QH", "TS"], phase="claim")
    try:
        line = game.lines[-1]
        assert line["phase"] == "claim"
        assert found(line, "button:rummy")["enabled"]
        game.drag("card:4D", "meld:1")
        refused = game.wait(lambda line: line["notice"])
        assert refused["notice"]["cards"] == ["4D"]
        game.drag("pile:discard", "meld:1")
        line = game.wait(lambda line: line["moves"] == 1 and line["phase"] == "play")
        assert melds(line)[0] == ["7S", "8S", "9S", "TS"]
        assert not found(line, "button:rummy")["enabled"]
        game.drag("card:JS", "meld:1")
        line = game.wait(lambda line: line["moves"] == 2)
        game.click("card:KD", times=2)
        line = game.wait(lambda line: line["moves"] >= 3)
        check(game.lines)
        assert game.close() == 0
    finally:
        game.kill()


def test_the_clock_declines_for_the_player(display: Display, tmp_path: Path) -> None:
    hands = [["2C", "5D", "JC", "JS", "KD"], ["2D", "5H", "3C", "QC"]]
    game = seated(
        display, tmp_path, "rummy_500", "--set", "claim_seconds=2", melds=[SPADES], hands=hands,
        discard=["AD", "4D", "QH", "TS"], phase="claim",
    )  # fmt: skip
    try:
        line = game.wait(lambda line: any(item["id"] == "text:clock" for item in line["items"]))
        assert line["phase"] == "claim"
        line = game.wait(lambda line: line["moves"] == 1, 10)
        assert line["phase"] == "draw"
        assert found(line, "card:TS")["zone"] == "discard"
        assert game.close() == 0
    finally:
        game.kill()
