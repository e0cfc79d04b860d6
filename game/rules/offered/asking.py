"""Who is asked about the card on offer, one seat after another, and what each may answer.

A card that was turned up is offered to the seat that turned it, then to the others in order; a discard to the others from the
next seat on, never to the one that discarded it. The first upcard of the hand nobody has turned: the first seat is asked first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.offered.own_table import on_offer
from game.rules.offered.slots import FORCED
from game.rules.state.slots import DISCARDER, PASSES, UPCARD

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State

NOBODY = -1


def is_upcard(state: State) -> bool:
    """Whether the card on offer is the first upcard of the hand."""
    return state.vars[UPCARD] >= 0 and len(state.discards[0]) == 1 and on_offer(state) == state.vars[UPCARD]


def was_turned(state: State) -> bool:
    """Whether the card on offer comes from the stock, and not from a hand."""
    return state.vars[DISCARDER] < 0


def turner(rules: Ruleset, state: State, seat: int) -> int:
    """The seat to which a turned card was offered first, where this one is asked now, perhaps once more because it is forced."""
    return rules.in_play(state).after(seat, -state.vars[PASSES] + state.vars[rules.at[FORCED]])


def may_take(rules: Ruleset, state: State, seat: int, passes: int = -1) -> bool:
    """Whether a seat that is asked may take the card: not one that has refused it, or has discarded it itself. So many have
    passed before it; as many as are remembered where nothing is said.
    """
    if was_turned(state):
        return (state.vars[PASSES] if passes < 0 else passes) < len(rules.in_play(state))
    return seat != state.vars[DISCARDER]


def refuser(rules: Ruleset, state: State, seat: int) -> int:
    """The seat that has just refused the card and could be forced by the one that is asked; with two players only."""
    circle = rules.in_play(state)
    return circle.after(seat) if len(circle) == 2 and state.vars[PASSES] else NOBODY


def turn_after(rules: Ruleset, state: State, seat: int) -> int:
    """Whose turn begins when nobody wants the card, where this seat is asked now."""
    if is_upcard(state) and was_turned(state):
        return rules.starter(state)
    discarder = state.vars[DISCARDER]
    return rules.after(state, turner(rules, state, seat) if discarder < 0 else discarder)
