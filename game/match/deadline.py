"""The clock of a decision that may take only so long."""

from __future__ import annotations

import time

from game.players.player import Clock, Untimed


class Deadline:
    """A clock for players: late when so many milliseconds have gone by since it was made."""

    def __init__(self, ms: int) -> None:
        self._end = time.perf_counter() + ms / 1000

    def late(self) -> bool:
        """Whether the time is used up."""
        return time.perf_counter() >= self._end


def clock_for(ms: int | None) -> Clock:
    """The clock of a decision that may take so long; one that is never late where there is no limit."""
    return Untimed() if ms is None else Deadline(ms)
