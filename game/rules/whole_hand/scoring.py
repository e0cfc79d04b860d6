"""What a shown hand brings: a stake of everybody else, more for some hands and for equal cards that lie open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.result import Points, scored
from game.rules.scoring.method import Account, Counted, ScoringMethod, payments

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant

_TWICE = 2


class StakeEach(ScoringMethod, kind="stake_each"):
    """Everybody on another side pays the winner a stake, or two for a hand that is all of one kind of meld."""

    stake: int = setting(1, low=1, high=1000)
    doubled: str = setting("")

    outcomes = ("show",)

    def shown_whole(self, variant: Variant) -> tuple[Sequence[str], Mapping[str, int]]:
        """A meld of the kind that doubles a hand goes before others."""
        names = [name for name, _ in variant.melds.pairs]
        return names, {self.doubled: 1} if self.doubled else {}

    def times(self, rules: Ruleset, state: State) -> int:
        """How many stakes everybody pays: two where all melds of the winner are of one kind."""
        assert state.ending is not None
        own = [rules.meld_name(meld) for meld in state.melds if meld.owner == state.ending[1]]
        return _TWICE if self.doubled and own and all(name == self.doubled for name in own) else 1

    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        """What the winner's side gets of every seat of the others, in the row of each partner, and what these pay."""
        if counted.out < 0:
            return [[scored("score.nobody", 0)] for _ in range(rules.seats)]
        times, side = self.times(rules, state), rules.sides_with[counted.out]
        losers = [seat for seat in counted.playing if seat not in side]
        accounts: list[Account] = []
        for seat in range(rules.seats):
            stakes = len(losers) if seat in side else -len([one for one in rules.sides_with[seat] if one in losers])
            code = "score.stakes_won" if seat in side else "score.stakes_lost"
            paid = scored(code, stakes * self.stake, (), count=abs(stakes), value=self.stake)
            account = [paid] if seat in counted.playing else [scored("score.out_of_match", 0)]
            if times > 1 and seat in counted.playing:
                account.append(scored(f"score.all_{self.doubled}", stakes * self.stake * (times - 1)))
            accounts.append(account)
        return accounts

    def winners(self, rules: Ruleset, state: State, counted: Counted) -> tuple[int, ...]:
        return rules.sides_with[counted.out] if counted.out >= 0 else ()

    def owed(self, rules: Ruleset, counted: Counted, scores: Sequence[Points], winners: Sequence[int]) -> list[Points]:
        """The scores are payments."""
        return payments(rules, scores)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.stake_each", points=self.stake)]
        if self.doubled:
            lines.append(line("rule.stake_doubled", name=self.doubled))
        return tuple(lines)
