"""The end of a stock that is renewed by drawing from it, so many times; after that the hand is void."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.chance import Chance
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.events import STOCK_ZONE, Emit, Moved, StockRenewed
from game.rules.policies.bases import StockRule
from game.rules.state.slots import RENEWALS

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant
    from game.rules.view import View


class ShuffledUp(StockRule, kind="shuffled_up"):
    """The player at an empty stock shuffles the pile first, all but its top card; what lies open under the stock stays."""

    renewals: int = setting(3, low=0, high=9)

    @property
    def how(self) -> str:
        return "shuffle" if self.renewals else "none"

    ending = "void"

    def may_renew(self, rules: Ruleset, table: State | View, hand: int) -> bool:
        return table.vars[RENEWALS] < self.renewals and len(rules.pile(table, hand)) > 1

    def renew(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> bool:
        """Shuffle the pile, all but its top card."""
        pile, zone = rules.pile(state, hand), rules.zone(hand)
        *under, top = pile
        emit(Moved(tuple(reversed(under)), zone, STOCK_ZONE, 0))
        chance = Chance(state.chance)
        chance.shuffle(under)
        state.chance = chance.state
        state.stock += under
        pile[:] = [top]
        state.vars[RENEWALS] += 1
        emit(StockRenewed("shuffled", len(under)))
        return True

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        if not self.renewals:
            return (line("rule.stock_void"),)
        return (line("rule.stock_shuffled_up", times=self.renewals), line("rule.stock_then_void"))
