"""Canasta in a real window: the pile taken with first melds by mouse and by keys, and a partner who asks to go out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.table.items import overlap
from tests.ui.window import Display, Game, Line, found, ids, mine, seated

pytestmark = pytest.mark.window
SMALL, WIDE, TALL = "960x540", "1280x720", "720x1280"
HANDS = ["KC KD KH 9C 9D 2S 2H AS QC TD 7H 5C", "5C 6C 7C 8C", "6C 6D 7D 4S", "7C 4C 4D 4H"]
PICTURES = os.environ.get("UPCARD_PICTURES")
"""A folder for pictures of what is tested here; none are kept where it is not set."""


def slowly(*sizes: str) -> list[Any]:
    """Sizes of the window that an ordinary run leaves out."""
    return [pytest.param(size, marks=pytest.mark.slow) for size in sizes]


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    shown = Display((1366, 1366))
    yield shown
    shown.close()


def look(display: Display, name: str) -> None:
    if PICTURES:
        display.picture(Path(PICTURES) / f"{name}.png")


def opening(display: Display, home: Path, size: str) -> Game:
    """My side has 1,620 points and no meld: 90 are asked for. The nine of spades lies on the pile."""
    return seated(
        display, home, "canasta_classic", "--size", size, hands=[hand.split() for hand in HANDS],
        discard=["4D", "5D", "6D", "7S", "8S", "9S"], melds=[{"owner": 1, "cards": ["JC", "JD", "JS"]}],
        scores=[1620, 1875, 1620, 1875], phase="draw",
    )  # fmt: skip


def lies(line: Line, item: str, *cards: str) -> bool:
    """This meld in the making lies there, with these cards of the hand."""
    return item in ids(line) and set(found(line, item)["cards"] or ()) == set(cards)


def focused(line: Line) -> str:
    """What the keyboard stands on; empty for nothing."""
    return next((str(item["id"]) for item in line["items"] if item["focused"]), "")


def elsewhere(before: str) -> Callable[[Line], bool]:
    """The keyboard stands on something else."""
    return lambda line: focused(line) != before


def chosen(name: str) -> Callable[[Line], bool]:
    """This card of the hand is chosen."""
    return lambda line: bool(found(line, f"card:{name}")["selected"])


def nothing_overlaps(line: Line) -> None:
    boxes = [item for item in line["items"] if item["role"] in ("card", "button", "text") and item["rect"][2]]
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            assert not overlap(one["rect"], other["rect"]), (one["id"], other["id"])


@pytest.mark.parametrize("size", [TALL, *slowly(SMALL, WIDE)])
def test_the_pile_is_taken_with_first_melds_by_mouse(display: Display, tmp_path: Path, size: str) -> None:
    game = opening(display, tmp_path, size)
    try:
        game.drag("pile:discard", "area:hand")
        game.wait(lambda line: lies(line, "draft:0", "9C", "9D"))
        for name in ("KC", "KD", "KH"):
            game.click(f"card:{name}")
            game.wait(chosen(name))
        game.drag("card:KC", "draft:0")  # they do not belong there
        game.wait(lambda line: line["notice"] is not None)
        game.key("m")
        line = game.wait(lambda line: lies(line, "draft:1", "KC", "KD", "KH"))
        assert not found(line, "button:open")["enabled"]
        look(display, f"short_{size}")
        nothing_overlaps(line)
        game.drag("card:2S", "draft:1")
        game.wait(lambda line: lies(line, "draft:1", "KC", "KD", "KH", "2S"))
        game.drag("card:2H", "draft:0")
        line = game.wait(lambda line: "button:open" in ids(line) and found(line, "button:open")["enabled"])
        look(display, f"enough_{size}")
        nothing_overlaps(line)
        game.click("button:open")
        line = game.wait(lambda line: line["phase"] == "play" and mine(line))
        assert not [item for item in ids(line) if item.startswith("draft:")]
        assert game.close() == 0
    finally:
        game.kill()


def test_the_pile_is_taken_with_first_melds_by_keys(display: Display, tmp_path: Path) -> None:
    game = opening(display, tmp_path, "1280x720")
    try:
        game.key("t")
        game.wait(lambda line: lies(line, "draft:0", "9C", "9D"))
        for wanted in ("2S", "KH", "KD", "KC"):
            focus = focused(game.lines[-1])
            while focus != f"card:{wanted}":
                game.key("Right")
                focus = focused(game.wait(elsewhere(focus)))
            game.key("space")
            game.wait(chosen(wanted))
        game.key("m")
        game.wait(lambda line: lies(line, "draft:1", "KC", "KD", "KH", "2S"))
        game.key("z")
        game.wait(lambda line: "draft:1" not in ids(line))
        assert game.close() == 0
    finally:
        game.kill()


@pytest.mark.parametrize("size", [WIDE, *slowly(SMALL, TALL)])
def test_my_partner_asks_and_is_answered(display: Display, tmp_path: Path, size: str) -> None:
    game = seated(
        display, tmp_path, "canasta_classic", "--size", size,
        hands=[["AC", "AD", "KC", "KD", "KH"], ["5C", "6C", "7C", "8C"], ["QC", "QD", "QS", "9H"], ["7C", "4C", "4D", "4H"]],
        discard=["4D", "5D", "6D", "7S"],
        melds=[{"owner": 1, "cards": ["JC", "JD", "JS"]}, {"owner": 2, "cards": ["TC", "TD", "TH", "TS", "TC", "TD", "JK"]}],
        phase="ask",
    )  # fmt: skip
    try:
        line = game.wait(lambda line: line["phase"] == "ask")
        assert line["prompt"] == "May Bruno go out, with 4 cards? Your hand would cost 70"
        look(display, f"asked_{size}")
        nothing_overlaps(line)
        game.click("button:pass")
        game.wait(lambda line: line["phase"] != "ask")
        assert game.close() == 0
    finally:
        game.kill()
