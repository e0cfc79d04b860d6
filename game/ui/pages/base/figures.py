"""Which pages of figures a game has, and what each is about: its components say what can be worked out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.rules.variant import Variant


def figures_of(variant: Variant) -> Mapping[str, object]:
    """By the name of the page: what it is opened with."""
    from game.players.families import counted_table
    from game.rules.component import components

    found: dict[str, object] = {}
    for part in components(variant):
        bet = part.counted_bet(variant)
        if bet is not None:
            found.setdefault("odds_page", bet)
    return {"strategy_page": variant, **found} if counted_table(variant) is not None else found
