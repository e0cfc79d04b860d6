"""The match as it is seen from one chair: rules, view, and what follows from both."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.ids import Card
from game.match.match import Match
from game.match.seat import Seat
from game.rules.acts.events import Event
from game.rules.house.house_table import HouseTable
from game.rules.view import View
from game.table.scene.scene import CardIds, card_ids
from game.table.shapes import SHAPES

MOST_ARRANGED = 26
"""So many cards are arranged into melds for the eye."""


class SeenMatch:
    """One match for the player at the window (`me`)."""

    def __init__(self, match: Match) -> None:
        self.match = match
        people = tuple(number for number, seat in enumerate(match.seats) if seat.kind == "person") or (0,)
        first = Seat(match, people[0])
        self.rules, self.pack = first.rules, first.rules.pack
        self.own_seats = people if self.rules.several_seats else people[:1]
        """My seats: I may have several where each hand is played for itself, and all lies open."""
        self._seats = {number: first if number == people[0] else Seat(match, number) for number in self.own_seats}
        self.ids: CardIds = card_ids(self.pack)
        self.on_board = self.rules.has("shared_melds")
        """Melds belong to nobody, and lie on a board."""
        self.on_rack = self.on_board and SHAPES[self.pack.deck.shape].held == "rack"
        """Hands stand on racks, with places that the player chooses."""
        self._told: tuple[int, HouseTable | None] = -1, None

    @property
    def me(self) -> int:
        """The seat that I decide for: of several the one that is asked."""
        asked = self.match.to_act
        return asked if asked is not None and asked in self._seats else self.own_seats[0]

    @property
    def seat(self) -> Seat:
        """My place at the table."""
        return self._seats[self.me]

    def house_table(self) -> HouseTable | None:
        """What the table shows where everybody plays against the house; None at any other."""
        if self._told[0] != self.match.number:
            self._told = self.match.number, self.rules.house_table(self.view)
        return self._told[1]

    @property
    def view(self) -> View:
        """What the player at the window may know."""
        return self.match.view(self.me)  # asked for a hundred times while the table is looked at

    @property
    def my_turn(self) -> bool:
        """The player is asked for a decision, and has one to make."""
        return self.seat.to_act and self.seat.only_answer() is None

    def asked(self, phase: str) -> bool:
        """I am asked for a decision of this kind."""
        return self.my_turn and self.view.phase == phase

    def melds_in(self, cards: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
        """The melds that these cards hold; none for so many cards that finding the best takes longer than a glance."""
        return self.seat.melds_in(cards) if len(cards) <= MOST_ARRANGED else ()

    def hand_events(self) -> list[Event]:
        """Everything the player saw happen in this hand."""
        return self.match.events(self.me, self.match.hand_began())[0]
