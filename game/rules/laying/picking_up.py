"""Taking cards from the discard pile: how the turn would begin after it, and whether it could be completed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.cards.ids import NO_CARD, Card, CardSet, card_set
from game.rules.completion import Outlook, completable
from game.rules.state.slots import LAID

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


def after_taking(rules: Ruleset, state: State, hand: int, depth: int) -> Outlook:
    """The turn of this seat as it would begin after taking the top `depth` discards."""
    pickup = rules.pickup
    pile = state.discards[rules.takes_from[hand]]
    cards: CardSet = (state.hands[hand] | card_set(pile[-pickup.taken(pile, depth) :])) & ~rules.bonus_cards
    banned = pickup.barred(pile, depth)
    barred = 0 if banned < 0 else rules.barred_by(banned)
    duty = owed_after(rules, state, hand, depth, cards)
    return Outlook(cards, tuple(state.melds), 0, barred, duty, False, bool(state.vars[LAID] >> hand & 1))


def owed_after(rules: Ruleset, state: State, hand: int, depth: int, cards: CardSet) -> Card:
    """The card that must be melded after taking, as it is named among these cards; -1 for none, as for a bonus card."""
    duty = rules.pickup.duty(state, hand, state.discards[rules.takes_from[hand]], depth)
    return NO_CARD if duty < 0 or rules.bonus_cards >> duty & 1 else rules.lowest_twin(duty, cards)


def may_take(rules: Ruleset, state: State, hand: int, depth: int) -> bool:
    """Whether the turn could be completed after taking the top `depth` discards.

    Where a stock card comes with them, that unseen card can be discarded whatever it is.
    """
    if rules.pickup.stock_card_too and state.stock:
        return True
    return completable(rules, state, hand, after_taking(rules, state, hand, depth))


def takings(rules: Ruleset, state: State, hand: int) -> Iterator[int]:
    """How many discards may be taken: each depth from which the turn can be completed."""
    for depth in rules.pickup.depths(state.discards[rules.takes_from[hand]]):
        if may_take(rules, state, hand, depth):
            yield depth
