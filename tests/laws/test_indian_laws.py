"""Indian rummy: the worked examples of its reference, I1 to I21, L1 to L18 and T1 to T4.

In the examples sixes are wild unless it is said otherwise, and `PJ` is a printed joker.
"""

from __future__ import annotations

from fractions import Fraction

from game.cards.closed.lives import IMPURE, PURE, SET
from game.rules.scoring.verdict import MatchSoFar
from game.rules.state.slots import WILD_RANK
from tests.laws.deals import rules_of
from tests.laws.indian_deals import (
    FILLER,
    GAME,
    L1,
    SHOWN,
    TEN,
    VALID,
    Options,
    dealt,
    ended_by_a_show,
    kinds,
    left,
    table,
    why,
)
from tests.laws.knock_deals import points

# ---- groups and shows -----------------------------------------------------------------------------------------------


def test_i1_a_card_of_the_wild_rank_that_stands_for_itself_is_natural() -> None:
    assert kinds("5H 6H 7H") == (PURE,)


def test_i2_a_wild_card_in_place_of_another_makes_a_sequence_impure() -> None:
    assert kinds("5H 6C 7H") == (IMPURE,)


def test_i3_a_printed_joker_does_so_too() -> None:
    assert kinds("8S PJ TS") == (IMPURE,)


def test_i4_a_set_has_each_suit_once() -> None:
    assert kinds("7S 7S 7H") == ()
    assert why("7S 7S 7H / 2C 3C 4C") == "meld.twin_in_set"


def test_i5_a_joker_fills_a_set() -> None:
    assert kinds("9D PJ 9H") == (SET,)


def test_i6_five_cards_are_a_set_only_where_that_is_played() -> None:
    assert kinds("8D 8C 8S 8H PJ") == ()
    assert kinds("8D 8C 8S 8H PJ", set_max="unlimited") == (SET,)


def test_i7_a_sequence_does_not_go_on_round_the_ace() -> None:
    assert kinds("KD AD 2D") == ()


def test_i8_the_ace_is_high_or_low() -> None:
    assert kinds("QD KD AD") == kinds("AC 2C 3C") == (PURE,)


def test_i9_a_set_may_be_read_with_a_natural_wild_card_but_jokers_alone_are_no_group() -> None:
    assert SET in kinds("PJ 6S 6D", printed_jokers_per_pack=2)
    assert SET in kinds("PJ PJ 6S")
    assert kinds("PJ PJ PJ", printed_jokers_per_pack=2) == ()
    assert kinds("PJ PJ PJ", printed_jokers_per_pack=2, all_joker_group=True) != ()


def test_i10_a_printed_joker_that_is_turned_makes_aces_wild() -> None:
    assert SET in kinds("AH PJ 4C", wild="A")
    state = dealt("JK", "3D")
    assert (state.vars[WILD_RANK], state.discards[0]) == (0, [rules_of(GAME, {}).pack.find("3D")])


def test_i11_an_ace_that_is_wild_may_be_natural() -> None:
    assert kinds("QS KS AS", wild="A")[0] == PURE


def test_i12_a_gap_is_no_sequence() -> None:
    assert kinds("TD JD KD") == ()


def test_i13_a_pure_sequence_an_impure_one_and_two_sets_are_a_show() -> None:
    assert why(VALID) is None


def test_i14_without_a_pure_sequence_a_show_is_wrong() -> None:
    groups = "4H 5H JK / 8S 9S 6D / QC QD QS / 2C 2D 2H 2S"
    assert why(groups) == "show.no_pure"
    deal = table(f"{groups.replace(' / ', ' ')} KD", FILLER, wild="6")
    deal.does(f"show KD melds {groups}")
    assert (deal.result.kind, points(deal.result)) == ("wrong_show", [-80, 80])


def test_i15_with_one_sequence_a_show_is_wrong() -> None:
    assert why("4H 5H 6H 7H / QC QD QS / 2C 2D 2H / 9D 9C 9S") == "show.one_sequence"


def test_i16_three_pure_sequences_and_a_set_are_a_show() -> None:
    assert why("3S 4S 5S / 9H TH JH / KC KD KH KS / 7D 8D 9D") is None


def test_i17_a_show_may_be_made_on_the_first_turn() -> None:
    deal = table(VALID.replace(" / ", " "), FILLER, phase="draw", turn=0, dealer=1, stock="KD", pile="3C")
    deal.does("draw stock")
    assert "show KD" in deal.legal
    deal.does("show KD")
    assert (deal.result.kind, deal.result.winners) == ("show", (0,))


def test_i18_the_card_just_taken_is_not_thrown() -> None:
    deal = table(VALID.replace(" / ", " "), FILLER, phase="draw", pile="3C KD")
    deal.does("draw discard")
    assert deal.refuses("discard KD") == "discard.just_taken"
    assert deal.refuses("show KD") == "discard.just_taken"


def test_i19_a_joker_that_a_player_has_thrown_may_not_be_taken() -> None:
    deal = table(FILLER, "8C", phase="draw", pile="3C 6C")
    assert deal.refuses("draw discard") == "draw.open_joker"
    assert table(FILLER, "8C", phase="draw", pile="3C 6C", options={"open_joker_pick": "always"}).allows("draw discard")


def test_i20_the_first_upcard_may_be_taken_though_it_is_a_joker() -> None:
    assert table(FILLER, "8C", phase="draw", pile="6C", turn=0).allows("draw discard")
    never = table(FILLER, "8C", phase="draw", pile="6C", turn=0, options={"open_joker_pick": "never"})
    assert never.refuses("draw discard") == "draw.open_joker"


def test_i21_after_the_draw_nobody_drops() -> None:
    deal = table(FILLER, "8C", phase="draw", pile="3C", stock="KD")
    assert deal.allows("drop")
    deal.does("draw stock")
    assert deal.refuses("drop") == "drop.not_now"


# ---- points ---------------------------------------------------------------------------------------------------------


def test_l1_both_lives_are_there_and_the_rest_counts_53() -> None:
    assert left(L1) == 53


def test_l2_as_submitted_the_king_with_the_nines_leaves_no_second_life() -> None:
    deal = ended_by_a_show(L1, show=SHOWN, options={"loser_grouping": "submitted"}, rest="out")
    assert (deal.phase, deal.to_act) == ("defend", 1)
    deal.does("show melds 4S 5S 6S / 9D 9C KH / 7H 8H QD JS 2C 3D AH")
    assert [row.points for row in deal.result.rows] == [0, 80]


def test_l3_where_the_pure_sequence_is_exempt_68_are_left() -> None:
    options: Options = {"loser_grouping": "submitted", "one_life": "exempt_pure"}
    deal = ended_by_a_show(L1, show=SHOWN, options=options, rest="out")
    deal.does("show melds 4S 5S 6S / 9D 9C KH / 7H 8H QD JS 2C 3D AH")
    assert [row.points for row in deal.result.rows] == [0, 68]


def test_l4_without_a_pure_sequence_all_cards_count_or_80() -> None:
    loose = "2S 4D 6C 8H 2C 4S 3H 5D 7C 2D JK JK 3C"
    assert left(loose) == 46
    assert left(loose, no_pure="flat_80") == 80


def test_l5_no_hand_counts_more_than_80() -> None:
    hand = "AS JD TC QH 9S 9C 8D JS AD 7C TH 2C 2H"
    assert left(hand, wild="3") == 80


def test_l6_dropping_costs_20_or_40_and_a_wrong_show_80() -> None:
    first = table(FILLER, "8C", "9D", phase="draw", turn=0, dealer=2)
    first.does("drop")
    assert first.state.vars[first.rules.memory.leaving or 0] == 20
    later = table(FILLER, "8C", phase="draw", pile="3C")
    later.does("drop")
    assert (later.result.kind, points(later.result)) == ("dropped", [-40, 40])
    wrong = table("4H 5H 9D KC", "8C", wild="6")
    wrong.does("show KC melds 4H 5H 9D")
    assert points(wrong.result) == [-80, 80]


def test_l7_the_winner_is_paid_for_153_points() -> None:
    deal = ended_by_a_show(
        L1,
        "3H",
        "3S",
        show=SHOWN,
        options={"point_value": "1/2"},
        memory={"lost": [0, 0, 20, 80]},
        rest="out",
    )
    assert points(deal.result) == [Fraction(153, 2), Fraction(-53, 2), -10, -40]


def test_l8_twenty_points_at_ten_are_two_hundred() -> None:
    deal = table(FILLER, "8C", phase="draw", turn=0, dealer=1, options={"point_value": 10})
    deal.does("drop")
    assert points(deal.result) == [-200, 200]


def test_l9_each_loser_pays_what_a_point_was_worth_when_leaving() -> None:
    options: Options = {"format": "raise", "point_value": "1/10"}
    memory = {"lost": [0, 20, 0, 40], "rates": [0, "1/10", "3/20", "1/5"]}
    deal = ended_by_a_show(L1, "3H", "3S", show=SHOWN, options=options, rest="out")
    assert deal.result.winners == (0,)
    deal = table(
        f"{SHOWN.replace(' / ', ' ')} TC",
        "3H",
        L1,
        "3S",
        wild="K",
        options=options,
        memory={**memory, "rounds": 2},
        rest="out",
    )
    deal.does(f"show TC melds {SHOWN}")
    assert points(deal.result) == [Fraction(1795, 100), -2, Fraction(-795, 100), -8]


def test_l10_whoever_reaches_the_limit_is_out() -> None:
    rules = rules_of(GAME, {"format": "pool"}, 3)
    end = rules.variant.match_end.rule
    assert end.renewed(MatchSoFar(rules.variant, [120, 0, 30], [0, 0, 0], 2))[0] == [1, 0, 0]
    assert end.renewed(MatchSoFar(rules.variant, [101, 0, 30], [0, 0, 0], 2))[0] == [1, 0, 0]
    assert end.renewed(MatchSoFar(rules.variant, [100, 0, 30], [0, 0, 0], 2))[0] == [0, 0, 0]


def test_l11_whoever_comes_back_has_one_point_more_than_the_highest() -> None:
    rules = rules_of(GAME, {"format": "pool"}, 3)
    end = rules.variant.match_end.rule
    assert end.refuses_return(MatchSoFar(rules.variant, [120, 71, 30], [0, 0, 0]), (0,)) is None
    standing, scores = end.renewed(MatchSoFar(rules.variant, [120, 71, 30], [0, 0, 0], 2))
    assert end.returned(standing, scores, (0,)) == ([2, 0, 0], [72, 71, 30])


def test_l12_with_80_somewhere_nobody_comes_back() -> None:
    rules = rules_of(GAME, {"format": "pool"}, 3)
    end = rules.variant.match_end.rule

    def code(standing: list[int], scores: list[int], **options: str) -> str | None:
        rule = rules_of(GAME, {"format": "pool", **options}, 3).variant
        found = rule.match_end.rule.refuses_return(MatchSoFar(rule, scores, standing), (0,))
        return None if found is None else found.code

    assert code([0, 0, 0], [120, 80, 30]) == "rejoin.too_late"
    assert code([0, 0, 0], [90, 70, 30]) == "rejoin.not_out"
    assert code([2, 0, 0], [120, 70, 30]) == "rejoin.again"
    assert code([0, 1, 0], [120, 130, 30]) == "rejoin.too_late"  # one other is in
    assert code([0, 0, 0], [120, 70, 30], rejoin="off") == "rejoin.not_played"
    assert end.rejoins


def test_l13_two_of_four_near_the_limit_share_the_pool() -> None:
    rules = rules_of(GAME, {"format": "pool"}, 4)
    end = rules.variant.match_end.rule
    verdict = end.verdict(MatchSoFar(rules.variant, [90, 85, 130, 110], [0, 0, 1, 3], 5))
    assert verdict.winners == (0, 1)
    assert verdict.credits == (Fraction(3, 2), Fraction(3, 2), -1, -2)  # five entries, one of them a second one
    assert end.verdict(MatchSoFar(rules.variant, [90, 79, 130, 110], [0, 0, 1, 1], 5)).winners == ()
    assert end.verdict(MatchSoFar(rules.variant, [90, 85, 92, 99], [0, 0, 0, 0], 5)).winners == ()
    off = rules_of(GAME, {"format": "pool", "auto_split": False}, 4).variant
    assert off.match_end.rule.verdict(MatchSoFar(off, [90, 85, 130, 110], [0, 0, 1, 1], 5)).winners == ()


def test_the_pool_is_shared_from_eighty_points_on_by_two_or_three() -> None:
    rules = rules_of(GAME, {"format": "pool"}, 4)

    def sharing(*totals: int) -> tuple[int, ...]:
        return rules.variant.match_end.rule.verdict(MatchSoFar(rules.variant, list(totals), [0, 0, 0, 0], 5)).winners

    assert sharing(80, 80, 130, 110) == (0, 1)
    assert sharing(80, 79, 130, 110) == sharing(79, 80, 130, 110) == ()
    assert sharing(100, 80, 90, 101) == (0, 1, 2)
    assert sharing(100, 79, 90, 101) == ()
    three = rules_of(GAME, {"format": "pool"}, 3).variant
    begun = three.match_end.rule.verdict(MatchSoFar(three, [90, 95, 85], [0, 0, 0], 5))
    assert begun.winners == (), "at first there were no more than these three"
    two = rules_of(GAME, {"format": "pool"}, 2).variant
    assert two.match_end.rule.verdict(MatchSoFar(two, [90, 95], [0, 0], 5)).winners == (), "at first there were no more"
    larger = rules_of(GAME, {"format": "pool", "pool_limit": 201}, 3).variant
    assert larger.match_end.rule.verdict(MatchSoFar(larger, [175, 201, 175], [0, 0, 0], 5)).winners == (0, 2)
    assert larger.match_end.rule.verdict(MatchSoFar(larger, [175, 201, 174], [0, 0, 0], 5)).winners == ()


def test_l14_chips_go_from_the_losers_to_the_winner() -> None:
    rules = rules_of(GAME, {"format": "deals"})
    state = rules.new_state()
    assert state.scores == [160, 160]
    deal = table(f"{SHOWN.replace(' / ', ' ')} TC", L1, wild="K", options={"format": "deals"}, rest="out")
    assert deal.state.scores == [160, 160]
    deal.does(f"show TC melds {SHOWN}")
    assert [row.total for row in deal.result.rows] == [213, 107]
    second = table(FILLER, "8C", phase="draw", deal=2, scores=[107, 213], options={"format": "deals", "drop": "15/30"})
    second.state.frames[-1] = second.state.frames[-1]._replace(hand=1)
    second.does("drop")
    assert [row.total for row in second.result.rows] == [137, 183]
    assert second.result.match_winners == (1,)


def test_l15_equal_leaders_play_a_deciding_hand_among_themselves() -> None:
    rules = rules_of(GAME, {"format": "deals"}, 3)
    end = rules.variant.match_end.rule
    assert end.verdict(MatchSoFar(rules.variant, [170, 170, 140], [0, 0, 0], 2)).winners == ()
    assert end.renewed(MatchSoFar(rules.variant, [170, 170, 140], [0, 0, 0], 2))[0] == [0, 0, 4]
    assert end.verdict(MatchSoFar(rules.variant, [160, 180, 140], [0, 0, 4], 3)).winners == (1,)
    assert end.verdict(MatchSoFar(rules.variant, [170, 170, 140], [0, 0, 0], 1)).winners == ()


def test_l16_whoever_has_had_no_turn_counts_half_rounded_up() -> None:
    for half, counts in ((True, 27), (False, 53)):
        deal = ended_by_a_show(
            L1,
            show=SHOWN,
            options={"unplayed_half": half},
            rest="out",
            turn=0,
            dealer=1,
        )
        assert [row.points for row in deal.result.rows] == [0, counts]


def test_l17_with_only_jokers_left_over_a_loser_counts_nothing() -> None:
    assert left("4S 5S 6S 7H 8H 9H 2C 2D 2H 2S KD JK JK") == 0
    assert left("4S 5S 6S 7H 8H 9H TH JC QC KC 3D 3C 3H", complete_loser_points=2) == 2


def test_what_a_complete_loser_counts_is_not_halved_without_a_turn() -> None:
    complete = "4S 5S 6S 7H 8H 9H TH JC QC KC 3D 3C 3H"
    options: Options = {"unplayed_half": True, "complete_loser_points": 2}
    for loser, counts in ((complete, 2), (complete.replace("3H", "4C"), 5)):
        deal = ended_by_a_show(loser, show=SHOWN, options=options, rest="out", turn=0, dealer=1)
        assert [row.points for row in deal.result.rows] == [0, counts]


def test_l17b_the_best_second_life_is_found() -> None:
    assert left(L1.replace("AH", "AD").replace("JS", "JD")) == 38


def test_l18_the_last_player_left_wins_without_a_show() -> None:
    deal = table(FILLER, "8C", "9D", "KS", phase="draw", turn=0, dealer=3)
    deal.does("drop", "drop", "draw stock", "discard 9D", "draw stock")
    assert deal.to_act == 3
    deal.does(next(move for move in deal.legal if move.startswith("discard")))
    assert deal.to_act == 2
    deal.does("drop")
    assert (deal.result.kind, deal.result.winners, points(deal.result)) == ("dropped", (3,), [-20, -20, -40, 80])


# ---- ten cards ------------------------------------------------------------------------------------------------------


def test_t1_two_pure_sequences_and_a_set_are_a_show_of_ten() -> None:
    assert why("3C 4C 5C / 9H 9S 9D / JD QD KD AD", variant=TEN) is None


def test_t2_one_pure_sequence_is_enough() -> None:
    assert why("3C 4C 5C / 9H 9S 9D / KC KD KH KS", variant=TEN) is None


def test_t3_without_one_the_show_is_wrong_and_costs_60() -> None:
    groups = "3C 4C JK / 9H 9S 9D / KC KD KH KS"
    assert why(groups, variant=TEN) == "show.no_pure"
    deal = table(f"{groups.replace(' / ', ' ')} 2S", "8C", variant=TEN)
    deal.does(f"show 2S melds {groups}")
    assert points(deal.result) == [-60, 60]


def test_t4_a_hand_of_ten_counts_60_at_most() -> None:
    assert left("AS JD TC QH 9S 7C 8D JS 2C 4H", wild="3", variant=TEN) == 60
    low = "2S 4D 6C 8H 2C 4S 3H 5D 7C 2D"
    assert left(low, variant=TEN) == 43
    assert left(low, no_pure="flat_80", variant=TEN) == 60, "the most that a hand of ten costs, and not 80"
