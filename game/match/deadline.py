"""The clock of a decision that may take only so long."""

from __future__ import annotations

import time

from game.players.player import Clock, Untimed

_LATE, _OVER = 0.6, 0.8
"""After these parts of its time a player comes to an end with what has been found, and stops looking for anything."""


class Deadline:
    """A clock for players who have so many milliseconds from when it was made; some are kept back for coming to an end."""

    def __init__(self, ms: int) -> None:
        now = time.perf_counter()
        self._late = now + _LATE * ms / 1000
        self._over = now + _OVER * ms / 1000

    def late(self) -> bool:
        """Whether most of the time is used up."""
        return time.perf_counter() >= self._late

    def over(self) -> bool:
        """Whether there is only time left for a move without thinking."""
        return time.perf_counter() >= self._over


def clock_for(ms: int | None) -> Clock:
    """The clock of a decision that may take so long; one that is never late where there is no limit."""
    return Untimed() if ms is None else Deadline(ms)
