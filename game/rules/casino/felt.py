"""What cards count at a table against the house, and what its terms allow: worked out once for a number of seats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from game.cards.deck import ACE, KING
from game.cards.ids import Card
from game.rules.acts.actions import Action
from game.rules.casino.actions import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from game.rules.casino.slots import HOUSE
from game.rules.casino.terms import Ace, Terms, terms_of
from game.rules.tables import Tables

GOAL = 21
"""The best total; more is bust."""
SOFT = 10
"""What an ace counts more where that does not go over the goal."""
COURT = 10
THREE = 3
"""So many cards decide about a bonus and about the rummy bet."""


class Bonus(NamedTuple):
    """What three cards earn: the name of it, and what it pays to one."""

    what: str
    rate: int


class Felt:
    """The terms of a table with its pack; found with `rules.facts[Felt]`."""

    def __init__(self, tables: Tables) -> None:
        terms = terms_of(tables.variant)
        assert terms is not None, "not a game against the house"
        self.terms: Terms = terms
        self.house = tables.places.number(HOUSE)
        """The number of the house's hand."""
        self.rank, self.suit = tables.pack.rank, tables.pack.suit
        self.worth = tuple(min(rank + 1, COURT) for rank in self.rank)
        """By card: what it counts, an ace one."""
        self.naturals = terms.blackjack_pays > 1
        """Whether an ace with a ten is more than 21."""
        self.doubled = {"any_two": range(GOAL + 1), "nine_to_eleven": range(9, 12), "ten_or_eleven": range(10, 12)}[terms.double]
        """On which totals of two cards a stake may be doubled."""
        self.moves: dict[tuple[bool, ...], tuple[Action, ...]] = {
            which: tuple(action for action, may in zip((HIT, STAND, DOUBLE, SPLIT, SURRENDER), which, strict=True) if may)
            for which in product((False, True), repeat=5)
        }
        """By whether each may be done: the listed moves."""

    # ---- totals -------------------------------------------------------------------------------

    def total(self, cards: Sequence[Card]) -> int:
        """What cards count: an ace eleven where that does not go over 21."""
        total = sum([self.worth[card] for card in cards])
        if total <= GOAL - SOFT and ACE in [self.rank[card] for card in cards]:
            return total + SOFT
        return total

    def soft(self, cards: Sequence[Card]) -> bool:
        """Whether an ace of them counts eleven."""
        return sum(self.worth[card] for card in cards) + SOFT <= GOAL and any(self.rank[card] == ACE for card in cards)

    def natural(self, cards: Sequence[Card]) -> bool:
        """Whether these are the first two cards of a hand that are more than every other 21 at this table."""
        return self.naturals and len(cards) == 2 and self.total(cards) == GOAL

    def pair(self, one: Card, other: Card) -> bool:
        """Whether two cards may be split."""
        if self.terms.split_by == "value":
            return self.worth[one] == self.worth[other]
        return self.rank[one] == self.rank[other]

    def house_draws(self, cards: Sequence[Card]) -> bool:
        """Whether the house takes another card."""
        total = self.total(cards)
        return total < 17 or (total == 17 and self.terms.dealer_hits_soft_17 and self.soft(cards))

    # ---- three cards --------------------------------------------------------------------------

    def run(self, cards: Sequence[Card], ace: Ace, wrap: bool = False) -> bool:
        """Whether the ranks of three cards follow each other."""
        ranks = sorted(self.rank[card] for card in cards)
        if ranks[1] - ranks[0] == 1 and ranks[2] - ranks[1] == 1:
            return ace != "high" or ranks[0] != ACE
        if ranks == [ACE, KING - 1, KING]:
            return ace != "low"
        return wrap and ranks in ([ACE, ACE + 1, KING], [ACE, KING - 1, KING])

    def rummy(self, cards: Sequence[Card]) -> str:
        """What wins the rummy bet with these three cards: `trips`, `run`, `flush`; empty where nothing does."""
        if len({self.rank[card] for card in cards}) == 1:
            return "trips"
        if self.run(cards, self.terms.ace, self.terms.wrap):
            return "run"
        return "flush" if len({self.suit[card] for card in cards}) == 1 else ""

    def bonus(self, cards: Sequence[Card]) -> Bonus | None:
        """What the first three cards of a hand earn, whatever becomes of it; None where nothing."""
        terms, one_suit = self.terms, len({self.suit[card] for card in cards}) == 1
        total = self.total(cards)
        if total > GOAL and not terms.bonus_on_bust:
            return None
        if len({self.rank[card] for card in cards}) == 1:
            high = one_suit or total == GOAL
            found = Bonus("trips_high", terms.bonus_trips_high) if high else Bonus("trips", terms.bonus_trips)
        elif one_suit and self.run(cards, terms.bonus_ace):
            high = total == GOAL
            found = Bonus("sf_high", terms.bonus_sf_high) if high else Bonus("sf", terms.bonus_sf)
        else:
            return None
        return found if found.rate else None
