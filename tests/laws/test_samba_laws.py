"""Samba and Bolivia: the numbered examples of their reference, and what they have beside Canasta."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.rules.laying.answers import offers
from game.rules.laying.offers import Lifted
from tests.laws.deals import Deal, given

SAMBA = "4C 5C 6C 7C 8C 9C TC"
KINGS = "KS KH KD KC KS KH KD"


def table(
    hand: str,
    *others: str,
    melds: Sequence[tuple[int, str]] = ((0, "8S 8H 8D"),),
    phase: str = "play",
    pile: str = "5C",
    stock: str = "6S 7S 6D 7D",
    score: int = 0,
    options: Mapping[str, bool | int | str] | None = None,
    bonus: Sequence[str] = (),
    opened: Sequence[int] = (0, 2),
    variant: str = "samba",
) -> Deal:
    """Four at a table; the side of seat 0 has three eights on the table."""
    return given(
        hand, *others, melds=melds, phase=phase, scores=[score, 0, score, 0], options=options, pile=pile, stock=stock,
        bonus=bonus, opened=opened, seats=4, variant=variant,
    )  # fmt: skip


def test_sa1_a_sequence_begins_with_a_four_at_the_lowest() -> None:
    deal = table("4H 5H 6H 3S JD 9D")
    assert deal.allows("meld 4H 5H 6H")
    assert table("3S 4S 5S JD 9D").refuses("meld 3S 4S 5S") == "meld.below_sequence"


def test_sa2_the_ace_is_the_highest_card() -> None:
    assert table("QS KS AS JD 9D").allows("meld QS KS AS")
    assert table("KS AS 2S JD 9D").refuses("meld KS AS 2S").startswith("meld.")


def test_sa3_no_wild_card_lies_in_a_sequence() -> None:
    assert table("8D 9D JK JS 9H").refuses("meld 8D 9D JK").startswith("meld.")
    deal = table("JK JS 9H", melds=[(0, "8D 9D TD")])
    assert deal.refuses("layoff 1 JK") == "meld.wild_in_sequence"


def test_sa4_a_samba_takes_no_eighth_card() -> None:
    assert table("JC JS 9H", melds=[(0, SAMBA)]).refuses("layoff 1 JC") == "layoff.meld_full"


def test_sa5_a_meld_holds_two_wild_cards_at_most() -> None:
    assert table("KC KD JK 2H 2S 9H 7S").refuses("meld KC KD JK 2H 2S") == "meld.too_many_wilds"


FOURS = [(0, "4H 5H 6H")]


def test_sa6_the_top_card_joins_a_sequence() -> None:
    deal = table("9S JC", melds=FOURS, phase="draw", pile="KD 7H").does("draw discard")
    assert deal.meld(1) == "4H 5H 6H 7H"


def test_sa7_the_top_card_joins_it_alone_and_others_later_in_the_turn() -> None:
    deal = table("8H 9H 9S JC", melds=FOURS, phase="draw", pile="KD 7H")
    assert deal.refuses("draw discard with 8H 9H") == "draw.no_match"
    deal.does("draw discard", "layoff 1 8H", "layoff 1 9H")
    assert deal.meld(1) == "4H 5H 6H 7H 8H 9H"


def test_sa8_the_top_card_does_not_begin_a_sequence() -> None:
    deal = table("8H 9H 9S JC", phase="draw", pile="KD 7H")
    assert deal.refuses("draw discard with 8H 9H") == "draw.no_match"
    assert deal.refuses("draw discard") == "draw.no_match"


def test_sa9_at_7000_points_the_minimum_is_160_or_150() -> None:
    hand = "AS AC AD AH 2H JK KC KD KH 5S 5D 5C 7C 8S 9H"
    opening = "meld AS AC AD AH JK / 5S 5D 5C"  # 80 + 50 + 15 = 145
    assert table(hand, melds=[], score=7000, opened=()).refuses(opening) == "opening.points"
    opening = "meld AS AC AD JK / KC KD KH / 5S 5D 5C"  # 60 + 50 + 30 + 15 = 155
    assert table(hand, melds=[], score=7000, opened=()).refuses(opening) == "opening.points"
    assert table(hand, melds=[], score=7000, opened=(), options={"samba_top_minimum": 150}).allows(opening)


def test_sa10_the_account_of_a_side_with_a_samba_and_a_mixed_canasta() -> None:
    melds = [(0, SAMBA), (2, "QS QH QD QC QS 2S 2H")]
    deal = table("9C", "8H", "AS AH 5D", "TD", melds=melds, bonus=["3H", "", "3D 3H"])
    deal.does("discard 9C")
    assert int(deal.result.rows[0].score) == 1500 + 300 + 200 + 300 + 50 + 90 - 45 == 2395


def test_a_pair_takes_the_pile_and_lays_a_second_meld_of_the_rank() -> None:
    deal = table("8C 8S 9S JC", melds=[(0, "8S 8H 8D 8C")], phase="draw", pile="KD 8H").does("draw discard with 8C 8S")
    assert deal.meld(1) == "8S 8H 8D 8C" and deal.meld(2) == "8H 8C 8S"
    deal.does("join 1 2")
    assert len(deal.state.melds) == 1 and len(deal.state.melds[0].cards) == 7
    assert deal.refuses("join 1 2") == "layoff.no_such_meld"


def test_one_natural_card_and_a_wild_one_take_no_pile() -> None:
    assert table("JC 2S 9S", phase="draw", pile="KD JH").refuses("draw discard with JC 2S") == "draw.no_match"


def test_melds_of_unlike_ranks_stay_apart() -> None:
    deal = table("9C 8C", melds=[(0, "8S 8H 8D"), (0, "9S 9H 9D"), (0, "4H 5H 6H"), (0, "7H 8H 9H")])
    assert deal.refuses("join 1 2") == deal.refuses("join 3 4") == "join.other_rank"


def test_two_cards_are_drawn() -> None:
    assert table("9C 8C", phase="draw").does("draw stock").hand() == {"9C", "8C", "6S", "7S"}


def test_a_side_needs_two_canastas_of_which_a_samba_is_one() -> None:
    assert table("9S", melds=[(0, SAMBA)]).refuses("discard 9S") == "going_out.canastas"
    assert table("9S", melds=[(0, SAMBA), (2, KINGS)]).allows("discard 9S")


def test_cards_leave_for_sequences_on_the_way_out() -> None:
    deal = table("7H JH QH 9S", melds=[(0, SAMBA), (2, KINGS), (2, "TH 9H 8H")]).does("ask", "accept")
    assert deal.refuses("discard 9S") == "going_out.must_go_out"
    assert deal.legal == ["layoff 3 7H", "layoff 3 JH"]


def test_in_bolivia_wild_cards_make_a_meld_and_a_side_needs_a_sequence() -> None:
    deal = table("JK 2S 2H 9S 7C", variant="bolivia").does("meld JK 2S 2H")
    assert deal.meld(2) == "JK 2S 2H"
    melds = [(0, KINGS), (2, "QS QH QD QC QS QH QD")]
    assert table("9S", melds=melds, variant="bolivia").refuses("discard 9S") == "going_out.canastas"
    assert table("9S", melds=[*melds, (0, SAMBA)], variant="bolivia").allows("discard 9S")


def test_in_bolivia_a_black_three_in_hand_costs_a_hundred() -> None:
    bolivia = "2S 2H 2D 2C 2S JK JK"
    deal = table("9D", "8H", "3S", "TD", melds=[(0, bolivia)], variant="bolivia", phase="draw", pile="5C 3C", stock="")
    deal.does("pass")
    assert int(deal.result.rows[0].score) == 2500 + 200 - 10 - 100


def test_melds_of_one_rank_are_put_together_by_a_button_as_long_as_there_are_such() -> None:
    alike = [(0, "8S 8H 8D"), (2, "8H 8C 8S"), (0, "9S 9H 9D")]

    def button(melds: Sequence[tuple[int, str]], phase: str = "play") -> bool:
        deal = table("KC KD 4S", melds=melds, phase=phase)
        return any(offer.place == "button:join" for offer in offers(deal.rules, deal.state, 0, Lifted(())))

    assert button(alike)
    assert not button(alike[1:])
    assert not button(alike, phase="draw")
