"""When the match is over, and who has won it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.lines import Line, line
from game.cards.settings import BySeats, setting
from game.rules.result import Points
from game.rules.scoring.methods import Penalty

if TYPE_CHECKING:
    from game.rules.variant import Variant


@dataclass(frozen=True)
class MatchEnd:
    """A match goes to a target score or over a number of hands; equal leaders play on (basic rummy reference, 1.7)."""

    kind: Literal["standard"] = "standard"
    by: Literal["target", "deals"] = setting("target", label="Match ends", help="At a target score, or after a number of hands.")
    target: BySeats = setting(
        BySeats.always(100),
        low=1,
        high=100_000,
        label="Target",
        help="The score that ends the match, for each number of players.",
    )
    penalty_limit: int = setting(
        100,
        low=1,
        high=100_000,
        label="Penalty limit",
        help="Where points in hand count against their holder: the total that ends the match.",
    )
    deals: int = setting(
        6, low=1, high=1000, label="Hands", help="How many hands a match has, where it goes over a number of hands."
    )

    def limit(self, variant: Variant, seats: int) -> int | None:
        """The total that ends the match; None where it goes over a number of hands."""
        if self.by == "deals":
            return None
        return self.penalty_limit if isinstance(variant.scoring, Penalty) else self.target.at(seats)

    def winners(self, variant: Variant, scores: Sequence[Points], deal: int) -> tuple[int, ...]:
        """Who has won the match with these totals after this many hands; empty while it goes on."""
        low_wins = isinstance(variant.scoring, Penalty)
        limit = self.limit(variant, len(scores))
        if (deal < self.deals) if limit is None else max(scores) < limit:
            return ()
        best = min(scores) if low_wins else max(scores)
        leaders = tuple(seat for seat, score in enumerate(scores) if score == best)
        return leaders if len(leaders) == 1 else ()

    def sentence(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        tie = line("rule.match_tie")
        lowest = isinstance(variant.scoring, Penalty)
        if self.by == "deals":
            return (line("rule.match_deals_lowest" if lowest else "rule.match_deals", count=self.deals), tie)
        if lowest:
            return (line("rule.match_penalty", points=self.penalty_limit), tie)
        rows = self.target.rows
        if len(rows) == 1:
            return (line("rule.match_target", points=rows[0][2]), tie)
        table = [
            line("rule.match_target_row", low=low, points=value)
            if low == high
            else line("rule.match_target_row_range", low=low, high=high, points=value)
            for low, high, value in rows
        ]
        return (line("rule.match_target_by_players"), *table, tie)
