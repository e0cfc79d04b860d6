"""Modern American Canasta: the examples of its reference."""

from __future__ import annotations

from collections.abc import Sequence

from game.variants.explain import sheet
from tests.laws.deals import Deal, catalogue, given

KINGS = "KS KH KD KC KS KH KD"
QUEENS = [(0, "QS QH QD QC")]


def table(
    hand: str,
    *others: str,
    melds: Sequence[tuple[int, str]] = (),
    phase: str = "play",
    pile: str = "5C",
    stock: str = "6D 6D TD TD",
    score: int = 0,
    bonus: Sequence[str] = (),
    turn: int = 4,
) -> Deal:
    """Four at a table; the side of seat 0 has this score."""
    return given(
        hand, *others, melds=melds, phase=phase, pile=pile, stock=stock, scores=[score, 0, score, 0], bonus=bonus, turn=turn,
        opened=[owner for owner, _ in melds], seats=4, variant="canasta_american",
    )  # fmt: skip


def test_a_hundred_points_do_not_open_at_zero() -> None:
    hand = "KC KD 2H AS AC AD 9S TS JS JD"
    assert table(hand).refuses("meld KC KD 2H / AS AC AD") == "opening.points"
    deal = table("KC KD JK AS AC AD 9S TS JS JD")
    assert deal.allows("meld KC KD JK / AS AC AD")  # 70 and 60


def test_an_opening_has_a_natural_meld() -> None:
    deal = table("KC KD JK AS AC JK 9S TS JS JD")
    assert deal.refuses("meld KC KD JK / AS AC JK") == "opening.natural_meld"


def settle(melds: Sequence[tuple[int, str]], bonus: Sequence[str] = (), hand: str = "9S", partner: str = "9H") -> int:
    """What a side scores where the stock runs out."""
    deal = table(hand, "4C", partner, "4D", melds=melds, phase="draw", pile="5C 2C", stock="", bonus=bonus).does("pass")
    return int(deal.result.rows[0].score)


def test_threes_count_by_colour_and_against_a_side_without_a_canasta() -> None:
    threes = ["3H 3D 3S", "", "3H"]
    assert settle([(0, KINGS)], threes) == 500 + 70 + 500 + 100 - 20
    assert settle([], threes) == -600 - 20


def test_five_natural_sevens_that_are_not_closed_cost_2500() -> None:
    assert settle([(0, "7S 7H 7D 7C 7S")]) == -2500 + 25 - 20


def test_three_sevens_kept_in_a_hand_cost_1500() -> None:
    assert settle([(0, KINGS)], hand="7S 7H 7D") == 500 + 70 - 1500 - 15 - 10


def test_a_wild_card_joins_five_natural_cards_and_not_four() -> None:
    assert table("2S 9S 9H", melds=QUEENS).refuses("layoff 1 2S") == "layoff.five_naturals"
    assert table("2S 9S 9H", melds=[(0, "QS QH QD QC QS")]).allows("layoff 1 2S")


def test_a_pair_does_not_take_the_pile_onto_a_meld_of_more_than_seven() -> None:
    jacks = [(0, "JS JH JD JC JS")]
    deal = table("JH JD 9S", melds=jacks, phase="draw", pile="5C JC")
    assert deal.refuses("draw discard with JH JD") == "layoff.meld_full"
    assert table("JH JD 9S", melds=[(0, "JS JH JD JC")], phase="draw", pile="5C JC").allows("draw discard with JH JD")


def test_a_straight_in_the_first_turn_counts_3000_and_ends_the_hand() -> None:
    hand = "AS 2H 4C 5D 6S 7H 8C 9D TS JH QC KD JK KS"
    deal = table(hand, "4C", "9H", "4D", bonus=["3H"], turn=0, pile="")
    assert "show" in deal.legal
    deal.does("show")
    assert deal.result.kind == "special" and deal.result.winners == (0, 2)
    assert int(deal.result.rows[0].score) == 3000 - 100 - 10
    assert table(hand, bonus=["3H"]).refuses("show") == "show.first_turn"


def test_seven_pairs_and_garbage_are_shown_as_well() -> None:
    assert table("4S 4H 5S 5H 6C 6H 8S 8H 9S 9H TS TH JS JH", turn=0, pile="").allows("show")
    assert table("4S 4H 4D 5S 5H 5D 8S 8H 8D 8C 9S 9H 9D 9C", turn=0, pile="").allows("show")
    assert table("4S 4H 4D 5S 5H 5D 8S 8H 8D 8C 9S 9H 9D TC", turn=0, pile="").refuses("show") == "show.no_special"


def test_seven_wild_cards_count_by_their_jokers() -> None:
    assert settle([(0, "2S 2H 2D 2C 2S 2H 2D")]) == 3000 + 140 - 20
    assert settle([(0, "JK JK JK JK 2S 2H 2D")]) == 2500 + 260 - 20
    assert settle([(0, "JK 2S 2H 2D 2S 2H 2D")]) == 2000 + 170 - 20
    assert settle([(0, "JK 2S 2H 2D")]) == -2000 + 110 - 20


def test_an_unfinished_meld_of_wild_cards_takes_them_all() -> None:
    deal = table("2S 9S 9H", melds=[(0, "QS QH QD QC QS"), (0, "2H 2D 2C")])
    assert deal.refuses("layoff 1 2S") == "layoff.wild_meld_first"
    assert deal.allows("layoff 2 2S")


def test_aces_take_wild_cards_only_as_first_melds() -> None:
    assert table("2S 9S 9H", melds=[(0, "AS AH AD AC AS")]).refuses("layoff 1 2S") == "layoff.five_naturals"
    assert table("AS AH JK KS KH KD QS QH QD 9S 9D").allows("meld AS AH JK / KS KH KD / QS QH QD")
    assert table("7S 7H 2S KS KH KD QS QH QD 9S 9D").refuses("meld 7S 7H 2S / KS KH KD / QS QH QD") == "meld.natural_rank"


def test_the_first_side_that_opens_from_its_hand_gets_four_cards() -> None:
    deal = table("KC KD JK AS AC AD 9S TS JS JD", stock="6S")
    spot = deal.rules.places.spot("talon_1")
    deal.state.aside[-1], talon = deal.state.aside[-1], deal.rules.pack.find_all(["4S", "4H", "5S", "5H"], deal.state.aside[-1])
    for card in talon:
        deal.state.aside[spot.number] |= 1 << card
        deal.state.aside[-1] &= ~(1 << card)
    deal.does("meld KC KD JK / AS AC AD")
    assert deal.hand() == {"9S", "TS", "JS", "JD", "4S", "4H", "5S", "5H"}


def test_an_eighth_card_is_laid_only_in_going_out() -> None:
    melds = [(0, KINGS), (2, "QS QH QD QC QS QH QD")]
    assert table("KC 9S 9H", melds=melds).refuses("layoff 1 KC") == "layoff.meld_full"
    deal = table("KC 9S", melds=melds).does("layoff 1 KC", "discard 9S")
    assert deal.result.kind == "out"
    deal = table("KC QC 9S", melds=melds).does("layoff 1 KC")
    assert deal.refuses("discard QC") == "going_out.must_go_out"


FULL = [(0, "JS JH JD JC JS 2S 2H")]


def test_no_pair_takes_the_pile_where_the_meld_of_the_rank_is_full() -> None:
    deal = table("JH JD 9S", melds=FULL, phase="draw", pile="5C JC")
    assert deal.refuses("draw discard with JH JD") == "layoff.meld_full"
    assert not [move for move in deal.legal if move.startswith("draw discard")]


def test_no_second_meld_of_a_rank_begins_though_the_first_is_full() -> None:
    deal = table("JH JD JC 9S 8S", melds=FULL)
    assert deal.refuses("meld JH JD JC") == "meld.rank_laid"
    assert not [move for move in deal.legal if move.startswith("meld")]
    told = sheet(catalogue().resolve("canasta_american", {}).variant)
    assert any("one of each rank" in text for part in told for text in part.lines)
