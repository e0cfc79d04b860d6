"""Hands for computer players: positions as text, and hands played by any players on any variant."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from game.cards.chance import Chance, derive
from game.players import families
from game.players.characters import level_of
from game.players.chooser import Chooser, find
from game.players.naive import Naive
from game.players.player import Player, Thought, Untimed
from game.players.think import Careful
from game.rules.acts.events import Event
from game.rules.ruleset import Ruleset
from game.rules.state.state import State
from game.rules.view import View, view_of
from tests.laws.deals import rules_of

Watcher = Callable[[View, Thought], None]


def player(name: str) -> Player:
    """Somebody to play: `random`, or a level."""
    return Naive() if name == "random" else Careful(level_of(name).skill)


def choosers_of(rules: Ruleset) -> Iterator[tuple[str, Chooser]]:
    """By name every decision that a game may ask for, with its chooser. Raises NoOneChooser."""
    for program in rules.programs:
        for step in program:
            yield step.phase, find(families.CHOOSERS, step.phase, step.moves, rules.traits)


def rules_for(seats: int, options: Mapping[str, bool | int | str] | None = None, variant: str = "straight_rummy") -> Ruleset:
    """The rules of a variant, Straight Rummy where none is named, with these house rules."""
    return rules_of(variant, options, seats)


def positions(
    rules: Ruleset, seed: int, players: Sequence[Player], dealer: int | None = None, number: int | None = None
) -> Iterator[tuple[State, list[Event]]]:
    """A hand as these players play it: the state before every decision with the events so far, and at the end."""
    state, events = rules.new_state(), list[Event]()
    rules.deal(state, seed, events.append, dealer=dealer, number=number)
    while state.frames:
        yield state, events
        if state.frames:
            decide(rules, state, events, players, seed)
    yield state, events


def decide(rules: Ruleset, state: State, events: list[Event], players: Sequence[Player], seed: int) -> Thought:
    """One decision: the player gets a view and a seed, and what it chooses must be legal."""
    seat = rules.to_act(state)
    assert seat is not None
    view = view_of(rules, state, seat, events)
    thought = players[seat].choose(rules, view, Chance(derive("decision", seed, state.decisions)), Untimed())
    assert rules.check(state, thought.action) is None, (thought, view.legal)
    rules.apply(state, thought.action, events.append)
    return thought


def play_hand(rules: Ruleset, seed: int, players: Sequence[Player], dealer: int | None = None) -> State:
    """A whole hand; the state at its end."""
    last: State | None = None
    for state, _ in positions(rules, seed, players, dealer):
        last = state
    assert last is not None and last.result is not None
    return last


def play_match(rules: Ruleset, seed: int, players: Sequence[Player]) -> tuple[State, int]:
    """Hands until the match is over; the last state and the number of hands."""
    state, hands = rules.new_state(), 0
    while True:
        events: list[Event] = []
        hands += 1
        rules.deal(state, derive("hand", seed, hands), events.append)
        while state.frames:
            decide(rules, state, events, players, derive(seed, hands))
        assert state.result is not None
        if state.result.match_over:
            return state, hands
