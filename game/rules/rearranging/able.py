"""Whether a player can play anything at all, and what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import CardSet
from game.rules.acts.actions import Action
from game.rules.rearranging.listing import layoffs, new_melds, sensible
from game.rules.rearranging.proposal import Terms

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


def some_play(rules: Ruleset, state: State, held: CardSet, terms: Terms) -> Action | None:
    """One play of a player who may play these cards: a single meld or lay-off where there is one; None where nothing can be
    played.
    """
    for ways in (new_melds, layoffs):
        first = next(iter(ways(rules, state, held, terms)), None)
        if first is not None:
            return first
    return sensible(rules, state, held, terms)
