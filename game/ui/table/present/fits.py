"""Which cards of my hand fit which melds, while I answer a hand that lies open by laying off myself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.cards.ids import Card
from game.table.scene.rail import GoalScene
from game.table.scene.scene import Id
from game.ui.table.state.memory import Memory
from game.words.catalogue import card_in_text, say

MOST_ROWS, MOST_CARDS = 4, 4
"""So many rows the rail has for them, and so many cards of a meld stand in one."""


class Fits:
    """Finds them once for the same table and the same cards laid off so far."""

    def __init__(self, memory: Memory) -> None:
        self.session, self.drafts = memory.session, memory.drafts
        self._found: tuple[object, Mapping[Card, tuple[Id, ...]]] = (None, {})

    @property
    def asked(self) -> bool:
        """I am asked what to lay off."""
        return self.session.my_turn and self.session.showdown.there and self.session.showdown.closer is not None

    def found(self) -> Mapping[Card, tuple[Id, ...]]:
        """The melds that take a card now, by card; nothing while I am not asked."""
        key = (self.session.match.number, self.drafts.puts)
        if self._found[0] != key:
            cards = self.drafts.kept() if self.asked else ()
            fitting = {card: self._melds((card,)) for card in cards}
            self._found = key, {card: melds for card, melds in fitting.items() if melds}
        return self._found[1]

    def marks(self, group: Sequence[Id]) -> bool:
        """Whether a group of the hand is a card that fits, not a meld."""
        return len(group) == 1 and self.session.ids.card(group[0]) in self.found()

    def places(self, chosen: Sequence[Card]) -> tuple[Id, ...]:
        """The melds that take these cards; without any, while I am asked what to lay off, those that take some card."""
        if chosen:
            return self._melds(tuple(chosen)) if self.session.my_turn else ()
        return tuple(dict.fromkeys(place for melds in self.found().values() for place in melds))

    def goal(self) -> GoalScene:
        """What is said of them on the rail: on which melds each card fits, in a row each, or where that were many on how many of
        them; a card is ticked off once it lies there, and in the end it says that this is all.
        """
        pack = self.session.pack
        done = tuple((card_in_text(card, pack), True) for put in self.drafts.puts for card in put.cards)
        found = self.found().items()
        left = [
            say("rail.fit_on", card=card_in_text(card, pack), cards=self._cards(meld)) for card, melds in found for meld in melds
        ]
        if len(done) + len(left) > MOST_ROWS:
            left = [say("rail.fit", card=card_in_text(card, pack), melds=len(melds)) for card, melds in found]
        title = say("rail.fits_all" if done and not left else "rail.fits")
        return GoalScene(title, parts=done, choices=tuple(left), note="" if done or left else say("rail.fits_none"))

    def _cards(self, meld: Id) -> str:
        """The cards of a meld, of a long one its ends."""
        cards = [card_in_text(card, self.session.pack) for card in self.drafts.meld(meld)]
        return " ".join(cards if len(cards) <= MOST_CARDS else (cards[0], "…", cards[-1]))

    def _melds(self, cards: tuple[Card, ...]) -> tuple[Id, ...]:
        offers = self.session.offers(cards, before=self.drafts.puts)
        return tuple(place for place, offer in offers.items() if place.startswith("meld:") and offer.action is not None)
