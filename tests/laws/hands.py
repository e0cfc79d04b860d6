"""Hands of knock games played one after another, for laws about what happens between them."""

from __future__ import annotations

from game.cards.chance import Chance
from game.rules.acts.actions import Action, Close, Discard
from game.rules.acts.events import Event, unheard
from game.rules.ruleset import Ruleset
from game.rules.state.state import State
from tests.laws.deals import rules_of


def played(rules: Ruleset, state: State, seed: int, events: list[Event] | None = None) -> None:
    """Deal the next hand and play it to its end: keep the fewest points, and knock as soon as it is allowed."""
    chance = Chance(seed)
    emit = unheard if events is None else events.append
    rules.deal(state, seed, emit)
    while state.frames:
        legal = rules.legal(state)
        hand = state.hands[state.frames[-1].hand]
        knocks = [action for action in legal if isinstance(action, Close)]
        discards = [action for action in legal if isinstance(action, Discard)]
        action: Action
        if knocks:
            action = knocks[0]
        elif discards:
            action = min(discards, key=lambda one: rules.deadwood.least(hand & ~(1 << one.card)))
        else:
            action = chance.choice(legal)
        rules.apply(state, action, emit)


def hands_of_matches(variant: str, seats: int, hands: int, start: int = 1, **options: str) -> list[tuple[State, State]]:
    """So many hands of matches one after another: each as it was when it was over, with the one that followed."""
    rules = rules_of(variant, options, seats)
    found: list[tuple[State, State]] = []
    state = rules.new_state()
    played(rules, state, start)
    for seed in range(start + 1, start + hands):
        before = state.clone()
        assert before.result is not None
        if before.result.match_over:
            state = rules.new_state()
            played(rules, state, seed)
            continue
        played(rules, state, seed)
        found.append((before, state.clone()))
    return found
