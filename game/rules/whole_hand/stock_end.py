"""A stock that is down to its last card: that card begins a new discard pile, and the old discards are the new stock."""

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


class LastCardBegins(StockRule, kind="last_card_begins"):
    """The last card of the stock begins a new discard pile, so often; after that the hand is drawn when it is reached."""

    limit: int = setting(3, low=1, high=20)

    ending = "drawn"

    how = "shuffle"

    def blocked_after_turn(self, state: State, seats: int) -> bool:
        """Whether the hand is over, now that a turn is: the stock has been renewed so often, and is down to a card again."""
        return len(state.stock) == 1 and state.vars[RENEWALS] >= self.limit

    def at_end_of_turn(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> None:
        """The last card of the stock goes to the pile, and what lay there becomes the stock."""
        pile, zone = state.discards[0], rules.zone(rules.after(state, hand))
        if len(state.stock) != 1 or not pile:
            return
        old = tuple(pile)
        emit(Moved(tuple(reversed(old)), zone, STOCK_ZONE, 0))
        chance = Chance(state.chance)
        chance.shuffle(pile)
        state.chance = chance.state
        first = state.stock.pop()
        state.stock = pile[::-1]
        pile[:] = [first]
        state.vars[RENEWALS] += 1
        emit(StockRenewed("shuffled", len(old)))
        emit(Moved((first,), STOCK_ZONE, zone, rules.everybody))

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        return (line("rule.last_card_begins"), line("rule.last_card_begins_limit", times=self.limit))
