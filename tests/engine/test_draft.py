"""The working table of the seat to act: the command `draft`."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.client import Answer, Client

FIVES: dict[str, Any] = {
    "variant": "tile_rummy",
    "phase": "play",
    "to_act": 0,
    "hands": [["B4", "B6", "B7", "R1"], ["K9"]],
    "melds": [{"owner": None, "cards": ["R5", "B5", "K5", "Y5"]}],
    "melded_before": [True, True],
    "stock": ["K2"],
    "rest": "out",
}
"""Four fives lie on the table; with one of them the blue 4, 6 and 7 would be a run."""


@pytest.fixture
def fives(engine: Client) -> Client:
    engine.ok("position", **FIVES)
    return engine


def does(engine: Client, *actions: str) -> Answer:
    """The working table after these working actions."""
    answer: Answer = {}
    for action in actions:
        answer = engine.ok("draft", action=action)
    return answer


def lies(answer: Answer) -> dict[int, str]:
    """The melds of a working table by their numbers."""
    return {meld["id"]: " ".join(meld["cards"]) for meld in answer["melds"]}


def test_the_dialogue_of_the_protocol(fives: Client) -> None:
    answer = does(fives, "move B5")
    assert [{name: meld[name] for name in ("id", "cards", "kind")} for meld in answer["melds"]] == [
        {"id": 1, "cards": ["R5", "K5", "Y5"], "kind": "set"},
        {"id": 2, "cards": ["B5"], "kind": None},
    ]
    assert "fault" not in answer["melds"][0]
    assert answer["melds"][1]["fault"]["code"] == "meld.too_short"
    assert (answer["in_hand"], answer["played"]) == (["R1", "B4", "B6", "B7"], [])
    assert answer["fault"]["code"] == "rearrange.nothing_played"
    assert answer["rearrange"] == "rearrange R5 K5 Y5 / B5"
    played = fives.ok("act", action="rearrange R5 K5 Y5 / B4 B5 B6")
    assert {"event": "rearranged", "seat": 0, "cards": ["B4", "B6"], "melds": [2, 3]} in played["events"]
    assert (played["phase"], played["to_act"]) == ("play", 1)
    error = fives.no("act", action="rearrange R5 K5 / B4 B5 B6 / K9")
    assert (error["code"], error["cards"]) == ("rearrange.card_missing", ["Y5"])


def test_the_working_table_is_played_as_it_stands(fives: Client) -> None:
    answer = does(fives, "move B5", "move B4 on 2", "move B6 on 2", "move B7 on 2")
    assert answer["fault"] is None
    assert (answer["in_hand"], answer["played"]) == (["R1"], ["B4", "B6", "B7"])
    assert fives.ok("try", action=answer["rearrange"]) == {}
    assert fives.ok("try", action="rearrange") == {}
    fives.act("rearrange")
    melds = fives.state()["melds"]  # type: ignore[index]  # a match is open
    assert [meld["cards"] for meld in melds] == [["R5", "K5", "Y5"], ["B4", "B5", "B6", "B7"]]


def test_it_is_no_part_of_the_match_and_gone_when_that_goes_on(fives: Client) -> None:
    before = fives.state()
    does(fives, "move B5", "move B4 on 2")
    assert fives.state() == before
    assert fives.no("act", action="rearrange R5 K5")["code"] == "rearrange.card_missing"
    assert lies(fives.ok("draft")) == {1: "R5 K5 Y5", 2: "B5 B4"}
    fives.act("draw stock")
    assert lies(fives.ok("draft")) == {1: "R5 B5 K5 Y5"}
    does(fives, "move K9")
    fives.ok("undo")
    assert lies(fives.ok("draft")) == {1: "R5 B5 K5 Y5"}
    does(fives, "move B5")
    fives.ok("position", **FIVES)
    assert lies(fives.ok("draft")) == {1: "R5 B5 K5 Y5"}


def test_working_actions_are_undone_done_again_and_reset(fives: Client) -> None:
    assert fives.no("draft", action="undo")["code"] == "undo.nothing"
    answer = does(fives, "move B5", "move B4 on 2")
    assert does(fives, "undo", "redo") == answer
    assert lies(does(fives, "undo")) == {1: "R5 K5 Y5", 2: "B5"}
    assert lies(does(fives, "undo", "redo", "move R1")) == {1: "R5 K5 Y5", 2: "B5", 3: "R1"}
    assert fives.no("draft", action="redo")["code"] == "undo.nothing"
    assert lies(does(fives, "reset")) == {1: "R5 B5 K5 Y5"}


def test_a_tile_of_the_hand_goes_home_and_one_of_the_table_does_not(fives: Client) -> None:
    answer = does(fives, "move B4", "move R1 on 2", "move B4 from 2 home")
    assert lies(answer) == {1: "R5 B5 K5 Y5", 2: "R1"}
    assert lies(does(fives, "move R1 home")) == {1: "R5 B5 K5 Y5"}
    assert fives.no("draft", action="move B5 home")["code"] == "move.table_tile"
    assert fives.no("draft", action="move B7 home")["code"] == "move.not_there"


def test_what_is_not_there_cannot_be_moved(fives: Client) -> None:
    for action, code in {
        "move R7": "move.not_there",
        "move B4 from 1 on 1": "move.not_there",
        "move B4 on 2": "move.no_such_meld",
        "move B5 from 7": "move.no_such_meld",
        "move B99": "bad_request",
        "move B4 to 1": "bad_request",
        "move": "bad_request",
        "undo it": "bad_request",
        "": "bad_request",
    }.items():
        assert fives.no("draft", action=action)["code"] == code, action
    assert lies(fives.ok("draft")) == {1: "R5 B5 K5 Y5"}


def test_of_twins_the_one_of_the_hand_moves_unless_a_meld_is_named(engine: Client) -> None:
    engine.ok("position", **{**FIVES, "hands": [["R5", "R1"], ["K9"]]})
    assert lies(does(engine, "move R5")) == {1: "R5 B5 K5 Y5", 2: "R5"}
    assert lies(does(engine, "reset", "move R5 from 1")) == {1: "B5 K5 Y5", 2: "R5"}
    assert engine.ok("draft")["played"] == []


def test_a_joker_stands_for_what_is_said(engine: Client) -> None:
    engine.ok("position", **{**FIVES, "hands": [["B6", "JK", "R1"], ["K9"]]})
    answer = does(engine, "move B5", "move B6 on 2", "move JK=B4 on 2")
    assert lies(answer) == {1: "R5 K5 Y5", 2: "JK=B4 B5 B6"}
    assert answer["rearrange"] == "rearrange R5 K5 Y5 / B5 B6 JK=B4"
    assert answer["fault"] is None


def test_where_tables_are_not_rearranged_there_is_no_working_table(engine: Client) -> None:
    assert engine.ask("draft")["error"]["code"] == "no_match"
    engine.ok("new", variant="straight_rummy", seed=1)
    engine.act("draw stock")
    engine.act(next(action for action in engine.legal() if action.startswith("discard")))
    assert engine.no("draft", action="move 5H")["code"] == "draft.not_played"


def test_a_verb_alone_means_the_working_table_only_where_there_is_one(engine: Client) -> None:
    engine.ok("new", variant="gin_standard", seed=1)
    while engine.ok("state")["phase"] != "play":
        engine.act(engine.legal()[0])
    assert engine.no("act", action="knock")["code"] == "bad_request"
