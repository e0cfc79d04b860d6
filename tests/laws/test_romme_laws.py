"""The worked examples G1 to G8 of the Rommé reference, and its switches. `given` is a position."""

from __future__ import annotations

import pytest

from tests.laws.deals import given, rules_of

Options = dict[str, bool | int | str]
NAME = "romme"


def worth(cards: str, options: Options | None = None) -> int:
    """What a meld counts on the table."""
    rules = rules_of(NAME, options)
    found = rules.found(rules.new_state(), rules.pack.find_all(cards.split()))
    assert found is not None, cards
    return rules.worth(rules.new_state(), found)


def test_g1_thirty_nine_points_do_not_open() -> None:
    table = given("TH JH QH 3C 3D 3S 4C 4D 4S KC KD", variant=NAME)
    assert table.refuses("meld TH JH QH / 3C 3D 3S") == "opening.points"
    assert table.allows("meld TH JH QH / 4C 4D 4S")
    lower = given("TH JH QH 3C 3D 3S KC KD", variant=NAME, options={"opening_minimum": 30})
    assert lower.allows("meld TH JH QH")


def test_g2_queen_king_ace() -> None:
    assert worth("QS KS AS") == 31


def test_g3_ace_two_three() -> None:
    assert worth("AD 2D 3D") == 6


def test_g4_jokers_count_as_their_cards() -> None:
    assert worth("9C JK JC") == 29


def test_g5_round_the_corner() -> None:
    assert given("KH AH 2H 9C 9D", variant=NAME).refuses("meld KH AH 2H") == "meld.ace_not_round"
    assert worth("KH AH 2H", {"ace_mode": "round_corner"}) == 23


def test_g6_minus_points() -> None:
    table = given("KS", "JK AS 7H", variant=NAME, opened=[0]).does("discard KS")
    assert [row.score for row in table.result.rows] == [0, -38]
    hand_romme = given("TS JS QS KS AS 2H", "JK AS 7H", variant=NAME).does("meld TS JS QS KS AS", "discard 2H")
    assert hand_romme.result.kind == "rummy"
    assert [row.score for row in hand_romme.result.rows] == [0, -76]


def test_g6_the_winner_writes_the_sum() -> None:
    options: Options = {"winner_takes_hands": True}
    table = given("KS", "JK AS 7H", "2H 3H", variant=NAME, opened=[0], options=options).does("discard KS")
    assert [row.score for row in table.result.rows] == [43, -38, -5]


def test_g7_the_joker_won_may_be_used_again() -> None:
    table = given("6C 9H TH KC", melds=[(1, "5C JK 7C")], variant=NAME, opened=[0, 1]).does("swap 1 6C")
    assert table.meld(1) == "5C 6C 7C"
    assert table.does("meld 9H TH JK=8H").meld(2) == "JK 9H TH"


def test_g8_no_lay_off_before_the_first_meld() -> None:
    assert given("8H 2C 3C", melds=[(1, "5H 6H 7H")], variant=NAME).refuses("layoff 1 8H") == "layoff.meld_first"


# -- the switches -------------------------------------------------------------------------------------------------------


def test_hand_romme_needs_no_points_to_open() -> None:
    low = "2H 3H 4H 5C 5D 5S 9C"
    assert given(low, variant=NAME).does("meld 2H 3H 4H / 5C 5D 5S", "discard 9C").result.kind == "rummy"
    assert sum(move.startswith("meld") for move in given(low, variant=NAME).legal) == 1
    assert given(low, variant=NAME, options={"going_rummy": "off"}).refuses("meld 2H 3H 4H / 5C 5D 5S") == "opening.points"


def test_with_lay_offs_the_points_must_be_reached() -> None:
    melds = [(1, "6D 7D 8D")]
    table = given("2H 3H 4H 5C 5D 5S 9D 9C", melds=melds, variant=NAME)
    assert table.refuses("meld 2H 3H 4H / 5C 5D 5S") == "opening.points"
    enough = given("TH JH QH 5C 5D 5S 9D 9C", melds=melds, variant=NAME).does(
        "meld TH JH QH / 5C 5D 5S", "layoff 1 9D", "discard 9C"
    )
    assert enough.result.kind == "rummy"


def test_the_dealer_begins_with_fourteen_cards() -> None:
    rules = rules_of(NAME, seats=3)
    state = rules.new_state()
    rules.deal(state, 4, dealer=1)
    assert ([hand.bit_count() for hand in state.hands], rules.to_act(state), rules.phase(state)) == ([13, 14, 13], 1, "play")
    rules = rules_of(NAME, {"start": "upcard"}, seats=3)
    state = rules.new_state()
    rules.deal(state, 4, dealer=1)
    assert ([hand.bit_count() for hand in state.hands], rules.to_act(state), rules.phase(state)) == ([13, 13, 13], 2, "draw")


@pytest.mark.parametrize(("total", "over"), [(-463, True), (-462, False)])
def test_more_than_500_minus_points_end_the_match(total: int, over: bool) -> None:
    table = given("KS", "JK AS 7H", variant=NAME, opened=[0], scores=[-90, total]).does("discard KS")
    assert (table.result.match_over, table.result.match_winners) == (over, (0,) if over else ())


@pytest.mark.parametrize(("use", "kept"), [("off", True), ("before_first_meld", True), ("always", False)])
def test_taking_the_discard(use: str, kept: bool) -> None:
    table = given(
        "2C 9H KC", pile="5H", stock="2D", phase="draw", variant=NAME, opened=[0], options={"discard_must_be_used": use}
    )
    assert table.allows("draw discard") is kept
    closed = given("2C 9H KC", pile="5H", stock="2D", phase="draw", variant=NAME, options={"discard_must_be_used": use})
    assert closed.allows("draw discard") is (use == "off")
