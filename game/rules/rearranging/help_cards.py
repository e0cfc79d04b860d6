"""Cards that lie open beside the stock, for the play of everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import CardSet

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State

HELP = "help"
"""The place where they lie."""


def help_number(rules: Ruleset) -> int:
    """The number of their place among those for cards that lie apart; -1 where the game has none."""
    return rules.places.number(HELP) if rules.places.has(HELP) else -1


def playable(rules: Ruleset, state: State) -> CardSet:
    """Those that are still there."""
    number = help_number(rules)
    return state.aside[number] if number >= 0 else 0
