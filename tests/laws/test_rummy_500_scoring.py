"""Rummy 500: every worked example of scoring in section 4 of its reference, and the scoring of its relatives."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from game.cards.deck import FRENCH
from game.rules.ruleset import Ruleset
from game.rules.scoring.by_total import ByTotal
from game.rules.scoring.verdict import MatchSoFar
from game.rules.settle import laid_by
from game.rules.state.meld import reading_of
from game.rules.state.slots import WILD_RANK
from tests.laws.deals import Deal, given, rules_of


def value(cards: str, variant: str = "rummy_500", **options: Any) -> int:
    """What a meld counts on the table."""
    rules = rules_of(variant, options, 4)
    state = rules.new_state()
    names, _, meanings = zip(*(word.partition("=") for word in cards.split()), strict=True)
    faces = tuple(FRENCH.face_of_name[meaning] if meaning else -1 for meaning in meanings)
    found = rules.found(state, rules.pack.find_all(list(names)), faces if any(meanings) else ())
    assert found is not None
    return rules.meld_value(state, reading_of(rules.new_meld(1, 0, found)))


def ended(hand: str, *others: str, **more: Any) -> Deal:
    """A hand that ends because seat 0 cannot draw any more."""
    return given(hand, *others, **{"variant": "rummy_500", "phase": "draw", **more}).does("pass")


def scores(deal: Deal) -> list[int | Fraction]:
    """What the hand brought each seat."""
    assert deal.over
    return [row.score for row in deal.result.rows]


def test_p1_melded_87_hand_90() -> None:
    melds = [(0, "KS KH KD KC"), (0, "5S 5H 5D 5C"), (0, "8H 9H TH")]
    assert sum(value(text) for _, text in melds) == 87
    assert scores(ended("AS AH AD AC JK JK", "2S", melds=melds))[0] == -3


def test_p2_a_low_ace() -> None:
    assert [value("AS 2S 3S", ace_low_run_value=points) for points in (15, 5, 1)] == [20, 10, 6]
    assert value("AS 2S 3S", "500_rum_books") == 6


def test_p3_a_high_ace() -> None:
    assert value("QS KS AS") == 35


def test_p4_aces() -> None:
    assert value("AC AD AH") == 45


def test_p5_p6_number_cards() -> None:
    assert (value("7H 8H 9H"), value("7H 8H 9H", pip_scoring="fives")) == (24, 15)
    assert (value("9C TC JC"), value("9C TC JC", pip_scoring="fives")) == (29, 25)


def test_p7_a_melded_joker_counts_15() -> None:
    assert (value("5H JK 7H"), value("5H JK 7H", pip_scoring="fives")) == (27, 25)


def test_p8_a_card_scores_for_whoever_lays_it_off() -> None:
    deal = given("7C", "KD", variant="rummy_500", melds=[(1, "4C 5C 6C")], stock="2S").does("layoff 1 7C")
    assert scores(deal) == [7, 15 - 10]


def test_p9_melds_less_hand() -> None:
    deal = ended("AS JK", "2S", melds=[(0, "KD KS KH"), (0, "2H 3H 4H")])
    assert scores(deal)[0] == 9


def test_p10_unmelded_sets_count_against() -> None:
    assert scores(ended("KC KD KH", "2S"))[0] == -30


def match(scores: list[int], variant: str = "rummy_500", deal: int = 5, **options: Any) -> tuple[int, ...]:
    """Who has won the match with these totals."""
    rules = rules_of(variant, options, len(scores))
    return end_of(rules).winners(MatchSoFar(rules.variant, scores, [0] * len(scores), deal))


def end_of(rules: Ruleset) -> ByTotal:
    """How a match ends."""
    end = rules.variant.match_end.rule
    assert isinstance(end, ByTotal)
    return end


def test_p11_the_higher_total_wins() -> None:
    assert match([520, 525]) == (1,)
    assert match([480, 455]) == ()


def test_p12_a_tie_is_played_on() -> None:
    assert match([510, 510]) == ()


def test_p13_reaching_or_passing() -> None:
    assert match([500, 20]) == (0,)
    assert match([500, 20], target_rule="exceed") == ()
    assert match([501, 20], target_rule="exceed") == (0,)


def test_p14_a_hand_may_score_less_than_nothing() -> None:
    deal = ended("2C TD", "3S")
    assert deal.result.rows[0].total == -12


def test_p15_the_winner_collects_the_differences() -> None:
    rules = rules_of("rummy_500", {"settle": "difference"}, 3)
    end = end_of(rules)
    assert end.credits(rules.sides_with, [520, 410, -30], (0,)) == [660, -110, -550]
    assert end.credits(rules.sides_with, [480, 410, -30], ()) == [0, 0, 0]
    deal = ended("", "2C", "3C", scores=[520, 412, -27], options={"settle": "difference"}, seats=3)
    deal_credits = [row.credit for row in deal.result.rows]
    totals = [row.total for row in deal.result.rows]
    assert deal_credits[0] == sum(totals[0] - total for total in totals) and sum(deal_credits) == 0


def test_partners_score_together() -> None:
    deal = given(
        "", "KD", "QS 2H", "9C", variant="rummy_500", options={"partnerships": True}, phase="draw",
        melds=[(0, "7H 8H 9H"), (1, "4C 5C 6C")],
    ).does("pass")  # fmt: skip
    empty_hand = sum(deal.rules.points[card] for card in range(54) if deal.state.hands[0] >> card & 1)
    assert scores(deal) == [24 - 12 - empty_hand, 15 - 19, 24 - 12 - empty_hand, 15 - 19]
    rules = rules_of("rummy_500", {"partnerships": True}, 4)
    assert end_of(rules).winners(MatchSoFar(rules.variant, [510, 480, 510, 480], [0] * 4, 3)) == (0, 2)
    assert end_of(rules).winners(MatchSoFar(rules.variant, [510] * 4, [0] * 4, 3)) == ()


# ---- Persian Rummy --------------------------------------------------------------------------------------------------


def persian(hand: str, *others: str, **more: Any) -> Deal:
    return given(hand, *others, **{"variant": "persian_rummy", "seats": 4, **more})


def melded(deal: Deal, seat: int) -> int:
    """What a seat alone has melded, doubled sets counted twice."""
    return sum(part.value * (2 if part.quartet else 1) for part in laid_by(deal.rules, deal.state, seat))


def test_pr1_four_jokers_at_once() -> None:
    assert melded(persian("JK JK JK JK 2S 3D").does("meld JK JK JK JK"), 0) == 160


def test_pr2_a_set_completed_later_counts_once() -> None:
    assert melded(persian("JK JK JK JK 2S 3D").does("meld JK JK JK", "layoff 1 JK"), 0) == 80


def test_pr3_any_four_at_once() -> None:
    assert melded(persian("9C 9D 9H 9S 2S 3D").does("meld 9C 9D 9H 9S"), 0) == 72


def test_pr6_a_side_scores_what_both_melded_less_both_hands() -> None:
    deal = persian("QS QH QD QC 2S KD", "3C", "JK AH", "4C").does("meld QS QH QD QC", "discard KD")
    deal.state.aside[0] |= deal.state.hands[0]
    deal.state.hands[0] = 0
    deal.does("pass")
    assert deal.result.kind == "blocked"
    assert scores(deal) == [45, -7, 45, -7]


def test_persian_bonuses() -> None:
    out = persian("2S", "3C", "5D", "4C").does("discard 2S")
    assert scores(out) == [25 - 5, -7, 25 - 5, -7]
    plain = persian("2S", "3C", "5D", "4C", options={"going_out_bonus": 0}).does("discard 2S")
    assert scores(plain)[0] == -5
    last = persian("2S", "3C", "5D", "4C", deal=2, scores=[40, 60, 40, 60]).does("discard 2S")
    assert [row.total for row in last.result.rows] == [110, 53, 110, 53]
    assert last.result.match_winners == (0, 2) and last.state.scores == [60, 53, 60, 53]
    tied = persian("2S", "3C", "5D", "4C", deal=2, scores=[33, 60, 33, 60]).does("discard 2S")
    assert not tied.result.match_over
    assert [row.total for row in tied.result.rows] == [53, 53, 53, 53]


# ---- 5000 Rummy -----------------------------------------------------------------------------------------------------


def five_thousand(hand: str, *others: str, wild: int, **more: Any) -> Deal:
    """A position of 5000 Rummy with a wild rank."""
    deal = given(hand, *others, **{"variant": "rummy_5000", "seats": 3, **more})
    deal.state.vars[WILD_RANK] = wild
    return deal


def test_f3_a_wild_king_counts_100() -> None:
    deal = five_thousand("7S 8S KH 2D", wild=12).does("meld 7S 8S KH=9S")
    assert melded(deal, 0) == 110


def test_f4_an_ace_in_hand_counts_100() -> None:
    deal = five_thousand("AS 4C", "2D", "3D", wild=12, phase="draw").does("pass")
    assert scores(deal)[0] == -105


def test_winner_takes_hands() -> None:
    position: dict[str, Any] = {"wild": 12, "stock": "5D"}
    assert scores(five_thousand("2D", "AS 4C", "KD", **position).does("discard 2D")) == [0, -105, -100]
    takes = five_thousand("2D", "AS 4C", "KD", **position, options={"winner_takes_hands": True}).does("discard 2D")
    assert scores(takes) == [205, -105, -100]


PARTNERS_TAKE = """
format: 1
extends: persian_rummy
name: Partners Take
scoring: {takes_hands: true}
"""


def test_a_winner_takes_the_hands_of_the_opponents_and_not_the_partners() -> None:
    hands = ("2D", "AS 4C", "KD", "9H")
    plain = given(*hands, variant="persian_rummy", stock="5D").does("discard 2D")
    assert scores(plain) == [-10 + 25, -19 - 9, -10 + 25, -19 - 9]
    takes = given(*hands, text=PARTNERS_TAKE, stock="5D").does("discard 2D")
    assert scores(takes) == [-10 + 25 + 19 + 9, -28, -10 + 25 + 19 + 9, -28]


# ---- Treppenromme ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "points"),
    [("6S 6H 6D 6C", 24), ("AS AH AD", 45), ("QH KH AH", 30), ("QH KH AH 2H", 27), ("AH 2H 3H", 6), ("5C 6C 7C 8C 9C", 35)],
)
def test_published_values(cards: str, points: int) -> None:
    assert value(cards, "treppenromme") == points


def test_the_place_of_an_ace_is_final_when_the_hand_ends() -> None:
    deal = given("2H 3C", "QS", melds=[(1, "QH KH AH")], variant="treppenromme", stock="4D").does("layoff 1 2H")
    assert (melded(deal, 0), melded(deal, 1)) == (2, 25)
