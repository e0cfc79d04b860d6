"""Hand and Foot: the numbered examples of its reference."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.canasta.opening import SideOpening
from tests.laws.deals import Deal, given, rules_of

KINGS, FIVES = "KS KH KD KC KS KH KD", "5S 5H 5D 5C 5S 5H 5D"
DIRTY = ["8S 8H 8D 8C 8S 2S 2H", "AS AH AD AC AS JK 2D"]
BOOKS = [(0, KINGS), (2, FIVES), (0, DIRTY[0]), (2, DIRTY[1])]


def table(
    hand: str,
    *others: str,
    melds: Sequence[tuple[int, str]] = ((0, "QS QH QD"),),
    feet: Sequence[str] = (),
    phase: str = "play",
    pile: str = "5C",
    stock: str = "6S 7S 6D 7D",
    deal: int = 1,
    bonus: Sequence[str] = (),
) -> Deal:
    """Four at a table; the side of seat 0 is open."""
    return given(
        hand, *others, melds=melds, phase=phase, pile=pile, stock=stock, deal=deal, second=feet, bonus=bonus,
        opened=[owner for owner, _ in melds], seats=4, variant="hand_and_foot",
    )  # fmt: skip


def test_hf1_wild_cards_are_fewer_than_natural_ones() -> None:
    deal = table("9C 9D JK 2H 7S 8S")
    assert deal.refuses("meld 9C 9D JK 2H") == "meld.wild_majority"
    assert deal.allows("meld 9C 9D JK")


def test_hf2_whoever_melds_the_last_card_takes_up_the_foot_at_once() -> None:
    deal = table("9C 9D 9H", feet=["4S 6H JC"]).does("meld 9C 9D 9H")
    assert deal.hand() == {"4S", "6H", "JC"} and (deal.to_act, deal.phase) == (0, "play")


def test_hf3_whoever_discards_the_last_card_takes_up_the_foot_in_the_next_turn() -> None:
    deal = table("9C", "TC JC", "TD JD", "TH JH", feet=["4S 6H JC"], stock="6S 7S 6D 7D 8D 8C 4D 4C").does("discard 9C")
    assert deal.to_act == 1 and deal.hand() == set()
    for seat in (1, 2, 3):
        deal.does("draw stock", f"discard {sorted(deal.hand(seat))[0]}")
    assert deal.to_act == 0 and deal.hand() == {"4S", "6H", "JC"} and deal.phase == "draw"


def test_hf4_the_top_card_and_six_under_it_are_taken() -> None:
    deal = table("QC QD 7S", melds=[(0, "JS JH JD")], phase="draw", pile="4S 4H 4D 5S 5H 6S 6H 7D 8C QH")
    deal.does("draw discard with QC QD")
    assert deal.pile == "4S 4H 4D"
    assert deal.hand() == {"7S", "5S", "5H", "6S", "6H", "7D", "8C"}


def test_hf5_of_a_small_pile_all_is_taken() -> None:
    deal = table("QC QD 7S", melds=[(0, "JS JH JD")], phase="draw", pile="4S 4H 4D QH").does("draw discard with QC QD")
    assert deal.pile == "" and deal.hand() == {"7S", "4S", "4H", "4D"}


def test_hf6_going_out_takes_two_books_of_each_kind() -> None:
    one_clean = [(0, KINGS), *BOOKS[2:], (0, "9S 9H 9D 9C 9S 2S 2C")]
    assert table("4D 6C", melds=one_clean).refuses("ask") == "ask.not_possible"
    deal = table("4D KC KD KH", melds=BOOKS)
    assert deal.refuses("meld KC KD KH") == "going_out.ask_first"
    deal.does("ask", "accept", "meld KC KD KH", "discard 4D")
    assert deal.result.kind == "out"


def test_hf7_in_the_second_hand_ninety_points_open() -> None:
    deal = table("AS AC AD KC KD KH 7S 8S", melds=[], deal=2)
    assert deal.allows("meld AS AC AD / KC KD KH")
    assert deal.refuses("meld AS AC AD") == "opening.points"
    assert table("AS AC AD KC KD KH 7S 8S", melds=[], deal=1).allows("meld AS AC AD")


def test_hf8_the_account_of_a_side_that_goes_out() -> None:
    deal = table("4D", "9C", "AH AC TD TS", "9D", melds=BOOKS, bonus=["3H"], feet=["", "", "", ""])
    deal.state.vars[deal.rules.at[next(slot for slot in deal.rules.at if slot.name == "permission")]] = 1
    deal.does("discard 4D")
    assert int(deal.result.rows[0].score) == 1000 + 600 + 100 + 100 + 365 - 60 == 2105


def test_a_closed_book_takes_no_more_and_another_of_the_rank_may_begin() -> None:
    deal = table("KC KD KH 7S 8S", melds=[(0, KINGS)])
    assert deal.refuses("layoff 1 KC") == "layoff.meld_full"
    assert deal.allows("meld KC KD KH")


def test_threes_are_never_melded_and_block_the_pile() -> None:
    assert table("3S 3C 3S 7S 8S").refuses("meld 3S 3C 3S") == "meld.threes"
    assert table("3S 3C 7S", phase="draw", pile="4S 3C").refuses("draw discard with 3S 3C") == "draw.blocked"


def test_red_threes_in_a_foot_that_nobody_took_up_count_against_nobody() -> None:
    books = [*BOOKS, (1, "JS JH JD")]
    deal = table("9C", "9D 9S", "9H 8S", "8H 7C", melds=books, feet=["", "3H 4S", "", "3D"]).does("ask", "accept", "discard 9C")
    assert deal.result.rows[1].score == 30 - (10 + 10) - 5 - (10 + 5)  # jacks, the first hand, the four of the foot, the partner


def test_a_minimum_by_the_score_is_that_of_canasta() -> None:
    opening = rules_of("hand_and_foot", {"opening_minimum": "by_score"}, 4).variant.opening
    assert isinstance(opening, SideOpening)
    assert [opening.minimum_at(score, 1) for score in (-5, 0, 1495, 1500, 2995, 3000)] == [15, 50, 50, 90, 90, 120]


def test_no_pair_takes_the_pile_onto_a_book_that_would_have_more_than_seven() -> None:
    deal = table("QC QD 7S 8S", melds=[(0, "QS QH QD QC QS")], phase="draw", pile="4S QH")
    assert deal.refuses("draw discard with QC QD") == "layoff.meld_full"
    assert table("QC QD 7S 8S", melds=[(0, "QS QH QD QC")], phase="draw", pile="4S QH").allows("draw discard with QC QD")


def test_cards_of_a_foot_that_was_never_taken_up_count_against_the_side() -> None:
    deal = table("4D", "9C", "TD", "9D", melds=[(0, "QS QH QD")], feet=["AS KS"], phase="draw", pile="5C 3C", stock="").does(
        "pass"
    )
    assert int(deal.result.rows[0].score) == 30 - 5 - 10 - 30
