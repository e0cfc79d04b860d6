"""One game in several formats: what a match is about is a choice, and the terms of each format are beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.lines import Line
from game.cards.settings import setting
from game.rules.goal import Race
from game.rules.result import Points
from game.rules.scoring.by_total import ByTotal
from game.rules.scoring.chips_match import ChipDeals, Sitting
from game.rules.scoring.pool import Pool
from game.rules.scoring.verdict import MatchRule, MatchSoFar, Verdict
from game.rules.violation import Violation

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.scoring.scoresheet import Played, ScoreSheet
    from game.rules.variant import Variant


@dataclass(frozen=True)
class Formats(MatchRule):
    """A match goes by the format that was chosen: hands for money, a pool, hands for chips, or penalty points."""

    kind: Literal["formats"] = "formats"
    format: Literal["points", "raise", "pool", "deals", "penalty_match"] = setting("points", "Format", "What a match is about.")
    sitting: Sitting = setting(Sitting(), "Hands for money", "Every hand is a game of its own.")
    pool: Pool = setting(Pool(), "Pool", "Points are added up, and whoever reaches the limit is out.")
    deals: ChipDeals = setting(ChipDeals(), "Deals", "A number of hands for chips.")
    penalty: ByTotal = setting(ByTotal(penalty_limit=400), "Penalty match", "Points are added up to a limit.")

    @property
    def _chosen(self) -> MatchRule:
        """The format that is played."""
        rules: dict[str, MatchRule] = {"pool": self.pool, "deals": self.deals, "penalty_match": self.penalty}
        return rules.get(self.format, self.sitting)

    def plays(self, rule: MatchRule) -> bool:
        """Whether a match goes by this rule."""
        return rule is self._chosen

    @property
    def hands(self) -> int | None:
        return self._chosen.hands

    @property
    def settles(self) -> bool:
        """Whether the players settle with each other when the match is over."""
        return self._chosen.settles

    def stakes_told(self, standing: Sequence[int], winners: Sequence[int]) -> Line | None:
        """What has become of the stakes."""
        return self._chosen.stakes_told(standing, winners)

    def entries_paid(self, standing: Sequence[int]) -> tuple[int, ...]:
        return self._chosen.entries_paid(standing)

    @property
    def rejoins(self) -> bool:
        return self._chosen.rejoins

    def limit(self, variant: Variant, seats: int) -> int | None:
        """The total that ends the match, or with which one is just in."""
        return self._chosen.limit(variant, seats)

    def out_above(self, variant: Variant) -> int | None:
        return self._chosen.out_above(variant)

    def start(self, variant: Variant) -> Points:
        return self._chosen.start(variant)

    def race(self, variant: Variant, seats: int, deal: int) -> Race:
        return self._chosen.race(variant, seats, deal)

    def score_sheet(self, rules: Ruleset, played: Played) -> ScoreSheet:
        return self._chosen.score_sheet(rules, played)

    def verdict(self, match: MatchSoFar) -> Verdict:
        return self._chosen.verdict(match)

    def renewed(self, match: MatchSoFar) -> tuple[list[int], list[Points]]:
        return self._chosen.renewed(match)

    def refuses_return(self, match: MatchSoFar, seats: Sequence[int]) -> Violation | None:
        return self._chosen.refuses_return(match, seats)

    def returned(self, standing: Sequence[int], scores: Sequence[Points], seats: Sequence[int]) -> tuple[list[int], list[Points]]:
        """Standing and totals when these seats have come back."""
        return self._chosen.returned(standing, scores, seats)
