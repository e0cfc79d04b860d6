"""`--frame-log`: for developers, how long each round of the window's loop took, what ran in it, and how far apart they began.

One line of JSON for a round: `t` seconds since the process began, `work` and `cpu` milliseconds of its own work (elapsed, and
of the processor), `gap` milliseconds since the round before began, `rate` the rounds a second that were wanted between the two,
`drawn` whether a picture was made, `screen` the one in front, and `ran`: the milliseconds of the processor by what they went to.
Lines are kept in memory and written while nothing moves, a second's at a time: at rest hardly anything else would cost as much.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from game.ui.program.ui_log import since_start

MOST = 20_000
"""So many rounds are kept before they are written whatever moves: some minutes."""
SECOND = 1.0


class FrameLog:
    """Takes the time of every round."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("a", encoding="utf-8")
        self._rows: list[dict[str, Any]] = []
        self._began = self._cpu = self._marked = self._written = 0.0
        self._before = time.perf_counter()
        self._rate = 0
        self._ran: dict[str, float] = {}

    def begin(self) -> None:
        """A round begins."""
        self._began, self._cpu = time.perf_counter(), time.thread_time()
        self._marked, self._ran = self._cpu, {}

    def ran(self, what: str) -> None:
        """What went on since the last mark of this round was this."""
        now = time.thread_time()
        self._ran[what] = self._ran.get(what, 0.0) + _ms(now - self._marked)
        self._marked = now

    def end(self, rate: int, drawn: bool, busy: bool, screen: str = "") -> None:
        """It is over; the next one is wanted at `rate` a second. `busy`: not the time to write to a file."""
        now, cpu = time.perf_counter(), time.thread_time()
        gap, self._before = self._began - self._before, self._began
        times = {"work": _ms(now - self._began), "cpu": _ms(cpu - self._cpu), "gap": _ms(gap)}
        row = {"t": round(since_start(), 4), **times, "rate": self._rate, "drawn": drawn, "screen": screen, "ran": self._ran}
        self._rows.append(row)
        self._rate = rate
        if (not busy and now - self._written >= SECOND) or len(self._rows) >= MOST:
            self._written = now
            self._write()

    def _write(self) -> None:
        self._file.writelines(json.dumps(row) + "\n" for row in self._rows)
        self._rows.clear()
        self._file.flush()

    def close(self) -> None:
        self._write()
        self._file.close()


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 3)
