"""Scoring methods: who gets or pays what when somebody went out, and when nobody could.

Every method returns one account per seat, a tuple of lines whose points add up to that seat's score of the hand
(basic rummy reference, sections 1.6 and 3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.result import Points, ScoreLine

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset

Account = list[ScoreLine]


@dataclass(frozen=True)
class Counted:
    """A finished hand, ready to be scored: what each seat has left, who went out (-1 for nobody), and whether as a rummy."""

    left: tuple[tuple[Card, ...], ...]
    values: tuple[int, ...]
    out: int
    rummy: bool


@dataclass(frozen=True)
class Blocked:
    """What a hand is worth that nobody could end."""

    scoring: Literal["lowest_takes_differences", "everyone_penalised", "no_score"] = setting(
        "lowest_takes_differences",
        label="Blocked hand",
        help="The lowest hand takes the differences; everybody loses the points in hand; or nobody scores.",
    )
    ties: Literal["floor", "exact"] = setting(
        "floor", label="Shared points", help="Points shared by equal lowest hands are rounded down, or split exactly."
    )

    def winners(self, values: Sequence[int]) -> tuple[int, ...]:
        """The seats that win a blocked hand by their low cards."""
        if self.scoring != "lowest_takes_differences":
            return ()
        return lowest_of(values)

    def share(self, pot: int, count: int) -> Points:
        """What each of `count` equal winners gets of a pot."""
        exact = Fraction(pot, count)
        return pot // count if self.ties == "floor" or exact.denominator == 1 else exact

    def sentence(self) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        lines = (line(f"rule.blocked_{self.scoring}"),)
        return (*lines, line(f"rule.ties_{self.ties}")) if self.scoring == "lowest_takes_differences" else lines


def lowest_of(values: Sequence[int]) -> tuple[int, ...]:
    """The seats with the fewest points in hand."""
    low = min(values)
    return tuple(seat for seat, value in enumerate(values) if value == low)


def held(counted: Counted, seat: int) -> ScoreLine:
    """What a seat has left, without effect on its own score."""
    return ScoreLine(line("score.left", counted.left[seat], value=counted.values[seat]), 0)


def differences(rules: Ruleset, counted: Counted) -> list[Account]:
    """The lowest hand takes from every other the difference; equal lowest hands share."""
    blocked, values = rules.variant.blocked, counted.values
    winners = lowest_of(values)
    pot = sum(value - min(values) for value in values)
    share = blocked.share(pot, len(winners))
    accounts: list[Account] = []
    for seat, value in enumerate(values):
        if seat not in winners:
            accounts.append([held(counted, seat)])
            continue
        account = [
            ScoreLine(
                line("score.difference", counted.left[other], seat=other, value=other_value, own=value), other_value - value
            )
            for other, other_value in enumerate(values)
            if other not in winners
        ]
        if share != pot:
            account.append(ScoreLine(line("score.shared", count=len(winners)), share - pot))
        accounts.append([held(counted, seat), *account])
    return accounts


@dataclass(frozen=True)
class WinnerTakes:
    """Whoever goes out scores the points that all the others have left."""

    kind: Literal["winner_takes"] = "winner_takes"

    @property
    def counts_melds(self) -> bool:
        """Whether melded cards score: no."""
        return False

    def accounts(self, rules: Ruleset, counted: Counted) -> list[Account]:
        """One account per seat."""
        seats = range(rules.seats)
        if counted.out < 0:
            if rules.variant.blocked.scoring == "everyone_penalised":
                return [
                    [ScoreLine(line("score.lost", counted.left[s], value=counted.values[s]), -counted.values[s])] for s in seats
                ]
            if rules.variant.blocked.scoring == "no_score":
                return [[held(counted, seat), ScoreLine(line("score.nobody"), 0)] for seat in seats]
            return differences(rules, counted)
        account: Account = []
        base = 0
        for seat in seats:
            if seat != counted.out:
                account.append(
                    ScoreLine(line("score.from", counted.left[seat], seat=seat, value=counted.values[seat]), counted.values[seat])
                )
                base += counted.values[seat]
        bonus = rules.rummy_bonus
        if counted.rummy and bonus is not None and bonus.times > 1:
            account.append(ScoreLine(line("score.rummy_times", times=bonus.times), base * (bonus.times - 1)))
        if counted.rummy and bonus is not None and bonus.points:
            account.append(ScoreLine(line("score.rummy_points", value=bonus.points), bonus.points))
        if rules.out_bonus:
            account.append(ScoreLine(line("score.out_bonus", value=rules.out_bonus), rules.out_bonus))
        return [account if seat == counted.out else [held(counted, seat)] for seat in seats]

    def winners(self, rules: Ruleset, counted: Counted) -> tuple[int, ...]:
        """Who wins the hand."""
        return (counted.out,) if counted.out >= 0 else rules.variant.blocked.winners(counted.values)

    def sentence(self) -> Line:
        """Its line of the rule sheet."""
        return line("rule.scoring_winner_takes")


@dataclass(frozen=True)
class Penalty:
    """Everybody but the one who went out adds the points left in hand; the lowest total wins."""

    kind: Literal["penalty"] = "penalty"

    @property
    def counts_melds(self) -> bool:
        """Whether melded cards score: no."""
        return False

    def accounts(self, rules: Ruleset, counted: Counted) -> list[Account]:
        """One account per seat."""
        bonus = rules.rummy_bonus if counted.rummy else None
        accounts: list[Account] = []
        for seat, value in enumerate(counted.values):
            account: Account = []
            if seat == counted.out:
                account.append(ScoreLine(line("score.went_out"), 0))
                if rules.out_bonus:
                    account.append(ScoreLine(line("score.out_bonus", value=rules.out_bonus), -rules.out_bonus))
            else:
                account.append(ScoreLine(line("score.lost", counted.left[seat], value=value), value))
                if bonus is not None and bonus.times > 1:
                    account.append(ScoreLine(line("score.rummy_times", times=bonus.times), value * (bonus.times - 1)))
                if bonus is not None and bonus.points:
                    account.append(ScoreLine(line("score.rummy_points", value=bonus.points), bonus.points))
            accounts.append(account)
        return accounts

    def winners(self, rules: Ruleset, counted: Counted) -> tuple[int, ...]:
        """Who wins the hand: nobody where it was blocked."""
        return (counted.out,) if counted.out >= 0 else ()

    def sentence(self) -> Line:
        """Its line of the rule sheet."""
        return line("rule.scoring_penalty")


@dataclass(frozen=True)
class PayWinner:
    """Every other player pays the winner what is left in hand."""

    kind: Literal["pay_winner"] = "pay_winner"

    @property
    def counts_melds(self) -> bool:
        """Whether melded cards score: no."""
        return False

    def accounts(self, rules: Ruleset, counted: Counted) -> list[Account]:
        """One account per seat; what is paid is negative."""
        values = counted.values
        if counted.out < 0:
            accounts = differences(rules, counted)
            low = min(values)
            for seat, value in enumerate(values):
                if value != low:
                    accounts[seat] = [
                        ScoreLine(line("score.pays_difference", counted.left[seat], value=value, low=low), low - value)
                    ]
            return accounts
        bonus = rules.rummy_bonus if counted.rummy else None
        accounts = [[] for _ in values]
        for seat, value in enumerate(values):
            if seat == counted.out:
                continue
            paid = value * (bonus.times if bonus else 1) + (bonus.points if bonus else 0) + rules.out_bonus
            accounts[seat].append(ScoreLine(line("score.pays", counted.left[seat], value=value), -value))
            if bonus is not None and bonus.times > 1:
                accounts[seat].append(ScoreLine(line("score.rummy_times", times=bonus.times), -value * (bonus.times - 1)))
            if bonus is not None and bonus.points:
                accounts[seat].append(ScoreLine(line("score.rummy_points", value=bonus.points), -bonus.points))
            if rules.out_bonus:
                accounts[seat].append(ScoreLine(line("score.out_bonus", value=rules.out_bonus), -rules.out_bonus))
            accounts[counted.out].append(ScoreLine(line("score.paid_by", counted.left[seat], seat=seat, value=paid), paid))
        return accounts

    def winners(self, rules: Ruleset, counted: Counted) -> tuple[int, ...]:
        """Who wins the hand."""
        return (counted.out,) if counted.out >= 0 else lowest_of(counted.values)

    def sentence(self) -> Line:
        """Its line of the rule sheet."""
        return line("rule.scoring_pay_winner")


Scoring = WinnerTakes | Penalty | PayWinner
