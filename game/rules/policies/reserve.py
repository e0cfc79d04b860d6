"""The end of a stock that is never renewed: some of its cards are never drawn, and when only these are left the hand is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.policies.bases import StockRule

if TYPE_CHECKING:
    from game.rules.variant import Variant


class Reserve(StockRule, kind="reserve"):
    """The last cards of the stock stay where they are. A player who draws the one before may still end the hand with a knock."""

    left: int = setting(2, low=0, high=20)

    ending = "drawn"

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        if "showdown" not in variant.traits and not self.left:
            return (line("rule.reserve_nobody"),)
        return (line("rule.reserve", count=self.left) if self.left else line("rule.reserve_none"),)
