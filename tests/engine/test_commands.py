"""Every command of the protocol, one after the other."""

from __future__ import annotations

import hashlib
import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from game import __version__
from game.cards.chance import Chance
from game.variants.catalogue import Catalogue
from tests.engine.client import GAME, ROOT, Client

HIDDEN = "??"
STATE_FIELDS = {
    "variant", "options", "hands", "stock", "discard", "melds", "aside", "scores", "to_act", "phase", "taken", "upcard", "passes",
    "deal", "dealer", "turn", "melded_before", "over", "match_over", "digest",
}  # fmt: skip


def cards_in(value: Any) -> list[str]:
    """Every card name anywhere in an answer's cards, hidden ones left out."""
    places = [value["stock"], value["discard"], value["aside"], *value["hands"], *(meld["cards"] for meld in value["melds"])]
    return [card for place in places for card in place if card != HIDDEN]


# ---- without a match ----------------------------------------------------------------------------


def test_hello(engine: Client) -> None:
    answer = engine.ok("hello")
    assert (answer["name"], answer["version"], answer["protocol"]) == ("Upcard", __version__, 1)
    assert len(answer["levels"]) >= 2 and all(set(level) == {"id", "name"} for level in answer["levels"])


def test_variants(engine: Client) -> None:
    found = {one["id"]: one for one in engine.ok("variants")["variants"]}
    assert found[GAME]["players"] == [2, 6] and found[GAME]["name"] and found[GAME]["sources"]
    assert set(found[GAME]) == {"id", "name", "family", "players", "sources"}


def test_variant(engine: Client) -> None:
    answer = engine.ok("variant", variant=GAME)
    options = {option["id"]: option for option in answer["options"]}
    assert answer["rules"]["players"] == {"min": 2, "max": 6}
    assert all({"id", "label", "help", "type", "default"} <= set(option) for option in options.values())
    assert options["ace_mode"]["choices"] == ["low", "high_or_low", "round_corner"] and options["ace_mode"]["default"] == "low"
    assert options["layoff_requires_own_meld"]["type"] == "bool" and options["layoff_requires_own_meld"]["default"] is False
    limit = options["penalty_limit"]
    assert (limit["type"], limit["default"]) == ("int", 100) and limit["min"] <= 100 <= limit["max"]
    assert isinstance(answer["sheet"], str) and "⟦" not in answer["sheet"] and answer["sheet"].count("\n") > 10


def test_variant_with_options_tells_the_values_that_follow_from_them(engine: Client) -> None:
    plain = engine.ok("variant", variant=GAME)
    around = engine.ok("variant", variant=GAME, options={"ace_mode": "round_corner"})
    values = {option["id"]: option["default"] for option in around["options"]}
    assert (values["ace_mode"], values["ace_value"]) == ("round_corner", 15)
    assert around["rules"]["points"]["ace"] == 15 and plain["rules"]["points"]["ace"] == 1
    assert around["sheet"] != plain["sheet"]


def test_the_same_document_and_sheet_come_out_of_json_as_went_in(engine: Client) -> None:
    answer = engine.ok("variant", variant=GAME)
    assert json.loads(json.dumps(answer)) == answer


@pytest.mark.parametrize(
    ("options", "near"),
    [
        ({"ace_mod": "low"}, "ace_mode"),
        ({"ace_mode": "hight_or_low"}, "high_or_low"),
        ({"ace_mode": True}, ""),
        ({"penalty_limit": 0}, ""),
        ({"penalty_limit": "100"}, ""),
        ({"layoff_requires_own_meld": 1}, ""),
        ({"layoff_requires_own_meld": "true"}, ""),
    ],
)
def test_wrong_options_are_bad_variants_with_a_hint(table: Client, options: dict[str, Any], near: str) -> None:
    for command in ("variant", "new"):
        error = table.no(command, variant=GAME, options=options)
        assert error["code"] == "bad_variant"
        (fault,) = error["faults"]
        assert {"file", "line", "path", "message", "hint"} <= set(fault)
        assert next(iter(options)) in fault["message"] + fault["path"] and near in fault["hint"]


def test_several_wrong_options_are_all_named(table: Client) -> None:
    error = table.no("new", variant=GAME, options={"ace_mode": 1, "nothing": 2, "penalty_limit": -5})
    assert len(error["faults"]) == 3


def test_an_unknown_variant_is_a_bad_variant(table: Client) -> None:
    error = table.no("new", variant="strait_rummy")
    assert error["code"] == "bad_variant" and GAME in error["faults"][0]["hint"]
    for name in ("", "../straight_rummy", "STRAIGHT_RUMMY", "\0", "straight_rummy.yaml"):
        assert table.no("new", variant=name)["code"] == "bad_variant"


def test_check_of_a_text(engine: Client) -> None:
    good = f"format: 1\nextends: {GAME}\nname: Ours\nchoose: {{layoff_requires_own_meld: true}}\n"
    assert engine.ok("check", yaml=good) == {}
    error = engine.no("check", yaml=good + "stepps: {}\nbound: 3\n")
    assert error["code"] == "bad_variant"
    lines = [(fault["line"], fault["path"]) for fault in error["faults"]]
    assert lines == [(5, "stepps"), (6, "bound")]
    assert "steps" in error["faults"][0]["hint"]
    for text in ("", "- a", "a: [", "\0", "a: &x 1", "name: 1", "\ud800"):
        assert engine.no("check", yaml=text)["code"] == "bad_variant"


def test_check_of_a_file(engine: Client, tmp_path: Path) -> None:
    assert engine.ok("check", file=str(ROOT / "rules" / f"{GAME}.yaml")) == {}
    broken = tmp_path / "mine.yaml"
    broken.write_text(f"format: 1\nextends: {GAME}\nname: Mine\nboundd: 5\n")
    error = engine.no("check", file=str(broken))
    assert error["faults"][0]["line"] == 4 and "mine.yaml" in error["faults"][0]["file"]
    for missing in (tmp_path / "nothing.yaml", tmp_path, Path("/dev/null")):
        assert engine.no("check", file=str(missing))["code"] == "bad_variant"
    assert engine.no("check", file="a\0b")["code"] == "bad_request"
    assert engine.no("check")["code"] == "bad_request"
    assert engine.no("check", yaml="", file="x")["code"] == "bad_request"


def test_check_refuses_a_file_with_a_house_rule_that_cannot_be_set_and_new_plays_it_all_the_same(engine: Client) -> None:
    """With seven players the table of cards has no row, which hurts nobody who does not ask for seven."""
    crowd = "  crowd: {label: Crowd, help: How many may play., path: players.max, min: 4, max: 7}\n"
    text = f"format: 1\nextends: {GAME}\nname: Crowd\noptions:\n{crowd}"
    error = engine.no("check", yaml=text)
    assert error["code"] == "bad_variant"
    assert all(fault["severity"] == "option" and "crowd: 7" in fault["message"] for fault in error["faults"])
    assert engine.ok("new", variant="crowd", yaml=text, options={"crowd": 5})["phase"] == "draw"
    assert engine.no("new", variant="crowd", yaml=text, options={"crowd": 7})["code"] == "bad_variant"


# ---- new ----------------------------------------------------------------------------------------


def test_a_match_does_not_know_what_was_played_before(tmp_path: Path) -> None:
    own = tmp_path / "ours.yaml"
    ours = f"format: 1\nextends: {GAME}\nname: Ours\nchoose: {{{{layoff_requires_own_meld: {{}}}}}}\n"
    chance, used = Chance(5), Client(Catalogue(ROOT / "rules", tmp_path))
    games = [(GAME, 2), (GAME, 3), (GAME, 2), ("gin_standard", 2), ("ours", 2), ("ours", 2), ("ours", 3)]
    for number, (variant, players) in enumerate(games):
        own.write_text(ours.format("true" if number % 2 else "false"))
        options = {"ace_mode": "round_corner"} if variant == GAME and number else {}
        fields = {"variant": variant, "players": players, "seed": number, "options": options}
        alone = Client(Catalogue(ROOT / "rules", tmp_path))
        assert used.ok("new", **fields) == alone.ok("new", **fields)
        for _ in range(12):
            legal = alone.ok("legal")
            assert used.ok("legal") == legal
            action = chance.choice(legal["actions"])
            assert used.ok("act", action=action) == alone.ok("act", action=action)
        state = used.ok("state")
        assert state == alone.ok("state")
        place = {name: value for name, value in state.items() if name != "digest"}
        assert used.ok("position", **place) == alone.ok("position", **place)


def test_new_deals_by_the_seed(engine: Client) -> None:
    first = engine.ok("new", variant=GAME, players=3, seed=7)
    assert STATE_FIELDS | {"fingerprint"} == set(first)
    assert [len(hand) for hand in first["hands"]] == [7, 7, 7] and len(first["stock"]) == 52 - 22
    assert first["to_act"] == (first["dealer"] + 1) % 3 and first["phase"] == "draw" and first["deal"] == 1
    assert len(first["fingerprint"]) == 64 and int(first["fingerprint"], 16)
    assert engine.ok("new", variant=GAME, players=3, seed=7) == first
    other = engine.ok("new", variant=GAME, players=3, seed=8)
    assert (other["hands"], other["fingerprint"], other["digest"]) != (first["hands"], first["fingerprint"], first["digest"])
    assert sorted(cards_in(first)) == sorted(cards_in(other))


def test_the_events_of_new_begin_with_the_cards_that_are_drawn_for_the_deal(engine: Client) -> None:
    first = engine.ok("new", variant="kalooki_40", players=5, seed=8)
    events = first["events"]
    drawn = [event for event in events if event["event"] == "drew_for_deal"]
    assert events[: len(drawn)] == drawn and events[len(drawn)] == {"event": "deal_began", "deal": 1, "dealer": first["dealer"]}
    assert {event["seat"] for event in drawn[:5]} == set(range(5)) and set(drawn[0]) == {"event", "seat", "card"}
    rank = {event["seat"]: "A23456789TJQK".index(event["card"][0]) for event in drawn[5:] or drawn}
    assert [seat for seat in rank if rank[seat] == min(rank.values())] == [first["dealer"]]
    assert all(HIDDEN in event["cards"] for event in events if event["event"] == "moved" and event["to"].startswith("hand:"))
    assert "events" not in engine.ok("new", variant="kalooki_40", players=5, seed=8, dealer=first["dealer"])
    assert "events" not in engine.ok("new", variant=GAME, seed=8)


@pytest.mark.parametrize(("players", "cards"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_new_deals_as_many_cards_as_the_players_get(engine: Client, players: int, cards: int) -> None:
    dealt = engine.ok("new", variant=GAME, players=players, seed=1)
    assert [len(hand) for hand in dealt["hands"]] == [cards] * players
    assert len(cards_in(dealt)) == len(set(cards_in(dealt))) == 52


def test_the_options_come_back_as_they_were_given(engine: Client) -> None:
    for options in ({}, {"ace_mode": "low"}, {"ace_mode": "round_corner", "ace_value": 1}):
        assert engine.ok("new", variant=GAME, options=options)["options"] == options
        assert engine.ok("position", variant=GAME, options=options, hands=[["4H"], ["5H"]])["options"] == options


def test_new_without_a_seed_deals_every_time_anew(engine: Client) -> None:
    assert len({json.dumps(engine.ok("new", variant=GAME)["hands"]) for _ in range(4)}) == 4
    assert len(engine.ok("new", variant=GAME)["hands"]) == 2


def test_new_with_a_deck_deals_it_in_order(engine: Client) -> None:
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
    dealt = engine.ok("new", variant=GAME, dealer=0, deck=deck)
    assert sorted(dealt["hands"][1]) == sorted(deck[0:20:2]) and sorted(dealt["hands"][0]) == sorted(deck[1:20:2])
    assert dealt["discard"] == [deck[20]] and dealt["stock"] == deck[21:]
    short = engine.ok("new", variant=GAME, dealer=0, deck=deck[:30], seed=3)
    assert short["stock"][:9] == deck[21:30] and sorted(cards_in(short)) == sorted(deck)
    assert engine.ok("new", variant=GAME, dealer=0, deck=deck[:30], seed=4)["stock"][9:] != short["stock"][9:]


def test_new_with_a_deal_number_deals_that_hand_of_the_match(engine: Client) -> None:
    engine.ok("new", variant=GAME, seed=5)
    chance = Chance(1)
    following = []
    for _ in range(2):
        engine.to_the_end(chance)
        following.append(engine.ok("next"))
    for number, dealt in enumerate(following, 2):
        fresh = engine.ok("new", variant=GAME, seed=5, deal=number)
        same = ("hands", "stock", "discard", "dealer", "to_act", "deal", "fingerprint")
        assert {name: fresh[name] for name in same} == {name: dealt[name] for name in same}


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"players": 1}, "players"),
        ({"players": 7}, "players"),
        ({"players": "2"}, "players"),
        ({"dealer": 2}, "dealer"),
        ({"dealer": -1}, "dealer"),
        ({"deal": 0}, "deal"),
        ({"seed": None}, "seed"),
        ({"options": []}, "options"),
        ({"options": {"ace_mode": None}}, "ace_mode"),
        ({"options": {"ace_value": 1.5}}, "ace_value"),
        ({"deck": "AS"}, "deck"),
        ({"deck": ["AS", 2]}, "deck[1]"),
        ({"digest": "x"}, "digest"),
    ],
)
def test_new_names_the_field_that_is_wrong(table: Client, fields: dict[str, Any], named: str) -> None:
    error = table.no("new", variant=GAME, **fields)
    assert error["code"] == "bad_request" and named in error["message"]


def test_a_deck_of_impossible_cards_is_a_bad_position(table: Client) -> None:
    for deck, card in ((["AS", "2H", "AS"], "AS"), (["1S"], "1S"), (["JK"], "JK"), (["??"], "??"), (["as"], "as"), ([""], "")):
        error = table.no("new", variant=GAME, deck=deck)
        assert error["code"] == "bad_position" and error["cards"] == [card]


# ---- looking ------------------------------------------------------------------------------------


def test_state_has_every_card_once(table: Client) -> None:
    chance = Chance(3)
    for _ in range(60):
        state = table.ok("state")
        assert set(state) >= STATE_FIELDS and len(set(cards_in(state))) == len(cards_in(state)) == 52
        if not table.wander(chance, 1):
            break


def test_view_hides_what_the_seat_cannot_see_and_nothing_else(table: Client) -> None:
    chance = Chance(4)
    taken: list[set[str]] = [set(), set(), set()]
    for _ in range(120):
        state = table.ok("state")
        for seat in range(3):
            view = table.ok("view", seat=seat)
            assert view.pop("seat") == seat
            assert "digest" not in view and set(view) - {"memory"} == set(state) - {"digest", "memory"}
            assert view["hands"][seat] == state["hands"][seat]
            assert view["stock"] == [HIDDEN] * len(state["stock"])
            assert [len(hand) for hand in view["hands"]] == [len(hand) for hand in state["hands"]]
            for other in {0, 1, 2} - {seat}:
                seen = [card for card in view["hands"][other] if card != HIDDEN]
                assert set(seen) == taken[other] & set(state["hands"][other])
                assert view["hands"][other] == seen + [HIDDEN] * (len(view["hands"][other]) - len(seen))
                secret = set(state["hands"][other]) - set(seen)
                assert not [card for card in secret if f'"{card}"' in json.dumps(view)]
            for name in STATE_FIELDS - {"hands", "stock", "digest"}:
                assert view[name] == state[name]
        actions = table.legal()
        if not actions:
            break
        action = chance.choice(actions)
        if action == "draw discard":
            taken[state["to_act"]].add(state["discard"][-1])
        table.act(action)
        if action.startswith("discard"):
            for cards in taken:
                cards.discard(action.split()[1])


def test_view_needs_a_seat_of_the_table(table: Client) -> None:
    for seat in (3, -1, "0", None, True, 1.0):
        assert "seat" in table.no("view", seat=seat)["message"]
    assert "seat" in table.no("view")["message"]


def test_legal_lists_each_action_once_in_one_form(table: Client) -> None:
    chance = Chance(5)
    for _ in range(80):
        actions = table.legal()
        assert len(actions) == len(set(actions))
        for action in actions:
            assert table.ok("try", action=action) == {}
        if not table.wander(chance, 1):
            break


def test_legal_says_when_there_is_more_than_it_lists(engine: Client) -> None:
    engine.ok(
        "position",
        variant=GAME,
        hands=[["QH", "JH", "2C", "3C"], ["KD"]],
        melds=[{"owner": 1, "cards": ["8H", "9H", "TH"]}],
        phase="play",
        to_act=0,
        rest="out",
    )
    answer = engine.ok("legal")
    assert sorted(answer["actions"]) == ["discard 2C", "discard 3C", "discard JH", "discard QH", "layoff 1 JH"]
    assert answer["complete"] is False
    assert engine.ok("try", action="layoff 1 JH QH") == {}
    engine.ok("position", variant=GAME, hands=[["QH", "2C", "3C"], ["KD"]], phase="play", to_act=0, rest="out")
    assert engine.ok("legal")["complete"] is True
    two = [["4H", "5H", "6H", "9C", "9D", "9S", "KD", "KC"], ["2D"]]
    engine.ok("position", variant=GAME, hands=two, phase="play", to_act=0, rest="out")
    assert engine.ok("legal")["complete"] is True
    many = {"max_new_melds_per_turn": "unlimited"}
    engine.ok("position", variant=GAME, options=many, hands=two, phase="play", to_act=0, rest="out")
    assert engine.ok("legal")["complete"] is False
    assert engine.ok("try", action="meld 4H 5H 6H / 9C 9D 9S") == {}


def test_arrange(table: Client) -> None:
    best = table.ok("arrange", cards=["4H", "5H", "6H", "6C", "6D", "6S", "KD", "2C"])
    assert sorted(sorted(meld) for meld in best["melds"]) == [["4H", "5H", "6H"], ["6C", "6D", "6S"]]
    assert best["deadwood"] == ["2C", "KD"] and best["points"] == 12
    assert table.ok("arrange", cards=[]) == {"melds": [], "deadwood": [], "points": 0}
    assert table.no("arrange", cards=["4H", "4H"])["code"] == "bad_position"
    assert table.no("arrange", cards=["4X"])["cards"] == ["4X"]
    assert table.no("arrange", cards="4H")["code"] == "bad_request"


# ---- acting -------------------------------------------------------------------------------------


def test_act_tells_what_happened_and_hides_what_is_not_public(table: Client) -> None:
    before = table.ok("state")
    answer = table.act("draw stock")
    assert {"event": "moved", "cards": [HIDDEN], "from": "stock", "to": f"hand:{before['to_act']}"} in answer["events"]
    assert "digest" not in answer and "result" not in answer and answer["over"] is False
    assert before["stock"][0] not in json.dumps(answer)
    assert set(cards_in(answer)) == set(before["discard"])
    answer = table.act(f"discard {before['stock'][0]}")
    assert answer["discard"][-1] == before["stock"][0] and answer["turn"] == 1


def test_act_for_another_seat_is_refused(table: Client) -> None:
    seat = table.ok("state")["to_act"]
    for command in ("act", "try"):
        for other in {0, 1, 2} - {seat}:
            error = table.no(command, action="draw stock", seat=other)
            assert error["code"] == "turn.not_yours" and str(seat) in error["message"]
        assert "seat" in table.no(command, action="draw stock", seat=3)["message"]
    table.ok("try", action="draw stock", seat=seat)
    table.ok("act", action="draw stock", seat=seat)


@pytest.mark.parametrize(
    "action",
    ["", " ", "fly", "draw", "draw pile", "draw stock 0", "discard", "discard 1X", "discard AS 2S", "meld", "meld /", "layoff",
     "layoff AS", "layoff x AS", "meld 4H 5H /", "discard ♥", "discard ??", "pass now", "draw discard -1", "\0", "\ud800"],
)  # fmt: skip
def test_what_is_no_action_is_a_bad_request_that_names_the_field(table: Client, action: str) -> None:
    for command in ("act", "try"):
        error = table.no(command, action=action)
        assert error["code"] == "bad_request" and "action" in error["message"]


def test_try_gives_the_error_that_act_gives(table: Client) -> None:
    table.act("draw stock")
    for action in ("draw stock", "pass", "meld AS 2S 3S", "layoff 1 AS", "discard AS", "discard KD", "swap 1 5H", "layoff 99 AS"):
        tried = table.ask("try", action=action)
        if not tried["ok"]:
            assert table.no("act", action=action) == tried["error"]


def test_a_refusal_names_the_cards(engine: Client) -> None:
    engine.ok(
        "position",
        variant=GAME,
        hands=[["4H", "5H", "7H", "9C"], ["KD", "2D"]],
        melds=[{"owner": 1, "cards": ["8S", "9S", "TS"]}],
        discard=["3S"],
        phase="play",
        to_act=0,
    )
    for action, code, card in (
        ("meld 4H 5H 7H", "meld.not_a_run", "7♥"),
        ("layoff 1 9C", "layoff.not_in_run", "9♣"),
        ("discard KD", "card.not_held", "K♦"),
    ):
        error = engine.no("act", action=action)
        assert error["code"] == code and error["cards"] and card in error["message"]
        assert "⟦" not in error["message"]


def test_think_repeats_itself_and_is_legal(table: Client) -> None:
    chance = Chance(6)
    levels = [level["id"] for level in table.ok("hello")["levels"]]
    for _ in range(12):
        state = table.ok("state")
        for level in levels:
            first, again = table.ok("think", level=level), table.ok("think", level=level)
            assert (first["action"], first["why"]) == (again["action"], again["why"])
            assert isinstance(first["ms"], int) and first["why"].strip() and "⟦" not in first["why"]
            assert table.ok("try", action=first["action"]) == {}
        assert table.ok("state") == state
        if not table.wander(chance, 3):
            break


def test_think_depends_on_the_seed_and_the_view_only(catalogue: Catalogue, engine: Client) -> None:
    fields = {"variant": GAME, "discard": ["9S"], "to_act": 0, "rest": "out"}
    hand = ["4H", "5H", "8C", "8D", "KD", "QD", "2S"]
    engine.ok("position", hands=[hand, ["3C", "TD", "JS"]], stock=["TC", "6H", "7D"], seed=3, **fields)
    other = Client(catalogue)
    other.ok("position", hands=[hand, ["6H", "7D", "TC"]], stock=["3C", "JS", "TD"], seed=3, **fields)
    for level in ("novice", "steady"):
        one, two = engine.ok("think", level=level), other.ok("think", level=level)
        assert (one["action"], one["why"]) == (two["action"], two["why"])
    assert engine.ok("view", seat=0) == other.ok("view", seat=0)


def test_think_with_a_limit(table: Client) -> None:
    assert table.ok("think", ms=1)["action"] in table.legal()
    for ms in (0, -1, "5", 1e9):
        assert "ms" in table.no("think", ms=ms)["message"]
    assert "level" in table.no("think", level="grandmaster")["message"]


def test_finish_plays_the_hand_to_its_end(table: Client) -> None:
    answer = table.ok("finish", level="novice")
    assert answer["over"] is True and answer["to_act"] is None and answer["phase"] == "over"
    assert answer["result"] == table.ok("result") and answer["events"][-1]["event"] in ("scored", "match_ended")
    assert table.no("finish")["code"] == "hand.over"
    assert "level" in table.no("finish", level=3)["message"]


# ---- the end of a hand --------------------------------------------------------------------------


def test_a_finished_hand(engine: Client) -> None:
    engine.ok(
        "position",
        variant=GAME,
        hands=[["4H", "5H", "6H", "9C"], ["KD", "3S"], ["AC", "TD", "2H"]],
        phase="play",
        to_act=0,
        scores=[10, 5, 0],
        rest="out",
    )
    answer = engine.act("meld 4H 5H 6H", "discard 9C")
    result = engine.ok("result")
    assert answer["result"] == result and answer["over"] and not answer["match_over"]
    assert answer["hands"] == [[], ["3S", "KD"], ["AC", "2H", "TD"]], "the hands are shown"
    assert (result["kind"], result["winner"], result["match_over"], result["match_winner"]) == ("out", 0, False, None)
    assert [row["score"] for row in result["per_seat"]] == [26, 0, 0]
    assert [row["total"] for row in result["per_seat"]] == answer["scores"] == [36, 5, 0]
    for row in result["per_seat"]:
        assert sum(line["points"] for line in row["lines"]) == row["score"] and all(line["text"] for line in row["lines"])
    for command in ("act", "try"):
        assert engine.no(command, action="draw stock")["code"] == "hand.over"
    for command in ("think", "finish"):
        assert engine.no(command)["code"] == "hand.over"
    assert engine.ok("legal") == {"actions": [], "complete": True}


def test_next_deals_the_next_hand(table: Client) -> None:
    assert table.no("next")["code"] == "hand.not_over"
    before = table.ok("state")
    table.ok("finish")
    scores = table.ok("state")["scores"]
    dealt = table.ok("next")
    assert dealt["deal"] == 2 and dealt["dealer"] == (before["dealer"] + 1) % 3 and dealt["scores"] == scores
    assert dealt["fingerprint"] and not dealt["over"] and dealt["turn"] == 0
    assert table.no("result")["code"] == "hand.not_over"


def test_next_with_a_deck(engine: Client) -> None:
    engine.ok("new", variant=GAME, seed=2)
    engine.ok("finish")
    deck = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    for wrong in (["AS", "AS"], ["11"]):
        assert engine.no("next", deck=wrong)["code"] == "bad_position"
    dealt = engine.ok("next", deck=deck)
    assert dealt["discard"] == [deck[20]] and dealt["stock"] == deck[21:]


def test_the_end_of_a_match(engine: Client) -> None:
    engine.ok("position", variant=GAME, hands=[["9C"], ["KD"]], scores=[95, 20], phase="play", to_act=0, rest="out")
    answer = engine.act("discard 9C")
    assert answer["match_over"] and answer["result"]["match_winner"] == 0 and answer["scores"] == [105, 20]
    assert engine.no("next")["code"] == "match.over"
    assert engine.no("act", action="draw stock")["code"] == "hand.over"
    engine.ok("undo")
    assert not engine.ok("state")["over"]


def test_reveal_proves_the_deal(engine: Client) -> None:
    promised = engine.ok("new", variant=GAME, players=4, seed=99)
    assert engine.no("reveal")["code"] == "hand.not_over"
    engine.ok("finish")
    shown = engine.ok("reveal")
    assert shown["fingerprint"] == promised["fingerprint"]
    text = " ".join([str(shown["hand_seed"]), *shown["deck"]])
    assert hashlib.sha256(text.encode()).hexdigest() == shown["fingerprint"]
    first = (promised["dealer"] + 1) % 4
    assert sorted(promised["hands"][first]) == sorted(shown["deck"][0:28:4])
    assert promised["discard"] == [shown["deck"][28]] and promised["stock"] == shown["deck"][29:]
    following = engine.ok("next")
    engine.ok("finish")
    again = engine.ok("reveal")
    assert again["fingerprint"] == following["fingerprint"] and again["hand_seed"] != shown["hand_seed"]


def test_a_position_has_nothing_to_reveal(engine: Client) -> None:
    engine.ok("position", variant=GAME, hands=[["9C"], ["KD"]], phase="play", to_act=0, rest="out")
    engine.act("discard 9C")
    assert engine.no("reveal")["code"] == "reveal.no_deck"


# ---- back ---------------------------------------------------------------------------------------


def test_undo_takes_back_exactly_the_last_action(table: Client) -> None:
    states = [table.ok("state")]
    chance = Chance(8)
    while table.wander(chance, 1):
        states.append(table.ok("state"))
    for state in reversed(states[:-1]):
        assert table.ok("undo") == state
    assert table.no("undo")["code"] == "undo.nothing"


def test_undo_reaches_back_over_next_and_finish(table: Client) -> None:
    table.act("draw stock")
    table.ok("finish", level="novice")
    last = table.ok("state")
    back = table.ok("undo")
    assert not back["over"] and back["digest"] != last["digest"]
    table.ok("finish", level="novice")
    assert table.ok("state") == last
    table.ok("next")
    assert table.ok("undo") == back, "the last action of the hand before, and the deal after it"


def test_the_digest_does_not_know_what_was_taken_back(catalogue: Catalogue, table: Client) -> None:
    other = Client(catalogue)
    other.ok("new", variant=GAME, players=3, seed=42)
    table.act("draw discard")
    table.ok("undo")
    assert table.ok("state")["digest"] == other.ok("state")["digest"]
    table.act("draw stock")
    other.act("draw stock")
    assert table.ok("state") == other.ok("state")


def test_the_digest_covers_what_can_influence_the_rest(engine: Client) -> None:
    base: dict[str, Any] = {
        "variant": GAME,
        "hands": [["4H", "9C"], ["KD"]],
        "stock": ["TC", "2C"],
        "discard": ["3C"],
        "rest": "out",
    }
    changes: list[dict[str, Any]] = [
        {}, {"seed": 1}, {"options": {"ace_value": 15}}, {"scores": [1, 0]}, {"deal": 2}, {"dealer": 0, "to_act": 0},
        {"stock": ["2C", "TC"]}, {"melded_before": [True, False]}, {"turn": 2, "to_act": 0}, {"memory": {"renewals": 1}},
    ]  # fmt: skip
    digests = [engine.ok("position", **{**base, **change})["digest"] for change in changes]
    assert len(set(digests)) == len(changes)


# ---- saves --------------------------------------------------------------------------------------


def test_save_and_load(catalogue: Catalogue, table: Client, tmp_path: Path) -> None:
    chance = Chance(9)
    other = Client(catalogue)
    for number in range(6):
        file = str(tmp_path / f"{number}.json")
        assert table.ok("save", file=file) == {}
        loaded = other.ok("load", file=file)
        assert loaded == table.ok("state") == other.ok("state")
        assert other.legal() == table.legal()
        assert other.ok("think")["action"] == table.ok("think")["action"]
        if number:
            assert other.ok("undo")["digest"] == table.ok("undo")["digest"]
        table.wander(chance, 7)


def test_save_and_load_after_the_hand_and_of_later_hands(catalogue: Catalogue, table: Client, tmp_path: Path) -> None:
    file = str(tmp_path / "match.json")
    other = Client(catalogue)
    table.ok("finish", level="novice")
    for step in ("next", "finish", "next"):
        table.ok("save", file=file)
        assert other.ok("load", file=file) == table.ok("state")
        if table.ok("state")["over"]:
            assert other.ok("result") == table.ok("result") and other.ok("reveal") == table.ok("reveal")
        assert other.ok("undo") == table.ok("undo")
        table.ok("load", file=file)
        table.ok(step)


def test_save_and_load_of_a_position(catalogue: Catalogue, engine: Client, tmp_path: Path) -> None:
    file = str(tmp_path / "position.json")
    other = Client(catalogue)
    for over in (False, True):
        engine.ok("position", variant=GAME, hands=[["4H", "9C"], [] if over else ["KD"]], discard=["3C"], over=over)
        engine.ok("save", file=file)
        assert other.ok("load", file=file) == engine.ok("state")
        assert other.legal() == engine.legal()


def test_what_cannot_be_saved_or_loaded_is_said(table: Client, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": 1}')
    newer = tmp_path / "newer.json"
    newer.write_text('{"format": 999}')
    for file in (broken, newer, tmp_path, tmp_path / "nothing.json", Path("/dev/zero")):
        assert table.no("load", file=str(file))["code"].startswith("save.")
    assert table.no("save", file=str(tmp_path / "no" / "such" / "folder.json"))["code"].startswith("save.")
    assert table.no("save", file=str(tmp_path))["code"].startswith("save.")
    for wrong in (None, 3, "", "a\0b", "\ud800"):
        for command in ("save", "load"):
            error = table.no(command, file=wrong)
            assert error["code"] == "bad_request" and "file" in error["message"]


def test_save_replaces_nothing_but_saves(table: Client, tmp_path: Path) -> None:
    for number, kept in enumerate((b"dear diary", b'{"note": "not a match"}', b"\0" * 9, b"[1, 2]")):
        file = tmp_path / f"{number}.json"
        file.write_bytes(kept)
        error = table.no("save", file=str(file))
        assert error["code"] == "save.not_a_save" and file.name in error["message"]
        assert file.read_bytes() == kept
    good = tmp_path / "good.json"
    table.ok("save", file=str(good))
    whole = good.read_bytes()
    for before in (b"", whole, whole[:-40], json.dumps(json.loads(whole), indent=1).encode()):
        good.write_bytes(before)
        table.ok("save", file=str(good))
        assert good.read_bytes().count(b"\n") == whole.count(b"\n"), "an empty file, a save, a damaged one, one laid out anew"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_in_the_way_of_a_save_is_not_waited_for(table: Client, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    os.mkfifo(tmp_path / "match.json.tmp")
    saving = threading.Thread(target=lambda: table.ok("save", file=str(file)), daemon=True)
    saving.start()
    saving.join(20)
    assert not saving.is_alive() and file.is_file() and not (tmp_path / "match.json.tmp").exists()
    os.mkfifo(pipe := tmp_path / "pipe.json")
    assert table.no("save", file=str(pipe))["code"] == "save.not_a_save"
    assert table.no("load", file=str(pipe))["code"].startswith("save.")


# ---- errors -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("state", {}), ("view", {"seat": 0}), ("legal", {}), ("try", {"action": "draw stock"}), ("act", {"action": "draw stock"}),
        ("think", {}), ("arrange", {"cards": []}), ("finish", {}), ("next", {}), ("result", {}), ("undo", {}), ("reveal", {}),
        ("save", {"file": "x"}),
    ],
)  # fmt: skip
def test_without_a_match(engine: Client, command: str, fields: dict[str, Any]) -> None:
    assert engine.no(command, **fields)["code"] == "no_match"


def test_a_mistake_inside_is_answered_and_the_match_stays_as_it_was(table: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    table.wander(Chance(2), 4)
    before = table.ok("state")
    rules = table.engine.session.match.rules

    def fail(state: Any, action: Any, emit: Any = None) -> None:
        emit_nothing = state.stock.pop()
        state.scores[0] = 999
        raise RuntimeError(f"a mistake with {emit_nothing}")

    with monkeypatch.context() as patch:
        patch.setattr(rules, "apply", fail)
        for line in ('{"cmd":"act","action":"draw stock","id":1}', '{"cmd":"finish"}'):
            answer = table.line(line)
            assert answer["error"]["code"] == "internal" and "mistake" in answer["error"]["message"]
            assert "RuntimeError" in table.complaints.pop()
    assert table.ok("state") == before
    table.act("draw stock")
    with monkeypatch.context() as patch:
        patch.setattr(table.engine.session.match, "_changed", fail)
        answer = table.line('{"cmd":"undo"}')
        assert answer["error"]["code"] == "internal" and table.complaints.pop()
    assert table.ok("state")["turn"] == before["turn"] and table.ok("state")["phase"] == "play"
    assert table.ok("undo") == before


def test_a_mistake_inside_takes_back_nothing_of_the_commands_before_it(table: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    table.wander(Chance(2), 4)
    session = table.engine.session
    match = session.match

    def note() -> dict[str, Any]:
        match.moves = 4
        return {}

    def fail(state: Any, action: Any, emit: Any = None) -> None:
        raise RuntimeError("a mistake")

    session.prepare()
    session.run(note, changes=False, looks=False)
    with monkeypatch.context() as patch:
        patch.setattr(match.rules, "apply", fail)
        assert table.line('{"cmd":"act","action":"draw stock"}')["error"]["code"] == "internal" and table.complaints.pop()
    assert match.moves == 4, "what a command did that changes no hand was forgotten"
