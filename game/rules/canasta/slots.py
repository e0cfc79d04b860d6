"""What games of two sides with a frozen pile remember."""

from __future__ import annotations

from game.rules.state.slots import Slot

PERMISSION = Slot("permission", 0, each_turn=True)
"""The partner's answer in this turn: 1 yes, 2 no."""
ALLOWED, REFUSED = 1, 2
