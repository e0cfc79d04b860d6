"""The worked examples RA1 to RA4 of the Ramino reference, and its switches. `given` is a position."""

from __future__ import annotations

import pytest

from tests.laws.deals import given, rules_of

Options = dict[str, bool | int | str]
NAME = "ramino"
TABLED: Options = {"table_melds": True}
CLOSES = "TS JS QS KS 4C 4D 4H 7H 8H 9H 2D"
"""A hand of ten after the draw, all combined but the discard."""
LAYS = "meld TS JS QS KS / 4C 4D 4H / 7H 8H 9H"


def test_ra1_what_a_loser_holds() -> None:
    table = given(CLOSES, "JK AS KD 4C", variant=NAME).does(LAYS, "discard 2D")
    assert table.result.rows[1].score == 50
    assert given(CLOSES, "KC KD 5H AS", variant=NAME).does(LAYS, "discard 2D").result.rows[1].score == 36


def test_ra1_only_what_is_in_no_combination_counts() -> None:
    table = given(CLOSES, "5C 5D 5S KD AS", variant=NAME).does(LAYS, "discard 2D")
    assert table.result.rows[1].score == 21
    assert len(table.result.rows[1].left) == 5


@pytest.mark.parametrize(("before", "total", "over"), [(80, 100, False), (81, 101, True)])
def test_ra2_above_a_hundred(before: int, total: int, over: bool) -> None:
    table = given(CLOSES, "KD TD", variant=NAME, scores=[10, before]).does(LAYS, "discard 2D")
    assert (table.result.rows[1].total, table.result.match_over) == (total, over)


def test_ra3_whoever_closes_takes_ten_off() -> None:
    table = given(CLOSES, "KD TD", variant=NAME, scores=[10, 0]).does(LAYS, "discard 2D")
    assert (table.result.rows[0].score, table.result.rows[0].total) == (-10, 0)
    without = given(CLOSES, "KD TD", variant=NAME, options={"going_out_bonus": 0}).does(LAYS, "discard 2D")
    assert without.result.rows[0].score == 0


def test_ra3_all_cards_of_one_suit_bring_25() -> None:
    table = given("2S 3S 4S 5S 6S JK TS JS QS KS 2D", "KD TD", variant=NAME).does(
        "meld 2S 3S 4S 5S 6S JK=7S / TS JS QS KS", "discard 2D"
    )
    assert table.result.rows[0].score == -25


def test_25_are_for_all_cards_of_one_suit_in_one_turn() -> None:
    suit = "2S 3S 4S 5S TS JS QS KS 2D"
    lays = "meld 2S 3S 4S 5S / TS JS QS KS"
    assert given(suit, "KD TD", variant=NAME).does(lays, "discard 2D").result.rows[0].score == -25
    mixed = given("2S 3S 4S 5S TH JH QH KH 2D", "KD TD", variant=NAME).does("meld 2S 3S 4S 5S / TH JH QH KH", "discard 2D")
    assert mixed.result.rows[0].score == -10
    others = given(suit, "KD TD", melds=[(1, "5H 6H 7H")], opened=[1], variant=NAME, options=TABLED).does(lays, "discard 2D")
    assert others.result.rows[0].score == -25, "what others have laid does not matter"
    before = given("TS JS QS 2D", "KD TD", melds=[(0, "2S 3S 4S")], opened=[0], variant=NAME, options=TABLED)
    assert before.does("meld TS JS QS", "discard 2D").result.rows[0].score == -10, "some cards were laid in an earlier turn"
    closed = given("2S 3S 4S 5S TS JS QS KS 4D 9D", "KD TD", variant=NAME, stock="8D 6H 8H 6C", options={"close_under": 5})
    closed.does("knock 9D", "draw stock", "discard 8D", "draw stock", "knock 6H")
    assert closed.result.rows[0].score == -10, "a close with a rest is not all cards"


def test_ra4_closing_in_one_go_counts_double() -> None:
    table = given(CLOSES, "JK AS KD 4C", variant=NAME, options={**TABLED, "going_rummy": "double"}).does(LAYS, "discard 2D")
    assert table.result.kind == "rummy"
    assert table.result.rows[1].score == 100
    tabled = given("7H 8H 9H 2D", "JK AS KD 4C", variant=NAME, opened=[0], options={**TABLED, "going_rummy": "double"})
    assert tabled.does("meld 7H 8H 9H", "discard 2D").result.rows[1].score == 50


# -- the switches -------------------------------------------------------------------------------------------------------


def test_classic_nothing_is_laid_before_the_close() -> None:
    table = given("TS JS QS KS 4C 4D 4H 7H 8H 2D 5C", variant=NAME)
    assert table.refuses("meld TS JS QS KS / 4C 4D 4H") == "opening.whole_hand"
    assert not any(move.startswith("meld") for move in table.legal)
    whole = given("TS JS QS KS 4C 4D 4H 6H 7H 8H 9H", variant=NAME).does("meld TS JS QS KS / 4C 4D 4H / 6H 7H 8H 9H")
    assert whole.over


def test_tabled_the_first_combination_is_without_jokers() -> None:
    hand = "TS JK QS 4C 4D 4H 7H 2D"
    table = given(hand, variant=NAME, options=TABLED)
    assert table.refuses("meld TS JK QS") == "opening.natural_meld"
    assert table.allows("meld 4C 4D 4H")
    assert table.allows("meld 4C 4D 4H / TS JK QS")
    assert given(hand, variant=NAME, options={**TABLED, "opening_without_joker": False}).allows("meld TS JK QS")


def test_tabled_the_opening_may_need_fifty_points() -> None:
    options: Options = {**TABLED, "opening_minimum": 50}
    table = given("TS JS QS 7C 7D 7H 4H 2D", variant=NAME, options=options)
    assert table.refuses("meld TS JS QS") == "opening.points"
    assert table.does("meld TS JS QS / 7C 7D 7H").to_act == 0


def test_tabled_melds_are_extended_and_give_their_jokers() -> None:
    melds = [(1, "5C JK 7C")]
    table = given("6C 8C 2H 3H", melds=melds, variant=NAME, opened=[0, 1], options=TABLED).does("layoff 1 8C", "swap 1 6C")
    assert table.meld(1) == "5C 6C 7C 8C"
    assert (
        given("6C 8C 2H 3H", melds=melds, variant=NAME, opened=[1], options=TABLED).refuses("layoff 1 8C") == "layoff.meld_first"
    )


@pytest.mark.parametrize("size", [7, 9, 10, 14])
def test_cards_each(size: int) -> None:
    rules = rules_of(NAME, {"hand_size": size}, seats=5)
    state = rules.new_state()
    rules.deal(state, 1)
    assert [hand.bit_count() for hand in state.hands] == [size] * 5


# -- closing with a rest, announced a round before ----------------------------------------------------------------------

ALMOST = "TS JS QS KS 4C 4D 4H 2D 3H KC"
"""After the draw; without the king of clubs five points are left over."""


def test_closing_with_a_rest_is_announced_a_round_before() -> None:
    options: Options = {"close_under": 5}
    table = given(ALMOST, "9D 9C 2C", variant=NAME, stock="8D 6S 7C 5S", options=options)
    assert "knock KC" in table.legal
    assert table.refuses("knock 2D") == "knock.too_many"
    table.does("knock KC")
    assert (table.over, table.to_act) == (False, 1)
    table.does("draw stock", "discard 9D", "draw stock")
    assert table.hand(0) >= {"6S"}
    table.does("knock 6S")
    assert (table.result.kind, table.result.winners) == ("knock", (0,))
    assert [row.score for row in table.result.rows] == [-10, 19]


def test_a_rest_that_is_too_large_or_not_played_is_refused() -> None:
    assert given(ALMOST, variant=NAME, options={"close_under": 4}).refuses("knock KC") == "knock.too_many"
    assert given(ALMOST, variant=NAME).refuses("knock KC") == "knock.not_played"
    assert not any(move.startswith("knock") for move in given(ALMOST, variant=NAME).legal)
    assert given("KC", variant=NAME, options={"close_under": 5}).refuses("knock KC") == "knock.last_card"


def test_the_announcement_does_not_hinder_a_real_close() -> None:
    table = given(
        "TS JS QS KS 4C 4D 4H 2D 3H KC", CLOSES.replace("2D", ""), variant=NAME, stock="8D 6S", options={"close_under": 5}
    )
    table.does("knock KC", "draw stock").does("meld TS JS QS KS / 4C 4D 4H / 7H 8H 9H", "discard 8D")
    assert (table.result.kind, table.result.winners) == ("out", (1,))
