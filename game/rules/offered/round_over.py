"""What follows when nobody wants the card on offer: it is dead, and with the last card of the stock perhaps the hand is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.acts.events import Emit
from game.rules.state.slots import DISCARDER, PASSES

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


def nothing_on_offer(rules: Ruleset, state: State) -> None:
    """No card is on offer any more: whoever refused it, forced or discarded is forgotten."""
    state.vars[PASSES], state.vars[DISCARDER] = 0, -1


def goes_on(rules: Ruleset, state: State, seat: int, emit: Emit) -> bool:
    """Whether somebody can turn a card now, after this seat was the last to refuse one: from the stock, or from a new one where
    the dead cards make it. Otherwise it is written down how the hand has ended.
    """
    nothing_on_offer(rules, state)
    stock_end = rules.variant.stock_end
    if state.stock or (stock_end.may_renew(rules, state, seat) and stock_end.renew(rules, state, seat, emit)):
        return True
    state.ending = stock_end.ended(rules, state)
    return False
