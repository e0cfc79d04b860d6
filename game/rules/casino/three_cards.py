"""Three cards that count together: in a row, of one rank, of one suit.

The rummy bet looks at the first two cards and the house's upcard, a bonus at the first three cards of a hand. Cards are faces of
the French deck here, so twins are alike; in what order they came makes no difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal

from game.cards.deck import FRENCH
from game.cards.ranking import AceHigh, AceHighOrLow, AceLow, Ranking, RoundTheCorner, rows

Ace = Literal["low", "high", "both"]
"""Where an ace may lie in a row: before the two, after the king, or either way."""
ThreeOf = Literal["straight_flush", "trips_suited", "trips", "run", "flush", "none"]
CLASSES: Final[tuple[ThreeOf, ...]] = ("straight_flush", "trips_suited", "trips", "run", "flush", "none")
"""What three cards can be, the best first: in a row and of one suit, identical, of one rank, in a row, of one suit, nothing."""
WIDTH: Final = 13
_RANKINGS: Final[dict[Ace, Ranking]] = {"low": AceLow(), "high": AceHigh(), "both": AceHighOrLow()}


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
