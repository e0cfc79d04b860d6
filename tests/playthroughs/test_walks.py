"""The same seeds bring the same actions, events and scores as ever, in every variant, whatever is remembered or forgotten."""

import json

import pytest

from game.cards.memo import Budget
from game.rules.ruleset import compile_rules
from tests.laws.deals import catalogue
from tests.playthroughs.walks import KEPT, at_random, by_players, tables, variants, walk, walks_at

RECORDED = json.loads(KEPT.read_text()) if KEPT.exists() else {}
BUDGETS = (0, 40, 10**9)


def some_or_slow() -> list[object]:
    """Every variant as seldom as its file allows: with the fewest or the most players by turns, with the others in a slow run."""
    found: list[object] = []
    for variant, seats in tables():
        counts = [count for id, count in tables() if id == variant]
        due = seats == counts[variants().index(variant) % len(counts)]
        found.append(pytest.param(variant, seats, marks=() if due else pytest.mark.slow))
    return found


@pytest.mark.parametrize(("variant", "seats"), some_or_slow())
def test_the_same_seeds_bring_the_same_hands_as_ever(variant: str, seats: int) -> None:
    kept = {name: value for name, value in RECORDED[variant].items() if name.startswith(f"{seats} ")}
    assert walks_at(variant, seats) == kept


def test_every_walk_that_is_kept_is_walked() -> None:
    starts = {(variant, int(name.split()[0])) for variant, walks in RECORDED.items() for name in walks}
    assert starts == set(tables())


@pytest.mark.parametrize(
    "variant", [pytest.param(id, marks=pytest.mark.slow if number % 2 else ()) for number, id in enumerate(variants())]
)
def test_no_hand_depends_on_what_is_remembered(variant: str) -> None:
    played = catalogue().resolve(variant, {}).variant
    tables = [compile_rules(played, played.players.min, Budget(things)) for things in BUDGETS]
    assert len({walk(rules, 21, at_random(21), 120) for rules in tables}) == 1
    assert len({walk(rules, 22, by_players(22), 12) for rules in tables}) == 1
