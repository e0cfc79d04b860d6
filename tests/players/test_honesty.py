"""The proof that no computer player peeks: what its seat cannot see may be anything, and it plays the same."""

from __future__ import annotations

import pickle

import pytest

from game.cards.chance import Chance
from game.cards.ids import card_set, listed
from game.players.characters import LEVELS
from game.players.think import decision_seed, think
from game.rules.acts.events import DISCARD_ZONE, Discarded, Event, LaidOff, MeldLaid, Moved
from game.rules.ruleset import Ruleset
from game.rules.state.state import State
from game.rules.state.worlds import sample
from game.rules.view import View, view_of
from tests.players.tables import player, positions, rules_for

WORLDS = 3
"""Exchanges of the hidden cards tried in each position."""


def compare(rules: Ruleset, state: State, events: list[Event], chance: Chance, worlds: int) -> int:
    """Exchange the hidden cards, and fail where the acting seat's view or choice changes. Returns how many were moved."""
    seat = rules.to_act(state)
    assert seat is not None
    view = view_of(rules, state, seat, events)
    seed = decision_seed(99, rules, view)
    chosen = [think(rules, view, level.id, seed) for level in LEVELS]
    moved = 0
    for _ in range(worlds):
        other = sample(rules, view, chance)
        moved += other.hands != state.hands
        again = view_of(rules, other, seat, events)
        assert again.digest() == view.digest()
        assert again == view
        assert [think(rules, again, level.id, decision_seed(99, rules, again)) for level in LEVELS] == chosen
    return moved


def look(
    seeds: range,
    seats: int,
    options: dict[str, bool | int | str] | None = None,
    worlds: int = WORLDS,
    variant: str = "straight_rummy",
) -> None:
    rules, chance, moved, looked = rules_for(seats, options, variant), Chance(seats), 0, 0
    for seed in seeds:
        for state, events in positions(rules, seed, [player("novice")] * seats):
            if state.frames and Chance(state.decisions ^ seed).below(4) == 0:
                moved += compare(rules, state, events, chance, worlds)
                looked += 1
    print(f"{seats} players: {looked} positions, hidden cards exchanged {moved} times")
    assert moved > len(seeds), "the hidden cards hardly ever moved, so this proves nothing"


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_hidden_cards_change_neither_view_nor_choice(seats: int) -> None:
    look(range(2), seats)


@pytest.mark.parametrize(("variant", "seats"), [("indian_points", 2), ("indian_points", 4), ("indian_ten_card", 3)])
def test_hidden_cards_change_neither_view_nor_choice_where_hands_are_closed(variant: str, seats: int) -> None:
    look(range(4 // seats), seats, worlds=2, variant=variant)


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "seats"), [("indian_points", 2), ("indian_points", 4), ("indian_ten_card", 3)])
def test_hidden_cards_change_nothing_in_many_positions_where_hands_are_closed(variant: str, seats: int) -> None:
    look(range(10, 14), seats, worlds=2, variant=variant)


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


def renamed(event: Event, names: list[int]) -> Event:
    """The event as it would have been with other cards in the same places."""
    if isinstance(event, Discarded):
        return event._replace(card=names[event.card])
    if isinstance(event, Moved | MeldLaid | LaidOff):
        return event._replace(cards=tuple(names[card] for card in event.cards))
    return event


def never_seen(rules: Ruleset, state: State, events: list[Event], seat: int) -> list[int]:
    """The cards that a seat has not seen in this hand: nobody laid or threw them, and it never held them."""
    seen = state.hands[seat]
    for event in events:
        if isinstance(event, Discarded):
            seen |= 1 << event.card
        elif isinstance(event, Moved) and (event.target in (("hand", seat), DISCARD_ZONE) or event.target[0] == "meld"):
            seen |= card_set(event.cards)
    return listed(rules.pack.all & ~seen)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_story_of_the_hand_gives_nothing_away(seats: int) -> None:
    """The whole hand with other unseen cards, from the deal on, is the same view: nothing leaks through the events."""
    rules, chance, changed = rules_for(seats), Chance(seats), 0
    for seed in range(4):
        for state, events in positions(rules, seed, [player("steady")] * seats):
            if not state.frames or state.decisions % 5:
                continue
            seat = rules.to_act(state)
            assert seat is not None
            view = view_of(rules, state, seat, events)
            free = never_seen(rules, state, events, seat)
            mixed = free[:]
            chance.shuffle(mixed)
            names = sorted(rules.pack.cards)
            for card, name in zip(free, mixed, strict=True):
                names[card] = name
            other = state.clone()
            other.hands = [card_set(names[card] for card in listed(hand)) for hand in state.hands]
            other.stock = [names[card] for card in state.stock]
            changed += other.hands != state.hands
            again = view_of(rules, other, seat, [renamed(event, names) for event in events])
            assert again == view and again.digest() == view.digest()
            for level in LEVELS:
                assert think(rules, again, level.id, 1) == think(rules, view, level.id, 1)
    assert changed > 10


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
            assert decision_seed(3, rules, copied) == decision_seed(3, rules, view)


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
            seen |= {decision_seed(1, rules, view), decision_seed(2, rules, view)}
    assert len(seen) % 2 == 0 and len(seen) > 20
