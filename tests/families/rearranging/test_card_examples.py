"""Manipulation games with cards: the numbered examples of the rules reference."""

from __future__ import annotations

from game.rules.state.slots import LAID
from tests.families.rearranging.tables import scores, table


def test_m01_a_seven_leaves_a_set_of_four_for_a_run() -> None:
    table("7H 7S 7D 7C", "5H 6H 8H 2C", variant="machiavelli").does("rearrange 5H 6H 7H 8H / 7S 7D 7C")


def test_m02_no_set_has_a_card_twice() -> None:
    assert table("", "7H 7H 7S 2C", variant="machiavelli").refuses("meld 7H 7H 7S") == "meld.twin_in_set"


def test_m03_an_ace_is_high() -> None:
    table("", "QS KS AS 2C", variant="machiavelli").does("meld QS KS AS")


def test_m04_and_low_but_not_both_unless_runs_go_round() -> None:
    assert table("", "KS AS 2S 9C", variant="machiavelli").refuses("meld KS AS 2S") == "meld.ace_not_round"
    table("", "KS AS 2S 9C", variant="machiavelli", options={"ace": "wrap"}).does("meld KS AS 2S")


def test_m05_a_first_play_has_a_meld_of_the_own_hand() -> None:
    deal = table("3C 4C 5C", "6C 9D", variant="machiavelli", opened=False)
    assert deal.refuses("layoff 1 6C") == "opening.own_set"
    table("3C 4C 5C", "6C 9D", variant="machiavelli", opened=False, options={"opening": "none"}).does("layoff 1 6C")


def test_m06_the_end_of_a_run_makes_a_set() -> None:
    table("3C 4C 5C 6C / 9D 9S 9H", "6D 6S 2C", variant="machiavelli").does("rearrange 3C 4C 5C / 6C 6D 6S / 9D 9S 9H")


def test_m07_the_first_meld_must_be_a_run() -> None:
    deal = table("3C 4C 5C", "9D 9S 9H 2C", variant="vatikan", opened=False)
    assert deal.refuses("meld 9D 9S 9H") == "opening.run_first"


def test_m08_after_the_run_anything_goes_in_the_same_turn() -> None:
    deal = table("3C 4C 5C", "TD JD QD 6C 2S", variant="vatikan", opened=False)
    deal.does("rearrange TD JD QD / 3C 4C 5C 6C")
    assert [meld.id for meld in deal.state.melds] == [1, 2] and deal.state.vars[LAID] & 1


def test_m09_a_joker_that_is_replaced_is_used_again() -> None:
    table("8H JK=9H TH", "9H 4S 4D 2C", variant="vatikan").does("rearrange 8H 9H TH / 4S 4D JK")


def test_m10_a_joker_that_is_not_replaced_stays() -> None:
    deal = table("8H JK=9H TH JH", "2S 3S KC", variant="vatikan")
    assert deal.refuses("rearrange 8H TH JH / 2S 3S JK=4S") == "joker.locked"


def test_m11_who_could_play_may_draw_on() -> None:
    deal = table("", "5S 6S KD", variant="carousel", phase="draw", stock="7S 2C 3D").does("draw stock", "draw stock")
    assert deal.to_act == 0 and deal.phase == "play" and deal.allows("meld 5S 6S 7S")


def test_m12_the_third_card_ends_the_turn() -> None:
    deal = table("", "5S 6S KD", variant="carousel", phase="draw", stock="2C 3D 7S 9H")
    deal.does("draw stock", "draw stock", "draw stock")
    assert deal.to_act == 1 and deal.phase == "draw"


def test_m13_a_hand_of_five_points_or_fewer_may_be_ended() -> None:
    deal = table("", "5S 6S 7S AS 3D", "KD", variant="carousel", stock="2C")
    assert deal.refuses("knock") == "knock.play_first"
    deal.does("meld 5S 6S 7S")
    assert deal.phase == "knock" and deal.refuses("draw stock") == "draw.already_played"
    deal.does("knock")
    assert deal.result.kind == "knock" and scores(deal) == [6, 0]


def test_m14_six_are_too_many() -> None:
    deal = table("", "5S 6S 7S 6D", "KD", variant="carousel", stock="2C").does("meld 5S 6S 7S")
    assert deal.refuses("knock") == "knock.too_many"
    assert deal.does("done").to_act == 1


def test_m15_aces_are_high_only() -> None:
    assert table("", "AH 2H 3H KC", variant="finagle", seats=3).refuses("meld AH 2H 3H") == "meld.ace_high"


def test_m16_who_can_play_must() -> None:
    deal = table("4H 5H 6H", "7H 9C JC KD 2S 4S QS", variant="shanghai_m", seats=3)
    assert deal.refuses("draw stock") == "draw.must_play"
    deal.does("layoff 1 7H")
    unable = table("4H 5H 6H", "9C JC KD 2S 4S QS", variant="shanghai_m", seats=3, stock="TC 7H 3D").does("draw stock")
    assert unable.to_act == 0 and unable.phase == "play" and unable.refuses("draw stock") == "draw.must_play"
    stuck = table("4H 5H 6H", "9C JC KD", variant="shanghai_m", seats=3, stock="")
    assert stuck.does("pass").to_act == 1
    able = table("4H 5H 6H", "7H JC KD", variant="shanghai_m", seats=3, stock="")
    assert able.refuses("pass") == "pass.must_play"


def ended(*hands: str) -> list[object]:
    """Scores and kind of a hand of Carousel that seat 0 ends."""
    deal = table("5S 6S 7S", *hands, variant="carousel", phase="knock", stock="2C").does("knock")
    return [*scores(deal), deal.result.kind]


def test_ms1_the_lowest_hand_takes_the_differences() -> None:
    assert ended("4D", "4H TH", "KD JK") == [41, 0, 0, "knock"]


def test_ms2_a_lower_hand_wins_instead() -> None:
    assert ended("5D", "3H", "KD KC") == [0, 29, 0, "undercut"]


def test_ms3_an_equal_hand_counts_as_lower() -> None:
    assert ended("5D", "5H", "9C") == [0, 14, 0, "undercut"]


def test_ms4_the_others_pay_for_aces_courts_and_jokers() -> None:
    deal = table("5S 6S 7S", "8S", "AS KD 4C", "JK", variant="machiavelli", options={"jokers": 2}).does("layoff 1 8S")
    assert scores(deal) == [50, -25, -25]


def test_ms5_finagle_counts_fifteen_ten_and_five() -> None:
    deal = table("5S 6S 7S", "8S", "AS KD 4C", "TD", variant="finagle").does("layoff 1 8S")
    assert scores(deal) == [0, 30, 5]


def test_a_hand_that_is_empty_is_out_at_once() -> None:
    deal = table("5S 6S 7S", "8S", "KD", variant="carousel", stock="2C").does("layoff 1 8S")
    assert deal.result.kind == "out" and scores(deal) == [10, 0]


def test_the_hand_is_over_with_the_turn_in_which_the_stock_runs_out() -> None:
    deal = table("5S 6S 7S", "KD", "9C", variant="carousel", phase="draw", stock="2C 3D").does("draw stock", "draw stock", "pass")
    assert deal.result.kind == "blocked" and scores(deal) == [0, 6]


def test_a_first_draw_is_left_out_once_the_stock_is_empty() -> None:
    deal = table("5S 6S 7S", "KD", "8S 9C", variant="machiavelli", options={"draw_then_play": True}, phase="draw", stock="2C")
    deal.does("draw stock")
    assert deal.refuses("draw stock") == "draw.already_drawn"
    deal.does("done")
    assert deal.to_act == 1 and deal.phase == "play" and deal.refuses("done") == "done.not_now"
    assert deal.does("pass").to_act == 0


def test_help_cards_are_for_the_play_of_everybody() -> None:
    deal = table("", "5S 6S KD", variant="machiavelli", options={"help_cards": 4}, aside=["7S", "2C", "3D", "9H"])
    deal.does("meld 5S 6S 7S")
    assert deal.hand() == {"KD"} and deal.rules.pack.sorted_names(deal.state.aside[0]) == ["2C", "3D", "9H"]


def test_no_more_cards_than_are_allowed_in_a_turn() -> None:
    deal = table("", "5S 6S 7S 8S KD", variant="machiavelli", options={"max_cards_per_turn": 3})
    assert deal.refuses("meld 5S 6S 7S 8S") == "rearrange.too_many"
    deal.does("meld 5S 6S 7S")


def test_who_can_play_only_by_parting_melds_must_as_well() -> None:
    deal = table("4H 5H 6H 7H", "7S 7D KC", variant="shanghai_m", seats=3)
    assert len(deal.legal) == 1
    assert deal.refuses("draw stock") == "draw.must_play"
    deal.does("rearrange 4H 5H 6H / 7H 7S 7D")
