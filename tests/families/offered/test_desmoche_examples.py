"""Desmoche: the worked examples of the rules reference, by their numbers."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.cards.ids import card_set
from game.rules.acts.events import Event
from game.rules.offered.automatic import kind_of
from game.rules.state.state import State
from tests.families.offered.tables import lies, scores, table
from tests.laws.deals import rules_of


def test_d1_the_tenth_card_wins() -> None:
    melds = [(0, "4S 5S 6S"), (0, "7C 7D 7H"), (0, "9H TH JH")]
    deal = table("", "QD KD AD", melds=melds, card="QH", stock="AC", variant="desmoche")
    deal.does("layoff 3 QH")
    assert deal.over and deal.result.kind == "out" and scores(deal) == [1, -1]


def test_d2_the_turned_card_is_used_or_is_itself_the_discard() -> None:
    deal = table("9C 2D 3D", "QD KD", card="5H", stock="AC", variant="desmoche")
    assert deal.refuses("discard 9C") == "offer.take_first"
    deal.does("pass")
    assert (deal.phase, deal.to_act, deal.pile) == ("offer", 1, "5H")


def test_d3_a_card_is_moved_to_another_own_meld() -> None:
    melds = [(0, "4S 5S 6S 7S"), (0, "7C 7D 7H")]
    deal = table("9C 2D", "QD KD", melds=melds, phase="draw", stock="AC", variant="desmoche")
    assert deal.legal == ["draw stock", "move 7S on 2"]
    deal.does("move 7S on 2")
    assert lies(deal, 0) == ["4S 5S 6S", "7S 7H 7D 7C"] and deal.phase == "draw"
    deal.does("move 7S on 1")
    assert lies(deal, 0) == ["4S 5S 6S 7S", "7H 7D 7C"]


def test_d4_three_cards_are_left() -> None:
    melds = [(0, "5S 6S 7S"), (0, "7C 7D 7H"), (1, "2H 3H 4H 5H")]
    deal = table("9C 2D", "QD KD", melds=melds, phase="draw", stock="AC", variant="desmoche")
    assert deal.refuses("move 7S on 2") == "move.too_few_left"
    assert deal.refuses("move 7S on 1") == "move.same_meld"
    assert deal.refuses("move 5H on 1") == "move.not_yours"
    assert deal.refuses("move 9C on 1") == "move.not_yours"
    assert deal.refuses("move 7S on 3") == "move.not_yours"
    assert deal.refuses("move 7S on 9") == "layoff.no_such_meld"


def test_an_inner_card_breaks_its_run() -> None:
    melds = [(0, "4S 5S 6S 7S"), (0, "5C 5D 5H")]
    deal = table("9C 2D", "QD KD", melds=melds, phase="draw", stock="AC", variant="desmoche")
    assert deal.refuses("move 5S on 2") == "meld.not_a_run"


def test_a_card_is_moved_only_where_it_fits() -> None:
    melds = [(0, "4S 5S 6S 7S"), (0, "9C 9D 9H")]
    deal = table("TC 2D", "QD KD", melds=melds, phase="draw", stock="AC", variant="desmoche")
    assert deal.legal == ["draw stock"] and deal.refuses("move 7S on 2") == "layoff.not_in_set"


def test_cards_are_moved_in_the_own_turn_only() -> None:
    melds = [(1, "4S 5S 6S 7S"), (1, "7C 7D 7H")]
    deal = table("9C 2D", "QD KD", melds=melds, card="3H", stock="AC", variant="desmoche").does("pass")
    assert deal.to_act == 1 and deal.legal == ["pass"] and deal.refuses("move 7S on 2") == "move.own_turn"


@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        ("9C 9D 9H 9S 2C 4D 6H 8S KD", "cuatro_cuerpos"),
        ("2S 3C 4D 7H 8S TD JS QH KD", "peladia"),
        ("2S 3S 5D 7H 9C JD KH 4C 6C", ""),
        ("AS KS 5D 7H 9C JD 3H 2D 6C", ""),  # the ace is high as well
    ],
)
def test_d5_d6_d7_hands_that_win_as_they_are_dealt(hand: str, kind: str) -> None:
    rules = rules_of("desmoche")
    assert kind_of(rules, card_set(rules.pack.find_all(hand.split(), rules.pack.all))) == kind


def dealt(hands: Sequence[str], seats: int = 2, dealer: int = 0, **options: bool | str) -> tuple[State, list[Event]]:
    """A hand as it is dealt, by seat from the one that is dealt to first."""
    rules = rules_of("desmoche", options, seats)
    rows = [hand.split() for hand in hands]
    named = [row[at] for at in range(9) for row in rows]
    state, events = rules.new_state(), list[Event]()
    deck = rules.shuffled(1, rules.pack.find_all(named, rules.pack.all))
    rules.deal(state, 1, events.append, deck, dealer=dealer)
    return state, events


FOUR, BARE, PLAIN = "9C 9D 9H 9S 2C 4D 6H 8S KD", "2S 3C 4H 7H 8C TD JS QH KC", "5H 5S 6S 7D 8D JD JC QC AH"


def test_such_a_hand_is_over_with_the_deal() -> None:
    state, _ = dealt([PLAIN, FOUR])
    assert not state.frames and state.result is not None and state.result.kind == "cuatro_cuerpos"
    assert state.result.winners == (0,) and state.scores == [1, -1]
    state, _ = dealt([PLAIN, FOUR], auto_wins=False)
    assert state.frames and state.result is None


def test_of_two_such_hands_the_nearest_to_the_dealers_right_wins() -> None:
    state, _ = dealt([BARE, FOUR, PLAIN], seats=3)
    assert state.result is not None and state.result.kind == "peladia" and state.result.winners == (2,)


@pytest.mark.parametrize(("when", "kind"), [("before_and_after", "cuatro_cuerpos"), ("before", None)])
def test_after_the_exchange_it_counts_as_the_house_has_it(when: str, kind: str | None) -> None:
    rules = rules_of("desmoche", {"auto_win_check": when})
    hands = ["9C 9D 9H 2C 3C 4D 6H 8S KD", "9S 5H 5S 6S 7D 8D JD JC QC"]
    named = [hand.split()[at] for at in range(9) for hand in hands]
    state = rules.new_state()
    rules.deal(state, 1, deck=rules.shuffled(1, rules.pack.find_all(named, rules.pack.all)), dealer=0)
    found = {rules.pack.name(action.card): action for action in rules.legal(state)}  # type: ignore[attr-defined]
    rules.play(state, found["2C"])
    found = {rules.pack.name(action.card): action for action in rules.legal(state)}  # type: ignore[attr-defined]
    rules.play(state, found["9S"])
    assert (state.result.kind if state.result is not None else None) == kind
    if kind is None:
        assert rules.phase(state) == "draw" and rules.to_act(state) == 1


def test_d8_antes_stay_in_the_pot_and_a_low_mico_costs_another() -> None:
    rules = rules_of("desmoche", {"mico_low": True}, 4)
    state = rules.new_state()
    for seed in (1, 2):
        rules.deal(state, seed)
        state.ending = ("drawn", -1)
        rules._settle(state, lambda event: None)
    assert state.pots == (8,) and state.scores == [-2] * 4
    melds = [(2, "AS 2S 3S"), (2, "7C 7D 7H"), (2, "9H TH JH")]
    deal = table(
        "KC KD", "5C 6D", "", "4D 6C", melds=melds, card="QH", stock="AC", variant="desmoche", to_act=2,
        options={"mico_low": True}, pots={"pot": 8}, scores=[-2] * 4,
    )  # fmt: skip
    deal.does("layoff 3 QH")
    assert deal.state.pots == (0,) and scores(deal) == [-2, -2, 14, -2]  # twelve of the pot, less the own, and three more
    assert deal.state.scores == [-4, -4, 12, -4]


def test_high_mico_and_patona() -> None:
    melds = [(0, "QS KS AS"), (0, "7C 7D 7H"), (0, "9H TH JH"), (1, "2C 3C 4C")]
    deal = table(
        "", "KD", "5C 6D", melds=melds, card="QH", stock="AC", variant="desmoche",
        options={"mico_low": True, "mico_high": True, "patona": True},
    )  # fmt: skip
    deal.does("layoff 3 QH")
    assert scores(deal) == [5, -2, -3]
