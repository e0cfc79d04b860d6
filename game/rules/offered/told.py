"""What the table hears of these games besides movements and what every game tells."""

from __future__ import annotations

from game.cards.ids import Card
from game.rules.acts.events import Told


def turned(seat: int, card: Card) -> Told:
    """A seat has turned the top card of the stock up: it is on offer."""
    return Told("turned", seat, (("card", card),))


def forced(seat: int, by: int, card: Card) -> Told:
    """A seat must take the card that it has refused, because another wants it so."""
    return Told("forced", seat, (("by", by), ("card", card)))


def moved_on(seat: int, card: Card, meld: int) -> Told:
    """A seat has moved a card from one of its melds to another."""
    return Told("moved_on", seat, (("card", card), ("meld", meld)))


def gave(seat: int, to: int, count: int) -> Told:
    """A seat has given cards away before play."""
    return Told("gave", seat, (("to", to), ("count", count)))
