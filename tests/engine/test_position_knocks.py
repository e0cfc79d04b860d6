"""Positions of games with knocks: every phase set up again from `state`, and what is assumed where nothing is said."""

from __future__ import annotations

from typing import Any

import pytest

from game.cards.chance import Chance, derive
from game.variants.catalogue import Catalogue
from tests.engine.client import Client
from tests.engine.test_position import set_up_again, without_digest

GAMES: list[tuple[str, dict[str, Any], set[str]]] = [
    ("gin_standard", {}, {"offer", "draw", "play", "over"}),
    ("gin_standard", {"auto_layoff": False, "layoff_on_gin": True, "big_gin": 31}, {"offer", "draw", "play", "defend", "over"}),
    (
        "gin_standard",
        {"auto_arrange": False, "illegal_knock": "penalise", "auto_layoff": False, "knock_max": 3},
        {"offer", "draw", "play", "wrong_knock", "defend", "over"},
    ),
    ("gin_standard", {"start": "eleven_to_nondealer", "first_turn_knock": False}, {"draw", "play", "over"}),
    ("gin_oklahoma", {"ace_rule": "one"}, {"offer", "draw", "play", "over"}),
    ("gin_doubling", {"auto_layoff": False}, {"offer", "draw", "play", "double", "defend", "over"}),
    ("knock_rummy", {}, {"draw", "play", "over"}),
    ("knock_rummy", {"stock_out": "reshuffle"}, {"draw", "play", "over"}),
    ("knock_rummy", {"last_turn_after_knock": True}, {"draw", "play", "over"}),
]
ids = ["-".join([variant, *(f"{name}={value}" for name, value in options.items())]) for variant, options, _ in GAMES]
HANDS, EACH, EVERY = 12, 4, 40
"""So many hands at most; of every phase the first states are set up again, then one now and then."""


@pytest.mark.parametrize(("variant", "options", "wanted"), GAMES, ids=ids)
def test_every_phase_is_set_up_again(catalogue: Catalogue, variant: str, options: dict[str, Any], wanted: set[str]) -> None:
    one, two = Client(catalogue), Client(catalogue)
    one.ok("new", variant=variant, options=options, seed=3)
    chance, seen, waited = Chance(derive("knocks", variant)), dict.fromkeys(wanted, 0), 0
    for _ in range(HANDS):
        match = one.engine.session.match
        while actions := match.legal():
            waited += 1
            if seen[match.phase] < EACH or waited > EVERY:
                seen[match.phase], waited = seen[match.phase] + 1, 0
                set_up_again(one, two)
            level = "novice" if chance.below(4) else ""
            assert match.to_act is not None
            match.submit(match.to_act, match.think(level).action if level else chance.choice(actions))
        seen["over"] += 1
        set_up_again(one, two)
        if all(seen.values()):
            return
        if one.ok("state")["match_over"]:
            one.ok("new", variant=variant, options=options, seed=3 + seen["over"])
        else:
            one.ok("next")
    raise AssertionError(seen)


def test_the_last_discard_is_set_up_again(catalogue: Catalogue) -> None:
    one, two = Client(catalogue), Client(catalogue)
    one.ok(
        "position",
        variant="gin_standard",
        options={"final_discard_claim": "to_knock"},
        hands=[
            ["4C", "4D", "4H", "8S", "9S", "TS", "KD", "6C", "5H", "AD"],
            ["7C", "7D", "7H", "JS", "QS", "KS", "AH", "2C", "2D", "KC"],
        ],
        discard=["9D"],
        stock=["3H", "5D", "6D"],
        rest="out",
    )
    one.act("draw stock", "discard 3H")
    assert one.ok("state")["phase"] == "claim"
    set_up_again(one, two)
    one.act("draw discard")
    set_up_again(one, two)
    assert two.legal() and all(move.startswith("knock") for move in two.legal())


DEALT: dict[str, Any] = {
    "variant": "gin_standard",
    "hands": [
        ["7C", "7D", "7H", "JS", "QS", "KS", "AH", "2C", "2D", "3H"],
        ["KH", "KD", "KC", "TS", "QD", "8C", "6D", "5H", "2S", "AC"],
    ],
    "discard": ["9C"],
}


@pytest.mark.parametrize(
    ("given", "dealer", "turn", "passes"),
    [
        ({"phase": "offer", "to_act": 0}, 1, 0, 0),
        ({"phase": "offer", "to_act": 0, "passes": 1}, 0, 0, 1),
        ({"phase": "offer", "to_act": 0, "dealer": 0}, 0, 0, 1),
        ({"phase": "offer", "passes": 1}, 1, 0, 1),
        ({"phase": "draw", "to_act": 0, "passes": 2}, 1, 0, 2),
        ({"phase": "draw", "to_act": 0, "turn": 3}, 0, 3, 0),
    ],
)
def test_who_deals_follows_from_who_decides(engine: Client, given: dict[str, Any], dealer: int, turn: int, passes: int) -> None:
    state = engine.ok("position", **DEALT, **given)
    assert (state["dealer"], state["turn"], state["passes"]) == (dealer, turn, passes)


def test_after_two_refusals_only_the_stock_can_be_drawn_from(engine: Client) -> None:
    engine.ok("position", **DEALT, phase="draw", to_act=0, passes=2)
    assert engine.legal() == ["draw stock"]
    engine.ok("position", **DEALT, phase="draw", to_act=0)
    assert engine.legal() == ["draw stock", "draw discard"]


def test_the_knocker_is_the_owner_of_the_melds(engine: Client) -> None:
    state = engine.ok(
        "position",
        variant="gin_standard",
        options={"auto_layoff": False},
        hands=[["AD", "2D"], ["9S", "TS", "4H", "4D", "4C", "KD", "QH", "JC", "3D", "3C"]],
        melds=[{"owner": 0, "cards": ["9C", "9D", "9H"]}, {"owner": 0, "cards": ["6S", "7S", "8S"]}],
        discard=["5C"],
        phase="defend",
        to_act=1,
    )
    assert (state["dealer"], state["melded_before"]) == (1, [True, False])
    assert engine.ok("view", seat=1)["discard"] == ["??"] and engine.ok("view", seat=0)["discard"] == ["5C"]
    assert engine.ok("view", seat=1)["hands"][0] == ["AD", "2D"]
    assert engine.ok("legal") == {"actions": ["defend", "defend 1 9S", "defend 2 9S", "pass"], "complete": False}
    result = engine.act("defend 2 9S TS")["result"]
    assert (result["kind"], result["winner"], result["per_seat"][0]["score"]) == ("knock", 0, 36 - 3)


def test_the_upcard_is_told_and_asked_for_where_the_rules_look_at_it(engine: Client) -> None:
    given = {**DEALT, "variant": "gin_oklahoma", "phase": "draw", "to_act": 0}
    assert engine.ok("position", **given)["upcard"] == "9C"
    assert engine.ok("position", **given, upcard="AS")["upcard"] == "AS"
    error = engine.no("position", **{**given, "discard": []})
    assert error["code"] == "bad_position" and "upcard" in error["message"]
    assert engine.ok("position", **{**given, "variant": "gin_standard", "discard": []})["upcard"] is None
    assert engine.no("position", **given, upcard="1X")["code"] == "bad_position"


@pytest.mark.parametrize("memory", [{"knocker": 7}, {"doubler": -2}, {"doubles": -1}, {"open_hand": 2}])
def test_a_memory_that_cannot_be(engine: Client, memory: dict[str, int]) -> None:
    error = engine.no("position", **DEALT, phase="draw", to_act=0, memory=memory)
    assert error["code"] in ("bad_position", "bad_request")


def test_what_may_be_seen_of_the_discards(engine: Client) -> None:
    piles = {"top_only": ["??", "??", "??", "5C"], "last_n": ["??", "4C", "JH", "5C"], "full": ["9C", "4C", "JH", "5C"]}
    for choice, seen in piles.items():
        given = {**DEALT, "discard": ["9C", "4C", "JH", "5C"], "options": {"discard_view": choice}, "to_act": 0}
        assert engine.ok("position", **given)["discard"] == ["9C", "4C", "JH", "5C"]
        assert engine.ok("view", seat=0)["discard"] == seen and engine.ok("view", seat=1)["discard"] == seen


def test_saving_undoing_and_going_on(engine: Client, catalogue: Catalogue, tmp_path: Any) -> None:
    engine.ok("new", variant="gin_doubling", options={"auto_layoff": False}, seed=8, dealer=1)
    engine.act("pass", "pass", "double", "accept", "draw stock")
    digest = engine.ok("state")["digest"]
    file = str(tmp_path / "gin.save")
    engine.ok("save", file=file)
    other = Client(catalogue)
    assert other.ok("load", file=file)["digest"] == digest
    assert other.legal() == engine.legal()
    engine.act(next(move for move in engine.legal() if move.startswith("discard")), "double", "pass")
    assert engine.ok("state")["phase"] == "defend"
    before = engine.ok("state")
    engine.act("defend")
    assert engine.ok("result")["kind"] == "double_refused"
    assert without_digest(engine.ok("undo")) == without_digest(before)
    for _ in range(3):
        engine.ok("undo")
    assert engine.ok("state")["digest"] == digest


def test_a_match_is_replayed_to_the_same_digest(catalogue: Catalogue) -> None:
    digests = []
    for _ in range(2):
        client = Client(catalogue)
        client.ok("new", variant="gin_standard", options={"auto_layoff": False}, seed=11)
        for _ in range(2):
            client.ok("finish", level="novice")
            digests.append(client.ok("state")["digest"])
            client.ok("next")
    assert digests[:2] == digests[2:]
