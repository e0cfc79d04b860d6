"""Games with a card on offer, over the protocol: the card, who is asked, forcing, gifts and pots."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.client import Client

HANDS = [["JC", "JD", "2H", "3C", "4D", "QS", "KC"], ["3H", "6H", "AC", "2C", "5C", "KD", "7H", "QD", "4S", "3D"]]


def test_the_dialogue_of_the_protocol(engine: Client) -> None:
    melds = [{"owner": 0, "cards": ["6S", "7S", "JS"]}]
    place = {"phase": "draw", "to_act": 0, "hands": HANDS, "melds": melds, "stock": ["5S", "AD"], "rest": "out"}
    engine.ok("position", variant="conquian_classic", **place)
    assert engine.ok("legal") == {"actions": ["draw stock"], "complete": True}
    told = engine.ok("act", action="draw stock")
    assert told["events"][0] == {"event": "turned", "seat": 0, "card": "5S"}
    assert (told["phase"], told["to_act"], told["passes"], told["discard"]) == ("offer", 0, 0, ["5S"])
    assert "memory" not in told or "discarder" not in told["memory"]
    told = engine.ok("act", action="rearrange 5S 6S 7S / JS JC JD")
    assert [(meld["id"], meld["owner"], meld["cards"]) for meld in told["melds"]] == [
        (2, 0, ["5S", "6S", "7S"]),
        (3, 0, ["JS", "JD", "JC"]),
    ]
    assert (told["phase"], told["to_act"]) == ("play", 0)
    assert {"event": "rearranged", "seat": 0, "cards": ["JD", "JC"], "melds": [2, 3]} in told["events"]
    told = engine.ok("act", action="discard KC")
    assert (told["phase"], told["to_act"], told["passes"], told["memory"]["discarder"]) == ("offer", 1, 0, 0)
    told = engine.ok("act", action="pass")
    assert (told["phase"], told["to_act"]) == ("draw", 1)


def test_a_state_is_accepted_as_a_position_again(engine: Client) -> None:
    for variant, options in (("conquian_classic", {"first_upcard": True, "pass_start": True}), ("desmoche", {})):
        engine.ok("new", variant=variant, options=options, players=3, seed=3)
        for _ in range(60):
            state, legal = engine.ok("state"), engine.ok("legal")
            if state["over"]:
                break
            assert "waiting" not in state.get("memory", {}), "the rest follows from what is told"
            given = {key: value for key, value in state.items() if key != "digest"}
            engine.ok("position", **given)
            again = engine.ok("state")
            assert {**again, "digest": ""} == {**state, "digest": ""}
            assert engine.ok("legal") == legal
            engine.act(legal["actions"][(len(legal["actions"]) * 7) // 9])


def test_a_force_is_told_and_remembered(engine: Client) -> None:
    melds = [{"owner": 0, "cards": ["4H", "5H", "6H"]}]
    place = {"phase": "offer", "to_act": 0, "hands": [["KC", "KD"], ["AC", "AD"]], "melds": melds, "stock": ["2S", "3S"]}
    engine.ok("position", variant="conquian_classic", discard=["QS", "7H"], rest="out", **place)
    assert engine.no("act", action="force")["code"] == "force.not_now"
    told = engine.ok("act", action="pass")
    assert (told["to_act"], told["passes"]) == (1, 1)
    told = engine.ok("act", action="force")
    assert {"event": "forced", "seat": 0, "by": 1, "card": "7H"} in told["events"]
    assert (told["phase"], told["to_act"], told["memory"]["forced"]) == ("offer", 0, 1)
    assert engine.no("act", action="pass")["code"] == "pass.forced"
    told = engine.ok("act", action="layoff 1 7H")
    assert (told["phase"], told["to_act"], told["memory"]["forced"]) == ("play", 0, 1)
    assert engine.ok("legal") == {"actions": ["discard KD", "discard KC"], "complete": True}
    assert engine.no("act", action="layoff 1 KC")["code"] == "discard.only"
    told = engine.ok("act", action="discard KC")
    assert "forced" not in told.get("memory", {}) and told["memory"]["discarder"] == 0


def test_the_turner_is_asked_to_force_only_where_the_card_fits(engine: Client) -> None:
    melds = [{"owner": 1, "cards": ["4H", "5H", "6H"]}]
    place: dict[str, Any] = {"phase": "offer", "to_act": 0, "hands": [["KC", "KD"], ["AC", "AD"]], "melds": melds, "rest": "out"}
    engine.ok("position", variant="conquian_classic", discard=["7H"], stock=["2S"], **place)
    told = engine.act("pass", "pass")
    assert (told["phase"], told["to_act"], told["passes"]) == ("offer", 0, 2)
    assert engine.legal() == ["pass", "force"]
    engine.ok("act", action="force")
    told = engine.ok("act", action="layoff 1 7H")
    assert told["to_act"] == 1 and told["phase"] == "play"
    engine.ok("position", variant="conquian_classic", discard=["2D"], stock=["2S"], **place)
    told = engine.act("pass", "pass")
    assert (told["phase"], told["to_act"]) == ("draw", 1)


def test_dead_cards_are_hidden_in_views_unless_they_lie_open(engine: Client) -> None:
    hands = [["KC", "KD"], ["AC", "AD"]]
    place: dict[str, Any] = {
        "phase": "offer",
        "to_act": 0,
        "hands": hands,
        "discard": ["2C", "3S", "7H"],
        "stock": ["2S"],
        "rest": "out",
    }
    engine.ok("position", variant="conquian_classic", **place)
    assert engine.ok("view", seat=1)["discard"] == ["??", "??", "7H"]
    assert engine.ok("state")["discard"] == ["2C", "3S", "7H"]
    engine.ok("position", variant="conquian_classic", options={"dead_cards_visible": True}, **place)
    assert engine.ok("view", seat=1)["discard"] == ["2C", "3S", "7H"]


def test_in_play_every_card_of_the_pile_is_dead(engine: Client) -> None:
    place: dict[str, Any] = {"phase": "offer", "to_act": 0, "hands": [["KC", "KD", "2S"], ["AC", "AD"]], "rest": "out"}
    engine.ok("position", variant="conquian_classic", discard=["3S", "KH"], stock=["4S"], **place)
    engine.ok("act", action="meld KC KD KH")
    assert engine.ok("view", seat=1)["discard"] == ["??"]


@pytest.mark.parametrize(("variant", "options"), [("desmoche", {}), ("conquian_classic", {"pass_start": True})])
def test_cards_given_away_arrive_together(engine: Client, variant: str, options: dict[str, Any]) -> None:
    begun = engine.ok("new", variant=variant, options=options, players=3, seed=11, dealer=0)
    assert (begun["phase"], begun["to_act"]) == ("give", 2)  # to the right of the dealer
    first = [hand[0] for hand in begun["hands"]]
    assert engine.no("act", action="draw stock")["code"] == "give.one_card"
    told = engine.ok("act", action=f"give {first[2]}")
    assert {"event": "gave", "seat": 2, "to": 1, "count": 1} in told["events"]
    assert told["to_act"] == 1 and engine.ok("state")["aside"] == [first[2]]
    assert engine.ok("view", seat=2)["aside"] == [first[2]] and engine.ok("view", seat=1)["aside"] == ["??"]
    assert engine.ok("state")["memory"]["places"] == [0, 0, 1]
    engine.act(f"give {first[1]}")
    told = engine.act(f"give {first[0]}")
    hands = engine.ok("state")["hands"]
    assert told["phase"] == "draw" and told["to_act"] == 2 and engine.ok("state")["aside"] == []
    assert first[2] in hands[1] and first[1] in hands[0] and first[0] in hands[2]


def test_the_first_upcard_is_offered_to_both_before_the_first_turn(engine: Client) -> None:
    begun = engine.ok("new", variant="conquian_classic", options={"first_upcard": True}, seed=2, dealer=0)
    assert (begun["phase"], begun["to_act"], begun["passes"]) == ("offer", 1, 0)
    assert begun["upcard"] == begun["discard"][0] and len(begun["discard"]) == 1
    told = engine.act("pass")
    assert (told["phase"], told["to_act"], told["passes"]) == ("offer", 0, 1)
    told = engine.act("pass")
    assert (told["phase"], told["to_act"]) == ("draw", 1) and told["turn"] == 0
    told = engine.act("draw stock")
    assert (told["phase"], told["to_act"], told["passes"], len(told["discard"])) == ("offer", 1, 0, 2)
    told = engine.act("pass", "pass")
    assert (told["phase"], told["to_act"]) == ("draw", 0)


def test_the_first_upcard_may_be_taken_by_either(engine: Client) -> None:
    place: dict[str, Any] = {"hands": [["7C", "7D", "2S"], ["7S", "KD", "KC"]], "discard": ["7H"], "stock": ["3S"], "rest": "out"}
    place |= {"variant": "conquian_classic", "options": {"first_upcard": True}, "phase": "offer", "dealer": 0}
    engine.ok("position", to_act=1, **place)
    told = engine.act("pass")
    assert (told["to_act"], told["passes"]) == (0, 1)
    told = engine.act("meld 7C 7D 7H")
    assert (told["phase"], told["to_act"], told["discard"]) == ("play", 0, [])


def test_a_meld_of_the_hand_passes_the_card(engine: Client) -> None:
    hands = [["KC", "KD", "KH", "2S"], ["AC", "AD"]]
    place: dict[str, Any] = {"phase": "offer", "to_act": 0, "hands": hands, "discard": ["3S"], "stock": ["4S"], "rest": "out"}
    engine.ok("position", variant="conquian_classic", **place)
    assert engine.no("act", action="meld KC KD KH")["code"] == "offer.unused"
    engine.ok("position", variant="conquian_classic", options={"meld_from_hand": True}, **place)
    assert "meld KH KD KC" in engine.legal()
    told = engine.ok("act", action="meld KC KD KH")
    assert (told["phase"], told["to_act"], told["passes"], told["discard"]) == ("offer", 1, 1, ["3S"])


def test_with_three_a_card_goes_round_and_nobody_is_forced(engine: Client) -> None:
    melds = [{"owner": 0, "cards": ["4H", "5H", "6H"]}]
    hands = [["KC", "KD"], ["AC", "AD"], ["2C", "2D"]]
    place: dict[str, Any] = {"hands": hands, "melds": melds, "discard": ["7H"], "stock": ["2S", "3S"], "rest": "out"}
    engine.ok("position", variant="conquian_classic", phase="offer", to_act=0, **place)
    told = engine.act("pass")
    assert told["to_act"] == 2 and engine.legal() == ["pass"]
    assert engine.no("act", action="force")["code"] == "force.not_played"
    told = engine.act("pass")
    assert (told["to_act"], told["passes"]) == (1, 2)
    told = engine.act("pass")
    assert (told["phase"], told["to_act"]) == ("draw", 2)


def test_with_three_the_fewest_cards_in_hand_win_when_nobody_can_go_on(engine: Client) -> None:
    hands = [["KC", "KD"], ["AC"], ["2C", "2D"]]
    place: dict[str, Any] = {"hands": hands, "discard": ["7H"], "stock": [], "rest": "out", "pots": {"pool": 4}}
    engine.ok("position", variant="conquian_classic", phase="offer", to_act=0, **place)
    told = engine.act("pass", "pass", "pass")
    assert told["over"] and told["result"]["winner"] == 1 and told["pots"] == {"pool": 0}
    assert [row["score"] for row in told["result"]["per_seat"]] == [-1, 6, -1]


def test_the_dead_cards_become_the_stock_once_more(engine: Client) -> None:
    hands = [["KC", "KD"], ["AC", "AD"]]
    place: dict[str, Any] = {
        "hands": hands,
        "discard": ["2C", "3S", "7H"],
        "stock": [],
        "rest": "out",
        "phase": "offer",
        "to_act": 0,
    }
    engine.ok("position", variant="desmoche", **place)
    told = engine.act("pass", "pass")
    assert (told["phase"], told["to_act"], told["discard"], len(told["stock"])) == ("draw", 1, [], 3)
    for _ in range(3):
        told = engine.act("draw stock", "pass", "pass")
    assert told["over"] and told["result"]["kind"] == "drawn" and told["pots"] == {"pot": 2}
    engine.ok("position", variant="desmoche", options={"recycle": False}, **place)
    assert engine.act("pass", "pass")["over"]


def test_chips_are_told_and_never_lost(engine: Client) -> None:
    place: dict[str, Any] = {
        "hands": [["KC"], ["AC"]],
        "discard": ["7H"],
        "stock": [],
        "rest": "out",
        "phase": "offer",
        "to_act": 0,
    }
    engine.ok("position", variant="conquian_classic", **place)
    told = engine.act("pass", "pass")
    moved = [event for event in told["events"] if event["event"] == "chips_moved"]
    assert moved == [{"event": "chips_moved", "from": seat, "to": "pool", "amount": 1} for seat in (1, 0)] or len(moved) == 2
    assert told["pots"] == {"pool": 2} and told["scores"] == [-1, -1]
    assert engine.ok("next")["pots"] == {"pool": 2}


def test_a_draft_of_the_own_melds(engine: Client) -> None:
    melds = [{"owner": 0, "cards": ["6S", "7S", "JS"]}, {"owner": 1, "cards": ["2C", "3C", "4C"]}]
    place: dict[str, Any] = {"phase": "offer", "to_act": 0, "hands": HANDS[:1] + [["KD", "5C"]], "melds": melds, "rest": "out"}
    place["hands"] = [["JC", "JD", "2H"], ["KD", "AC"]]
    engine.ok("position", variant="conquian_classic", discard=["5S"], stock=["AD"], **place)
    begun = engine.ok("draft")
    assert [meld["cards"] for meld in begun["melds"]] == [["6S", "7S", "JS"]]
    assert begun["fault"]["code"] == "rearrange.nothing_played"
    engine.ok("draft", action="move 5S on 1")
    engine.ok("draft", action="move JS")
    engine.ok("draft", action="move JC on 3")
    told = engine.ok("draft", action="move JD on 3")
    assert (told["fault"] is None and told["played"] == ["JD", "JC", "5S"]) or told["fault"] is None
    done = engine.ok("act", action="rearrange")
    assert [meld["cards"] for meld in done["melds"] if meld["owner"] == 0] == [["5S", "6S", "7S"], ["JS", "JD", "JC"]]


def test_a_hand_may_be_over_with_the_deal(engine: Client) -> None:
    four, plain = ["9C", "9D", "9H", "9S", "2C", "4D", "6H", "8S", "KD"], ["5H", "5S", "6S", "7D", "8D", "JD", "JC", "QC", "AH"]
    deck = [card for pair in zip(four, plain, strict=True) for card in pair]
    begun = engine.ok("new", variant="desmoche", deck=deck, dealer=0, seed=4)
    assert begun["over"] and begun["phase"] == "over" and begun["to_act"] is None and engine.legal() == []
    result = engine.ok("result")
    assert (result["kind"], result["winner"]) == ("cuatro_cuerpos", 1)
    assert [row["score"] for row in result["per_seat"]] == [-1, 1]
    assert engine.no("act", action="draw stock")["code"] == "hand.over"
    assert engine.ok("reveal")["deck"][:4] == ["9C", "5H", "9D", "5S"]
    assert engine.ok("next", deck=[])["deal"] == 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"discard": []},
        {"memory": {"discarder": 5}},
        {"memory": {"forced": 1}},
        {"memory": {"forced": 3}},
        {"memory": {"stake": 0}},
        {"phase": "draw", "stock": []},
        {"phase": "draw", "memory": {"forced": 1}},
        {"phase": "give"},
    ],
)
def test_positions_that_cannot_be_are_refused_in_a_sentence(engine: Client, wrong: dict[str, Any]) -> None:
    place: dict[str, Any] = {"hands": [["KC"], ["AC"]], "discard": ["7H"], "stock": ["2S"], "rest": "out", "phase": "offer"}
    engine.ok("position", variant="conquian_classic", **{**place, "to_act": 0})
    assert engine.no("position", variant="conquian_classic", **{**place, "to_act": 0, **wrong})["code"] in (
        "bad_position",
        "bad_request",
    )


def test_of_a_forced_card_it_is_said_whether_it_may_lie_otherwise(engine: Client) -> None:
    melds = [{"owner": 0, "cards": cards.split()} for cards in ("4S 5S 6S 7S", "7C 7D 7H")]
    place: dict[str, Any] = {"hands": [["KC"], ["QD", "AD"]], "melds": melds, "discard": ["3S"], "stock": ["AC"], "rest": "out"}
    engine.ok("position", variant="conquian_classic", phase="offer", to_act=0, passes=1, memory={"forced": 1}, **place)
    assert engine.ok("legal") == {"actions": ["layoff 1 3S"], "complete": False}
    place["melds"] = melds[:1]
    engine.ok("position", variant="conquian_classic", phase="offer", to_act=0, passes=1, memory={"forced": 1}, **place)
    assert engine.ok("legal") == {"actions": ["layoff 1 3S"], "complete": True}


def test_the_pool_on_a_sheet_without_cards(engine: Client) -> None:
    hands: list[dict[str, Any]] = [{"draw": True}, {"draw": True}, {"winner": 0, "points": 5}]
    assert engine.ok("tally", variant="conquian_classic", hands=hands)["totals"] == [3, -3]
    hands[2]["points"] = 4
    doubled = engine.ok("tally", variant="conquian_classic", options={"draw_rule": "double_stake"}, hands=hands)
    assert doubled["totals"] == [4, -4]
    three = engine.ok(
        "tally", variant="desmoche", players=3, options={"deals": 2}, hands=[{"draw": True}, {"winner": 1, "points": 5}]
    )
    assert three["totals"] == [-2, 4, -2] and three["winner"] == 1
