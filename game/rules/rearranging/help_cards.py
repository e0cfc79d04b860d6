"""Cards that lie open beside the stock, for the play of everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import CardSet

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State

HELP = "help"
"""The place where they lie."""


def playable(rules: Ruleset, state: State) -> CardSet:
    """Those that are still there."""
    return state.aside[rules.places.number(HELP)] if rules.places.has(HELP) else 0
