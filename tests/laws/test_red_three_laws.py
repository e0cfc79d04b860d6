"""Red Three Rummy: section 8 of the Rummy 500 reference, and what had to be decided where its one source is silent."""

from __future__ import annotations

from typing import Any

import pytest

from game.cards.chance import Chance
from game.cards.ids import card_set
from game.rules.acts.events import Drew, Event, LaidOut, Moved, TookUp, redacted
from game.rules.policies.dealing.bases import bonus_cards, second_hand
from game.rules.state.state import State
from game.rules.state.worlds import sample
from game.rules.view import view_of
from game.words.catalogue import plain, sentence
from tests.laws.deals import Deal, catalogue, given, open_cards, rules_of


def table(hand: str = "", *others: str, **more: Any) -> Deal:
    """A position of Red Three Rummy: nobody has a second hand left unless it is said."""
    return given(hand, *others, **{"variant": "red_three_rummy", **more})


def dealt(seats: int, *first: str) -> tuple[Deal, list[Event]]:
    """A hand as it is dealt, seat 0 the dealer; `first` are the first cards in dealing order."""
    rules = rules_of("red_three_rummy", {}, seats)
    state: State = rules.new_state()
    events: list[Event] = []
    rules.deal(state, 5, events.append, deck=rules.pack.find_all(first), dealer=0)
    return Deal(rules, state), events


def names(deal: Deal, cards: int) -> str:
    """Cards as text, in rank order."""
    return deal.rules.pack.text(deal.rules.pack.in_rank_order(cards))


# Twenty-eight cards of which none is red three: seven for each first hand, then seven for each second one.
PLAIN = [rank + suit for rank in "456789TJQK" for suit in "SHDC"][:28]


# ---- the deal ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_pack_with_its_jokers_for_every_player(seats: int) -> None:
    rules = rules_of("red_three_rummy", {}, seats)
    assert (rules.pack.copies, rules.pack.jokers) == (seats, 2 * seats)


def test_two_hands_of_seven_and_two_upcards() -> None:
    deal, events = dealt(2, *PLAIN, "8S", "9S")
    state = deal.state
    assert [hand.bit_count() for hand in state.hands] == [7, 7]
    assert [second_hand(deal.rules, state, seat).bit_count() for seat in (0, 1)] == [7, 7]
    assert deal.pile == "8S 9S"
    assert len(state.stock) == 108 - 28 - 2
    # One card at a time from the left of the dealer: all first hands, then all second hands.
    assert deal.hand(1) == set(PLAIN[0:14:2])
    assert set(names(deal, second_hand(deal.rules, state, 1)).split()) == set(PLAIN[14:28:2])
    assert all(event.seen_by == 0 for event in events if isinstance(event, Moved) and event.target == ("aside", 0))


def test_a_red_three_that_is_dealt_is_laid_out_and_replaced() -> None:
    deal, events = dealt(2, "3H", *PLAIN[:27], "8S", "9S", "3D", "QC")
    # The left of the dealer had the three of hearts; its first replacement is a red three too.
    assert set(names(deal, bonus_cards(deal.rules, deal.state, 1)).split()) == {"3H", "3D"}
    assert "QC" in deal.hand(1)
    assert deal.state.hands[1].bit_count() == 7
    told = [event for event in events if isinstance(event, LaidOut)]
    assert [(event.seat, deal.rules.pack.text(event.cards)) for event in told] == [(1, "3H"), (1, "3D")]


def test_a_red_three_in_a_second_hand_stays_unseen() -> None:
    deal, _ = dealt(2, *PLAIN[:14], "3H", *PLAIN[14:27], "8S", "9S")
    assert "3H" in names(deal, second_hand(deal.rules, deal.state, 1))
    assert not bonus_cards(deal.rules, deal.state, 1)


# ---- red threes in play -----------------------------------------------------------------------------------------------


def test_a_red_three_that_is_drawn_is_laid_out_and_replaced() -> None:
    deal = table("9C KD", stock="3D 5S", pile="6H", phase="draw").does("draw stock")
    assert deal.hand() == {"9C", "KD", "5S"}
    assert names(deal, bonus_cards(deal.rules, deal.state, 0)) == "3D"
    sizes = [event.size for event in deal.events if isinstance(event, Drew)]
    assert sizes == [1, 1]
    laid = next(event for event in deal.events if isinstance(event, Moved) and event.target[0] == "aside")
    assert laid.seen_by == deal.rules.everybody


def test_the_last_card_of_the_stock_has_nothing_to_replace_it() -> None:
    deal = table("9C KD", stock="3D", pile="6H", phase="draw").does("draw stock")
    assert deal.hand() == {"9C", "KD"}
    deal.does("discard 9C")


def test_a_red_three_among_the_upcards_goes_to_whoever_takes_the_pile() -> None:
    deal = table("9C KD", stock="5S", pile="3H 6H", phase="draw").does("draw discard")
    assert deal.hand() == {"9C", "KD", "6H"}
    assert names(deal, bonus_cards(deal.rules, deal.state, 0)) == "3H"
    assert deal.stock == "5S"


def test_red_threes_count_a_hundred_each() -> None:
    deal = table("9C", "KD QD", stock="5S", phase="play", bonus=("3H 3D", "3H"), melds=[(0, "4S 5S 6S")]).does("discard 9C")
    # 4 + 5 + 6 and two red threes; the other has one, and king and queen left.
    assert [row.score for row in deal.result.rows] == [15 + 200, 100 - 20]


def test_red_threes_never_lie_in_an_imagined_hand() -> None:
    deal, events = dealt(2, *PLAIN, "8S", "9S")
    view = view_of(deal.rules, deal.state, 0, redacted(events, 1 << 0))
    for seed in range(40):
        world = sample(deal.rules, view, Chance(seed))
        assert not world.hands[1] & deal.rules.bonus_cards
        assert second_hand(deal.rules, world, 0).bit_count() == 7
        assert world.hands[0] == deal.state.hands[0]


# ---- the second hand --------------------------------------------------------------------------------------------------


def test_melding_the_last_card_takes_up_the_second_hand_at_once() -> None:
    deal = table("4S 5S 6S", stock="5H", drew="6S", second=("9C TD KD", "2C")).does("meld 4S 5S 6S")
    assert deal.to_act == 0
    assert deal.phase == "play"
    assert deal.hand() == {"9C", "TD", "KD"}
    took = next(event for event in deal.events if isinstance(event, TookUp))
    assert took == TookUp(0, 3)
    deal.does("discard 9C")
    assert deal.to_act == 1


def test_discarding_the_last_card_takes_it_up_for_the_next_turn() -> None:
    deal = table("9S", stock="5H", second=("9C TD KD", "2C")).does("discard 9S")
    assert deal.to_act == 1
    assert not deal.over
    assert deal.hand() == {"9C", "TD", "KD"}
    assert not second_hand(deal.rules, deal.state, 0)


def test_a_red_three_in_the_second_hand_is_laid_out_when_it_is_taken_up() -> None:
    deal = table("9S", stock="5H 6D", second=("3D TD KD", "2C")).does("discard 9S")
    assert deal.hand() == {"TD", "KD", "5H"}
    assert names(deal, bonus_cards(deal.rules, deal.state, 0)) == "3D"


def test_the_hand_ends_with_the_second_hand() -> None:
    deal = table("9S", "KD", stock="5H", second=("", "QD JD")).does("discard 9S")
    assert deal.over
    assert (deal.result.kind, deal.result.winners) == ("out", (0,))


def test_both_hands_count_against_whoever_has_not_played_them() -> None:
    deal = table("9S", "KD AC", stock="5H", second=("", "QD 2D JK 3H")).does("discard 9S")
    # King 10 and ace 15; queen 10, two wild cards 20 each, and a red three nobody saw counts its three.
    assert deal.result.rows[1].score == -(10 + 15) - (10 + 20 + 20 + 3)
    texts = [plain(sentence(entry.line, deal.rules.pack, ["you", "Ada"])) for entry in deal.result.rows[1].lines]
    assert texts == ["Left in hand: A♣ K♦", "In a second hand not taken up: 2♦ 3♥ Q♦ joker"]


def test_a_last_card_that_must_be_kept_is_meant_for_the_second_hand() -> None:
    strict = {"must_discard_to_go_out": True}
    first = table("4S 5S 6S", stock="5H", drew="6S", second=("9C TD KD", "2C"), options=strict)
    first.does("meld 4S 5S 6S", "discard 9C")
    last = table("4S 5S 6S", stock="5H", drew="6S", second=("", "2C"), options=strict)
    assert last.refuses("meld 4S 5S 6S") == "going_out.discard_required"


def test_nobody_sees_a_second_hand() -> None:
    deal, events = dealt(2, *PLAIN, "8S", "9S")
    for seat in (0, 1):
        view = view_of(deal.rules, deal.state, seat, redacted(events, 1 << seat))
        assert view.aside_counts == (7, 7, 0, 0)
        assert not any(view.aside)
        told = {card for event in view.history if isinstance(event, Moved) for card in event.cards if card >= 0}
        assert not card_set(told) & (deal.state.aside[0] | deal.state.aside[1])


def test_second_hands_lie_open_when_the_hand_is_over() -> None:
    deal = table("9S", "KD", stock="5H", second=("", "QD JD")).does("discard 9S")
    assert names(deal, open_cards(deal.rules, deal.state)[1]) == "JD QD"
    shown = [event for event in deal.events if isinstance(event, Moved) and event.source == event.target == ("aside", 1)]
    assert len(shown) == 1
    assert shown[0].seen_by == deal.rules.everybody


# ---- the discard pile -------------------------------------------------------------------------------------------------


def test_taking_the_pile_means_taking_all_of_it() -> None:
    deal = table("9C KD", stock="5S", pile="6H 8D QS", phase="draw").does("draw discard")
    assert deal.hand() == {"9C", "KD", "6H", "8D", "QS"}
    assert deal.pile == ""
    deal.does("discard QS")


def test_the_pile_cannot_be_taken_in_part() -> None:
    deal = table("9C KD", stock="5S", pile="6H 8D QS", phase="draw")
    assert deal.refuses("draw discard 2") == "draw.whole_pile"
    assert deal.legal == ["draw stock", "draw discard"]
    deal.does("draw discard 3")
    assert deal.hand() == {"9C", "KD", "6H", "8D", "QS"}


def test_a_pile_of_one_card_is_not_given_back() -> None:
    deal = table("9C KD", stock="5S", pile="QS", phase="draw").does("draw discard")
    assert deal.refuses("discard QS") == "discard.just_taken"
    deal.does("discard 9C")


def test_an_empty_stock_asks_for_a_use_of_the_top_card() -> None:
    deal = table("9C KD 9D", stock="", pile="6H 9S", phase="draw")
    deal.does("draw discard")
    assert deal.refuses("discard 6H") == "duty.unmet"
    deal.does("meld 9C 9D 9S", "discard 6H")
    useless = table("9C KD 7D", stock="", pile="6H 9S", phase="draw")
    assert useless.legal == ["pass"]
    assert useless.refuses("draw discard") == "draw.must_be_used"
    free = table("9C KD 7D", stock="", pile="6H 9S", phase="draw", options={"empty_stock_draw_must_meld": False})
    free.does("draw discard", "discard 6H")
    useless.does("pass")
    assert useless.result.kind == "blocked"


# ---- melds ------------------------------------------------------------------------------------------------------------


def test_jokers_and_twos_are_wild_one_to_a_meld() -> None:
    deal = table("7H 8H JK 2C 9D 9S TC KD", stock="5S")
    assert deal.allows("meld 7H 8H JK=9H")
    assert deal.allows("meld 9D 9S 2C")
    assert deal.refuses("meld 9D JK 2C") == "meld.too_many_wilds"
    assert deal.refuses("meld 9D 9S 2C JK") == "meld.too_many_wilds"


def test_a_two_may_be_a_two() -> None:
    deal = table("AH 2H 3S 4S 2S KD", stock="5S")
    assert deal.allows("meld 2S=2S 3S 4S")
    deal.does("meld 2S=2S 3S 4S")
    assert deal.meld(1) == "2S 3S 4S"


def test_sets_may_hold_identical_cards() -> None:
    deal = table("9C 9C 9D KD QD", stock="5S")
    assert deal.allows("meld 9C 9C 9D")


def test_the_ace_is_high_or_low() -> None:
    deal = table("AH 2H 3C AC KC QC 4D", stock="5S")
    assert deal.allows("meld QC KC AC")
    assert deal.refuses("meld KC AC 3C") == "meld.run_gap"
    assert deal.refuses("meld KC AC 4D") == "meld.mixed_suits"


def test_values() -> None:
    rules = rules_of("red_three_rummy")
    value = {name: rules.points[rules.pack.find(name)] for name in ("JK", "2S", "AS", "KS", "TS", "9S", "3S")}
    assert value == {"JK": 20, "2S": 20, "AS": 15, "KS": 10, "TS": 10, "9S": 9, "3S": 3}


def test_the_match_goes_to_five_hundred() -> None:
    variant = catalogue().resolve("red_three_rummy").variant
    assert variant.experimental
    assert variant.match_end.rule.limit(variant, 2) == 500
