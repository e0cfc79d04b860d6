"""A second hand: cards that every player is dealt face down beside the hand and plays when the hand is played out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.component import Component

if TYPE_CHECKING:
    from game.rules.variant import Variant


@dataclass(frozen=True)
class NoSecondHand(Component):
    """Everybody has one hand."""

    kind: Literal["none"] = "none"

    @property
    def cards(self) -> int:
        """How many cards a second hand has: none."""
        return 0

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet: none."""
        return ()


@dataclass(frozen=True)
class OwnSecondHand(Component):
    """A second hand for every player, unseen until the first is played out; only whoever has played out both is out.

    It is taken up at once by a player who has melded or laid off the last card of the first, and the turn goes on with it;
    where the last card was discarded, the turn is over and it is played from the next turn on.
    """

    kind: Literal["own"] = "own"
    cards: int = setting(7, low=1, high=30, label="Cards", help="How many cards every second hand has.")

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        return (
            line("rule.second_hand", count=self.cards),
            line("rule.second_hand_melded"),
            line("rule.second_hand_discarded"),
            line("rule.second_hand_counts"),
        )


SecondHand = NoSecondHand | OwnSecondHand
