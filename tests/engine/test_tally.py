"""The score sheet from outcomes alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.client import GAME, Answer, Client


def tally(engine: Client, hands: list[Any], **fields: Any) -> Answer:
    """The sheet of these hands."""
    return engine.ok("tally", variant=GAME, hands=hands, **fields)


def test_an_empty_sheet(engine: Client) -> None:
    column = {"points": [0, 0], "boxes": [0, 0], "totals": [0, 0], "over": False, "winner": None}
    assert tally(engine, []) == {
        "columns": [column], "totals": [0, 0], "credit": [0, 0], "lines": [], "match_over": False, "winner": None,
    }  # fmt: skip


def test_the_winner_takes_the_points_until_the_target_is_reached(engine: Client) -> None:
    hands = [{"winner": 0, "points": 24, "kind": "out"}, {"draw": True}, {"winner": 1, "points": 60}, {"winner": 0, "points": 75}]
    sheet = tally(engine, hands)
    assert sheet["totals"] == [99, 60] and not sheet["match_over"] and sheet["columns"][0]["boxes"] == [2, 1]
    assert [(line["hand"], line["seat"], line["points"]) for line in sheet["lines"]] == [(1, 0, 24), (3, 1, 60), (4, 0, 75)]
    assert all(str(line["points"]) in line["text"] for line in sheet["lines"])
    sheet = tally(engine, [*hands, {"winner": 0, "points": 1}])
    assert sheet["totals"] == sheet["credit"] == [100, 60] and sheet["match_over"] and sheet["winner"] == 0
    assert sheet["columns"][0]["over"] and sheet["columns"][0]["winner"] == 0


def test_equal_leaders_play_on(engine: Client) -> None:
    sheet = tally(engine, [{"scores": [120, 120]}])
    assert not sheet["match_over"] and sheet["winner"] is None
    assert tally(engine, [{"scores": [120, 120]}, {"winner": 1, "points": 5}])["winner"] == 1


def test_the_target_depends_on_the_players(engine: Client) -> None:
    assert not tally(engine, [{"winner": 3, "points": 199}], players=4)["match_over"]
    assert tally(engine, [{"winner": 3, "points": 200}], players=4)["winner"] == 3


def test_penalty_points_count_against_their_holder(engine: Client) -> None:
    options = {"scoring": "penalty"}
    assert tally(engine, [{"winner": 0, "points": 24}], options=options)["totals"] == [0, 24]
    sheet = tally(engine, [{"scores": [88, 61, 40]}, {"scores": [13, 12, 0]}], players=3, options=options)
    assert sheet["totals"] == [101, 73, 40] and sheet["winner"] == 2
    error = engine.no("tally", variant=GAME, players=3, options=options, hands=[{"winner": 0, "points": 24}])
    assert error["code"] == "bad_request" and "hands[0]" in error["message"] and "scores" in error["message"]


def test_paying_the_winner(engine: Client) -> None:
    options = {"scoring": "pay_winner", "match_end": "deals", "deals": 2}
    sheet = tally(engine, [{"winner": 1, "points": 30}, {"winner": 1, "points": "1/2"}], options=options)
    assert sheet["totals"] == ["-61/2", "61/2"] and sheet["winner"] == 1


@pytest.mark.parametrize(
    ("hands", "named"),
    [
        ({}, "hands"),
        ([{}], "hands[0]"),
        ([{"winner": 0}], "points"),
        ([{"winner": 2, "points": 5}], "hands[0].winner"),
        ([{"winner": 0, "points": -1, "draw": True}], "hands[0]"),
        ([{"winner": 0, "points": "many"}], "hands[0].points"),
        ([{"draw": False}], "hands[0].draw"),
        ([{"draw": True, "points": 3}], "points"),
        ([{"scores": [1, 2, 3]}], "hands[0].scores"),
        ([{"tables": [{"draw": True}]}], "hands[0].tables"),
        ([{"draw": True}, {"winer": 0}], "winer"),
        ([{"winner": 0, "points": 100}, {"draw": True}], "hands[1]"),
        (None, "hands"),
    ],
)
def test_outcomes_that_make_no_sense_are_named(engine: Client, hands: Any, named: str) -> None:
    error = engine.no("tally", variant=GAME, hands=hands)
    assert error["code"] == "bad_request" and named in error["message"]


def test_it_leaves_the_open_match_alone(table: Client) -> None:
    before = table.ok("state")
    tally(table, [{"winner": 0, "points": 100}])
    assert table.ok("state") == before
