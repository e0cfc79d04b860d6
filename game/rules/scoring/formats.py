"""One game in several formats: what a match is about is a choice, and the terms of each format are beside it."""

from __future__ import annotations

from typing import Literal

from game.cards.settings import setting
from game.rules.scoring.by_total import ByTotal
from game.rules.scoring.chips_match import ChipDeals, Sitting
from game.rules.scoring.pool import Pool
from game.rules.scoring.verdict import MatchEnd, MatchRule


class Formats(MatchEnd, kind="formats"):
    """A match goes by the format that was chosen: hands for money, a pool, hands for chips, or penalty points."""

    format: Literal["points", "raise", "pool", "deals", "penalty_match"] = setting("points")
    sitting: Sitting = setting(Sitting())
    pool: Pool = setting(Pool())
    deals: ChipDeals = setting(ChipDeals())
    penalty: ByTotal = setting(ByTotal(penalty_limit=400))

    @property
    def rule(self) -> MatchRule:
        rules: dict[str, MatchRule] = {"pool": self.pool, "deals": self.deals, "penalty_match": self.penalty}
        return rules.get(self.format, self.sitting)
