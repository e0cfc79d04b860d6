"""The match as it is seen from one chair: rules, view, and what follows from both."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.ids import Card
from game.match.match import Match
from game.match.seat import Seat
from game.rules.acts.events import Event
from game.rules.view import View
from game.table.scene.scene import CardIds, card_ids

MOST_ARRANGED = 26
"""So many cards are arranged into melds for the eye."""


class SeenMatch:
    """One match for the player at the window (`me`)."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.me = next((number for number, seat in enumerate(match.seats) if seat.kind == "person"), 0)
        self.seat = Seat(match, self.me)
        """My place at the table."""
        self.rules, self.pack = self.seat.rules, self.seat.rules.pack
        self.ids: CardIds = card_ids(self.pack)

    @property
    def view(self) -> View:
        """What the player at the window may know."""
        return self.match.view(self.me)  # asked for a hundred times while the table is looked at

    @property
    def my_turn(self) -> bool:
        """The player is asked for a decision."""
        return self.seat.to_act

    def asked(self, phase: str) -> bool:
        """I am asked for a decision of this kind."""
        return self.my_turn and self.view.phase == phase

    def melds_in(self, cards: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
        """The melds that these cards hold; none for so many cards that finding the best takes longer than a glance."""
        return self.seat.melds_in(cards) if len(cards) <= MOST_ARRANGED else ()

    def hand_events(self) -> list[Event]:
        """Everything the player saw happen in this hand."""
        return self.match.events(self.me, self.match.hand_began())[0]
