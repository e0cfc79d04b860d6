"""What every way to deal answers: who gets how many cards, what is turned up, who begins."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from game.cards.ids import Card
from game.cards.pack import Pack
from game.rules.component import Component
from game.rules.state.circle import Circle


class Handing(NamedTuple):
    """A deal: by card of the deck the hand that gets it, which of them are dealt face up, and the rank that is wild (-1 for
    none).
    """

    seats: tuple[int, ...]
    shown: frozenset[int] = frozenset()
    wild_rank: int = -1


class DealRule(Component, ABC):
    """How the cards are dealt. Here nothing is turned up, and the player left of the dealer begins with a draw."""

    __slots__ = ()

    def covers(self, seats: int) -> bool:
        """Whether it says how many cards this many players get."""
        return True

    @abstractmethod
    def needed(self, seats: int) -> int:
        """How many cards the pack must have for this many players, with one left to draw where cards are drawn."""

    @abstractmethod
    def most_each(self, seats: int, size: int) -> int:
        """How many cards each of this many players could get at most from a pack of this size."""

    @abstractmethod
    def cards_for(self, seats: int) -> int:
        """How many cards each of this many players gets in the first hand: at least, where they get unlike numbers; at most,
        where the cards decide.
        """

    def cards_in(self, seats: int, number: int) -> int:
        """The same for hand `number` of a match."""
        return self.cards_for(seats)

    @property
    def upcard(self) -> bool:
        """Whether a card is turned up to begin the discard pile."""
        return False

    @property
    def turned_up(self) -> int:
        """How many cards begin the discard pile."""
        return int(self.upcard)

    def covers_upcard(self, pack: Pack, card: Card) -> bool:
        """Whether another card is turned up on this one."""
        return False

    shows_rank: ClassVar[bool] = False
    """Whether a card of the deal itself says which rank is wild, where the game has such a rank."""

    @property
    def starter_draws(self) -> bool:
        """Whether the first turn begins with its first step, which is a draw where cards are drawn."""
        return True

    def starter(self, circle: Circle, dealer: int) -> int:
        """Who has the first turn."""
        return circle.after(dealer)

    def dealers_cards(self, circle: Circle) -> int | None:
        """How many cards the dealer gets in the first hand of a match; None where the cards say it."""
        return self.cards_for(len(circle))

    @abstractmethod
    def handing(self, pack: Pack, deck: Sequence[Card], circle: Circle, dealer: int, number: int, listed: int = 0) -> Handing:
        """Who gets which card of this deck, in hand `number` of a match that so many `listed` began."""
