"""The end of a stock that is never renewed: some of its cards are never drawn, and when only these are left the hand is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.component import Component
from game.rules.events import Event

if TYPE_CHECKING:
    from game.rules.state import State
    from game.rules.variant import Variant


class Seen(Protocol):
    """A table with discards that everybody can see."""

    @property
    def discards(self) -> Sequence[Sequence[Card]]:
        """The discard piles."""


@dataclass(frozen=True)
class Reserve(Component):
    """The last cards of the stock stay where they are. Whoever draws the one before may still end the hand with a knock."""

    kind: Literal["reserve"] = "reserve"
    left: int = setting(2, low=0, high=20, label="Cards never drawn", help="How many cards of the stock are never drawn.")

    @property
    def how(self) -> str:
        """What becomes of the discard pile: nothing."""
        return "none"

    @property
    def ending(self) -> str:
        """How a hand ends that nobody could end: it is drawn."""
        return "drawn"

    def may_renew(self, state: Seen) -> bool:
        """Whether the discard pile may become the stock now: never."""
        return False

    def renew(self, state: State, seats: int, emit: Callable[[Event], None] | None) -> bool:
        """Make a new stock: there is none."""
        return False

    def declining(self, table: Seen) -> Literal["turned", "shuffled", "ends"]:
        """What a player does who wants no discard when nothing can be drawn: end the hand."""
        return "ends"

    def drew(self, state: State) -> None:
        """A draw decision was taken: nothing to remember."""

    def may_renew_later(self, state: State) -> bool:
        """Whether the rules still grant a new stock: never."""
        return False

    def laid(self, state: State) -> None:
        """A meld or lay-off: nothing to remember."""

    def blocked_after_turn(self, state: State, seats: int) -> bool:
        """Whether the hand is over, now that a turn is."""
        return len(state.stock) <= self.left

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        return (line("rule.reserve", count=self.left) if self.left else line("rule.reserve_none"),)
