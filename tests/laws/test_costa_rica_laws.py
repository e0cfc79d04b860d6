"""Costa Rica Rummy: the worked examples of its source, and the rules of its table."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from tests.laws.casino_tables import Sitting, sits
from tests.laws.deals import rules_of


def settled(table: Sitting) -> tuple[list[object], list[object], object]:
    """The bonuses, what the hands brought, and the whole of it."""
    return list(table.paid("bonus")), list(table.paid("main")), table.net[0]


# ---- worked examples ------------------------------------------------------------------------------------------------


def test_c01_an_ace_and_a_king_pay_even_money() -> None:
    assert settled(sits("AS KD", house="TC 9D").does("stand")) == ([], [10], 10)


def test_c02_they_tie_with_those_of_the_house() -> None:
    assert settled(sits("AS KD", house="AC QD").does("stand")) == ([], [0], 0)


def test_c03_three_sevens_pay_five_to_one() -> None:
    assert settled(sits("7H 7S", house="TC TD", then="7D").does("hit", "stand")) == ([50], [10], 60)


def test_c04_three_nines_pay_although_they_are_too_many() -> None:
    assert settled(sits("9H 9S", house="TC 7D", then="9D").does("hit")) == ([30], [-10], 20)


def test_c05_three_kings_of_one_suit_pay_five_to_one() -> None:
    assert settled(sits("KS KS", house="TC 7D", then="KS").does("hit")) == ([50], [-10], 40)


def test_c06_six_seven_eight_of_hearts_are_a_tie_with_a_bonus() -> None:
    assert settled(sits("6H 7H", house="TC 5D", then="8H 6S").does("hit", "stand")) == ([50], [0], 50)


def test_c07_after_a_double_the_bonus_is_paid_on_twice_the_stake() -> None:
    assert settled(sits("4S 5S", house="TC 7D", then="6S").does("double")) == ([60], [-20], 40)


def test_c08_queen_king_ace_are_a_straight_flush_of_21() -> None:
    assert settled(sits("QD KD", house="TC TS", then="AD").does("hit", "stand")) == ([50], [10], 60)


def test_c09_ace_two_three_are_one_as_well() -> None:
    assert settled(sits("AC 2C", house="TC 8D", then="3C KD").does("hit", "hit", "stand")) == ([30], [-10], 20)


def test_c10_a_split_takes_the_bonus_away() -> None:
    table = sits("8S 8D", house="TC 9D", then="8C 5H TS 2D").does("split")
    assert table.spots[0].cards == table.rules.pack.find_all(["8S", "8C"])
    table.does("hit", "hit")
    assert table.paid("bonus") == []


def test_c11_only_the_first_three_cards_count() -> None:
    assert sits("5C 6D", house="TC 9D", then="2H 2S 2D").does("hit", "hit", "hit", "stand").paid("bonus") == []


def test_c12_a_hand_is_given_up_for_half_of_the_stake() -> None:
    table = sits("TS 6D", house="AC 9D").does("surrender")
    assert table.paid("surrender") == [-5] and table.net == [-5]


def test_c13_after_a_card_it_is_too_late() -> None:
    assert sits("TS 6D", house="AC 9D", then="3C").does("hit").refuses("surrender") == "casino.first_only"


def test_c14_aces_are_split_again() -> None:
    table = sits("AS AD", house="TC TS", then="AH KD 9C 5S").does("split")
    assert table.legal == ["stand", "split"]
    table.does("split")
    assert table.paid("main") == [10, 0, -10] and table.net == [0]
    assert [part.done for part in table.spots] == ["split_ace"] * 3


def test_c15_split_aces_get_one_card_each() -> None:
    table = sits("AS AD", house="TC TS", then="AH 5C").does("split")
    assert table.refuses("hit") == table.refuses("double") == "casino.split_ace"
    over = sits("AS AD", house="TC TS", then="5C 6C").does("split")
    assert not over.state.frames and over.net == [-20]


def test_c16_king_and_queen_are_no_pair() -> None:
    assert sits("KS QS").refuses("split") == "casino.not_a_pair"
    assert "split" in sits("KS QS", options={"split_by": "value"}).legal


def test_c17_a_doubled_21_wins_twice_the_stake() -> None:
    assert settled(sits("5C 6D", house="TC 8D", then="TD").does("double")) == ([], [20], 20)


def test_c18_ten_jack_queen_are_too_many_and_pay() -> None:
    assert settled(sits("JS QS", house="TC 8D", then="TS").does("hit")) == ([30], [-10], 20)


def test_c19_nothing_goes_round_the_corner() -> None:
    assert settled(sits("KC AC", house="TC TD", then="2C").does("hit", "stand")) == ([], [-10], -10)


def test_c20_three_equal_sevens_pay_five_once() -> None:
    assert settled(sits("7H 7H", house="TC 9D", then="7H").does("double")) == ([100], [20], 120)


# ---- the play -------------------------------------------------------------------------------------------------------


def test_the_second_hand_of_a_split_gets_its_card_at_its_turn() -> None:
    table = sits("8S 8D", house="TC 9D", then="2C 3C").does("split")
    assert [len(part.cards) for part in table.spots] == [2, 1]
    table.does("stand")
    assert [len(part.cards) for part in table.spots] == [2, 2]


def test_a_pair_is_split_into_four_hands_at_most() -> None:
    table = sits("8S 8D", house="TC 9D", then="8H 8C 8S").does("split", "split", "split")
    assert len(table.spots) == 4
    assert table.refuses("split") == "casino.most_hands"
    assert [part.stake for part in table.spots] == [10] * 4


def test_a_split_hand_may_be_doubled_and_given_up_no_more() -> None:
    table = sits("5S 5D", house="TC 7D", then="6C TH 6S TS").does("split")
    assert table.refuses("surrender") == "casino.first_only"
    table.does("double", "double")
    assert table.net == [40]
    assert sits("5S 5D", then="6C", options={"double_after_split": False}).does("split").refuses("double") == "casino.not_played"


def test_every_seat_gives_up_at_its_own_first_action() -> None:
    table = sits("TS 6D", "TH 6C", house="AC 9D", then="2C 2D").does("hit", "stand")
    assert table.rules.to_act(table.state) == 1
    table.does("surrender")
    assert table.net[1] == -5


def test_a_stake_is_doubled_on_two_cards_only() -> None:
    assert sits("2S 3D", house="TC 9D", then="4C").does("hit").refuses("double") == "casino.two_cards"
    assert sits("2S 6D", options={"double": "nine_to_eleven"}).refuses("double") == "casino.not_played"
    assert "double" in sits("3S 6D", options={"double": "nine_to_eleven"}).legal
    assert "double" not in sits("3S 6D", options={"double": "ten_or_eleven"}).legal


def test_a_hand_of_21_may_take_a_card_unless_the_house_says_otherwise() -> None:
    assert sits("AH KH", then="QH").does("hit").paid("bonus") == [50]
    assert sits("AH KH", options={"hit_on_21": False}).legal == ["stand", "surrender"]


def test_the_house_stands_on_a_soft_17_or_takes_another_card() -> None:
    assert sits("TS 8D", house="AC 6D", then="2C").does("stand").net == [10]
    assert sits("TS 8D", house="AC 6D", then="2C", options={"dealer_hits_soft_17": True}).does("stand").net == [-10]


def test_the_house_takes_no_card_where_nothing_is_left_to_win() -> None:
    table = sits("TS 6D", "TH 6C", house="2C 3D", then="TC").does("hit", "surrender")
    house = table.state.parts[-1]
    assert len(house.cards) == 2
    assert not table.state.known[table.rules.seats] >> house.cards[1] & 1  # nobody has seen its hidden card


def test_the_house_is_bust_and_all_others_win() -> None:
    assert sits("TS 2D", "TH 9C", house="TC 6D", then="TD").does("stand", "stand").net == [10, 10]


def test_who_passes_gets_no_cards_and_has_no_turn() -> None:
    table = sits("TS 8D", "TH 9C", "TC 7C", house="TC 7D", stakes=["", "main 10", "main 4"])
    assert table.state.hands[0] == 0 and table.rules.to_act(table.state) == 1
    table.does("stand", "stand")
    assert table.net == [0, 10, 0]


def test_a_hand_in_which_all_pass_is_over() -> None:
    table = sits("TS 8D", "TH 9C", stakes=["", ""])
    assert table.net == [0, 0] and table.state.result is not None and table.state.result.kind == "settled"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("stake main 0", "stake.too_small"),
        ("stake main 1001", "stake.too_large"),
        ("stake rummy 5", "stake.not_played"),
        ("hit", "casino.stake_first"),
        ("draw stock", "casino.no_such"),
    ],
)
def test_a_stake_is_within_the_limits_of_the_table(text: str, code: str) -> None:
    rules = rules_of("costa_rica_rummy", {}, 1)
    state = rules.new_state()
    rules.deal(state, 1)
    assert Sitting(rules, state, []).refuses(text) == code


def test_half_of_an_odd_stake_is_lost_exactly() -> None:
    table = sits("TS 6D", house="AC 9D", stakes="main 5").does("surrender")
    assert table.net == [Fraction(-5, 2)] and table.state.scores == [Fraction(-5, 2)]


@pytest.mark.parametrize(
    ("options", "own", "third", "bonus"),
    [
        ({"bonus_on_bust": False}, "9H 9S", "9D", []),
        ({"bonus_ace": "low"}, "QD KD", "AD", []),
        ({"bonus_ace": "high"}, "AC 2C", "3C", []),
        ({"bonus_ace": "low"}, "AC 2C", "3C", [30]),
        ({"bonus_trips": 4}, "2H 2S", "2D", [40]),
        ({"bonus_trips": 0}, "2H 2S", "2D", []),
        ({"bonus_trips_high": 7}, "7H 7S", "7D", [70]),
        ({"bonus_sf": 2}, "2H 3H", "4H", [20]),
        ({"bonus_sf_high": 9}, "6H 7H", "8H", [90]),
    ],
)
def test_switches_of_the_bonus(options: dict[str, bool | int | str], own: str, third: str, bonus: list[int]) -> None:
    assert sits(own, then=third, options=options).does("hit").paid("bonus") == bonus


def test_after_a_double_the_bonus_may_be_paid_on_the_first_stake_only() -> None:
    assert sits("4S 5S", then="6S", options={"bonus_on_total_bet": False}).does("double").paid("bonus") == [30]


def test_split_hands_may_earn_a_bonus_where_the_house_says_so() -> None:
    table = sits("8S 8S", house="TC 9D", then="7S 6S", options={"bonus_after_split": True}).does("split", "hit")
    assert table.paid("bonus") == [50]


def test_split_aces_may_be_played_on_where_the_house_says_so() -> None:
    table = sits("AS AD", house="TC TS", then="5C 5D", options={"hit_split_aces": True}).does("split")
    assert {"hit", "stand", "double"} <= set(table.legal)
    once = sits("AS AD", house="TC TS", then="AH 5C", options={"resplit_aces": False}).does("split")
    assert not once.state.frames


# ---- the shoe -------------------------------------------------------------------------------------------------------


def next_deal(table: Sitting, seed: int) -> Sitting:
    """Another hand of the same sitting."""
    table.rules.deal(table.state, seed, table.events.append)
    return table


def test_a_shoe_that_lasts_goes_on_with_the_next_card() -> None:
    lasting: dict[str, bool | int | str] = {"reshuffle": "penetration", "penetration": "0.5", "decks": 1}
    table = sits("TS 8D", house="TC 7D", options=lasting).does("stand")
    rest = list(table.state.stock)
    next_deal(table, 2)
    assert table.state.stock == rest
    assert sorted(table.rules.pack.row(table.state.discards[0])) == sorted(["TS", "8D", "TC", "7D"])


def test_at_the_cut_card_all_cards_are_shuffled_anew() -> None:
    table = sits("TS 8D", house="TC 7D", options={"reshuffle": "penetration", "penetration": "0.5", "decks": 1}).does("stand")
    lengths = []
    for seed in range(2, 14):
        next_deal(table, seed).does("stake main 1")
        while table.state.frames:
            table.does("stand")
        lengths.append(len(table.state.stock))
    assert min(lengths) >= 52 - 26 - 12
    assert any(later > sooner for sooner, later in pairwise(lengths))


def test_an_empty_shoe_gives_no_card_to_anybody() -> None:
    table = sits("2S 3D", house="2C 3C", options={"decks": 1})
    table.state.discards[0].extend(table.state.stock)
    table.state.stock.clear()
    assert table.refuses("hit") == table.refuses("double") == "draw.shoe_empty"
    assert table.does("stand").net == [0]
