"""The end of a stock after which the hand goes on as long as discards are taken."""

from __future__ import annotations

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.policies.bases import StockRule
from game.rules.state.state import State
from game.rules.variant import Variant


class PileGoesOn(StockRule, kind="pile_goes_on"):
    """With no stock left, play goes on as long as everybody takes the pile; the player who does not ends the hand."""

    forced_take: bool = setting(True)

    @property
    def compels(self) -> bool:
        return self.forced_take

    def blocked_after_turn(self, state: State, seats: int) -> bool:
        return False

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.stock_pile_goes_on")]
        if variant.bonus_cards.cards:
            lines.append(line("rule.stock_last_bonus"))
        if self.forced_take and variant.pickup.onto_melds:
            lines.append(line("rule.stock_forced_take"))
        return tuple(lines)
