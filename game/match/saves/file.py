"""A single save file, wherever it is: reading, writing, what its first line says, and what is said where the disk refuses."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from game.cards.lines import Line, line
from game.match.faults import SaveFault, SaveInUse, UnreadableSave
from game.match.saves.copies import copy_paths
from game.match.saves.lock import InUse, Lock
from game.match.saves.plain import LARGEST, head_of, order_of, parse
from game.variants.entries import leads_out
from game.words.letters import in_ascii

if TYPE_CHECKING:
    from game.match.match import Match

ASTRAY = timedelta(days=1)
"""So much later than its file a save cannot have been written: the clock of that computer was wrong, or somebody changed it."""
_FULL = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
_READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)
_UNFIT = re.compile(r"[^A-Za-z0-9]+")
_UNFIT_STEM = re.compile(r"[^A-Za-z0-9_-]+")


@dataclass(frozen=True)
class Loaded:
    """A match to play on with. `notes` are sentences for the player, such as that an older copy had to be taken."""

    match: Match
    presentation: dict[str, Any]
    notes: tuple[Line, ...]
    path: Path
    of_match: tuple[Line, ...] = ()
    """Those of them that tell of the match, and not of its files."""


class Packed(NamedTuple):
    """A save as it is carried elsewhere: the words of its name, and its bytes."""

    name: str
    data: bytes


def may_replace(path: Path) -> bool:
    """Whether nothing is lost with what lies there: nothing at all, an empty file, or a save, be it damaged."""
    if not os.path.lexists(path):
        return True
    if not path.is_file():
        return False
    try:
        with path.open("rb") as opened:
            first = opened.read(4096)
    except OSError:  # the disk says what is wrong
        return True
    if not first:
        return True
    found = head_of(first) or {}
    return "format" in found or _is_save(bytes_of(path))


def _is_save(data: bytes) -> bool:
    """Whether the whole of it is a save, as another program may have laid it out."""
    try:
        return "log" in parse(data)
    except SaveFault:
        return False


def read_file(path: Path) -> Loaded:
    """The match of any save file, which stays as it is. Raises UnreadableSave or NewerSave."""
    from game.match.saves.codec import open_match

    opened = open_match(read(path, link=True))
    return Loaded(opened.match, opened.presentation, opened.notes, path)


def read(path: Path, link: bool = False) -> bytes:
    """The bytes of a save. A link out of its folder is followed only where `link` allows it. Raises UnreadableSave."""
    try:
        if not link and leads_out(path):
            raise UnreadableSave(line("save.link", file=path.name))
        if not path.is_file():
            raise UnreadableSave(line("save.missing", file=path.name))
        if path.stat().st_size > LARGEST:
            raise UnreadableSave(line("save.damaged"))
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UnreadableSave(line("save.cannot_open", file=path.name, reason=reason)) from None


def bytes_of(path: Path) -> bytes:
    """What is in a file; nothing where it cannot be read."""
    try:
        return read(path)
    except SaveFault:
        return b""


def locked(path: Path) -> Lock:
    """The lock of a save. Raises SaveInUse."""
    try:
        return Lock.take(path)
    except InUse:
        raise SaveInUse(line("save.in_use")) from None


def trouble(error: OSError, folder: Path) -> Line:
    """The sentence for a disk that refuses."""
    if error.errno in _FULL:
        return line("save.disk_full", folder=str(folder))
    if error.errno in _READ_ONLY:
        return line("save.read_only", folder=str(folder))
    return line("save.failed", folder=str(folder), reason=error.strerror or str(error))


def slug(words: str) -> str:
    """A text as part of a file name that every system accepts."""
    return _UNFIT.sub("_", in_ascii(words)).strip("_")[:60].lower() or "match"


def file_stem(name: str) -> str:
    """The name of a save from elsewhere as one that every system accepts, and that leads nowhere."""
    return _UNFIT_STEM.sub("_", in_ascii(name)).strip("_-")[:80] or "match"


# ---- the first line, and when a save was written ------------------------------------------------------


def head(path: Path) -> Mapping[str, Any] | None:
    """What the first line of a save says, or that of its latest copy that has one; None where there is none."""
    for file in (path, *copy_paths(path)):
        if leads_out(file) or not file.is_file():  # reading a pipe would wait for ever
            continue
        try:
            with file.open("rb") as opened:
                found = head_of(opened.read(4096))
        except (OSError, ValueError):
            continue
        if found is not None:
            return found
    return None


def place_in_time(found: Mapping[str, Any] | None, path: Path) -> tuple[int, datetime]:
    """By which saves are put in order. They tell which was played later, whatever clocks said; older versions do not."""
    return (0 if found is None else order_of(dict(found))), _time(found, path)


def likely(said: datetime, path: Path) -> datetime:
    """When a save was written that says so of itself."""
    return _time({"saved": said.isoformat()}, path)


def modified(path: Path) -> datetime:
    """When the file was written, or the latest of its copies."""
    for file in (path, *copy_paths(path)):
        try:
            return datetime.fromtimestamp(file.stat().st_mtime, UTC)
        except (OSError, ValueError, OverflowError):
            continue
    return datetime.fromtimestamp(0, UTC)


def _time(found: Mapping[str, Any] | None, path: Path) -> datetime:
    """By the file's own time where the save does not say, or says that it comes from the future."""
    try:
        said = datetime.fromisoformat(found["saved"]).astimezone(UTC) if found is not None else None
    except (KeyError, TypeError, ValueError, OverflowError):
        said = None
    written = modified(path)
    return written if said is None or said > written + ASTRAY else said


def stamp(path: Path) -> tuple[int, ...]:
    """Tells whether a file has changed."""
    try:
        found = path.stat()
    except OSError:
        return (0, 0, 0)
    return (found.st_mtime_ns, found.st_size, found.st_ino)
