"""The stalemate that nobody can end: every player holds one card, and no card off the table fits a meld.

With one card a player can never build a new meld, so the melds are frozen and the test is final (basic rummy reference,
section 4.3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import card_set
from game.rules.meld import reading_of
from game.rules.policies.second_hand import second_hand

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state import State


def deadlocked(rules: Ruleset, state: State) -> bool:
    """Whether nobody can ever finish this hand."""
    if any(cards.bit_count() != 1 or second_hand(rules, state, seat) for seat, cards in enumerate(state.hands)):
        return False
    away = card_set(state.stock) | card_set(state.discards[0])
    for cards in state.hands:
        away |= cards
    if rules.swaps and any(rules.wilds_in(meld) for meld in state.melds):
        return False  # a joker may come free, and it fits nearly everywhere
    finder = rules.finder_for(state)
    return not any(finder.accepts(reading_of(meld)) & away for meld in state.melds)
