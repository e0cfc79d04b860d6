"""What games with objectives bring to the tree of a variant."""

from __future__ import annotations

from game.rules.objectives.bonus import ObjectiveBonus
from game.rules.objectives.step import ObjectiveStep

PARTS = (
    ObjectiveStep,
    ObjectiveBonus,
)
