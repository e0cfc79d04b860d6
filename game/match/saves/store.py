"""The files of the matches that are being played: one file per match, written after every action, found again after a crash.

Beside a match's file lie good copies of the states before it (`game.match.saves.copies`), and while it is being played its lock
(`.lock`). A match that is played on always has the same file; a named save is a copy that is never written again, so a match
that is played on from one begins a file of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.cards.lines import Line, line
from game.match.faults import SaveFault, SaveInUse, SaveTrouble
from game.match.saves import files
from game.match.saves.copies import Copies, beside, keep_old, set_aside
from game.match.saves.file import (
    Loaded,
    Packed,
    head,
    locked,
    place_in_time,
    read,
    slug,
    trouble,
)  # fmt: skip
from game.match.saves.folder import SaveFolder, lost_with
from game.match.saves.info import SaveInfo
from game.match.saves.lock import InUse, Lock
from game.match.saves.plain import Label, relabelled
from game.match.saves.read_back import Found, Reader, Says, put, says
from game.match.saves.recovery import Best, best_of
from game.match.saves.upgrades import FORMAT

if TYPE_CHECKING:
    from game.match.match import Match
    from game.match.saves.codec import Opened, Writer


@dataclass(eq=False)
class _Open:
    """A match that is being played and its file."""

    path: Path
    lock: Lock
    writer: Writer
    copies: Copies
    name: str | None
    whole: bool
    """Whether the file is a good one, worth keeping as the latest copy: it could be read, or was read back after writing."""
    damaged: tuple[Path, ...] = ()
    """Files that are set aside before anything takes their names."""
    old: bool = False
    """The file may be of an older format, and stays."""
    order: int = 0
    counted: bool = False
    """The match is over, and its result is in the statistics."""
    wanted: Says | None = None
    """What the file must say that was written last; None where that has been read back, or where nobody reads."""
    unread: str = ""
    """Why the last file that was read back could not be read, for a report; empty where it could."""


class Store(SaveFolder):
    """A folder of saves, and the files of the matches that are being played from it."""

    def __init__(
        self,
        folder: Path,
        clock: Callable[[], datetime] = lambda: datetime.now().astimezone(),
        reader: Callable[[], Reader] | None = None,
    ) -> None:
        """With a `reader`, what is written is read back, and until that has been done no older copy is let go."""
        super().__init__(folder)
        self._reader = reader
        self._reads: tuple[_Open, Says] | None = None
        """The match whose file is being read back, and what it must say."""
        self._clock = clock
        self._open: dict[Match, _Open] = {}
        self._order: int | None = None
        """Of the save that was played last, by anybody; None until somebody asks."""
        self._last: _Open | None = None
        self._refused: dict[Match, Mapping[str, Any]] = {}
        """Matches whose last moves are not on disk, with what belongs to them, because the disk refused."""
        self._left: set[Match] = set()
        """Those of them that are not played any more: they are written as soon as that can be done."""

    # ---- playing ------------------------------------------------------------------------------

    def save(self, match: Match, presentation: Mapping[str, Any]) -> Line | None:
        """Write the match into its own file. Returns None, or the sentence why that was not possible; play goes on then.

        `match.moves` counts what is on disk afterwards.
        """
        self.look_back(match)
        try:
            entry = self._open.get(match) or self._adopt(match)
            data = entry.writer.write(presentation, self._label(entry))
            entry.path.parent.mkdir(parents=True, exist_ok=True)  # somebody may have tidied up while the game was running
            self._hold(entry)
            self._keep_old(entry)
            files.write(entry.path, data, self._disk, entry.copies.turn if entry.whole else lambda: self._set_aside(entry))
        except OSError as error:
            self._refused[match] = presentation
            return trouble(error, self.folder)
        self._refused.pop(match, None)
        self._have_read_back(entry, match)
        match.moves = match.decisions
        if match.match_over and not entry.counted:
            entry.counted = True
            self.statistics.note(data)
        return None

    def look_back(self, match: Match) -> bool:
        """Take up what was read back meanwhile. True where the file of this match has turned out to be good, or not to be."""
        found = self._reader().found() if self._reader is not None and self._reads is not None else None
        if found is None or self._reads is None:
            return False
        (entry, wanted), self._reads = self._reads, None
        sure = entry.wanted is not None and _take_up(entry, wanted, found)
        waiting = next((one for one in self._open.values() if one.wanted is not None), None)
        if waiting is not None:
            self._read(waiting)
        return sure and entry is self._open.get(match)

    def unread(self, match: Match) -> str:
        """Why what was written of a match could not be read back, for a report; empty where it could."""
        entry = self._open.get(match)
        return "" if entry is None else entry.unread

    def _have_read_back(self, entry: _Open, match: Match) -> None:
        """A file has been written: have it read back, now or after the one that is being read."""
        if self._reader is None:
            entry.whole = True
            return
        entry.whole, entry.wanted = False, says(match)
        if self._reads is None:
            self._read(entry)

    def _read(self, entry: _Open) -> None:
        if self._reader is not None and entry.wanted is not None:
            self._reads = (entry, entry.wanted)
            self._reader().read_back(entry.path)

    def path_of(self, match: Match) -> Path | None:
        """The file of a match that is being played; None where it has not been written yet."""
        entry = self._open.get(match)
        return None if entry is None else entry.path

    def close(self, match: Match) -> None:
        """The match is not played any more for now: let go of its file, once all that was played is in it."""
        if match in self._refused:
            self._left.add(match)
        else:
            self._release(match)

    def close_all(self) -> None:
        """Let go of every file."""
        self._write_left()
        for match in tuple(self._open):
            self._release(match)

    def _release(self, match: Match) -> None:
        self._refused.pop(match, None)
        self._left.discard(match)
        entry = self._open.pop(match, None)
        if entry is not None:
            entry.lock.release()
        if entry is self._last:
            self._last = None

    def _write_left(self) -> None:
        """Try again to write what a disk has refused of matches that were left meanwhile."""
        for match in tuple(self._left):
            if self.save(match, self._refused[match]) is None:
                self._release(match)

    def load(self, path: Path) -> Loaded:
        """The match of a save, to play on with; its file is locked from now on.

        Where the file is damaged or too new, the best copy is taken, and the notes say so. Raises SaveInUse, or UnreadableSave or
        NewerSave where there is none.
        """
        for match in self._left:
            if self.path_of(match) == path:  # what was played last is nowhere else yet
                self._left.discard(match)
                return Loaded(match, dict(self._refused[match]), (), path)
        self._let_go(path)
        lock = locked(path)
        try:
            best = self._best(path)
        except BaseException:
            lock.release()
            raise
        opened, match = best.what, best.what.match
        if opened.label.copy or best.newer:
            # A named copy, or a file that a newer version of the game has written, stays as it is.
            lock.release()
        else:
            writer, copies = _writer(match), Copies(path, self._disk)
            whole = best.fault is None
            self._open[match] = _Open(
                path, lock, writer, copies, opened.label.name, whole, best.damaged, True, opened.label.order
            )
        return Loaded(match, opened.presentation, _notes(best, path), path, opened.notes)

    def look_at(self, path: Path) -> Loaded:
        """The match of a save, to be looked at: its file is not locked and stays as it is. Raises UnreadableSave or NewerSave."""
        best = self._best(path)
        return Loaded(best.what.match, best.what.presentation, _notes(best, path), path)

    def _best(self, path: Path) -> Best[Opened]:
        """The best of a save, opened by the rules of its game; what these have found out, the list says from then on.

        Raises UnreadableSave or NewerSave.
        """
        try:
            best = best_of(path, _opened)
        except SaveFault as fault:
            found = self.info(path)
            if found.broken is None or found.recoverable:
                self._doubt(path, replace(found, broken=fault.line, recoverable=False))
            raise
        if best.fault is not None and (found := self.info(path)).broken is None:
            missing = lost_with(best, path, best.what.match.decisions)
            self._doubt(path, replace(found, broken=best.fault, recoverable=True, lost=missing))
        return best

    def _adopt(self, match: Match) -> _Open:
        """A new file for a match that has none. Raises OSError."""
        path, lock = self._new_path(match.setup.id)
        entry = self._open[match] = _Open(path, lock, _writer(match), Copies(path, self._disk), None, whole=False)
        return entry

    def _label(self, entry: _Open) -> Label:
        """What the save of a match says about itself: that it was played last, whatever the clock says."""
        if self._last is not entry:
            if self._order is None:
                self._order = max((place_in_time(head(path), path)[0] for path in self._paths()), default=0)
            self._order += 1
            self._last, entry.order = entry, self._order
        return Label(self._clock(), entry.name, order=entry.order)

    def _hold(self, entry: _Open) -> None:
        """Nobody else writes this file, although somebody may have removed locks; the second match begins another file.

        Raises OSError.
        """
        if entry.lock.holds():
            return
        try:
            entry.lock = Lock.take(entry.path)
        except InUse:
            entry.path, entry.lock = self._free_path(entry.path.stem)
            entry.copies, entry.whole, entry.damaged, entry.old = Copies(entry.path, self._disk), False, (), False

    def _set_aside(self, entry: _Open) -> None:
        """Damaged files are kept before others take their names. Raises OSError."""
        for file in entry.damaged:
            set_aside(file, entry.path, self._disk)
            if file != entry.path:
                file.unlink(missing_ok=True)
        entry.damaged = ()

    def _keep_old(self, entry: _Open) -> None:
        """A file of an older format stays beside the one that is written from now on. Raises OSError."""
        if entry.old:
            keep_old(entry.path, (head(entry.path) or {}).get("format"), FORMAT, self._disk)
            entry.old = False

    def _let_go(self, path: Path) -> None:
        for match, entry in tuple(self._open.items()):
            if entry.path == path:
                self._release(match)

    def _new_path(self, words: str) -> tuple[Path, Lock]:
        """A name that no save has, by date and variant, and its lock. Raises OSError."""
        return self._free_path(f"{self._clock():%Y-%m-%d}_{slug(words)}")

    # ---- the list -----------------------------------------------------------------------------

    def saves(self) -> list[SaveInfo]:
        """Every save of the folder, the latest first, the damaged ones with a sentence."""
        self._write_left()
        return super().saves()

    def latest_unfinished(self) -> SaveInfo | None:
        """The match that Continue goes on with: of the unfinished ones that can be opened, the one that changed last."""
        self._write_left()
        return super().latest_unfinished()

    def _played_here(self, path: Path) -> bool:
        return any(entry.path == path for entry in self._open.values())

    # ---- copies -------------------------------------------------------------------------------

    def save_as(self, match: Match, presentation: Mapping[str, Any], name: str) -> Path:
        """A named copy of the match as it is now. Raises SaveTrouble."""
        try:
            path, lock = self._new_path(f"{match.setup.id}_{name}")
            try:
                entry = self._open.get(match)
                label = Label(self._clock(), name, copy=True, order=0 if entry is None else entry.order)
                put(path, match, presentation, label, self._disk)
            finally:
                lock.release()
        except OSError as error:
            raise SaveTrouble(trouble(error, self.folder)) from None
        return path

    def go_on_with(self, path: Path, data: bytes, name: str) -> Path:
        """The match of a save goes on from a later state; the state that was there becomes a named copy, whose file this is.

        Raises OSError, SaveInUse, UnreadableSave or NewerSave.
        """
        if self._played_here(path):
            raise SaveInUse(line("save.in_use"))
        lock = locked(path)
        try:
            kept = self.take_in(Packed(path.stem, relabelled(read(path), name, copy=True)))
            keep_old(path, (head(path) or {}).get("format"), FORMAT, self._disk)
            files.write(path, data, self._disk, Copies(path, self._disk).turn)
        finally:
            lock.release()
        return kept

    def rename(self, path: Path, name: str) -> None:
        """Give a save another name; its file keeps its own. Raises SaveInUse, SaveTrouble, UnreadableSave or NewerSave."""
        entry = next((entry for entry in self._open.values() if entry.path == path), None)
        lock = None if entry is not None else locked(path)
        try:
            keep_old(path, (head(path) or {}).get("format"), FORMAT, self._disk)
            files.write(path, relabelled(read(path), name), self._disk)
            if entry is not None:
                entry.name = name
        except OSError as error:
            raise SaveTrouble(trouble(error, self.folder)) from None
        finally:
            if lock is not None:
                lock.release()

    def delete(self, path: Path) -> None:
        """Remove a save and everything that belongs to it for good. Raises SaveInUse or SaveTrouble."""
        self._let_go(path)
        lock = locked(path)
        try:
            for file in (*beside(path), path):  # the newest last: an interruption keeps it
                file.unlink(missing_ok=True)
            files.remove(files.temporary_path(path))
        except OSError as error:
            raise SaveTrouble(trouble(error, self.folder)) from None
        finally:
            lock.release()
        self._known.pop(path, None)


def _take_up(entry: _Open, asked: Says, found: Found) -> bool:
    """What was read back of the file of a match. False where it says nothing of what was written last."""
    if found.says == entry.wanted:  # perhaps written after it was asked for: the file was read as it is now
        entry.whole, entry.wanted, entry.unread = True, None, ""
        return True
    if entry.wanted is not asked:
        return False
    entry.wanted = None
    if not found.gone:
        entry.unread = found.fault or f"{found.says} instead of {asked}"
    return not found.gone


def _writer(match: Match) -> Writer:
    from game.match.saves.codec import Writer  # it knows the rules of all games; a list of saves, and the start, do without

    return Writer(match)


def _opened(data: bytes) -> tuple[Opened, bool]:
    from game.match.saves.codec import open_match

    opened = open_match(data)
    return opened, opened.whole


def _notes(best: Best[Opened], path: Path) -> tuple[Line, ...]:
    """What is said about a save that was opened."""
    opened = best.what
    if best.fault is None or best.source == path:
        return opened.notes
    when = f"{opened.label.saved.astimezone():%Y-%m-%d %H:%M}"
    missing = lost_with(best, path, opened.match.decisions)
    took = line("save.took_kept", when=when) if missing is None else line("save.took_copy", when=when, lost=missing)
    return (best.fault, took, *opened.notes)
