"""The worked examples D-1 to D-9 of the reference's part D: Boathouse, Queen City, Round-the-Corner and Double Rum."""

from __future__ import annotations

import pytest

from tests.laws.deals import given, rules_of


def test_d1_whoever_takes_the_discard_draws_from_the_stock_as_well() -> None:
    hand = "2C 4C 6C 8S TS QS KS"
    table = given(hand, "5D 5H", pile="3H 9D", stock="JC JD", phase="draw", variant="boathouse").does("draw discard")
    assert table.hand() == {*hand.split(), "9D", "JC"}
    assert table.refuses("discard 9D") == "discard.just_taken"
    table.does("discard KS")
    assert len(table.hand(0)) == 8
    assert table.to_act == 1


def test_d1_a_card_from_the_stock_comes_alone() -> None:
    table = given("2C 4C", "5D 5H", pile="3H 9D", stock="JC JD", phase="draw", variant="boathouse").does("draw stock")
    assert table.hand() == {"2C", "4C", "JC"}


def test_d1_with_an_empty_stock_the_discard_comes_alone() -> None:
    table = given("2C 4C", "5D 5H", pile="3H 9D", phase="draw", variant="boathouse").does("draw discard")
    assert table.hand() == {"2C", "4C", "9D"}
    assert table.pile == "3H"


def test_d2_the_whole_hand_or_nothing() -> None:
    table = given("KH AH 2H 4C 5D 8S TS", variant="boathouse")
    assert table.refuses("meld KH AH 2H") == "opening.whole_hand"
    assert rules_of("boathouse").finder.readings(rules_of("boathouse").pack.find_all(["KH", "AH", "2H"]))
    assert given("KH AH 2H 4C 4D 4S TS", variant="boathouse").does("meld KH AH 2H / 4C 4D 4S", "discard TS").over


def test_d3_two_unmatched_cards_are_too_many() -> None:
    stuck = given("4D 5D 6D KS KH KC 9H 9S", drew="9S", variant="queen_city")
    assert stuck.refuses("meld 4D 5D 6D / KS KH KC") == "opening.whole_hand"
    assert not any(move.startswith("meld") for move in stuck.legal)
    table = given("4D 5D 6D KS KH KC 9H KD", drew="KD", variant="queen_city")
    assert table.does("meld 4D 5D 6D / KS KH KC KD", "discard 9H").over


def test_d4_all_eight_without_a_discard() -> None:
    table = given("4D 5D 6D 7D KS KH KC KD", "5H 9C", drew="KD", variant="queen_city")
    result = table.does("meld 4D 5D 6D 7D / KS KH KC KD").result
    assert [row.score for row in result.rows] == [14, -14]


def test_queen_city_deals_seven_to_everybody_and_lets_the_discard_be_used() -> None:
    for seats in range(2, 7):
        rules = rules_of("queen_city", seats=seats)
        state = rules.new_state()
        rules.deal(state, 1)
        assert {hand.bit_count() for hand in state.hands} == {7}
    table = given("4D 5D 6D KS KH KC 9H", pile="KD", stock="2C", phase="draw", variant="queen_city")
    assert table.does("draw discard", "meld 4D 5D 6D / KS KH KC KD", "discard 9H").over


def test_d5_a_run_goes_on_behind_the_ace() -> None:
    table = given("2S KD 9C", melds=[(1, "QS KS AS")], variant="round_the_corner")
    assert table.does("layoff 1 2S").meld(1) == "QS KS AS 2S"
    assert given("3C", "AD", melds=[(0, "8C 8D 8S")], variant="round_the_corner").does("discard 3C").result.rows[0].score == 1


@pytest.mark.parametrize("reading", ["7H 6H JK=5H", "7H 6H JK=8H"])
def test_d6_a_joker_at_the_end_gives_way(reading: str) -> None:
    melds = [(1, reading)]
    hand = "8H 5H 4H KC 9D"
    table = given(hand, melds=melds, variant="double_rum")
    assert table.refuses("layoff 1 4H") == "layoff.not_in_run"
    assert given(hand, melds=melds, variant="double_rum").does("layoff 1 8H").meld(1) in ("JK 6H 7H 8H", "6H 7H 8H JK")
    assert given(hand, melds=melds, variant="double_rum").does("layoff 1 5H").meld(1) in ("5H 6H 7H JK", "JK 5H 6H 7H")


def test_d6_it_gives_way_once() -> None:
    table = given("5H 8H 9H 4H KC", melds=[(1, "6H 7H JK=5H")], variant="double_rum").does("layoff 1 5H")
    assert table.meld(1) == "5H 6H 7H JK"
    assert table.refuses("layoff 1 8H") == "layoff.not_in_run"
    assert table.does("layoff 1 9H", "layoff 1 4H").meld(1) == "4H 5H 6H 7H JK 9H"


def test_d6_several_cards_go_one_after_another() -> None:
    table = given("5H 4H KC 2D", melds=[(1, "6H 7H JK=5H")], variant="double_rum")
    assert table.does("layoff 1 4H 5H").meld(1) == "4H 5H 6H 7H JK"


def test_d7_a_joker_inside_a_run_stays() -> None:
    table = given("8H 4H 6H 3H 9H KC", melds=[(1, "7H JK 5H")], variant="double_rum")
    assert [move for move in table.legal if move.startswith("layoff")] == ["layoff 1 4H", "layoff 1 8H"]
    for card in ("6H", "3H", "9H"):
        assert table.refuses(f"layoff 1 {card}") == "layoff.not_in_run"


def test_d8_points_in_hand() -> None:
    result = given("3C", "JK AC 4D", melds=[(0, "8C 8D 8S")], variant="double_rum").does("discard 3C").result
    assert result.rows[0].score == 30


def test_double_rum_allows_twins_in_a_set() -> None:
    table = given("KS KS KD 4H QC", variant="double_rum")
    assert table.does("meld KS KS KD").meld(1) == "KS KS KD"
    assert rules_of("double_rum").pack.size == 106


@pytest.mark.parametrize(("counted", "score"), [("whole_hand", 34), ("unmatched", 4)])
def test_d9_what_a_loser_counts(counted: str, score: int) -> None:
    table = given("4H 5H 6H 2S", "KS KH KD 4C", variant="boathouse", options={"losers_count": counted})
    assert table.does("meld 4H 5H 6H", "discard 2S").result.rows[0].score == score
