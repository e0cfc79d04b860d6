"""Leaving a hand before its end: by dropping it, or by a wrong show. The hand is dead; with one seat left it is over."""

from __future__ import annotations

from game.rules.flow import Outcome
from game.rules.ruleset import Ruleset
from game.rules.show.slots import LOST
from game.rules.state.state import State


def leave(rules: Ruleset, state: State, seat: int, cost: int, kind: str) -> Outcome:
    """A seat has left the hand, which costs so many points; returns what comes next. `kind` is how the hand ends, if it does."""
    rules.variant.scoring.left_hand(rules, state, seat)
    state.vars[rules.at[LOST] + seat] = cost
    left = rules.still_in(state)
    if len(left) > 1:
        return end_of_turn(rules, state, seat)
    state.ending = (kind, left[0])
    return Outcome.END_DEAL


def end_of_turn(rules: Ruleset, state: State, seat: int) -> Outcome:
    """The turn is over, and with it the hand where nothing can be drawn any more."""
    stock_end = rules.variant.stock_end
    if rules.to_draw(state) or stock_end.may_renew(rules, state, rules.after(state, seat)):
        return Outcome.END_TURN
    state.ending = (stock_end.ending, -1)
    return Outcome.END_DEAL
