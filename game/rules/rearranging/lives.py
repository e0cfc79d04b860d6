"""A match for lives: a player who has none left is out, and the last one in wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.component import Objection
from game.rules.goal import Race
from game.rules.rearranging.scoring import LIVES
from game.rules.result import Points
from game.rules.scoring.total_sheet import Goal, total_sheet
from game.rules.scoring.verdict import MatchRule, MatchSoFar, Verdict
from game.rules.state.standing import OUT, playing

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.scoring.scoresheet import Played, ScoreSheet
    from game.rules.variant import Variant


class LastLife(MatchRule, kind="lives"):
    """Everybody begins with so many lives, which are the totals."""

    lives: int = setting(3, low=1, high=20)

    own_traits = (LIVES,)

    def objections(self, variant: Variant) -> tuple[Objection, ...]:
        return () if LIVES in variant.scoring.traits(variant) else (Objection("lives_both", "match_end"),)

    def start(self, variant: Variant) -> Points:
        return self.lives

    def race(self, variant: Variant, seats: int, deal: int) -> Race:
        return Race(line("goal.lives"))

    def score_sheet(self, rules: Ruleset, played: Played) -> ScoreSheet:
        """The sheet on paper: the lives that every hand cost, and those that are left."""
        return total_sheet(rules, played, Goal(None, None, low_wins=False))

    @staticmethod
    def _alive(match: MatchSoFar) -> tuple[int, ...]:
        return tuple(seat for seat in playing(match.standing) if match.totals[seat] > 0)

    def verdict(self, match: MatchSoFar) -> Verdict:
        alive = self._alive(match)
        return Verdict.plain(alive if len(alive) == 1 else (), len(match.totals))

    def renewed(self, match: MatchSoFar) -> tuple[list[int], list[Points]]:
        alive = self._alive(match)
        dead = [seat for seat in playing(match.standing) if seat not in alive] if alive else []
        return [bits | OUT if seat in dead else bits for seat, bits in enumerate(match.standing)], list(match.totals)

    def played(self, variant: Variant) -> tuple[Line, ...]:
        return (line("rule.match_lives", count=self.lives),)
