"""Combinations that lie ready in a hand, where they count as if they were on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.finder import Found
from game.cards.ids import CardSet, card_set

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


def combinations_in(rules: Ruleset, state: State, hand: int) -> tuple[tuple[Found, ...], CardSet]:
    """The combinations in a hand that leave the fewest points, and the cards that are left.

    Where the first meld must be a run, none count for a player who has no run, on the table or in the hand.
    """
    cards = state.hands[hand]
    if not rules.variant.opening.run_first or any(m.owner == hand and m.kind == "run" for m in state.melds):
        return _arranged(rules, state, cards)
    best: tuple[tuple[Found, ...], CardSet] = ((), cards)
    fewest = -1
    finder = rules.finder_for(state)
    for run in finder.candidates(cards):
        if run.kind == "run":
            others, left = _arranged(rules, state, cards & ~run.mask)
            if fewest < 0 or finder.value(left) < fewest:
                best, fewest = ((run, *others), left), finder.value(left)
    return best


def all_combined(rules: Ruleset, state: State, hand: int) -> bool:
    """Whether every card of a hand belongs to a combination."""
    return not combinations_in(rules, state, hand)[1]


def _arranged(rules: Ruleset, state: State, cards: CardSet) -> tuple[tuple[Found, ...], CardSet]:
    best = rules.finder_for(state).arrange(cards)
    found = [rules.found(state, meld, stands) for meld, stands in zip(best.melds, best.stands, strict=True)]
    return tuple(meld for meld in found if meld is not None), card_set(best.deadwood)
