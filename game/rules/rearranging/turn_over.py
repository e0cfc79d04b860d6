"""What follows from a draw, from a pass and from the end of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.acts.actions import STOCK
from game.rules.acts.events import STOCK_ZONE, Drew, Emit, Moved, unheard
from game.rules.flow import Outcome
from game.rules.rearranging.slots import DRAWS
from game.rules.state.slots import DRAWN

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


def draw_one(rules: Ruleset, state: State, hand: int, emit: Emit) -> None:
    """The next card of the stock goes into a hand."""
    card = state.stock.pop()
    state.vars[DRAWN] = card
    state.vars[rules.at[DRAWS]] += 1
    state.hands[hand] |= 1 << card
    if emit is not unheard:
        emit(Drew(hand, STOCK, 1))
        emit(Moved((card,), STOCK_ZONE, ("hand", hand), 1 << hand))
    for act in rules.after_draw:
        act(rules, state, hand, emit)


def turn_over(rules: Ruleset, state: State) -> Outcome:
    """A turn is over, and with it the hand where nobody can go on."""
    if not state.stock and rules.variant.stock_end.blocked_after_turn(state, len(rules.in_play(state))):
        state.ending = ("blocked", -1)
        return Outcome.END_DEAL
    return Outcome.END_TURN
