"""Closed hands and contracts in a real window, once by mouse and once by keys alone, in three shapes of window.

Arranging, grouping, dropping and showing; taking or leaving what somebody threw, filling the frames, laying the contract.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.table.items import overlap
from tests.ui.window import Display, Game, Line, found, ids, mine, seated

pytestmark = [pytest.mark.window, pytest.mark.slow]

SIZES = ("960x540", "1920x1080", "720x1280")
MINE = "4H 5H 6H 7H 8S 9S JK QC QD QS 2C 2D 9C"
"""A whole hand with kings wild, but for the two of hearts."""
HERS = "AC 3D 5S 7D 9C JD QH AS 4C 8D TH 6C JC"
THIRD = "AD 3C 5C 7S 9H TD QS AH 6S 8C TS 6H JH"
CONTRACT = "6D JH 4S 6C JC 8C 6S KC JD TD"
"""Two sets of three, and four cards beside them."""
OTHERS = ("2C 3H 5D 7S 9H TS QD KH AS 4D", "2H 3C 5S 7C 9C TH QH KD AD 4C")
Shot = Callable[[str], object]


def no_shot(name: str) -> None:
    """Nobody keeps pictures."""


class ByMouse:
    """Clicks and drags."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def press(self, button: str, key: str) -> None:
        self.game.press(button)

    def select(self, *cards: str) -> None:
        for card in cards:
            self.game.press(card)
            self.game.wait(lambda line, card=card: found(line, card)["selected"])  # type: ignore[misc]

    def bring(self, card: str, place: str, key: str) -> None:
        """Carry a card to a place."""
        self.game.pull(card, place)

    def throw(self, card: str) -> None:
        self.game.press(card, times=2)


class ByKeys:
    """The keyboard alone."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def press(self, button: str, key: str) -> None:
        self.game.key(key)

    def _stand_on(self, card: str) -> None:
        """Tab leads into the hand, the arrows along it."""
        game = self.game
        for key, there in (("Tab", "hand"), ("Right", card), ("Left", card)):
            for _ in range(60):
                at = next((one for one in game.lines[-1]["items"] if one["focused"]), None)
                if at is not None and there in (at["zone"], at["id"]):
                    break
                before = at["id"] if at is not None else None
                lines = len(game.lines)
                game.key(key)
                try:
                    game.wait(lambda line, b=before: any(i["focused"] and i["id"] != b for i in line["items"]), 1.0, lines)  # type: ignore[misc]
                except AssertionError:
                    break  # at the end of the row
        assert found(game.lines[-1], card)["focused"], card

    def select(self, *cards: str) -> None:
        for card in cards:
            self._stand_on(card)
            self.game.key("space")
            self.game.wait(lambda line, card=card: found(line, card)["selected"])  # type: ignore[misc]

    def bring(self, card: str, place: str, key: str) -> None:
        self._stand_on(card)
        self.game.key(key)

    def throw(self, card: str) -> None:
        self._stand_on(card)
        self.game.key("Return")


DEVICES: dict[str, type[ByMouse] | type[ByKeys]] = {"mouse": ByMouse, "keys": ByKeys}


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    shown = Display((1920, 1280))
    yield shown
    shown.close()


def grouped(line: Line) -> str:
    """What is said of the hand."""
    return str(found(line, "area:hand")["label"])


def closed_hand(game: Game, device: str, shot: Shot = no_shot) -> None:
    """A group by hand, the best groups, a drop that is thought better of, and a show."""
    hand = DEVICES[device](game)
    shot("0-dealt")
    queens = [f"card:{name}" for name in ("QC", "QD", "QS")]
    hand.select(*queens)
    shot("1-chosen")
    hand.press("button:group", "g")
    line = game.wait(lambda line: "queens" in grouped(line))
    shot("2-group")
    hand.press("button:arrange", "a")
    line = game.wait(lambda line: "pure" in grouped(line))
    shot("3-arranged")
    hand.press("button:drop", "p")
    line = game.wait(lambda line: line["dialog"] == "give_up")
    shot("4-drop")
    hand.press("button:no", "Escape")
    line = game.wait(mine)
    hand.press("pile:stock", "d")
    line = game.wait(lambda line: mine(line) and line["phase"] == "play")
    assert ids(line, id="card:2H")
    hand.press("button:arrange", "a")
    game.wait(lambda line: len(ids(line, zone="hand", role="card")) == 14 and "twos" in grouped(line))
    shot("5-whole")
    hand.bring("card:9C", "area:knock", "k")
    game.wait(lambda line: line["to_act"] is None or line["screen"] == "scores")
    line = game.wait(lambda line: line["screen"] == "scores" or ids(line, id="button:sheet"), 30)
    shot("6-shown")


def contract(game: Game, device: str, shot: Shot = no_shot) -> None:
    """The discard is taken, the frames are filled, the contract laid and a card thrown."""
    hand = DEVICES[device](game)
    shot("0-asked")
    hand.press("button:buy", "b")
    line = game.wait(lambda line: mine(line) and line["phase"] != "claim")
    assert ids(line, id="card:4H")
    if line["phase"] == "draw":
        hand.press("pile:stock", "d")
        game.wait(lambda line: mine(line) and line["phase"] == "play")
    shot("1-taken")
    for name in ("6D", "6C", "6S"):
        hand.bring(f"card:{name}", "frame:0", "1")
        game.wait(lambda line, name=name: found(line, f"card:{name}")["zone"] == "frame:0")  # type: ignore[misc]
    shot("2-one-frame")
    hand.press("button:fill", "a")
    line = game.wait(lambda line: ids(line, id="button:contract", enabled=True))
    shot("3-filled")
    hand.press("button:contract", "m")
    line = game.wait(lambda line: len(ids(line, role="meld")) == 2)
    shot("4-laid")
    hand.throw("card:KC")
    game.wait(lambda line: not ids(line, id="card:KC", zone="hand"))
    shot("5-thrown")


def no_overlaps(lines: list[Line]) -> None:
    """No two things lie on one another, and nothing lies beyond the window."""
    for line in lines:
        boxes = [i for i in line["items"] if i["role"] in ("card", "button", "text") and i["rect"][2]]
        for number, one in enumerate(boxes):
            x, y, w, h = one["rect"]
            assert x >= 0 and y >= 0 and x + w <= line["size"][0] and y + h <= line["size"][1], (one["id"], one["rect"])
            for other in boxes[number + 1 :]:
                assert not overlap(one["rect"], other["rect"]), (one["id"], other["id"], line["t"])


def closed_table(display: Display, home: Path, size: str) -> Game:
    """An Indian hand of three, before a draw."""
    hands = [hand.split() for hand in (MINE, HERS, THIRD)]
    return seated(
        display, home, "indian_points", "--size", size, options={"format": "pool"}, hands=hands, discard=["3H"],
        stock=["2H", "4D", "9D", "5D"], phase="draw", memory={"wild_rank": 12, "drew": [1, 1, 1]}, scores=[47, 20, 31],
    )  # fmt: skip


def contract_table(display: Display, home: Path, size: str) -> Game:
    """A hand of Contract Rummy for three, with a discard on offer."""
    hands = [hand.split() for hand in (CONTRACT, *OTHERS)]
    return seated(display, home, "contract_classic", "--size", size, hands=hands, discard=["4H"], phase="claim")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("device", DEVICES)
def test_a_closed_hand_is_arranged_and_shown(display: Display, tmp_path: Path, size: str, device: str) -> None:
    game = closed_table(display, tmp_path, size)
    try:
        closed_hand(game, device)
        no_overlaps(game.lines)
        assert game.close() == 0
    finally:
        game.kill()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("device", DEVICES)
def test_a_discard_is_taken_and_a_contract_laid(display: Display, tmp_path: Path, size: str, device: str) -> None:
    game = contract_table(display, tmp_path, size)
    try:
        contract(game, device)
        no_overlaps(game.lines)
        assert game.close() == 0
    finally:
        game.kill()


@pytest.mark.parametrize("device", DEVICES)
def test_a_discard_is_left_to_the_others(display: Display, tmp_path: Path, device: str) -> None:
    game = contract_table(display, tmp_path, "1280x720")
    try:
        DEVICES[device](game).press("button:pass", "l")
        line = game.wait(lambda line: not (mine(line) and line["phase"] == "claim"))
        assert not ids(line, id="card:4H", zone="hand")
        assert game.close() == 0
    finally:
        game.kill()
