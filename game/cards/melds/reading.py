"""One way in which cards make a meld, and what is said of its cards.

What a card stands for is a face (see `deck.py`): a natural card its own, a wild card in a run the one whose place it
takes. In a set a wild card stands for no suit in particular (-1) unless only one suit is missing.
"""

from __future__ import annotations

from typing import NamedTuple

from game.cards.ids import Card, CardSet

ANY_FACE = -1
"""What a wild card in a set stands for while more than one suit is missing."""
AS_RANK = -100
"""What is said of a card in place of a face where only its rank counts: this less the rank."""
AT_LOWER_END, AT_UPPER_END = -2, -3
"""Said of a card in place of a face: it is the first card of the run, or the last. Needed where a run has all ranks of the
deck, so that an ace may lie at either end."""


class Reading(NamedTuple):
    """One way in which cards make a meld: in table order, with the face that each stands for (empty without wild cards).

    `moved` are wild cards that have given way once and stay where they are now.
    """

    kind: str
    cards: tuple[Card, ...]
    stands: tuple[int, ...]
    moved: CardSet = 0
