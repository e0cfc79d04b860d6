"""When the match is over, and who has won it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from game.cards.lines import Line, line
from game.cards.settings import BySeats, setting
from game.rules.result import Points, ScoreLine, scored
from game.rules.scoring.total_sheet import Goal, total_sheet
from game.rules.scoring.verdict import MatchRule, MatchSoFar, Verdict
from game.rules.state.standing import renewed, survivors

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.scoring.scoresheet import Played, ScoreSheet
    from game.rules.variant import Variant


class ByTotal(MatchRule, kind="standard"):
    """A match goes to a target score or over a number of hands; equal leaders play on (basic rummy reference, 1.7)."""

    by: Literal["target", "deals"] = setting("target")
    target: BySeats = setting(BySeats.always(100), low=1, high=100_000)
    penalty_limit: int = setting(100, low=1, high=100_000)
    elimination: int | Literal["none"] = setting("none", low=1, high=100_000)
    buy_in: bool = setting(False)
    buy_ins: int = setting(1, low=1, high=2)
    shared: bool = setting(False)
    deals: int = setting(6, low=1, high=1000)

    target_rule: Literal["reach", "exceed"] = setting("reach")
    settle: Literal["none", "difference"] = setting("none")
    match_bonus: int = setting(0, low=0, high=1000)

    @property
    def settles(self) -> bool:
        return self.settle != "none"

    @property
    def hands(self) -> int | None:
        return self.deals if self.by == "deals" else None

    def limit(self, variant: Variant, seats: int) -> int | None:
        """The total that ends the match; None where it goes over a number of hands."""
        if self.by == "deals":
            return None
        out_above = self.out_above(variant)
        if out_above is not None:
            return out_above
        return self.penalty_limit if variant.scoring.charges_losers else self.target.at(seats)

    def out_above(self, variant: Variant) -> int | None:
        return self.elimination if variant.scoring.low_wins and self.elimination != "none" else None

    def winners(self, match: MatchSoFar) -> tuple[int, ...]:
        """Who has won the match; empty while it goes on."""
        variant, scores = match.variant, match.totals
        out_above = self.out_above(variant)
        if out_above is not None:
            left = survivors(match.standing, scores, out_above)
            return left if len(left) == 1 else ()
        low_wins = variant.scoring.low_wins
        minus = variant.scoring.charges_losers and not low_wins
        limit = self.limit(variant, len(scores))
        farthest = -min(scores) if minus else max(scores)
        if limit is not None and self.target_rule == "exceed":
            limit += 1
        if (match.deal < self.deals) if limit is None else farthest < limit:
            return ()
        leaders = match.leaders(range(len(scores)), low_wins)
        return leaders if self.shared or leaders == variant.sides.by_seat(len(scores))[leaders[0]] else ()

    def score_sheet(self, rules: Ruleset, played: Played) -> ScoreSheet:
        """The sheet of the match on paper: a number for every hand, and the totals."""
        minus = rules.variant.scoring.charges_losers and not rules.low_wins
        goal = Goal(self.limit(rules.variant, rules.seats), self.hands, rules.low_wins, minus)
        return total_sheet(rules, played, goal)

    def verdict(self, match: MatchSoFar) -> Verdict:
        totals = match.totals
        winners = self.winners(match)
        if not winners:
            return Verdict.open(len(totals))
        closing = tuple(self.closing(seat in winners) for seat in range(len(totals)))
        finals = [total + sum(entry.points for entry in extra) for total, extra in zip(totals, closing, strict=True)]
        return Verdict(winners, closing, tuple(self.credits(match.sides, finals, winners)))

    def renewed(self, match: MatchSoFar) -> tuple[list[int], list[Points]]:
        """Standing and totals with which the next hand begins: who is above the limit is out, or buys in again."""
        limit = self.out_above(match.variant)
        if limit is None:
            return match.unchanged()
        return renewed(match.standing, match.totals, limit, self.buy_in * self.buy_ins)

    def closing(self, won: bool) -> tuple[ScoreLine, ...]:
        """What the end of the match adds to the total of a seat."""
        return (scored("score.match_bonus", self.match_bonus, value=self.match_bonus),) if won and self.match_bonus else ()

    def credits(self, sides: Sequence[tuple[int, ...]], totals: Sequence[Points], winners: Sequence[int]) -> list[Points]:
        """What the settlement after the match gives or takes, by seat: nothing where there is none, or no winner yet."""
        credits: list[Points] = [0] * len(totals)
        if not self.settles or not winners:
            return credits
        best = totals[winners[0]]
        for side in dict.fromkeys(sides):
            if side[0] not in winners:
                for seat in side:
                    credits[seat] = totals[seat] - best
                for seat in winners:
                    credits[seat] += best - totals[side[0]]
        return credits

    def played(self, variant: Variant) -> tuple[Line, ...]:
        tie = line("rule.match_shared" if self.shared else "rule.match_tie")
        lowest = variant.scoring.low_wins
        if self.out_above(variant) is not None:
            out = line("rule.match_out_above", points=self.elimination)
            return (out, line("rule.match_buy_in", count=self.buy_ins)) if self.buy_in else (out,)
        after: list[Line] = [tie]
        if self.match_bonus:
            after.append(line("rule.match_bonus", points=self.match_bonus))
        if self.settle == "difference":
            after.append(line("rule.match_settle_difference"))
        if self.by == "deals":
            return (line("rule.match_deals_lowest" if lowest else "rule.match_deals", count=self.deals), *after)
        if self.target_rule == "exceed":
            after.insert(0, line("rule.match_exceed"))
        if variant.scoring.charges_losers:
            return (line("rule.match_penalty" if lowest else "rule.match_minus", points=self.penalty_limit), *after)
        rows = self.target.rows
        if len(rows) == 1:
            return (line("rule.match_target", points=rows[0][2]), *after)
        table = [
            line("rule.match_target_row", low=low, points=value)
            if low == high
            else line("rule.match_target_row_range", low=low, high=high, points=value)
            for low, high, value in rows
        ]
        return (line("rule.match_target_by_players"), *table, *after)
