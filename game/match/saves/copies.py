"""The good copies beside a save: the last three states of a match that is being played, so that damage costs a move or two.

`NAME.json` is the newest. `.bak` is the state before it and `.bak2` the one before that; `.bak3` is renewed once a minute, so
that it is on the disk for certain even where the disk is slow and the power fails. Files take each other's places by renaming:
at every moment at least one of them is whole. A damaged file is set aside as `.damaged` before another takes its name.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from filecmp import cmp
from pathlib import Path

from game.match.saves import files

KEPT_SUFFIXES = (".bak", ".bak2", ".bak3")
DAMAGED_SUFFIX = ".damaged"
AGE = 60.0
"""Seconds after which the oldest copy makes room."""


def copy_paths(path: Path) -> tuple[Path, ...]:
    """Where the good copies of a save lie, the latest first."""
    return tuple(path.with_name(path.name + suffix) for suffix in KEPT_SUFFIXES)


def old_path(path: Path, format: int) -> Path:
    """Where a save lies as an older version has written it."""
    return path.with_name(f"{path.name}.format-{format}")


def beside(path: Path) -> Iterator[Path]:
    """Everything that belongs to a save and is there: copies, what was set aside, files of older formats."""
    names = (*KEPT_SUFFIXES, DAMAGED_SUFFIX, ".format-")
    try:
        found = sorted(path.parent.iterdir())
    except OSError:
        return
    for file in found:
        rest = file.name.removeprefix(path.name)
        if rest != file.name and any(rest.rstrip("0123456789") == name.rstrip("0123456789") for name in names):
            yield file


class Copies:
    """The copies of one match that is being played."""

    def __init__(self, path: Path, disk: files.Disk, now: Callable[[], float] = time.monotonic) -> None:
        self._path, self._disk, self._now = path, disk, now
        self._renewed: float | None = None

    def turn(self) -> None:
        """The newest file is about to be replaced: it becomes the latest copy, and the others move on. Never raises."""
        first, second, third = copy_paths(self._path)
        now = self._now()
        due = self._renewed is None or now - self._renewed >= AGE or not third.exists()
        try:
            if second.exists() and due:
                files.replace(second, third)
                self._renewed = now
            if first.exists():
                files.replace(first, second)
            files.keep(self._path, first, self._disk)
        except OSError:
            pass  # the new file itself matters more, and says what is wrong with the disk if that persists


def set_aside(damaged: Path, path: Path, disk: files.Disk) -> None:
    """Keep a damaged file of a save under a name that nothing has, unless that was done before. Raises OSError."""
    if not damaged.exists():
        return
    number = 1
    while (aside := _aside(path, number)).exists():
        if cmp(aside, damaged, shallow=False):
            return
        number += 1
    files.keep(damaged, aside, disk)


def keep_old(path: Path, format: object, now: int, disk: files.Disk) -> None:
    """A file of an older format stays beside the one that is written from `now` on. Raises OSError."""
    if isinstance(format, int) and not isinstance(format, bool) and 0 < format < now and not old_path(path, format).exists():
        files.keep(path, old_path(path, format), disk)


def _aside(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}{DAMAGED_SUFFIX}{'' if number == 1 else number}")
