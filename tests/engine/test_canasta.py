"""Canasta through the protocol: the samples of its page, what is told beside the cards, and positions with a question."""

from __future__ import annotations

from typing import Any

import pytest

from game.variants.catalogue import Catalogue
from tests.engine.client import Client
from tests.engine.test_position import set_up_again, without_digest

TENS: dict[str, Any] = {
    "variant": "canasta_classic",
    "hands": [["TC", "TS", "4C", "4D", "AH", "AD", "JK", "9S"], ["5C"], ["6C"], ["7C"]],
    "discard": ["6D", "KH", "TD"],
    "stock": ["8C"],
    "to_act": 0,
    "scores": [0, 0, 0, 0],
    "rest": "out",
}
QUEENS: dict[str, Any] = {
    "variant": "canasta_classic",
    "hands": [["QH", "9D"], ["5C"], ["6C"], ["7C"]],
    "melds": [{"owner": 0, "cards": ["QC", "QD", "QS"]}, {"owner": 2, "cards": ["8C", "8D", "8H", "8S", "8C", "8D", "JK"]}],
    "discard": ["4H"],
    "stock": ["TC"],
    "to_act": 0,
    "phase": "play",
    "rest": "out",
}


def test_a_pile_is_taken_with_the_melds_that_open(engine: Client) -> None:
    assert engine.ok("position", **TENS)["frozen"] is False
    error = engine.no("act", action="draw discard with TC TS")
    assert (error["code"], error["cards"]) == ("opening.points", ["TD", "TC", "TS"])
    answer = engine.ok("act", action="draw discard with TC TS / AH AD JK")
    assert answer["events"][0] == {"event": "drew", "seat": 0, "from": "discard", "count": 3}
    laid = [event for event in answer["events"] if event["event"] == "meld_laid"]
    assert [(one["meld"], one["kind"], one["cards"]) for one in laid] == [
        (1, "set", ["TD", "TC", "TS"]),
        (2, "set", ["AH", "AD", "JK"]),
    ]
    assert (answer["discard"], answer["frozen"], answer["phase"]) == ([], False, "play")
    answer = engine.ok("act", action="discard 9S")
    assert (answer["to_act"], answer["phase"]) == (1, "draw")


def test_a_partner_is_asked_and_the_answer_binds(engine: Client) -> None:
    answer = engine.ok("position", **QUEENS)
    assert "canasta" not in answer["melds"][0] and answer["melds"][1]["canasta"] == "mixed"
    answer = engine.ok("act", action="ask")
    assert (answer["events"], answer["to_act"], answer["phase"]) == ([{"event": "asked", "seat": 0}], 2, "ask")
    assert engine.legal() == ["accept", "pass"]
    answer = engine.ok("act", action="accept")
    assert answer["events"] == [{"event": "accepted", "seat": 2, "what": "going_out"}]
    assert (answer["to_act"], answer["phase"], answer["memory"]["permission"]) == (0, "play", 1)
    error = engine.no("act", action="discard QH")
    assert (error["code"], error["cards"]) == ("going_out.must_go_out", ["QH"])
    engine.ok("act", action="layoff 1 QH")
    answer = engine.ok("act", action="discard 9D")
    assert answer["result"]["kind"] == "out" and answer["result"]["winner"] == [0, 2]


def test_a_position_with_a_question_is_set_up_again(catalogue: Catalogue) -> None:
    one, two = Client(catalogue), Client(catalogue)
    one.ok("position", **QUEENS)
    for action in ("ask", "pass"):
        one.ok("act", action=action)
        set_up_again(one, two)
    assert one.no("act", action="layoff 1 QH")["code"] == "going_out.refused"


def test_a_position_in_which_the_partner_is_asked_leads_back_to_the_turn(engine: Client) -> None:
    engine.ok("position", **{**QUEENS, "to_act": 2, "phase": "ask"})
    answer = engine.ok("act", action="accept")
    assert (answer["to_act"], answer["phase"]) == (0, "play")


def test_what_follows_from_the_table_may_be_said_and_must_be_so(engine: Client) -> None:
    state = without_digest(engine.ok("position", **{**TENS, "discard": ["2D", "KH", "TD"]}))
    assert state["frozen"] is True
    assert without_digest(engine.ok("position", **state)) == state
    assert engine.no("position", **{**state, "frozen": False})["code"] == "bad_position"
    queens = {**QUEENS, "melds": [QUEENS["melds"][0], {**QUEENS["melds"][1], "canasta": "natural"}]}
    assert engine.no("position", **queens)["code"] == "bad_position"


def test_others_do_not_see_the_pile_nor_the_partners_hand(engine: Client) -> None:
    engine.ok("position", **TENS)
    view = engine.ok("view", seat=2)
    assert view["discard"] == ["??", "??", "TD"]
    assert view["hands"][0] == ["??"] * 8


@pytest.mark.parametrize("variant", ["canasta_2", "hand_and_foot", "canasta_american"])
def test_cards_put_away_come_back_in_their_places(catalogue: Catalogue, variant: str) -> None:
    one, two = Client(catalogue), Client(catalogue)
    one.ok("new", variant=variant, seed=3)
    set_up_again(one, two)


def test_partners_have_equal_rows(engine: Client) -> None:
    sheet = engine.ok("tally", variant="canasta_classic", hands=[{"scores": [1225, 45]}, {"scores": [-330, 615]}])
    assert sheet["totals"] == [895, 660]
