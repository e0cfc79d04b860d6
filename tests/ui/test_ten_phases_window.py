"""Ten Phases in the window: whom a skip card is meant for is asked, by mouse and by keys, and the plates say the phases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.match.match import Match
from game.match.setup import SeatInfo
from game.match.table_rules import TableRules
from game.rules.acts.events import Told
from game.rules.ruleset import compile_rules
from game.ui.table.screen import TableScreen
from game.variants.explain import sheet
from game.words.catalogue import known, plain, say
from tests.ui.table_desk import TableDesk
from tests.variants.shelf import RULES, SHIPPED, folder

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
    news = TableScreen(desk.app, match, {"deal": match.deal}).table.scene().rail.news
    assert news is not None and not news.rows and news.portrait == people[0].portrait
    assert "deal" in news.title


CODE = re.compile(r"\b[RBGY](?:1[0-2]|[1-9])\b|\b(?:W|SK)\b|W=")
"""A card of this deck as it is written, not as it is called."""


def test_cards_are_called_by_their_words_wherever_they_are_spoken_of(desk: TableDesk) -> None:
    assert desk.item("card:R1").label == "Red 1" and desk.item("card:W").label == "Wild"
    (meld,) = [item.label for item in desk.shown.items if item.id == "meld:1"]
    assert meld == "meld 1 of Bruno: Red 4, Yellow 5, Green 6, Wild as seven of any suit, Red 8, Blue 9, Green 10"
    heard = [item.label for item in desk.shown.items]
    desk.select("R8")
    heard += [item.label for item in desk.shown.items]
    desk.press("space")
    desk.click("button:hint")
    heard += [item.label for item in desk.shown.items]
    assert desk.table.table.notices.now is not None
    heard += [plain(desk.table.table.notices.now.text), str(desk.table.fields()["prompt"])]
    assert "Discard Red 8" in " ".join(heard)
    assert [text for text in heard if CODE.search(text)] == []


def test_a_combination_is_called_what_the_file_calls_it(tmp_path: Path) -> None:
    page = (RULES.parent / "docs/decks.md").read_text(encoding="utf-8")
    (zoo,) = [text for text in re.findall(r"```yaml\n(.*?)```", page, re.DOTALL) if "name: Zoo" in text]
    variant = folder(tmp_path / "rules", zoo=zoo).resolve("zoo").variant
    rules = TableRules(compile_rules(variant, 2))
    fox, hen, star = (rules.pack.named[name].bit_length() - 1 for name in ("FOX", "HEN", "STAR"))
    assert rules.listed_as((hen, fox)) == "supper" and rules.listed_as((fox, star)) == ""
    assert say("table.meld_named", name=rules.listed_as((fox, hen))) == "Supper"
    lines = [line for section in sheet(variant) for line in section.lines]
    assert "Supper: Fox and Hen." in lines and not any("Combination" in line for line in lines)
