"""A lock beside each save that is being played, so that two running copies of the game never write one file.

The operating system holds the lock and lets go of it when the process ends, however that happens, so a lock of a dead
process is no lock. The file stays behind then and is taken over by the next.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from game.match.saves.files import remove

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

TRIES = 5
PAUSE = 0.02
"""Seconds between tries: somebody may only be looking whether the save is in use."""


class InUse(Exception):
    """Another process, or another match of this one, holds the lock."""


class Lock:
    """The lock of one save, held from `take` until `release` or the end of the process."""

    def __init__(self, path: Path, handle: int | None) -> None:
        self.path = path
        self._handle = handle

    @classmethod
    def take(cls, save: Path, tries: int = TRIES) -> Lock:
        """Take the lock of this save. Raises InUse.

        Where no lock file can be made, as in a folder that may only be read, the lock is an empty promise: nothing can be
        written there either.
        """
        path = lock_path(save)
        for attempt in range(tries):
            if attempt:
                time.sleep(PAUSE)
            try:
                handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644)
            except OSError:
                return cls(path, None)
            if _lock(handle):
                if _is_still(path, handle):
                    return cls(path, handle)
                _unlock(handle)
            os.close(handle)
        raise InUse(str(save))

    def holds(self) -> bool:
        """Whether it is a lock still: somebody may have removed its file, and another process may have made one since."""
        return self._handle is None or _is_still(self.path, self._handle)

    def release(self) -> None:
        """Let go, and remove the file."""
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        if sys.platform != "win32" and _is_still(self.path, handle):
            # While it is still held: a file that another process has taken over meanwhile must not be removed.
            remove(self.path)
        _unlock(handle)
        os.close(handle)
        if sys.platform == "win32":
            remove(self.path)  # an open file cannot be removed there, and one that somebody else has opened stays

    def __del__(self) -> None:
        self.release()


def lock_path(save: Path) -> Path:
    """Where the lock of a save lies."""
    return save.with_name(save.name + ".lock")


def in_use(save: Path) -> bool:
    """Whether somebody is playing this save now."""
    if not lock_path(save).exists():
        return False
    try:
        Lock.take(save, tries=1).release()
    except InUse:
        return True
    return False


def _lock(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True  # a file system without locks: better to play without one than not at all
    return True


def _unlock(handle: int) -> None:
    try:
        if sys.platform == "win32":
            os.lseek(handle, 0, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_UN)
    except OSError:
        pass


def _is_still(path: Path, handle: int) -> bool:
    """Whether the path names the file that was locked, and not one made since by somebody else."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False
