"""Tile Rummy: what a hand brings, how it ends, and how a match does. The numbered examples S1 to S6 of the rules reference."""

from __future__ import annotations

from fractions import Fraction

from game.rules import notation
from game.rules.policies.turn_clock import on_timeout
from game.rules.rearranging.told import Penalised
from tests.families.rearranging.tables import scores, table
from tests.laws.deals import Deal


def test_s1_the_losers_pay_the_winner_for_their_racks() -> None:
    deal = table("R3 R4 R5", "R6", "R5 K12 JK", "Y9 Y11", "B1").does("layoff 1 R6")
    assert deal.result.kind == "out" and deal.result.winners == (0,)
    assert scores(deal) == [68, -47, -20, -1]


def test_s2_three_losers_with_twenty_each() -> None:
    assert scores(table("R3 R4 R5", "R6", "B9 B11", "Y9 Y11", "K7 K13").does("layoff 1 R6")) == [60, -20, -20, -20]


RACKS = ("K12", "K7", "B13 B13 Y4", "K13 R2")


def blocked(*racks: str, **options: str) -> list[int | Fraction]:
    """The scores after everybody has passed with an empty pool."""
    deal = table("", racks[0], *racks[1:], stock="", options=options).does(*["pass"] * len(racks))
    assert deal.result.kind == "blocked"
    return scores(deal)


def test_s3_the_lowest_rack_takes_the_differences() -> None:
    assert blocked(*RACKS) == [-5, 36, -23, -8]


def test_s4_or_the_whole_racks_and_pays_its_own() -> None:
    assert blocked(*RACKS, block_scoring="full") == [-12, 50, -30, -15]


def test_s5_equal_lowest_racks_share() -> None:
    racks = ("B7", "K7", "B13 B13 Y4", "K13 R2")
    assert blocked(*racks, tie_share_rounding="exact") == [Fraction(31, 2), Fraction(31, 2), -23, -8]
    assert blocked(*racks) == [15, 15, -23, -8]


def test_s6_two_jokers_left_are_sixty() -> None:
    assert scores(table("R3 R4 R5", "R6", "JK JK").does("layoff 1 R6")) == [60, -60]
    assert scores(table("R3 R4 R5", "R6", "JK", options={"joker_penalty": 50}).does("layoff 1 R6")) == [50, -50]


def test_a_play_breaks_the_row_of_passes() -> None:
    deal = table("R3 R4 R5", "K1", "R6 B9", "K3", stock="").does("pass", "layoff 1 R6", "pass", "pass")
    assert not deal.over
    assert deal.does("pass").result.kind == "blocked"


def test_everybody_may_have_one_more_turn_after_the_last_tile() -> None:
    deal = table("R3 R4 R5", "K1", "R6 B9", stock="B2", options={"end_on_empty_pool": "one_more_turn"})
    deal.does("draw stock", "layoff 1 R6", "pass")
    assert deal.over and deal.result.kind == "blocked"


def test_a_wrong_table_may_cost_three_tiles_and_the_turn() -> None:
    deal = table("R3 R4 R5", "R7 K1", stock="B1 B2 B3 B4", options={"invalid_turn": "penalty_draw"})
    assert deal.refuses("rearrange R4 R5 R7") == "rearrange.card_missing"
    assert deal.refuses("rearrange R3 R4 R5 R6") == "card.not_held"
    deal.does("rearrange R3 R4 R5 R7")
    assert deal.to_act == 1 and deal.hand() == {"R7", "K1", "B1", "B2", "B3"}
    assert deal.meld(1) == "R3 R4 R5" and isinstance(deal.events[0], Penalised)


def test_wrong_is_wrong_however_a_play_is_written() -> None:
    deal = table("R3 R4 R5", "R7 K1 Y1", stock="B1 B2 B3 B4", options={"invalid_turn": "penalty_draw"})
    assert deal.refuses("layoff 9 R7") == "layoff.no_such_meld"
    assert deal.allows("layoff 1 R7") and deal.allows("meld R7 K1 Y1") and deal.allows("rearrange R3 R4 R5 R7")
    deal.does("layoff 1 R7")
    assert deal.to_act == 1 and deal.hand() == {"R7", "K1", "Y1", "B1", "B2", "B3"}


def test_of_a_short_pool_the_penalty_is_what_is_there() -> None:
    deal = table("R3 R4 R5", "R7 K1", stock="B1", options={"invalid_turn": "penalty_draw", "penalty_tiles": 5})
    assert deal.does("rearrange R3 R4 R5 / R7").hand() == {"R7", "K1", "B1"}


def test_a_match_for_lives_goes_to_the_last_who_has_one() -> None:
    deal = table("R3 R4 R5", "R6", "R5 K12", "Y9", scores=[3, 1, 2], options={"game_end": "lives"}).does("layoff 1 R6")
    assert scores(deal) == [0, -1, 0] and not deal.result.match_over
    deal.rules.deal(deal.state, 1)
    assert not deal.state.hands[1] and deal.state.hands[0] and deal.state.hands[2]
    last = table("R3 R4 R5", "R6", "R5", scores=[2, 1], options={"game_end": "lives"}).does("layoff 1 R6")
    assert last.result.match_over and last.result.match_winners == (0,)


def test_a_match_may_go_to_a_target() -> None:
    deal = table("R3 R4 R5", "R6", "K12", scores=[190, -190], options={"game_end": "target"}).does("layoff 1 R6")
    assert deal.result.match_over and deal.result.match_winners == (0,)


def timed_out(deal: Deal, text: str) -> list[str]:
    """What happens when the time runs out for seat 0 with the table put together like this."""
    begun = notation.parse(text, deal.rules, deal.state.hands[0]) if text else None
    return [notation.write(action, deal.rules) for action in on_timeout(deal.rules, deal.state, 0, begun)]


def test_when_the_time_is_over_a_good_table_counts_and_a_wrong_one_does_not() -> None:
    for mistake, wrong in (("reject", "draw stock"), ("penalty_draw", "rearrange R3 R4 R5 R7")):
        options: dict[str, bool | int | str] = {"turn_time_s": 60, "invalid_turn": mistake}
        deal = table("R3 R4 R5", "R6 R7", stock="B1 B2 B3 B4", options=options)
        assert timed_out(deal, "") == ["draw stock"]
        assert timed_out(deal, "rearrange R3 R4 R5 R6") == ["rearrange R3 R4 R5 R6"]
        assert timed_out(deal, "rearrange R3 R4 R5 R7") == [wrong]
        assert timed_out(deal, "rearrange R4 R5 R6") == ["draw stock"]


def test_a_joker_that_is_said_to_stand_where_another_tile_lies_is_told_so() -> None:
    assert table("R3 JK=R4 R5", "R4 R9").refuses("rearrange R3 JK=R4 R5 R4") == "meld.joker_elsewhere"


def test_a_circle_of_all_numbers_is_closed_without_a_question() -> None:
    circle = "Y6 Y7 JK=Y8 Y9 Y10 Y11 Y12 Y13 Y1 JK=Y2 Y3 Y4"
    deal = table(circle, "Y5 Y9 K1", options={"one_after_13": True}).does("layoff 1 Y5")
    assert len(deal.state.melds[0].cards) == 13
