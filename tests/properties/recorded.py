"""Hands of uniformly random listed moves, played once at every table: all laws of play read the same ones.

The tests of one table run one after the other (`tests/conftest.py` sees to it), so that each table is played once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.cards.chance import Chance
from game.rules.acts.actions import Action
from game.rules.acts.events import Event
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.state.state import State
from tests.laws.deals import catalogue
from tests.variants.positions import together

Position = tuple[str, tuple[tuple[str, bool | int | str], ...], int]
"""A variant, the option that is set in it, if any, and a number of players."""


class Moment(NamedTuple):
    """The state before a decision, or at the end: for looking at only, whoever plays on takes a clone."""

    state: State
    legal: Sequence[Action]
    told: int
    """How many events of the hand had happened."""


class Hand(NamedTuple):
    """One hand from the deal to its end."""

    seed: int
    moments: list[Moment]
    events: list[Event]

    @property
    def end(self) -> State:
        """The state after the last decision."""
        return self.moments[-1].state


class Table:
    """A table at which hand after hand is played when somebody asks for it; totals run on until the match is over."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._state = rules.new_state()
        self._hands: list[Hand] = []

    def hand(self, number: int) -> Hand:
        """The hand of this number, from 0."""
        while len(self._hands) <= number:
            self._hands.append(self._play(len(self._hands)))
        return self._hands[number]

    def _play(self, seed: int) -> Hand:
        if self._state.result is not None and self._state.result.match_over:
            self._state = self.rules.new_state()
        rules, state, chance = self.rules, self._state, Chance(seed)
        hand = Hand(seed, [], [])
        rules.deal(state, seed, hand.events.append)
        while True:
            legal = rules.legal(state)
            hand.moments.append(Moment(state.clone(), legal, len(hand.events)))
            if not state.frames:
                return hand
            rules.apply(state, chance.choice(legal), hand.events.append)


@lru_cache(maxsize=300)
def rules_at(position: Position) -> Ruleset:
    """The rules of a position, with what the option needs."""
    variant, options, seats = position
    if not options:
        return compile_rules(catalogue().resolve(variant).variant, seats)
    return compile_rules(together(variant, *options[0]).variant, seats)


@lru_cache(maxsize=4)
def table_at(position: Position) -> Table:
    """The table of a position, with the hands that were played at it so far."""
    return Table(rules_at(position))
