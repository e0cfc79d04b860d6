"""The writing of files, where an interruption, at any moment and in any way, leaves a whole file behind: old or new."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

CHEAP = 0.0015
"""Seconds that waiting for the disk may take on every save. Dearer disks are waited for now and then, in the background."""
SELDOM = 30.0
"""Seconds after which a dear disk is waited for again."""


class Disk:
    """Waits for the disk while that is cheap.

    Ending the process, by whatever signal, loses nothing that was written. Waiting protects against loss of power, and on
    the disks of most computers it costs less than a millisecond; on others it would make the table stutter.
    """

    def __init__(self) -> None:
        self._cost = 0.0
        self._last = -SELDOM
        self._behind: threading.Thread | None = None

    def settle(self, handle: int) -> None:
        """Have what was written to this file brought to the disk: now if that is cheap, now and then if it is not."""
        if self._cost <= CHEAP:
            self._bring(handle)
        elif time.monotonic() - self._last >= SELDOM and (self._behind is None or not self._behind.is_alive()):
            if sys.platform == "win32":
                self._bring(handle)  # an open file could not be renamed there
            else:
                self._behind = threading.Thread(target=self._bring_and_close, args=(os.dup(handle),), daemon=True)
                self._behind.start()

    def wait(self) -> None:
        """Until nothing is on its way to the disk any more."""
        if self._behind is not None:
            self._behind.join()

    def _bring(self, handle: int) -> None:
        began = time.monotonic()
        os.fsync(handle)
        self._last = time.monotonic()
        self._cost = self._last - began

    def _bring_and_close(self, handle: int) -> None:
        try:
            self._bring(handle)
        except OSError:
            pass  # the next write says what is wrong with the disk
        finally:
            os.close(handle)


def write(path: Path, data: bytes, disk: Disk, before: Callable[[], object] = lambda: None) -> None:
    """Put a new file in the place of an old one at one stroke. Raises OSError, and the old file is untouched then.

    `before` is done when the new file is there in full and about to take its place; it may raise what it wants instead.
    """
    temporary = temporary_path(path)
    try:
        if temporary.is_symlink() or (temporary.exists() and not temporary.is_file()):
            temporary.unlink()  # nothing is written into what a link leads to, and a pipe would be waited for
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o644)
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(handle, rest) :]
            disk.settle(handle)
        finally:
            os.close(handle)
        before()
        replace(temporary, path)
    except Exception:
        remove(temporary)
        raise


def keep(path: Path, copy: Path, disk: Disk) -> None:
    """Make `copy` what `path` is now, without a moment in which either is missing. Raises OSError."""
    temporary = temporary_path(copy)
    remove(temporary)
    try:
        os.link(path, temporary)
    except OSError:
        # A file system without second names for a file.
        write(copy, path.read_bytes(), disk)
        return
    replace(temporary, copy)
    remove(temporary)  # if both were the same file already, replacing did nothing


def replace(source: Path, target: Path) -> None:
    """Rename over an existing file. On Windows a file that another program is reading at this moment is tried again."""
    for pause in (0.01, 0.03, 0.06) if sys.platform == "win32" else ():
        try:
            source.replace(target)
            return
        except PermissionError:
            time.sleep(pause)
    source.replace(target)


def remove(path: Path) -> None:
    """Remove a file if it is there and can be removed."""
    try:
        path.unlink()
    except OSError:
        pass


def temporary_path(path: Path) -> Path:
    """Where a file is written before it takes its place: in the same folder, as renaming cannot cross disks."""
    return path.with_name(path.name + ".tmp")
