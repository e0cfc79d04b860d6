"""The page of the strategy and its drill: tables, what a choice is worth, decisions by mouse and by keys, at every size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.ui.figures_desk import faults, figures_desk, figures_page, look_name, out_of_reach, sizes  # first  # isort: skip

import pytest

from game.players.counted import Survey
from game.players.drill import Drill
from game.rules.variant import Variant
from game.table.theme import LEAST_REACH
from game.ui.pages.figures import strategy_page, surveyed_page
from game.ui.pages.figures.chart import Place, chart_of, choice_name
from tests.ui.counted_house import GAME, keep, survey
from tests.ui.desk import Desk

TABLES = ("hard", "soft", "pairs")


@pytest.fixture(params=sizes(), ids=look_name)
def desk_of_any_size(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    keep(tmp_path)
    with figures_desk(tmp_path, request.param) as desk:
        yield desk


@pytest.fixture
def page(desk: Desk, tmp_path: Path) -> Any:
    keep(tmp_path)
    return figures_page(desk, "strategy_page", GAME)


def wrong(page: Any) -> str:
    """A choice that is not the best one."""
    return next(choice for choice in page.question.choices if choice != page.chart.cell(page.place).exact)


def best(page: Any) -> str:
    cell = page.drill.survey.cells[page.question.key]
    return str(cell.exact)


def test_every_word_has_its_room(desk_of_any_size: Desk) -> None:
    desk = desk_of_any_size
    page = figures_page(desk, "strategy_page", GAME)
    least = LEAST_REACH if min(desk.app.size) < 720 else 44
    for table in TABLES if desk.has("tab=hard") else ("",):
        if table:
            desk.click(f"tab={table}")
        assert faults(desk) == []
    page.look(Place(0, 8, 8))
    if not desk.has("tab=hard"):
        assert faults(desk) == []
    assert [item for item in desk.shown.items if item.enabled and item.rect[2] and min(item.rect[2:]) < least] == []
    desk.click("button:drill")
    assert faults(desk) == []
    desk.click(f"choice:{wrong(desk.app.top)}")
    assert faults(desk) == []


def test_a_cell_says_what_the_text_says_and_what_is_best(desk: Desk, page: Any) -> None:
    assert desk.item("cell:hard:16:10").label == "16 against 10: the text says Hit, exact play Give up half"
    assert desk.item("cell:pairs:8:5").label == "8 8 against 5: Split"
    assert desk.item("text:differ").label.startswith("1 of 270 cells differ")
    desk.click("cell:hard:16:10")
    words = "16 against 10, on a bet of 10: Give up half −5.000, Hit −5.649, Stand −5.760, Double −11.297"
    assert desk.item("text:detail").label == words


def test_a_second_click_puts_the_choices_away(desk: Desk, page: Any) -> None:
    desk.click("cell:hard:16:10")
    desk.click("cell:hard:16:10")
    assert not desk.has("text:detail")


def test_arrow_keys_go_from_cell_to_cell(desk: Desk, page: Any) -> None:
    desk.tab_to("table:hard")
    assert page.at == Place(0, 0, 0)
    for key in ("right", "right", "down", "left"):
        desk.press(key)
    assert page.at == Place(0, 1, 1)
    desk.press("up")
    desk.press("up")
    assert page.at == Place(0, 0, 1), "there is nothing above"
    desk.tab_to("table:pairs")
    assert page.at == Place(2, 0, 0)


def test_the_text_or_exact_play_alone(desk: Desk, page: Any) -> None:
    desk.click("shown=text")
    assert page.marked.shown == "text"
    assert desk.item("text:differ").label == "The text alone; exact play says otherwise in one cell."
    desk.click("shown=exact")
    assert page.marked.shown == "exact"
    assert desk.item("text:differ").label == "Exact play alone; the text says otherwise in one cell."


def test_the_page_says_what_is_called_the_text(desk: Desk, page: Any) -> None:
    words = "The text is the strategy table printed in a casino's text on this game."
    assert desk.item("text:about").label.endswith(words)
    shown = next(one for one in page.group.widgets if one.id == "shown")
    assert shown.tips["text"] == words


def test_rows_are_lit_in_which_two_of_one_suit_change_what_is_best(desk: Desk, page: Any) -> None:
    five_and_six = next(at for at in page.chart.places if page.chart.suited(at))
    assert five_and_six == Place(0, 3, 8), "eleven against a ten; of the hand of two suits nothing is said"
    desk.click("suits")
    assert desk.item("text:differ").label == "In lit rows two cards of one suit are played otherwise."
    desk.click("cell:hard:11:10")
    assert desk.item("text:detail").label.endswith(". 5♠ 6♠: Double")
    assert faults(desk) == []
    desk.click("suits")
    desk.click("cell:hard:12:10")
    assert "♠" not in desk.item("text:detail").label


def test_what_the_house_keeps_by_each_way_of_play(desk: Desk, page: Any) -> None:
    mended = "the text, its gaps mended 1.611%, the same, giving up the worst hands 1.152%"
    words = f"The house keeps: the text as printed 1.844%, {mended}, exact play 1.001%"
    assert desk.item("text:edges").label == words


def test_hands_that_are_always_played_alike_are_one_line_and_no_row() -> None:
    tables = {table.name: table for table in chart_of(survey()).tables}
    assert (tables["soft"].rest, [row.name for row in tables["soft"].rows]) == ("stand", ["13", "14", "15", "16", "17", "18"])
    assert [row.name for row in tables["hard"].rows][::10] == ["to 8", "18 up"]
    assert [row.gap for row in tables["soft"].rows] == [False, True, False, False, False, False]


class Slow:
    """A survey that is being worked out."""

    part = 0.5
    found: Survey | None = None
    closed = False

    def __init__(self, variant: Variant, kept: object) -> None:
        pass

    def poll(self) -> Survey | None:
        return self.found

    def close(self) -> None:
        Slow.closed = True


def test_while_it_is_worked_out_the_page_says_how_far_it_is(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surveyed_page, "Surveying", Slow)
    monkeypatch.setattr(Slow, "closed", False)
    page = strategy_page.StrategyScreen(desk.app, desk.app.catalogue.resolve(GAME).variant)
    desk.app.push(page)
    for _ in range(10):
        desk.round()
    assert desk.item("text:edges").label == "This is the text. Exact play is being worked out."
    assert desk.item("cell:hard:12:A").label == "12 against A: Hit", "the text is there at once"
    assert not desk.item("button:drill").enabled and not page.settled()
    assert faults(desk) == []
    page._surveying.found = survey()  # type: ignore[union-attr]
    desk.settle()
    assert desk.item("button:drill").enabled
    assert desk.item("cell:pairs:8:5").label == "8 8 against 5: Split"


def test_who_leaves_before_it_is_done_stops_the_work(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surveyed_page, "Surveying", Slow)
    monkeypatch.setattr(Slow, "closed", False)
    desk.app.push(strategy_page.StrategyScreen(desk.app, desk.app.catalogue.resolve(GAME).variant))
    desk.round()
    desk.press("escape")
    assert Slow.closed


# ---- the drill ------------------------------------------------------------------------------------


def test_twenty_decisions_and_the_missed_ones_are_framed(desk: Desk, page: Any) -> None:
    desk.click("button:drill")
    drill = desk.app.top
    assert desk.item("text:score").label == "1 of 20, 0 right"
    missed = drill.place  # type: ignore[attr-defined]
    desk.click(f"choice:{wrong(drill)}")
    assert desk.item("text:answer").label.endswith(f"right is {choice_name(best(drill))}.")
    desk.click("button:next")
    for _ in range(19):
        desk.click(f"choice:{best(drill)}")
    assert desk.app.top is page
    assert desk.item("text:last").label == "last time 19 of 20"
    assert page.marked.missed == {missed}  # type: ignore[attr-defined]


def test_letters_and_enter_are_enough(desk: Desk, page: Any) -> None:
    desk.press("d")
    drill: Any = desk.app.top
    letters = {"hit": "h", "stand": "s", "double": "d", "split": "p", "surrender": "g"}
    desk.press(letters[best(drill)])
    assert drill.drill.score == 1
    desk.press(letters[wrong(drill)])
    assert desk.has("button:next")
    desk.press("enter")
    assert desk.item("text:score").label == "3 of 20, 1 right"
    desk.press("escape")
    assert desk.app.top is page and desk.item("text:last").label == "last time 1 of 2"


def test_what_was_learnt_is_kept_for_the_next_time(desk: Desk, page: Any) -> None:
    desk.press("d")
    desk.click(f"choice:{wrong(desk.app.top)}")
    desk.press("escape")
    again = strategy_page.StrategyScreen(desk.app, page.variant)
    assert again.score == (0, 1)
    assert sum(one.missed for one in again.drilled.values()) == 1
    again.ended(Drill(survey(), 1))  # another drill, as that of a sitting, takes nothing of it away
    assert sum(one.missed for one in strategy_page.StrategyScreen(desk.app, page.variant).drilled.values()) == 1


def test_the_drill_may_ask_for_the_text(desk: Desk, page: Any) -> None:
    desk.click("against=text")
    desk.click("button:drill")
    assert desk.app.top.drill.judge == "text"  # type: ignore[attr-defined]


def test_where_there_is_a_side_bet_its_odds_are_one_step_away(desk: Desk, tmp_path: Path) -> None:
    keep(tmp_path, "rummy_side_bet")
    figures_page(desk, "strategy_page", "rummy_side_bet")
    assert faults(desk) == []
    desk.click("button:odds_page")
    assert desk.shown.screen == "odds_page"


def test_it_is_reached_from_the_rules_of_the_game(desk: Desk, tmp_path: Path) -> None:
    keep(tmp_path)
    desk.app.open("rules", GAME)
    desk.settle()
    desk.click("button:strategy_page")
    assert desk.shown.screen == "strategy_page"


def test_tab_reaches_everything(desk: Desk, page: Any) -> None:
    assert out_of_reach(desk) == set()
    desk.press("d")
    assert out_of_reach(desk) == set()
