"""Three cards that count together: in a row, of one rank, of one suit.

The rummy bet looks at the first two cards and the house's upcard, a bonus at the first three cards of a hand. Cards are faces of
the French deck here, so twins are alike; in what order they came makes no difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, NamedTuple

from game.cards.deck import ACE, FRENCH
from game.cards.ranking import AceHigh, AceHighOrLow, AceLow, Ranking, RoundTheCorner, rows
from game.rules.casino.terms import Ace, Terms

ThreeOf = Literal["straight_flush", "trips_suited", "trips", "run", "flush", "none"]
CLASSES: Final[tuple[ThreeOf, ...]] = ("straight_flush", "trips_suited", "trips", "run", "flush", "none")
"""What three cards can be, the best first: in a row and of one suit, identical, of one rank, in a row, of one suit, nothing."""
WIDTH: Final = 13
GOAL: Final = 21
"""The best total; more is bust."""
SOFT: Final = 10
"""What an ace counts more where that does not go over the goal."""
COURT: Final = 10
_RANKINGS: Final[dict[Ace, Ranking]] = {"low": AceLow(), "high": AceHigh(), "both": AceHighOrLow()}


def best_total(low: int, ace: bool) -> int:
    """What a hand counts whose cards are worth so much with aces as one: an ace eleven where that does not bust it."""
    return low + SOFT if ace and low + SOFT <= GOAL else low


@cache
def in_a_row(ace: Ace, wrap: bool) -> frozenset[int]:
    """The sets of three ranks in a row, as masks. With `wrap` king, ace and two are one as well, wherever the ace may lie."""
    ranking = RoundTheCorner() if wrap else _RANKINGS[ace]
    return frozenset(sum(1 << rank for rank in row) for row in rows(ranking, 3, FRENCH))


def class_of(three: Sequence[int], together: frozenset[int]) -> ThreeOf:
    """The best that three cards are, by their faces. `together` has the ranks that are in a row."""
    first, second, third = three
    suit, rank = first // WIDTH, first % WIDTH
    suited = second // WIDTH == suit and third // WIDTH == suit
    if second % WIDTH == rank and third % WIDTH == rank:
        return "trips_suited" if suited else "trips"
    if (1 << rank | 1 << second % WIDTH | 1 << third % WIDTH) in together:
        return "straight_flush" if suited else "run"
    return "flush" if suited else "none"


class Bonus(NamedTuple):
    """What three cards earn: the name of it, and what it pays to one."""

    what: str
    rate: int


def bonus_for(terms: Terms, three: Sequence[int]) -> Bonus | None:
    """What the first three cards of a hand earn, by their faces, whatever becomes of it; None where nothing."""
    ranks = [face % WIDTH for face in three]
    low = sum(min(rank + 1, COURT) for rank in ranks)
    if low > GOAL and not terms.bonus_on_bust:
        return None
    full = best_total(low, ACE in ranks) == GOAL
    of = class_of(three, in_a_row(terms.bonus_ace, False))
    if of == "straight_flush":
        found = Bonus("sf_high", terms.bonus_sf_high) if full else Bonus("sf", terms.bonus_sf)
    elif of in ("trips", "trips_suited"):
        high = full or of == "trips_suited"
        found = Bonus("trips_high", terms.bonus_trips_high) if high else Bonus("trips", terms.bonus_trips)
    else:
        return None
    return found if found.rate else None
