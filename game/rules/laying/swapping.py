"""Taking wild cards out of melds in one's own turn: which swaps there are, why one is refused, and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.cards.ids import card_set
from game.rules.acts.actions import Swap
from game.rules.acts.events import Emit
from game.rules.completion import completable, outlook
from game.rules.laying.laying import has_laid, not_held, swap, unnamed
from game.rules.policies.swap import swapped
from game.rules.state.meld import with_meld
from game.rules.state.slots import DUTY, LAID
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


def swaps(rules: Ruleset, state: State, hand: int, drawn: bool) -> Iterator[Swap]:
    """The swaps that this seat may make now, before the draw of its turn or after it."""
    for meld in rules.variant.swap.open_melds(rules, state, hand):
        for cards in rules.variant.swap.tries(rules, state, hand, meld):
            action = Swap(meld.id, cards)
            if swap_fault(rules, state, hand, action, drawn) is None:
                yield action


def swap_fault(rules: Ruleset, state: State, hand: int, action: Swap, drawn: bool) -> Violation | None:
    """Why these cards take no wild card out of this meld now. Before the draw a turn can always be ended: a card comes yet."""
    fault = unnamed(state, action) or not_held(state, hand, action.cards)
    if fault is not None:
        return fault
    meld, owed = state.meld(action.meld), state.vars[DUTY]
    if rules.swaps:
        fault = rules.variant.swap.barrier(rules, state, hand, meld, action.cards)
    fault = fault or rules.variant.swap.fault(rules, state, hand, meld, action.cards)
    if fault is not None:
        return fault
    # Where the freed card must be played, one swap comes after the other: of each card it is known that it can be.
    if owed >= 0 and (rules.variant.swap.must_play or (rules.duty_first and not rules.is_among(owed, action.cards))):
        return refuse("duty.first_action", (owed,))
    if not drawn and not rules.variant.swap.must_play:
        return None
    freed = rules.variant.swap.freed(rules, state, meld, action.cards)
    changed = swapped(rules, meld, action.cards, freed, hand)
    rest = state.hands[hand] & ~card_set(action.cards) | 1 << freed
    after = outlook(rules, state, hand, rest, with_meld(state.melds, changed), laid=action.cards)
    if rules.variant.swap.must_play:
        after = after._replace(duty=freed)
    if not rules.variant.swap.counts_as_laid:
        after = after._replace(opened=bool(state.vars[LAID] >> hand & 1))
    return None if completable(rules, state, hand, after) else rules.variant.going_out.stuck(rules, state, rest, action.cards)


def swap_before_draw(rules: Ruleset, state: State, hand: int, action: Swap, emit: Emit) -> None:
    """Make a swap while the draw of the turn is still due."""
    swap(rules, state, hand, action, emit)
    has_laid(rules, state, hand, emit, counts=rules.variant.swap.counts_as_laid)
