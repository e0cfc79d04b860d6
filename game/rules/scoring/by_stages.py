"""The end of a match in which everybody works through contracts alone: the first to lay the last one ends it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.cards.lines import Line, line
from game.rules.component import Objection
from game.rules.goal import Race
from game.rules.result import Points
from game.rules.scoring.total_sheet import Goal, total_sheet
from game.rules.scoring.verdict import MatchRule, MatchSoFar, Verdict, so_far
from game.rules.state.standing import in_place, place_of

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.scoring.scoresheet import Played, ScoreSheet
    from game.rules.state.state import State
    from game.rules.variant import Variant

_PLAY_OFF = 1
"""The place of everybody at the table while equal leaders play the last contract once more."""


class ByStages(MatchRule, kind="stages"):
    """The hand in which somebody lays the last contract ends the match; of several who do the lowest total wins. Where these are
    equal, they play that contract again, and the first to go out with it wins.
    """

    by_totals = False

    def race(self, variant: Variant, seats: int, deal: int) -> Race:
        return Race(line("goal.stages", count=variant.opening.stages), low=True, stages=variant.opening.stages)

    def score_sheet(self, rules: Ruleset, played: Played) -> ScoreSheet:
        """The sheet on paper: a number for every hand with the contract of each player, and the totals."""
        return total_sheet(rules, played, Goal(None, None, low_wins=True))

    def verdict(self, match: MatchSoFar) -> Verdict:
        return Verdict.open(len(match.totals))

    def judged(self, rules: Ruleset, state: State, totals: Sequence[Points]) -> Verdict:
        """Who has won with this hand: of those who laid the last contract the one with the fewest points."""
        ahead = self._ahead(rules, state, totals)
        return Verdict.plain(ahead if len(ahead) == 1 else (), len(totals))

    def going_on(self, rules: Ruleset, state: State) -> tuple[list[int], list[Points]]:
        """Equal leaders play alone; everybody else sits out."""
        ahead = self._ahead(rules, state, state.scores)
        if len(ahead) < 2:
            return list(state.standing), list(state.scores)
        return [in_place(_PLAY_OFF, seat not in ahead) for seat in range(rules.seats)], list(state.scores)

    @staticmethod
    def _ahead(rules: Ruleset, state: State, totals: Sequence[Points]) -> tuple[int, ...]:
        """Who leads after a hand in which the last contract was laid; in a play-off the player who has gone out."""
        assert state.ending is not None
        if any(place_of(bits) == _PLAY_OFF for bits in state.standing):
            return (state.ending[1],) if state.ending[1] >= 0 else ()
        finished = rules.variant.opening.finished(rules, state)
        return so_far(rules, state)._replace(totals=totals).leaders(finished, low_wins=True)

    def objections(self, variant: Variant) -> tuple[Objection, ...]:
        return () if variant.opening.stages else (Objection("stages_match"),)

    def played(self, variant: Variant) -> tuple[Line, ...]:
        return (line("rule.match_stages", stage=variant.opening.stages), line("rule.match_stages_tie"))
