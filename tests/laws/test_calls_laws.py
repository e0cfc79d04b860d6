"""Calling "Rummy!": any cards of the discard pile that make a meld, or extend one on the table, without a card from a hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from game.cards.chance import Chance
from game.rules.acts.actions import Claim
from game.rules.state.meld import reading_of
from tests.laws.deals import Deal, given

OTHERS = ("3D 9C", "4D 8D", "JD 6S")
TWINS = {"set_duplicates": True}


def after_discard(discard: str, *, hand: str = "2S", others: tuple[str, ...] = OTHERS, **more: Any) -> Deal:
    """Four players of Rummy 500, or of another game; seat 0 has just discarded."""
    return given(f"{discard} {hand}", *others, **{"variant": "rummy_500", "stock": "3S", **more}).does(f"discard {discard}")


def two_packs(discard: str, **more: Any) -> Deal:
    """Five players of Rummy 500, who play with two packs, in which a set may hold twins."""
    return after_discard(discard, others=("3D 9C", "4D 8D", "JD 6S", "7D 8S"), options=TWINS, **more)


# -- several cards together ---------------------------------------------------------------------------------------------


def test_two_jokers_are_called_with_a_natural_card() -> None:
    deal = after_discard("5H", pile="KD JK JK")
    assert deal.phase == "claim" and deal.to_act == 1
    assert "claim 5H JK=6H JK=7H" in deal.legal
    deal.does("claim 5H JK=6H JK=7H")
    assert deal.state.melds[0].kind == "run" and deal.pile == "KD" and deal.hand(1) == {"3D", "9C"}


@pytest.mark.parametrize(("call", "kind"), [("claim JK=3H JK=4H 5H", "run"), ("claim JK=4H 5H JK=6H", "run")])
def test_the_jokers_may_be_read_in_any_way(call: str, kind: str) -> None:
    assert after_discard("5H", pile="KD JK JK").does(call).state.melds[0].kind == kind


def test_without_a_word_about_the_jokers_the_readings_are_asked_for() -> None:
    deal = after_discard("5H", pile="KD JK JK")
    assert deal.refuses("claim 5H JK JK") == "meld.ambiguous3"
    assert deal.does("claim 5H JK=5S JK=5D").state.melds[0].kind == "set"


def test_a_card_that_fits_only_beside_another_brings_both_and_all_above_the_deeper() -> None:
    deal = after_discard("QC", pile="KD 5H 2C 6H", melds=[(2, "7H 8H 9H")])
    assert {"claim 6H on 1", "claim 6H 5H on 1"} <= set(deal.legal)
    deal.does("claim 5H 6H on 1")
    assert deal.meld(1) == "5H 6H 7H 8H 9H" and deal.pile == "KD" and deal.hand(1) == {"3D", "9C", "2C", "QC"}
    assert deal.state.melds[0].by[:2] == (1, 1)


def test_where_the_nearer_card_lies_deeper_it_alone_brings_the_other() -> None:
    deal = after_discard("QC", pile="KD 6H 2C 5H", melds=[(2, "7H 8H 9H")])
    assert "claim 6H on 1" in deal.legal and not any("5H" in move for move in deal.legal)
    assert deal.does("claim 5H 6H on 1").hand(1) == {"3D", "9C", "2C", "QC"}


def test_a_joker_of_the_pile_lies_between_a_card_and_the_run() -> None:
    deal = after_discard("QC", pile="KD 5H JK", melds=[(2, "7H 8H 9H")])
    call = next(move for move in deal.legal if move.startswith("claim") and "5H" in move)
    deal.does(call)
    assert deal.meld(1) == "5H JK 7H 8H 9H" and deal.hand(1) == {"3D", "9C", "QC"}


def test_cards_that_only_extend_a_meld_are_called_by_its_number() -> None:
    deal = after_discard("QC", pile="KD 5H 2C 6H", melds=[(2, "7H 8H 9H")])
    assert deal.refuses("claim 5H 6H") == "claim.on_meld"
    assert deal.refuses("claim 5H 6H on 2") == "layoff.no_such_meld"
    assert deal.refuses("claim 5H 2C on 1") == "layoff.not_in_run"


def test_a_lay_off_of_several_needs_a_meld_that_may_be_extended() -> None:
    options = {"rummy_call": "full", "layoff_requires_own_meld": True}
    deal = after_discard("QC", pile="KC KD 5H 2C 6H KH", melds=[(2, "7H 8H 9H")], variant="straight_rummy", options=options)
    assert deal.to_act == 1 and deal.refuses("claim 5H 6H on 1") == "layoff.meld_first"
    assert deal.does("pass").allows("claim 5H 6H on 1")


# -- twins ----------------------------------------------------------------------------------------------------------------


def test_twins_count_each_for_itself_where_a_set_may_hold_both() -> None:
    deal = two_packs("5H", pile="KD 5H QC 5S")
    assert "claim 5S 5H 5H" in deal.legal
    deal.does("claim 5H 5S 5H")
    assert deal.meld(1) == "5S 5H 5H" and deal.pile == "KD" and deal.hand(1) == {"3D", "9C", "QC"}


def test_of_twins_the_uppermost_decides_how_deep_the_pile_is_taken() -> None:
    deal = two_packs("QC", pile="KD 5H 2C 5H 5S 5D")
    deal.does("claim 5S 5H 5D")
    assert deal.pile == "KD 5H 2C" and deal.hand(1) == {"3D", "9C", "QC"}


def test_whatever_is_listed_under_twins_and_jokers_is_accepted() -> None:
    deal = two_packs("5H", pile="KD 5H JK 9S JK 7H", melds=[(2, "8H 9H TH")])
    assert len(deal.legal) > 20 and all(deal.allows(move) for move in deal.legal)


# -- which one is meant -----------------------------------------------------------------------------------------------------


def test_a_bare_call_of_one_card_that_fits_two_melds_asks_for_the_meld() -> None:
    deal = after_discard("8S", others=("3D 9C", "4D JH", "JD TD"), melds=[(1, "5S 6S 7S"), (2, "8H 8D 8C")])
    assert deal.refuses("claim") == "claim.which_meld"
    assert deal.does("claim 8S on 2").meld(2) == "8S 8H 8D 8C"


def test_a_bare_call_names_each_of_several_cards_once() -> None:
    deal = after_discard("8S", others=("3D 9C", "4D JH", "JD TD"), pile="TS 4S", melds=[(1, "5S 6S 7S"), (2, "8H 8D 8C")])
    violation = deal.tries("claim")
    assert violation is not None and violation.code == "claim.which"
    assert sorted(deal.rules.pack.text(violation.cards).split()) == ["4S", "8S"]


def test_a_bare_call_of_a_joker_asks_what_it_stands_for() -> None:
    deal = after_discard("JK", melds=[(1, "5H 6H 7H")])
    assert deal.refuses("claim") == deal.refuses("claim JK") == "meld.ambiguous2"
    assert deal.does("claim JK=8H on 1").meld(1) == "5H 6H 7H JK"


# -- in the basic family ------------------------------------------------------------------------------------------------------


def test_basic_rummy_may_be_called_in_full() -> None:
    deal = after_discard("KS", pile="KH KD 2C", variant="straight_rummy", options={"rummy_call": "full"})
    deal.does("claim KH KD KS")
    assert deal.phase == "penalty" and deal.to_act == 0 and deal.hand(1) == {"3D", "9C", "2C"} and deal.pile == ""
    assert deal.does("draw stock").phase == "play" and deal.does("discard 3D").to_act == 2


def test_a_call_of_a_meld_is_the_one_new_meld_of_that_turn() -> None:
    hand = "3D 9C 7S 7D 7C 2D"
    deal = after_discard(
        "KS", others=(hand,), pile="KH KD", variant="straight_rummy", options={"rummy_call": "full", "call_penalty": "none"}
    )
    assert deal.does("claim KH KD KS").refuses("meld 7S 7D 7C") == "meld.one_per_turn"


def test_whatever_lies_above_the_deepest_called_card_comes_along_in_basic_rummy() -> None:
    options = {"rummy_call": "full", "call_penalty": "none"}
    deal = after_discard("QC", pile="KC 3H 9S", melds=[(2, "4H 5H 6H")], variant="straight_rummy", options=options)
    deal.does("claim 3H")
    assert deal.meld(1) == "3H 4H 5H 6H" and deal.hand(1) == {"3D", "9C", "9S", "QC"} and deal.pile == "KC"


@pytest.mark.parametrize("call", ["claim 8S", "claim"])
def test_the_last_discard_only_stays_what_it_was(call: str) -> None:
    options = {"rummy_call": "last_discard_only", "call_penalty": "none"}
    more: dict[str, Any] = {"variant": "straight_rummy", "options": options}
    deal = after_discard("8S", others=("3D 9C", "4D JH", "JD TD"), pile="9S", melds=[(1, "5S 6S 7S")], **more)
    assert deal.refuses("claim 9S") == "claim.only_last"
    assert deal.does(call).phase == "draw" and deal.meld(1) == "5S 6S 7S 8S"


# -- piles by chance -------------------------------------------------------------------------------------------------------

CALLED = [
    ("rummy_500", {}, 4),
    ("rummy_500", {"min_naturals": 0}, 3),
    ("rummy_500", {"set_duplicates": True}, 5),
    ("rummy_500", {"set_duplicates": True, "ace_mode": "round_corner", "joker_swap": "represented"}, 6),
    ("double_rum", {"rummy_call": "full", "max_jokers_per_meld": 4}, 3),
    ("wrotham_rummy", {"rummy_call": "full", "mixed_suit_runs": True}, 3),
]
"""Games with calls of the whole pile, house rules, and numbers of players."""
TABLES = [["5H 6H 7H", "9S 9D 9C"], ["AS 2S 3S", "TD JD QD KD"], ["8C JK=9C TC", "4H 4D JK"]]


def by_chance(variant: str, options: dict[str, Any], seats: int, count: int) -> Iterator[Deal]:
    """So many piles of ten cards, jokers often among them, beside melds; whoever comes after seat 0 is asked."""
    for number in range(count):
        chance, laid = Chance(number), [(0, text) for text in TABLES[number % len(TABLES)]]
        deal = given("2C KC", *["" for _ in range(seats - 1)], variant=variant, options=options, seats=seats, melds=laid)
        pack, used = deal.rules.pack, deal.state.hands[0]
        for at in range(1, seats):
            deal.state.hands[at] = 0
        for meld in deal.state.melds:
            used |= sum(1 << card for card in meld.cards)
        free = [card for card in pack.cards if not used >> card & 1]
        chance.shuffle(free)
        jokers = [card for card in free if pack.all_jokers >> card & 1][: number % 3]
        others = [card for card in free if not pack.all_jokers >> card & 1]
        pile = [*jokers, *others[: 9 - len(jokers)]]
        chance.shuffle(pile)
        for at in range(1, seats):
            deal.state.hands[at] = 1 << others[20 + 2 * at] | 1 << others[21 + 2 * at]
        deal.state.discards[0] = pile
        deal.state.stock = others[12:15]
        deal.does("discard KC")
        if deal.phase == "claim":
            yield deal


@pytest.mark.parametrize(("variant", "options", "seats"), CALLED)
def test_whatever_is_listed_in_a_window_for_calls_is_accepted_by_its_text(
    variant: str, options: dict[str, Any], seats: int
) -> None:
    windows = 0
    for deal in by_chance(variant, options, seats, 12):
        windows += 1
        assert [text for text in deal.legal if not deal.allows(text)] == []
    assert windows > 4


@pytest.mark.parametrize(("variant", "options", "seats"), CALLED)
def test_whatever_makes_or_extends_a_meld_by_itself_may_be_called(variant: str, options: dict[str, Any], seats: int) -> None:
    for deal in by_chance(variant, options, seats, 4):
        rules, state = deal.rules, deal.state
        finder = rules.finder_for(state)
        for size in (1, 2, 3):
            for cards in combinations(rules.pack.uppermost(state.discards[0][::-1], state.discards[0]), size):
                for meld in (0, *(meld.id for meld in state.melds)):
                    can = finder.grown(reading_of(state.meld(meld)), cards) if meld else finder.readings(cards)
                    if meld or size > 1:
                        fault = rules.check(state, Claim(rules.pack.uppermost(cards, state.discards[0]), meld))
                        assert bool(can) == (fault is None or fault.code.startswith("meld.ambiguous")), (cards, meld, fault)


def test_a_bare_call_that_could_mean_several_readings_of_one_meld_is_never_taken_for_another() -> None:
    deal = after_discard("JK", melds=[(1, "5H 6H 7H"), (2, "QS QD QC")])
    assert deal.refuses("claim") == "claim.which_meld" and deal.refuses("claim JK on 1") == "meld.ambiguous2"
    assert deal.does("claim JK on 2").meld(2).split().count("JK") == 1
