"""Which cards of the hand are chosen, and how clicks, keys and the rubber band change that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.table.geometry import Rect
from game.table.layout.layout import Layout
from game.table.scene.scene import Id


@dataclass(frozen=True, slots=True)
class Selection:
    """The chosen cards, and the card from which Shift extends."""

    cards: frozenset[Id] = frozenset()
    anchor: Id | None = None

    def toggled(self, card: Id) -> Selection:
        """A click: chosen or no longer."""
        return Selection(self.cards ^ {card}, card)

    def extended(self, card: Id, hand: Sequence[Id]) -> Selection:
        """Shift and a click or an arrow: everything from the anchor to here."""
        if self.anchor not in hand or card not in hand:
            return self.toggled(card)
        first, last = sorted((hand.index(self.anchor), hand.index(card)))
        return Selection(self.cards | set(hand[first : last + 1]), self.anchor)

    def among(self, hand: Iterable[Id]) -> Selection:
        """Only cards that are still in the hand."""
        held = frozenset(hand)
        return Selection(self.cards & held, self.anchor if self.anchor in held else None)

    def lifted_with(self, card: Id, hand: Sequence[Id]) -> tuple[Id, ...]:
        """What comes up when this card is dragged: all chosen ones if it is one of them, in the order of the hand."""
        return tuple(other for other in hand if other in self.cards) if card in self.cards else (card,)

    def in_order(self, hand: Sequence[Id]) -> tuple[Id, ...]:
        return tuple(card for card in hand if card in self.cards)


def under_band(layout: Layout, band: Rect, lying: Iterable[Id] = ()) -> tuple[Id, ...]:
    """The hand cards whose visible part the rubber band touches, and those of these cards on the table whose middle it holds."""
    found = [card for row in layout.hand_rows for card in row if layout.items[card].common(band) > 0]
    return (*found, *(card for card in lying if card in layout.poses and band.has((layout.poses[card].x, layout.poses[card].y))))
