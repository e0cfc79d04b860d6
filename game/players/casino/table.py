"""A table against the house, counted: the one door for coach, drill, pages and players."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.cards.chance import Chance
from game.players.casino.advice import advice_on, spot_of
from game.players.casino.bonus import thirds
from game.players.casino.cards import VALUES
from game.players.casino.choices import Exact, by_strategy
from game.players.casino.document import strategies
from game.players.casino.survey import ROWS, row_of, survey, text_rows
from game.players.counted import Advice, CellKey, Hand, Progress, Row, Survey, silent
from game.rules.casino.left import short_of_stake
from game.rules.casino.spots import first_open, house_of
from game.rules.casino.terms import Terms, terms_of
from game.rules.casino.three_cards import WIDTH
from game.rules.ruleset import Ruleset
from game.rules.variant import Variant
from game.rules.view import View

COUNTS: Final = (
    *("decks", "hit_on_21", "surrender", "double", "double_after_split", "split_by", "max_hands", "resplit_aces"),
    *("hit_split_aces", "dealer_hits_soft_17", "blackjack_pays", "bonus_trips", "bonus_trips_high", "bonus_sf"),
    *("bonus_sf_high", "bonus_on_bust", "bonus_on_total_bet", "bonus_after_split", "bonus_ace"),
)
"""The terms that make a difference to what a choice is worth."""
SUITS: Final = 4


class CountedHouse:
    """One table. `game.players.counted.CountedTable` says what may be asked of it."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._exact = Exact(terms)

    @property
    def key(self) -> str:
        """The same for tables at which everything counts alike, as a text that can name a file."""
        words = (str(getattr(self.terms, name)).replace("/", "-").lower() for name in COUNTS)
        return "_".join(words)

    def advice(self, rules: Ruleset, view: View, counting: bool = True) -> Advice | None:
        """The advice on the decision that a seat has to make, as it sees the table; None before the deal and when all is done."""
        if not _decides(rules, view):
            return None
        return advice_on(self._exact, spot_of(rules, view, counting), short_of_stake(rules, view, view.seat))

    def said(self, rules: Ruleset, view: View, giving_up: bool = False) -> str | None:
        """What the document says to the same decision, at once; with `giving_up` with the best hands to give up beside it."""
        if not _decides(rules, view):
            return None
        strategy = strategies()["giving_up" if giving_up else "text"]
        return by_strategy(strategy, self.terms, spot_of(rules, view, False), short_of_stake(rules, view, view.seat))

    def text_rows(self) -> tuple[Row, ...]:
        """The strategy tables of the document."""
        return text_rows(self.terms)

    def survey(self, progress: Progress = silent) -> Survey:
        """The strategy tables and the edges."""
        return survey(self.terms, progress)

    def hand(self, key: CellKey, chance: Chance) -> Hand:
        """Two cards and an upcard of a cell, of any suits that bring no chance of a bonus but that of a pair."""
        row = next(row for row in ROWS if (row[0], row[1]) == key[:2])
        pairs = [
            (low, high) for low in range(WIDTH) for high in range(low, WIDTH) if row_of(self.terms, low, WIDTH + high) == row
        ]
        low, high = chance.choice(pairs)
        one = chance.below(SUITS)
        other = (one + 1 + chance.below(SUITS - 1)) % SUITS
        cards = [one * WIDTH + low, other * WIDTH + high]
        assert key.table == "pairs" or not thirds(self.terms, *sorted(cards)), "two suits make no straight flush"
        chance.shuffle(cards)
        ranks = [rank for rank, worth in enumerate(VALUES) if worth == key.up]
        up = chance.below(SUITS) * WIDTH + chance.choice(ranks)
        if self.terms.decks == 1 and up in cards:
            up = next(suit * WIDTH + up % WIDTH for suit in range(SUITS) if suit * WIDTH + up % WIDTH not in cards)
        return Hand(tuple(cards), up)


def _decides(rules: Ruleset, view: View) -> bool:
    """Whether there is a spot to be played, and it is this seat's."""
    at = first_open(view, rules.seats)
    return at >= 0 and view.parts[at].hand == view.seat and house_of(view, rules.seats) is not None


@lru_cache(maxsize=2)
def _table(terms: Terms) -> CountedHouse:
    return CountedHouse(terms)


def table_of(variant: Variant) -> CountedHouse | None:
    """The table of a game against the house; None for any other game. A few are remembered with what they have worked out."""
    terms = terms_of(variant)
    return None if terms is None else _table(terms)
