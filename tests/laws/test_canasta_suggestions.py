"""What the rules suggest at random in games of two sides: always a legal move, of every kind, without listing all."""

from __future__ import annotations

from collections import Counter

import pytest

from game.cards.chance import Chance, derive
from game.rules.canasta.actions import TakePile
from tests.laws.deals import catalogue, rules_of

FAMILY = [entry.id for entry in catalogue().entries() if "side_melds" in catalogue().resolve(entry.id).variant.traits]


@pytest.mark.parametrize("variant", FAMILY)
def test_every_suggestion_is_allowed_and_hands_come_to_an_end(variant: str) -> None:
    rules = rules_of(variant, seats=catalogue().resolve(variant).variant.players.min)
    verbs, takes = Counter[str](), 0
    for number in range(12):
        state, chance = rules.new_state(), Chance(derive("suggestions", variant, number))
        rules.deal(state, derive("suggestions deal", number))
        while state.frames:
            action = rules.suggest(state, chance)
            assert rules.check(state, action) is None, (number, state.decisions, action)
            verbs[action.verb] += 1
            takes += isinstance(action, TakePile)
            rules.apply(state, action)
        assert state.ending is not None and state.ending[0] != "bound"
    assert min(verbs["meld"], verbs["layoff"], verbs["discard"], takes) > 10, (verbs, takes)
