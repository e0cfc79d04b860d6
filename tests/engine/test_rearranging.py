"""Games in which the whole table is put together anew, over the protocol: what is told, and what is refused."""

from __future__ import annotations

from typing import Any

from tests.engine.client import Client


def at(engine: Client, variant: str, hands: list[str], lying: str = "", **fields: Any) -> dict[str, Any]:
    """A position with these melds on the table."""
    melds = [{"owner": None, "cards": meld.split()} for meld in lying.split("/") if meld.strip()]
    place = {"hands": [hand.split() for hand in hands], "melds": melds, "to_act": 0, "phase": "play", "rest": "out"}
    given = {**place, "melded_before": [True] * len(hands), **fields}
    return engine.ok("position", variant=variant, **given)


def test_the_dialogue_of_the_protocol(engine: Client) -> None:
    at(engine, "tile_rummy", ["B4 B6 B7 R1", "K9"], "R5 B5 K5 Y5", stock=["K2"])
    assert engine.ok("legal") == {"actions": ["draw stock"], "complete": False}
    assert engine.no("act", action="rearrange R5 K5 / B4 B5 B6 / K9")["code"] == "rearrange.card_missing"
    done = engine.ok("act", action="rearrange R5 K5 Y5 / B4 B5 B6")
    assert {"event": "rearranged", "seat": 0, "cards": ["B4", "B6"], "melds": [2, 3]} in done["events"]
    assert [(meld["id"], meld["owner"], meld["kind"]) for meld in done["melds"]] == [(2, None, "set"), (3, None, "run")]
    assert done["to_act"] == 1 and done["discard"] == [] and done["passes"] == 0


def test_a_joker_is_written_with_what_it_stands_for_but_not_in_a_set_of_three(engine: Client) -> None:
    hands = ["R9 R10 JK R1", "K9"]
    assert [meld["cards"] for meld in at(engine, "tile_rummy", hands, "R8 B8 JK=K8")["melds"]] == [["R8", "B8", "JK"]]
    done = engine.ok("act", action="meld R9 R10 JK=R11")
    assert done["melds"][1]["cards"] == ["R9", "R10", "JK=R11"]
    assert engine.ok("state")["melds"] == done["melds"]


def test_passes_are_counted_with_an_empty_pool_and_end_the_hand(engine: Client) -> None:
    at(engine, "tile_rummy", ["R1", "K9"], "R5 B5 K5", stock=[])
    assert engine.no("act", action="draw stock")["code"] == "draw.stock_empty"
    assert engine.ok("act", action="pass")["passes"] == 1
    over = engine.ok("act", action="pass")
    assert over["over"] and over["result"]["kind"] == "blocked" and over["result"]["winner"] == 0


def test_up_to_three_draws_and_the_question_after_a_play(engine: Client) -> None:
    at(engine, "carousel", ["5S 6S AH 9D", "KC"], stock=["7S", "2C", "3D", "4D"], phase="draw")
    assert engine.no("act", action="pass")["code"] == "pass.not_empty"
    first = engine.ok("act", action="draw stock")
    assert (first["phase"], first["memory"]["draws"]) == ("play", 1)
    assert engine.ok("act", action="draw stock")["memory"]["draws"] == 2
    asked = engine.ok("act", action="meld 5S 6S 7S")
    assert (asked["phase"], asked["to_act"]) == ("knock", 0)
    assert engine.ok("legal") == {"actions": ["done"], "complete": True}
    refused = engine.no("act", action="knock")
    assert refused["code"] == "knock.too_many" and "12 points" in refused["message"]
    assert engine.ok("act", action="done")["to_act"] == 1


def test_a_position_may_say_how_often_was_drawn(engine: Client) -> None:
    told = at(engine, "carousel", ["5S 6S", "KC"], stock=["7S", "2C"], memory={"draws": 2})
    assert told["memory"]["draws"] == 2
    assert engine.ok("act", action="draw stock")["to_act"] == 1
    assert at(engine, "carousel", ["5S 6S", "KC"], stock=["7S", "2C"])["memory"]["draws"] == 1


def test_a_mistake_may_be_tried_with_a_warning_and_costs_tiles(engine: Client) -> None:
    options = {"invalid_turn": "penalty_draw"}
    at(engine, "tile_rummy", ["R7 R1", "K9"], "R3 R4 R5", stock=["B1", "B2", "B3", "B4"], options=options)
    tried = engine.ok("try", action="rearrange R3 R4 R5 R7")
    assert tried["warning"]["code"].startswith("meld.")
    done = engine.ok("act", action="rearrange R3 R4 R5 R7")
    assert done["events"][0] == {"event": "penalised", "seat": 0, "count": 3, "code": tried["warning"]["code"]}
    assert len(done["hands"][0]) == 5 and done["to_act"] == 1


def test_help_cards_lie_open_and_are_everybodys(engine: Client) -> None:
    at(engine, "machiavelli", ["5S 6S KD", "KC"], aside=["7S", "2C", "3D", "9H"], options={"help_cards": 4})
    assert sorted(engine.ok("view", seat=1)["aside"]) == ["2C", "3D", "7S", "9H"]
    done = engine.ok("act", action="meld 5S 6S 7S")
    assert sorted(done["aside"]) == ["2C", "3D", "9H"]


def test_others_see_neither_rack_nor_pool(engine: Client) -> None:
    engine.ok("new", variant="tile_rummy", players=3, seed=4)
    view = engine.ok("view", seat=1)
    assert set(view["hands"][0]) == set(view["stock"]) == {"??"} and "??" not in view["hands"][1]
