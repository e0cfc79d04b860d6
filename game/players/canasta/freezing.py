"""Freezing the pile with a wild card: what it keeps from the others, and what it costs the own side."""

from __future__ import annotations

from collections.abc import Sequence

from game.players.canasta.danger import Danger
from game.players.canasta.situation import Situation
from game.players.canasta.weights import Weights
from game.rules.state.meld import Meld

_MANY = 6.0
"""Melds with which a side has a use for nearly any discard."""


class Freezing:
    """Judges a wild card as a discard."""

    def __init__(self, situation: Situation, danger: Danger, weights: Weights) -> None:
        self.situation, self.danger, self.weights = situation, danger, weights

    def worth(self) -> float:
        """What it brings to freeze the pile now, in points: nothing where it is frozen already."""
        situation = self.situation
        if situation.frozen or not situation.discards:
            return 0.0
        free = self._reach(situation.theirs) - self._reach(situation.own)
        return self.weights.freeze * free * (self.weights.base + self.danger.pile)

    def _reach(self, melds: Sequence[Meld]) -> float:
        """How many of all discards a side could take the pile with, while it is not frozen, that a frozen one keeps from it."""
        game = self.situation.game
        return min(1.0, sum(1 for meld in melds if game.growing(game.of(meld))) / _MANY)
