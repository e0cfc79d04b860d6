"""What cards count at a table against the house, and what its terms allow: worked out once for a number of seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.cards.deck import ACE
from game.cards.ids import Card
from game.rules.acts.actions import Action
from game.rules.casino.actions import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from game.rules.casino.slots import HOUSE
from game.rules.casino.spot_moves import (
    TWO,
    SpotFacts,
    cannot_double,
    cannot_hit,
    cannot_split,
    cannot_surrender,
    house_draws,
    is_natural,
    same_pair,
)
from game.rules.casino.terms import Terms, terms_of
from game.rules.casino.three_cards import COURT, Bonus, ThreeOf, best_total, bonus_for, class_of, in_a_row
from game.rules.state.parts import HandPart
from game.rules.tables import Tables

THREE = 3
"""So many cards decide about a bonus and about the rummy bet."""


_WINS: Mapping[ThreeOf, str] = {
    "straight_flush": "run",
    "trips_suited": "trips",
    "trips": "trips",
    "run": "run",
    "flush": "flush",
    "none": "",
}
"""What is said of three cards that win the rummy bet; it pays once."""


class Felt:
    """The terms of a table with its pack; found with `rules.facts[Felt]`."""

    def __init__(self, tables: Tables) -> None:
        terms = terms_of(tables.variant)
        assert terms is not None, "not a game against the house"
        self.terms: Terms = terms
        self.house = tables.places.number(HOUSE)
        """The number of the house's hand."""
        self.rank, self.face = tables.pack.rank, tables.pack.face
        self.worth = tuple(min(rank + 1, COURT) for rank in self.rank)
        """By card: what it counts, an ace one."""
        self.naturals = terms.blackjack_pays > 1
        """Whether an ace with a ten is more than 21."""
        self._rummy_rows = in_a_row(terms.ace, terms.wrap)
        self._moves: dict[tuple[SpotFacts, bool], tuple[Action, ...]] = {}

    # ---- totals -------------------------------------------------------------------------------

    def total(self, cards: Sequence[Card]) -> int:
        """What cards count: an ace eleven where that does not go over 21."""
        return best_total(sum([self.worth[card] for card in cards]), ACE in [self.rank[card] for card in cards])

    def soft(self, cards: Sequence[Card]) -> bool:
        """Whether an ace of them counts eleven."""
        return self.total(cards) != sum(self.worth[card] for card in cards)

    def natural(self, cards: Sequence[Card]) -> bool:
        """Whether these are the first two cards of a hand that are more than every other 21 at this table."""
        return self.naturals and is_natural(self.terms, len(cards), self.total(cards))

    def pair(self, one: Card, other: Card) -> bool:
        """Whether two cards may be split."""
        return same_pair(self.terms, (self.rank[one], self.rank[other]), (self.worth[one], self.worth[other]))

    def facts(self, part: HandPart, hands: int) -> SpotFacts:
        """A spot as far as it decides about its moves; its seat has so many hands."""
        cards = part.cards
        pair = len(cards) == TWO and self.pair(*cards)
        return SpotFacts(len(cards), self.total(cards), self.rank[cards[0]] == ACE, pair, part.split, hands)

    def moves(self, spot: SpotFacts, drawn: bool) -> tuple[Action, ...]:
        """The moves that a spot has; `drawn`: there are cards left to be drawn."""
        found = self._moves.get((spot, drawn))
        if found is None:
            cannot = {HIT: cannot_hit, DOUBLE: cannot_double, SPLIT: cannot_split, SURRENDER: cannot_surrender}
            free = (STAND, *(action for action, why in cannot.items() if not why(self.terms, spot)))
            order: tuple[Action, ...] = (HIT, STAND, DOUBLE, SPLIT, SURRENDER)
            found = tuple(action for action in order if action in free and (drawn or action in (STAND, SURRENDER)))
            self._moves[spot, drawn] = found
        return found

    def house_draws(self, cards: Sequence[Card]) -> bool:
        """Whether the house takes another card."""
        return house_draws(self.total(cards), self.soft(cards), self.terms.dealer_hits_soft_17)

    # ---- three cards --------------------------------------------------------------------------

    def rummy(self, cards: Sequence[Card]) -> str:
        """What wins the rummy bet with these three cards: `trips`, `run`, `flush`; empty where nothing does."""
        return _WINS[class_of([self.face[card] for card in cards], self._rummy_rows)]

    def bonus(self, cards: Sequence[Card]) -> Bonus | None:
        """What the first three cards of a hand earn, whatever becomes of it; None where nothing."""
        return bonus_for(self.terms, [self.face[card] for card in cards])
