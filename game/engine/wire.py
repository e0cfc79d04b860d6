"""The ends of two pipes, in and out, of which neither waits for the other: who sends many lines and reads later is answered."""

from __future__ import annotations

import os
import select
from collections import deque
from io import BufferedIOBase

AT_ONCE = 4096
"""Bytes that a pipe takes without waiting, once it has said that it takes any."""
BLOCK = 1 << 16
MOST_AHEAD = 64 * 1024 * 1024
"""Bytes that are read ahead at most. Beyond that, whoever does not read has to."""


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

    def read1(self, size: int = -1, /) -> bytes:
        """What has arrived, at least one byte; nothing when the input has ended."""
        if self._ahead:
            self._kept -= len(self._ahead[0])
            return self._ahead.popleft()
        return b"" if self._ended else os.read(self._source, size if size >= 0 else BLOCK)

    def write(self, data: bytes, /) -> int:  # type: ignore[override]  # nobody gives it anything else
        """Write all of it, and read ahead where it takes long."""
        left = memoryview(data)
        while left:
            sources = [] if self._ended or self._kept >= MOST_AHEAD else [self._source]
            come, free, _ = select.select(sources, [self._target], [])
            if free:
                left = left[os.write(self._target, left[:AT_ONCE]) :]
            elif come:
                block = os.read(self._source, BLOCK)
                self._ended = not block
                if block:
                    self._ahead.append(block)
                    self._kept += len(block)
        return len(data)
