"""The page of a sitting: the plot with its band, three parts that add up, mistakes dearest first, side bets apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.ui.figures_desk import faults, figures_desk, look_name, out_of_reach, sizes  # first  # isort: skip

import pytest

from game.match.figures.sitting import sitting_of
from game.match.figures.sitting_sums import cell_of, counts, expected, mistakes, parts, side_totals, staked, totals
from game.match.match import Match
from game.match.saves.store import Store
from game.match.thinker import Thinker
from game.players.counted import CellKey
from game.players.families import counted_table
from game.table.theme import LEAST_REACH
from game.ui.pages.figures import surveyed_page
from game.ui.session.session import Session
from tests.ui.counted_house import keep, survey
from tests.ui.desk import Desk
from tests.ui.sitting_given import GAME, sitting
from tests.ui.table_desk import TableDesk
from tests.variants.shelf import SHIPPED

TABS = ("mistakes", "why", "side", "facts")
ROUNDS = 24


def keep_survey(home: Path) -> None:
    keep(home, GAME)


def sit(desk: Desk, match: Match) -> Any:
    """Open the page of a sitting."""
    desk.app.open("sitting", Session(match, desk.app.store, lambda: Thinker(here=True)))
    desk.settle(desk.app.top.settled, seconds=30)  # it is gone through in a thread
    assert desk.shown.screen == "sitting"
    return desk.app.top


@pytest.fixture(params=sizes(), ids=look_name)
def desk_of_any_size(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    keep_survey(tmp_path)
    with figures_desk(tmp_path, request.param) as desk:
        yield desk


@pytest.fixture
def page(desk: Desk, tmp_path: Path) -> Any:
    keep_survey(tmp_path)
    return sit(desk, sitting(ROUNDS))


def whole(match: Match, seats: tuple[int, ...] = (0,)) -> Any:
    """The sitting of a match, with everything in it."""
    table = counted_table(SHIPPED.resolve(GAME).variant)
    assert table is not None
    return list(sitting_of(match, seats, table))[-1]


def test_every_word_has_its_room(desk_of_any_size: Desk) -> None:
    desk = desk_of_any_size
    sit(desk, sitting(ROUNDS))
    for tab in TABS if desk.has("tab=why") else ("",):
        if tab:
            desk.click(f"tab={tab}")
        assert faults(desk) == []
    least = LEAST_REACH if min(desk.app.size) < 720 else 44
    assert [item for item in desk.shown.items if item.enabled and item.rect[2] and min(item.rect[2:]) < least] == []


def test_what_the_rounds_brought_is_what_the_match_says() -> None:
    match = sitting(ROUNDS)
    found = whole(match)
    assert len(found.rounds) == ROUNDS
    assert totals(found)[-1] + side_totals(found)[-1] == match.scores[0]
    assert staked(found.rounds) == 10 * ROUNDS


def test_house_mistakes_and_luck_add_up_to_the_result() -> None:
    found = whole(sitting(ROUNDS))
    three = parts(found, survey())
    assert three.house == pytest.approx(-0.01001 * 10 * ROUNDS)
    assert three.mistakes < 0
    assert sum(three) == pytest.approx(totals(found)[-1] - totals(found)[0])


def test_the_band_grows_with_the_root_of_the_rounds() -> None:
    found = whole(sitting(ROUNDS))
    after = expected(found.rounds, survey())
    assert len(after) == ROUNDS + 1 and after[0] == (0.0, 0.0)
    assert after[16].deviation == pytest.approx(4 * 10 * 1.0978)
    assert after[-1].mean == pytest.approx(-0.01001 * 10 * ROUNDS)


def test_mistakes_come_dearest_first_and_equal_ones_together() -> None:
    match = sitting(ROUNDS)
    found = whole(match)
    made = mistakes(found.rounds, match.rules.pack.rank)
    assert [one.cost for one in made] == sorted((one.cost for one in made), reverse=True)
    choices = [choice for one in found.rounds for choice in one.choices]
    assert sum(one.times for one in made) == sum(choice.each > 0 for choice in choices)
    assert all(choice.cost == choice.each * choice.bet for choice in choices)
    told = counts(found)
    assert told.choices == len(choices) and told.won + told.tied + told.lost == ROUNDS


def test_every_decision_has_its_cell_of_the_strategy() -> None:
    match = sitting(ROUNDS)
    for choice in (choice for one in whole(match).rounds for choice in one.choices):
        key = cell_of(choice, survey(), match.rules.pack.rank)
        if choice.total < 21:
            assert key in survey().cells, choice
    assert isinstance(key, CellKey | None)


def test_two_seats_of_one_player_are_one_sitting() -> None:
    match = sitting(6, 2)
    found = whole(match, (0, 1))
    assert all(one.bets == (10, 10) for one in found.rounds)
    assert totals(found)[-1] + side_totals(found)[-1] == match.scores[0] + match.scores[1]


def test_the_page_says_where_one_stands_and_why(desk: Desk, page: Any) -> None:
    plot, why = desk.item("text:plot").label, desk.item("text:why").label
    assert plot.startswith("Main game: ") and any(word in plot for word in ("band of two sittings", "band of 19 sittings"))
    assert why.startswith("Why you stand there ") and "your mistakes −" in why
    assert desk.item("text:facts").label.endswith("Play chips only, never money.")


def test_fewer_than_twenty_rounds_are_not_judged(desk: Desk, tmp_path: Path) -> None:
    keep_survey(tmp_path)
    sit(desk, sitting(6))
    assert desk.item("text:plot").label.endswith("After twenty rounds the plot says what is usual.")


def test_a_mistake_leads_back_to_its_hand(desk: Desk, page: Any) -> None:
    desk.click("mistake:0")
    assert desk.shown.screen == "replay"
    review: Any = desk.app.top
    first = page.mistakes[0].first
    assert (review.review.deal, review.review.seat) == (first.deal, first.seat)
    assert review.review.action(review.at).verb == first.did, "the decision itself is shown"


def test_mistakes_are_drilled_soon(desk: Desk, page: Any) -> None:
    desk.click("button:drill")
    drill: Any = desk.app.top
    missed = {cell_of(one.first, page.survey, page.session.pack.rank) for one in page.mistakes}
    assert set(drill.drill.learnt) == missed - {None}
    times = sum(one.times for one in page.mistakes if cell_of(one.first, page.survey, page.session.pack.rank))
    assert sum(one.missed for one in drill.drill.learnt.values()) == times
    desk.click(f"choice:{drill.question.choices[0]}")
    desk.press("escape")
    assert desk.shown.screen == "strategy_page"


def test_without_exact_play_there_is_no_band_and_the_page_says_how_far_it_is(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.ui.test_strategy_page import Slow

    monkeypatch.setattr(surveyed_page, "Surveying", Slow)
    desk.app.open("sitting", Session(sitting(ROUNDS), desk.app.store, lambda: Thinker(here=True)))
    page: Any = desk.app.top
    desk.until(lambda: page._going is None)
    assert not page.expected and desk.item("text:plot").label.endswith("50%. It is done once for these rules.")
    assert faults(desk) == []
    page._surveying.found = survey()
    desk.settle()
    assert page.expected and desk.item("button:drill").enabled


def test_both_pages_are_reached_from_the_rim_of_the_table_and_lead_back_to_it(tmp_path: Path) -> None:
    keep_survey(tmp_path)
    desk = TableDesk(tmp_path)
    desk.sit(sitting(3), {})
    assert not desk.has("button:sort"), "there is no hand to be sorted"
    for button, screen in (("button:sitting", "sitting"), ("button:strategy", "strategy_page")):
        desk.click(button)
        assert desk.shown.screen == screen
        desk.press("escape")
        assert desk.shown.screen == "table"
    desk.click("button:sitting")
    desk.press("enter")
    assert desk.shown.screen == "table", "play on"
    desk.close()


def test_a_sitting_that_was_saved_is_whole_again(tmp_path: Path) -> None:
    """After loading only the current hand is in memory; the rounds before it are played again from the log."""
    match, store = sitting(6), Store(tmp_path / "saves")
    assert store.save(match, {}) is None
    path = store.path_of(match)
    assert path is not None
    store.close_all()
    again = Store(tmp_path / "saves").load(path).match
    assert len(again.history.records) < 6
    assert whole(again) == whole(match)


def test_tab_reaches_everything(desk: Desk, page: Any) -> None:
    assert out_of_reach(desk) == set()


def test_before_twenty_rounds_no_band_says_what_is_usual(desk: Desk, tmp_path: Path) -> None:
    keep_survey(tmp_path)
    page = sit(desk, sitting(8))
    assert page.survey is not None and page.expected == ()
    assert desk.item("text:plot").label.endswith("After twenty rounds the plot says what is usual.")
