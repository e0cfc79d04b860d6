"""One complete hand in a real window by the mouse alone, one by the keys alone, read through `--ui-log` only."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from game.match.positions.placement import set_up
from game.match.saves.store import Store
from game.match.setup import SeatInfo
from game.table.items import overlap
from tests.ui.window import Display, Game, Line, found, ids, mine
from tests.variants.shelf import SHIPPED

pytestmark = pytest.mark.window
RANKS = "A23456789TJQK"
TURNS = 80
PEOPLE = (SeatInfo("You"), SeatInfo("Ada", "computer", "novice", "ada"))
SUITED = [rank + suit for suit in "CDHS" for rank in RANKS]
MINE, HERS = "4H 5H 6H 9C 9D 7D JD QS", "KD 3S 8C TS JC 4D QH AS 6S 8H"
STOCK, FIRST_AGAIN = "9H KH 2D TC", "3H KC 7H QD"
LATE = {
    "hands": [MINE.split(), HERS.split()],
    "stock": STOCK.split(),
    "discard": sorted(set(SUITED) - {*f"{MINE} {HERS} {STOCK}".split()}, key=(FIRST_AGAIN.split() + SUITED).index),
}
"""A hand with little left to draw: two turns on the discards become the stock, and bring me two cards to lay off and be out."""


@pytest.fixture
def display() -> Iterator[Display]:
    shown = Display((1366, 800))
    yield shown
    shown.close()


def start(display: Display, home: Path, seed: int, *arguments: str) -> Game:
    place = ("--variant", "straight_rummy", "--players", "2", "--seed", str(seed), "--size", "1280x720")
    game = Game(display.name, home, *place, *arguments)
    game.focus()
    return game


def hand_of(line: Line) -> list[str]:
    return ids(line, zone="hand", role="card")


def meld_in(cards: list[str]) -> list[str]:
    """A set or run among these cards, the longest first."""
    ordered = sorted(cards, key=lambda card: (card[6], RANKS.index(card[5])))
    melds = [[card for card in cards if card[5] == rank] for rank in RANKS]
    for _, suited in groupby(ordered, key=lambda card: card[6]):
        numbered = [(RANKS.index(card[5]) - place, card) for place, card in enumerate(suited)]
        melds += [[card for _, card in run] for _, run in groupby(numbered, key=lambda pair: pair[0])]
    best = max(melds, key=len)
    return best if len(best) >= 3 else []


def lay_off_in(line: Line) -> tuple[str, str] | None:
    """A card of the hand and the meld that it fits."""
    for meld in (item for item in line["items"] if item["role"] == "meld"):
        names = meld["cards"]
        for card in hand_of(line):
            rank, suit = RANKS.index(card[5]), card[6]
            ranks = [RANKS.index(name[0]) for name in names]
            if len(set(ranks)) == 1:
                fits = rank == ranks[0]
            else:
                fits = suit == names[0][1] and rank in (min(ranks) - 1, max(ranks) + 1)
            if fits:
                return card, meld["id"]
    return None


def heaviest(cards: list[str], but: str | None) -> str:
    return max((card for card in cards if card != but), key=lambda card: min(RANKS.index(card[5]), 9))


def settled(game: Game, moves: int) -> Line:
    """The line in which this many decisions are on disk, or the one in which my next turn or the score sheet is there."""
    return game.wait(lambda line: line["moves"] >= moves)


def my_turn_or_end(game: Game) -> Line:
    return game.wait(lambda line: (mine(line) and line["phase"] == "draw") or line["screen"] == "scores", 40)


def after_the_hand(game: Game, line: Line) -> None:
    """The score sheet leads on to the next hand, and the saved match is what the log said."""
    assert found(line, "button:next_hand")["enabled"]
    assert line["to_act"] is None
    assert line["phase"] == "over"
    totals = [found(line, f"total:{seat}")["label"] for seat in (0, 1)]
    assert all(str(score) in label for score, label in zip(line["scores"], totals, strict=True))


def check(lines: list[Line]) -> None:
    """What holds for every line: nothing hidden, no overlap, exactly one focus once Tab was pressed."""
    moves, places = 0, list[object]()
    for line in lines:
        assert line["moves"] >= moves
        moves = line["moves"]
        boxes = [i for i in line["items"] if i["role"] in ("card", "button", "text", "toggle", "field", "menu") and i["rect"][2]]
        before, places = places, [i["rect"] for i in boxes]
        for number, one in enumerate(boxes if places != before else ()):
            for other in boxes[number + 1 :]:
                assert not overlap(one["rect"], other["rect"]), (one["id"], other["id"], line["t"])
        if line["to_act"] is not None:
            seen = [i["id"] for i in line["items"] if i["role"] == "card"]
            assert len(seen) == len(set(seen))
            assert not any(i["zone"].startswith("seat:") for i in line["items"] if i["role"] == "card")


def test_a_hand_by_mouse(display: Display, tmp_path: Path) -> None:
    game = start(display, tmp_path, 22, "--set", "speed=instant")  # eleven turns, with melds in an even and an odd one
    try:
        line = my_turn_or_end(game)
        dragged = False
        for turn in range(TURNS):
            if line["screen"] == "scores":
                break
            if not found(line, "pile:stock")["count"]:
                game.click("pile:stock")
                line = game.wait(lambda line: found(line, "pile:stock")["count"] or line["screen"] == "scores")
                if line["screen"] == "scores":
                    break
            if turn % 2:
                game.click("pile:stock")
            else:
                game.drag("pile:stock", "area:hand")
            line = game.wait(lambda line: line["phase"] == "play" and mine(line))
            meld = meld_in(hand_of(line))
            if meld:
                for card in meld:
                    game.click(card)
                    line = game.wait(lambda line, card=card: found(line, card)["selected"])  # type: ignore[misc]
                count = line["moves"]
                if turn % 2:
                    game.click("button:meld")
                else:
                    game.drag(meld[0], "area:melds")
                line = settled(game, count + 1)
                if line["screen"] == "table" and mine(line):
                    assert any(set(meld) <= {f"card:{name}" for name in i["cards"]} for i in line["items"] if i["role"] == "meld")
            while mine(line) and (fitting := lay_off_in(line)):
                count = line["moves"]
                game.drag(*fitting)
                line = game.wait(lambda line, count=count: line["moves"] > count or line["notice"])  # type: ignore[misc]
                if line["moves"] == count:  # refused, with a sentence; the turn must stay one that can be ended
                    break
            line = game.wait(lambda line: line["to_act"] != line["me"] or line["phase"] == "play")
            if line["to_act"] == line["me"]:
                count = line["moves"]
                card = heaviest(hand_of(line), None)
                if not dragged:
                    game.drag(card, "pile:discard", hold=True)
                    held = game.wait(lambda line: line["drag"] and line["drag"]["over"])
                    assert held["drag"]["cards"] == [card]
                    assert held["drag"]["over"] == "pile:discard"
                    assert "pile:discard" in held["drag"]["targets"]
                    game.drop()
                    dragged = True
                else:
                    game.click(card, times=2)
                line = settled(game, count + 1)
            line = my_turn_or_end(game)
        assert line["screen"] == "scores"
        after_the_hand(game, line)
        game.click("button:next_hand")
        line = game.wait(lambda line: line["deal"] == 2 and line["screen"] == "table")
        check(game.lines)
        assert game.close() == 0
        saves = list((tmp_path / "saves").glob("*.json"))
        assert len(saves) == 1
        assert json.loads(saves[0].read_text())["log"].count("next") <= 1
    finally:
        game.kill()


def test_a_hand_by_keys(display: Display, tmp_path: Path) -> None:
    match = set_up(SHIPPED.resolve("straight_rummy"), PEOPLE, 5, {**LATE, "to_act": 0}, lambda cards: cards.reverse())
    (tmp_path / "saves").mkdir()
    Store(tmp_path / "saves").save(match, {})
    game = Game(display.name, tmp_path, "--set", "speed=instant", "--size", "960x540")  # so small that it is soon drawn
    renewed = False
    try:
        game.focus()
        game.wait(lambda line: line["screen"] == "menu")
        while not found(game.lines[-1], "menu:continue")["focused"]:
            since = len(game.lines)
            game.key("Tab")
            game.wait(lambda line: True, 5, since)
        game.key("Return")
        line = my_turn_or_end(game)
        for _ in range(TURNS):
            if line["screen"] == "scores":
                break
            if not found(line, "pile:stock")["count"]:
                game.key("d")
                line = game.wait(lambda line: found(line, "pile:stock")["count"] or line["screen"] == "scores")
                renewed = True
                if line["screen"] == "scores":
                    break
            game.key("d")
            line = game.wait(lambda line: line["phase"] == "play" and mine(line))
            meld = meld_in(hand_of(line))
            for card in meld:
                line = focus(game, card)
                game.key("space")
                line = game.wait(lambda line, card=card: found(line, card)["selected"])  # type: ignore[misc]
            if meld:
                count = line["moves"]
                game.key("m")
                line = settled(game, count + 1)
            while mine(line) and (fitting := lay_off_in(line)):
                count = line["moves"]
                focus(game, fitting[0])
                game.key("l", *fitting[1][5:])
                line = game.wait(lambda line, count=count: line["moves"] > count or line["notice"])  # type: ignore[misc]
                if line["moves"] == count:
                    break
            if line["to_act"] == line["me"] and line["phase"] == "play":
                count = line["moves"]
                focus(game, heaviest(hand_of(line), None))
                game.key("Return")
                line = settled(game, count + 1)
            line = my_turn_or_end(game)
        assert line["screen"] == "scores"
        assert renewed
        after_the_hand(game, line)
        game.key("Return")
        line = game.wait(lambda line: line["deal"] == 2 and line["screen"] == "table")
        tabbed = next(i for i, line in enumerate(game.lines) if any(item["focused"] for item in line["items"]))
        assert all(sum(item["focused"] for item in line["items"]) == 1 for line in game.lines[tabbed:])
        check(game.lines)
        assert game.close() == 0
    finally:
        game.kill()


def focus(game: Game, item: str) -> Line:
    """Walk with Tab into the hand, then with the arrows to a card."""
    for _ in range(60):
        line = game.lines[-1]
        focused = next((i for i in line["items"] if i["focused"]), None)
        if focused is not None and focused["id"] == item:
            return line
        hand = hand_of(line)
        since = len(game.lines)
        if focused is None or focused["id"] not in hand:
            game.key("Tab")
            game.wait(lambda line: True, 5, since)
        else:
            steps = hand.index(item) - hand.index(focused["id"])
            game.key(*["Right" if steps > 0 else "Left"] * abs(steps))
            game.wait(lambda line: found(line, item)["focused"], 5, since)
    raise AssertionError(f"{item} is not reached")


@pytest.mark.parametrize(
    ("screen", "asked"),
    [
        ((800, 480), ()),
        pytest.param((640, 480), (), marks=pytest.mark.slow),
        pytest.param((1024, 600), ("--size", "1280x720"), marks=pytest.mark.slow),
    ],
)
def test_all_of_the_table_lies_on_a_small_screen(tmp_path: Path, screen: tuple[int, int], asked: tuple[str, ...]) -> None:
    shown = Display(screen)
    try:
        game = Game(shown.name, tmp_path, "--variant", "straight_rummy", "--players", "2", "--seed", "3", *asked)
        game.focus()
        line = game.wait(mine)
        assert line["size"] == list(screen)
        assert f"Geometry: {screen[0]}x{screen[1]}" in game.tool("getwindowgeometry", game.window)
        for item in line["items"]:
            x, y, w, h = item["rect"]
            assert min(x, y) >= 0 and x + w <= screen[0] and y + h <= screen[1], item
        game.click("button:menu")
        game.wait(lambda line: line["screen"] == "menu")
        assert game.close() == 0
    finally:
        shown.close()
