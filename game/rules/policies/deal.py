"""How a hand begins: who deals, how many cards each player gets, and what is turned up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.lines import Line, line
from game.cards.settings import BySeats, setting

if TYPE_CHECKING:
    from game.rules.result import HandResult


@dataclass(frozen=True)
class DealOut:
    """Cards dealt one at a time, the player left of the dealer first; the next may be turned up as the first upcard."""

    kind: Literal["deal_out"] = "deal_out"
    cards: BySeats = setting(BySeats.always(10), low=1, high=30, label="Cards each", help="How many cards every player is dealt.")
    upcard: bool = setting(True, label="Upcard", help="Whether the next card is turned up to begin the discard pile.")

    def needed(self, seats: int) -> int:
        """How many cards the pack must have for this many players, with one left to draw."""
        return self.cards.at(seats) * seats + int(self.upcard) + 1

    def sentence(self) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        rows = self.cards.rows
        if len(rows) == 1:
            lines = [line("rule.deal_each", count=rows[0][2])]
        else:
            lines = [line("rule.deal_by_players")]
            for low, high, count in rows:
                one = line("rule.deal_row", low=low, count=count)
                lines.append(one if low == high else line("rule.deal_row_range", low=low, high=high, count=count))
        return (*lines, line("rule.upcard" if self.upcard else "rule.no_upcard"))


DealPlan = DealOut


@dataclass(frozen=True)
class Dealer:
    """Who deals the first hand and who the next."""

    first: Literal["random", "low_card"] = setting(
        "random", label="First dealer", help="Drawn by lot, or whoever draws the lowest card."
    )
    next: Literal["alternate", "winner"] = setting(
        "alternate", label="Next dealer", help="With two players: the other one, or the winner of the hand. Clockwise with more."
    )

    def following(self, seats: int, dealer: int, result: HandResult | None) -> int:
        """Who deals after this dealer's hand."""
        if self.next == "winner" and seats == 2 and result is not None and len(result.winners) == 1:
            return result.winners[0]
        return (dealer + 1) % seats

    def sentence(self) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        return (line(f"rule.first_dealer_{self.first}"), line(f"rule.next_dealer_{self.next}"))
