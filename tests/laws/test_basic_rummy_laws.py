"""The worked examples B1 to B28 of the basic rummy reference, as far as their switches exist. `given` is a position."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.acts.actions import STOCK, Draw
from tests.laws.deals import Deal, given, rules_of


def test_b1_a_run_grows_at_both_ends() -> None:
    table = given("3S 7S KD", melds=[(1, "4S 5S 6S")])
    table.does("layoff 1 3S 7S")
    assert table.meld(1) == "3S 4S 5S 6S 7S"


def test_b2_melds_are_never_rearranged() -> None:
    table = given("AS KD", melds=[(0, "2S 2H 2D 2C"), (1, "3S 4S 5S")])
    assert table.refuses("layoff 2 AS") == "layoff.not_in_run"
    assert table.refuses("layoff 2 2S") == "card.not_held"
    assert not any(move.startswith("layoff") for move in table.legal)


def test_b3_one_new_meld_a_turn() -> None:
    hand = "4H 5H 6H 9C 9D 9S KD"
    table = given(hand, drew="KD").does("meld 4H 5H 6H")
    assert table.refuses("meld 9C 9D 9S") == "meld.one_per_turn"
    assert given(hand, drew="KD").refuses("meld 4H 5H 6H / 9C 9D 9S") == "meld.one_per_turn"
    free = given(hand, drew="KD", options={"max_new_melds_per_turn": "unlimited"}).does("meld 4H 5H 6H", "meld 9C 9D 9S")
    assert free.hand() == {"KD"}
    assert given(hand, options={"max_new_melds_per_turn": "unlimited"}).allows("meld 4H 5H 6H / 9C 9D 9S")


def test_b4_the_card_just_taken_may_not_be_discarded() -> None:
    table = given("KC 4S", "2H 3H", pile="9D", stock="8S 8H", phase="draw").does("draw discard")
    assert table.refuses("discard 9D") == "discard.just_taken"
    assert table.allows("discard KC")
    table.does("discard 4S", "draw stock", "discard 2H", "draw stock")
    assert table.allows("discard 9D")


def test_b5_a_card_from_the_stock_may_be_discarded_at_once() -> None:
    table = given("KC 4S", stock="9D", pile="2C", phase="draw").does("draw stock")
    assert table.allows("discard 9D")


@pytest.mark.parametrize(("mode", "legal"), [("low", False), ("high_or_low", True), ("round_corner", True)])
def test_b6_queen_king_ace(mode: str, legal: bool) -> None:
    assert given("QH KH AH 4C 5D", options={"ace_mode": mode}).allows("meld QH KH AH") is legal


@pytest.mark.parametrize(("mode", "legal"), [("low", False), ("high_or_low", False), ("round_corner", True)])
def test_b7_king_ace_two(mode: str, legal: bool) -> None:
    assert given("KC AC 2C 4D 5D", options={"ace_mode": mode}).allows("meld KC AC 2C") is legal


def test_b8_a_low_ace_does_not_take_the_king() -> None:
    melds = [(1, "AD 2D 3D")]
    assert given("KD 4C 9H", melds=melds, options={"ace_mode": "high_or_low"}).refuses("layoff 1 KD") == "layoff.not_in_run"
    assert given("KD 4C 9H", melds=melds, options={"ace_mode": "round_corner"}).allows("layoff 1 KD")


def test_b9_two_cards_at_one_end() -> None:
    table = given("QH JH 2C", melds=[(1, "8H 9H TH")])
    assert table.refuses("layoff 1 QH") == "layoff.not_in_run"
    assert table.does("layoff 1 QH JH").meld(1) == "8H 9H TH JH QH"


def test_b10_melding_the_whole_hand() -> None:
    assert given("7D 8D 9D", drew="9D").does("meld 7D 8D 9D").over
    required = given("7D 8D 9D", drew="9D", options={"last_discard_required": True})
    assert required.refuses("meld 7D 8D 9D") == "going_out.discard_required"
    assert required.allows("discard 9D")


def test_b11_meld_and_discard_the_last() -> None:
    table = given("7D 8D KC 9D", drew="9D", options={"last_discard_required": True}).does("meld 7D 8D 9D", "discard KC")
    assert table.over
    assert table.result.kind == "out"


def test_b12_a_turn_must_be_completable() -> None:
    table = given("5C", melds=[(1, "2C 3C 4C")], pile="KD", stock="8S", phase="draw").does("draw discard")
    assert table.refuses("layoff 1 5C") == "going_out.no_discard_left"
    assert table.does("discard 5C").hand(0) == {"KD"}


def test_b13_the_same_from_the_stock_goes_out() -> None:
    table = given("5C", melds=[(1, "2C 3C 4C")], pile="8S", stock="KD", phase="draw")
    assert table.does("draw stock", "layoff 1 5C", "discard KD").over


def test_b14_laying_off_without_a_meld_of_ones_own() -> None:
    melds = [(1, "7H 7C 7S")]
    assert given("7D KC 2S", melds=melds).allows("layoff 1 7D")
    table = given("7D KC 2S", melds=melds, options={"layoff_requires_own_meld": True})
    assert table.refuses("layoff 1 7D") == "layoff.meld_first"
    assert "layoff 1 7D" not in table.legal


def test_b15_a_meld_of_the_same_turn_is_enough() -> None:
    table = given("2H 3H 4H 7D KC", melds=[(1, "7H 7C 7S")], options={"layoff_requires_own_meld": True})
    assert table.does("meld 2H 3H 4H").allows("layoff 1 7D")


def test_b16_the_pile_is_turned_over_unshuffled() -> None:
    table = given("KC QD", pile="3C 8H JD 4S", phase="draw")
    assert table.refuses("draw stock") == "draw.stock_empty"
    table.does("pass")
    assert (table.to_act, table.legal, table.pile) == (0, ["draw stock"], "")
    table.does("draw stock")
    assert "3C" in table.hand()
    assert table.stock == "8H JD 4S"


def test_b17_keeping_the_top_discard() -> None:
    table = given("KC QD", pile="3C 8H JD 4S", phase="draw", options={"recycle_upcard": "keep_top"}).does("pass")
    assert (table.pile, table.stock) == ("4S", "3C 8H JD")
    assert "3C" in table.does("draw stock").hand()


def test_b18_turning_a_new_upcard() -> None:
    table = given("KC QD", pile="3C 8H JD 4S", phase="draw", options={"recycle_upcard": "turn_new"}).does("pass")
    assert (table.pile, table.stock) == ("3C", "8H JD 4S")
    assert table.legal == ["draw stock", "draw discard"]


def test_b19_an_empty_stock_does_not_block_a_hand_that_can_be_ended() -> None:
    table = given("4H 5H KC", pile="2D 6H", phase="draw", options={"stock_recycle": "none", "stock_recycle_limit": 0})
    assert table.does("draw discard", "meld 4H 5H 6H", "discard KC").result.kind == "out"


def test_b20_refusing_the_discard_at_the_last_exhaustion_blocks_the_hand() -> None:
    table = given("KC QD", "2S 3D", pile="3C 8H", phase="draw", renewals=1, options={"stock_recycle_limit": 1}).does("pass")
    assert table.over
    assert table.result.kind == "blocked"
    assert table.result.winners == (1,)
    assert table.result.rows[1].score == 15


def test_b21_nobody_goes_out_in_the_first_turn() -> None:
    table = given("4H 5H 6H 7H", turn=0, options={"min_turn_to_go_out": 2})
    assert table.refuses("meld 4H 5H 6H 7H") == "going_out.too_early"
    assert table.refuses("meld 4H 5H 6H") == "going_out.too_early"
    assert given("4H 5H 6H 7H", turn=1, options={"min_turn_to_go_out": 2}).allows("meld 4H 5H 6H 7H")


def test_b28_a_meld_that_would_leave_only_going_out() -> None:
    options: dict[str, bool | int | str] = {"min_turn_to_go_out": 2, "max_new_melds_per_turn": "unlimited"}
    table = given("4H 5H 6H 7C 7D 7S KS", turn=0, options=options).does("meld 4H 5H 6H")
    assert table.refuses("meld 7C 7D 7S") == "going_out.too_early"


# -- section 1, what has no number ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_1_hand_size_by_players(seats: int, cards: int) -> None:
    rules = rules_of(seats=seats)
    state = rules.new_state()
    rules.deal(state, 7)
    assert [hand.bit_count() for hand in state.hands] == [cards] * seats
    assert len(state.discards[0]) == 1
    assert len(state.stock) == 52 - cards * seats - 1


def test_1_cards_are_dealt_singly_from_the_dealers_left() -> None:
    rules = rules_of(seats=3)
    state = rules.new_state()
    deck = list(range(52))
    rules.deal(state, 1, deck=deck, dealer=1)
    assert rules.to_act(state) == 2
    assert state.hands[2] == sum(1 << card for card in range(0, 21, 3))
    assert state.discards[0] == [21]
    assert state.stock[-1] == 22


@pytest.mark.parametrize(("seats", "order"), [(2, [0, 1, 0]), (4, [0, 1, 2])])
def test_1_the_deal_passes_clockwise(seats: int, order: list[int]) -> None:
    rules = rules_of(seats=seats)
    state = rules.new_state()
    dealers = []
    for number in range(3):
        rules.deal(state, number, dealer=0 if number == 0 else None)
        dealers.append(state.dealer)
    assert dealers == order


def test_1_1_every_turn_begins_with_a_draw() -> None:
    table = given("4H 5H 6H KD", melds=[(1, "7H 7C 7S")], pile="9D", stock="8S", phase="draw")
    assert table.refuses("discard KD") == "discard.draw_first"
    assert table.refuses("meld 4H 5H 6H") == "meld.draw_first"
    assert table.refuses("layoff 1 KD") == "layoff.draw_first"
    assert table.refuses("pass") == "pass.must_draw"
    assert table.refuses("draw discard 2") == "draw.only_top"
    assert table.does("draw stock").refuses("draw discard") == "draw.already_drawn"


def test_1_1_melds_and_lay_offs_in_any_order() -> None:
    table = given("7D 2H 3H 4H KC", melds=[(1, "7H 7C 7S")])
    assert table.does("layoff 1 7D", "meld 2H 3H 4H", "discard KC").over


def test_1_1_laying_off_on_a_meld_of_the_same_turn() -> None:
    table = given("2H 3H 4H 5H KC QD").does("meld 2H 3H 4H", "layoff 1 5H")
    assert table.meld(1) == "2H 3H 4H 5H"


def test_1_2_what_is_no_meld() -> None:
    table = given("4H 5H 7H 7C 8C KD KS 9H")
    assert table.refuses("meld 4H 5H 7H") == "meld.not_a_run"
    assert table.refuses("meld 7H 7C 8C") == "meld.not_a_set"
    assert table.refuses("meld KD KS") == "meld.too_short"
    assert table.refuses("meld 4H 5H 8C") == "meld.mixed_suits"
    assert table.refuses("meld 4H 5H 6H") == "card.not_held"


def test_1_3_a_set_takes_its_fourth_suit_only() -> None:
    table = given("9H 8D KC QS", melds=[(1, "9C 9D 9S")])
    assert table.refuses("layoff 1 8D") == "layoff.not_in_set"
    assert table.does("layoff 1 9H").meld(1) == "9S 9H 9D 9C"
    assert table.refuses("layoff 1 8D") == "layoff.meld_full"
    assert table.refuses("layoff 4 8D") == "layoff.no_such_meld"


def test_1_4_drawing_the_last_card_ends_nothing() -> None:
    table = given("KC QD", "2S 3D", pile="4H", stock="9S", phase="draw").does("draw stock", "discard KC")
    assert table.to_act == 1
    assert table.legal == ["draw discard", "pass"]


def test_1_5_play_stops_at_once() -> None:
    table = given("KC", "5H 5D 5C KD", pile="2C", stock="8S KH")
    table.does("discard KC")
    assert table.over
    assert table.result.rows[0].score == 25


def test_the_hand_is_blocked_when_the_pile_goes_round_without_a_meld() -> None:
    table = given("KC QD", "2S 4D", pile="3C 8H", phase="draw")
    for renewal in range(3):
        assert not table.over
        table.does("pass")
        if renewal < 2:
            table.does("draw stock", f"discard {sorted(table.hand(0))[0]}")
            table.does("draw stock", f"discard {sorted(table.hand(1))[0]}")
    assert table.over
    assert table.result.kind == "blocked"


def test_off_is_the_literal_rule_of_endless_turning() -> None:
    table = given("KC QD", "2S 4D", pile="3C 8H", phase="draw", options={"stuck_after_recycles": "off"})
    for _ in range(20):
        table.does("pass", "draw stock", f"discard {sorted(table.hand(0))[0]}")
        table.does("draw stock", f"discard {sorted(table.hand(1))[0]}")
    assert not table.over


def test_a_round_on_a_stock_that_is_empty_for_good_blocks_the_hand() -> None:
    options: dict[str, bool | int | str] = {"stock_recycle": "none", "stock_recycle_limit": 0}
    table = given("KC QD", "2S 4D", pile="3C 8H", phase="draw", options=options)
    table.does("draw discard", "discard KC", "draw discard")
    assert not table.over
    table.does("discard 2S")
    assert table.over
    assert table.result.kind == "blocked"


def test_a_hand_at_the_bound_is_settled_as_blocked() -> None:
    rules = rules_of(options={"stuck_after_recycles": "off"})
    table = given("KC QD", "2S 4D", pile="3C 8H", phase="draw", options={"stuck_after_recycles": "off"})
    while not table.over:
        moves = table.legal
        lowest = sorted(table.hand(table.to_act or 0))[0]
        table.does(next((move for move in ("pass", "draw stock") if move in moves), f"discard {lowest}"))
    assert table.state.decisions == rules.bound
    assert table.result.kind == "bound"
    low, high = sorted(table.rules.finder.value(hand) for hand in table.state.hands)
    assert sorted(row.score for row in table.result.rows) == [0, high - low]


# -- house rules: calls, jokers, stalemates, the end of a hand ------------------------------------------------------

CALLS: dict[str, bool | int | str] = {"rummy_call": "last_discard_only"}


def test_b22_a_discard_that_fits_may_be_called() -> None:
    table = given("8S KD QC", "2H 3D", "9H 4D", melds=[(1, "5S 6S 7S")], pile="2C", stock="TC TD TH", options=CALLS)
    table.does("discard 8S")
    assert (table.to_act, table.phase) == (1, "claim")
    table.does("pass")
    assert table.to_act == 2
    table.does("claim 8S")
    assert table.meld(1) == "5S 6S 7S 8S"
    assert (table.to_act, table.phase) == (0, "penalty")
    taken = table.does("draw stock")
    assert taken.hand(0) == {"KD", "QC", "TC", "TD"}
    assert (table.to_act, table.phase) == (1, "draw")


@pytest.mark.parametrize(
    ("penalty", "moves", "hand"),
    [
        ("draw_two", [], "KD QC TC TD"),
        ("take_pile", [], "KD QC 2C 3C"),
        ("discarder_chooses", ["draw stock", "draw discard"], "KD QC TC TD"),
    ],
)
def test_b22_the_penalty_of_the_discarder(penalty: str, moves: list[str], hand: str) -> None:
    options = {**CALLS, "call_penalty": penalty}
    table = given("8S KD QC", "2H 3D", "9H 4D", melds=[(1, "5S 6S 7S")], pile="2C 3C", stock="TC TD", options=options)
    table.does("discard 8S", "claim")
    assert table.phase == ("penalty" if moves else "draw")
    if moves:
        assert table.legal == moves
        table.does(moves[0])
    assert table.hand(0) == set(hand.split())


def test_b22_without_a_penalty_the_next_player_draws() -> None:
    options = {**CALLS, "call_penalty": "none"}
    table = given("8S KD QC", "2H 3D", melds=[(1, "5S 6S 7S")], pile="2C", stock="TC TD", options=options)
    assert table.does("discard 8S", "claim 8S on 1").phase == "draw"


def test_b22_a_short_stock_is_enough_for_the_penalty() -> None:
    options = {**CALLS, "call_penalty": "draw_two"}
    table = given("8S KD QC", "2H 3D", melds=[(1, "5S 6S 7S")], pile="2C", stock="TC", options=options)
    assert table.does("discard 8S", "claim").hand(0) == {"KD", "QC", "TC"}


def test_b22_the_caller_must_be_entitled_to_lay_off() -> None:
    options = {**CALLS, "layoff_requires_own_meld": True}
    table = given("8S KD QC", "2H 3D", "9H 4D", melds=[(1, "5S 6S 7S")], pile="2C", stock="TC TD TH", options=options)
    table.does("discard 8S", "pass")
    assert (table.to_act, table.phase) == (1, "draw")


def test_b23_a_card_that_became_playable_in_the_pile_is_not_called() -> None:
    table = given("5S 6S 7S KD QC", "2H 3D", "9H 4D", pile="8S 2C", stock="TC TD TH", options=CALLS)
    table.does("meld 5S 6S 7S", "discard KD")
    assert (table.to_act, table.phase) == (1, "draw")
    assert table.refuses("claim 8S") == "claim.not_now"


def test_b23_nor_while_another_card_is_called() -> None:
    table = given("TH KD QC", "2H 3D", melds=[(1, "5S 6S 7S"), (1, "TC TD TS")], pile="8S 2C", stock="9C", options=CALLS)
    assert table.does("discard TH").refuses("claim 8S") == "claim.only_last"


def test_b24_a_joker_in_a_run_is_taken_for_its_card() -> None:
    table = given("TC 4D 4H KS", melds=[(1, "9C JK JC")], variant="wrotham_rummy")
    table.does("swap 1 TC", "meld JK 4D 4H", "discard KS")
    assert table.meld(1) == "9C TC JC"
    assert table.over


def test_b25_a_joker_in_a_set() -> None:
    melds = [(1, "7H 7D JK")]
    assert given("7C KS QS", melds=melds, variant="wrotham_rummy").does("swap 1 7C").meld(1) == "7H 7D 7C"
    strict: dict[str, bool | int | str] = {"joker_release_sets": "all_missing"}
    alone = given("7C KS QS", melds=melds, variant="wrotham_rummy", options=strict)
    assert alone.refuses("swap 1 7C") == "swap.needs_all"
    assert not any(move.startswith("swap") for move in alone.legal)
    both = given("7C 7S KS QS", melds=melds, variant="wrotham_rummy", options=strict)
    assert both.does("swap 1 7C 7S").meld(1) == "7S 7H 7D 7C"


def test_jokers_stay_where_swapping_is_not_played() -> None:
    table = given("TC 4D 4H KS", melds=[(1, "9C JK JC")], options={"jokers": 2})
    assert table.refuses("swap 1 TC") == "swap.not_played"


@pytest.mark.parametrize(("most", "naturals", "legal"), [(2, 1, True), (1, 1, False), (2, 2, False)])
def test_how_many_jokers_a_meld_holds(most: int, naturals: int, legal: bool) -> None:
    options: dict[str, bool | int | str] = {"jokers": 4, "max_jokers_per_meld": most, "min_naturals": naturals}
    assert given("9C JK JK KS QS", options=options).allows("meld 9C JK=TC JK=JC") is legal


def test_a_joker_with_two_meanings_must_be_named() -> None:
    table = given("6H 7H JK KS QS", options={"jokers": 2})
    assert table.refuses("meld 6H 7H JK") == "meld.ambiguous2"
    assert table.does("meld 6H 7H JK=8H").meld(1) == "6H 7H JK"
    assert given("6H 7H 8H 5H KS", melds=[(1, "9H JK=TH JH")], options={"jokers": 2}).allows("layoff 1 8H")


STUCK = [(0, "AS AH AC AD"), (0, "5S 5H 5C 5D"), (1, "9S 9H 9C 9D"), (1, "2H 3H 4H"), (2, "6H 7H 8H")]


def test_b26_nobody_can_ever_finish() -> None:
    table = given("KC QD", "KS", "KD", melds=STUCK, pile="QC", stock="JD JC", variant="online_rummy").does("discard QD")
    assert table.over
    assert (table.result.kind, table.result.winners) == ("stalemate", ())
    assert [row.score for row in table.result.rows] == [0, 0, 0]


def test_b26_without_the_switch_play_goes_on() -> None:
    assert not given("KC QD", "KS", "KD", melds=STUCK, pile="QC", stock="JD JC").does("discard QD").over


def test_b27_a_card_in_the_stock_can_still_be_laid_off() -> None:
    melds = [*STUCK[:2], *STUCK[3:], (0, "TS JS QS KS")]
    table = given("KC QD", "2S", "KD", melds=melds, pile="QC", stock="9H 9S", variant="online_rummy").does("discard QD")
    assert not table.over
    table.does("draw stock", "layoff 4 9H", "discard 2S")
    assert table.result.winners == (1,)


def test_a_stalemate_is_worth_nothing_whatever_the_scoring() -> None:
    options: dict[str, bool | int | str] = {"stalemate_detection": True, "scoring": "penalty"}
    table = given("KC QD", "KS", "KD", melds=STUCK, pile="QC", stock="JD JC", options=options).does("discard QD")
    assert [row.score for row in table.result.rows] == [0, 0, 0]


NO_MELD = ("KC QD 2C", "KS JH", "TD 3C")
"""With the cards of the stock and the pile below nothing can be melded or laid off, whoever holds what."""


@pytest.mark.parametrize("stock", ["JS 8C", "8C"])
def test_a_stalemate_with_several_cards_in_hand_ends_without_points(stock: str) -> None:
    table = given(*NO_MELD, melds=STUCK, pile="QC", stock=stock, variant="online_rummy").does("discard QD")
    assert (table.result.kind, table.result.winners) == ("stalemate", ())
    assert [row.score for row in table.result.rows] == [0, 0, 0]


@pytest.mark.parametrize(
    ("stock", "why"), [("8C KH", "three kings"), ("8C JD", "ten to queen"), ("8C QH", "three queens"), ("4C", "two to four")]
)
def test_no_stalemate_while_a_meld_can_still_come_about(stock: str, why: str) -> None:
    table = given(*NO_MELD, melds=STUCK, pile="QC", stock=stock, variant="online_rummy").does("discard QD")
    assert not table.over, why


def test_no_stalemate_while_a_card_fits_a_meld() -> None:
    melds = [*STUCK[:2], *STUCK[3:]]
    assert not given(*NO_MELD, melds=melds, pile="QC", stock="8C 9H", variant="online_rummy").does("discard QD").over
    assert given(*NO_MELD, melds=melds, pile="QC", stock="8C 9S", variant="online_rummy").does("discard QD").over


def test_one_card_each_is_no_stalemate_where_melds_of_the_pile_may_be_called() -> None:
    calls: dict[str, bool | int | str] = {"stalemate_detection": True, "rummy_call": "full", "call_penalty": "none"}
    table = given("KC QD", "KS", "KD", melds=STUCK, pile="QC", stock="JD JC", options=calls).does("discard QD")
    assert not table.over  # three kings may come to lie in the pile


# -- jokers before the draw -------------------------------------------------------------------------------------------

OWN_TURN: dict[str, bool | int | str] = {"jokers": 2, "joker_swap": "represented", "joker_swap_when": "own_turn"}


def swapping(options: dict[str, bool | int | str] | None = None, variant: str = "straight_rummy") -> Deal:
    """A joker lies in a run for the ten of clubs, which seat 0 holds; its draw is due."""
    melds = [(1, "9C JK=TC JC")]
    return given("TC 4D 4H KS", "QS 2H", melds=melds, pile="7D", stock="8S 2D 3S", phase="draw", options=options, variant=variant)


def test_where_the_whole_turn_counts_a_joker_is_taken_before_the_draw_which_stays_due() -> None:
    table = swapping(OWN_TURN)
    assert "swap 1 TC" in table.legal
    table.does("swap 1 TC")
    assert table.meld(1) == "9C TC JC" and table.phase == "draw" and table.to_act == 0
    assert table.refuses("meld JK 4D 4H") == "meld.draw_first" and table.refuses("discard KS") == "discard.draw_first"
    table.does("draw stock", "meld JK 4D 4H", "discard KS")


def test_wrotham_rummy_takes_jokers_in_the_whole_turn_and_other_games_after_the_draw() -> None:
    assert swapping(variant="wrotham_rummy").does("swap 1 TC").phase == "draw"
    after: dict[str, bool | int | str] = {"jokers": 2, "joker_swap": "represented"}
    table = swapping(after)
    assert table.refuses("swap 1 TC") == "layoff.draw_first" and table.does("draw stock").allows("swap 1 TC")


def test_a_joker_that_was_taken_before_the_draw_makes_the_discard_useful() -> None:
    table = swapping(OWN_TURN).does("swap 1 TC", "draw discard", "meld JK 4D 4H")
    assert table.refuses("discard 7D") == "discard.just_taken"


def test_nothing_is_swapped_before_the_draw_that_frees_no_joker() -> None:
    table = swapping(OWN_TURN)
    assert table.refuses("swap 1 4D") == "swap.other_card" and table.refuses("swap 1 QS") == "card.not_held"


@pytest.mark.parametrize("limit", [3, 9])
def test_the_stock_may_be_renewed_up_to_nine_times(limit: int) -> None:
    table = given(
        "KC QD", "2S 4D", pile="3C 8H", phase="draw", options={"stock_recycle_limit": limit, "on_final_exhaustion": "end_now"}
    )
    renewed = 0
    while not table.over:
        if "pass" in table.legal:
            table.does("pass")
            renewed += 1
        table.does("draw stock", f"discard {sorted(table.hand(table.to_act or 0))[0]}")
    assert renewed == limit


def test_one_card_is_drawn_from_the_stock_and_no_more() -> None:
    table = given("4H 5H", phase="draw", stock="6S 7S 8S", pile="2C")
    refused = table.rules.check(table.state, Draw(STOCK, 2))
    assert refused is not None and (refused.code, dict(refused.params)) == ("draw.one_card", {"depth": 2})


def test_a_score_that_knows_no_knocks_leaves_the_name_of_an_ending_as_it_is() -> None:
    scoring = rules_of("straight_rummy").variant.scoring
    assert [scoring.ending(how, (3, 8), 0, (0, 1)) for how in ("out", "knock")] == ["out", "knock"]


def test_only_where_no_card_leaves_the_hands_can_a_pile_that_is_used_again_for_ever_not_run_out() -> None:
    laying, closed = rules_of("straight_rummy").variant, rules_of("three_thirteen").variant
    for_ever = replace(laying.stock_end, how="shuffle", limit="unlimited", stuck_after="off")  # type: ignore[call-arg]
    once = replace(for_ever, limit=1)  # type: ignore[call-arg]
    assert (for_ever.blocks(laying), for_ever.blocks(closed), once.blocks(closed)) == (True, False, True)


def test_more_melds_only_to_go_out() -> None:
    options: dict[str, bool | int | str] = {"unlimited_melds_when_going_out": True}
    hand = "4H 5H 6H 9C 9D 9S"
    assert given(f"{hand} KD", options=options).does("meld 4H 5H 6H", "meld 9C 9D 9S", "discard KD").result.kind == "out"
    table = given(f"{hand} KD QD", options=options).does("meld 4H 5H 6H")
    assert table.refuses("meld 9C 9D 9S") == "meld.extra_only_to_go_out"
    assert "meld 9S 9D 9C" not in table.legal
    committed = given(f"{hand} 7H KD", options=options).does("meld 4H 5H 6H", "meld 9C 9D 9S")
    assert committed.refuses("discard KD") == "going_out.must_go_out"
    refused = committed.tries("discard KD")
    assert refused is not None and dict(refused.params)["asked"] == 0, "nobody was asked anything"
    assert committed.does("layoff 1 7H", "discard KD").over


def test_a_rummy_without_a_discard() -> None:
    options: dict[str, bool | int | str] = {"going_rummy": "double", "going_rummy_may_discard": False}
    assert given("8C 8D 8S 3C", options=options).does("meld 8C 8D 8S", "discard 3C").result.kind == "out"
    assert given("8C 8D 8S", options=options).does("meld 8C 8D 8S").result.kind == "rummy"


def test_the_others_lay_once_more_when_somebody_is_out() -> None:
    options: dict[str, bool | int | str] = {"final_layoff_after_out": True}
    table = given("KC", "5H 5D 5C QC", "8S 2D", melds=[(0, "8C 8D 8H")], pile="2C", stock="9S", options=options)
    table.does("discard KC")
    assert (table.to_act, table.phase) == (1, "last_lays")
    assert table.refuses("discard QC") == "last_lays.only"
    table.does("meld 5H 5D 5C", "pass")
    assert table.to_act == 2
    table.does("layoff 1 8S", "pass")
    assert [row.score for row in table.result.rows] == [12, 0, 0]
    assert table.result.winners == (0,)


def test_the_others_lay_no_more_melds_than_a_turn_allows() -> None:
    options: dict[str, bool | int | str] = {"final_layoff_after_out": True, "unlimited_melds_when_going_out": True}
    table = given("KC", "5H 5D 5C 9C 9D 9S", pile="2C", stock="QS", options=options).does("discard KC", "meld 5H 5D 5C")
    assert table.refuses("meld 9C 9D 9S") == "meld.extra_only_to_go_out"
    assert table.legal == ["pass"]


def test_a_last_discard_that_fits_the_table() -> None:
    options: dict[str, bool | int | str] = {"no_going_out_with_playable_discard": True}
    table = given("8S", melds=[(1, "8C 8D 8H")], drew="8S", options=options)
    assert table.refuses("discard 8S") == "going_out.playable_discard"
    assert table.legal == ["layoff 1 8S"]
    assert given("7S", melds=[(1, "8C 8D 8H")], options=options).does("discard 7S").over


def test_a_card_that_could_neither_be_discarded_nor_laid_off() -> None:
    options: dict[str, bool | int | str] = {"no_going_out_with_playable_discard": True, "last_discard_required": True}
    table = given("8S 5C", melds=[(1, "8C 8D 8H"), (1, "2C 3C 4C")], options=options)
    assert table.refuses("layoff 2 5C") == "going_out.playable_discard"
    assert table.allows("discard 5C")


@pytest.mark.parametrize(("match", "legal"), [("face", False), ("card", True)])
def test_the_twin_of_the_card_just_taken(match: str, legal: bool) -> None:
    options: dict[str, bool | int | str] = {"discard_ban_matches": match}
    table = given("9D KC 4S", pile="9D", stock="2C", phase="draw", variant="double_rum", options=options).does("draw discard")
    assert table.allows("discard 9D") is legal


# -- section 4: what the presets change ----------------------------------------------------------------------------


def test_4_1_the_winner_of_two_deals_next() -> None:
    rules = rules_of("rum")
    assert rules.variant.dealer.next == "winner"
    assert given("KC", "4D", melds=[(0, "8C 8D 8S")], opened=[0], variant="rum").does("discard KC").result.rows[1].score == -4


def test_4_3_the_top_discard_stays_when_the_pile_is_shuffled() -> None:
    table = given("KC QD", "2S 3D", pile="3C 8H JD 4S", phase="draw", variant="online_rummy").does("pass")
    assert table.pile == "4S"
    assert set(table.stock.split()) == {"3C", "8H", "JD"}


def test_4_4_block_rummy_never_renews_the_stock() -> None:
    table = given("KC QD", "2S 3D", pile="3C 8H", phase="draw", variant="block_rummy").does("pass")
    assert (table.result.kind, table.result.winners) == ("blocked", (1,))


def test_4_5_the_first_player_in_wrotham_has_eight_cards_and_does_not_draw() -> None:
    rules = rules_of("wrotham_rummy", seats=4)
    state = rules.new_state()
    rules.deal(state, 3, dealer=1)
    assert [hand.bit_count() for hand in state.hands] == [7, 7, 8, 7]
    assert (rules.to_act(state), rules.phase(state), state.discards) == (2, "play", [[]])
    assert rules.pack.size == 55
    rules.apply(state, rules.discard_actions[state.hands[2].bit_length() - 1])
    assert (rules.to_act(state), rules.phase(state)) == (3, "draw")


@pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 10), (4, 10), (5, 6), (6, 6)])
def test_4_6_ten_cards_for_up_to_four(seats: int, cards: int) -> None:
    rules = rules_of("basic_ten", seats=seats)
    state = rules.new_state()
    rules.deal(state, 7)
    assert {hand.bit_count() for hand in state.hands} == {cards}
