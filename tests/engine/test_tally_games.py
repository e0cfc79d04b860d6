"""The score sheet of the gin family from outcomes alone: the complete games of the reference, and outcomes that make no sense."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.variants.catalogue import Catalogue
from tests.engine.client import ROOT, Answer, Client

GAME_1: list[Any] = [
    {"winner": 0, "points": 24, "kind": "knock"},
    {"winner": 1, "points": 56, "kind": "gin"},
    {"winner": 1, "points": 27, "kind": "undercut"},
    {"winner": 0, "points": 69, "kind": "gin"},
    {"draw": True},
    {"winner": 0, "points": 10, "kind": "knock"},
]
GAME_2: list[Any] = [{"winner": 0, "points": points} for points in (40, 35, 30)]


def tally(engine: Client, hands: list[Any], variant: str = "gin_standard", **fields: Any) -> Answer:
    """The sheet of these hands."""
    return engine.ok("tally", variant=variant, hands=hands, **fields)


def test_an_empty_sheet_of_gin(engine: Client) -> None:
    column = {"points": [0, 0], "boxes": [0, 0], "totals": [0, 0], "over": False, "winner": None}
    assert tally(engine, []) == {
        "columns": [column], "totals": [0, 0], "credit": [0, 0], "lines": [], "match_over": False, "winner": None,
    }  # fmt: skip


def test_game_1(engine: Client) -> None:
    sheet = tally(engine, GAME_1)
    column = {"points": [103, 83], "boxes": [3, 2], "totals": [278, 133], "over": True, "winner": 0}
    assert sheet["columns"] == [column] and sheet["credit"] == [145, 0] and not sheet["match_over"]
    assert [line["points"] for line in sheet["lines"]] == [24, 56, 27, 69, 0, 10, 100, 75, 50, 145]
    assert sheet["lines"][4] == {"hand": 5, "columns": [], "seat": None, "text": "Hand 5: nobody scores", "points": 0}
    assert sheet["lines"][-1]["text"] == "Seat 0 is credited 278 − 133 = 145"
    assert tally(engine, GAME_1[:5])["totals"] == [93, 83]


def test_game_2_makes_a_match(engine: Client) -> None:
    sheet = tally(engine, [*GAME_1, *GAME_2])
    assert [column["totals"] for column in sheet["columns"]] == [[278, 133], [380, 0]]
    assert sheet["totals"] == [658, 133] and sheet["credit"] == [525, 0]
    assert sheet["match_over"] and sheet["winner"] == 0


def test_game_2_in_other_schools(engine: Client) -> None:
    assert tally(engine, GAME_2, options={"shutout": "double_hand_points"})["totals"] == [385, 0]
    assert tally(engine, GAME_2, "gin_pagat")["totals"] == [365, 0]
    assert tally(engine, GAME_2, "gin_bicycle")["totals"] == [210 + 100 + 60, 0]
    assert tally(engine, GAME_2, "gin_tournament")["totals"] == [105, 0]
    longer = [*GAME_2, {"winner": 0, "points": 145, "kind": "big_gin"}]
    assert tally(engine, longer, "gin_tournament")["totals"] == [500 + 250 + 100, 0]


def test_game_3(engine: Client) -> None:
    hands = [{"winner": seat, "points": points} for seat, points in ((0, 60), (1, 20), (1, 15), (1, 12), (1, 30), (0, 45))]
    sheet = tally(engine, hands)
    assert sheet["totals"] == [255, 177] and sheet["credit"] == [78, 0]


@pytest.mark.parametrize(
    ("options", "totals"),
    [
        ({"game_target": 84}, [93 + 100 + 50, 83 + 50]),
        ({"game_bonus": 0}, [178, 133]),
        ({"game_bonus": "equal_to_target", "game_target": 103}, [281, 133]),
        ({"box_bonus": 20}, [263, 123]),
        ({"gin_extra_boxes": 2, "undercut_extra_boxes": 1}, [203 + 5 * 25, 83 + 5 * 25]),
        ({"shutout": "double_total"}, [278, 133]),
        ({"match_target": "single_game"}, [278, 133]),
    ],
)
def test_switches_of_the_match(engine: Client, options: dict[str, Any], totals: list[int]) -> None:
    hands = GAME_1[:4] if options.get("game_target") == 84 else GAME_1
    assert tally(engine, hands, options=options)["totals"] == totals


def test_boxes_at_once(engine: Client) -> None:
    hands = [{"winner": 0, "points": 24}, {"winner": 1, "points": 30}, {"winner": 1, "points": 25}]
    column = tally(engine, hands, options={"box_timing": "immediate"})["columns"][0]
    assert column["over"] and column["points"] == [24, 55] and column["totals"] == [49, 205]
    assert not tally(engine, hands)["columns"][0]["over"]


def test_a_shutout_by_points(engine: Client) -> None:
    hands = [{"winner": 0, "points": 60}, {"winner": 1, "points": 0}, {"winner": 0, "points": 45}]
    assert tally(engine, hands)["totals"] == [255, 25]
    assert tally(engine, hands, options={"shutout_test": "no_points"})["totals"] == [355, 25]


def test_the_length_of_the_match(engine: Client) -> None:
    game = {"winner": 1, "points": 100}
    assert tally(engine, [game], options={"match_target": "single_game"})["winner"] == 1
    assert tally(engine, [game] * 2, options={"match_target": "best_of_5"})["winner"] is None
    assert tally(engine, [game] * 3, options={"match_target": "best_of_5"})["winner"] == 1
    assert tally(engine, [game], options={"match_target": 325})["match_over"]
    many = [{"winner": 0, "points": 60}, *[{"winner": 1, "points": 0}] * 12, {"winner": 0, "points": 45}]
    assert tally(engine, many)["credit"] == [0, 0]
    assert tally(engine, many, options={"match_allow_negative": True})["credit"] == [-45, 0]


def test_the_published_hollywood_sheet(engine: Client) -> None:
    won = [(0, 18), (1, 12), (0, 25), (1, 30), (0, 15), (0, 22), (1, 20)]
    sheet = tally(engine, [{"winner": seat, "points": points} for seat, points in won], "gin_hollywood")
    assert [column["points"] for column in sheet["columns"]] == [[80, 62], [62, 50], [37, 20]]
    assert [column["boxes"] for column in sheet["columns"]] == [[4, 3], [3, 2], [2, 1]]
    assert sheet["lines"][-1]["columns"] == [1, 2, 3] and sheet["totals"] == [179, 132]


def test_hollywood_after_a_shutout(engine: Client) -> None:
    hands = [{"winner": 0, "points": points} for points in (40, 30, 20, 14)]
    sheet = tally(engine, [*hands, {"winner": 1, "points": 33}, {"winner": 1, "points": 10}], "gin_hollywood")
    assert sheet["columns"][0]["totals"] == [404, 0]
    assert [column["points"][1] for column in sheet["columns"]] == [0, 43, 10]
    endless = tally(engine, hands, "gin_hollywood", options={"hollywood_endless": True})
    assert len(endless["columns"]) == 4 and not endless["match_over"]


@pytest.mark.parametrize(
    ("hands", "named"),
    [
        ([{}], "hands[0]"),
        ([{"draw": True}, {"winner": 0}], "hands[1]"),
        ([{"winner": 0, "points": -3}], "hands[0].points"),
        ([{"winner": 2, "points": 3}], "hands[0].winner"),
        ([{"winner": 0, "points": 3, "kind": "gni"}], "hands[0].kind"),
        ([{"winner": 0, "points": 3, "kind": "drawn"}], "hands[0].kind"),
        ([{"draw": True, "kind": "gin"}], "hands[0].kind"),
        ([{"scores": [5, 5]}], "hands[0].scores"),
        ([{"scores": [5, -5]}], "hands[0].scores"),
        ([{"scores": [5, 0, 0]}], "hands[0].scores"),
        ([{"tables": [{"draw": True}, {"draw": True}]}], "hands[0].tables"),
        ([{"winner": 0, "points": 3, "boxes": -1}], "hands[0].boxes"),
        ([*GAME_1, *GAME_2, {"draw": True}], "hands[9]"),
    ],
)
def test_outcomes_that_make_no_sense_are_named(engine: Client, hands: Any, named: str) -> None:
    error = engine.no("tally", variant="gin_standard", hands=hands)
    assert error["code"] == "bad_request" and named in error["message"]


def test_scores_and_boxes_may_be_told(engine: Client) -> None:
    assert tally(engine, [{"scores": [0, 24]}])["columns"][0]["boxes"] == [0, 1]
    assert tally(engine, [{"scores": [0, 0]}])["columns"][0]["boxes"] == [0, 0]
    doubled = {"winner": 0, "points": 60, "kind": "gin", "boxes": 5}
    assert tally(engine, [doubled], "gin_oklahoma")["columns"][0]["boxes"] == [5, 0]
    assert tally(engine, [{"draw": True, "kind": "drawn"}])["totals"] == [0, 0]


# ---- partners at two tables, and three players ----------------------------------------------------------------------

PARTNERS = """
format: 1
extends: gin_standard
name: Two tables
summary: Partners, each against one of the others.
sources: ["this test"]
players: {min: 4, max: 4}
sides: {kind: partners}
match_end: {target: 125, match_target: single_game}
"""

ROUND_ROBIN = """
format: 1
extends: gin_standard
name: Three players
summary: Everybody settles with everybody.
sources: ["this test"]
players: {min: 3, max: 3}
match_end: {settlement: pairwise, match_target: single_game}
"""


@pytest.fixture
def others(tmp_path: Path) -> Client:
    """An engine that also knows these forms, of which only the sheet matters here."""
    (tmp_path / "partners.yaml").write_text(PARTNERS, encoding="utf-8")
    (tmp_path / "three.yaml").write_text(ROUND_ROBIN, encoding="utf-8")
    return Client(Catalogue(ROOT / "rules", tmp_path))


def test_s16_at_two_tables(others: Client) -> None:
    ahead = {"tables": [{"winner": 0, "points": 16}, {"winner": 2, "points": 12}]}
    behind = {"tables": [{"winner": 0, "points": 7}, {"winner": 3, "points": 13, "kind": "gin"}]}
    assert tally(others, [ahead], "partners")["columns"][0]["points"] == [28, 0]
    column = tally(others, [behind], "partners")["columns"][0]
    assert column == {"points": [0, 6], "boxes": [0, 1], "totals": [0, 6], "over": False, "winner": None}
    drawn = {"tables": [{"draw": True}, {"winner": 1, "points": 13}]}
    assert tally(others, [drawn, {"draw": True}], "partners")["columns"][0]["points"] == [0, 13]
    even = {"tables": [{"winner": 0, "points": 13}, {"winner": 1, "points": 13}]}
    assert tally(others, [even], "partners")["columns"][0]["boxes"] == [0, 0]


def test_a_game_of_partners_is_told_by_side(others: Client) -> None:
    hands = [{"winner": 2, "points": 120}, {"winner": 1, "points": 6}, {"scores": [5, 0]}, {"scores": [0, 1, 0, 1]}]
    sheet = tally(others, hands[:3], "partners")
    assert sheet["totals"] == [125 + 100 + 50, 6 + 25] and sheet["credit"] == [244, 0]
    assert sheet["winner"] == [0, 2] and sheet["match_over"]
    assert tally(others, [hands[1], hands[3]], "partners")["totals"] == [0, 7]


def test_three_players_settle_with_each_other(others: Client) -> None:
    hands = [{"winner": 0, "points": 60}, {"winner": 1, "points": 30}, {"winner": 0, "points": 45}]
    sheet = tally(others, hands, "three")
    assert sheet["totals"] == [255, 55, 0] and sheet["credit"] == [555, -145, -410]
    assert sheet["lines"][-1]["text"] == "Seat 2 was shut out and pays seat 0 100"
    royal = tally(others, [{"scores": [30, 0, -20]}, {"scores": [0, 10, 10]}], "three")["columns"][0]
    assert royal["points"] == [30, 10, -10] and royal["boxes"] == [1, 1, 1]


@pytest.mark.parametrize(
    ("hand", "named"),
    [
        ({"tables": [{"draw": True}]}, "hands[0].tables"),
        ({"tables": [{"draw": True}, {}]}, "hands[0].tables[1]"),
        ({"tables": [{"draw": True}, {"winner": 4, "points": 3}]}, "hands[0].tables[1].winner"),
        ({"tables": [{"draw": True}, {"winner": 1}]}, "hands[0].tables[1]"),
        ({"tables": [{"winner": 0, "points": 3, "draw": True}, {"draw": True}]}, "hands[0].tables[0]"),
        ({"tables": [{"winner": 0, "points": -3}, {"draw": True}]}, "hands[0].tables[0].points"),
        ({"scores": [5, 0, 0, 0]}, "hands[0].scores"),
        ({"scores": [5, 0, 5]}, "hands[0].scores"),
    ],
)
def test_rounds_that_make_no_sense_are_named(others: Client, hand: Any, named: str) -> None:
    error = others.no("tally", variant="partners", hands=[hand])
    assert error["code"] == "bad_request" and named in error["message"]
