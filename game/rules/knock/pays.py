"""Scoring of a knock among several players who settle with each other: what one wins, others pay."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.knock.method import KnockMethod
from game.rules.result import Points, ScoreLine, scored, whole
from game.rules.ruleset import Ruleset
from game.rules.scoring.method import Account, Counted, payments
from game.rules.state.state import State
from game.rules.variant import Variant


class KnockPays(KnockMethod, kind="knock_pays"):
    """The lowest count wins the difference from everybody; a knocker who is beaten pays more."""

    rummy_bonus: int = setting(25, low=0, high=1000)
    rummy_times: Literal["each", "once"] = setting("each")
    undercut_to: Literal["lowest", "all_lower"] = setting("lowest")
    undercut_penalty: int = setting(10, low=0, high=1000)

    ties: Literal["floor", "exact"] = setting("floor")

    @property
    def for_gin(self) -> int:
        return self.rummy_bonus

    @property
    def for_undercut(self) -> int:
        return self.undercut_penalty

    def ending(self, how: str, counts: Sequence[int], knocker: int, playing: Sequence[int]) -> str:
        if how in ("gin", "big_gin"):
            return "rummy"
        others = (counts[seat] for seat in playing if seat != knocker)
        return "knock" if counts[knocker] < min(others) else "undercut"

    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        accounts: list[Account] = [[self.shown(counted, seat)] for seat in range(rules.seats)]
        winners = self.winners(rules, state, counted)
        if not winners:
            return [[*account, scored("score.nobody", 0)] for account in accounts]
        low, share = counted.values[winners[0]], len(winners)
        for seat in counted.playing:
            difference = counted.values[seat] - low
            if seat not in winners and difference:
                self._pay(accounts, counted, seat, winners, difference, "difference")
        if counted.kind == "rummy":
            payers = [seat for seat in counted.playing if seat != counted.out]
            for seat in payers:
                bonus = Fraction(self.rummy_bonus, 1 if self.rummy_times == "each" else len(payers))
                self._pay(accounts, counted, seat, winners, whole(bonus), "rummy")
        elif counted.values[counted.out] > low:
            beaten = counted.values[counted.out]
            lower = [seat for seat in counted.playing if counted.values[seat] < beaten]
            for seat in lower if self.undercut_to == "all_lower" else ():
                self._pay(accounts, counted, counted.out, (seat,), self.undercut_penalty, "undercut")
            if self.undercut_to == "lowest":
                self._pay(accounts, counted, counted.out, winners, self.undercut_penalty, "undercut")
        if share > 1:
            for seat in winners:
                accounts[seat].insert(1, scored("score.shared_by", 0, count=share))
                won = Fraction(sum(entry.points for entry in accounts[seat]))
                rest = won - won.numerator // won.denominator
                if rest and self.ties == "floor":
                    accounts[seat].append(scored("score.not_shared", -rest, rest=whole(rest * share)))
        return accounts

    def owed(self, rules: Ruleset, counted: Counted, scores: Sequence[Points], winners: Sequence[int]) -> list[Points]:
        """The scores are payments."""
        return payments(rules, scores)

    @staticmethod
    def _pay(accounts: list[Account], counted: Counted, payer: int, takers: Sequence[int], points: Points, why: str) -> None:
        """One seat pays, and these share it; no line where there is nothing to pay."""
        if not points:
            return
        left, value = counted.left[payer], counted.values[payer]
        paid = line(f"score.pays_{why}_to", left, seat=tuple(takers), value=value, points=points)
        accounts[payer].append(ScoreLine(paid, -points))
        each = whole(Fraction(points) / len(takers))
        for seat in takers:
            accounts[seat].append(scored(f"score.{why}_from", each, left, seat=payer, value=value, points=each))

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        return (
            line("rule.pays_difference"),
            line(f"rule.pays_rummy_{self.rummy_times}", points=self.rummy_bonus),
            line("rule.pays_tie"),
            line(f"rule.pays_ties_{self.ties}"),
            line(f"rule.pays_undercut_{self.undercut_to}", points=self.undercut_penalty),
        )
