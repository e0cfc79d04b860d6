"""The worked examples LB1 to LB8 of the Loba reference, and what differs in Loba de Más. `given` is a position."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.cards.chance import Chance, derive
from game.cards.finder import Finder
from game.cards.ids import CardSet, card_set
from game.rules.scoring.verdict import MatchSoFar
from game.rules.state.standing import OUT
from tests.laws.deals import Deal, given, rules_of

MENOS, MAS = "loba_menos", "loba_mas"


def refusal(cards: str, variant: str = MENOS) -> str:
    """The code of why these cards are no meld; empty where they are one."""
    table = given(f"{cards} 9H", variant=variant)
    violation = table.tries(f"meld {cards}")
    return "" if violation is None else violation.code


def place(hand: str, *others: str, variant: str = MENOS, scores: Sequence[int] = ()) -> Deal:
    """A position after the draw in which seat 0 has a pierna of kings."""
    return given(hand, *others, variant=variant, melds=[(0, "KC KD KH"), (1, "4C 4D 4H")], scores=scores)


def test_lb1_a_pierna_has_three_suits() -> None:
    assert refusal("4C 4D 4H") == ""


def test_lb2_lb3_further_cards_are_of_the_same_suits() -> None:
    assert place("4C 9H").allows("layoff 2 4C")
    assert place("4S 9H").refuses("layoff 2 4S") == "meld.three_suits"
    assert place("5C 9H").refuses("layoff 2 5C") == "layoff.not_in_set"
    assert "layoff 2 4S" not in place("4S 9H").legal


def test_lb4_two_suits_or_four_are_no_pierna() -> None:
    assert refusal("4C 4C 4D") == "meld.three_suits"
    assert refusal("4C 4D 4H 4S") == "meld.three_suits"


def test_lb5_lb6_the_ace_is_high_or_low() -> None:
    assert refusal("TS JS QS KS AS") == ""
    assert refusal("KS AS 2S") == "meld.ace_not_round"


def test_lb7_one_joker_in_an_escala_and_none_in_a_pierna() -> None:
    assert refusal("5H JK 7H") == ""
    assert refusal("5H JK JK 8H") == "meld.too_many_wilds"
    assert refusal("4C 4D JK") == "meld.not_a_set"


def test_lb8_at_101_a_player_is_out() -> None:
    table = place("9H", "KD 5C", "9D", scores=[20, 96, 30]).does("discard 9H")
    assert table.result.rows[1].total == 111
    assert (table.result.match_over, table.result.match_winners) == (False, ())
    assert place("9H", "KD 5C", scores=[20, 96]).does("discard 9H").result.match_winners == (0,)
    exact = place("9H", "5C", "9D", scores=[20, 96, 30]).does("discard 9H")
    assert exact.result.rows[1].total == 101
    rules = exact.rules
    standing, _ = rules.variant.match_end.rule.renewed(MatchSoFar(rules.variant, [20, 101, 39], [0, 0, 0]))
    assert [place != 0 for place in standing] == [False, True, False]


@pytest.mark.parametrize(("often", "times"), [("off", 0), ("once", 1), ("twice", 2)])
def test_whoever_is_out_comes_back_as_often_as_the_house_says(often: str, times: int) -> None:
    variant = rules_of(MENOS, {"re_entry": often}, 3).variant
    standing = [0, 0, 0]
    for time in range(1, 4):
        standing, totals = variant.match_end.rule.renewed(MatchSoFar(variant, [120, 90, 30], standing))
        back = time <= times
        assert (bool(standing[0] & OUT), totals[0]) == (not back, 90 if back else 120)


def test_going_out_at_once_takes_ten_points_off() -> None:
    table = given("5C 6C 7C 9H 9D 9S", "KD", variant=MENOS).does("meld 5C 6C 7C / 9H 9D 9S")
    assert [row.score for row in table.result.rows] == [-10, 10]


def test_the_discard_is_taken_only_to_be_melded() -> None:
    table = given("5C 6C KD 9H", variant=MENOS, pile="2S", stock="3D", phase="draw")
    assert table.refuses("draw discard") == "draw.must_be_used"
    assert given("5C 6C KD 9H", variant=MENOS, pile="7C", stock="3D", phase="draw").allows("draw discard")


def test_nothing_is_laid_off_before_an_own_meld() -> None:
    table = given("4C 9H 2S", variant=MENOS, melds=[(1, "4C 4D 4H")])
    assert table.refuses("layoff 1 4C") == "layoff.meld_first"


@pytest.mark.parametrize(
    ("cards", "code"),
    [("2C 2D 2H", ""), ("4C 4D 2H", "meld.not_a_set"), ("5H 2C JK 8H", ""), ("JK JK JK", "meld.needs_natural")],
    ids=["natural twos", "a two in a pierna", "several in an escala", "wild cards alone"],
)
def test_twos_are_wild_in_escalas_alone(cards: str, code: str) -> None:
    assert refusal(cards, MAS) == code


def test_melds_count_less_the_hand() -> None:
    table = place("9H", "KD 5C", variant=MAS).does("discard 9H")
    assert [row.score for row in table.result.rows] == [30, 12 - 15]


def test_no_card_is_turned_up_in_loba_de_mas() -> None:
    rules = rules_of(MAS, seats=3)
    state = rules.new_state()
    rules.deal(state, 5)
    assert ([hand.bit_count() for hand in state.hands], state.discards[0]) == ([11, 11, 11], [])


@pytest.mark.parametrize("variant", [MENOS, MAS])
def test_the_best_arrangement_keeps_to_three_suits(variant: str) -> None:
    """Of all choices of listed melds none leaves fewer points; every meld of the arrangement may be laid."""
    rules, chance = rules_of(variant, seats=2), Chance(derive("loba", variant))
    finder = rules.finder
    for _ in range(60):
        cards = [card for card in range(rules.pack.span) if rules.pack.all >> card & 1]
        chance.shuffle(cards)
        hand = card_set(cards[:9])
        best = finder.arrange(hand)
        assert all(finder.readings(meld) for meld in best.melds)
        assert best.points == least(finder, hand)


def least(finder: Finder, hand: CardSet) -> int:
    """The fewest points that any choice of listed melds leaves."""
    found = finder.value(hand)
    for meld in finder.candidates(hand):
        found = min(found, least(finder, hand & ~meld.mask))
    return found
