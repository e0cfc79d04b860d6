"""Cards as the counts here know them: how many are left of each value, and what cards count together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from game.cards.suits import FACES as FACES
from game.rules.casino.three_cards import COURT, GOAL, WIDTH
from game.rules.casino.three_cards import best_total as best_total

ACE: Final = 1
TEN: Final = COURT
TENS_FIRST: Final = (10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
"""The values of cards in the order of all counts here: tens with court cards, then nines, and so on to the aces."""
Counts = tuple[int, ...]
"""How many cards are left of each value, in that order."""
MOST: Final = GOAL
VALUES: Final = tuple(min(rank + 1, TEN) for rank in range(WIDTH))
"""By rank, from the ace: what a card counts, an ace one."""


def value(face: int) -> int:
    """What a card counts, an ace one."""
    return VALUES[face % WIDTH]


def place_of(worth: int) -> int:
    """The place of a value in counts."""
    return TEN - worth


def without(left: Counts, place: int, number: int = 1) -> Counts:
    """The counts with one card less of this value, or so many less."""
    return (*left[:place], left[place] - number, *left[place + 1 :])


def drawn(left: Counts) -> Iterator[tuple[int, int, Counts]]:
    """Every value that may come next, tens first: how many cards have it, the value, and what is left then."""
    counts = list(left)
    for place, number in enumerate(left):
        if number:
            counts[place] = number - 1
            yield number, TEN - place, tuple(counts)
            counts[place] = number


def less(left: Counts, faces: Iterable[int]) -> Counts:
    """The counts without these cards."""
    counts = list(left)
    for face in faces:
        counts[TEN - value(face)] -= 1
    return tuple(counts)


def shoe(decks: int) -> Counts:
    """How many cards of each value so many decks have."""
    return tuple(4 * decks * (4 if worth == TEN else 1) for worth in TENS_FIRST)
