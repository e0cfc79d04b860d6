"""The scoring of the toy: the chips of the pots, and one for every card that is left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.result import ScoreLine
from game.rules.scoring.method import Account, Counted, ScoringMethod
from tests.families.michigan.rows import CHIPS

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state import State
    from game.rules.variant import Variant


@dataclass(frozen=True)
class CountedChips(Counted):
    """A finished hand with what its stakes and pots have brought every seat."""

    chips: tuple[int, ...] = ()


@dataclass(frozen=True)
class ChipPay(ScoringMethod):
    """Whoever is out first gets chips from every other player for the cards that are left."""

    kind: Literal["chips"] = "chips"
    each_card: int = setting(1, low=0, high=9, label="For a card", help="How many chips are paid for a card that is left.")

    def outcomes(self) -> tuple[str, ...]:
        """A hand is won by going out."""
        return ("out",)

    def counted(self, rules: Ruleset, state: State) -> Counted:
        """The cards that are left and the chips."""
        assert state.ending is not None
        left = tuple(tuple(rules.pack.in_rank_order(state.hands[seat])) for seat in range(rules.seats))
        values = tuple(len(cards) * self.each_card for cards in left)
        at = rules.at[CHIPS]
        chips = tuple(state.vars[at : at + rules.seats])
        return CountedChips(left, values, state.ending[1], False, rules.in_play(state), kind=state.ending[0], chips=chips)

    def accounts(self, rules: Ruleset, counted: Counted) -> list[Account]:
        """One account per seat."""
        assert isinstance(counted, CountedChips)
        accounts: list[Account] = [[ScoreLine(line("score.michigan_chips", value=chips), chips)] for chips in counted.chips]
        for seat, value in enumerate(counted.values):
            if counted.out >= 0 and seat != counted.out:
                cards = counted.left[seat]
                accounts[seat].append(ScoreLine(line("score.pays", cards, seat=seat, value=value), -value))
                accounts[counted.out].append(ScoreLine(line("score.paid_by", cards, seat=seat, value=value), value))
        return accounts

    def winners(self, rules: Ruleset, counted: Counted) -> tuple[int, ...]:
        """Who wins the hand: whoever is out."""
        return (counted.out,) if counted.out >= 0 else ()

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its line of the rule sheet."""
        return (line("rule.michigan_pay", chips=self.each_card),)
