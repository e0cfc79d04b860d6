"""What is remembered of a hand in which discards are claimed and equal cards are declared."""

from __future__ import annotations

from typing import Final

from game.rules.state.slots import Slot

DECLARED: Final = Slot("secrets", 0, by_seat=True)
"""By seat: how many sets of equal cards it has declared out of its hand."""
PURROS: Final = Slot("purros", 0, by_seat=True)
"""By seat: how many of the sets of equal cards that lie open before it were claimed with a discard."""
