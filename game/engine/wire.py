"""The ends of two pipes, in and out, of which neither waits for the other, so that many lines may be sent before one is read."""

from __future__ import annotations

import os
import select
from collections import deque
from io import BufferedIOBase
from time import perf_counter

LOOKOUT = 0.0002
"""Seconds for which the next line is looked out for before the process goes to sleep: to be woken takes as long as an answer."""
AT_ONCE = 4096
"""Bytes that a pipe takes without waiting, once it has said that it takes any."""
BLOCK = 1 << 16
MOST_AHEAD = 64 * 1024 * 1024
"""Bytes that are read ahead at most. Beyond that, a writer who reads nothing has to."""


class Wire(BufferedIOBase):
    """Reads from one descriptor and writes to another. As long as nobody takes what is written, what comes in is kept for later.

    For systems on which pipes can be waited for (POSIX).
    """

    def __init__(self, source: int, target: int) -> None:
        super().__init__()
        self._source, self._target = source, target
        self._ahead: deque[bytes] = deque()
        self._kept = 0
        self._ended = False
        self._quick = False
        """Whether the last lines came so soon that it was worth looking out for them."""
        self._come, self._free = select.poll(), select.poll()
        self._come.register(source, select.POLLIN)
        self._free.register(target, select.POLLOUT)
        self._several = hasattr(os, "sched_getaffinity") and len(os.sched_getaffinity(0)) > 1
        """Whether another process can write a line while this one looks out for it."""

    def read1(self, size: int = -1, /) -> bytes:
        """What has arrived, at least one byte; nothing when the input has ended."""
        if self._ahead:
            self._kept -= len(self._ahead[0])
            return self._ahead.popleft()
        if self._ended:
            return b""
        began = perf_counter()
        if self._quick:
            while not self._come.poll(0) and perf_counter() - began < LOOKOUT:
                os.sched_yield()
        found = os.read(self._source, size if size >= 0 else BLOCK)
        self._quick = self._several and perf_counter() - began < LOOKOUT
        return found

    def write(self, data: bytes, /) -> int:  # type: ignore[override]  # nobody gives it anything else
        """Write all of it, and read ahead where it takes long."""
        left = data if len(data) <= AT_ONCE else memoryview(data)
        while left:
            if self._free.poll(0):
                left = left[os.write(self._target, left[:AT_ONCE]) :]
            else:
                self._read_ahead()
        return len(data)

    def _read_ahead(self) -> None:
        """Nobody takes what is written: wait until somebody does, and keep what comes in meanwhile."""
        sources = [] if self._ended or self._kept >= MOST_AHEAD else [self._source]
        come, free, _ = select.select(sources, [self._target], [])
        if come and not free:
            block = os.read(self._source, BLOCK)
            self._ended = not block
            if block:
                self._ahead.append(block)
                self._kept += len(block)
