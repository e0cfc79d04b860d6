"""`--ui-log`: what is shown, one line each time it has settled and changed."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import IO

from game.table.items import Shown


def _process_age() -> float:
    """Seconds since this process began, where the system tells; the clock of `t`."""
    try:
        fields = Path("/proc/self/stat").read_text().rsplit(")", 1)[1].split()
        began = int(fields[19]) / os.sysconf("SC_CLK_TCK")
        return max(0.0, time.clock_gettime(time.CLOCK_BOOTTIME) - began)
    except (OSError, IndexError, ValueError, AttributeError):
        return 0.0


_BEGAN = time.perf_counter() - _process_age()


def since_start() -> float:
    return time.perf_counter() - _BEGAN


class UiLog:
    """Writes the tree; the same picture is not written twice in a row."""

    def __init__(self, path: Path) -> None:
        self._file: IO[str] = path.open("a", encoding="utf-8")
        self._last: dict | None = None

    def write(self, shown: Shown) -> bool:
        plain = shown.plain()
        if plain == self._last:
            return False
        self._last = plain
        self._file.write(shown.line(since_start()) + "\n")
        self._file.flush()
        return True

    def close(self) -> None:
        self._file.close()
