"""What happens when the stock has run out: the discard pile may become the stock again, and at some point the hand is blocked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.cards.chance import Chance
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.events import STOCK_ZONE, Emit, Moved, StockRenewed
from game.rules.policies.bases import StockRule
from game.rules.state.slots import EMPTY_TURNS, IDLE_RENEWALS, RENEWALS

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant
    from game.rules.view import View


class Recycle(StockRule, kind="recycle"):
    """The discard pile is turned over or shuffled to make a new stock, a number of times or without limit."""

    how: Literal["turn_unshuffled", "shuffle", "none"] = setting("turn_unshuffled")
    upcard: Literal["none", "keep_top", "turn_new"] = setting("none")
    limit: int | Literal["unlimited"] = setting("unlimited", low=0, high=9)
    final: Literal["offer_discard", "end_now"] = setting("offer_discard")
    stuck_after: int | Literal["off"] = setting(3, low=1, high=99)
    empty_rounds: int | Literal["off"] = setting(1, low=1, high=9)

    def blocks(self, variant: Variant) -> bool:
        """Whether a hand may come to an end because no card can be drawn: not where the pile is used again for ever, and where no
        card leaves the hands for the table, so that the pile never runs short.
        """
        for_ever = self.how != "none" and self.limit == "unlimited" and self.stuck_after == "off"
        return variant.lays_melds or not for_ever

    def may_renew(self, rules: Ruleset, table: State | View, hand: int) -> bool:
        if self.how == "none" or (self.limit != "unlimited" and table.vars[RENEWALS] >= self.limit):
            return False
        return len(rules.pile(table, hand)) > (1 if self.upcard == "keep_top" else 0)

    def renew(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> bool:
        """Make the new stock. Returns False where that leaves the hand blocked, since nothing happened between renewals."""
        pile, zone = rules.pile(state, hand), rules.zone(hand)
        kept = [pile.pop()] if self.upcard == "keep_top" else []
        count = len(pile)
        emit(Moved(tuple(reversed(pile)), zone, STOCK_ZONE, 0))
        if self.how == "shuffle":
            chance = Chance(state.chance)
            chance.shuffle(pile)
            state.chance = chance.state
        state.stock = pile[::-1]
        pile[:] = kept
        state.vars[RENEWALS] += 1
        state.vars[IDLE_RENEWALS] += 1
        emit(StockRenewed("shuffled" if self.how == "shuffle" else "turned", count))
        if self.upcard == "turn_new":
            card = state.stock.pop()
            pile.append(card)
            emit(Moved((card,), STOCK_ZONE, zone, rules.everybody))
        return not self._stuck(state.vars[IDLE_RENEWALS])

    def _stuck(self, idle: int) -> bool:
        """Whether so many renewals without a meld or lay-off between block the hand.

        The first renewal has none before it to lie between: the earliest that can block is the second.
        """
        return self.limit == "unlimited" and self.stuck_after != "off" and idle >= max(self.stuck_after, 2)

    def declining(self, rules: Ruleset, table: State | View, hand: int) -> Literal["turned", "shuffled", "ends"]:
        """What a player on an empty stock does who wants no discard: make a new stock, or end the hand."""
        if not self.may_renew(rules, table, hand) or self._stuck(table.vars[IDLE_RENEWALS] + 1):
            return "ends"
        return "shuffled" if self.how == "shuffle" else "turned"

    def drew(self, state: State) -> None:
        """A draw decision was taken: on a stock that is empty for good, the rounds are counted from here."""
        if not state.stock and state.vars[EMPTY_TURNS] < 0 and not self.may_renew_later(state):
            state.vars[EMPTY_TURNS] = 0

    def may_renew_later(self, state: State) -> bool:
        """Whether the rules still grant a new stock, however small the pile is just now."""
        return self.how != "none" and (self.limit == "unlimited" or state.vars[RENEWALS] < self.limit)

    def after_lay(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> None:
        """A meld or lay-off: the counts of an idle table begin anew."""
        state.vars[IDLE_RENEWALS] = 0
        state.vars[EMPTY_TURNS] = -1

    def blocked_after_turn(self, state: State, seats: int) -> bool:
        """Whether the hand is blocked, now that a turn is over."""
        if state.stock:
            return False
        if self.final == "end_now" and not self.may_renew_later(state):
            return True
        if state.vars[EMPTY_TURNS] >= 0:
            state.vars[EMPTY_TURNS] += 1
            return self.empty_rounds != "off" and state.vars[EMPTY_TURNS] >= self.empty_rounds * seats
        return False

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        if self.how == "none" or self.limit == 0:
            lines = [line("rule.stock_never_renewed")]
        else:
            lines = [line(f"rule.stock_{self.how}"), line(f"rule.stock_upcard_{self.upcard}")]
            if self.limit == "unlimited":
                lines.append(line("rule.stock_unlimited"))
                if self.stuck_after != "off":
                    lines.append(line("rule.stock_stuck", times=max(self.stuck_after, 2)))
            else:
                lines.append(line("rule.stock_limit", times=self.limit))
        if self.limit != "unlimited" or self.how == "none":
            lines.append(line(f"rule.stock_final_{self.final}"))
            if self.final == "offer_discard" and self.empty_rounds != "off":
                lines.append(line("rule.stock_rounds", rounds=self.empty_rounds))
        return tuple(lines)
