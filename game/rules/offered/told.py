"""What the table hears of these games besides movements and what every game tells."""

from __future__ import annotations

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.rules.acts.events import Told


class OwnRearranged(Told):
    """A seat has put its own melds together anew, perhaps with cards of its hand; the numbers are of melds made or changed."""

    __slots__ = ()

    def said(self, where: str) -> Line:
        cards = dict(self.facts)["cards"]
        return line(f"{where}.rearranged_own{'_with' if cards else ''}", cards, seat=self.seat)


class Forced(Told):
    """A card is forced upon a seat: it is told by whom."""

    __slots__ = ()

    def said(self, where: str) -> Line:
        facts = dict(self.facts)
        return line(f"{where}.forced", (facts["card"],), seat=self.seat, seat_by=facts["by"])


def turned(seat: int, card: Card) -> Told:
    """A seat has turned the top card of the stock up: it is on offer."""
    return Told("turned", seat, (("card", card),))


def forced(seat: int, by: int, card: Card) -> Told:
    """A seat must take the card that it has refused, because another wants it so."""
    return Forced("forced", seat, (("by", by), ("card", card)))


def moved_on(seat: int, card: Card, meld: int) -> Told:
    """A seat has moved a card from one of its melds to another."""
    return Told("moved_on", seat, (("card", card), ("meld", meld)))


def gave(seat: int, to: int, count: int) -> Told:
    """A seat has given cards away before play."""
    return Told("gave", seat, (("to", to), ("count", count)))
