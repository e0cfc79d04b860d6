"""The reading back of what has been written, as if somebody opened the match later, before older copies are let go.

Reading costs more than writing, and a frame has no time for it: the computer players' process does it (`game.match.thinker`),
from the file itself, and `game.match.saves.store` takes up what it has found. A file that is written once, on request, waits for
it.
"""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from game.cards.lines import line
from game.match.faults import SaveFault, SaveTrouble
from game.match.saves import files
from game.match.saves.file import locked, may_replace, read, trouble
from game.match.saves.plain import Label

if TYPE_CHECKING:
    from game.match.match import Match


class NotReadBack(Exception):
    """A save that was written a moment ago cannot be read, or says something else."""


class Says(NamedTuple):
    """What a save says, in short: a match at one of its moments."""

    digest: str
    lines: int
    """Of its log."""
    hands: int
    """That are over."""


class Found(NamedTuple):
    """What was read back: `says` is None where the file could not be read, and `fault` tells why, for a report."""

    says: Says | None
    fault: str = ""
    gone: bool = False
    """Somebody has removed the file meanwhile."""


class Reader(Protocol):
    """Somebody who reads a file of the folder beside the loop, one at a time."""

    def read_back(self, path: Path) -> None:
        """Begin to read it."""
        ...

    def found(self) -> Found | None:
        """What was found in it, once; None as long as it is being read. Never waits."""
        ...


def says(match: Match) -> Says:
    """What a save of this match says."""
    return Says(match.digest, len(match.log), len(match.results))


def look(path: Path) -> Found:
    """Read a save that was written a moment ago. Never raises."""
    from game.match.saves.codec import open_match  # it knows the rules of all games; a list of saves does without

    try:
        opened = open_match(read(path))
        return Found(says(opened.match)) if opened.whole else Found(None, "It is not whole.")
    except SaveFault as fault:
        return Found(None, "".join(traceback.format_exception(fault)), fault.line.code == "save.missing")


def put(path: Path, match: Match, presentation: Mapping[str, Any], label: Label, disk: files.Disk) -> None:
    """Write a match into a file; what was there goes when the new one has been read back. Raises OSError or SaveTrouble."""
    from game.match.saves.codec import Writer

    def read_back() -> None:
        if look(files.temporary_path(path)).says != says(match):
            raise SaveTrouble(line("save.unreadable", file=path.name))

    files.write(path, Writer(match).write(presentation, label), disk, read_back)


def write_file(path: Path, match: Match, presentation: Mapping[str, Any]) -> None:
    """Write a match into any file that is new or a save already, as the engine does. Raises SaveInUse or SaveTrouble."""
    if not may_replace(path):
        raise SaveTrouble(line("save.not_a_save", file=path.name))
    lock = locked(path)
    try:
        put(path, match, presentation, Label(datetime.now(UTC)), files.Disk())
    except OSError as error:
        raise SaveTrouble(trouble(error, path.parent)) from None
    finally:
        lock.release()
