"""The page with the odds of a side bet: every figure from the count, at every size, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.ui.figures_desk import faults, figures_desk, figures_page, look_name, out_of_reach, sizes  # first  # isort: skip

import pytest

from game.table.theme import LEAST_REACH
from game.ui.pages.figures import odds_page
from game.ui.pages.figures.decks_curve import slopes
from game.words.numbers import decimal, grouped, percent, signed
from tests.ui.desk import Desk

GAME = "rummy_side_bet"
TABS = ("table", "curve", "why")


@pytest.fixture(params=sizes(), ids=look_name)
def desk_of_any_size(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    with figures_desk(tmp_path, request.param) as desk:
        yield desk


@pytest.fixture
def page(desk: Desk) -> Any:
    return figures_page(desk, "odds_page", GAME)


def shown(desk: Desk, id: str) -> str:
    return desk.item(f"text:{id}").label.replace("\u00a0", " ")


def test_every_word_has_its_room(desk_of_any_size: Desk) -> None:
    desk = desk_of_any_size
    figures_page(desk, "odds_page", GAME)
    for tab in TABS if desk.has("tab=curve") else ("",):
        if tab:
            desk.click(f"tab={tab}")
        assert faults(desk) == []
    size = desk.app.size
    least = LEAST_REACH if min(size) < 720 else 44
    for item in desk.shown.items:
        if item.enabled and item.rect[2]:
            assert min(item.rect[2:]) >= least, item


def test_every_way_of_winning_says_its_ways_its_chance_and_what_comes_back(desk: Desk, page: Any) -> None:
    assert shown(desk, "edge") == "The house keeps 3.2386%, six decks, 9 to 1"
    assert shown(desk, "row.straight_flush") == "row and suit: 10 368 ways, 0.2068%; 2.068 of 100 chips come back"
    assert shown(desk, "row.flush") == "one suit: 292 896 ways, 5.8424%; 58.424 of 100 chips come back"
    back = [float(shown(desk, f"row.{what}").split("; ")[1].split()[0]) for what in page.now.rates]
    assert sum(back) == pytest.approx(100 - 3.2386, abs=1e-3)


def test_another_number_of_decks_is_counted_at_once(desk: Desk, page: Any) -> None:
    for decks, kept in ((1, "13.3032%"), (4, "4.2439%"), (8, "2.7360%")):
        desk.click(f"decks={decks}")
        assert kept in shown(desk, "edge")
    desk.click("ace=low")
    desk.click("decks=4")
    assert shown(desk, "edge").startswith("The house keeps 6.84")


def test_the_quoted_edge_is_named_as_a_misprint_only_where_it_is_about_this_bet(desk: Desk, page: Any) -> None:
    assert "the casino's text says 4.14%. No number of decks gives it." in shown(desk, "curve")
    desk.click("pays:run:more")
    assert "4.14" not in shown(desk, "curve")
    desk.click("button:back_to")
    assert "4.14" in shown(desk, "curve")


def test_one_rate_changes_all_and_a_rate_of_its_own_only_itself(desk: Desk, page: Any) -> None:
    desk.click("pays:run:more")
    assert set(page.now.rates.values()) == {10}
    assert shown(desk, "edge") == "You keep 6.4376%, six decks, 10 to 1"
    desk.click("bet:alike")
    desk.click("pays:flush:less")
    assert page.now.rates == {"straight_flush": 10, "trips_suited": 10, "trips": 10, "run": 10, "flush": 9}
    assert shown(desk, "edge").endswith("six decks, rates as you set them")
    desk.click("button:back_to")
    assert set(page.now.rates.values()) == {9} and not desk.item("button:back_to").enabled


def test_a_rate_is_typed_with_the_keys(desk: Desk, page: Any) -> None:
    desk.tab_to("pays:trips")
    for key in "35":
        desk.press(key)
    assert set(page.now.rates.values()) == {35}
    desk.tab_to("decks")
    desk.press("right")
    assert page.now.packs == 7


def test_a_million_bets_come_near_the_count(desk: Desk, page: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_page, "TRIED", 60_000)
    desk.click("button:try")
    desk.settle(lambda: not page._playing)
    assert page.trial.played == 60_000
    swing = page.found.deviation / 60_000**0.5
    assert abs(page.trial.edge - float(page.found.edge)) < 4 * swing
    assert shown(desk, "curve").endswith(f"give or take {percent(swing, 2)}.")
    desk.click("decks=2")
    assert page.trial is None, "other terms, another trial"


def test_it_is_reached_from_the_rules_of_the_game_and_says_that_chips_are_no_money(desk: Desk) -> None:
    desk.app.open("rules", GAME)
    desk.settle()
    desk.click("button:odds_page")
    assert desk.shown.screen == "odds_page"
    assert shown(desk, "play_chips") == "Play chips only, never money."
    desk.press("escape")
    assert desk.shown.screen == "rules"


def test_a_game_without_such_a_bet_has_no_such_page(desk: Desk) -> None:
    desk.app.open("rules", "straight_rummy")
    desk.settle()
    assert not desk.has("button:odds_page")


def test_the_line_of_the_curve_never_swings_beyond_its_dots() -> None:
    values = [13.3, 7.26, 5.25, 4.24, 3.64, 3.24, 2.95, 2.74]
    for (one, other), (a, b) in zip(pairwise(values), pairwise(slopes(values)), strict=True):
        assert a < 0 and b < 0 and max(a, b, key=abs) >= 3 * (other - one)
    assert slopes([1, 2, 1])[1] == 0


def test_numbers_are_written_as_people_write_them() -> None:
    assert grouped(5013320).replace("\u00a0", " ") == "5 013 320"
    assert (decimal(-0.0004, 2), decimal(-2.5, 3), signed(2.952, 3), signed(-5, 3)) == ("0.00", "−2.500", "+2.952", "−5.000")
    assert percent(0.032386, 4) == "3.2386%"


def test_tab_reaches_everything(desk: Desk, page: Any) -> None:
    assert out_of_reach(desk) == set()
