"""The melds of one player: which they are, how many cards somebody has on the table, and how many it takes to win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import Card, CardSet, card_set
from game.rules.state.meld import Meld

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.view import View


def own_melds(table: State | View, seat: int) -> tuple[Meld, ...]:
    """The melds that belong to a seat."""
    return tuple([meld for meld in table.melds if meld.owner == seat])


def cards_of(melds: tuple[Meld, ...]) -> CardSet:
    """The cards of some melds."""
    return card_set([card for meld in melds for card in meld.cards])


def melded(table: State | View, seat: int) -> int:
    """How many cards a seat has put on the table, on whosoever meld."""
    return sum([meld.by.count(seat) for meld in table.melds])


def goal(rules: Ruleset, table: State | View) -> int:
    """So many cards on the table win the hand: one more than everybody was dealt."""
    return rules.variant.deal.cards_in(rules.seats, table.deal) + 1


def on_offer(table: State) -> Card:
    """The card on offer: the top of the discards."""
    return table.discards[0][-1]
