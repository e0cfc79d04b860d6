"""Ways in which a table may differ from one where cards are held and melded, as words that components say of the game.

Each stands for itself (`Component.traits`): a game against the house has all of them today, and any other may have some.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.rules.variant import Variant

SEVERAL_SEATS: Final = "several_seats"
"""Every hand is played for itself and all lie open, so one player may have several seats."""
ROUNDS: Final = "rounds"
"""Hands are short and follow each other: what one has brought is told at the table, and the sheet comes when it is asked for."""
OWN_LETTERS: Final = "own_letters"
"""Moves have letters of their own, which go before those that the table has for cards."""
COACHED: Final = "coached"
"""A coach says what each move is worth, once there is a hand to be played."""
GOLD_FIRST: Final = "gold_first"
"""Enter presses the gold button as long as no key has led to anything else."""


def several_seats(variant: Variant) -> bool:
    """Whether one player may have several seats."""
    return SEVERAL_SEATS in variant.traits
