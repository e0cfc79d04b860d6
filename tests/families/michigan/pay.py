"""The scoring of the toy: beside the chips of the pots one for every card that is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.result import ScoreLine
from game.rules.scoring.method import Account, Counted, ScoringMethod

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant


class ChipPay(ScoringMethod, kind="chips"):
    """Whoever is out first gets chips from every other player for the cards that are left."""

    each_card: int = setting(1, low=0, high=9)

    outcomes = ("out",)

    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        """One account per seat; what the pots brought is counted already."""
        accounts: list[Account] = [[] for _ in range(rules.seats)]
        for seat, cards in enumerate(counted.left):
            chips = len(cards) * self.each_card
            if counted.out >= 0 and seat != counted.out:
                accounts[seat].append(ScoreLine(line("score.pays", cards, seat=seat, value=chips), -chips))
                accounts[counted.out].append(ScoreLine(line("score.paid_by", cards, seat=seat, value=chips), chips))
        return accounts

    def winners(self, rules: Ruleset, state: State, counted: Counted) -> tuple[int, ...]:
        """Who wins the hand: whoever is out."""
        return (counted.out,) if counted.out >= 0 else ()

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its line of the rule sheet."""
        return (line("rule.michigan_pay", chips=self.each_card),)
