"""What is remembered within a hand of these games, and for how many stakes it is played."""

from __future__ import annotations

from game.rules.state.slots import Slot

FORCED = Slot("forced", 0, always_told=True)
"""Whether the player whose turn it is must take the card on offer, and after it may only discard."""
STAKE = Slot("stake", 1, always_told=True)
"""For how many stakes this hand is played."""
