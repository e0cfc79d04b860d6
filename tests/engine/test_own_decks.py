"""Rules as text, and a deck of one's own, through the engine: the transcript of the protocol."""

from __future__ import annotations

import pytest

from tests.engine.client import Client

ZOO = (
    "format: 1\nextends: straight_rummy\nname: Zoo\npack: {kind: own, suits: {L: Lions, Z: Zebras, P: Parrots},"
    " ranks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], write: suit_rank, copies: 1, cards: {STAR: {name: Star, count: 2, wild: true}}}\n"
    "ranking: {kind: listed}\npoints: {kind: listed, ranks: {1: 1, 2: 2, 3: 3}, cards: {STAR: 20}, other: 5}\noptions: null\n"
    "players: {min: 2, max: 2}\ndeal: {cards: 7}"
)


def zoo(engine: Client) -> None:
    """Seat 1 is about to draw, with a star between two lions."""
    hands = [["P1", "P2", "Z7", "Z9", "L8", "L9", "P6"], ["L3", "Z10", "STAR", "L5", "P8", "Z1", "Z2"]]
    engine.ok("position", variant="zoo", yaml=ZOO, hands=hands, discard=["P10"], stock=["Z4"], to_act=1, phase="draw")


def test_a_deck_of_ones_own_plays_at_once(engine: Client) -> None:
    dealt = engine.ok("new", variant="zoo", yaml=ZOO, seed=5)
    assert dealt["variant"] == "zoo" and [len(hand) for hand in dealt["hands"]] == [7, 7]
    zoo(engine)
    engine.ok("act", action="draw stock")
    state = engine.ok("act", action="meld L3 STAR=L4 L5")
    assert state["melds"][0]["kind"] == "run" and state["melds"][0]["cards"] == ["L3", "STAR=L4", "L5"]
    assert state["melds"][0]["owner"] == 1


def test_sentences_call_the_cards_by_their_names(engine: Client) -> None:
    zoo(engine)
    engine.ok("act", action="draw stock")
    error = engine.no("act", action="discard L10")
    assert error["code"] == "card.not_held" and error["message"].startswith("Lions 10 is not in your hand")


def test_the_cards_of_a_variant_are_listed(engine: Client) -> None:
    cards = engine.ok("variant", variant="zoo", yaml=ZOO)["cards"]
    assert len(cards) == 31
    assert cards[0] == {"id": "L1", "name": "Lions 1", "suit": "L", "rank": "1", "count": 1, "points": 1}
    star = {"id": "STAR", "name": "Star", "suit": None, "rank": None, "count": 2, "points": 20}
    assert star in cards
    assert "cards" not in engine.ok("variant", variant="straight_rummy")


def test_the_id_of_a_text_is_new(engine: Client) -> None:
    error = engine.no("new", variant="straight_rummy", yaml=ZOO)
    assert "already" in error["faults"][0]["message"]


def test_what_is_wrong_with_a_text_is_told_with_its_line(engine: Client) -> None:
    error = engine.no("new", variant="zoo", yaml=ZOO.replace("kind: listed}", "kind: ace_low}", 1))
    assert error["faults"][0]["line"] == 5 and error["faults"][0]["hint"]


def test_a_tally_takes_rules_as_text(engine: Client) -> None:
    found = engine.ok("tally", variant="zoo", yaml=ZOO, hands=[])
    assert found["match_over"] is False


@pytest.mark.parametrize("levels", [["steady", "master"]])
def test_computer_players_play_a_hand_of_it(engine: Client, levels: list[str]) -> None:
    engine.ok("new", variant="zoo", yaml=ZOO, seed=5)
    for number in range(400):
        state = engine.ok("state")
        if state["over"]:
            break
        engine.ok("act", action=engine.ok("think", level=levels[number % 2])["action"])
    assert engine.ok("state")["over"]
