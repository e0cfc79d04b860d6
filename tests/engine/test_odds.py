"""The commands `odds`, of the protocol (section 1 of its addition on casino games) and of the command line, and `strategy`."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import cli
from game.folders import find_folders
from game.match.figures.kept import Kept
from game.match.figures.surveying import surveyed
from game.players.counted import Progress, Survey, silent
from game.players.families import counted_table
from tests.engine.client import Client
from tests.laws.deals import rules_of
from tests.players.casino.strategy_page import GAME, kept

BET = "rummy_side_bet"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player's own things lie in a folder of this test."""
    monkeypatch.setenv("UPCARD_HOME", str(tmp_path / "home"))


def test_the_example_of_the_protocol(engine: Client) -> None:
    assert engine.ok("odds", variant=BET, options={"decks": 2}) == {
        "ways": {"straight_flush": 384, "trips_suited": 0, "trips": 728, "run": 5760, "flush": 10016, "none": 165216},
        "combinations": 182104,
        "win": "2111/22763",
        "edge": "1653/22763",
        "percent": 7.2618,
    }


def test_without_options_the_game_as_it_is_shipped(engine: Client) -> None:
    assert engine.ok("odds", variant=BET)["percent"] == 3.2386


def test_pay_ace_and_corner_are_options(engine: Client) -> None:
    assert engine.ok("odds", variant=BET, options={"decks": 4, "pays": 10})["percent"] < 0
    assert engine.ok("odds", variant=BET, options={"decks": 4, "ace": "low"})["percent"] == 6.8416
    assert engine.ok("odds", variant=BET, options={"decks": 4, "wrap": True})["percent"] == 1.6463


def test_the_seats_own_cards(engine: Client) -> None:
    found = engine.ok("odds", variant=BET, cards=["7H", "8H"])
    assert found["ways"]["straight_flush"] == 12 and found["combinations"] == 310
    assert engine.ok("odds", variant=BET, cards=["7H"])["combinations"] == 311 * 310 // 2
    assert engine.ok("odds", variant=BET, cards=[])["combinations"] == 5013320


def test_the_bet_at_the_other_table_where_it_is_switched_on(engine: Client) -> None:
    assert engine.ok("odds", variant="costa_rica_rummy", options={"side_bet": True})["percent"] == 3.2386


@pytest.mark.parametrize(
    ("fields", "code", "part"),
    [
        ({"variant": "costa_rica_rummy"}, "bad_request", "Costa Rica Rummy has no bet"),
        ({"variant": "straight_rummy"}, "bad_request", "has no bet"),
        ({"variant": BET, "cards": ["7H", "7H", "7D"]}, "bad_request", "0 to 2"),
        ({"variant": BET, "cards": ["7X"]}, "bad_position", "7X"),
        ({"variant": BET, "cards": ["JK"]}, "bad_position", "JK"),
        ({"variant": BET, "cards": ["7H", "7H"], "options": {"decks": 1}}, "bad_position", "7H"),
        ({"variant": BET, "options": {"decks": 9}}, "bad_variant", "1 to 8"),
        ({"variant": BET, "cards": "7H"}, "bad_request", "cards"),
        ({}, "bad_request", "variant"),
    ],
)
def test_what_is_refused(engine: Client, fields: dict[str, object], code: str, part: str) -> None:
    error = engine.ask("odds", **fields)["error"]
    assert error["code"] == code and part in error["message"]


def test_the_command_line_prints_table_derivation_and_misprint(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["odds", BET, "--decks", "6"]) == 0
    printed = capsys.readouterr().out
    for part in (
        "10,368",
        "4,528,224",
        "3.2386 %",
        "4059/125333",
        "12 × (4d)³",
        "304,304",
        "13.3032 %",
        "1.2289 %",
        "4.14",
        "4.24",
    ):
        assert part in printed


def test_a_bet_at_ten_to_one_has_no_misprint_and_is_the_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["odds", BET, "--decks", "4", "--option", "pays=10"]) == 0
    printed = capsys.readouterr().out
    assert "4.14" not in printed and "You keep" in printed


def test_own_cards_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["odds", BET, "--cards", "7H", "8H", "--json"]) == 0
    assert '"straight_flush": 12' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["odds", "straight_rummy"], "no bet"),
        (["odds", BET, "--cards", "7X"], "7X"),
        (["odds", BET, "--decks", "1", "--cards", "7H", "7H"], "7H"),
        (["odds", BET, "--cards", "7H", "8H", "9H"], "two cards"),
        (["odds", BET, "--decks", "9"], "1 to 8"),
    ],
)
def test_wrong_arguments_get_one_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], part: str) -> None:
    assert cli.main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and part in captured.err and "Traceback" not in captured.err


# ---- strategy -------------------------------------------------------------------------------------------------------


def test_the_strategy_is_printed_as_it_was_kept(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    table = counted_table(rules_of(GAME, {}, 1).variant)
    assert table is not None

    def counted(progress: Progress = silent) -> Survey:
        return kept()

    monkeypatch.setattr(table, "survey", counted)
    assert surveyed(table, Kept(find_folders().figures)) == kept()
    monkeypatch.setattr(table, "survey", None)  # nobody counts a second time
    assert cli.main(["strategy", GAME]) == 0
    printed = capsys.readouterr().out
    for part in ("1.0006 %", "1.6114 %", "S/D", "24 of 280", "7 7 against 2: hit instead of stand", "6 7 of one suit against 4"):
        assert part in printed


def test_a_game_without_a_house_has_no_strategy(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["strategy", "straight_rummy"]) == 2
    assert "not played against a house" in capsys.readouterr().err
