"""Which pages of figures a game has, and what each is about: its components say what can be worked out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.rules.variant import Variant


def figures_of(variant: Variant) -> Mapping[str, object]:
    """By the name of the page: what it is opened with."""
    from game.players.families import counted_table
    from game.rules.component import counted_bet

    pages = {"strategy_page": variant if counted_table(variant) is not None else None, "odds_page": counted_bet(variant)}
    return {name: about for name, about in pages.items() if about is not None}
