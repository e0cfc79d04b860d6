"""Canasta for two and for three: the numbered examples of their reference."""

from __future__ import annotations

import pytest

from game.rules.acts.events import Told
from game.rules.canasta.lone_hand import LONE
from tests.laws.deals import Deal, given

SIXES = "6S 6H 6D 6C 6S 6H 6D"
KINGS = "KS KH KD KC KS KH KD"


def two(hand: str, melds: list[tuple[int, str]], phase: str = "play", stock: str = "8S TS") -> Deal:
    """Two players; seat 0 acts."""
    return given(hand, "9C", variant="canasta_2", melds=melds, opened=[0], pile="5C", stock=stock, phase=phase)


def test_c3_1_for_two_players_going_out_takes_two_canastas() -> None:
    assert two("6C 6D 6H 9S", [(0, KINGS)]).refuses("meld 6C 6D 6H") == "going_out.canastas"
    deal = two("QC QD QH 9S", [(0, KINGS), (0, SIXES)]).does("meld QC QD QH", "discard 9S")
    assert deal.result.kind == "out" and deal.result.winners == (0,)


def test_two_players_draw_two_cards_and_discard_one() -> None:
    deal = two("QC 9S", [(0, KINGS)], phase="draw", stock="6C 6D 6H").does("draw stock")
    assert deal.hand() == {"QC", "9S", "6C", "6D"}
    deal.does("discard 9S")
    assert deal.to_act == 1


def test_the_last_card_of_the_stock_is_the_whole_draw() -> None:
    deal = two("QC 9S", [(0, KINGS)], phase="draw", stock="6C").does("draw stock")
    assert deal.hand() == {"QC", "9S", "6C"} and deal.phase == "play"


@pytest.mark.parametrize(
    ("stock", "hand", "ends"),
    [
        ("3H 6C", "QC 9S 6C", False),  # the six comes for the three, and one card left is a full draw
        ("6C 3H 7D", "QC 9S 6C 7D", False),
        ("3H 3D 6C", "QC 9S 6C", False),
        ("6C 3H", "QC 9S 6C", True),  # nothing comes for the last card of the stock
        ("6C 3H 3D", "QC 9S 6C", True),
        ("3H", "QC 9S", True),
    ],
)
def test_two_cards_are_drawn_one_after_the_other_and_a_red_three_is_replaced_at_once(stock: str, hand: str, ends: bool) -> None:
    deal = two("QC 9S", [(0, KINGS)], phase="draw", stock=stock).does("draw stock")
    assert deal.hand() == set(hand.split()) and deal.over is ends
    assert not ends or deal.result.kind == "blocked"


def test_the_three_is_laid_out_before_the_next_card_is_drawn() -> None:
    deal = two("QC 9S", [(0, KINGS)], phase="draw", stock="3H 6C 7D 8D").does("draw stock")
    assert [type(event).__name__ for event in deal.events] == [
        "Drew",
        "Moved",
        "LaidOut",
        "Moved",
        "Drew",
        "Moved",
        "Drew",
        "Moved",
    ]
    assert deal.hand() == {"QC", "9S", "6C", "7D"} and deal.stock == "8D"


def three(hand: str, *others: str, melds: list[tuple[int, str]], lone: int = -1, phase: str = "play", pile: str = "5C") -> Deal:
    """Three players; seat 0 acts, and this one plays alone."""
    deal = given(hand, *others, variant="canasta_3", seats=3, melds=melds, phase=phase, pile=pile, stock="7S 8S")
    deal.state.vars[deal.rules.at[LONE]] = lone
    return deal


def test_c3_2_those_who_have_not_taken_the_pile_add_to_each_others_melds() -> None:
    queens = "QS QH QD QC QS QD"
    deal = three("QH 9S 8C", "4C", "4D", melds=[(1, queens)], lone=2).does("layoff 1 QH")
    assert Told("canasta_made", 0, (("meld", 1), ("canasta", "natural"))) in deal.events
    assert three("QH 9S 8C", melds=[(1, queens)]).refuses("layoff 1 QH") == "layoff.other_side"
    assert three("QH 9S 8C", melds=[(1, queens)], lone=1).refuses("layoff 1 QH") == "layoff.other_side"


def test_the_first_to_take_the_pile_plays_alone() -> None:
    deal = three("KC KD 9S 8C", "4C 5D", "4D", melds=[(0, "JS JH JD"), (1, "QS QH QD")], phase="draw", pile="4H KH")
    deal.does("draw discard with KC KD")
    assert deal.state.vars[deal.rules.at[LONE]] == 0
    deal.does("discard 9S")
    assert deal.refuses("draw discard") == "draw.no_match"


def test_c3_3_what_partners_of_a_hand_have_counts_for_both_and_red_threes_for_one() -> None:
    melds = [(1, "KS KH KD KC KS KH KD"), (2, "7S 7H 7D 7C 7S 7H")]
    deal = given("9S", "4C", "AD", variant="canasta_3", seats=3, melds=melds, phase="draw", pile="5C 3C", stock="",
                 bonus=["", "3H", ""])  # fmt: skip
    deal.state.vars[deal.rules.at[LONE]] = 0
    deal.does("pass")
    pooled = 500 + 70 + 30 - 5 - 20
    assert [int(row.score) for row in deal.result.rows] == [-10, pooled + 100, pooled]


def test_whoever_goes_out_before_any_pile_is_taken_has_played_alone() -> None:
    deal = three("9S", "4C", "4D", melds=[(0, KINGS), (1, "QS QH QD"), (2, "JS JH JD")]).does("discard 9S")
    assert deal.state.vars[deal.rules.at[LONE]] == 0
    assert [int(row.score) for row in deal.result.rows] == [670, 60 - 10, 60 - 10]
    assert deal.result.winners == (0,)


def test_nobody_asks_where_there_is_no_partner() -> None:
    assert two("QC 9S", [(0, KINGS), (0, SIXES)]).refuses("ask") == "ask.not_played"
