"""The casino's games over the protocol: stakes, spots, the hand of the house, and positions made of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.client import Client

GAME = "costa_rica_rummy"
SECRET = ("digest", "ok", "events", "fingerprint")


def plain(answer: dict[str, Any]) -> dict[str, Any]:
    """What a position may be made of."""
    return {name: value for name, value in answer.items() if name not in SECRET}


def test_a_hand_as_the_protocol_tells_it(engine: Client) -> None:
    opened = engine.ok("new", variant=GAME, players=1, deck=["9D", "6C", "9S", "TH", "9C"], seed=1)
    told = {"hands": [[], []], "stakes": [None], "spots": [], "dealer": None, "to_act": 0, "phase": "stake"}
    assert {name: opened[name] for name in told} == told
    assert engine.ok("legal") == {"actions": ["stake main 1", "pass"], "complete": False}
    dealt = engine.ok("act", action="stake main 10")
    assert dealt["events"] == [
        {"event": "staked", "seat": 0, "main": 10},
        {"event": "moved", "cards": ["9D"], "from": "stock", "to": "hand:0"},
        {"event": "moved", "cards": ["6C"], "from": "stock", "to": "hand:1"},
        {"event": "moved", "cards": ["9S"], "from": "stock", "to": "hand:0"},
        {"event": "moved", "cards": ["??"], "from": "stock", "to": "hand:1"},
    ]
    assert dealt["hands"] == [["9D", "9S"], ["6C", "??"]] and dealt["stakes"] == [{"main": 10}]
    assert dealt["spots"] == [{"seat": 0, "cards": ["9D", "9S"], "stake": 10, "doubled": False, "split": False, "done": False}]
    assert engine.ok("legal") == {"actions": ["hit", "stand", "double", "split", "surrender"], "complete": True}
    assert engine.ok("state")["hands"] == [["9D", "9S"], ["6C", "TH"]]
    over = engine.ok("act", action="hit")
    assert over["events"][:3] == [
        {"event": "moved", "cards": ["9C"], "from": "stock", "to": "hand:0"},
        {"event": "paid", "seat": 0, "spot": 1, "what": "bonus", "amount": 30},
        {"event": "paid", "seat": 0, "spot": 1, "what": "main", "amount": -10},
    ]
    assert over["over"] and not over["match_over"] and over["spots"][0]["how"] == "bust"
    row = over["result"]["per_seat"][0]
    assert (over["result"]["kind"], over["result"]["winner"], row["score"], row["total"]) == ("settled", None, 20, 20)


def test_the_house_shows_its_hidden_card_when_it_plays(engine: Client) -> None:
    engine.ok("new", variant=GAME, players=1, deck=["TD", "6C", "9S", "TH", "5C"], seed=1)
    engine.ok("act", action="stake main 10")
    assert engine.ok("view", seat=0)["hands"][1] == ["6C", "??"]
    over = engine.ok("act", action="stand")
    assert over["hands"][1] == ["6C", "TH", "5C"]
    assert {"event": "moved", "cards": ["TH"], "from": "hand:1", "to": "hand:1"} in over["events"]


def test_the_rummy_bet_is_settled_before_the_first_turn(engine: Client) -> None:
    engine.ok("new", variant="rummy_side_bet", players=2, deck=["4C", "TC", "4S", "4D", "TD", "9H"], seed=1)
    assert engine.ok("legal")["actions"] == ["stake main 1", "stake main 1 rummy 1", "pass"]
    engine.ok("act", action="stake main 10 rummy 5")
    dealt = engine.ok("act", action="stake main 4")
    assert {"event": "paid", "seat": 0, "spot": 0, "what": "rummy", "amount": 45} in dealt["events"]
    assert dealt["stakes"] == [{"main": 10, "rummy": 5}, {"main": 4}] and dealt["scores"] == [45, 0]


def test_a_position_is_every_state_of_a_hand(engine: Client) -> None:
    deck = ["8S", "5C", "6C", "8D", "6D", "TD", "8H", "2C", "3C", "TS", "9C", "TC"]
    engine.ok("new", variant="rummy_side_bet", players=2, deck=deck, seed=3)
    for action in ("stake main 10 rummy 5", "stake main 3", "split", "hit", "stand", "double", "surrender", ""):
        state, listed = engine.ok("state"), engine.ok("legal")
        again = engine.ok("position", **plain(state))
        assert plain(again) == plain(state)
        assert engine.ok("legal") == listed
        if action:
            engine.ok("act", action=action)


def test_a_position_says_as_much_as_is_needed(engine: Client) -> None:
    given = {"hands": [["9D", "9S"], [], ["6C", "TH"]], "phase": "casino", "rest": "out", "stock": ["9C", "5C"]}
    answer = engine.ok("position", variant=GAME, stakes=[{"main": 10}, {}], **given)
    assert answer["to_act"] == 0 and len(answer["spots"]) == 1
    assert engine.no("position", variant=GAME, **given)["code"] == "bad_position"
    spots = [
        {"seat": 0, "cards": ["9D", "2C"], "split": True, "done": True, "how": "stood"},
        {"seat": 0, "cards": ["9S"], "split": True},
    ]
    given["hands"] = [["9D", "2C", "9S"], [], ["6C", "TH"]]
    answer = engine.ok("position", variant=GAME, stakes=[{"main": 10}, {}], spots=spots, **given)
    assert [spot["done"] for spot in answer["spots"]] == [True, False]


@pytest.mark.parametrize(
    "wrong",
    [
        {"stakes": [{"main": 10}]},
        {"stakes": [{"main": 0}, {}]},
        {"stakes": [{"main": 10}, None]},
        {"stakes": [{"main": 10, "rummy": 5}, {}]},
        {"stakes": [{"main": 10}, {"main": 10}]},
        {"spots": []},
        {"spots": [{"seat": 0, "cards": ["9D"]}]},
        {"spots": [{"seat": 0, "cards": ["9D", "9S"], "done": True, "how": "bust"}]},
        {"spots": [{"seat": 0, "cards": ["9D", "9S"], "done": True, "how": "odd"}]},
        {"spots": [{"seat": 0, "cards": ["9D", "9S"], "done": True, "how": "stood"}]},
        {"to_act": 1},
        {"dealer": 0},
        {"hands": [["9D", "9S"], ["2C", "2D"], ["6C", "TH"]]},
        {"hands": [["9D", "9S"], [], ["6C"]]},
    ],
)
def test_a_position_that_cannot_be_is_refused(engine: Client, wrong: dict[str, Any]) -> None:
    given = {
        "hands": [["9D", "9S"], [], ["6C", "TH"]],
        "stakes": [{"main": 10}, {}],
        "phase": "casino",
        "rest": "out",
        "stock": ["9C", "5C"],
    }
    assert engine.no("position", variant=GAME, **{**given, **wrong})["code"] == "bad_position"


def test_mistyped_fields_are_named(engine: Client) -> None:
    given = {"variant": GAME, "hands": [[], []]}
    assert "stakes[0].main" in engine.no("position", stakes=[{"main": "ten"}], **given)["message"]
    assert "spots" in engine.no("position", spots=[{"seat": 0, "cards": [], "odd": 1}], **given)["message"]


def test_nobody_at_the_table_deals(engine: Client) -> None:
    assert engine.no("new", variant=GAME, players=3, dealer=1)["code"] == "bad_request"
    assert engine.ok("new", variant=GAME, players=3, deal=5)["to_act"] == 0


def test_undo_takes_back_a_stake_with_the_deal(engine: Client) -> None:
    before = engine.ok("new", variant=GAME, players=2, seed=5)
    engine.ok("act", action="stake main 10")
    first = engine.ok("state")["digest"]
    engine.ok("act", action="stake main 10")
    assert engine.ok("undo")["digest"] == first
    assert engine.ok("undo")["digest"] == before["digest"]


def test_a_shoe_in_use_is_not_shown(engine: Client) -> None:
    engine.ok("new", variant=GAME, players=1, seed=5, options={"reshuffle": "penetration", "penetration": "0.75"})
    engine.ok("act", action="stake main 10")
    while not engine.ok("state")["over"]:
        engine.ok("act", action="stand")
    assert engine.no("reveal")["code"] == "reveal.shoe"
    assert len(engine.ok("next")["discard"]) >= 4
    assert engine.no("new", variant=GAME, options={"penetration": "0.5"})["code"] == "bad_variant"


def test_words_that_are_no_stake_are_a_bad_request(engine: Client) -> None:
    engine.ok("new", variant=GAME, players=1, seed=5)
    for words in ("stake", "stake main", "stake main ten", "stake main 5 main 5", "stake main -5", "hit me"):
        assert engine.no("act", action=words)["code"] == "bad_request"


def test_a_stake_of_any_length_is_too_large(engine: Client) -> None:
    engine.ok("new", variant=GAME, players=1, seed=5)
    assert engine.no("act", action="stake main 1000000000000")["code"] == "stake.too_large"


def test_limits_that_contradict_each_other_are_refused(engine: Client) -> None:
    refused = engine.no("new", variant=GAME, options={"min_stake": 50, "max_stake": 20})
    assert refused["code"] == "bad_variant" and "The least stake of 50 is more than the highest, 20." in refused["message"]
