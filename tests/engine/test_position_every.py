"""Every variant in every phase that it has: the state is set up again as a position, with the same views and legal actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from game.cards.chance import Chance, derive
from game.match.positions.position_memory import phases
from game.rules.acts.actions import Action, Close
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.state.state import State
from game.variants.catalogue import Catalogue
from tests.engine.client import Client
from tests.engine.test_position import set_up_again, without_digest
from tests.laws.deals import catalogue as shipped
from tests.playthroughs.record import tidy

HOUSE_RULES: list[tuple[str, dict[str, Any]]] = [
    ("straight_rummy", {"final_layoff_after_out": True}),
    ("straight_rummy", {"final_layoff_after_out": True, "going_rummy": "double", "jokers": 2}),
    ("straight_rummy", {"rummy_call": "last_discard_only", "call_penalty": "discarder_chooses"}),
    ("rummy_500", {"call_penalty": "discarder_chooses"}),
    ("rummy_500", {"must_discard_to_go_out": True, "floating": True}),
    ("ramino", {"close_under": 5}),
]
"""Phases and moments that no variant has without a house rule."""
TABLES = [(entry.id, dict[str, Any]()) for entry in shipped().entries()] + HOUSE_RULES
ids = ["-".join([variant, *(f"{name}={value}" for name, value in options.items())]) for variant, options in TABLES]

EACH_PHASE, EVERY = 2, 150
"""So many first states of every phase are set up again, then one now and then, and the end of every hand."""
MOST_HANDS = 12
RARE = frozenset({"ask"})
"""Phases that chance seldom comes to: `tests/engine/test_canasta.py` sets them up."""
KNOCK_HANDS = 2
"""Games with knocks have phases for house rules only; `test_position_knocks` comes to all of them."""


@pytest.mark.parametrize(("variant", "options"), TABLES, ids=ids)
def test_every_phase_can_be_set_up_again(catalogue: Catalogue, variant: str, options: dict[str, Any]) -> None:
    resolved = catalogue.resolve(variant, options)
    players = min(resolved.variant.players.max, max(3, resolved.variant.players.min))
    wanted = set(phases(compile_rules(resolved.variant, players)))
    knocks = not compile_rules(resolved.variant, players).traits & {"lays_melds"}
    one, two = Client(catalogue), Client(catalogue)
    one.ok("new", variant=variant, options=options, players=players, seed=5)
    chance = Chance(derive("every phase", variant))
    seen: Counter[str] = Counter()
    for _ in range(MOST_HANDS):
        # The match is played below the protocol, which is quicker; what is compared goes through it.
        match = one.engine.session.match
        following = EVERY
        while actions := match.legal():
            if seen[match.phase] < EACH_PHASE or following == 0:
                seen[match.phase] += 1
                following = EVERY + chance.below(EVERY)
                set_up_again(one, two)
            following -= 1
            assert match.to_act is not None
            match.submit(match.to_act, _action(match.rules, match.history.state, match.to_act, actions, chance))
            one.engine.ready = None  # what the engine has made ready for the next line is no longer so
        seen["over"] += 1
        set_up_again(one, two)
        if wanted - RARE <= set(seen) or (knocks and seen["over"] == KNOCK_HANDS):
            break
        if one.ok("state")["match_over"]:
            one.ok("new", variant=variant, options=options, players=players, seed=5 + seen["over"])
        else:
            one.ok("next")
    assert set(seen) <= wanted if knocks else wanted - RARE <= set(seen) <= wanted


def _action(rules: Ruleset, state: State, seat: int, actions: Sequence[Action], chance: Chance) -> Action:
    """Mostly at random; where nothing can be laid the tidy player helps, or no hand would ever be good enough to knock."""
    knocks = [action for action in actions if isinstance(action, Close)]
    if knocks and chance.below(2):
        return chance.choice(knocks)
    if "lays_melds" not in rules.traits and chance.below(4):
        return tidy(rules, state, seat)
    return chance.choice(actions)


# ---- the last melds of the others ---------------------------------------------------------------

LAST: dict[str, Any] = {
    "variant": "straight_rummy",
    "options": {"final_layoff_after_out": True},
    "hands": [["9C", "TC"], [], ["5S", "KD"], ["6S", "QH"]],
    "melds": [{"owner": 1, "cards": ["2S", "3S", "4S"]}],
    "discard": ["8D"],
    "to_act": 2,
    "phase": "last_lays",
    "rest": "out",
}


def test_after_going_out_the_others_are_asked_in_turn(engine: Client) -> None:
    engine.ok("position", **LAST)
    assert engine.legal() == ["layoff 1 5S", "pass"]
    asked = []
    while not engine.ok("state")["over"]:
        asked.append(engine.ok("state")["to_act"])
        engine.act(engine.legal()[0])
    # Seat 1 is out; 2 lays off once and passes, then 3 lays off on that and passes, then 0.
    assert asked == [2, 2, 3, 3, 0]
    assert engine.ok("result")["kind"] == "out" and engine.ok("result")["winner"] == 1


def test_somebody_must_be_out(engine: Client) -> None:
    hands = [["9C", "TC"], ["AS"], ["5S", "KD"], ["6S", "QH"]]
    error = engine.no("position", **{**LAST, "hands": hands})
    assert error["code"] == "bad_position" and "ended_by" in error["message"]


def test_without_the_house_rule_there_is_no_such_phase(engine: Client) -> None:
    error = engine.no("position", **{**LAST, "options": {}})
    assert error["code"] == "bad_request" and "last_lays" in error["message"]


def test_whoever_emptied_a_hand_after_it_is_not_taken_for_the_one_who_went_out(engine: Client, catalogue: Catalogue) -> None:
    hands = [["9C", "TC"], [], ["5S"], ["6S", "QH"]]
    engine.ok("position", **{**LAST, "hands": hands})
    engine.act("layoff 1 5S")
    state = engine.ok("state")
    assert state["to_act"] == 3 and state["memory"]["ended_by"] == 1
    again = Client(catalogue)
    assert again.ok("position", **without_digest(state))["memory"]["ended_by"] == 1
    assert again.legal() == engine.legal()


# ---- cards put away -----------------------------------------------------------------------------

SECOND: dict[str, Any] = {
    "variant": "red_three_rummy",
    "hands": [["9S"], ["KD"]],
    "aside": ["9C", "TD", "KD", "2C", "3D", "5H"],
    "stock": ["6C", "7C"],
    "discard": ["8D"],
    "phase": "play",
    "rest": "out",
}


def test_cards_put_away_are_second_hands(engine: Client) -> None:
    state = engine.ok("position", **SECOND)
    assert state["aside"] == SECOND["aside"] and state["memory"]["places"] == [3, 3, 0, 0]
    assert engine.ok("view", seat=0)["aside"] == ["??"] * 6
    engine.act("discard 9S")
    state = engine.ok("state")
    assert state["hands"][0] == ["9C", "TD", "KD"] and state["memory"]["places"] == [0, 3, 0, 0]


def test_bonus_cards_lie_open(engine: Client) -> None:
    state = engine.ok("position", **{**SECOND, "aside": ["9C", "TD", "2C", "3H"], "memory": {"places": [2, 1, 0, 1]}})
    assert state["aside"] == ["9C", "TD", "2C", "3H"]
    for seat in (0, 1):
        assert engine.ok("view", seat=seat)["aside"] == ["??", "??", "??", "3H"]


@pytest.mark.parametrize(
    ("changed", "word"),
    [
        ({"aside": ["9C", "TD", "KD"]}, "memory.places"),
        ({"aside": ["9C", "TD"], "memory": {"places": [1, 1]}}, "4 places"),
        ({"aside": ["9C", "TD"], "memory": {"places": [1, 0, 0, 1]}}, "no bonus card"),
        ({"hands": [["9S", "3H"], ["KD"]]}, "hands[0]"),
    ],
)
def test_cards_put_away_where_they_cannot_be(engine: Client, changed: dict[str, Any], word: str) -> None:
    error = engine.no("position", **{**SECOND, **changed})
    assert error["code"] == "bad_position" and word in error["message"]
