"""Three Thirteen: the worked examples of the contract rummy reference (section 2), TT1 to TT8, and its rules one by one."""

from __future__ import annotations

from typing import Any

import pytest

from game.cards.ids import card_set
from game.rules.ruleset import Ruleset
from game.rules.state.slots import WILD_RANK
from tests.laws.deals import Deal, rules_of
from tests.laws.knock_deals import knocks, points

GAME = "three_thirteen"


def left(cards: str, deal: int, **options: bool | int | str) -> int:
    """What a hand counts in deal `deal`, arranged as well as it can be."""
    rules = rules_of(GAME, options)
    return _finder(rules, deal).arrange(card_set(rules.pack.find_all(cards.split()))).points


def _finder(rules: Ruleset, deal: int) -> Any:
    state = rules.new_state()
    state.vars[WILD_RANK] = rules.variant.wilds.rank_in(deal)
    return rules.finder_for(state)


def shows(*hands: str, deal: int = 1, **more: Any) -> Deal:
    """These hands in deal `deal`; seat 0 has drawn and plays."""
    return knocks(*hands, variant=GAME, deal=deal, **more)


# ---- what a hand counts ---------------------------------------------------------------------------------------------


def test_tt1_a_wild_card_fills_a_group() -> None:
    assert left("3H 7C 7D", 1) == 0


def test_tt2_two_wild_cards_and_a_king_are_a_group_unless_two_naturals_are_asked_for() -> None:
    assert left("3H 3C KD", 1) == 0
    assert left("3H 3C KD", 1, min_naturals=1) == 0
    assert left("3H 3C KD", 1, min_naturals=2) == 16


def test_tt3_a_wild_card_stands_inside_a_run_and_the_king_is_left() -> None:
    assert left("5H 7H 4C KD", 2) == 10


@pytest.mark.parametrize("jack", ["JS", "JH", "JD", "JC"])
def test_tt4_a_jack_of_any_suit_is_the_eight_of_a_run(jack: str) -> None:
    assert left(f"7S {jack} 9S", 9) == 0


def test_tt5_a_wild_king_does_not_join_queen_and_ace() -> None:
    assert left("QD KS AD", 11) == 21


def test_tt6_any_card_may_be_thrown_and_nobody_goes_out_without_a_discard() -> None:
    deal = shows("8H 8C 8D 3C", "KS QS 2D", deal=1)
    assert sorted(move for move in deal.legal if move.startswith("show")) == ["show 3C", "show 8C", "show 8D", "show 8H"]
    assert deal.refuses("show") == "show.throw_one"
    assert deal.refuses("show melds 8H 8C 8D 3C") == "show.throw_one"


def test_tt7_the_wild_card_goes_where_it_saves_most() -> None:
    assert left("2H 3H 5S 9C 9D", 3) == 5


def test_tt8_in_the_last_turn_a_run_grows_and_the_fours_go() -> None:
    deal = shows("9C 9D 9S KC KD KH 2S", "8H 9H TH 2C 2D 4S", deal=4, phase="play", stock="JH")
    deal.does("show 2S melds 9C 9D 9S / KC KD KH", "draw stock", "discard 4S")
    assert points(deal.result) == [0, 4]


def test_wild_cards_only_are_a_meld_and_a_wild_card_may_stay_natural() -> None:
    assert left("3H 3C 3D", 1) == 0
    assert left("3H 3C 3D", 1, min_naturals=2) == 0  # three threes, as they are
    assert left("3H 4H 5H", 1, min_naturals=2) == 0


@pytest.mark.parametrize(("penalty", "value"), [("pip", 3), (15, 15), (20, 20), (25, 25)])
def test_a_wild_card_that_is_left_over_counts_what_the_house_says(penalty: str | int, value: int) -> None:
    assert left("3H KC 7D", 1, wild_penalty=penalty) == value + 17


# ---- the deal -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 12))
def test_deal_n_has_n_and_two_cards_and_their_rank_is_wild(number: int) -> None:
    rules = rules_of(GAME, {}, 4)
    state = rules.new_state()
    rules.deal(state, 7, number=number)
    assert [hand.bit_count() for hand in state.hands] == [number + 2] * 4
    assert state.vars[WILD_RANK] == number + 1  # counted from the ace as 0
    assert len(state.discards[0]) == 1


@pytest.mark.parametrize(("seats", "packs"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3)])
def test_the_packs_follow_the_number_of_players(seats: int, packs: int) -> None:
    pack = rules_of(GAME, {}, seats).pack
    assert (pack.copies, pack.jokers, pack.size) == (packs, 0, 52 * packs)


# ---- the turn -------------------------------------------------------------------------------------------------------


def test_nothing_is_laid_down_before_a_show() -> None:
    deal = shows("8H 8C 8D KS", "7S QS 2D", deal=1)
    assert deal.refuses("meld 8H 8C 8D") == "meld.with_show_only"
    assert deal.refuses("layoff 1 KS") == "layoff.not_played"
    assert deal.refuses("swap 1 KS") == "swap.not_played"
    waiting = shows("8H 8C 8D", "7S QS 2D", deal=1, phase="draw")
    assert waiting.refuses("meld 8H 8C 8D") == "meld.with_show_only"
    assert waiting.refuses("show 8H") == "show.draw_first"


def test_a_card_just_taken_from_the_pile_is_neither_discarded_nor_thrown() -> None:
    deal = shows("8H 8C 8D", "7S QS 2D", deal=1, phase="draw", pile="KH")
    deal.does("draw discard")
    assert deal.refuses("discard KH") == "discard.just_taken"
    assert deal.refuses("show KH") == "discard.just_taken"


def test_a_show_names_every_card_and_every_group_is_a_meld() -> None:
    deal = shows("4H 5H 6H 9D 9C 9S KD", "7S QS 2D 2H 2C TD", deal=4)
    assert deal.refuses("show KD melds 4H 5H 6H") == "show.all_cards"
    assert deal.refuses("show KD melds 4H 5H 6H / 9D 9C / 9S") == "show.loose"
    assert deal.refuses("show KD melds 4H 5H 9D / 9C 9S 6H").startswith("meld.")
    assert deal.refuses("show 9D") == "show.none_valid"
    assert deal.refuses("show TC") == "card.not_held"
    deal.does("show KD melds 4H 5H 6H / 9D 9C 9S")
    assert [deal.meld(1), deal.meld(2)] == ["4H 5H 6H", "9S 9D 9C"]
    assert deal.pile == "KD"


def test_after_a_show_each_other_player_has_one_turn_without_a_show() -> None:
    deal = shows("JH QH 3C 5S", "9D 9S 4C", "7C 7D 8S", deal=1, stock="9H 7H")
    deal.does("show 5S", "draw stock")
    assert not [move for move in deal.legal if move.startswith("show")]
    assert deal.refuses("show 4C") == "show.not_now"
    assert deal.refuses("layoff 1 9D") == "layoff.not_played"
    deal.does("discard 4C", "draw stock")
    assert not deal.over
    deal.does("discard 8S")
    assert deal.over
    assert (deal.result.kind, deal.result.winners) == ("show", (0,))
    assert points(deal.result) == [0, 0, 0]


def test_the_shower_counts_nothing_and_the_others_what_is_in_no_meld() -> None:
    deal = shows("JH QH 3C 5S", "9D 9S 4C", deal=1, stock="KD")
    deal.does("show 5S", "draw stock", "discard KD")
    assert points(deal.result) == [0, 22]
    assert deal.result.rows[0].left == ()


def test_an_empty_stock_is_the_discards_shuffled_under_their_top() -> None:
    deal = shows("JH QH 9C", "9D 9S 4C", deal=1, phase="draw", pile="2C 3D 7S KD", rest="out")
    assert set(deal.legal) == {"draw discard", "pass"}
    deal.does("pass")
    assert deal.pile == "KD"
    assert sorted(deal.stock.split()) == ["2C", "3D", "7S"]


def test_the_lowest_total_after_eleven_hands_wins_and_equals_share() -> None:
    over = shows("JH QH KH 5S", "9D 9S 9H", deal=11, stock="KD", scores=[40, 30])
    over.does("show 5S", "draw stock", "discard KD")
    assert (over.result.match_over, over.result.match_winners) == (True, (1,))
    shared = shows("JH QH KH 5S", "9D 9S 9H", deal=11, stock="KD", scores=[30, 30])
    shared.does("show 5S", "draw stock", "discard KD")
    assert shared.result.match_winners == (0, 1)
    early = shows("TH JH QH 5S", "9D 9S 9H", deal=10, stock="KD", scores=[30, 40])
    early.does("show 5S", "draw stock", "discard KD")
    assert not early.result.match_over
