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
    by_hand: tuple[int, ...] = setting(
        (),
        low=1,
        high=30,
        label="Cards by hand",
        help="How many cards every player is dealt in the first hand, the second and so on.",
    )
    upcard: bool = setting(True, label="Upcard", help="Whether the next card is turned up to begin the discard pile.")
    first: Literal["left", "dealer"] = setting(
        "left", label="First turn", help="Who plays first: the player left of the dealer, or the dealer."
    )
    starter_extra: int = setting(
        0,
        low=0,
        high=3,
        label="More for the first player",
        help="How many cards more the first player is dealt, who then does not draw in the first turn.",
    )

    def covers(self, seats: int) -> bool:
        """Whether it says how many cards this many players get."""
        return self.cards.covers(seats)

    def needed(self, seats: int) -> int:
        """How many cards the pack must have for this many players, with one left to draw."""
        return max((*self.by_hand, self._each(seats))) * seats + self.starter_extra + int(self.upcard) + 1

    def most_each(self, seats: int, size: int) -> int:
        """How many cards each of this many players could get at most from a pack of this size."""
        return (size - self.starter_extra - int(self.upcard) - 1) // seats

    def starter(self, dealer: int, seats: int) -> int:
        """Who has the first turn."""
        return dealer if self.first == "dealer" else (dealer + 1) % seats

    @property
    def starter_draws(self) -> bool:
        """Whether the first turn begins with a draw."""
        return not self.starter_extra

    def _each(self, seats: int, number: int = 0) -> int:
        """How many cards each of this many players gets in hand `number` of a match (0: in any)."""
        if self.by_hand and number:
            return self.by_hand[(number - 1) % len(self.by_hand)]
        return self.by_hand[0] if self.by_hand else self.cards.at(seats)

    def hands(self, dealer: int, seats: int, number: int, began: int) -> list[int]:
        """The seats in the order in which they are dealt one card, in hand `number` of a match that so many `began`."""
        count = self._each(seats if self.covers(seats) else began, number) * seats
        return [(dealer + 1 + i) % seats for i in range(count)] + [self.starter(dealer, seats)] * self.starter_extra

    def sentence(self) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        rows = self.cards.rows
        if self.by_hand:
            lines = [line("rule.deal_by_hand", counts=", ".join(str(count) for count in self.by_hand))]
        elif len(rows) == 1:
            lines = [line("rule.deal_each", count=rows[0][2])]
        else:
            lines = [line("rule.deal_by_players")]
            for low, high, count in rows:
                one = line("rule.deal_row", low=low, count=count)
                lines.append(one if low == high else line("rule.deal_row_range", low=low, high=high, count=count))
        if self.starter_extra:
            lines.append(line("rule.deal_starter_extra", count=self.starter_extra))
        lines.append(line("rule.upcard" if self.upcard else "rule.no_upcard"))
        return (*lines, line("rule.first_turn_dealer")) if self.first == "dealer" else tuple(lines)


DealPlan = DealOut


@dataclass(frozen=True)
class Dealer:
    """Who deals the first hand and who the next."""

    first: Literal["random", "low_card"] = setting(
        "random", label="First dealer", help="Drawn by lot, or whoever draws the lowest card."
    )
    next: Literal["alternate", "winner", "lowest_total"] = setting(
        "alternate",
        label="Next dealer",
        help="The next player clockwise; with two players the winner of the hand; or whoever has the lowest total.",
    )

    def following(self, seats: int, dealer: int, result: HandResult | None) -> int:
        """Who deals after this dealer's hand."""
        if self.next == "winner" and seats == 2 and result is not None and len(result.winners) == 1:
            return result.winners[0]
        if self.next == "lowest_total" and result is not None:
            lowest = min(row.total for row in result.rows)
            return next(seat for i in range(1, seats + 1) if result.rows[seat := (dealer + i) % seats].total == lowest)
        return (dealer + 1) % seats

    def sentence(self) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        return (line(f"rule.first_dealer_{self.first}"), line(f"rule.next_dealer_{self.next}"))
