"""What this process keeps of the memory that it has freed: holes between the pictures that are in use.

The C library of Linux keeps what was freed for later, and pictures that come and go leave holes in it: a table that is opened, or
the turns of the others once round, leave as much as half of all pictures in use together. To have it give back large pieces at
once costs a sixth of the time of every frame. So it is asked as another screen is drawn ahead, and in quiet moments where the
process has grown. It takes two milliseconds, or three where there is much to give back.
"""

from __future__ import annotations

import sys
from mmap import PAGESIZE
from pathlib import Path

SETTINGS = {"trim_threshold": (-1, 64_000_000), "mmap_threshold": (-3, 7_000_000), "arena_max": (-8, 1)}
"""What the C library is told about memory: its numbers for these words (`mallopt`), and bytes or how many."""
MANY, SOME = 24_000_000, 4_000_000
"""So many bytes more than there were are looked at as holes between two turns; so many where nothing happens for longer."""
LOOK = 0.2
"""Seconds between two looks at how large the process is."""


class Holes:
    """How large the process is, and when holes are worth giving back."""

    def __init__(self) -> None:
        self._least = 0
        """Bytes that lay in memory after the last holes were given back, or later, if it became less."""
        self._looks_at = 0.0

    def grown(self, now: float, calm: bool) -> bool:
        """Whether there may be holes worth giving back; looked at now and then. `calm`: nothing has happened for a while."""
        if now < self._looks_at:
            return False
        self._looks_at = now + LOOK
        size = resident()
        self._least = min(self._least or size, size)
        return size - self._least >= (SOME if calm else MANY)

    def give_back(self) -> None:
        """Let go of them."""
        give_back()
        self._least = resident()


def give_back() -> None:
    """Let go of what lies free between what is in use."""
    _library("malloc_trim", 0)


def use_memory_well() -> None:
    """Pictures of the whole window are given back at once, and all threads take memory from one place: else what they leave
    behind are holes. For smaller pictures nothing changes, they come and go with every frame.
    """
    for name, value in SETTINGS.values():
        _library("mallopt", name, value)


def resident() -> int:
    """Bytes of this process that lie in memory; 0 where the system does not tell."""
    if not sys.platform.startswith("linux"):
        return 0
    try:
        return int(Path("/proc/self/statm").read_bytes().split()[1]) * PAGESIZE
    except (OSError, ValueError, IndexError):
        return 0


def _library(what: str, *values: int) -> None:
    """Ask the C library of Linux for something that only it knows."""
    if sys.platform.startswith("linux"):
        import ctypes

        known = getattr(ctypes.CDLL(None), what, None)
        if known is not None:
            known(*values)
