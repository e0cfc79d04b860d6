"""From the start screen to a table and back: playing, continuing, what the command line asks for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.ui.desk import Desk, folders  # first: it chooses the driver  # isort: skip

import pytest

from game.folders import LaunchOptions
from game.players.characters import LEVELS
from game.ui.pages.base import starting
from game.ui.pages.menu.menu import MenuScreen
from game.ui.pages.small.real import Making, SmallTable, dealt
from game.ui.program.loop import Loop
from game.ui.session.new_match import NewMatch
from game.ui.start import program

NewDesk = Callable[..., Desk]


def at_table(desk: Desk) -> None:
    desk.settle(lambda: desk.shown.screen == "table")


def test_a_new_player_is_one_click_away_from_the_first_card(desk: Desk) -> None:
    desk.click("menu:play")
    at_table(desk)
    shown = desk.shown.plain()
    assert shown["deal"] == 1 and shown["me"] == 0
    assert len(shown["scores"]) == 2


def test_later_play_offers_the_last_choice_and_enter_deals(desk: Desk) -> None:
    desk.click("menu:play")
    at_table(desk)
    desk.app.home()
    desk.settle()
    assert desk.shown.items[0].id == "menu:continue"
    desk.click("menu:play")
    assert desk.shown.screen == "setup"
    desk.click("setup:players=3")
    desk.press("enter")
    at_table(desk)
    assert len(desk.shown.plain()["scores"]) == 3
    assert desk.app.settings["last"]["players"] == 3


def test_every_match_stays_under_load_and_continue_takes_the_latest(desk: Desk) -> None:
    desk.click("menu:play")
    at_table(desk)
    desk.app.home()
    desk.settle()
    desk.click("menu:play")
    desk.click("setup:players=4")
    desk.click("button:start")
    at_table(desk)
    desk.app.home()
    desk.settle()
    desk.click("menu:load")
    assert sum(item.id.startswith("save:") for item in desk.shown.items) == 2
    desk.press("escape")
    desk.click("menu:continue")
    at_table(desk)
    assert len(desk.shown.plain()["scores"]) == 4


def test_a_first_opponent_is_steady_and_a_strength_once_chosen_stays(tmp_path: Path, new_desk: NewDesk) -> None:
    desk = new_desk()
    desk.click("variant:rummy_500")
    assert desk.item("setup:level").value == "steady"
    desk.click("setup:level=novice")
    desk.press("escape")
    desk.click("variant:straight_rummy")
    assert desk.item("setup:level").value == "novice"
    again = new_desk()
    assert again.item("menu:play").label.startswith("Play") and starting.last_choice(again.app) is None
    again.click("menu:play")
    at_table(again)
    assert again.app.settings["last"]["level"] == "novice"


def test_the_small_table_has_as_many_opponents_as_the_match(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[SmallTable] = []

    def noted(app: Loop, choice: NewMatch) -> Making:
        table = yield from dealt(app, choice)
        assert table is not None
        shown.append(table)
        return table

    monkeypatch.setattr("game.ui.pages.setup.setup.dealt", noted)
    desk.click("variant:rummy_500")
    for players in (2, 4, 5, 8):
        desk.click(f"setup:players={players}")
        people = [seat.portrait for seat in shown[-1].scene.others]
        assert people == list(desk.app.top.choice.opponents)  # type: ignore[attr-defined]
        assert len(people) == players - 1
        cards = [card for meld in shown[-1].scene.melds for card in meld.cards]
        cards += [*shown[-1].scene.hand, *shown[-1].scene.discards]
        assert len(set(cards)) == len(cards), "no card lies there twice"


def test_the_choice_is_made_possible(desk: Desk) -> None:
    entry = desk.app.catalogue.entries()[0]
    choice = starting.fitted(desk.app, NewMatch(entry.id, 99, "unheard of", ("nobody", "clio", "clio")))
    assert choice.players == entry.players[1]
    assert choice.level in {level.id for level in LEVELS}
    assert choice.opponents[0] == "clio"
    assert len(set(choice.opponents)) == choice.players - 1


def test_nobody_plays_against_the_own_portrait(desk: Desk) -> None:
    desk.app.change("portrait", "ada")
    choice = starting.fitted(desk.app, NewMatch(desk.app.catalogue.default_id(), 6))
    assert "ada" not in choice.opponents and len(choice.opponents) == 5


@pytest.mark.parametrize(
    "kept", [{}, {"variant": "gone", "players": 2, "level": "", "opponents": [], "options": {}}, {"variant": 3, "players": "x"}]
)
def test_a_last_choice_that_makes_no_sense_is_none(desk: Desk, kept: dict[str, object]) -> None:
    desk.app.change("last", kept)
    assert starting.last_choice(desk.app) is None


def test_the_command_line_goes_straight_to_the_table(tmp_path: Path) -> None:
    hands = []
    for home in ("a", "b"):
        options = LaunchOptions(None, 3, 42, LEVELS[0].id, (960, 540), {"speed": "instant"}, None)
        app = program(folders(tmp_path / home), options)
        app.begin(MenuScreen(app))
        starting.launch(app)
        for _ in range(10):
            app.turn()
        shown = app.shown()
        assert shown.screen == "table" and len(shown.plain()["scores"]) == 3
        hands.append([item.id for item in shown.items if item.zone == "hand"])
        app.close()
    assert hands[0] == hands[1] and len(hands[0]) >= 6


def test_a_save_that_is_gone_is_said(desk: Desk, tmp_path: Path) -> None:
    starting.open_or_explain(desk.app, tmp_path / "saves" / "nothing.json")
    desk.settle()
    assert (desk.shown.screen, desk.shown.dialog) == ("menu", "cannot_open")


def test_the_settings_can_be_reached_from_the_table_and_lead_back(desk: Desk) -> None:
    desk.click("menu:play")
    at_table(desk)
    desk.app.open("settings")
    desk.settle()
    desk.click("setting:felt=blue")
    desk.press("escape")
    assert desk.shown.screen == "table"
    assert desk.picture().get_at((1000, 330)).b > desk.picture().get_at((1000, 330)).r
