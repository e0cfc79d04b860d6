"""A game with second hands, bonus cards and whole piles through the protocol: saves, taking back, events, the end."""

from __future__ import annotations

from pathlib import Path

from game.cards.chance import Chance
from game.variants.catalogue import Catalogue
from tests.engine.client import Client

GAME = "red_three_rummy"


def test_a_save_and_taking_back_lead_to_the_same_state(catalogue: Catalogue, tmp_path: Path) -> None:
    one, two = Client(catalogue), Client(catalogue)
    one.ok("new", variant=GAME, players=3, seed=4)
    chance, file = Chance(8), str(tmp_path / "kept.upcard")
    before: list[dict[str, object]] = []
    for number in range(90):
        actions = one.legal()
        if not actions:
            break
        before.append(one.ok("state"))
        one.act(chance.choice(actions))
        if number % 30 == 29:
            one.ok("save", file=file)
            two.ok("load", file=file)
            assert two.ok("state") == one.ok("state")
            assert two.ok("legal") == one.ok("legal")
    for state in reversed(before[-40:]):
        one.ok("undo")
        assert one.ok("state") == state


def test_what_is_told_of_a_second_hand(engine: Client) -> None:
    engine.ok(
        "position", variant=GAME, hands=[["7S", "8S", "9S"], ["KD", "QD"]], aside=["4C", "TD", "3H", "5C", "5D", "5H"],
        stock=["6D", "QC"], discard=["2S"], phase="play", to_act=0, rest="out",
    )  # fmt: skip
    answer = engine.ok("act", action="meld 7S 8S 9S")
    told = [event for event in answer["events"] if event["event"] != "moved"]
    assert {"event": "took_up", "seat": 0, "count": 3} in told
    assert {"event": "laid_out", "seat": 0, "cards": ["3H"]} in told
    moved = [event for event in answer["events"] if event["event"] == "moved"]
    assert {"event": "moved", "cards": ["??", "??", "??"], "from": "aside:0", "to": "hand:0"} in moved
    assert {"event": "moved", "cards": ["3H"], "from": "hand:0", "to": "aside:2"} in moved
    assert (answer["to_act"], answer["phase"]) == (0, "play")
    state = engine.ok("state")
    assert state["hands"][0] == ["4C", "6D", "TD"] and state["memory"]["places"] == [0, 3, 1, 0]
    # Whoever looks on sees the red three, and of the second hands that there are some.
    for seat in (0, 1):
        assert engine.ok("view", seat=seat)["aside"] == ["??"] * 3 + ["3H"]


def test_the_deck_is_in_dealing_order(engine: Client) -> None:
    first = ["4C", "4D", "5C", "5D", "6C", "6D", "7C", "7D", "8C", "8D", "9C", "9D", "TC", "TD"]
    second = ["4S", "4H", "5S", "5H", "6S", "6H", "7S", "7H", "8S", "8H", "9S", "9H", "TS", "TH"]
    state = engine.ok("new", variant=GAME, players=2, seed=1, dealer=0, deck=[*first, *second, "JC", "QC", "KC"])
    assert state["hands"][1] == first[::2] and state["hands"][0] == first[1::2]
    assert state["aside"] == [*second[1::2], *second[::2]]
    assert (state["discard"], state["stock"][0]) == (["JC", "QC"], "KC")
    assert state["memory"]["places"] == [7, 7, 0, 0]


def test_computer_players_finish_the_hand(engine: Client) -> None:
    engine.ok("new", variant=GAME, players=4, seed=2)
    answer = engine.ok("finish", level="novice")
    assert answer["over"]
    result = engine.ok("result")
    assert all(sum(line["points"] for line in row["lines"]) == row["score"] for row in result["per_seat"])
