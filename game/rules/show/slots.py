"""What is remembered of a hand that players leave before its end."""

from __future__ import annotations

from typing import Final

from game.rules.state.slots import Slot

PARTS: Final = 10_000
"""The worth of a point is remembered in parts of this size, so that it is exact."""

LOST: Final = Slot("lost", 0, by_seat=True, leaves=True)
"""By seat: what leaving the hand has cost, by dropping it or by a wrong show; 0 for a player who is still in."""
WRONG: Final = Slot("wrong_shows", 0)
"""A bit for each seat that left the hand by a wrong show."""
DREW: Final = Slot("drew", 0, by_seat=True)
"""By seat: whether it has drawn in this hand."""
ROUNDS: Final = Slot("rounds", 0)
"""How often the turn has come round to the seat that began, or past it."""
RATES: Final = Slot("rates", 0, by_seat=True, parts=PARTS)
"""By seat: the worth of a point when it left the hand, where that rises; 0 for a player who is still in."""
