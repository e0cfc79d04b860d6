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


SKIPS = ZOO.replace("wild: true}}}", "wild: true}, OWL: {name: Owl, count: 3, skip: true}, L1: {skip: true}}}").replace(
    "max: 2", "max: 4"
)


def owls(engine: Client, seats: int, hand: str = "OWL L1 P2 Z7") -> None:
    """Seat 0 is about to discard and has cards that make the next player miss a turn."""
    others = ["L3 Z10 STAR L5", "L6 Z3 P5 P8", "L7 Z4 P4 P9"][: seats - 1]
    hands = [cards.split() for cards in (hand, *others)]
    engine.ok(
        "position", variant="zoo", yaml=SKIPS, hands=hands, discard=["P10"], stock=["Z5", "Z6", "Z8"], to_act=0, phase="play"
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


@pytest.mark.parametrize(("seats", "after"), [(2, 0), (3, 2), (4, 2)])
@pytest.mark.parametrize("card", ["OWL", "L1"])
def test_the_next_player_misses_a_turn_when_a_card_says_so(engine: Client, seats: int, after: int, card: str) -> None:
    owls(engine, seats)
    before = engine.ok("state")["turn"]
    answer = engine.ok("act", action=f"discard {card}")
    told = [event for event in answer["events"] if event["event"] in ("missed_turn", "turn_began")]
    assert [(event["event"], event["seat"]) for event in told] == [("missed_turn", 1), ("turn_began", after)]
    state = engine.ok("state")
    assert (state["to_act"], state["phase"], state["turn"]) == (after, "draw", before + 2)


def test_any_other_card_lets_the_next_player_play(engine: Client) -> None:
    owls(engine, 3)
    answer = engine.ok("act", action="discard P2")
    assert "missed_turn" not in [event["event"] for event in answer["events"]]
    assert engine.ok("state")["to_act"] == 1
    engine.ok("act", action="draw stock")
    engine.ok("act", action="discard L3")
    assert engine.ok("state")["to_act"] == 2


def test_the_last_discard_ends_the_hand_whatever_it_says(engine: Client) -> None:
    owls(engine, 3, "OWL")
    answer = engine.ok("act", action="discard OWL")
    assert answer["over"] and "missed_turn" not in [event["event"] for event in answer["events"]]


def test_a_turn_that_was_missed_is_taken_back_with_the_discard(engine: Client) -> None:
    owls(engine, 3)
    before = engine.ok("state")
    engine.ok("act", action="discard OWL")
    engine.ok("undo")
    after = engine.ok("state")
    assert (after["to_act"], after["turn"], after["hands"]) == (before["to_act"], before["turn"], before["hands"])


def test_the_rule_sheet_names_the_cards(engine: Client) -> None:
    sheet = str(engine.ok("variant", variant="zoo", yaml=SKIPS))
    assert "makes the next player miss a turn" in sheet
    assert "makes the next player miss a turn" not in str(engine.ok("variant", variant="zoo", yaml=ZOO))


def test_computer_players_play_a_hand_with_such_cards(engine: Client) -> None:
    engine.ok("new", variant="zoo", yaml=SKIPS, seed=5, players=3)
    for number in range(600):
        state = engine.ok("state")
        if state["over"]:
            break
        engine.ok("act", action=engine.ok("think", level=["steady", "master"][number % 2])["action"])
    assert engine.ok("state")["over"]
