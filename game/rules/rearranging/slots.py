"""What is remembered within a hand of these games."""

from __future__ import annotations

from game.rules.state.slots import Slot

DRAWS = Slot("draws", 0, each_turn=True, always_told=True)
"""How many cards the player whose turn it is has drawn in it."""
