"""Saved matches written into one file, and taken in out of one, with the sentence for the player who asked."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from game.cards.lines import Line, line
from game.match.faults import MatchFault, SaveFault
from game.match.log import is_decision
from game.match.saves import files
from game.match.saves.file import Packed
from game.match.saves.parcel import NoParcel, pack, unpack
from game.match.saves.plain import relabelled
from game.match.saves.sameness import Trace, trace_of
from game.match.saves.store import Store
from game.words.catalogue import say
from game.words.letters import one_line

SUFFIX = ".zip"
NAME = "upcard-saves"


Progress = Callable[[int, int], None]
"""Told how many saves are done, and of how many."""


class NotCarried(MatchFault):
    """It was not possible; nothing has changed. `line` is the sentence why."""


def export_to(store: Store, file: Path, tell: Progress = lambda done, of: None) -> Line:
    """Write every save into a new file. Raises NotCarried, also where the file is there already."""
    saves = store.packed(tell)
    if not saves:
        raise NotCarried(line("parcel.nothing"))
    try:
        if file.exists():
            raise NotCarried(line("parcel.there", file=file.name))
        file.parent.mkdir(parents=True, exist_ok=True)
        files.write(file, pack(saves), files.Disk())
    except (OSError, ValueError) as error:  # the latter of a name that the system cannot write
        raise _not_written(file, error) from None
    left = len(store.saves()) - len(saves)
    return line("parcel.exported", n=len(saves), file=file.name, left=left)


def _not_written(file: Path, error: OSError | ValueError) -> NotCarried:
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return NotCarried(line("parcel.failed", file=one_line(file.name, 60), reason=reason))


def import_from(store: Store, file: Path, tell: Progress = lambda done, of: None) -> Line:
    """Take in the saves of a file: those that are damaged are left out, and so are states of matches that are there already. Of a
    match that has gone further on one side, that side is what *Continue* goes on with, and the other is kept as a named copy.
    Raises NotCarried.
    """
    try:
        found = unpack(file, lambda done, of: tell(done, 2 * of))  # half the work is to see whether they are good
    except NoParcel as error:
        raise NotCarried(error.line) from None
    if not found.saves:
        raise NotCarried(line("parcel.all_damaged" if found.refused else "parcel.empty", file=file.name))
    came = [(save, trace_of(save.data)[0]) for save in found.saves]
    known = _Known(store, store.traces({trace.seed for _, trace in came}))
    counts: Counter[str] = Counter()
    for number, (save, trace) in enumerate(came):
        tell(len(came) + number, 2 * len(came))
        try:
            counts[known.take_in(save, trace)] += 1
        except OSError as error:
            reason = error.strerror or str(error)
            made = counts.total() - counts["here"]
            raise NotCarried(line("parcel.stopped", n=made, folder=str(store.folder), reason=reason)) from None
    here, behind, ahead, aside = (counts[way] for way in ("here", "behind", "ahead", "aside"))
    left = len(found.refused)
    return line("parcel.imported", n=counts["added"], here=here, behind=behind, ahead=ahead, aside=aside, left=left)


class _Known:
    """What is there already of the matches that come in."""

    def __init__(self, store: Store, there: list[tuple[Path, Trace]]) -> None:
        self._store = store
        self._there = [(path, trace) for path, trace in there if not trace.copy]
        self._copies = {trace for _, trace in there if trace.copy}

    def take_in(self, save: Packed, trace: Trace) -> str:
        """Take in one save, unless it is there already; what became of it. Raises OSError."""
        if trace.copy:
            return self._keep(save, trace, "added")
        if any(other.is_now(trace) for _, other in self._there):
            return "here"
        if any(trace.leads_to(other) for _, other in self._there):
            return self._keep_aside(save, trace, "behind")
        earlier = [(path, other) for path, other in self._there if other.leads_to(trace)]
        if not earlier:
            self._there.append((self._store.take_in(save), trace))
            return "added"
        path, other = max(earlier, key=lambda found: len(found[1].moves))
        name = say("parcel.from_here", n=_decisions(other))
        try:
            self._store.go_on_with(path, save.data, name)
        except SaveFault:  # somebody plays it
            return self._keep_aside(save, trace, "aside")
        self._there[self._there.index((path, other))] = (path, trace)
        self._copies.add(other._replace(copy=True, name=name))
        return "ahead"

    def _keep_aside(self, save: Packed, trace: Trace, way: str) -> str:
        """As a named copy, which is there once."""
        name = say("parcel.from_file", n=_decisions(trace))
        copy = Packed(save.name, relabelled(save.data, name, copy=True))
        return self._keep(copy, trace._replace(copy=True, name=name), way)

    def _keep(self, save: Packed, trace: Trace, way: str) -> str:
        if trace in self._copies:
            return "here"
        self._store.take_in(save)
        self._copies.add(trace)
        return way


def _decisions(trace: Trace) -> int:
    return sum(is_decision(text) for text in trace.moves)


def new_name(folder: Path, day: str) -> Path:
    """A file of this day that is not there yet."""
    number = 1
    while (file := folder / f"{NAME}-{day}{'' if number == 1 else f'_{number}'}{SUFFIX}").exists():
        number += 1
    return file


def meant_by(words: str, folder: Path, day: str) -> Path:
    """The file that somebody means who writes this: a path, where `~` is the home and `folder` what a name alone lies in. In a
    folder that is there the file gets a name of this day, and one without an ending that of such files.

    Raises NotCarried where it is no path.
    """
    try:
        meant = folder / Path(words.strip()).expanduser()
        if meant.is_dir() or words.strip().endswith(("/", os.sep)):
            return new_name(meant, day)
        return meant if meant.suffix.lower() == SUFFIX else meant.with_name(meant.name + SUFFIX)
    except OSError as error:
        raise _not_written(Path(words), error) from None
    except (ValueError, RuntimeError) as error:  # a home that nobody knows, letters that the system has not
        raise NotCarried(line("parcel.no_path", reason=str(error).rstrip("."))) from None


def shown_path(file: Path) -> str:
    """A path as it is shown and can be written: the home as `~`."""
    try:
        return str(Path("~") / file.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(file)


def lying_in(folder: Path, most: int) -> list[Path]:
    """The latest files of a folder that look like such a one."""
    try:
        found = [file for file in folder.iterdir() if file.suffix == SUFFIX and not file.name.startswith(".") and file.is_file()]
        return sorted(found, key=lambda file: file.stat().st_mtime, reverse=True)[:most]
    except OSError:
        return []
