"""What every rule about an empty stock answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol

from game.cards.ids import Card
from game.rules.acts.events import Event
from game.rules.component import Component

if TYPE_CHECKING:
    from game.rules.game import Game
    from game.rules.state.state import State


class Counted(Protocol):
    """A table on which everybody can see what was counted: the true one, or a player's view."""

    @property
    def vars(self) -> Sequence[int]:
        """The slots."""

    @property
    def discards(self) -> Sequence[Sequence[Card]]:
        """The discard piles."""


class StockRule(Component):
    """What happens when the stock has run out. Here the hand is over with its last card."""

    __slots__ = ()

    @property
    def left(self) -> int:
        """So many cards of the stock are never drawn."""
        return 0

    @property
    def how(self) -> str:
        """What becomes of the discard pile: nothing."""
        return "none"

    ending: ClassVar[str] = "blocked"
    """How a hand ends that nobody could end."""

    def blocks(self, variant: Game) -> bool:
        """Whether a hand may come to an end because no card can be drawn."""
        return True

    @property
    def compels(self) -> bool:
        """Whether with an empty stock a discard must be taken that fits a meld of the side."""
        return False

    def may_renew(self, state: Counted) -> bool:
        """Whether the discard pile may become the stock now: never."""
        return False

    def renew(self, state: State, seats: int, emit: Callable[[Event], None] | None) -> bool:
        """Make a new stock: there is none."""
        return False

    def declining(self, table: Counted) -> Literal["turned", "shuffled", "ends"]:
        """What a player does who wants no discard when nothing can be drawn: end the hand."""
        return "ends"

    def drew(self, state: State) -> None:
        """A draw decision was taken: nothing to remember."""

    def may_renew_later(self, state: State) -> bool:
        """Whether the rules still grant a new stock: never."""
        return False

    def blocked_after_turn(self, state: State, seats: int) -> bool:
        """Whether the hand is over, now that a turn is."""
        return len(state.stock) <= self.left
