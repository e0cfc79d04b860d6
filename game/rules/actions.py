"""Everything a player can do, as a closed list of small values.

A group of cards is always named the same way, by a `Group`: its cards in the order in which they lie and, where wild
cards are among them, what each card stands for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.cards.ids import NO_CARD, Card

STOCK = "stock"
DISCARD = "discard"


class Group(NamedTuple):
    """Cards that are put down together as one meld. `stands` is empty, or has the face each card stands for."""

    cards: tuple[Card, ...]
    stands: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of the stock, or the top `depth` cards of the discard pile.

    With `card` that discard is taken for a combination with the cards `shown`, which is laid at once; `stands` is empty, or
    has the face that each of them stands for, `card` first.
    """

    source: str
    depth: int = 1
    card: Card = NO_CARD
    shown: tuple[Card, ...] = ()
    stands: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Pass:
    """Decline what is offered."""


@dataclass(frozen=True, slots=True)
class LayDown:
    """Put one or more new melds on the table together."""

    groups: tuple[Group, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of all groups, in their order."""
        return tuple(card for group in self.groups for card in group.cards)


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add cards from the hand to meld number `meld`."""

    meld: int
    cards: tuple[Card, ...]
    stands: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Swap:
    """Put natural cards into meld number `meld` and take the wild card that they free."""

    meld: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay a card face up on the discard pile and end the turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class Knock:
    """Discard a card and say that the hand is to end, with few cards or none outside of melds.

    `groups` are the melds that are shown then, where the game has them shown; None leaves it to the best arrangement.
    """

    card: Card
    groups: tuple[Group, ...] | None = None


@dataclass(frozen=True, slots=True)
class BigGin:
    """Show a hand of which every card is melded, the one just drawn included; nothing is discarded."""


@dataclass(frozen=True, slots=True)
class Defend:
    """Answer a knock with these lay-offs on the knocker's melds and the best melds of the rest; None takes the best of all."""

    layoffs: tuple[LayOff, ...] | None = None


@dataclass(frozen=True, slots=True)
class Double:
    """Offer to play on for twice as much."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Agree to what is offered: a double, or a knock that was not allowed."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Take cards of the discard pile out of turn: `cards` are the ones wanted, empty where only one claim is possible.

    With `meld` the one card is laid off there; several cards are melded together. `stands` is empty, or has the face that
    each card stands for.
    """

    cards: tuple[Card, ...] = ()
    meld: int = 0
    stands: tuple[int, ...] = ()


Action = Draw | Pass | LayDown | LayOff | Swap | Discard | Knock | BigGin | Defend | Double | Accept | Claim
