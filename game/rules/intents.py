"""What can be done with these cards dropped there: the action or the refusal for every target at once.

The window asks once when cards are lifted and decides nothing itself. Targets have the ids of the table:
`pile:discard`, `area:melds`, `meld:2`, and `area:hand` for cards that come from a pile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.cards.ids import Card, card_set
from game.rules.actions import DISCARD, STOCK, Action, Discard, Draw, Group, LayDown, LayOff
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state import State


class DropOption(NamedTuple):
    """One target: the action that a drop there means, or why it is refused."""

    target: str
    action: Action | None
    violation: Violation | None


def options(rules: Ruleset, state: State, hand: int, cards: tuple[Card, ...]) -> list[DropOption]:
    """Every target on the table for these cards from the hand of this seat."""
    found = [_judge(rules, state, hand, "pile:discard", _discard(cards))]
    found.append(_judge(rules, state, hand, "area:melds", melds_of(rules, state, cards)))
    found += [_judge(rules, state, hand, f"meld:{meld.id}", LayOff(meld.id, cards)) for meld in state.melds]
    return found


def draw_options(rules: Ruleset, state: State, hand: int, pile: str, depth: int = 1) -> list[DropOption]:
    """The hand as a target for the top of a pile, `stock` or `discard`."""
    return [_judge(rules, state, hand, "area:hand", Draw(STOCK if pile == STOCK else DISCARD, depth))]


def melds_of(rules: Ruleset, state: State, cards: tuple[Card, ...]) -> LayDown:
    """The cards as one new meld, or, where they make none together, as the several melds that use them all."""
    if rules.found(state, cards) is None and len(cards) > 5:
        arranged = rules.finder_for(state).arrange(card_set(cards))
        if not arranged.deadwood:
            return LayDown(tuple(Group(meld) for meld in arranged.melds))
    return LayDown((Group(cards),))


def _discard(cards: tuple[Card, ...]) -> Discard | Violation:
    return Discard(cards[0]) if len(cards) == 1 else refuse("discard.one_card", cards)


def _judge(rules: Ruleset, state: State, hand: int, target: str, action: Action | Violation) -> DropOption:
    if isinstance(action, Violation):
        return DropOption(target, None, action)
    acting = rules.to_act(state)
    if acting != hand:
        violation: Violation | None = refuse("hand.over") if acting is None else refuse("turn.not_yours", seat=acting)
    else:
        violation = rules.check(state, action)
    return DropOption(target, None, violation) if violation is not None else DropOption(target, action, None)
