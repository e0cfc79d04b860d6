"""The same seeds bring the same actions, events and scores as ever, in every variant, whatever is remembered or forgotten."""

import json

import pytest

from game.cards.memo import Budget
from game.rules.ruleset import compile_rules
from tests.laws.deals import catalogue
from tests.playthroughs.walks import KEPT, at_random, by_players, variants, walk, walks_of

RECORDED = json.loads(KEPT.read_text()) if KEPT.exists() else {}
BUDGETS = (0, 40, 10**9)


@pytest.mark.parametrize("variant", variants())
def test_the_same_seeds_bring_the_same_hands_as_ever(variant: str) -> None:
    assert walks_of(variant) == RECORDED[variant]


@pytest.mark.parametrize(
    "variant", [pytest.param(id, marks=pytest.mark.slow if number % 2 else ()) for number, id in enumerate(variants())]
)
def test_no_hand_depends_on_what_is_remembered(variant: str) -> None:
    played = catalogue().resolve(variant, {}).variant
    tables = [compile_rules(played, played.players.min, Budget(things)) for things in BUDGETS]
    assert len({walk(rules, 21, at_random(21), 120) for rules in tables}) == 1
    assert len({walk(rules, 22, by_players(22), 12) for rules in tables}) == 1
