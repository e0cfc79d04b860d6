"""One game in several formats: what a match is about is a choice, and the terms of each format are beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.cards.settings import setting
from game.rules.scoring.by_total import ByTotal
from game.rules.scoring.chips_match import ChipDeals, Sitting
from game.rules.scoring.pool import Pool
from game.rules.scoring.verdict import MatchEnd, MatchRule


@dataclass(frozen=True)
class Formats(MatchEnd):
    """A match goes by the format that was chosen: hands for money, a pool, hands for chips, or penalty points."""

    kind: Literal["formats"] = "formats"
    format: Literal["points", "raise", "pool", "deals", "penalty_match"] = setting("points", "Format", "What a match is about.")
    sitting: Sitting = setting(Sitting(), "Hands for money", "Every hand is a game of its own.")
    pool: Pool = setting(Pool(), "Pool", "Points are added up, and whoever reaches the limit is out.")
    deals: ChipDeals = setting(ChipDeals(), "Deals", "A number of hands for chips.")
    penalty: ByTotal = setting(ByTotal(penalty_limit=400), "Penalty match", "Points are added up to a limit.")

    @property
    def rule(self) -> MatchRule:
        rules: dict[str, MatchRule] = {"pool": self.pool, "deals": self.deals, "penalty_match": self.penalty}
        return rules.get(self.format, self.sitting)
