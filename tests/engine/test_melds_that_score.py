"""The engine protocol with deep pick-ups, calls, penalties and wild cards."""

from __future__ import annotations

from typing import Any

import pytest

from game.cards.chance import Chance, derive
from game.variants.catalogue import Catalogue
from tests.engine.client import Answer, Client

FLOATING = {
    "must_discard_to_go_out": True, "floating": True, "no_going_out_with_playable_discard": True,
    "playable_discard_remedy": "rummy_call", "call_penalty": "take_pile",
}  # fmt: skip


def bare(state: Answer) -> Answer:
    """What `position` takes of what `state` answers."""
    return {name: value for name, value in state.items() if name != "digest"}


def play_and_set_up_again(
    catalogue: Catalogue, variant: str, options: Answer, players: int, seed: int, decisions: int
) -> set[str]:
    """Random play; now and then the position is set up again. Returns the phases that were met."""
    one, two, chance = Client(catalogue), Client(catalogue), Chance(derive("again", seed))
    one.ok("new", variant=variant, options=options, players=players, seed=seed)
    met = set()
    for done in range(decisions):
        phase = one.engine.session.match.phase
        if done % 3 == 0 or phase in ("claim", "penalty"):
            met.add(phase)
            state = one.ok("state")
            assert state["phase"] == phase
            assert bare(two.ok("position", **bare(state))) == bare(state)
            assert two.legal() == one.legal()
            for seat in range(players):
                assert two.ok("view", seat=seat) == one.ok("view", seat=seat)
        if not one.hurry(chance, 1):
            if one.ok("state")["match_over"]:
                break
            one.ok("next")
    return met


@pytest.mark.parametrize(
    ("variant", "options", "players"),
    [
        ("rummy_500", {}, 3),
        ("rummy_500", {"set_duplicates": True, "min_naturals": 0, "joker_swap": "represented"}, 5),
        ("rummy_500", {"rummy_call": "last_discard_only", "call_penalty": "discarder_chooses"}, 4),
        ("rummy_500", FLOATING, 3),
        ("persian_rummy", {"rummy_call": "full"}, 4),
        ("rummy_5000", {"rummy_call": "full"}, 5),
        ("treppenromme", {}, 3),
    ],
)
def test_every_state_can_be_set_up_again(catalogue: Catalogue, variant: str, options: dict[str, Any], players: int) -> None:
    met = set()
    for seed in range(3):
        met |= play_and_set_up_again(catalogue, variant, options, players, seed, 70)
    assert {"draw", "play"} <= met
    if options.get("rummy_call", "full" if variant == "rummy_500" else "off") != "off":
        assert "claim" in met
    if options.get("call_penalty") == "discarder_chooses":
        assert "penalty" in met


R6: dict[str, Any] = {
    "variant": "rummy_500",
    "hands": [["TS", "2S"], ["3D", "9C"], ["4D", "8D"], ["JD", "6S"]],
    "melds": [{"owner": 1, "cards": ["7S", "8S", "9S"]}],
    "stock": ["3S", "5H", "KC"],
    "discard": ["5D"],
    "phase": "play",
    "to_act": 0,
    "rest": "out",
}


def test_a_call_by_the_protocol(catalogue: Catalogue) -> None:
    engine = Client(catalogue)
    engine.ok("position", **R6)
    answer = engine.act("discard TS")
    assert (answer["phase"], answer["to_act"]) == ("claim", 1)
    assert engine.legal() == ["claim TS on 1", "pass"]
    assert engine.no("act", action="claim TS", seat=0)["code"] == "turn.not_yours"
    assert engine.no("act", action="claim 5D")["code"] == "claim.fits_nothing"
    engine.act("pass")
    answer = engine.act("claim")
    assert (answer["phase"], answer["to_act"]) == ("play", 2)
    assert answer["melds"][0]["by"] == [1, 1, 1, 2]
    assert any(event["event"] == "called" for event in answer["events"])
    assert engine.act("discard 8D")["to_act"] == 3
    engine.ok("undo")
    engine.ok("undo")
    assert engine.ok("state")["phase"] == "claim"


def test_a_window_set_up_as_a_position(catalogue: Catalogue) -> None:
    engine = Client(catalogue)
    fields = {**R6, "hands": [["2S"], *R6["hands"][1:]], "discard": ["5D", "TS"], "phase": "claim", "to_act": 2}
    engine.ok("position", **fields)
    assert engine.act("pass")["to_act"] == 3
    assert engine.act("pass")["to_act"] == 0
    answer = engine.act("pass")
    assert (answer["phase"], answer["to_act"]) == ("draw", 2)
    engine.ok("position", **fields, memory={"discarder": 0})
    engine.act("pass", "pass")
    assert (engine.ok("state")["phase"], engine.ok("state")["to_act"]) == ("draw", 1)


def test_no_window_where_nobody_may_call(catalogue: Catalogue) -> None:
    engine = Client(catalogue)
    answer = engine.ask("position", **{**R6, "options": {"rummy_call": "off"}, "phase": "claim"})
    assert answer["error"]["code"] == "bad_request" and "phase" in answer["error"]["message"]


def test_the_penalty_by_the_protocol(catalogue: Catalogue) -> None:
    engine = Client(catalogue)
    options = {"rummy_call": "last_discard_only", "call_penalty": "discarder_chooses"}
    engine.ok("position", **R6, options=options)
    answer = engine.act("discard TS", "claim TS")
    assert (answer["phase"], answer["to_act"]) == ("penalty", 0)
    assert engine.legal() == ["draw stock", "draw discard"]
    answer = engine.act("draw stock")
    assert (answer["phase"], answer["to_act"], len(answer["hands"][0])) == ("draw", 1, 3)


def test_the_deepest_card_is_remembered(catalogue: Catalogue) -> None:
    engine = Client(catalogue)
    fields = {
        "variant": "rummy_500", "hands": [["4D", "4S", "KD", "2C"], ["3D"]], "discard": ["9H", "4C", "9S"], "stock": ["3S"],
        "to_act": 0, "rest": "out",
    }  # fmt: skip
    engine.ok("position", **fields)
    assert engine.legal() == ["draw stock", "draw discard", "draw discard 2"]
    assert engine.act("draw discard 2")["memory"]["duty"] == "4C"
    state = engine.ok("state")
    error = engine.no("act", action="discard KD")
    assert (error["code"], error["cards"]) == ("duty.unmet", ["4C"])
    engine.ok("position", **bare(state))
    assert engine.no("act", action="discard KD")["code"] == "duty.unmet"
    engine.act("meld 4C 4D 4S", "discard KD")


def test_wild_cards_are_answered_with_their_meaning(catalogue: Catalogue) -> None:
    engine = Client(catalogue)
    fields = {"variant": "rummy_500", "hands": [["9H", "JK", "JK", "2S", "3D"], ["KD"]], "phase": "play", "to_act": 0}
    engine.ok("position", **fields)
    assert engine.no("act", action="meld 9H JK JK")["code"].startswith("meld.ambiguous")
    answer = engine.act("meld 9H JK=TH JK=JH")
    assert answer["melds"][0]["cards"] == ["9H", "JK=TH", "JK=JH"]
    again = engine.ok("position", **bare(engine.ok("state")))
    assert again["melds"][0]["cards"] == ["9H", "JK=TH", "JK=JH"]
    error = engine.ask(
        "position", **{**fields, "hands": [["9H"], ["KD"]], "melds": [{"owner": 0, "cards": ["5S", "JK=XX", "7S"]}]}
    )["error"]
    assert error["code"] == "bad_position" and error["cards"] == ["JK=XX"]


def test_a_match_bonus_and_a_settlement_in_the_tally(catalogue: Catalogue) -> None:
    engine = Client(catalogue)
    hands = [{"scores": [100, 20, 100, 20]}, {"scores": [10, 60, 10, 60]}]
    answer = engine.ok("tally", variant="persian_rummy", hands=hands)
    assert answer["match_over"] and answer["winner"] == [0, 2] and answer["totals"] == [160, 80], "by side"
    settled = engine.ok(
        "tally", variant="rummy_500", options={"settle": "difference"}, players=3, hands=[{"scores": [520, 410, -30]}]
    )
    assert settled["credit"] == [660, -110, -550] and settled["totals"] == [520, 410, -30]
