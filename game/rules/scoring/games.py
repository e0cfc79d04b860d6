"""A match of games: each goes to a target, then bonuses and boxes are added, and the difference is credited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.cards.lines import Line, line
from game.rules.result import Points
from game.rules.scoring.game_terms import GameTerms
from game.rules.scoring.games_sheet import games_sheet
from game.rules.scoring.ledger import Ledger
from game.rules.scoring.verdict import MatchSoFar, Verdict
from game.rules.state.entry import known

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.scoring.scoresheet import Played, ScoreSheet
    from game.rules.state.entry import HandEntry
    from game.rules.variant import Variant


class Games(GameTerms, kind="games"):
    """A match of games, each with its bonus, its boxes and its shutout (gin rummy reference, 1.7)."""

    def ledger(self, seats: int, entries: Sequence[HandEntry] = ()) -> Ledger:
        return Ledger(self, seats, entries)

    def score_sheet(self, rules: Ruleset, played: Played) -> ScoreSheet:
        """The page of the sheet that the match has come to: the game that is played, or those that run at once."""
        return games_sheet(self, rules, played)

    keeps_sheet = True

    @property
    def several_games(self) -> bool:
        return self.match_target != "single_game" and not self.endless

    @property
    def one_race(self) -> bool:
        """Whether its limit is one of the whole match: not where several games are written at once or follow each other."""
        return self.columns == "one" and not self.several_games

    @property
    def endless(self) -> bool:
        return self.columns == "hollywood_endless"

    @property
    def box_at_last(self) -> int:
        """What a hand that was won brings when the match is over: a box, unless it is over with the first game."""
        return self.box_bonus if isinstance(self.match_target, int) or self.columns != "one" else 0

    def limit(self, variant: Variant, seats: int) -> int | None:
        return self.target

    def verdict(self, match: MatchSoFar) -> Verdict:
        seats = len(match.totals)
        ledger = self.ledger(seats, match.entries)
        sheet = ledger.sheet()
        if not sheet.over:
            return Verdict.open(seats)
        return Verdict(sheet.winners, ledger.closing(), sheet.credit)

    def renewed(self, match: MatchSoFar) -> tuple[list[int], list[Points]]:
        """Standing and totals with which the next hand begins: no points where it begins a new game."""
        sheet = self.ledger(len(match.totals), known(match.entries, match.totals)).sheet()
        return list(match.standing), list(sheet.scores)

    # ---- in words -----------------------------------------------------------------------------

    def played(self, variant: Variant) -> tuple[Line, ...]:
        rounds = "_round" if variant.sides.tables > 1 else ""
        lines = [line(f"rule.game_target{rounds}", points=self.target)]
        if self.box_timing == "immediate" and self.box_bonus:
            lines.append(line(f"rule.game_box_immediate{rounds}", points=self.box_bonus))
        if self.columns != "one":
            lines += [line("rule.game_hollywood"), line("rule.game_hollywood_own")]
        if self.bonus:
            code = "rule.game_bonus_target" if self.game_bonus == "equal_to_target" else "rule.game_bonus"
            lines.append(line(code, points=self.bonus))
        if self.box_bonus and self.box_timing == "end":
            lines.append(line(f"rule.game_box{rounds}", points=self.box_bonus))
        if self.shutout != "none":
            paid = "_paid" if self.settlement == "pairwise" else ""
            lines.append(line(f"rule.game_shutout_{self.shutout}{paid}", points=self.shutout_points(0, 0)))
            lines.append(line(f"rule.game_shutout_{self.shutout_test}{rounds}"))
        lines += self._settled()
        return (*lines, *self._match())

    def _settled(self) -> list[Line]:
        if self.settlement == "pairwise":
            return [line("rule.game_pairwise")]
        if self.settlement == "in_full":
            return [line("rule.game_in_full_negative" if self.allow_negative else "rule.game_in_full")]
        return [line("rule.game_credit_negative" if self.allow_negative else "rule.game_credit")]

    def _match(self) -> list[Line]:
        if self.columns == "hollywood_endless":
            lines = [line("rule.game_endless")]
            return lines if self.match_target == "single_game" else [*lines, *self._goal()]
        if self.columns == "hollywood" and self.match_target == "single_game":
            return [line("rule.game_hollywood_ends")]
        return self._goal()

    def _goal(self) -> list[Line]:
        if self.match_target == "single_game":
            return [line("rule.game_single")]
        if self.match_target == "best_of_5":
            return [line("rule.game_best_of_5", count=self.games_needed)]
        return [line("rule.game_match", points=self.match_target)]
