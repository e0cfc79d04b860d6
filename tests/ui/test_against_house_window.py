"""A sitting against the house in a real window: two own places, a split, doubles, a surrender and bonuses, by mouse and by keys.

The shoe lasts, and its first cards are known: what two rounds bring is counted by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from game.match.match import Match
from game.match.saves.store import Store
from game.match.setup import SeatInfo
from tests.ui.window import Display, Game, Line, found, mine
from tests.variants.shelf import SHIPPED

pytestmark = pytest.mark.window

SHOE = "8H 7H 6C 8S 7S TD 3D TC TS 7D KH TH 4S AC 6D 5S 6H 6S"
"""Round 1: 8-8 is split, 8-3 doubled to 21, 8-10 stands; 7-7-7; the house goes bust with 26. Round 2: 16 against an ace is given
up, 4-5-6 of spades is doubled to 15; the house has 17.
"""
FIRST, SECOND = (20 + 10, 50 + 10), (-5, 60 - 20)
"""What the rounds bring to each place with bets of 10."""
PLAYED = (("split", "double", "stand", "hit", "stand"), ("surrender", "double"))
KEYS = {"split": "p", "double": "d", "stand": "s", "hit": "h", "surrender": "g"}


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    shown = Display((1280, 720))
    yield shown
    shown.close()


def sat_down(display: Display, home: Path) -> Game:
    resolved, people = SHIPPED.resolve("costa_rica_rummy", {"reshuffle": "penetration"}), (SeatInfo("You"), SeatInfo("You"))
    pack = Match.begin(resolved, people, 5).rules.pack
    match = Match.begin(resolved, people, 5, deck=pack.find_all(SHOE.split()))
    Store(home / "saves").save(match, {})
    game = Game(display.name, home, "--size", "1280x720", "--set", "speed=instant")
    game.focus()
    game.wait(lambda line: line["screen"] == "menu")
    game.click("menu:continue")
    game.wait(mine)
    return game


def there(item: str) -> Callable[[Line], bool]:
    """The item can be used now."""
    return lambda line: any(one["id"] == item and one["enabled"] and one["rect"][2] for one in line["items"])


def sitting(game: Game, bet: Callable[[str], None], do: Callable[[str], None]) -> list[list[int]]:
    """Both rounds; the scores after each."""
    scores = []
    for played in PLAYED:
        for seat in (0, 1):
            bet(f"bet:{seat}:main")
            game.wait(lambda line, seat=seat: found(line, f"bet:{seat}:main").get("value") == 10)  # type: ignore[misc]
        do("deal")
        for action in played:
            game.wait(there(f"button:{action}"))
            moves = game.lines[-1]["moves"]
            do(action)
            game.wait(lambda line, moves=moves: line["moves"] > moves)  # type: ignore[misc]
        line = game.wait(there("button:next_hand"))
        scores.append(line["scores"])
        do("next_hand")
        game.wait(lambda line: mine(line) and line["phase"] == "stake")
    return scores


def expected() -> list[list[int]]:
    return [list(FIRST), [a + b for a, b in zip(FIRST, SECOND, strict=True)]]


def test_two_places_a_split_doubles_a_surrender_and_both_bonuses_by_mouse(display: Display, tmp_path: Path) -> None:
    game = sat_down(display, tmp_path)
    try:
        game.press("chip:10")
        assert sitting(game, game.press, lambda action: game.press(f"button:{action}")) == expected()
        assert game.close() == 0
    finally:
        game.kill()


def test_the_same_by_keys(display: Display, tmp_path: Path) -> None:
    game = sat_down(display, tmp_path)

    def focus(line: Line) -> str:
        return next((one["id"] for one in line["items"] if one["focused"]), "")

    def bet(place: str) -> None:
        while (now := focus(game.lines[-1])) != place:
            game.key("Tab")
            game.wait(partial(moved, now))
        game.key("space")

    def moved(now: str, line: Line) -> bool:
        return focus(line) != now

    try:
        game.key("3")  # chips of ten
        assert sitting(game, bet, lambda action: game.key(KEYS.get(action, "Return"))) == expected()
        assert game.close() == 0
    finally:
        game.kill()
