"""The meld on which the pointer rests: it opens after a moment, and not because the pointer is still where a meld was laid."""

from __future__ import annotations

import math
from collections.abc import Collection

from game.table.scene.scene import Id
from game.ui.program.screen import Host
from game.ui.table.state.fingers import Fingers

REST = 0.4
"""Seconds for which the pointer rests on a meld until it opens, at normal speed; without motion it does so at once."""


class Dwell:
    """Which meld is pointed at, since when, and where the pointer was when the player acted last."""

    def __init__(self, host: Host, fingers: Fingers) -> None:
        self.host, self.fingers = host, fingers
        self._on: Id | None = None
        self._since = -math.inf
        self._acted_at: tuple[float, float] | None = None
        self._waits = False

    def acted(self) -> None:
        """The player has laid something: what comes to lie under a pointer that is not moved stays as it is."""
        self._acted_at = self.host.pointer

    def meld(self, melds: Collection[Id]) -> Id | None:
        """The meld that lies open: the one on which the pointer rests, else the one that the keyboard stands on."""
        hot, now = self.fingers.hot, self.host.now
        if self._acted_at is not None and self._acted_at != self.host.pointer:
            self._acted_at, self._since = None, now
        if hot != self._on:
            self._on, self._since = hot, now
        pointed = hot in melds and self._acted_at is None
        rested = now - self._since >= REST * min(1.0, self.host.pace)
        self._waits = pointed and not rested
        if pointed and rested:
            return hot
        ringed = self.fingers.ringed
        return ringed if ringed in melds else None

    def due(self) -> bool:
        """Whether the pointer has just rested long enough; told once."""
        if self._waits and self.host.now - self._since >= REST * min(1.0, self.host.pace):
            self._waits = False
            return True
        if self._waits:
            self.host.wake()
        return False
