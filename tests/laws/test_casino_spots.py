"""Spots in random sittings: they are the hands, their stakes follow from the bets, and one card alone is hidden."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.cards.chance import Chance
from game.cards.ids import HIDDEN, card_set
from game.rules.casino.felt import Felt
from game.rules.casino.shown import shown
from game.rules.casino.slots import stakes_of
from game.rules.casino.spots import first_open
from game.rules.casino.three_cards import GOAL
from game.rules.ruleset import Ruleset
from game.rules.state.places import STOCK
from game.rules.state.state import State
from game.rules.view import view_of
from tests.laws.casino_tables import sits
from tests.laws.deals import rules_of

TABLES = [
    ("costa_rica_rummy", {}, 3),
    ("rummy_side_bet", {"needs_main_bet": False}, 7),
    ("costa_rica_rummy", {"decks": 1, "split_by": "value", "reshuffle": "penetration", "hit_split_aces": True}, 5),
]


def holds(rules: Ruleset, state: State) -> None:
    """Fails where spots and hands are not the same, or a spot cannot be so."""
    felt: Felt = rules.facts[Felt]
    for hand, cards in enumerate(state.hands):
        parts = [part for part in state.parts if part.hand == hand]
        assert card_set(card for part in parts for card in part.cards) == cards
        assert len(parts) <= (1 if hand == felt.house else felt.terms.max_hands)
    stakes = stakes_of(rules, state)
    for part in state.parts[:-1]:
        bets = stakes[part.hand]
        assert bets is not None and part.stake == bets.main * (2 if part.doubled else 1)
        assert (felt.total(part.cards) > GOAL) == (part.done == "bust")
    acting = rules.to_act(state)
    if state.frames and rules.phase(state) == "casino":
        part = state.parts[first_open(state, rules.seats)]
        assert part.hand == acting and len(part.cards) >= 2


def hides_one_card(rules: Ruleset, state: State) -> None:
    """Fails where a seat sees the hidden card of the house too early, or does not see another card."""
    view = view_of(rules, state, 0)
    hidden = [(part.hand, at) for part in view.parts for at, card in enumerate(part.cards) if card == HIDDEN]
    assert set(hidden) <= {(rules.facts[Felt].house, 1)}
    if state.frames and state.parts:
        assert len(hidden) == 1


@pytest.mark.parametrize(("game", "options", "seats"), TABLES, ids=["three", "seven", "one pack"])
def test_spots_are_the_hands_at_every_moment(game: str, options: dict[str, bool | int | str], seats: int) -> None:
    rules, chance = rules_of(game, options, seats), Chance(3)
    state = rules.new_state()
    for seed in range(40):
        rules.deal(state, seed)
        while state.frames:
            rules.apply(state, rules.suggest(state, chance))
            holds(rules, state)
            hides_one_card(rules, state)
        assert len(state.discards[0]) + sum(map(int.bit_count, state.hands)) + len(state.stock) == rules.pack.size
    assert STOCK.seen_by == "nobody"


def test_six_to_five_is_paid_exactly() -> None:
    table = sits("AS KD", house="TC 9D", stakes="main 4", options={"blackjack_pays": "6/5"}).does("stand")
    assert table.net == [Fraction(24, 5)]


def test_an_ace_and_a_ten_of_a_split_are_21_and_no_more() -> None:
    table = sits("AS AD", house="TC AC", then="KH KD", variant="rummy_side_bet").does("split")
    assert table.net == [-20]  # the house has an ace and a ten


@pytest.mark.parametrize(("cards", "by", "pair"), [("KS QD", "value", True), ("KS QD", "rank", False), ("KS KD", "rank", True)])
def test_the_table_says_which_two_cards_are_a_pair(cards: str, by: str, pair: bool) -> None:
    table = sits(cards, options={"split_by": by})
    (spot,) = shown(table.rules, view_of(table.rules, table.state, 0)).spots
    assert spot.pair == pair == ("split" in table.legal)


def test_with_no_splits_there_is_one_hand() -> None:
    assert sits("8S 8D", options={"max_hands": 1}).refuses("split") == "casino.most_hands"


def test_seats_that_pass_are_skipped_between_others() -> None:
    table = sits("TS 8D", "TH 9C", "TC 7C", house="TC 7D", stakes=["main 1", "", "main 4"])
    assert table.rules.to_act(table.state) == 0
    table.does("stand")
    assert table.rules.to_act(table.state) == 2 and table.state.turns == 1
    assert table.does("stand").net == [1, 0, 0]


def test_nobody_gives_up_where_the_house_does_not_allow_it() -> None:
    assert sits("TS 6D", house="AC 9D", options={"surrender": "none"}).refuses("surrender") == "casino.not_played"


def test_the_least_and_the_highest_stake_are_those_of_the_table() -> None:
    assert sits("TS 9D", house="TC 8D", stakes="main 1000").does("stand").net == [1000]
    with pytest.raises(AssertionError, match=r"stake\.too_small"):
        sits("TS 9D", stakes="main 4", options={"min_stake": 5})
