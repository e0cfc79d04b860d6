"""What a shown hand brings: a stake of everybody else, more for some hands and for equal cards that lie open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.result import Points, scored
from game.rules.scoring.method import Account, Counted, ScoringMethod, payments
from game.rules.state.slots import DRAWN, TAKEN
from game.rules.whole_hand.slots import DECLARED, PURROS

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant


class StakeEach(ScoringMethod, kind="stake_each"):
    """Everybody on another side pays the winner a stake, or two for some hands; equal cards that lie open are paid for, too."""

    stake: int = setting(1, low=1, high=1000)
    doubled: str = setting("")
    shown_doubles: bool = setting(False)
    declared: str = setting("")
    declared_bonus: int = setting(0, low=0, high=100)
    claimed_bonus: int = setting(0, low=0, high=100)

    outcomes = ("show",)

    in_chips, counts_cards = True, False

    def shown_whole(self, variant: Variant) -> tuple[Sequence[str], Mapping[str, int], Sequence[str]]:
        """A meld of the kind that doubles a hand goes before others."""
        names = [name for name, _ in variant.melds.pairs]
        return names, {self.doubled: 1} if self.doubled else {}, ()

    def for_alike(self, declared: bool) -> float:
        if not self.declared:
            return 0.0
        return (self.declared_bonus if declared else self.claimed_bonus) / (2.0 * self.stake)

    # -- what is paid for -----------------------------------------------------------------------------------------

    def all_alike(self, rules: Ruleset, state: State) -> bool:
        """Whether all melds of the winner are of the kind that is paid for twice."""
        assert state.ending is not None
        own = [rules.meld_name(meld) for meld in state.melds if meld.owner == state.ending[1]]
        return bool(self.doubled and own) and all(name == self.doubled for name in own)

    def with_shown(self, rules: Ruleset, state: State) -> bool:
        """Whether the hand was completed with a card like the one that lies open under the stock."""
        last = state.vars[DRAWN] if state.vars[DRAWN] >= 0 else state.vars[TAKEN]
        return self.shown_doubles and last >= 0 and rules.is_among(last, [rules.lies_under(state.vars)])

    def opened(self, rules: Ruleset, state: State, seat: int) -> tuple[int, int]:
        """How many sets of equal cards a seat has declared, and how many it has claimed; those of a shown hand do not count."""
        if not self.declared:
            return 0, 0
        claimed = state.vars[rules.at[PURROS] + seat]
        return state.vars[rules.at[DECLARED] + seat], claimed

    # -- a finished hand ------------------------------------------------------------------------------------------

    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        """What the winner's side gets of every seat of the others, in the row of each partner, and what these pay."""
        return [self._account(rules, state, counted, seat) for seat in range(rules.seats)]

    def _account(self, rules: Ruleset, state: State, counted: Counted, seat: int) -> Account:
        if seat not in counted.playing:
            return [scored("score.out_of_match", 0)]
        account: Account = []
        if counted.out >= 0:
            stakes = self._owed_to(rules, counted, seat, counted.out)
            paid = stakes * self.stake
            code = "score.stakes_won" if stakes > 0 else "score.stakes_lost"
            account.append(scored(code, paid, count=abs(stakes), value=self.stake))
            if self.all_alike(rules, state):
                account.append(scored("score.all_alike", paid, name=self.doubled))
                paid *= 2
            if self.with_shown(rules, state):
                account.append(scored("score.with_shown", paid))
        for owner in counted.playing:
            declared, claimed = self.opened(rules, state, owner)
            for code, number, bonus in (
                ("score.declared", declared, self.declared_bonus),
                ("score.claimed_open", claimed, self.claimed_bonus),
            ):
                if number and bonus:
                    points = self._owed_to(rules, counted, seat, owner) * number * bonus
                    account.append(scored(code, points, seat=owner, count=number, name=self.declared))
        return account or [scored("score.nobody", 0)]

    @staticmethod
    def _owed_to(rules: Ruleset, counted: Counted, seat: int, winner: int) -> int:
        """How many seats of the others pay the side of a winner; for these, less than nothing, how many of their side pay."""
        side = rules.sides_with[winner]
        if seat in side:
            return sum(one not in side for one in counted.playing)
        return -sum(one in counted.playing for one in rules.sides_with[seat])

    def winners(self, rules: Ruleset, state: State, counted: Counted) -> tuple[int, ...]:
        return rules.sides_with[counted.out] if counted.out >= 0 else ()

    def owed(self, rules: Ruleset, counted: Counted, scores: Sequence[Points], winners: Sequence[int]) -> list[Points]:
        """The scores are payments."""
        return payments(rules, scores)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.stake_each", points=self.stake)]
        if len(variant.sides.by_seat(variant.players.max)[0]) > 1:
            lines.append(line("rule.stake_sides"))
        if self.doubled:
            lines.append(line("rule.stake_doubled", name=self.doubled))
        if self.shown_doubles:
            lines.append(line("rule.stake_shown_doubles"))
        if self.declared and self.declared_bonus:
            lines.append(line("rule.stake_declared", name=self.declared, points=self.declared_bonus))
        if self.declared and self.claimed_bonus:
            lines.append(line("rule.stake_claimed", points=self.claimed_bonus))
        return tuple(lines)
