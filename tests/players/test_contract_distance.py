"""How computer players of contract games count what a hand lacks, and what makes a set where suits are asked for."""

from __future__ import annotations

import pytest

from game.cards.chance import Chance, derive
from game.cards.ids import CardSet, card_set
from game.players.characters import level_of
from game.players.chooser import Decision
from game.players.laying.turn import Turn
from game.players.laying.whole_contract import WholeContract
from game.players.player import Untimed
from game.rules.policies.first_melds import Piece
from game.rules.ruleset import Ruleset
from game.rules.view import view_of
from tests.laws.deals import given, rules_of

HANDS = 200


def at_last_contract(variant: str, seats: int) -> tuple[Ruleset, Turn]:
    """Somebody who works for the last contract, which takes every card."""
    rules = rules_of(variant, seats=seats)
    state = rules.new_state()
    rules.deal(state, derive("whole contract"), number=7)
    while rules.phase(state) != "play":
        rules.apply(state, rules.legal(state)[-1])
    seat = rules.to_act(state)
    assert seat is not None
    return rules, Turn(Decision(rules, view_of(rules, state, seat, []), level_of("master").skill, Chance(1), Untimed()))


def three_runs(rules: Ruleset, chance: Chance, size: int) -> CardSet:
    """Three runs of different suits with so many cards together."""
    lengths = [4, 4, 4]
    for _ in range(size - sum(lengths)):
        lengths[chance.below(3)] += 1
    suits = list(range(4))
    chance.shuffle(suits)
    rows = [[row for row in rules.finder.law.orders.values() if len(row) == length] for length in lengths]
    chosen = [(suit, chance.choice(row)) for suit, row in zip(suits, rows, strict=False)]
    return card_set(suit * 13 + rank for suit, row in chosen for rank in row)


@pytest.mark.parametrize(("variant", "seats"), [("contract_classic", 3), ("carioca", 2)])
def test_a_hand_that_can_be_laid_whole_lacks_nothing_and_another_no_more_than_was_changed(variant: str, seats: int) -> None:
    rules, turn = at_last_contract(variant, seats)
    opening, size = rules.variant.opening, turn.view.hand.bit_count()
    pieces = opening.pieces(rules, turn.view, turn.view.seat)
    assert pieces is not None and opening.all_out(rules, turn.view, turn.view.seat)
    counts = WholeContract(rules, turn.finder, pieces, turn.appraiser.likelihood, size)
    chance, changed_hands = Chance(5), 0
    for _ in range(HANDS):
        hand = three_runs(rules, chance, size)
        assert counts.lacks(hand) == 0.0
        for changes in (1, 2, 3):
            held, others = (
                list(_cards(hand)),
                [card for card in _cards(rules.pack.all & ~turn.finder.wild) if not hand >> card & 1],
            )
            chance.shuffle(held)
            chance.shuffle(others)
            other = hand & ~card_set(held[:changes]) | card_set(others[:changes])
            found = counts.lacks(other)
            assert found <= changes
            if found == 0.0:
                assert next(opening.ways(rules, turn.world, turn.view.seat, other, -1), None) is not None
            changed_hands += found > 0.0
    assert changed_hands > 2 * HANDS


def _cards(cards: CardSet) -> list[int]:
    return [card for card in range(cards.bit_length()) if cards >> card & 1]


def grouped(hand: str) -> tuple[int, int, int]:
    """Of a hand in Loba: the cards in melds, those that a wild card makes whole, and the loose ones."""
    deal = given(hand, stock="3C 9D TH 6S", variant="loba_menos")
    view = view_of(deal.rules, deal.state, 0, deal.events)
    groups = Turn(Decision(deal.rules, view, level_of("master").skill, Chance(1), Untimed())).appraiser.grouper.of(view.hand)
    melded, filled = (sum(meld.bit_count() for meld in melds) for melds in (groups.melds, groups.filled))
    return melded, filled, groups.loose.bit_count() + len(groups.spare)


def test_equal_cards_make_no_set_of_three_suits_but_lie_in_one() -> None:
    assert grouped("9H 9H 9D KC 2S") == (0, 0, 5)
    assert grouped("9H 9H 9D 9C 2S") == (4, 0, 1)


def test_no_wild_card_makes_a_set_whole_that_takes_none() -> None:
    assert grouped("9H 9D KC 2S JK")[1] == 0
    assert grouped("9H TH KC 2S JK")[1] == 2


@pytest.mark.parametrize(
    ("cards", "lacks"),
    [
        ("5S 5H 5D 7C 8C 9C TC", False),
        ("5S 5H 6D 7C 8C 9C TC", True),
        ("5S 5H 5D 7C 8C 9C QC", True),
        ("5S 5H 5D 7C 8C 9C JK", False),
    ],
)
def test_a_set_and_a_run_that_take_all_cards_lack_what_is_missing_of_either(cards: str, lacks: bool) -> None:
    rules, turn = at_last_contract("contract_joker", 3)
    pieces = (Piece("set", 3), Piece("run", 4))
    counts = WholeContract(rules, turn.finder, pieces, turn.appraiser.likelihood, 7)
    assert (counts.lacks(card_set(rules.pack.find_all(cards.split()))) > 0) is lacks
