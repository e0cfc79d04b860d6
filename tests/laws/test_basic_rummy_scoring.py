"""The worked examples S1 to S20 of the basic rummy reference, as far as their switches exist."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.rules.result import HandResult
from game.rules.state.slots import LAID, LAID_BEFORE
from tests.laws.deals import Deal, given, rules_of

Options = dict[str, bool | int | str]

HANDS = {
    4: "4D",
    6: "6D",
    7: "7D",
    9: "9D",
    15: "QD 5H",
    18: "KH 7D AC",
    20: "KS QS",
    21: "KC JC AH",
    27: "QS JS 5H 2C",
    19: "KD 9H",
}
TWINS = {4: ["4D", "4H", "4C"], 9: ["9D", "9H"]}


def blocked(values: list[int], options: Options | None = None) -> HandResult:
    """A hand that nobody could end, with these points in hand by seat."""
    free = {value: list(texts) for value, texts in TWINS.items()}
    hands = [free[value].pop(0) if value in free else HANDS[value] for value in values]
    limit: Options = {"stock_recycle": "none", "stock_recycle_limit": 0}
    table = given(*hands, pile="2S", phase="draw", options=limit | (options or {}))
    return table.does("pass").result


def out(*losers: str, options: Options | None = None, rummy: bool = False, scores: tuple[int, ...] = ()) -> HandResult:
    """Seat 0 goes out against these hands; as a rummy, or after a meld laid earlier."""
    if rummy:
        table = given("8C 8D 8S 3C", *losers, options=options, scores=scores).does("meld 8C 8D 8S", "discard 3C")
    else:
        table = given("3C", *losers, melds=[(0, "8C 8D 8S")], options=options, scores=scores)
        table.state.vars[LAID_BEFORE] = table.state.vars[LAID] = 1  # melded in an earlier turn
        table.does("discard 3C")
    return table.result


def points(result: HandResult) -> list[object]:
    return [row.score for row in result.rows]


def test_s1_the_lowest_hand_takes_the_differences() -> None:
    assert points(blocked([6, 15, 7, 21])) == [25, 0, 0, 0]


def test_s2_the_winner_takes_what_the_others_hold() -> None:
    result = out("KH 7D AC", "QS JS 5H 2C")
    assert points(result) == [45, 0, 0]
    assert (result.kind, result.winners) == ("out", (0,))


def test_s3_going_rummy_doubles() -> None:
    result = out("KH 7D AC", "QS JS 5H 2C", options={"going_rummy": "double"}, rummy=True)
    assert points(result) == [90, 0, 0]
    assert result.kind == "rummy"


def test_s4_going_rummy_plus_ten() -> None:
    assert points(out("KH 7D AC", "QS JS 5H 2C", options={"going_rummy": "plus_10"}, rummy=True)) == [55, 0, 0]


def test_s5_double_first_then_the_bonus() -> None:
    options: Options = {"going_rummy": "double", "going_out_bonus": 10}
    assert points(out("KH 7D AC", "QS JS 5H 2C", options=options, rummy=True)) == [100, 0, 0]


@pytest.mark.parametrize(("ace", "value"), [(1, 10), (11, 20), (15, 24)])
def test_s6_the_value_of_the_ace(ace: int, value: int) -> None:
    assert points(out("AC 9D", options={"ace_value": ace})) == [value, 0]


@pytest.mark.parametrize(("mode", "value"), [("low", 10), ("high_or_low", 24), ("round_corner", 24)])
def test_the_ace_counts_fifteen_where_it_is_not_only_low(mode: str, value: int) -> None:
    assert points(out("AC 9D", options={"ace_mode": mode})) == [value, 0]
    assert points(out("AC 9D", options={"ace_mode": mode, "ace_value": 11})) == [20, 0]


def test_s7_sets_in_hand_count() -> None:
    assert points(out("5H 5D 5C KD")) == [25, 0]


def test_s8_equal_lowest_hands_share() -> None:
    assert points(blocked([9, 9, 20])) == [5, 5, 0]
    assert points(blocked([9, 9, 20], {"tie_share_rounding": "exact"})) == [Fraction(11, 2), Fraction(11, 2), 0]


def test_s9_three_share() -> None:
    assert points(blocked([4, 4, 4, 19])) == [5, 5, 5, 0]


def test_s10_penalty_to_the_limit() -> None:
    options: Options = {"scoring": "penalty", "penalty_limit": 100}
    table = given("3C", "KD 3S", "5H 5D 2C", melds=[(0, "8C 8D 8S")], options=options, scores=(40, 88, 61))
    result = table.does("discard 3C").result
    assert [row.total for row in result.rows] == [40, 101, 73]
    assert result.match_over
    assert result.match_winners == (0,)


def test_s11_penalty_in_a_blocked_hand() -> None:
    assert points(blocked([6, 15, 7, 21], {"scoring": "penalty"})) == [6, 15, 7, 21]


def test_s12_paying_the_differences() -> None:
    assert points(blocked([6, 15, 7, 21], {"scoring": "pay_winner"})) == [25, -9, -1, -15]


def test_s13_paying_double_for_a_rummy() -> None:
    options: Options = {"scoring": "pay_winner", "going_rummy": "double"}
    assert points(out("KH 7D AC", "QS JS 5H 2C", options=options, rummy=True)) == [90, -36, -54]


def test_s16_reaching_the_target_is_enough() -> None:
    result = given("3C", "4D", "3S", melds=[(0, "8C 8D 8S")], scores=(148, 20, 30)).does("discard 3C").result
    assert result.rows[0].total == 155
    assert result.match_over


def test_s17_the_bonus_for_going_out() -> None:
    assert points(out("KH 7D AC", "QS JS 5H 2C", options={"going_out_bonus": 10})) == [55, 0, 0]


def test_s18_penalty_and_plus_ten() -> None:
    options: Options = {"scoring": "penalty", "going_rummy": "plus_10"}
    assert points(out("KH 7D AC", "QS JS 5H 2C", options=options, rummy=True)) == [0, 28, 37]


def test_s19_paying_plus_ten() -> None:
    options: Options = {"scoring": "pay_winner", "going_rummy": "plus_10"}
    assert points(out("KH 7D AC", "QS JS 5H 2C", options=options, rummy=True)) == [65, -28, -37]


def test_s20_the_bonus_is_taken_off_a_penalty() -> None:
    options: Options = {"scoring": "penalty", "going_out_bonus": 10}
    assert points(out("KH 7D AC", "QS JS 5H 2C", options=options)) == [-10, 18, 27]


def test_a_rummy_needs_a_hand_that_laid_nothing_before() -> None:
    assert points(out("KH 7D AC", options={"going_rummy": "double"})) == [18, 0]


@pytest.mark.parametrize(("seats", "target"), [(2, 100), (3, 150), (4, 200), (5, 250), (6, 300)])
def test_the_target_goes_by_the_number_of_players(seats: int, target: int) -> None:
    rules = rules_of(seats=seats)
    assert rules.variant.match_end.rule.limit(rules.variant, seats) == target


def test_equal_leaders_play_on() -> None:
    table = given("3C", "4D", melds=[(0, "8C 8D 8S")], scores=(100, 104))
    assert not table.does("discard 3C").result.match_over


def test_a_fixed_number_of_hands() -> None:
    table = given("3C", "4D", melds=[(0, "8C 8D 8S")], options={"match_end": "deals", "deals": 1})
    assert table.does("discard 3C").result.match_winners == (0,)


def _accounts_add_up(table: Deal) -> bool:
    return all(sum(entry.points for entry in row.lines) == row.score for row in table.result.rows)


@pytest.mark.parametrize("scoring", ["winner_takes", "penalty", "pay_winner"])
@pytest.mark.parametrize("rummy", ["off", "double", "plus_10"])
def test_every_account_adds_up_to_its_score(scoring: str, rummy: str) -> None:
    options: Options = {"scoring": scoring, "going_rummy": rummy, "going_out_bonus": 10}
    table = given("8C 8D 8S 3C", "KH 7D AC", "QS JS 5H 2C", options=options).does("meld 8C 8D 8S", "discard 3C")
    assert _accounts_add_up(table)


@pytest.mark.parametrize(("joker", "value"), [(15, 19), (0, 4)])
def test_s14_a_joker_left_in_hand(joker: int, value: int) -> None:
    assert points(out("JK 4D", options={"jokers": 2, "joker_value": joker})) == [value, 0]


def test_s15_the_stock_runs_out_for_the_second_time() -> None:
    table = given("KC QD", "2S 3D", pile="9C 8H", stock="4S", phase="draw", renewals=1, variant="online_rummy")
    result = table.does("draw stock", "discard KC").result
    assert (result.kind, result.winners, points(result)) == ("blocked", (), [0, 0])


def test_s15_whoever_draws_the_last_card_may_still_go_out() -> None:
    table = given("4H 5H KC", "2S 3D", pile="9C 8H", stock="6H", phase="draw", renewals=1, variant="online_rummy")
    assert table.does("draw stock", "meld 4H 5H 6H", "discard KC").result.kind == "rummy"


def test_s16_in_the_online_game() -> None:
    table = given("3C", "4D", "3S", melds=[(0, "8C 8D 8S")], scores=(148, 20, 30), variant="online_rummy")
    table.state.vars[LAID_BEFORE] = 1
    assert table.does("discard 3C").result.match_winners == (0,)


def test_s17_in_the_encyclopaedia() -> None:
    table = given("3C", "KH 7D AC", "QS JS 5H 2C", melds=[(0, "8C 8D 8S")], variant="encyclopaedia_basic")
    table.state.vars[LAID_BEFORE] = 1
    assert points(table.does("discard 3C").result) == [55, 0, 0]


def test_s13_in_rum() -> None:
    table = given("8C 8D 8S 3C", "KH 7D AC", "QS JS 5H 2C", variant="rum").does("meld 8C 8D 8S", "discard 3C")
    assert points(table.result) == [90, -36, -54]


def test_every_loser_pays_the_bonus_for_going_out_as_well() -> None:
    options: dict[str, bool | int | str] = {"scoring": "pay_winner", "going_out_bonus": 10}
    table = given("3C", "KH 7D AC", "QS JS 5H 2C", melds=[(0, "8C 8D 8S")], variant="straight_rummy", options=options)
    table.state.vars[LAID_BEFORE] = 1
    result = table.does("discard 3C").result
    assert points(result) == [65, -28, -37]
    assert [one.points for one in result.rows[0].lines] == [28, 37]
    assert [[one.points for one in row.lines] for row in result.rows[1:]] == [[-18, -10], [-27, -10]]


def test_going_rummy_brings_its_points_from_every_loser() -> None:
    options: dict[str, bool | int | str] = {"scoring": "pay_winner", "going_rummy": "plus_10"}
    table = given("8C 8D 8S 3C", "KH 7D AC", "QS JS 5H 2C", variant="straight_rummy", options=options)
    result = table.does("meld 8C 8D 8S", "discard 3C").result
    assert [[one.points for one in row.lines] for row in result.rows] == [[28, 37], [-18, -10], [-27, -10]]
