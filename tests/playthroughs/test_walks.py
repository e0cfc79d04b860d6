"""The same seeds bring the same actions, events and scores as ever, in every variant, whatever is remembered or forgotten."""

import json
from collections.abc import Sequence

import pytest

from game.cards.memo import Budget
from game.rules.ruleset import compile_rules
from tests.laws.deals import catalogue
from tests.playthroughs.walks import KEPT, KINDS, at_random, by_players, tables, variants, walk, walks_at

RECORDED = json.loads(KEPT.read_text()) if KEPT.exists() else {}
BUDGETS = (0, 40, 10**9)


def kept(variant: str, seats: int, kinds: Sequence[str] = KINDS) -> dict[str, str]:
    """Walks through a variant as they were recorded."""
    return {f"{seats} {kind}": RECORDED[variant][f"{seats} {kind}"] for kind in kinds}


@pytest.mark.parametrize("number", range(len(variants())), ids=variants())
def test_the_same_seeds_bring_the_same_hands_as_ever(number: int) -> None:
    """Each variant with the fewest or the most players, at random and by one kind of players, by turns."""
    variant = variants()[number]
    counts = [seats for id, seats in tables() if id == variant]
    seats, kinds = counts[number % len(counts)], KINDS[number // 2 % 2 :: 2]
    assert walks_at(variant, seats, kinds) == kept(variant, seats, kinds)


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "seats"), tables())
def test_every_walk_is_the_same_as_ever(variant: str, seats: int) -> None:
    assert walks_at(variant, seats) == kept(variant, seats)


def test_every_walk_that_is_kept_is_walked() -> None:
    names = {(variant, name) for variant, walks in RECORDED.items() for name in walks}
    assert names == {(variant, f"{seats} {kind}") for variant, seats in tables() for kind in KINDS}


@pytest.mark.parametrize(
    "variant", [pytest.param(id, marks=pytest.mark.slow if number % 2 else ()) for number, id in enumerate(variants())]
)
def test_no_hand_depends_on_what_is_remembered(variant: str) -> None:
    played = catalogue().resolve(variant, {}).variant
    tables = [compile_rules(played, played.players.min, Budget(things)) for things in BUDGETS]
    assert len({walk(rules, 21, at_random(21), 120) for rules in tables}) == 1
    assert len({walk(rules, 22, by_players(22), 12) for rules in tables}) == 1
