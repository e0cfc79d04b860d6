"""How many inputs a slow count tries, and how long one may take: `FUZZ=50000 python tests --slow tests/fuzz` for many more."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

LONGEST = 1.0
"""Seconds that the program may work at one input before a player would think that it hangs."""


def many(usual: int) -> int:
    """So many as the environment says, or the usual number."""
    return int(os.environ.get("FUZZ", usual))


@contextmanager
def without_a_hang(seconds: float = LONGEST) -> Iterator[None]:
    """One input is dealt with in time. Counted is the work of this process, so that a busy machine fails nobody.

    What takes longer is interrupted where the system can do that, and the traceback shows where it was.
    """

    def hangs(*_: object) -> None:
        raise AssertionError(f"still at work after {seconds} s")

    began = time.process_time()
    watched = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGPROF, hangs) if watched else None
    try:
        if watched:
            signal.setitimer(signal.ITIMER_PROF, seconds)
        yield
    finally:
        if watched:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)
    took = time.process_time() - began
    assert took <= seconds, f"{took:.2f} s for one input"
