"""The end of a hand by a show of the whole hand in melds, in the own turn or with a discard of somebody else."""

from __future__ import annotations

from game.cards.ids import CardSet
from game.rules.acts.closing import CLOSER
from game.rules.acts.events import Emit, Told
from game.rules.laying.laying import lay_found
from game.rules.ruleset import Ruleset
from game.rules.show.actions import Show
from game.rules.show.showing import SHOW
from game.rules.state.state import State
from game.rules.violation import Violation, refuse
from game.rules.whole_hand.groups import fault, held_as, named_as, whole


def show_fault(rules: Ruleset, cards: CardSet, action: Show) -> Violation | None:
    """Why these cards cannot be shown as the action says: the groups that it names, or else the best."""
    if action.groups is not None:
        return fault(rules, cards, held_as(rules, cards, action.groups))
    return None if whole(rules).is_whole(cards) else refuse("show.none_valid", loose(rules, cards))


def loose(rules: Ruleset, cards: CardSet) -> tuple[int, ...]:
    """The cards that stay over when most of these lie in melds."""
    left = cards
    for one in whole(rules).melds(cards):
        left &= ~one.found.mask
    return tuple(rules.pack.in_rank_order(left))


def lay_all(rules: Ruleset, state: State, hand: int, action: Show, emit: Emit) -> None:
    """The whole hand comes onto the table, in the melds that were named or in the best; the hand is over."""
    cards = state.hands[hand]
    groups = held_as(rules, cards, action.groups) if action.groups is not None else None
    found = whole(rules).melds(cards) if groups is None else [named_as(rules, group) for group in groups]
    emit(Told("showed", hand, (("how", "whole"),)))
    for one in found:
        assert one is not None, "a show that was checked"
        lay_found(rules, state, hand, one.found, emit)
    state.vars[rules.at[CLOSER]] = hand
    state.ending = (SHOW, hand)
