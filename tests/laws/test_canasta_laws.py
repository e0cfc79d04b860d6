"""Classic Canasta: the numbered examples of its reference, and what the rules say between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from game.rules.acts.events import Told
from game.rules.state.slots import DRAWN, LAID
from tests.laws.deals import Deal, given

NAME = "canasta_classic"
KINGS = "KS KH KD KC KS KH KD"
"""A natural canasta."""


def table(
    hand: str,
    *others: str,
    melds: Sequence[tuple[int, str]] = (),
    phase: str = "play",
    score: int = 0,
    options: Mapping[str, bool | int | str] | None = None,
    pile: str = "5C",
    stock: str = "6S 7S",
    bonus: Sequence[str] = (),
    opened: Sequence[int] = (),
    variant: str = NAME,
) -> Deal:
    """Four at a table: seat 0 acts, and its side has this score."""
    return given(
        hand, *others, melds=melds, phase=phase, scores=[score, 0, score, 0], options=options, pile=pile, stock=stock,
        bonus=bonus, opened=opened, seats=4, variant=variant,
    )  # fmt: skip


# ---- turns ----------------------------------------------------------------------------------------------------------


def test_a_player_who_melds_is_down_and_nobody_else() -> None:
    deal = table("4S 4H 4D 9D TD", "8S 8H 8D KS KH KD QS", score=-5)
    assert deal.state.vars[LAID] == 0
    deal.does("meld 4S 4H 4D", "discard 9D", "draw stock")
    assert deal.state.vars[LAID] == 1 << 0
    deal.does("meld 8S 8H 8D / KS KH KD")
    assert deal.state.vars[LAID] == 1 << 0 | 1 << 1


# ---- melds ----------------------------------------------------------------------------------------------------------


def test_ca1_two_melds_of_45_points_do_not_open_at_50() -> None:
    assert table("KC KD KH 4C 4D 4S 9H").refuses("meld KC KD KH / 4C 4D 4S") == "opening.points"


def test_ca2_two_sevens_and_a_joker_open() -> None:
    assert table("7C 7D JK 9H 8S").allows("meld 7C 7D JK")


def test_ca3_below_zero_three_fours_open() -> None:
    assert table("4C 4D 4H 9H 8S", score=-205).allows("meld 4C 4D 4H")


def test_ca4_at_1500_ninety_points_open() -> None:
    deal = table("AS AC AD QH QD QS 9H 8S", score=1500)
    assert deal.allows("meld AS AC AD / QH QD QS")
    assert deal.refuses("meld AS AC AD") == "opening.points"


def test_ca5_at_1495_sixty_points_open() -> None:
    assert table("AS AC 2H 9H 8S", score=1495).allows("meld AS AC 2H")


def test_ca6_at_3000_a_hundred_and_thirty_points_open() -> None:
    deal = table("AS AC 2H KC KD JK 9H 8S", score=3000)
    assert deal.allows("meld AS AC 2H / KC KD JK")
    assert deal.refuses("meld KC KD JK") == "opening.points"


def test_ca7_a_meld_has_two_natural_cards() -> None:
    assert table("9C JK 2H 8S 7S").refuses("meld 9C JK 2H") == "meld.needs_natural"


def test_ca8_a_meld_holds_three_wild_cards_at_most() -> None:
    deal = table("2D 9H 8S", melds=[(0, "5C 5D JK 2H 2S")])
    assert deal.refuses("layoff 1 2D") == "meld.too_many_wilds"


# ---- the pile ---------------------------------------------------------------------------------------------------------

CA9 = "9H TC 4C 6C 7C 8D"


def test_ca9_a_closed_side_takes_the_pile_with_two_naturals_and_opens_with_more() -> None:
    deal = table("8C 8S KC KD 2H 9S", phase="draw", pile=CA9)
    deal.does("draw discard with 8C 8S / KC KD 2H")
    assert deal.meld(1) == "8D 8C 8S" and deal.hand() == {"9S", "9H", "TC", "4C", "6C", "7C"}
    assert deal.state.discards[0] == []


def test_ca10_a_closed_side_needs_two_naturals() -> None:
    deal = table("8C 2H AS AC AD 9S", phase="draw", pile=CA9)
    assert deal.refuses("draw discard with 8C 2H / AS AC AD") == "draw.frozen"


def test_ca11_only_the_top_card_of_the_pile_counts_towards_the_minimum() -> None:
    deal = table("8C 8S 9S 4D", phase="draw", pile="8H AD AC 8D")
    assert deal.refuses("draw discard with 8C 8S") == "opening.points"
    assert deal.legal == ["draw stock"]


def test_ca12_an_open_pile_is_taken_onto_a_meld() -> None:
    deal = table("9S 4D", phase="draw", pile="5H QH", melds=[(0, "QC QD QS")])
    deal.does("draw discard")
    assert deal.meld(1) == "QC QD QS QH" and "5H" in deal.hand()


def test_ca13_a_wild_card_in_the_pile_asks_for_two_naturals_from_the_hand() -> None:
    deal = table("9S 4D QH QC", phase="draw", pile="2C 5H QH", melds=[(2, "QC QD QS")])
    assert deal.refuses("draw discard") == "draw.frozen"
    assert deal.allows("draw discard with QC QH")


def test_ca14_a_black_three_on_top_is_never_taken() -> None:
    deal = table("3C 3C 9S", phase="draw", pile="5H 3S", melds=[(0, KINGS)])
    assert deal.refuses("draw discard with 3C 3C") == "draw.blocked"


def test_ca15_one_card_in_hand_takes_no_pile_of_one_card() -> None:
    deal = table("QH", phase="draw", pile="QD", melds=[(0, "QC QS QC")])
    assert deal.refuses("draw discard") == "draw.single_card"


def test_ca20_a_fourth_wild_card_does_not_go_along_with_the_top_card() -> None:
    deal = table("9C 2H 4D", phase="draw", pile="5H 9D", melds=[(0, "9S 9H 9D 9C 2S 2D JK")])
    assert deal.refuses("draw discard with 9C 2H") == "meld.too_many_wilds"
    assert deal.allows("draw discard")


def test_ca21_with_an_empty_stock_a_fitting_top_card_must_be_taken() -> None:
    deal = table("9C 4D", phase="draw", pile="5H 7C", melds=[(2, "7S 7H 7D")], stock="")
    assert deal.refuses("pass") == "pass.must_take"
    assert table("9C 4D", phase="draw", pile="2C 7C", melds=[(2, "7S 7H 7D")], stock="").allows("pass")


def test_a_pile_that_is_declined_on_an_empty_stock_ends_the_hand() -> None:
    deal = table("9C 4D", phase="draw", pile="5H 8C", melds=[(2, "7S 7H 7D")], stock="").does("pass")
    assert deal.over and deal.result.kind == "blocked" and deal.result.winners == ()


def test_ca22_a_red_three_as_the_last_card_of_the_stock_ends_the_hand() -> None:
    deal = table("9C 4D", phase="draw", stock="3H").does("draw stock")
    assert deal.over and deal.result.kind == "blocked"
    assert deal.state.hands[0].bit_count() == 2


def test_the_card_that_was_drawn_is_remembered_and_no_red_three() -> None:
    for stock, drawn in (("6S 7S", "6S"), ("3H 7S 8S", "7S"), ("3H 3D 9S 8S", "9S")):
        deal = table("4S 9D KC", phase="draw", stock=stock).does("draw stock")
        assert deal.rules.pack.name(deal.state.vars[DRAWN]) == drawn


def test_a_red_three_that_is_drawn_is_replaced() -> None:
    deal = table("9C 4D", phase="draw", stock="3H 3D 8S").does("draw stock")
    assert deal.hand() == {"9C", "4D", "8S"} and deal.phase == "play"


def test_ca23_a_red_three_is_in_no_hand_to_be_discarded() -> None:
    assert table("9C 4D").refuses("discard 3D") == "card.not_held"


def test_a_red_three_that_comes_with_the_pile_is_laid_out_without_another_card() -> None:
    deal = table("TC TS AH AD JK 4D", phase="draw", pile="3H 9C TD").does("draw discard with TC TS / AH AD JK")
    assert deal.hand() == {"4D", "9C"}
    assert [cards.bit_count() for cards in deal.state.aside[:4]] == [1, 0, 0, 0]


def test_one_natural_card_and_a_wild_one_take_an_open_pile() -> None:
    deal = table("QC 2S 9D 4D", phase="draw", pile="5H QH", melds=[(0, KINGS)]).does("draw discard with QC 2S")
    assert deal.meld(2) == "QH QC 2S"


# ---- going out ----------------------------------------------------------------------------------------------------------


def test_ca16_without_a_canasta_a_card_is_kept() -> None:
    deal = table("6C 6D 6H 9S", melds=[(0, "QC QD QS")])
    assert deal.refuses("meld 6C 6D 6H") == "going_out.canastas"


def test_ca17_with_a_canasta_the_last_card_is_discarded() -> None:
    deal = table("6C 6D 6H 9S", melds=[(2, KINGS)], opened=[0, 2]).does("meld 6C 6D 6H", "discard 9S")
    assert deal.over and deal.result.kind == "out" and deal.result.winners == (0, 2)


def test_ca18_three_black_threes_go_out() -> None:
    deal = table("3S 3C 3S", melds=[(0, KINGS)], opened=[0]).does("meld 3S 3C 3S")
    assert deal.over and deal.result.kind == "out"


def test_ca19_black_threes_take_no_wild_card() -> None:
    assert table("3S 3C 2H", melds=[(0, KINGS)]).refuses("meld 3S 3C 2H") == "meld.black_threes"


def test_black_threes_are_melded_only_in_going_out() -> None:
    assert table("3S 3C 3S 9D 8D", melds=[(0, KINGS)]).refuses("meld 3S 3C 3S") == "meld.black_threes"
    deal = table("3S 3C 3S KC 8D", melds=[(0, KINGS)], opened=[0]).does("meld 3S 3C 3S")
    assert deal.refuses("discard KC") == "going_out.must_go_out"
    deal.does("layoff 1 KC", "discard 8D")
    assert deal.over


def test_the_last_card_may_close_the_canasta_that_is_needed() -> None:
    deal = table("6C QH", melds=[(0, "QC QD QS QH QC QD"), (2, "6S 6H 6D")], opened=[0, 2])
    assert deal.allows("layoff 2 6C")
    deal.does("layoff 2 6C", "layoff 1 QH")
    assert deal.over and deal.result.kind == "out"


def test_a_side_has_one_meld_of_a_rank_and_both_partners_add_to_it() -> None:
    deal = table("QC QD QH 9S 4D QS", melds=[(2, "QS QH QD")])
    assert deal.refuses("meld QC QD QH") == "meld.rank_laid"
    assert deal.allows("layoff 1 QC")
    assert table("QC 9S 4D", melds=[(1, "QS QH QD")]).refuses("layoff 1 QC") == "layoff.other_side"


def test_whole_hand_with_a_canasta_needs_no_minimum() -> None:
    deal = table("4C 4C 4D 4D 4H 4H 4S 5C 5D 5H 6C 6D", score=3000)
    assert deal.refuses("meld 4C 4C 4D 4D 4H 4H 4S") == "opening.points"
    deal = table("4C 4C 4D 4D 4H 4H 4S 5C 5D 5H 6C", score=3000).does("meld 4C 4C 4D 4D 4H 4H 4S / 5C 5D 5H", "discard 6C")
    assert deal.result.kind == "rummy"


def test_a_canasta_that_takes_a_wild_card_is_mixed() -> None:
    deal = table("2H 9S 8D", melds=[(0, KINGS)]).does("layoff 1 2H")
    assert [event for event in deal.events if isinstance(event, Told)] == [
        Told("canasta_made", 0, (("meld", 1), ("canasta", "mixed")))
    ]


# ---- asking ---------------------------------------------------------------------------------------------------------------

ASKS = [(0, "QC QD QS"), (2, "8C 8D 8H 8S 8C 8D JK")]


def asking() -> Deal:
    """Queens to lay off, and a card to discard."""
    return table("QH 9D", melds=ASKS, opened=[0, 2], pile="4H")


def test_the_partner_is_asked_and_a_yes_binds() -> None:
    deal = asking().does("ask")
    assert (deal.to_act, deal.phase) == (2, "ask")
    deal.does("accept")
    assert (deal.to_act, deal.phase) == (0, "play")
    refused = deal.tries("discard QH")
    assert refused is not None and refused.code == "going_out.must_go_out"
    assert dict(refused.params)["asked"] == 1, "the sentence names the partner's yes"
    assert deal.legal == ["layoff 1 QH"]
    deal.does("layoff 1 QH", "discard 9D")
    assert deal.result.kind == "out"


def test_a_no_binds_as_well() -> None:
    deal = asking().does("ask", "pass")
    assert deal.refuses("layoff 1 QH") == "going_out.refused"
    assert deal.refuses("ask") == "ask.not_now"
    deal.does("discard QH")
    assert deal.to_act == 1


def test_permission_may_be_asked_after_the_pile_was_taken() -> None:
    melds = [(0, KINGS), (2, "QS QC QD"), (2, "8S 8H 8D")]
    deal = table("QH QD 8C 8D 9S", melds=melds, opened=[0], phase="draw", pile="QH").does("draw discard")
    assert "ask" in deal.legal
    deal.does("ask", "accept")
    assert deal.refuses("discard 9S") == "going_out.must_go_out"


def test_after_a_meld_of_the_own_hand_nobody_asks_any_more() -> None:
    melds = [(0, KINGS), (2, "QS QC QD")]
    assert table("QH QD 9S", melds=melds, opened=[0]).does("layoff 2 QH").refuses("ask") == "ask.not_now"


def test_more_wild_than_natural_cards_are_refused_by_that_name() -> None:
    house = {"wild_majority_rule": True}
    deal = table("9C 9D 2H 2S 2D 7S 8S", melds=[(0, "QS QH QD")], opened=[0], options=house)
    assert deal.refuses("meld 9C 9D 2H 2S 2D") == "meld.wild_majority"
    assert deal.allows("meld 9C 9D 2H 2S")


def test_nobody_asks_who_could_not_go_out() -> None:
    assert table("QH 9D 4S", melds=ASKS).refuses("ask") == "ask.not_possible"
    assert table("QH 9D", melds=ASKS[:1]).refuses("ask") == "ask.not_possible"
    assert table("QH QH 9D", melds=ASKS).does("layoff 1 QH").refuses("ask") == "ask.not_now"
    assert "ask" in asking().legal


# ---- score ----------------------------------------------------------------------------------------------------------------


def scored(deal: Deal, seat: int = 0) -> int:
    """What the hand brought the side of a seat; partners have the same."""
    rows = deal.result.rows
    assert rows[seat].score == rows[(seat + 2) % 4].score == sum(entry.points for entry in rows[seat].lines)
    return int(rows[seat].score)


def blocked(
    hand: str, partner: str, melds: Sequence[tuple[int, str]] = (), bonus: Sequence[str] = (), pile: str = "5H 3C"
) -> Deal:
    """The stock is out, and seat 0 does not take the pile."""
    deal = table(hand, "9C", partner, "TC", melds=melds, phase="draw", pile=pile, stock="", bonus=bonus)
    return deal.does("pass")


def test_cs1_a_side_goes_out_with_a_natural_and_a_mixed_canasta() -> None:
    sevens = "7C 7D 7H 7S 7C 2D 2H"
    melds = [(0, KINGS), (2, sevens)]
    deal = table("AS AC AD", "9C", "QD JK 4C 3S", "TC", melds=melds, opened=[0, 2], bonus=["3H", "", "3D", ""]).does(
        "meld AS AC AD"
    )
    assert scored(deal) == 500 + 300 + 200 + 100 + 195 - 70 == 1225


def test_cs2_cards_in_both_hands_count_against_the_side() -> None:
    deal = blocked("AS AD 2C 9H 9D", "5C 6D 3C", melds=[(0, "8C 8D 8H 8S")], bonus=["3H"])
    assert scored(deal) == 100 + 40 - 95 == 45


def test_cs3_red_threes_of_a_side_without_a_meld_count_against_it() -> None:
    deal = blocked("JK AS AD", "AC KD KH", bonus=["3H", "", "3D"])
    assert scored(deal) == -200 - 130 == -330


def test_cs4_all_four_red_threes_of_a_side_without_a_meld() -> None:
    deal = blocked("JK KS KD", "AC 4D", bonus=["3H 3D", "", "3H 3D"])
    assert scored(deal) == -800 - 95 == -895


def test_cs5_going_out_concealed_counts_two_hundred() -> None:
    deal = table("9C 9C 9D 9H 9S JK 2D AS AC AD AH 4C", "9H", "JK KS KD 5D 5S 5H", "TC")
    deal.does("meld 9C 9C 9D 9H 9S JK 2D / AS AC AD AH", "discard 4C")
    assert deal.result.kind == "rummy"
    assert scored(deal) == 300 + 200 + 200 - 85 == 615


def test_cs6_a_natural_canasta_with_a_wild_card_is_mixed() -> None:
    deal = blocked("", "", melds=[(0, "5C 5D 5H 5S 5C 5D 5H 2S")], pile="4H 3C")
    assert [entry.points for entry in deal.result.rows[0].lines][:1] == [300]
    melded = sum(entry.points for entry in deal.result.rows[0].lines if entry.points == 55)
    assert melded == 55


def test_cs7_the_stock_is_out_with_one_mixed_canasta() -> None:
    deal = blocked("KD KH", "KS QD", melds=[(0, "JC JD JH JS JC JD JK")])
    assert scored(deal) == 300 + 110 - 40 == 370


def test_cs8_all_four_red_threes_count_eight_hundred() -> None:
    deal = blocked("KD KH", "KS QD", melds=[(0, "JC JD JH JS JC JD JK")], bonus=["3H 3D 3H 3D"])
    assert scored(deal) == 370 + 800


def test_cs9_the_higher_total_wins_where_both_sides_reach_the_goal() -> None:
    deal = table("9D", "KD", "4C", "KS", melds=[(0, KINGS[:8]), (1, "QS QH QD QC QS QH QD")], opened=[0, 1], phase="draw",
                 pile="5H 3C", stock="")  # fmt: skip
    deal.state.scores = [4990, 4500, 4990, 4500]
    deal.does("pass")
    assert [int(row.total) for row in deal.result.rows] == [4990 + 30 - 15, 4500 + 570 - 20] * 2
    assert deal.result.match_over and deal.result.match_winners == (1, 3)


def test_cs10_black_threes_in_the_meld_that_goes_out_count_five_each() -> None:
    deal = table("3S 3C 3S", "9C", "4C", "TC", melds=[(0, KINGS)], opened=[0]).does("meld 3S 3C 3S")
    assert scored(deal) == 500 + 100 + 70 + 15 - 5


@pytest.mark.parametrize("scores, over", [((5000, 5000), False), ((5005, 5000), True)])
def test_equal_sides_play_another_hand(scores: tuple[int, int], over: bool) -> None:
    deal = table("9D", "9H", "4C", "4D", phase="draw", pile="5H 3C", stock="")
    deal.state.scores = [scores[0] + 15, scores[1] + 15] * 2
    deal.does("pass")
    assert deal.result.match_over == over


def test_a_meld_that_leaves_no_two_cards_is_listed_only_for_a_side_with_a_canasta() -> None:
    short = "KC KD KS"
    for hand, melds, listed in (
        ("QC QD QH 4D 5D", short, True),
        ("QC QD QH 4D", short, False),
        ("QC QD QH", short, False),
        ("QC QD QH 4D", KINGS, True),
        ("QC QD QH", KINGS, True),
    ):
        deal = table(hand, melds=[(0, melds)])
        assert any(move.startswith("meld") for move in deal.legal) is listed, (hand, melds)
        assert deal.allows("meld QC QD QH") is listed
