"""The long counts: many random hands of the game that a new player gets, at every number of players."""

from __future__ import annotations

import pytest

from game.cards.chance import Chance
from game.rules.ruleset import compile_rules
from tests.laws.deals import catalogue
from tests.properties.test_every_variant import cards_of


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 7))
def test_two_thousand_random_hands_end_and_lose_no_card(seats: int) -> None:
    rules = compile_rules(catalogue().resolve(catalogue().default_id()).variant, seats)
    pack = sorted(rules.pack.cards)
    for seed in range(2000):
        state, chance = rules.new_state(), Chance(seed)
        rules.deal(state, seed)
        while state.frames:
            rules.apply(state, chance.choice(rules.legal(state)))
            if state.decisions % 50 == 0:
                assert cards_of(state) == pack
        assert cards_of(state) == pack
        assert state.result is not None
        assert state.decisions <= rules.bound
