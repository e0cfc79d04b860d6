"""What happens in these games when the stock has run out: nothing is ever drawn again, and at some point the hand is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.policies.bases import StockRule
from game.rules.state.slots import EMPTY_TURNS, PASSES

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant


class StockPool(StockRule, kind="pool"):
    """A stock that is never renewed. Play goes on without it for a while."""

    empty: Literal["all_pass", "one_more_turn", "end_round"] = setting("all_pass")

    def in_position(self, rules: Ruleset, state: State) -> None:
        """Where the stock is empty and nothing else is said, it ran out with the turn before."""
        if self.empty == "one_more_turn" and not state.stock and state.frames:
            state.vars[EMPTY_TURNS] = 0

    def blocked_after_turn(self, state: State, seats: int) -> bool:
        """Whether the hand is over, now that a turn is; so many play it."""
        if self.empty == "all_pass":
            return state.vars[PASSES] >= seats
        if self.empty == "end_round":
            return True
        state.vars[EMPTY_TURNS] += 1
        return state.vars[EMPTY_TURNS] >= seats

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        return (line(f"rule.empty_{self.empty}"),)
