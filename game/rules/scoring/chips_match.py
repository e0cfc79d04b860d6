"""Matches over a number of hands that are paid in chips, with a deciding hand; and sittings that go on as long as one likes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.result import Points
from game.rules.scoring import purse
from game.rules.scoring.total_sheet import Goal, total_sheet
from game.rules.scoring.verdict import MatchRule, MatchSoFar, Verdict
from game.rules.state import standing as standings

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.scoring.scoresheet import Played, ScoreSheet
    from game.rules.variant import Variant


@dataclass(frozen=True)
class ChipDeals(MatchRule):
    """Everybody begins with the same chips; after so many hands the most chips win. Equal leaders decide it among themselves."""

    deals: int = setting(2, low=1, high=100)
    chips: int = setting(80, low=1, high=10_000)

    @property
    def hands(self) -> int | None:
        return self.deals

    def start(self, variant: Variant) -> Points:
        return self.chips * self.deals

    def score_sheet(self, rules: Ruleset, played: Played) -> ScoreSheet:
        return total_sheet(rules, played, Goal(None, self.deals))

    def _ahead(self, match: MatchSoFar) -> tuple[int, ...]:
        """Of those who play, the seats with the most chips; nobody before the last hand."""
        return match.leaders(standings.playing(match.standing)) if match.deal >= self.deals else ()

    def verdict(self, match: MatchSoFar) -> Verdict:
        """After the last hand the player who is ahead has won, alone."""
        ahead = self._ahead(match)
        return Verdict.plain(ahead if len(ahead) == 1 else (), len(match.totals))

    def renewed(self, match: MatchSoFar) -> tuple[list[int], list[Points]]:
        """A hand after the last is played by the equal leaders alone."""
        standing, totals = match.unchanged()
        ahead = self._ahead(match)
        if not ahead:
            return standing, totals
        return [bits if seat in ahead else bits | standings.SITS_OUT for seat, bits in enumerate(standing)], totals

    def played(self, variant: Variant) -> tuple[Line, ...]:
        return (line("rule.chip_deals", count=self.deals, chips=self.chips * self.deals), line("rule.chip_deals_tie"))


@dataclass(frozen=True)
class Sitting(MatchRule):
    """Every hand is a game of its own. The totals go on from hand to hand, as long as one likes or for a number of hands."""

    count: int | Literal["unlimited"] = setting("unlimited", low=1, high=1000)

    @property
    def hands(self) -> int | None:
        return None if self.count == "unlimited" else self.count

    def score_sheet(self, rules: Ruleset, played: Played) -> ScoreSheet:
        return total_sheet(rules, played, Goal(None, self.hands))

    def verdict(self, match: MatchSoFar) -> Verdict:
        """After the last hand the player who has the most has won; equal leaders win together."""
        seats = len(match.totals)
        over = self.hands is not None and match.deal >= self.hands
        return Verdict.plain(match.leaders(range(seats)) if over else (), seats)

    def played(self, variant: Variant) -> tuple[Line, ...]:
        bank = "_bank" if variant.scoring.bank else ""
        if self.count != "unlimited":
            return (line(f"rule.sitting_hands{bank}", count=self.count),)
        return (line(f"rule.sitting_purses{bank}" if purse.played(variant) else f"rule.sitting{bank}"),)


class OpenSitting(Sitting, kind="sitting"):
    """The same in a game that has no other format."""
