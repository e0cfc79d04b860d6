"""Battle Royal in a real window by the mouse: three at the table, two discards that may be taken, lay-offs by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.window import Display, Game, Line, found, ids, mine, seated

pytestmark = [pytest.mark.window, pytest.mark.slow]
VARIANT = "gin_battle_royal"
MINE = ["9S", "TS", "4H", "4D", "4C", "KD", "QH", "JC", "2D", "3C"]
BRUNO = ["5C", "6H", "7D", "8C", "KS", "QS", "JS", "2H", "3D", "5D"]
ADA = ["AS", "2S", "3S", "6D", "7C", "8D", "TH", "JH", "QD", "KC"]


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    shown = Display((1280, 720))
    yield shown
    shown.close()


def hand(line: Line) -> set[str]:
    return {card.removeprefix("card:") for card in ids(line, zone="hand", role="card")}


@pytest.mark.parametrize("how", ["drag", "click"])
def test_the_discard_below_the_top_is_taken(display: Display, tmp_path: Path, how: str) -> None:
    """What the one before the last threw lies beside the last discard, and is taken from under it."""
    game = seated(display, tmp_path, VARIANT, hands=[MINE, ADA, BRUNO], discard=["7H", "8H", "3H"], phase="draw", to_act=0)
    try:
        line = game.lines[-1]
        assert [card for card in ids(line, zone="discard", role="card") if found(line, card)["enabled"]] == ["card:8H", "card:3H"]
        if how == "drag":
            game.pull("card:8H", "area:hand")
        else:
            game.press("card:8H")
        line = game.wait(lambda line: mine(line) and line["phase"] == "play")
        assert hand(line) == {*MINE, "8H"}
        assert found(line, "pile:discard")["cards"][-1] == "3H"
        assert line["notice"] is None
        assert game.close() == 0
    finally:
        game.kill()


def test_lay_offs_by_hand_at_a_table_for_three(display: Display, tmp_path: Path) -> None:
    spread = [{"owner": 1, "cards": ["9C", "9D", "9H"]}, {"owner": 1, "cards": ["6S", "7S", "8S"]}]
    game: Game = seated(
        display, tmp_path, VARIANT, options={"auto_layoff": False}, hands=[MINE, ["AC", "2C", "2S"], BRUNO],
        discard=["TC", "QC"], melds=spread, phase="defend", to_act=0,
    )  # fmt: skip
    try:
        game.pull("card:9S", "meld:2", hold=True)
        line = game.wait(lambda line: line["drag"])
        assert line["drag"]["targets"] == ["meld:1", "meld:2"]
        game.drop()
        game.wait(lambda line: found(line, "meld:2")["cards"][-1] == "9S")
        game.pull("card:TS", "meld:2")
        line = game.wait(lambda line: found(line, "meld:2")["cards"][-1] == "TS")
        assert (line["moves"], found(line, "text:deadwood")["label"]) == (0, "Deadwood 35")
        game.press("button:done")
        line = game.wait(lambda line: line["screen"] == "scores")
        assert line["moves"] >= 1
        assert all(ids(line, id=f"points:1.{seat}") for seat in range(3))
        assert game.close() == 0
    finally:
        game.kill()
