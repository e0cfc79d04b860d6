"""The progress of long work, on standard error: one line that counts on a terminal, a plain line at long intervals elsewhere.

What takes less than two seconds says nothing. Standard output never has a word of it.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from game.words.catalogue import say

Progress = Callable[[int, int], None]
"""Told how many parts are done, and of how many."""
Told = Callable[[int, int, str], None]
"""The same, with the name of what comes next."""

SHORT = 2.0
"""Seconds that nobody needs to be told about."""
ANEW = 0.1
"""Seconds between two lines on a terminal."""
EVERY = 20.0
"""Seconds between two lines elsewhere."""
WIDE = 20
"""Letters of the bar."""


def silent(done: int, of: int, what: str = "") -> None:
    """Progress that nobody asks for."""


class Bar:
    """A line of progress. It is gone when the work is over, and before something else is printed (`clear`).

    `long` work is known to be long from the beginning: its first line comes at once. Where its parts are not `even`, nobody can
    tell how long the rest will take.
    """

    def __init__(
        self, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic, long: bool = False, even: bool = True
    ) -> None:
        self._stream = stream if stream is not None else sys.stderr
        self._clock = clock
        self._began = clock()
        self._even = even
        self._terminal = False
        with suppress(OSError, ValueError):  # a stream that is closed
            self._terminal = self._stream is not None and self._stream.isatty()
        self._next = self._began + (0.0 if long else SHORT if self._terminal else EVERY)
        self._wide = 0
        """Letters of the line that is seen."""

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *error: object) -> None:
        self.clear()

    def __call__(self, done: int, of: int, what: str = "") -> None:
        """Show how far it is, and what comes next."""
        now = self._clock()
        if now < self._next or self._stream is None:
            return
        self._next = now + (ANEW if self._terminal else EVERY)
        text = self._text(done, of, what, now - self._began)
        if self._terminal:
            text = text[: max(1, self._columns() - 1)]
            self._write("\r" + text.ljust(self._wide))
            self._wide = len(text)
        else:
            self._write(f"{text}\n")

    def clear(self) -> None:
        """Take the line away; the next one stands below what is printed now."""
        if self._wide:
            self._write("\r" + " " * self._wide + "\r")
            self._wide = 0

    def _text(self, done: int, of: int, what: str, spent: float) -> str:
        filled = WIDE * done // of if of else 0
        said = [f"[{'#' * filled}{'.' * (WIDE - filled)}] {say('progress.done', done=done, of=of)}"]
        if self._even and 0 < done < of:
            said.append(say("progress.left", seconds=round(spent / done * (of - done))))
        text = ", ".join(said)
        return text + (": " + "".join(letter if letter.isprintable() else "?" for letter in what) if what else "")

    def _columns(self) -> int:
        with suppress(OSError, ValueError, AttributeError):
            return os.get_terminal_size(self._stream.fileno()).columns or 80
        return 80

    def _write(self, text: str) -> None:
        try:
            if self._stream is not None:
                self._stream.write(text)
                self._stream.flush()
        except (OSError, ValueError):  # nobody reads it any more: the work goes on
            self._stream = None
