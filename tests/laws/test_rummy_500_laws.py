"""Rummy 500: every worked example of legality in section 3 of its reference, and what its house rules change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.cards.lines import line
from game.rules.acts.events import WentOut
from game.rules.ruleset import compile_rules
from game.rules.state.slots import DUTY, WILD_RANK
from game.rules.variant import Variant
from tests.laws.deals import Deal, given, rules_of

R1_HAND = "2C 4S 5D 8H JC KD KS"
R1_PILE = "4D QH 4C 9S 7H"
FLOATING = {"must_discard_to_go_out": True, "floating": True}


def table(hand: str = "", *others: str, **more: Any) -> Deal:
    """A position of Rummy 500."""
    return given(hand, *others, **{"variant": "rummy_500", **more})


def after_discard(discard: str, *others: str, hand: str = "2S", **more: Any) -> Deal:
    """Four players; seat 0 has just discarded. The next decision is a call, where there is one."""
    return table(f"{discard} {hand}", *(others or ("3D 9C", "4D 8D", "JD 6S")), **more).does(f"discard {discard}")


# ---- drawing --------------------------------------------------------------------------------------------------------


def test_r1_deep_pickup_with_the_deepest_card_melded() -> None:
    deal = table(R1_HAND, pile=R1_PILE, stock="3S", phase="draw")
    deal.does("draw discard 5", "meld 4D 4C 4S", "discard 2C")
    assert deal.hand() == {"5D", "8H", "JC", "KD", "KS", "QH", "9S", "7H"}


def test_r2_the_top_discard_may_be_kept() -> None:
    table(R1_HAND, pile=R1_PILE, stock="3S", phase="draw").does("draw discard", "discard 2C")
    strict = table(R1_HAND, pile=R1_PILE, stock="3S", phase="draw", options={"top_discard_free": False})
    assert strict.refuses("draw discard") == "draw.must_be_used"


def test_r3_the_card_just_taken_is_not_discarded() -> None:
    deal = table(R1_HAND, pile=R1_PILE, stock="3S", phase="draw").does("draw discard")
    assert deal.refuses("discard 7H") == "discard.just_taken"


def test_r4_the_deepest_card_must_be_melded() -> None:
    deal = table(R1_HAND, pile=R1_PILE, stock="3S", phase="draw")
    assert deal.refuses("draw discard 3") == "draw.must_be_used"
    deal = table("4D " + R1_HAND, pile="QH 4C 9S 7H", stock="3S", phase="draw").does("draw discard 3")
    violation = deal.tries("discard 2C")
    assert violation is not None and violation.code == "duty.unmet"
    assert deal.rules.pack.text(violation.cards) == "4C"
    assert not any(text.startswith("discard") for text in deal.legal)


def test_r5_the_deepest_card_may_be_laid_off_by_way_of_another() -> None:
    position: dict[str, Any] = {"pile": "8C KD 3S", "melds": [(1, "4C 5C 6C")], "stock": "5S", "phase": "draw"}
    deal = table("7C 2D JH", **position).does("draw discard 3", "layoff 1 7C", "layoff 1 8C", "discard 3S")
    assert deal.meld(1) == "4C 5C 6C 7C 8C"
    strict = table("7C 2D JH", **position, options={"deepest_use": "new_meld_only"})
    assert strict.refuses("draw discard 3") == "draw.must_be_used"


def test_new_meld_only_refuses_the_deepest_card_at_a_meld_on_the_table() -> None:
    deal = table(
        "4D 4S 7S 2D", pile="4C KD", melds=[(1, "5C 6C 7C")], stock="5S", phase="draw", options={"deepest_use": "new_meld_only"}
    )
    deal.does("draw discard 2")
    assert deal.refuses("layoff 1 4C") == "duty.new_meld_only"
    deal.does("meld 4C 4D 4S", "discard 2D")


def test_new_meld_only_leaves_a_free_top_discard_to_be_laid_off() -> None:
    deal = table(
        "2D JH", pile="3S 7C", melds=[(1, "4C 5C 6C")], stock="5S", phase="draw", options={"deepest_use": "new_meld_only"}
    )
    deal.does("draw discard", "layoff 1 7C", "discard 2D")


def test_the_deepest_card_comes_first_where_it_must() -> None:
    position: dict[str, Any] = {"pile": "4C 9S", "stock": "3S", "phase": "draw"}
    hand = "4D 4S KD KS KH 2C 8D"
    table(hand, **position).does("draw discard 2", "meld KD KS KH", "meld 4C 4D 4S", "discard 2C")
    strict = table(hand, **position, options={"deepest_use_timing": "first_action"}).does("draw discard 2")
    assert strict.refuses("meld KD KS KH") == "duty.first_action"
    strict.does("meld 4C 4D 4S", "meld KD KS KH", "discard 2C")


AT_ONCE = {"deepest_use_timing": "first_action"}


def deepest_first(hand: str, pile: str = "8H 9H TH", **more: Any) -> Deal:
    """A run of 4 to 6 lies on the table; the pile is taken from its bottom card, which is melded before anything else."""
    options = AT_ONCE | more.pop("options", {})
    deal = table(hand, "KC", pile=pile, stock="3S", phase="draw", melds=[(1, "4H 5H 6H")], options=options, **more)
    return deal.does(f"draw discard {len(pile.split())}")


def test_before_the_deepest_card_no_card_of_the_hand_goes_on_its_meld() -> None:
    deal = deepest_first("7H 2C KD")
    assert deal.refuses("layoff 1 7H 8H") == deal.refuses("layoff 1 7H") == "duty.first_action"
    assert not any(move.startswith("layoff") for move in deal.legal)
    deal.does("meld 8H 9H TH", "layoff 1 7H", "discard 2C")


@pytest.mark.parametrize(("hand", "pile"), [("9H TH 2C KD", "8H QS"), ("9H 2C KD 3C", "8H QS TH"), ("2C KD 3C", "8H 9H TH")])
def test_the_other_cards_of_its_new_meld_come_from_hand_or_pile(hand: str, pile: str) -> None:
    assert deepest_first(hand, pile).allows("meld 8H 9H TH")


def test_the_deepest_card_goes_on_a_meld_that_takes_it_as_it_lies_and_others_after_it() -> None:
    deal = deepest_first("8H 2C KD", "7H QS")
    assert deal.allows("layoff 1 7H")
    assert deal.does("layoff 1 7H 8H").meld(1) == "4H 5H 6H 7H 8H"


def test_a_deepest_card_that_no_meld_takes_as_it_lies_is_not_taken() -> None:
    more: dict[str, Any] = {"pile": "8H QS", "stock": "3S", "phase": "draw", "melds": [(1, "4H 5H 6H")]}
    assert table("7H 2C KD", "KC", **more, options=AT_ONCE).refuses("draw discard 2") == "draw.must_be_used"
    assert table("7H 2C KD", "KC", **more).does("draw discard 2").allows("layoff 1 7H 8H")


def test_a_deepest_joker_is_laid_where_it_needs_no_other_card() -> None:
    deal = deepest_first("7H 2C KD", "JK QS")
    assert deal.refuses("layoff 1 7H JK=8H") == "duty.first_action"
    assert deal.allows("layoff 1 JK=7H") and deal.allows("layoff 1 7H JK=3H")


def test_r13_one_draw_in_a_turn() -> None:
    deal = table("5S 5H 5C KD 2C", pile="9C 9D", stock="3S", phase="draw").does("draw stock", "meld 5S 5H 5C")
    assert deal.refuses("draw discard 2") == "draw.already_drawn"


def test_r21_an_empty_stock_leaves_the_discards() -> None:
    deal = table("4D 4S 2C 8H", pile="4C 9S", phase="draw")
    assert deal.legal == ["draw discard 2", "pass"]
    on = table("4D 4S 2C 8H", pile="4C 9S", phase="draw").does("draw discard 2", "meld 4C 4D 4S", "discard 2C")
    assert not on.over and on.to_act == 1
    assert deal.does("pass").over
    assert deal.result.kind == "blocked"


def test_r21b_on_an_empty_stock_the_top_discard_must_be_used() -> None:
    deal = table("KD 2S 9C", pile="6D", melds=[(1, "TS JS QS")], phase="draw")
    assert deal.refuses("draw discard") == "draw.must_be_used"
    assert deal.legal == ["pass"]
    assert deal.does("pass").over
    free = table("KD 2S 9C", pile="6D", phase="draw", options={"empty_stock_draw_must_meld": False})
    free.does("draw discard", "discard 2S")


def test_r22_another_card_than_the_one_taken_is_discarded() -> None:
    deal = table("8D 9D TD QD", pile="2S JD", melds=[(1, "3C 4C 5C")], stock="3S", phase="draw")
    deal.does("draw discard", "meld 9D TD JD QD", "discard 8D")
    assert deal.over and deal.result.kind == "out"


def test_r23_after_a_deep_pickup_any_card_may_be_discarded() -> None:
    deal = table("4D 4S JC KD", pile="4C 9S 7H", stock="3S", phase="draw")
    deal.does("draw discard 3", "meld 4C 4D 4S", "discard 7H")


def test_r24_a_meld_that_would_leave_only_the_card_just_taken() -> None:
    deal = table("5S 5H 5C", pile="2S KD", stock="3S", phase="draw").does("draw discard")
    assert deal.refuses("meld 5S 5H 5C") == "going_out.no_discard_left"
    assert deal.allows("discard 5S")


# ---- melds ----------------------------------------------------------------------------------------------------------


def test_r14_the_ace_is_high_or_low() -> None:
    assert table("QH KH AH 2S").allows("meld QH KH AH")
    assert table("KH AH 2H 2S").refuses("meld KH AH 2H") == "meld.ace_not_round"
    assert table("KH AH 2H 2S", options={"ace_mode": "round_corner"}).allows("meld KH AH 2H")


def test_r15_two_cards_are_no_set() -> None:
    assert table("QD JK 3S").refuses("meld QD JK") == "meld.too_short"


def test_r16_two_jokers_are_fixed_where_they_are_laid() -> None:
    deal = table("9H JK JK 2S 3D")
    assert deal.refuses("meld 9H JK JK").startswith("meld.ambiguous")
    deal.does("meld 9H JK=TH JK=JH")
    assert deal.meld(1) == "9H JK JK"
    assert "layoff 1 JK=8H" not in deal.legal
    assert table("QH 9H 2S", melds=[(0, "9S JK=TS JK=JS")]).refuses("layoff 1 QH") == "layoff.not_in_run"


def test_r17_jokers_stay_unless_they_may_be_taken() -> None:
    assert table("7D 2S 3C", melds=[(1, "6D JK 8D")]).refuses("swap 1 7D") == "swap.not_played"
    deal = table("7D 2S 3C", melds=[(1, "6D JK 8D")], options={"joker_swap": "represented"}).does("swap 1 7D")
    assert deal.meld(1) == "6D 7D 8D" and "JK" in deal.hand()


def test_a_joker_in_a_set_takes_both_missing_suits() -> None:
    swap: dict[str, Any] = {"joker_swap": "represented"}
    assert table("7D 2S 3C", melds=[(1, "7S 7H JK")], options=swap).refuses("swap 1 7D") == "swap.needs_all"
    assert table("7D 7C 3C", melds=[(1, "7S 7H JK")], options=swap).allows("swap 1 7D 7C")
    either = {**swap, "joker_release_sets": "either_missing"}
    assert table("7D 2S 3C", melds=[(1, "7S 7H JK")], options=either).allows("swap 1 7D")


def test_natural_cards_in_a_meld() -> None:
    assert table("JK JK 5S 2D 3H").allows("meld 5S JK=6S JK=7S")
    assert table("JK JK 5S 2D 3H", options={"min_naturals": 2}).refuses("meld 5S JK=6S JK=7S") == "meld.needs_natural"


def test_runs_of_four() -> None:
    assert table("4S 5S 6S 2D", options={"four_card_runs": True}).refuses("meld 4S 5S 6S") == "meld.too_short"
    assert table("4S 5S 6S 7S 2D", options={"four_card_runs": True}).allows("meld 4S 5S 6S 7S")


def test_twins_with_two_packs() -> None:
    assert table("8S 8S 8H KD 3C", seats=5).refuses("meld 8S 8S 8H") == "meld.twin_in_set"
    assert table("8S 8S 8H KD 3C", seats=5, options={"set_duplicates": True}).allows("meld 8S 8S 8H")
    banned = table("8S KD 3C", pile="8S", stock="2D", seats=5, phase="draw").does("draw discard")
    assert banned.refuses("discard 8S") == "discard.just_taken"
    free = table("8S KD 3C", pile="8S", stock="2D", seats=5, phase="draw", options={"discard_ban_matches": "card"})
    assert free.does("draw discard").allows("discard 8S")


@pytest.mark.parametrize("settings", [{"options": {"set_duplicates": True}, "seats": 5}, {"variant": "double_rum", "seats": 3}])
def test_a_set_with_twins_may_hold_all_cards_of_its_rank_in_the_packs(settings: dict[str, Any]) -> None:
    eights = "8S 8H 8D 8C 8S 8H 8D 8C"
    for count in (3, 5, 8):
        cards = " ".join(eights.split()[:count])
        assert table(f"{cards} KD 3C", **settings).allows(f"meld {cards}")
    most = table(f"{eights} 9C 3C", **settings)
    assert most.refuses(f"meld {eights} 9C") == "meld.not_a_set"
    grown = table("8C 3C KD", melds=[(0, "8S 8H 8D 8C 8S 8H 8D")], **settings)
    assert grown.does("layoff 1 8C").meld(1).count("8") == 8


def test_the_most_cards_of_a_set_hold_for_jokers_too() -> None:
    eights, options = "8S 8H 8D 8C 8S 8H 8D 8C", {"set_duplicates": True}
    deal = table(f"{eights} JK 3C", seats=5, options=options)
    assert deal.refuses(f"meld {eights} JK") == "meld.set_full"
    assert deal.does(f"meld {eights}").refuses("layoff 1 JK") == "layoff.meld_full"
    assert table(f"{eights[:-3]} JK 3C", seats=5, options=options).allows(f"meld {eights[:-3]} JK")


def test_a_twin_of_the_deepest_card_meets_the_duty() -> None:
    deal = table("4C 4D 4S KD 2H", pile="4C 9S", stock="2D", seats=5, phase="draw")
    deal.does("draw discard 2", "meld 4C 4D 4S", "discard 2H")


@pytest.mark.parametrize(("seats", "jokers", "size"), [(4, 2, 54), (5, 2, 108), (8, 1, 106), (3, 0, 52)])
def test_pack_by_players(seats: int, jokers: int, size: int) -> None:
    assert table(seats=seats, options={"jokers_per_pack": jokers}).rules.pack.size == size


def test_two_packs_from_six() -> None:
    assert table(seats=5, options={"double_pack_from": 6}).rules.pack.size == 54
    assert table(seats=6, options={"double_pack_from": 6}).rules.pack.size == 108


@pytest.mark.parametrize(("seats", "options", "size"), [(2, {}, 13), (3, {}, 7), (2, {"two_player_hand": 10}, 10)])
def test_cards_dealt(seats: int, options: dict[str, Any], size: int) -> None:
    rules = table(seats=seats, options=options).rules
    state = rules.new_state()
    rules.deal(state, 1)
    assert [hand.bit_count() for hand in state.hands] == [size] * seats


# ---- calling --------------------------------------------------------------------------------------------------------


def test_r6_the_caller_plays_the_next_turn() -> None:
    deal = after_discard("TS", melds=[(1, "7S 8S 9S")], stock="3S")
    assert deal.to_act == 1 and deal.rules.phase(deal.state) == "claim"
    deal.does("pass", "claim TS")
    assert deal.meld(1) == "7S 8S 9S TS" and deal.to_act == 2
    assert deal.rules.phase(deal.state) == "play"
    assert deal.state.melds[0].by[-1] == 2
    deal.does("discard 8D")
    assert deal.to_act == 3 and deal.rules.phase(deal.state) == "draw"


def test_r7_the_discarder_does_not_call() -> None:
    deal = after_discard("TS", melds=[(1, "7S 8S 9S")], stock="3S")
    asked = []
    while deal.rules.phase(deal.state) == "claim":
        asked.append(deal.to_act)
        deal.does("pass")
    assert asked == [1, 2, 3]
    assert deal.to_act == 1 and deal.rules.phase(deal.state) == "draw"


def test_r8_calling_the_last_discard_only() -> None:
    deal = after_discard("TS", melds=[(1, "7S 8S 9S")], stock="3S", options={"rummy_call": "last_discard_only"})
    deal.does("pass", "claim TS on 1")
    assert deal.meld(1) == "7S 8S 9S TS" and deal.state.melds[0].by[-1] == 2
    assert deal.to_act == 1 and deal.rules.phase(deal.state) == "draw"
    assert deal.hand(2) == {"4D", "8D"}


R9 = {"pile": "5C AH KS 3H QS 4D 9S", "stock": "3S"}


def r9(hand: str = "", **more: Any) -> Deal:
    return table(f"4H 5H 6H JC {hand}", "3D 9C", "7D 8D", "JD 6S", **{**R9, **more}).does("meld 4H 5H 6H", "discard JC")


def test_r9_a_buried_card_is_called() -> None:
    deal = r9("2S")
    assert "claim 3H on 1" in deal.legal
    deal.does("pass", "pass", "claim 3H")
    assert deal.meld(1) == "3H 4H 5H 6H" and deal.to_act == 3
    assert deal.hand(3) == {"JD", "6S", "QS", "4D", "9S", "JC"}
    assert deal.pile == "5C AH KS"


def test_r10_nothing_is_called_after_the_end() -> None:
    deal = r9()
    assert deal.over and deal.result.kind == "out" and deal.result.winners == (0,)


def test_r11_a_meld_that_lies_in_the_pile() -> None:
    deal = after_discard("KS", pile="KH KD 2C", stock="3S")
    deal.does("claim KH KD KS")
    assert deal.to_act == 1 and deal.hand(1) == {"3D", "9C", "2C"}
    assert deal.pile == "" and deal.state.melds[0].owner == 1
    deal.does("discard 3D")
    assert deal.to_act == 2


def test_r12_no_card_from_a_hand_is_called() -> None:
    deal = after_discard("7S", "KS 9C", "4D 8D", "JD 6S", pile="KH KD 2C", stock="3S", melds=[(2, "8S 9S TS")])
    assert deal.refuses("claim KH KD KS") == "claim.not_in_pile"
    deal.does("pass", "pass", "pass", "draw discard 4", "meld KH KD KS", "discard 2C")


def test_the_window_is_for_those_who_could_call_by_what_all_can_see() -> None:
    deal = after_discard("TS", stock="3S", pile="KH")
    assert deal.rules.phase(deal.state) == "draw"
    assert deal.refuses("claim TS") == "claim.not_now"


def test_a_card_that_fits_two_melds_is_called_for_one_of_them() -> None:
    melds = [(1, "6S 7S 8S"), (2, "9H 9D 9C")]
    deal = after_discard("9S", "3D 2C", "4D 8D", "JD 5S", melds=melds, stock="3S")
    assert deal.refuses("claim 9S") == "claim.which_meld"
    deal.does("claim 9S on 2")
    assert deal.meld(2) == "9S 9H 9D 9C"


def test_a_caller_may_go_out_and_opens_a_new_window() -> None:
    deal = after_discard("TS", "JS", "4D 8D", "JD 6S", melds=[(1, "7S 8S 9S")], stock="3S")
    deal.does("claim TS", "layoff 1 JS")
    assert deal.over and deal.result.winners == (1,)
    again = after_discard("TS", "JS 2C", "4D 8D", "JD 6S", melds=[(1, "7S 8S 9S")], stock="3S")
    again.does("claim TS", "discard JS")
    assert again.rules.phase(again.state) == "claim" and again.to_act == 2


def test_a_caller_must_be_able_to_end_the_turn() -> None:
    deal = after_discard("TS", "JS", "4D 8D", "JD 6S", melds=[(1, "7S 8S 9S")], stock="3S")
    deal.does("claim TS")
    assert deal.refuses("claim JS") == "claim.not_now"


@pytest.mark.parametrize(
    ("penalty", "action", "left", "pile"),
    [
        ("draw_two", "draw stock", {"2S", "3S", "4S"}, "5D"),
        ("take_pile", "draw discard", {"2S", "5D"}, ""),
        ("discarder_chooses", "draw stock", {"2S", "3S", "4S"}, "5D"),
        ("discarder_chooses", "draw discard", {"2S", "5D"}, ""),
    ],
)
@pytest.mark.parametrize("call", ["full", "last_discard_only"])
def test_the_penalty_for_a_called_discard(penalty: str, action: str, left: set[str], pile: str, call: str) -> None:
    deal = after_discard(
        "TS", melds=[(1, "7S 8S 9S")], pile="5D", stock="3S 4S", options={"rummy_call": call, "call_penalty": penalty}
    )
    deal.does("claim TS")
    if penalty == "discarder_chooses":
        assert deal.rules.phase(deal.state) == "penalty" and deal.to_act == 0
        assert deal.legal == ["draw stock", "draw discard"]
        deal.does(action)
    assert deal.hand(0) == left and deal.pile == pile
    assert deal.to_act == 1 and deal.rules.phase(deal.state) == ("play" if call == "full" else "draw")


@pytest.mark.parametrize(("stock", "left"), [("", {"2S"}), ("3S", {"2S", "3S"})])
def test_a_penalty_of_two_cards_takes_what_the_stock_has(stock: str, left: set[str]) -> None:
    options = {"rummy_call": "full", "call_penalty": "draw_two"}
    deal = after_discard("TS", melds=[(1, "7S 8S 9S")], pile="5D", stock=stock, options=options).does("claim TS")
    assert deal.hand(0) == left and deal.stock == ""


# ---- going out and floating -----------------------------------------------------------------------------------------


def test_r18_melding_every_card() -> None:
    assert table("5S 5H 5C 5D", drew="5D").does("meld 5S 5H 5C 5D").over
    assert table("5S 5H 5C 5D", drew="5D", options={"must_discard_to_go_out": True}).refuses("meld 5S 5H 5C 5D") == (
        "going_out.discard_required"
    )
    floater = table("5S 5H 5C 5D", drew="5D", stock="2C", options=FLOATING).does("meld 5S 5H 5C 5D")
    assert not floater.over and floater.to_act == 1


def floats(**more: Any) -> Deal:
    """Seat 0 floats and has the draw."""
    options = {**FLOATING, **more.pop("options", {})}
    return table("", "KD QH", **{"phase": "draw", "melds": [(0, "6C 7C 8C")], **more}, options=options)


def test_r19_a_floater_does_not_take_the_top_discard_to_throw_it_back() -> None:
    deal = floats(pile="2S 8D", stock="3S")
    assert deal.refuses("draw discard") == "going_out.no_discard_left"
    assert deal.legal == ["draw stock"]


def test_a_floater_may_take_a_discard_that_can_be_laid_off() -> None:
    deal = floats(pile="2S 9C", stock="3S").does("draw discard")
    assert deal.legal == ["layoff 1 9C"]
    assert not deal.does("layoff 1 9C").over and deal.to_act == 1


def test_r20_a_playable_card_does_not_end_the_hand() -> None:
    free = floats(pile="2S", stock="9C 3S").does("draw stock")
    assert set(free.legal) == {"layoff 1 9C", "discard 9C"}
    strict = floats(pile="2S", stock="9C 3S", options={"no_going_out_with_playable_discard": True}).does("draw stock")
    assert strict.refuses("discard 9C") == "going_out.playable_discard"
    assert not strict.does("layoff 1 9C").over


def test_a_floater_goes_out_with_a_stock_card() -> None:
    deal = floats(pile="2S", stock="3S").does("draw stock", "discard 3S")
    assert deal.over and deal.result.winners == (0,)


def test_a_floater_takes_several_discards() -> None:
    deal = floats(pile="9C 2S KS", stock="3S").does("draw discard 3", "layoff 1 9C", "discard 2S")
    assert deal.hand() == {"KS"} and deal.to_act == 1


def test_when_all_float_and_the_stock_is_gone_the_hand_ends() -> None:
    deal = floats(pile="2S", stock="9C").does("draw stock")
    deal.state.hands[1] = 0
    deal.does("layoff 1 9C")
    assert deal.over and deal.result.kind == "blocked"


def test_a_floater_who_calls_floats_on() -> None:
    deal = table("9C KH", "", "4D 8D", melds=[(0, "6C 7C 8C")], pile="2S", stock="3S 5H", options=FLOATING)
    deal.state.hands[1] = 0
    deal.does("discard 9C", "claim 9C")
    assert not deal.over and deal.to_act == 2 and deal.rules.phase(deal.state) == "draw"
    assert deal.pile == "2S" and not deal.hand(1)


def test_a_playable_last_discard_may_be_called() -> None:
    options = {
        "must_discard_to_go_out": True,
        "floating": True,
        "no_going_out_with_playable_discard": True,
        "playable_discard_remedy": "rummy_call",
    }
    called = table("9C", "KD QH", "4D 8D", melds=[(0, "6C 7C 8C")], pile="2S", stock="3S", options=options)
    called.does("discard 9C")
    assert not called.over and called.rules.phase(called.state) == "claim" and called.to_act == 1
    assert called.state.ending is None and not [event for event in called.events if isinstance(event, WentOut)]
    called.does("claim 9C", "discard KD")
    assert not called.over and called.to_act == 2
    assert not [event for event in called.events if isinstance(event, WentOut)], "with the card called, nobody is out"
    silent = table("9C", "KD QH", "4D 8D", melds=[(0, "6C 7C 8C")], pile="2S", stock="3S", options=options)
    silent.does("discard 9C", "pass", "pass")
    assert silent.over and silent.result.kind == "out" and silent.result.winners == (0,)


# ---- relatives ------------------------------------------------------------------------------------------------------


def test_books_meld_every_discard_and_call_nothing() -> None:
    deal = given(R1_HAND, pile=R1_PILE, stock="3S", phase="draw", variant="500_rum_books")
    assert deal.refuses("draw discard") == "draw.must_be_used"
    quiet = given("TS 2S", "3D 9C", melds=[(1, "7S 8S 9S")], stock="3S", variant="500_rum_books").does("discard TS")
    assert quiet.rules.phase(quiet.state) == "draw" and quiet.rules.pack.size == 52


def persian(hand: str = "", *others: str, **more: Any) -> Deal:
    return given(hand, *others, **{"variant": "persian_rummy", "seats": 4, **more})


def test_pr4_jokers_are_not_wild() -> None:
    assert persian("JK KC KD 2S").refuses("meld JK KC KD") == "meld.not_a_set"


def test_pr5_the_ace_is_high_only() -> None:
    assert persian("AS 2S 3S 2D").refuses("meld AS 2S 3S") == "meld.ace_high"
    assert persian("QS KS AS 2D").allows("meld QS KS AS")


def test_persian_discards_are_melded_at_once() -> None:
    assert persian("4S 5S KD", pile="2C 9H", stock="3H", phase="draw").refuses("draw discard") == "draw.must_be_used"


def five_thousand(first: str, seats: int = 3, options: dict[str, Any] | None = None, dealer: int = 2) -> Deal:
    """A deal of 5000 Rummy whose first cards in dealing order are given."""
    rules = rules_of("rummy_5000", options or {}, seats)
    state = rules.new_state()
    rules.deal(state, 5, deck=rules.pack.find_all(first.split()), dealer=dealer)
    return Deal(rules, state)


def test_f1_the_exposed_card_says_how_many_cards_the_hand_has() -> None:
    deal = five_thousand("8D")
    assert deal.state.hands[0].bit_count() == 8
    assert deal.rules.pack.text(deal.rules.pack.in_rank_order(deal.state.known[0])) == "8D"
    assert five_thousand("8D", options={"exposed_card_counts": False}).state.hands[0].bit_count() == 9
    assert five_thousand("AD").state.hands[0].bit_count() == 11
    assert five_thousand("QD").state.hands[0].bit_count() == 10


def test_f1_an_exposed_joker_calls_for_a_whole_hand() -> None:
    """Once for no card at all: with the first one drawn there was no move."""
    without: Any = rules_of("rummy_5000", {}, 3).variant
    variant: Variant = replace(without, pack=replace(without.pack, jokers_per_pack=2))
    rules = compile_rules(variant, 3)
    state = rules.new_state()
    rules.deal(state, 5, deck=[rules.pack.naturals], dealer=2)
    assert state.hands[0].bit_count() == 11
    others = line("rule.deal_exposed_others")
    assert others in variant.deal.explain(variant)
    assert others not in without.deal.explain(without)


def test_f2_the_dealers_exposed_rank_is_wild() -> None:
    deal = five_thousand("2D 3D 2S 3S KC")
    assert [hand.bit_count() for hand in deal.state.hands] == [2, 2, 10]
    finder = deal.rules.finder_for(deal.state)
    assert finder.wild == deal.rules.pack.rank_masks[12]
    assert {finder.points[card] for card in range(deal.rules.pack.size) if finder.wild >> card & 1} == {100}


def test_f2_a_card_of_the_wild_rank_is_also_laid_off_as_the_card_that_it_is() -> None:
    deal = given("3H 4H TH AC", variant="rummy_5000", seats=3, melds=[(0, "5H 6H 7H")])
    deal.state.vars[WILD_RANK] = 3
    assert {text for text in deal.legal if text.startswith("layoff")} == {"layoff 1 4H=4H", "layoff 1 4H=8H"}
    deal.state.vars[DUTY] = deal.rules.pack.find("3H")
    assert [text for text in deal.legal if text.startswith("layoff")] == ["layoff 1 4H=4H"]
    deal.does("layoff 1 4H=4H", "layoff 1 3H")


def stairs(hand: str = "", *others: str, **more: Any) -> Deal:
    return given(hand, *others, **{"variant": "treppenromme", **more})


def test_staircase_cards_need_not_be_melded() -> None:
    stairs(R1_HAND, pile=R1_PILE, stock="3S", phase="draw").does("draw discard 3", "discard 4C")
    strict = stairs(R1_HAND, pile=R1_PILE, stock="3S", phase="draw", options={"deepest_must_meld": True})
    assert strict.refuses("draw discard 3") == "draw.must_be_used"
    assert strict.allows("draw discard 5")


def test_on_the_staircase_the_dealer_begins() -> None:
    rules = stairs().rules
    state = rules.new_state()
    rules.deal(state, 1, dealer=1)
    assert rules.to_act(state) == 1


def test_speed_rummy_is_one_hand_of_seven() -> None:
    rules = given(variant="speed_rummy", seats=2).rules
    state = rules.new_state()
    rules.deal(state, 1)
    assert [hand.bit_count() for hand in state.hands] == [7, 7]
    deal = given("4S 5S 6S 7D 7H 7C KD", "2D 3D", variant="speed_rummy").does("meld 4S 5S 6S", "meld 7D 7H 7C", "discard KD")
    assert deal.result.match_over and deal.result.match_winners == (0,)
    assert isinstance(deal.rules.variant, Variant) and deal.rules.variant.experimental
