"""The folder of saves: one file per match, written after every action, found again after closing or a crash.

Beside a match's file lie the last good one before it (`.bak`), and while it is being played its lock (`.lock`). A match that
is played on always has the same file; a named save is a copy that is never written again, so whoever plays on from one
begins a file of his own.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from game.cards.lines import Line, line
from game.match import files
from game.match.faults import NewerSave, SaveFault, SaveInUse, SaveTrouble, UnreadableSave
from game.match.lock import InUse, Lock, in_use, lock_path
from game.match.match import Match
from game.match.saveform import LARGEST, Label, Opened, Writer, head_of, open_match, relabelled
from game.match.saveinfo import SaveInfo, info_of, unreadable_info
from game.match.statistics import Played, Statistics
from game.match.upgrades import FORMAT
from game.words.letters import in_ascii

SUFFIX = ".json"
KEPT_SUFFIX = ".bak"
LEFTOVERS = (".tmp", ".bak.tmp", ".lock")
ASTRAY = timedelta(days=1)
"""So much later than its file a save cannot have been written: the clock of that computer was wrong, or somebody changed it."""
_FULL = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
_READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)
Paths = list[Path]
Infos = list[SaveInfo]
Lines = list[Line]
Matches = list[Played]
_UNFIT = re.compile(r"[^A-Za-z0-9]+")


@dataclass(frozen=True)
class Loaded:
    """A match to play on with. `notes` are sentences for the player, such as that an older copy had to be taken."""

    match: Match
    presentation: dict[str, Any]
    notes: tuple[Line, ...]
    path: Path


@dataclass
class _Open:
    """A match that is being played and its file."""

    path: Path
    lock: Lock
    writer: Writer
    name: str | None
    whole: bool
    """Whether the file is a good one, worth keeping as the last good one."""
    counted: bool = False
    """The match is over, and its result is in the statistics."""


class Store:
    """All saves of one folder, and the files of the matches that are being played from it."""

    def __init__(self, folder: Path, clock: Callable[[], datetime] = lambda: datetime.now().astimezone()) -> None:
        self.folder = folder
        self._clock = clock
        self._disk = files.Disk()
        self._open: dict[Match, _Open] = {}
        self._known: dict[Path, tuple[tuple[int, ...], SaveInfo]] = {}
        self._tidied = False
        self.statistics = Statistics(folder)
        self._taken_in: set[tuple[Path, tuple[int, ...]]] = set()

    # ---- playing ------------------------------------------------------------------------------

    def save(self, match: Match, presentation: Mapping[str, Any]) -> Line | None:
        """Write the match into its own file. Returns None, or the sentence why that was not possible; play goes on then.

        `match.moves` counts what is on disk afterwards.
        """
        try:
            entry = self._open.get(match) or self._adopt(match)
            data = entry.writer.write(presentation, Label(self._clock(), entry.name))
            if entry.whole:
                self._keep(entry.path)
            entry.path.parent.mkdir(parents=True, exist_ok=True)  # somebody may have tidied up while the game was running
            files.write(entry.path, data, self._disk)
        except OSError as error:
            return trouble(error, self.folder)
        entry.whole = True
        match.moves = match.decisions
        if match.match_over and not entry.counted:
            entry.counted = True
            self.statistics.note(data)
        return None

    def path_of(self, match: Match) -> Path | None:
        """The file of a match that is being played; None where it has not been written yet."""
        entry = self._open.get(match)
        return None if entry is None else entry.path

    def close(self, match: Match) -> None:
        """The match is not played any more for now: let go of its file."""
        entry = self._open.pop(match, None)
        if entry is not None:
            entry.lock.release()

    def close_all(self) -> None:
        """Let go of every file."""
        for match in tuple(self._open):
            self.close(match)

    def load(self, path: Path) -> Loaded:
        """The match of a save, to play on with; its file is locked from now on.

        Where the file is damaged or too new, the last good one before it is taken, and the notes say so. Raises SaveInUse,
        or UnreadableSave or NewerSave where there is none.
        """
        self._let_go(path)
        try:
            lock = Lock.take(path)
        except InUse:
            raise SaveInUse(line("save.in_use")) from None
        try:
            opened, whole = self._best_of(path)
            self._keep_old(path)
        except BaseException:
            lock.release()
            raise
        own = not opened.label.copy and whole is not None
        if own:
            self._open[opened.match] = _Open(path, lock, Writer(opened.match), opened.label.name, whole is True)
        else:
            # A named copy, or a file that a newer version of the game has written, stays as it is.
            lock.release()
        return Loaded(opened.match, opened.presentation, opened.notes, path)

    def look_at(self, path: Path) -> Loaded:
        """The match of a save, to be looked at: its file is not locked and stays as it is. Raises UnreadableSave or NewerSave."""
        opened, _ = self._best_of(path)
        return Loaded(opened.match, opened.presentation, opened.notes, path)

    def _best_of(self, path: Path) -> tuple[Opened, bool | None]:
        """The save or its last good copy; and whether the file itself is good, None where it must not be written."""
        try:
            return open_match(read(path)), True
        except SaveFault as fault:
            first = fault
        try:
            opened = open_match(read(kept_path(path)))
        except SaveFault:
            raise first from None
        notes = (first.line, line("save.took_kept", when=_when(opened.label.saved)), *opened.notes)
        return replace(opened, notes=notes), None if isinstance(first, NewerSave) else False

    def _adopt(self, match: Match) -> _Open:
        """A new file for a match that has none. Raises OSError."""
        path, lock = self._new_path(match.id)
        entry = self._open[match] = _Open(path, lock, Writer(match), None, whole=False)
        return entry

    def _keep(self, path: Path) -> None:
        try:
            files.keep(path, kept_path(path), self._disk)
        except OSError:
            pass  # the new file itself matters more, and says what is wrong with the disk if that persists

    def _keep_old(self, path: Path) -> None:
        """A file of an older format stays beside the one that is written from now on."""
        head = _head(path) or {}
        format = head.get("format")
        if isinstance(format, int) and 0 < format < FORMAT:
            try:
                files.keep(path, old_path(path, format), self._disk)
            except OSError:
                pass  # a folder that cannot be written to keeps the file anyway

    def _let_go(self, path: Path) -> None:
        for match, entry in tuple(self._open.items()):
            if entry.path == path:
                self.close(match)

    def _new_path(self, words: str) -> tuple[Path, Lock]:
        """A name that no save has, by date and variant, and its lock. Raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        stem = f"{self._clock():%Y-%m-%d}_{slug(words)}"
        number = 1
        while True:
            path = self.folder / f"{stem}{'' if number == 1 else f'_{number}'}{SUFFIX}"
            number += 1
            if path.exists() or kept_path(path).exists():
                continue
            try:
                lock = Lock.take(path, tries=1)
            except InUse:
                continue
            if path.exists():
                lock.release()
                continue
            return path, lock

    # ---- the list -----------------------------------------------------------------------------

    def list(self) -> Infos:
        """Every save of the folder, the latest first, the damaged ones with a sentence."""
        found = [self.info(path) for path in self._paths()]
        return sorted(found, key=lambda info: _likely(info.when, info.path), reverse=True)

    def latest_unfinished(self) -> SaveInfo | None:
        """The match that Continue goes on with: of the unfinished ones that can be opened, the one that changed last.

        Only the files that come into question are read in full, so that the menu is there at once.
        """
        candidates = []
        for path in self._paths():
            head = _head(path)
            if head is None or not (head.get("finished") is True or head.get("copy") is True):
                candidates.append((_time(head, path), path))
        passed_over: Lines = []
        for _, path in sorted(candidates, reverse=True):
            info = self.info(path)
            if info.broken is not None and not info.recoverable:
                passed_over.append(info.broken)
            elif not (info.finished or info.named or info.in_use):
                return replace(info, passed_over=tuple(passed_over))
        return None

    def info(self, path: Path) -> SaveInfo:
        """What a list says about one save. Never raises."""
        stamp = _stamp(path) + _stamp(kept_path(path))
        known = self._known.get(path)
        if known is None or known[0] != stamp:
            known = self._known[path] = (stamp, self._look(path))
        busy = not any(entry.path == path for entry in self._open.values()) and in_use(path)
        return replace(known[1], in_use=busy)

    def _look(self, path: Path) -> SaveInfo:
        try:
            return info_of(read(path), path)
        except SaveFault as fault:
            first = fault
        try:
            kept = info_of(read(kept_path(path)), path)
        except SaveFault:
            return unreadable_info(path, _modified(path), first.line)
        return replace(kept, broken=first.line, recoverable=True)

    def _paths(self) -> Paths:
        try:
            found = [
                path  # a folder or a pipe of such a name is no save, and reading a pipe would wait for ever
                for path in self.folder.iterdir()
                if path.suffix == SUFFIX and not path.name.startswith(".") and path.is_file()
            ]
        except OSError:
            return []
        self._tidy()
        return found

    def _tidy(self) -> None:
        """Remove what processes that were ended in the middle of writing have left, once."""
        if self._tidied:
            return
        self._tidied = True
        for leftover in self.folder.glob(f"*{SUFFIX}.*"):
            name, _, rest = leftover.name.partition(SUFFIX)
            if rest in LEFTOVERS and not in_use(leftover.with_name(name + SUFFIX)):
                files.remove(leftover)

    # ---- finished matches -----------------------------------------------------------------------

    def played(self) -> Matches:
        """All finished matches that count, those whose saves are still there among them."""
        for path in self._finished():
            stamp = (path, _stamp(path))
            if stamp not in self._taken_in:
                self._taken_in.add(stamp)
                self.statistics.note(_bytes(path))
        return self.statistics.played()

    def erase_statistics(self) -> None:
        """Count from nothing again; the saves stay. Raises SaveTrouble."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.statistics.erase([_bytes(path) for path in self._finished()])
        except OSError as error:
            raise SaveTrouble(trouble(error, self.folder)) from None

    def _finished(self) -> Paths:
        heads = ((path, _head(path)) for path in sorted(self._paths()))
        return [path for path, head in heads if head is None or head.get("finished") is True]

    # ---- copies -------------------------------------------------------------------------------

    def save_as(self, match: Match, presentation: Mapping[str, Any], name: str) -> Path:
        """A named copy of the match as it is now. Raises SaveTrouble."""
        try:
            path, lock = self._new_path(f"{match.id}_{name}")
            try:
                files.write(path, Writer(match).write(presentation, Label(self._clock(), name, copy=True)), self._disk)
            finally:
                lock.release()
        except OSError as error:
            raise SaveTrouble(trouble(error, self.folder)) from None
        return path

    def rename(self, path: Path, name: str) -> None:
        """Give a save another name; its file keeps its own. Raises SaveInUse, SaveTrouble, UnreadableSave or NewerSave."""
        entry = next((entry for entry in self._open.values() if entry.path == path), None)
        lock = None if entry is not None else self._locked(path)
        try:
            self._keep_old(path)
            files.write(path, relabelled(read(path), name), self._disk)
            if entry is not None:
                entry.name = name
        except OSError as error:
            raise SaveTrouble(trouble(error, self.folder)) from None
        finally:
            if lock is not None:
                lock.release()

    def delete(self, path: Path) -> None:
        """Remove a save and its last good copy for good. Raises SaveInUse or SaveTrouble."""
        self._let_go(path)
        lock = self._locked(path)
        try:
            path.unlink(missing_ok=True)
            kept_path(path).unlink(missing_ok=True)
            for format in range(1, FORMAT):
                old_path(path, format).unlink(missing_ok=True)
            files.remove(files.temporary_path(path))
        except OSError as error:
            raise SaveTrouble(trouble(error, self.folder)) from None
        finally:
            lock.release()
        self._known.pop(path, None)

    @staticmethod
    def _locked(path: Path) -> Lock:
        try:
            return Lock.take(path)
        except InUse:
            raise SaveInUse(line("save.in_use")) from None


# ---- single files, wherever they are ----------------------------------------------------------------


def write_file(path: Path, match: Match, presentation: Mapping[str, Any]) -> None:
    """Write a match into any file, as the engine does. Raises SaveInUse or SaveTrouble."""
    try:
        lock = Lock.take(path)
    except InUse:
        raise SaveInUse(line("save.in_use")) from None
    try:
        files.write(path, Writer(match).write(presentation, Label(datetime.now(UTC))), files.Disk())
    except OSError as error:
        raise SaveTrouble(trouble(error, path.parent)) from None
    finally:
        lock.release()


def read_file(path: Path) -> Loaded:
    """The match of any save file, which stays as it is. Raises UnreadableSave or NewerSave."""
    opened = open_match(read(path))
    return Loaded(opened.match, opened.presentation, opened.notes, path)


def read(path: Path) -> bytes:
    """The bytes of a save. Raises UnreadableSave."""
    try:
        if not path.is_file():
            raise UnreadableSave(line("save.missing", file=path.name))
        if path.stat().st_size > LARGEST:
            raise UnreadableSave(line("save.damaged"))
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UnreadableSave(line("save.cannot_open", file=path.name, reason=reason)) from None


def kept_path(path: Path) -> Path:
    """Where the last good copy of a save lies."""
    return path.with_name(path.name + KEPT_SUFFIX)


def old_path(path: Path, format: int) -> Path:
    """Where a save lies as an older version has written it."""
    return path.with_name(f"{path.name}.format-{format}")


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


def _when(moment: datetime) -> str:
    return f"{moment.astimezone():%Y-%m-%d %H:%M}"


def _bytes(path: Path) -> bytes:
    """What is in a file; nothing where it cannot be read."""
    try:
        return read(path)
    except SaveFault:
        return b""


def _head(path: Path) -> Mapping[str, Any] | None:
    try:
        with path.open("rb") as file:
            return head_of(file.read(4096))
    except OSError:
        return None


def _time(head: Mapping[str, Any] | None, path: Path) -> datetime:
    """When the save was written; by the file's own time where the save does not say, or says that it comes from the future."""
    try:
        said = datetime.fromisoformat(head["saved"]).astimezone(UTC) if head is not None else None
    except (KeyError, TypeError, ValueError, OverflowError):
        said = None
    written = _modified(path)
    return written if said is None or said > written + ASTRAY else said


def _likely(said: datetime, path: Path) -> datetime:
    """When a save was written that says so of itself."""
    return _time({"saved": said.isoformat()}, path)


def _modified(path: Path) -> datetime:
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except (OSError, ValueError, OverflowError):
        return datetime.fromtimestamp(0, UTC)


def _stamp(path: Path) -> tuple[int, ...]:
    try:
        found = path.stat()
    except OSError:
        return (0, 0, 0)
    return (found.st_mtime_ns, found.st_size, found.st_ino)


__all__ = ["Loaded", "SaveInfo", "Store", "kept_path", "lock_path", "old_path", "read_file", "slug", "trouble", "write_file"]
