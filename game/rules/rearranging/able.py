"""Whether a player can play anything at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import CardSet
from game.rules.rearranging.listing import layoffs, new_melds, sensible
from game.rules.rearranging.proposal import Terms

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


def can_play(rules: Ruleset, state: State, held: CardSet, terms: Terms) -> bool:
    """Whether somebody who may play these cards can play any of them."""
    if next(iter(new_melds(rules, state, held, terms)), None) is not None:
        return True
    if next(iter(layoffs(rules, state, held, terms)), None) is not None:
        return True
    return sensible(rules, state, held, terms) is not None
