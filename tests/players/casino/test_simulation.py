"""The simulation of rounds against the house, and the rules: the same cards and the same choices bring the same."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from game.rules import notation
from game.rules.ruleset import Ruleset
from tests.bench.simulate_house import GAME, Round, Simulation, figures, piece
from tests.laws.deals import rules_of

TABLES: tuple[Mapping[str, bool | int | str], ...] = (
    {},
    {"decks": 1, "hit_split_aces": True, "resplit_aces": False, "dealer_hits_soft_17": True},
    {"decks": 2, "split_by": "value", "max_hands": 3, "blackjack_pays": "3/2", "surrender": "none"},
)


def by_the_rules(rules: Ruleset, played: Round) -> float:
    """What the rules say that a round brings, in stakes of ten."""
    state = rules.new_state()
    rules.deal(state, 1, lambda event: None, deck=played.cards)
    for text in ("stake main 10", *played.actions):
        action = notation.parse(text, rules)
        assert rules.check(state, action) is None, (text, played)
        rules.apply(state, action, lambda event: None)
    assert state.result is not None, played
    return float(state.result.rows[0].score) / 10


def agree(options: Mapping[str, bool | int | str], play: str, rounds: int, splits: int) -> None:
    """So many rounds, and on until there have been so many splits, hand for hand."""
    rules, chance = rules_of(GAME, options, 1), Random(36)
    simulation, split = Simulation(rules, play), 0
    for number in range(100 * rounds):
        played = simulation.play(chance)
        split += played.hands > 1
        if number < rounds or played.hands > 1:
            assert by_the_rules(rules, played) == pytest.approx(played.net), played
        if number >= rounds and split >= splits:
            return


def test_the_rules_pay_what_the_simulation_pays() -> None:
    agree({}, "text", 60, 1)


@pytest.mark.slow
@pytest.mark.parametrize("play", ["exact", "giving_up", "printed"])
@pytest.mark.parametrize("options", TABLES)
def test_the_same_at_other_tables_and_for_other_players(options: Mapping[str, bool | int | str], play: str) -> None:
    agree(options, play, 2000, 60)


def test_pieces_add_up() -> None:
    sums = piece(Simulation(rules_of(GAME, {}, 1), "text"), 200, 1)
    found = figures(sums, 6)
    assert found.rounds == 200
    assert 0.9 < found.deviation < 1.4 and 5 < found.error < 10
