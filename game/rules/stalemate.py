"""The stalemate that nobody can end: with the cards that are not in melds no meld can be made, and none on the table extended.

Where everybody holds one card no meld can be made whatever the cards are, as long as one card at a time comes into a hand: then
it is enough that no card off the table fits a meld (basic rummy reference, section 4.3).
"""

from __future__ import annotations

from game.cards.ids import card_set
from game.rules.policies.dealing.bases import second_hand
from game.rules.ruleset import Ruleset
from game.rules.state.meld import reading_of
from game.rules.state.state import State


def deadlocked(rules: Ruleset, state: State) -> bool:
    """Whether nobody can ever finish this hand."""
    away = card_set(state.stock)
    for cards in state.discards:
        away |= card_set(cards)
    for seat, held in enumerate(state.hands):
        away |= held
        if second_hand(rules, state, seat):
            return False
    finder = rules.finder_for(state)
    if any(finder.accepts(reading_of(meld)) & away for meld in state.melds):
        return False
    if rules.swaps and any(rules.wilds_in(meld) for meld in state.melds):
        return False  # a joker may come free, and it fits nearly everywhere
    return _one_each(rules, state) or not finder.makes_any(away)


def _one_each(rules: Ruleset, state: State) -> bool:
    """Whether everybody holds one card, and nothing brings a hand several at once."""
    several = rules.pickup.takes_several or (rules.claim_step is not None and rules.claim_step.deep)
    return not several and all(cards.bit_count() == 1 for cards in state.hands)
