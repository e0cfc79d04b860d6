"""The end of a match that is a pool: a player who reaches the limit is out, and the last one in takes the stakes of all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.goal import Race
from game.rules.result import Points
from game.rules.scoring.total_sheet import Goal, total_sheet
from game.rules.scoring.verdict import MatchRule, MatchSoFar, Verdict
from game.rules.state import standing as standings
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.scoring.scoresheet import Played, ScoreSheet
    from game.rules.variant import Variant

_SPLIT_AMONG = 3
"""So many players or fewer may share the pool."""


@dataclass(frozen=True)
class Pool(MatchRule):
    """Everybody stakes one entry. Points are added up; at the limit a player is out. One may come back for a further entry."""

    limit_points: int = setting(101, low=10, high=10_000)
    rejoin: Literal["once", "off"] = setting("once")
    rejoin_up_to: int = setting(79, low=0, high=10_000)
    split: bool = setting(True)
    split_from: int = setting(80, low=0, high=10_000)

    def limit(self, variant: Variant, seats: int) -> int | None:
        return self.limit_points - 1

    def race(self, variant: Variant, seats: int, deal: int) -> Race:
        return Race(line("goal.pool", limit=self.limit_points), self.limit_points, low=True)

    def out_above(self, variant: Variant) -> int | None:
        return self.limit_points - 1

    @property
    def rejoins(self) -> bool:
        return self.rejoin == "once"

    def score_sheet(self, rules: Ruleset, played: Played) -> ScoreSheet:
        return total_sheet(rules, played, Goal(self.limit_points - 1, None, low_wins=True, out_at=self.limit_points))

    def verdict(self, match: MatchSoFar) -> Verdict:
        """The last one in has won; two or three near the limit share, where there were more at first."""
        totals, standing = match.totals, match.standing
        left = standings.survivors(standing, totals, self.limit_points - 1)
        shared = self.split and len(left) <= _SPLIT_AMONG and len(left) < len(totals)
        if len(left) > 1 and not (shared and all(totals[seat] >= self.split_from for seat in left)):
            return Verdict.open(len(totals))
        stakes = self.entries_paid(standing)
        share = Fraction(sum(stakes), len(left))
        credits = tuple((share if seat in left else Fraction(0)) - stake for seat, stake in enumerate(stakes))
        return Verdict(left, ((),) * len(totals), credits)

    def entries_paid(self, standing: Sequence[int]) -> tuple[int, ...]:
        return tuple(1 + bool(bits & standings.BOUGHT_IN) for bits in standing)

    def stakes_told(self, standing: Sequence[int], winners: Sequence[int]) -> Line | None:
        """Who takes the pool, or how it is shared."""
        entries, left = sum(self.entries_paid(standing)), tuple(winners)
        if not left:
            return None
        if len(left) == 1:
            return line("story.pool_taken", seat=left, count=entries)
        return line("story.pool_shared", seat=left, count=entries, share=Fraction(entries, len(left)))

    def renewed(self, match: MatchSoFar) -> tuple[list[int], list[Points]]:
        return standings.renewed(match.standing, match.totals, self.limit_points - 1, times=0)

    def refuses_return(self, match: MatchSoFar, seats: Sequence[int]) -> Violation | None:
        if not self.rejoins:
            return refuse("rejoin.not_played")
        after, scores = self.renewed(match)
        still = standings.playing(after)
        for seat in seats:
            if not after[seat] & standings.OUT:
                return refuse("rejoin.not_out", seat=seat)
            if after[seat] & standings.BOUGHT_IN:
                return refuse("rejoin.again", seat=seat)
        highest = max((scores[seat] for seat in still), default=0)
        if len(still) < 2 or highest > self.rejoin_up_to:
            return refuse("rejoin.too_late", limit=self.rejoin_up_to, total=highest)
        return None

    def returned(self, standing: Sequence[int], scores: Sequence[Points], seats: Sequence[int]) -> tuple[list[int], list[Points]]:
        """Standing and totals when these seats have come back, one point above the highest total."""
        new, totals = list(standing), list(scores)
        total = max(scores[seat] for seat in standings.playing(standing)) + 1 if seats else 0
        for seat in seats:
            new[seat] = new[seat] & ~standings.OUT | standings.BOUGHT_IN
            totals[seat] = total
        return new, totals

    def played(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.pool", limit=self.limit_points)]
        lines += [line("rule.pool_rejoin", limit=self.rejoin_up_to)] if self.rejoins else [line("rule.pool_no_rejoin")]
        return (*lines, line("rule.pool_split", limit=self.split_from)) if self.split else tuple(lines)
