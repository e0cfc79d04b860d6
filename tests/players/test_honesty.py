"""The proof that no computer player peeks: what its seat cannot see may be anything, and it plays the same."""

from __future__ import annotations

import pickle

import pytest

from game.cards.chance import Chance
from game.players.characters import LEVELS
from game.players.think import decision_seed, think
from game.rules.events import Event
from game.rules.ruleset import Ruleset
from game.rules.state import State
from game.rules.view import View, view_of
from game.rules.worlds import sample
from tests.players.tables import player, positions, rules_for

OTHERS_MOVE = 3  # so many worlds are tried for each position


def compare(rules: Ruleset, state: State, events: list[Event], chance: Chance, worlds: int) -> int:
    """Exchange the hidden cards, and fail where the acting seat's view or choice changes. Returns how many were moved."""
    seat = rules.to_act(state)
    assert seat is not None
    view = view_of(rules, state, seat, events)
    seed = decision_seed(99, view)
    chosen = [think(rules, view, level.id, seed) for level in LEVELS]
    moved = 0
    for _ in range(worlds):
        other = sample(rules, view, chance)
        moved += other.hands != state.hands
        again = view_of(rules, other, seat, events)
        assert again.digest() == view.digest()
        assert again == view
        assert [think(rules, again, level.id, decision_seed(99, again)) for level in LEVELS] == chosen
    return moved


def look(seeds: range, seats: int, options: dict[str, bool | int | str] | None = None, worlds: int = OTHERS_MOVE) -> None:
    rules, chance, moved = rules_for(seats, options), Chance(seats), 0
    for seed in seeds:
        for state, events in positions(rules, seed, [player("novice")] * seats):
            if state.frames and Chance(state.decisions ^ seed).below(4) == 0:
                moved += compare(rules, state, events, chance, worlds)
    assert moved > len(seeds), "the hidden cards hardly ever moved, so this proves nothing"


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_hidden_cards_change_neither_view_nor_choice(seats: int) -> None:
    look(range(3), seats)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_hidden_cards_change_neither_view_nor_choice_in_many_positions(seats: int) -> None:
    look(range(100, 190), seats, worlds=2)


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {"stock_recycle": "shuffle"},
        {"stock_recycle": "none"},
        {"recycle_upcard": "keep_top"},
        {"recycle_upcard": "turn_new"},
        {"layoff_requires_own_meld": True},
        {"ace_mode": "round_corner"},
        {"max_new_melds_per_turn": "unlimited"},
    ],
    ids=str,
)
def test_hidden_cards_change_nothing_under_house_rules(options: dict[str, bool | int | str]) -> None:
    look(range(200, 215), 2, options)


def test_a_choice_is_a_function_of_view_level_and_seed() -> None:
    rules = rules_for(3)
    for state, events in positions(rules, 5, [player("steady")] * 3):
        if not state.frames:
            break
        seat = rules.to_act(state)
        assert seat is not None
        view = view_of(rules, state, seat, events)
        copied: View = pickle.loads(pickle.dumps(view))
        for level in LEVELS:
            assert think(rules, copied, level.id, 7) == think(rules, view, level.id, 7)
            assert decision_seed(3, copied) == decision_seed(3, view)


def test_whatever_seed_the_novice_gets_matters() -> None:
    rules, different = rules_for(2), 0
    for state, events in positions(rules, 11, [player("novice")] * 2):
        if state.frames:
            seat = rules.to_act(state)
            assert seat is not None
            view = view_of(rules, state, seat, events)
            different += len({think(rules, view, "novice", seed).action for seed in range(20)}) > 1
    assert different > 3


def test_the_seed_of_a_decision_depends_on_match_and_view() -> None:
    rules = rules_for(2)
    seen = set()
    for state, events in positions(rules, 1, [player("novice")] * 2):
        if state.frames:
            seat = rules.to_act(state)
            assert seat is not None
            view = view_of(rules, state, seat, events)
            seen |= {decision_seed(1, view), decision_seed(2, view)}
    assert len(seen) % 2 == 0 and len(seen) > 20
