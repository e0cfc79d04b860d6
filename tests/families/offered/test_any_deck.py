"""The steps of a card on offer with other decks: twins, jokers, cards of one's own. Every move that is listed is allowed, and
what is written is read as the same.
"""

from __future__ import annotations

import pytest

from game.cards.chance import Chance
from game.rules import notation
from game.rules.ruleset import Ruleset
from tests.laws.deals import rules_written

TWO_PACKS = """
format: 1
extends: conquian_classic
name: Two packs
options: null
pack: {kind: french, copies: 2, jokers: 4, ranks: [A, 2, 3, 4, 5, 6, 7, J, Q, K]}
wilds: {kind: jokers, least_naturals: 1, most: 1}
"""
ZOO = """
format: 1
extends: desmoche
name: Zoo
options: null
players: {min: 2, max: 3}
pack:
  kind: own
  suits: {L: Lions, Z: Zebras, P: Parrots}
  ranks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  write: suit_rank
  copies: 2
  cards: {STAR: {name: Star, count: 2, wild: true}}
ranking: {kind: listed}
wilds: {kind: jokers, least_naturals: 1, most: 2}
points: {kind: listed, other: 5}
"""


def hand_survives(rules: Ruleset, seed: int) -> str:
    """A hand at random: how it ends."""
    state, chance = rules.new_state(), Chance(seed)
    rules.deal(state, seed)
    whole = sorted(rules.pack.cards)
    while state.frames:
        for action in rules.legal(state):
            assert rules.check(state, action) is None, notation.write(action, rules)
        seat = rules.to_act(state)
        assert seat is not None
        text = notation.write(rules.suggest(state, chance), rules)
        held = rules.step_due(state).held(rules, state, seat)
        action = notation.parse(text, rules, held, rules.barred(state), rules.pile(state, seat))
        assert rules.check(state, action) is None, text
        rules.apply(state, action)
        assert sorted(card for spot in rules.places.of_cards for card in spot.cards(state)) == whole
    assert state.result is not None
    return state.result.kind


@pytest.mark.parametrize(("text", "seats"), [(TWO_PACKS, 2), (ZOO, 3)])
def test_hands_with_twins_and_wild_cards(text: str, seats: int) -> None:
    assert "out" in [hand_survives(rules_written(text, seats), seed) for seed in (1, 2)]


@pytest.mark.slow
@pytest.mark.parametrize(("text", "seats"), [(TWO_PACKS, 2), (TWO_PACKS, 4), (ZOO, 2), (ZOO, 3)])
def test_many_hands_with_twins_and_wild_cards(text: str, seats: int) -> None:
    assert {hand_survives(rules_written(text, seats), seed) for seed in range(60)} <= {
        "out",
        "drawn",
        "blocked",
        "cuatro_cuerpos",
        "peladia",
    }
