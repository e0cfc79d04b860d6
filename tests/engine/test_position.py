"""Positions: what they assume, what they refuse, and that every state can be set up again."""

from __future__ import annotations

from typing import Any

import pytest

from game.cards.chance import Chance, derive
from game.variants.catalogue import Catalogue
from tests.engine.client import GAME, Answer, Client

SMALL: dict[str, Any] = {"variant": GAME, "hands": [["4H", "5H", "9C"], ["KD"]], "discard": ["2S", "6H"], "stock": ["TC"]}


def without_digest(state: Answer) -> Answer:
    """What `position` takes of what `state` answers."""
    return {name: value for name, value in state.items() if name != "digest"}


def set_up_again(one: Client, two: Client) -> None:
    """The state of `one` as a position in `two`: the same state, and the same legal actions."""
    state = one.ok("state")
    again = two.ok("position", **without_digest(state))
    assert without_digest(again) == without_digest(state)
    assert two.ok("legal") == one.ok("legal")
    for seat in range(len(state["scores"])):
        assert two.ok("view", seat=seat) == one.ok("view", seat=seat)
    if state["over"]:
        assert two.ok("result") == one.ok("result")


def round_trips(catalogue: Catalogue, options: dict[str, Any], players: int, seed: int, decisions: int, every: int) -> None:
    """Play by chance; now and then set the position up again."""
    one, two = Client(catalogue), Client(catalogue)
    one.ok("new", variant=GAME, options=options, players=players, seed=seed)
    go_on(one, two, Chance(derive("round trip", seed)), decisions, every)


def go_on(one: Client, two: Client, chance: Chance, decisions: int, every: int) -> None:
    """Play the match of `one` by chance for so many decisions; one state in so many is set up again, and every end of a hand."""
    done = 0
    while done < decisions:
        set_up_again(one, two)
        played = one.hurry(chance, every)
        done += played
        if played < every:
            set_up_again(one, two)
            if one.ok("state")["match_over"]:
                return
            one.ok("next")


def every_option(catalogue: Catalogue) -> list[dict[str, Any]]:
    """Each option of the game in each of its positions, one at a time, as far as it can stand alone."""
    client = Client(catalogue)
    found: list[dict[str, Any]] = [{}]
    for option in client.ok("variant", variant=GAME)["options"]:
        values = [False, True] if option["type"] == "bool" else list(option.get("choices", []))
        if option["type"] == "int":
            values += [option["min"], option["max"]]
        found += [{option["id"]: value} for value in values]
    return [options for options in found if client.ask("variant", variant=GAME, options=options)["ok"]]


def test_every_state_of_random_play_can_be_set_up_again(catalogue: Catalogue) -> None:
    for seed in range(8):
        round_trips(catalogue, {}, 2 + seed % 5, seed, decisions=60, every=3)


def test_also_with_house_rules_and_far_into_a_hand(catalogue: Catalogue) -> None:
    choices: list[dict[str, Any]] = [
        {"ace_mode": "round_corner", "max_new_melds_per_turn": "unlimited"},
        {"layoff_requires_own_meld": True, "min_turn_to_go_out": 2},
        {"stock_recycle": "none", "last_discard_required": True},
        {"stock_recycle_limit": 1, "recycle_upcard": "turn_new", "going_rummy": "double"},
        {"scoring": "penalty", "stock_recycle": "shuffle", "recycle_upcard": "keep_top"},
    ]
    for seed, options in enumerate(choices):
        round_trips(catalogue, options, 2 + seed % 3, seed, decisions=500, every=29)


@pytest.mark.slow
def test_every_option_in_every_position(catalogue: Catalogue) -> None:
    for number, options in enumerate(every_option(catalogue)):
        for seed in range(2):
            round_trips(catalogue, options, 2 + (number + seed) % 5, seed, decisions=600, every=7)


def test_play_goes_on_alike_from_a_position(catalogue: Catalogue) -> None:
    one, two = Client(catalogue), Client(catalogue)
    for seed in range(4):
        one.ok("new", variant=GAME, players=3, seed=seed)
        chance = Chance(seed)
        one.wander(chance, 40)
        two.ok("position", **without_digest(one.ok("state")))
        while actions := one.legal():
            assert two.legal() == actions
            action = chance.choice(actions)
            first, second = one.act(action), two.act(action)
            assert first == second


def test_a_view_is_no_position(catalogue: Catalogue, table: Client) -> None:
    view = table.ok("view", seat=0)
    view.pop("seat")
    error = table.no("position", **view)
    assert error["code"] == "bad_position" and error["cards"] == ["??"]


# ---- what is assumed ----------------------------------------------------------------------------


def test_what_a_position_assumes(engine: Client) -> None:
    state = engine.ok("position", **SMALL)
    assert (state["to_act"], state["dealer"], state["turn"], state["phase"]) == (0, 1, 0, "draw")
    assert (state["deal"], state["scores"], state["passes"], state["taken"]) == (1, [0, 0], 0, None)
    assert (state["over"], state["match_over"], state["melded_before"], state["melds"]) == (False, False, [False, False], [])
    assert state["hands"] == [["4H", "5H", "9C"], ["KD"]] and state["discard"] == ["2S", "6H"]
    assert state["stock"][0] == "TC" and len(state["stock"]) == 52 - 6


def test_the_rest_is_shuffled_by_the_seed_or_out_of_play(engine: Client) -> None:
    first = engine.ok("position", **SMALL, seed=1)
    assert engine.ok("position", **SMALL, seed=1) == first
    second = engine.ok("position", **SMALL, seed=2)
    assert second["stock"] != first["stock"] and sorted(second["stock"]) == sorted(first["stock"])
    assert engine.ok("position", **SMALL, rest="stock", seed=2) == second
    assert engine.ok("position", **SMALL, rest="out")["stock"] == ["TC"]
    assert "rest" in engine.no("position", **SMALL, rest="away")["message"]


@pytest.mark.parametrize(
    ("given", "to_act", "dealer", "turn"),
    [
        ({}, 0, 2, 0),
        ({"dealer": 0}, 1, 0, 0),
        ({"dealer": 0, "turn": 4}, 2, 0, 4),
        ({"to_act": 1}, 1, 0, 0),
        ({"to_act": 1, "dealer": 2}, 1, 2, 1),
        ({"to_act": 1, "turn": 2}, 1, 1, 2),
        ({"turn": 1}, 1, 2, 1),
    ],
)
def test_seat_dealer_and_turn_follow_from_each_other(
    engine: Client, given: dict[str, int], to_act: int, dealer: int, turn: int
) -> None:
    state = engine.ok("position", variant=GAME, hands=[["4H"], ["5H"], ["6H"]], **given)
    assert (state["to_act"], state["dealer"], state["turn"]) == (to_act, dealer, turn)


def test_the_card_just_taken_may_not_be_discarded_and_is_known(engine: Client) -> None:
    hands = [["4H", "6H", "9C"], ["KD"]]
    engine.ok("position", variant=GAME, hands=hands, phase="play", taken="6H", to_act=0)
    assert engine.legal() == ["discard 4H", "discard 9C"]
    assert engine.ok("view", seat=1)["hands"][0] == ["6H", "??", "??"]
    engine.ok("position", variant=GAME, hands=hands, phase="play", taken=None, to_act=0)
    assert len(engine.legal()) == 3


def test_melds_are_numbered_as_given_and_count_as_melded(engine: Client) -> None:
    melds = [
        {"owner": 1, "cards": ["6S", "4S", "5S"]},
        {"owner": 1, "cards": ["9C", "9D", "9S"], "by": [1, 2, 1], "id": 7, "kind": "set"},
    ]
    state = engine.ok("position", variant=GAME, hands=[["4H"], ["KD"], ["2C"]], melds=melds)
    assert [meld["id"] for meld in state["melds"]] == [1, 2]
    assert state["melds"][0] == {"id": 1, "owner": 1, "cards": ["4S", "5S", "6S"], "kind": "run"}
    by = dict(zip(state["melds"][1]["cards"], state["melds"][1]["by"], strict=True))
    assert by == {"9S": 1, "9D": 2, "9C": 1}
    assert state["melded_before"] == [False, True, False]
    given = engine.ok("position", variant=GAME, hands=[["4H"], ["KD"], ["2C"]], melds=melds, melded_before=[True, False, False])
    assert given["melded_before"] == [True, False, False]


def test_own_meld_first_looks_at_the_melds(engine: Client) -> None:
    melds = [{"owner": 1, "cards": ["7H", "7C", "7S"]}]
    fields = {"variant": GAME, "hands": [["7D", "2C", "3S"], ["KD", "4C"]], "melds": melds, "phase": "play", "to_act": 0}
    engine.ok("position", **fields)
    assert "layoff 1 7D" in engine.legal()
    engine.ok("position", **fields, options={"layoff_requires_own_meld": True})
    assert engine.no("act", action="layoff 1 7D")["code"] == "layoff.meld_first"


def test_an_empty_stock_offers_the_discard_or_none(engine: Client) -> None:
    fields = {"variant": GAME, "hands": [["4H", "9C"], ["KD"]], "to_act": 0, "rest": "out"}
    engine.ok("position", **fields, discard=["3C", "8H", "JD", "4S"])
    assert engine.legal() == ["draw discard", "pass"]
    assert engine.no("act", action="draw stock")["code"] == "draw.stock_empty"
    answer = engine.act("pass")
    assert (answer["to_act"], answer["phase"], answer["discard"]) == (0, "draw", [])
    assert engine.legal() == ["draw stock"] and engine.ok("state")["stock"] == ["3C", "8H", "JD", "4S"]
    engine.ok("position", **fields, discard=["3C"], options={"stock_recycle": "none"})
    assert engine.act("pass")["result"]["kind"] == "blocked"


def test_a_finished_hand_can_be_set_up(engine: Client) -> None:
    state = engine.ok("position", variant=GAME, hands=[[], ["KD", "3C"]], over=True, scores=[13, 0], deal=3)
    assert (state["to_act"], state["phase"], state["over"]) == (None, "over", True)
    result = engine.ok("result")
    assert (result["kind"], result["winner"]) == ("out", 0)
    assert [(row["score"], row["total"]) for row in result["per_seat"]] == [(13, 13), (0, 0)]
    assert engine.ok("next")["deal"] == 4
    engine.ok("position", variant=GAME, hands=[["2C"], ["KD"]], phase="over")
    assert engine.ok("result")["kind"] == "blocked"
    won = engine.ok("position", variant=GAME, hands=[[], ["KD"]], phase="over", scores=[100, 0])
    assert won["match_over"] and engine.no("next")["code"] == "match.over"


def test_the_memory_of_a_hand_goes_on(engine: Client) -> None:
    two = [["4H", "5H", "6H", "9C", "9D", "9S", "KD"], ["2D"]]
    engine.ok("position", variant=GAME, hands=two, phase="play", to_act=0, memory={"new_melds": 1})
    assert engine.no("act", action="meld 4H 5H 6H")["code"] == "meld.one_per_turn"
    state = engine.ok("position", variant=GAME, hands=two, discard=["3C"], to_act=0, memory={"decisions": 1999})
    assert state["memory"] == {"decisions": 1999}
    answer = engine.act("draw stock")
    assert answer["over"] and answer["result"]["kind"] == "bound"
    assert engine.ok("state")["memory"]["ended"] == "bound"
    idle = {"renewals": 2, "idle_renewals": 2}
    engine.ok("position", variant=GAME, hands=two, discard=["3C", "JS"], to_act=0, rest="out", memory=idle)
    assert engine.act("pass")["result"]["kind"] == "blocked"
    engine.ok("position", variant=GAME, hands=two, phase="play", to_act=0, memory={"known": [["KD"], ["2D"]], "drawn": "4H"})
    assert engine.ok("view", seat=1)["hands"] == [["KD", *["??"] * 6], ["2D"]]
    assert engine.ok("view", seat=0)["hands"][1] == ["2D"]
    assert "drawn" in engine.ok("view", seat=0)["memory"] and "drawn" not in engine.ok("view", seat=1)["memory"]


def renewed(engine: Client, **fields: Any) -> tuple[list[str], list[str]]:
    """The stock after the discard pile was shuffled into it, and after that has happened once more."""
    pile = ["3C", "JS", "5D", "8H", "TC", "2S", "7D", "QH"]
    hands = [["4H", "9C", "KD"], ["2D", "6S", "AC"]]
    options = {"stock_recycle": "shuffle"}
    engine.ok("position", variant=GAME, options=options, hands=hands, discard=pile, to_act=0, rest="out", **fields)
    engine.act("pass")
    first = list(engine.ok("state")["stock"])
    assert sorted(first) == sorted(pile) and first != pile
    for _ in pile:
        engine.act("draw stock")
        engine.act(f"discard {max(engine.ok('state')['hands'][engine.ok('state')['to_act']])}")
    engine.act("pass")
    return first, list(engine.ok("state")["stock"])


def test_the_seed_of_a_position_decides_later_shuffles_too(engine: Client) -> None:
    assert renewed(engine, seed=7) == renewed(engine, seed=7)
    firsts, seconds = zip(*(renewed(engine, seed=seed) for seed in range(6)), strict=True)
    assert len({tuple(stock) for stock in firsts}) == 6 and len({tuple(stock) for stock in seconds}) == 6
    assert renewed(engine) == renewed(engine, seed=0)


def test_exact_fractions_are_scores(engine: Client) -> None:
    state = engine.ok("position", **SMALL, scores=["23/2", -4])
    assert state["scores"] == ["23/2", -4]
    assert engine.ok("position", **SMALL, scores=[11.5, "8/2"])["scores"] == ["23/2", 4]
    for wrong in ("11", "1/0", "x", "", True, None, [1], 1e300, "1/2/3"):
        assert "scores[0]" in engine.no("position", **SMALL, scores=[wrong, 0])["message"]


# ---- what is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "cards"),
    [
        ({"hands": [["4H", "4H"], ["KD"]]}, ["4H"]),
        ({"hands": [["4H"], ["4H"]]}, ["4H"]),
        ({"stock": ["6H"]}, ["6H"]),
        ({"aside": ["KD"]}, ["KD"]),
        ({"melds": [{"owner": 0, "cards": ["9C", "9D", "9H"]}]}, ["9C"]),
        ({"hands": [["4H", "1H"], ["KD", "XX"]]}, ["1H", "XX"]),
        ({"hands": [["JK"], ["KD"]]}, ["JK"]),
        ({"hands": [["4h"], ["KD"]]}, ["4h"]),
        ({"hands": [["10H"], ["KD"]]}, ["10H"]),
        ({"hands": [["??"], ["KD"]]}, ["??"]),
        ({"melds": [{"owner": 0, "cards": ["7C", "7D"]}]}, ["7C", "7D"]),
        ({"melds": [{"owner": 0, "cards": ["7C", "8D", "9S"]}]}, ["7C", "8D", "9S"]),
        ({"melds": [{"owner": 0, "cards": ["7C", "7D", "7S"], "kind": "run"}]}, ["7C", "7D", "7S"]),
        ({"melds": [{"owner": 0, "cards": ["7C", "7D", "7S"], "by": [0]}]}, ["7C", "7D", "7S"]),
        ({"melds": [{"owner": 0, "cards": []}]}, []),
        ({"taken": "KD", "phase": "play"}, ["KD"]),
        ({"taken": "4H"}, ["4H"]),
        ({"taken": "XX", "phase": "play"}, ["XX"]),
        ({"upcard": "ZZ"}, ["ZZ"]),
        ({"hands": [[], ["KD"]], "phase": "play"}, []),
        ({"hands": [["4H"], ["KD"]], "phase": "play", "taken": "4H"}, ["4H"]),
        ({"over": True, "to_act": 0}, []),
        ({"over": True, "phase": "draw"}, []),
        ({"over": False, "phase": "over"}, []),
        ({"to_act": None}, []),
        ({"match_over": True}, []),
        ({"over": True, "match_over": True}, []),
        ({"memory": {"known": [["KD"], []]}}, ["KD"]),
        ({"memory": {"drawn": "KD"}, "phase": "play"}, ["KD"]),
    ],
)
def test_impossible_positions_are_named(table: Client, fields: dict[str, Any], cards: list[str]) -> None:
    error = table.no("position", **{**SMALL, "to_act": 0, **fields} if "over" not in fields else {**SMALL, **fields})
    assert error["code"] == "bad_position", error
    assert error.get("cards", []) == cards


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"hands": [["4H"]]}, "hands"),
        ({"hands": [[]] * 7}, "hands"),
        ({"hands": "4H"}, "hands"),
        ({"hands": ["4H", "5H"]}, "hands[0]"),
        ({"hands": [["4H"], [5]]}, "hands[1][0]"),
        ({"stock": None}, "stock"),
        ({"discard": [["2S"]]}, "discard[0]"),
        ({"melds": [["7C", "7D", "7S"]]}, "melds[0]"),
        ({"melds": [{"cards": ["7C", "7D", "7S"]}]}, "owner"),
        ({"melds": [{"owner": 0}]}, "cards"),
        ({"melds": [{"owner": 2, "cards": ["7C", "7D", "7S"]}]}, "melds[0].owner"),
        ({"melds": [{"owner": 0, "cards": ["7C", "7D", "7S"], "by": [0, 0, 9]}]}, "melds[0].by[2]"),
        ({"melds": [{"owner": 0, "cards": ["7C", "7D", "7S"], "colour": 1}]}, "colour"),
        ({"to_act": 2}, "to_act"),
        ({"to_act": "0"}, "to_act"),
        ({"dealer": 5}, "dealer"),
        ({"dealer": None}, "dealer"),
        ({"phase": "knock"}, "phase"),
        ({"phase": None}, "phase"),
        ({"taken": ["6H"]}, "taken"),
        ({"passes": -1}, "passes"),
        ({"scores": [1]}, "scores"),
        ({"scores": {"0": 1}}, "scores"),
        ({"deal": 0}, "deal"),
        ({"melded_before": [True]}, "melded_before"),
        ({"melded_before": [0, 1]}, "melded_before[0]"),
        ({"turn": -1}, "turn"),
        ({"over": "no"}, "over"),
        ({"memory": {"mood": 1}}, "mood"),
        ({"memory": {"known": [[]]}}, "memory.known"),
        ({"memory": {"ended_by": 4}}, "memory.ended_by"),
        ({"digest": "0"}, "digest"),
        ({"handz": []}, "hands"),
    ],
)
def test_fields_that_do_not_fit_are_named(table: Client, fields: dict[str, Any], named: str) -> None:
    error = table.no("position", **{**SMALL, **fields})
    assert error["code"] == "bad_request" and named in error["message"], error


def test_hands_are_needed(table: Client) -> None:
    assert "hands" in table.no("position", variant=GAME)["message"]
    assert "variant" in table.no("position", hands=[["4H"], ["5H"]])["message"]


def test_a_run_of_all_thirteen_lies_as_it_is_named(engine: Client) -> None:
    high = ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS", "AS"]
    for cards in (high, [high[-1], *high[:-1]]):
        options = {"ace_mode": "high_or_low"}
        melds = [{"owner": 1, "cards": cards}]
        state = engine.ok("position", variant=GAME, options=options, hands=[["9D"], ["KD"]], melds=melds)
        assert state["melds"][0]["cards"] == cards
        assert without_digest(engine.ok("position", **without_digest(state))) == without_digest(state)
