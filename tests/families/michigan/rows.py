"""The order in which cards are played: the ranks of a suit from the two up to the ace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import NO_CARD, Card, CardSet, each
from game.rules.state.slots import Slot

if TYPE_CHECKING:
    from game.rules.tables import Tables

DUE = Slot("michigan_due", NO_CARD, card=True)
"""The card that must be played now; none where a row begins."""
STOPPED = Slot("michigan_stopped", -1)
"""The suit of the row that has stopped, as long as no other has begun."""
SPARE = "spare"
"""The hand that nobody owns."""
PLAYED = "played"
"""The pile of the cards that have been played."""


class Rows:
    """What follows what, worked out once for a pack."""

    def __init__(self, tables: Tables) -> None:
        pack = tables.pack
        self.suit = pack.suit
        self.height = [(rank - 1) % pack.deck.width for rank in pack.rank]
        """By card: how far up in its suit it is; the two is the lowest, the ace the highest."""
        above = {(self.suit[card], self.height[card] - 1): card for card in pack.cards}
        self.following = [above.get((self.suit[card], self.height[card]), NO_CARD) for card in pack.cards]
        """By card: the next of its suit; none after an ace."""

    def lowest(self, cards: CardSet) -> list[Card]:
        """The lowest of these cards in each suit."""
        found: dict[int, Card] = {}
        for card in each(cards):
            low = found.get(self.suit[card], card)
            found[self.suit[card]] = min(low, card, key=self.height.__getitem__)
        return list(found.values())

    def besides(self, cards: CardSet, suit: int) -> CardSet:
        """Those of these cards that are of another suit."""
        return sum(1 << card for card in each(cards) if self.suit[card] != suit)
