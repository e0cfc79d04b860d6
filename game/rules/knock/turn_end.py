"""The end of a turn in a game with knocks: the stock may have come to its end, or everybody has had a last turn."""

from __future__ import annotations

from game.rules.acts.events import Emit
from game.rules.flow import Flow, Outcome
from game.rules.knock.facts import knocking
from game.rules.knock.showdown import answered
from game.rules.knock.slots import KNOCKER, OPEN_HAND
from game.rules.ruleset import Ruleset
from game.rules.state.state import State


def end_turn(rules: Ruleset, state: State, hand: int, flow: Flow, emit: Emit) -> Outcome:
    """A turn is over, and with it the hand where the stock has come to its end, or where it was the last after a knock."""
    knocker = state.vars[rules.at[KNOCKER]]
    if knocker >= 0 and rules.after(state, hand) == knocker:
        return answered(rules, state, flow, emit)
    if state.vars[rules.at[OPEN_HAND]] >= 0 and state.vars[rules.at[OPEN_HAND]] != hand:
        state.vars[rules.at[OPEN_HAND]] = -1
    if len(state.stock) > rules.reserve:
        return Outcome.END_TURN
    stock_end = rules.variant.stock_end
    if not stock_end.blocked_after_turn(state, rules.seats):
        return Outcome.END_TURN
    if knocker >= 0:
        return answered(rules, state, flow, emit)
    game = knocking(rules)
    if game.last_claim is not None and game.last_claim.begin(rules, state, hand, game.final_claim_program, flow):
        return Outcome.END_TURN
    state.ending = (stock_end.ending, -1)
    return Outcome.END_DEAL
