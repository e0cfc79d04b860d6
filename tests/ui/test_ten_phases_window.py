"""Ten Phases in the window: whom a skip card is meant for is asked, by mouse and by keys, and the plates say the phases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.match.match import Match
from game.match.setup import SeatInfo
from game.rules.events import Told
from game.ui.table.screen import TableScreen
from game.words.catalogue import known
from tests.ui.table_desk import TableDesk
from tests.variants.shelf import SHIPPED

HANDS = ["R1 B3 G3 Y3 R8 B8 W SK", "R2 B2 G7", "R4 W SK"]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    desk = TableDesk(tmp_path)
    memory = {"stage": [2, 3, 4]}
    desk.place("ten_phases", HANDS, "R6", phase="play", melds=[(2, "R4 Y5 G6 W=7 R8 B9 G10")], memory=memory)
    yield desk
    desk.close()


def test_the_plates_say_the_phases(desk: TableDesk) -> None:
    badges = {seat.seat: seat.badge for seat in desk.table.stage.scene.seats}
    assert badges == {0: "Phase 2", 1: "Phase 3", 2: "Phase 4 laid"}


def test_the_panel_beside_the_piles_shows_the_phase_of_everybody(desk: TableDesk) -> None:
    goal = desk.table.stage.scene.rail.goals[0]
    assert goal.title == "First to lay phase 10" and goal.standing is not None
    rows = [(row.portrait, row.score, round(row.part * row.pips)) for row in goal.standing.rows if row.part is not None]
    assert rows == [("bruno", "4", 4), ("ada", "3", 2), ("you", "2", 1)]


@pytest.mark.parametrize("how", ["drag", "button", "double click", "keys"])
def test_whoever_throws_a_skip_card_is_asked_whom_it_is_meant_for(desk: TableDesk, how: str) -> None:
    if how == "drag":
        desk.drag("card:SK", "pile:discard")
    elif how == "double click":
        desk.double("card:SK")
    else:
        desk.select("SK")
        if how == "button":
            desk.click("button:discard")
        else:
            desk.press("enter")
    assert desk.shown.dialog == "choose"
    assert [desk.item(f"button:choice_{number}").label for number in (1, 2)] == ["Skip Ada", "Skip Bruno"]
    if how == "keys":
        desk.press("2")
    else:
        desk.click("button:choice_2")
    desk.my_turn()
    assert "SK" not in desk.hand
    told = [event for event in desk.match.history.record.events if isinstance(event, Told)]
    assert [event.seat for event in told if event.name == "skipped"] == [2]
    assert "You play the skip against Bruno." in [entry.text for entry in desk.table.session.diary.entries]


def test_whoever_changes_their_mind_keeps_the_card(desk: TableDesk) -> None:
    desk.drag("card:SK", "pile:discard")
    desk.press("escape")
    assert desk.shown.dialog is None
    assert "SK" in desk.hand


def test_every_kind_of_meld_has_its_words(desk: TableDesk) -> None:
    for meld in desk.match.rules.variant.melds.values():
        words = (f"table.meld_{meld.kind}", f"goal.{meld.kind}", f"piece.{meld.kind}_of", f"layoff.not_in_{meld.kind}")
        assert [code for code in words if not known(code)] == []


def test_a_wild_card_is_carried_over_a_set_of_elevens(desk: TableDesk) -> None:
    """A rank with two figures is no card, and has no face of its own."""
    desk.place(
        "ten_phases", ["R1 B3 W", "R2 B2", "R4 SK"], "R6", phase="play", memory={"stage": [2, 3, 4]},
        melds=[(0, "R8 B8 G8"), (0, "Y3 R3 G3"), (1, "R11 B11 G11 Y11")],
    )  # fmt: skip
    desk.drag("card:W", "meld:3", let_go=False)
    desk.until(lambda: bool(desk.table.stage.scene.ghosts.cards))
    assert desk.table.stage.scene.ghosts.place == "meld:3" and desk.picture().get_width() > 0
    desk.drop()
    assert "W" not in desk.hand


def test_before_anybody_has_done_anything_the_news_tell_who_dealt(desk: TableDesk) -> None:
    people = (SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in ("Ada", "Bruno")))
    match = Match.begin(SHIPPED.resolve("ten_phases"), people, 7, dealer=0)
    assert match.to_act == 1  # her turn has begun, and that is all
    news = TableScreen(desk.app, match, {"deal": match.deal}).build_scene().rail.news
    assert news is not None and not news.rows and news.portrait == people[0].portrait
    assert "deal" in news.title
