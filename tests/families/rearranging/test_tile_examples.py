"""Tile Rummy: the numbered examples of the rules reference."""

from __future__ import annotations

import pytest

from game.rules.acts.events import Moved
from game.rules.acts.rearrange import Rearranged
from game.words.catalogue import sentence
from tests.families.rearranging.tables import lies, table


def test_t01_three_tens_are_worth_thirty() -> None:
    table("", "R10 B10 K10 R1", opened=False).does("meld R10 B10 K10")


def test_t02_three_nines_are_not() -> None:
    assert table("", "R9 B9 K9 R1", opened=False).refuses("meld R9 B9 K9") == "opening.points"


def test_t03_the_sets_of_an_opening_count_together() -> None:
    deal = table("", "R9 B9 K9 Y1 Y2 Y3 R1", opened=False)
    assert deal.refuses("meld R9 B9 K9") == deal.refuses("meld Y1 Y2 Y3") == "opening.points"
    deal.does("rearrange R9 B9 K9 / Y1 Y2 Y3")


def test_t04_the_place_of_a_joker_decides_what_it_counts() -> None:
    deal = table("", "B9 B10 JK R1", opened=False)
    assert deal.refuses("meld JK=B8 B9 B10") == "opening.points"
    assert deal.refuses("meld B9 B10 JK").startswith("meld.ambiguous")
    deal.does("meld B9 B10 JK=B11")
    assert lies(deal) == ["B9 B10 JK=B11"]


def test_t05_a_one_is_low_only() -> None:
    assert table("", "R12 R13 R1 R3").refuses("meld R12 R13 R1") == "meld.ace_not_round"


def test_t06_a_colour_is_in_a_group_once() -> None:
    assert table("", "R7 B7 B7 R1").refuses("meld R7 B7 B7") == "meld.twin_in_set"


def test_t07_there_is_no_fifth_colour() -> None:
    assert table("", "R7 B7 K7 Y7 JK R1", opened=False).refuses("meld R7 B7 K7 Y7 JK") == "meld.set_full"


def test_t08_two_jokers_beside_a_thirteen_must_be_declared() -> None:
    deal = table("", "JK JK K13 R1", opened=False)
    assert deal.refuses("meld JK JK K13").startswith("meld.ambiguous")
    assert deal.allows("meld JK=K11 JK=K12 K13") and deal.allows("meld K13 JK=R13 JK=B13")


def test_t09_an_opening_is_of_own_sets() -> None:
    deal = table("R10 B10 K10", "Y10 R11 R12 R1", opened=False)
    assert deal.refuses("layoff 1 Y10") == deal.refuses("rearrange R10 B10 K10 Y10") == "opening.points"


def test_t10_a_four_makes_a_run_of_four_with_the_fourth_tile_of_a_group() -> None:
    deal = table("R5 B5 K5 Y5", "B4 B6 B7 R1").does("rearrange R5 K5 Y5 / B4 B5 B6 B7")
    assert [meld.id for meld in deal.state.melds] == [2, 3] and deal.to_act == 1


def test_t11_a_run_is_split_round_a_tile_of_the_hand() -> None:
    table("R4 R5 R6 R7 R8", "R6 R1").does("rearrange R4 R5 R6 / R6 R7 R8")


def test_t12_a_tile_is_swapped_out_of_a_group() -> None:
    table("B6 R6 Y6", "K6 Y4 Y5 R1").does("rearrange B6 R6 K6 / Y4 Y5 Y6")


def test_t13_no_tile_of_the_table_goes_to_the_rack() -> None:
    deal = table("R3 R4 R5", "R6 R1")
    refused = deal.tries("rearrange R4 R5 R6")
    assert refused is not None and refused.code == "rearrange.card_missing"
    assert deal.rules.pack.text(refused.cards) == "R3"


def test_t14_three_runs_become_three_groups() -> None:
    deal = table("R3 R4 R5 / B3 B4 B5 / K3 K4 K5", "Y3 Y4 R1")
    deal.does("rearrange R3 B3 K3 Y3 / R4 B4 K4 Y4 / R5 B5 K5")


def test_t15_a_run_gives_its_end_to_a_group() -> None:
    table("R1 R2 R3 R4 / B1 K1 Y1", "R5 B9").does("rearrange R1 B1 K1 Y1 / R2 R3 R4 R5")


def test_t16_three_tiles_are_placed_at_once() -> None:
    table("B5 B6 B7 / R5 K5 Y5", "B8 K6 K7 R1").does("rearrange B6 B7 B8 / R5 B5 Y5 / K5 K6 K7")


def test_t17_something_must_be_played() -> None:
    assert table("R4 R5 R6 R7", "R1").refuses("rearrange R7 R6 R5 R4") == "rearrange.nothing_played"


def test_t18_a_joker_is_freed_and_used_again() -> None:
    deal = table("R3 JK=R4 R5", "R4 B8 K8 R1").does("rearrange R3 R4 R5 / B8 K8 JK=R8")
    assert lies(deal) == ["R3 R4 R5", "B8 K8 JK"]


def test_t19_a_freed_joker_does_not_go_to_the_rack() -> None:
    assert table("R3 JK=R4 R5", "R4 R1").refuses("rearrange R3 R4 R5") == "rearrange.card_missing"


def test_t20_either_missing_colour_frees_the_joker_of_a_group_of_three() -> None:
    proposal = "rearrange R8 B8 Y8 / R9 R10 JK=R11"
    table("R8 B8 JK=K8", "Y8 R9 R10 R1").does(proposal)
    strict = table("R8 B8 JK=K8", "Y8 R9 R10 R1", options={"joker_group3_needs_both": True})
    assert strict.refuses(proposal) == "joker.locked"
    both = table("R8 B8 JK=K8", "Y8 K8 R9 R10 R1", options={"joker_group3_needs_both": True})
    both.does("rearrange R8 B8 Y8 K8 / R9 R10 JK=R11")


def test_t21_a_set_with_a_joker_may_be_added_to() -> None:
    deal = table("R3 R4 R5 JK=R6 R7 R8", "R9 R1")
    assert deal.allows("layoff 1 R9") and deal.allows("rearrange R3 R4 R5 JK R7 R8 R9")


def test_t22_a_set_with_a_joker_is_not_split() -> None:
    proposal = "rearrange R2 R3 R4 R5 / JK=R6 R7 R8 R9"
    assert table("R3 R4 R5 JK=R6 R7 R8", "R2 R9 R1").refuses(proposal) == "joker.locked"
    table("R3 R4 R5 JK=R6 R7 R8", "R2 R9 R1", options={"joker_rule": "free"}).does(proposal)


def test_t23_a_joker_is_not_taken_without_the_tile_that_it_stands_for() -> None:
    deal = table("JK=R6 R7 R8", "R9 B4 B5 R1")
    assert deal.refuses("rearrange R7 R8 R9 / B4 B5 JK=B6") == "joker.locked"


def test_t24_a_drawn_tile_is_not_played_in_the_same_turn() -> None:
    deal = table("R3 R4 R5", "R1", stock="R6").does("draw stock")
    assert deal.to_act == 1 and "R6" in deal.hand(0)
    later = table("R3 R4 R5", "R1", stock="R6", options={"play_after_draw": True}).does("draw stock")
    assert later.to_act == 0 and later.refuses("draw stock") == "draw.already_drawn"
    refusal = later.tries("draw stock")
    assert refusal is not None
    said = sentence(refusal, later.rules.pack, ("Ada", "Bruno"))
    assert said == "You have already drawn this turn. Now play, or end the turn."
    later.does("layoff 1 R6")


def test_t25_with_an_empty_pool_playing_is_never_forced() -> None:
    deal = table("R3 R4 R5", "R6 R1", stock="")
    assert deal.refuses("draw stock") == "draw.stock_empty"
    deal.does("pass")
    assert table("R3 R4 R5", "R6", stock="B9").refuses("pass") == "pass.not_empty"


def test_melds_of_equal_tiles_count_each_in_a_first_play() -> None:
    hand, options = "R9 B9 K9 R9 B9 K9 R1", {"manipulate_on_opening": True, "initial_meld": 50}
    deal = table("", hand, opened=False, options=options)
    assert deal.refuses("meld R9 B9 K9") == "opening.points"
    (goal,) = deal.rules.variant.steps["play"].goals(deal.rules, deal.state, 0, ())
    assert (goal.have, goal.points) == (54, 50)
    deal.does("rearrange R9 B9 K9 / R9 B9 K9")


@pytest.mark.parametrize("points", [40, 50])
def test_the_opening_may_ask_for_more(points: int) -> None:
    deal = table("", "R10 B10 K10 R1", opened=False, options={"initial_meld": points})
    assert deal.refuses("meld R10 B10 K10") == "opening.points"


def test_of_equal_tiles_the_one_that_lies_in_a_set_stays_in_it() -> None:
    deal = table("R5 B5 K5", "R5 R6 R7 R1").does("rearrange R5 B5 K5 / R5 R6 R7")
    told = next(event for event in deal.events if isinstance(event, Rearranged))
    assert dict(told.facts)["melds"] == (2,) and deal.rules.pack.text(dict(told.facts)["cards"]) == "R5 R6 R7"
    assert [event.source for event in deal.events if isinstance(event, Moved)] == [("hand", 0)]
