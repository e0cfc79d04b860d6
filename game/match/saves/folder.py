"""The folder of saves while none of them is played: the list, what is damaged, statistics, what is carried elsewhere."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.cards.lines import Line, line
from game.match.faults import SaveFault, SaveTrouble
from game.match.saves import files
from game.match.saves.copies import KEPT_SUFFIXES, copy_paths
from game.match.saves.file import Packed, bytes_of, file_stem, head, likely, modified, place_in_time, stamp, trouble
from game.match.saves.info import SaveInfo, info_of, unreadable_info
from game.match.saves.lock import InUse, Lock, in_use, lock_path
from game.match.saves.recovery import Best, Examined, best_of, examined, lost
from game.match.saves.sameness import Trace, trace_of
from game.match.saves.statistics import Played, Statistics
from game.variants.entries import leads_out

SUFFIX = ".json"
LEFTOVERS = (".tmp", ".lock")


class SaveFolder:
    """All saves of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._disk = files.Disk()
        self._known: dict[Path, tuple[tuple[int, ...], SaveInfo]] = {}
        self._tidied = False
        self.statistics = Statistics(folder)
        self._taken_in: set[tuple[Path, tuple[int, ...]]] = set()

    # ---- the list -----------------------------------------------------------------------------

    def saves(self) -> list[SaveInfo]:
        """Every save of the folder, the latest first, the damaged ones with a sentence."""
        found = [self.info(path) for path in self._paths()]
        return sorted(found, key=lambda info: (info.order, likely(info.when, info.path)), reverse=True)

    def latest_unfinished(self) -> SaveInfo | None:
        """The match that Continue goes on with: of the unfinished ones that can be opened, the one that changed last.

        Only the files that come into question are read in full, so that the menu is there at once.
        """
        passed_over: list[Line] = []
        for info in self._unfinished():
            if info.broken is not None and not info.recoverable:
                passed_over.append(info.broken)
            else:
                return replace(info, passed_over=tuple(passed_over))
        return None

    def damaged_last(self) -> SaveInfo | None:
        """The match that changed last, or the last that Continue would take, if its newest file is damaged."""
        for finished in (True, False):  # where its last move is lost, a match may not be over
            last = next(self._unfinished(finished), None)
            if last is not None and last.broken is not None:
                return last
        return None

    def _unfinished(self, finished: bool = False) -> Iterator[SaveInfo]:
        """Matches that can be gone on with, and files of which nobody can tell, the latest first; with the `finished` ones."""
        candidates = []
        for path in self._paths():
            found = head(path)
            over = found is not None and found.get("finished") is True and not finished
            if found is None or not (over or found.get("copy") is True):
                candidates.append((*place_in_time(found, path), path))
        for *_, path in sorted(candidates, reverse=True):
            info = self.info(path)
            if not ((info.finished and not finished) or info.named or info.in_use or info.link):
                yield info

    def played_elsewhere(self) -> bool:
        """Whether another running copy of the game plays a match of this folder."""
        return any(self.info(path).in_use for path in self._paths() if lock_path(path).exists())

    def examine(self, path: Path) -> tuple[Examined, ...]:
        """The newest file of a save and its copies, for somebody who chooses."""
        return examined(path)

    def info(self, path: Path) -> SaveInfo:
        """What a list says about one save. Never raises."""
        marks = self._marks(path)
        known = self._known.get(path)
        if known is None or known[0] != marks:
            known = self._known[path] = (marks, self._look(path))
        busy = not self._played_here(path) and in_use(path)
        return replace(known[1], in_use=busy)

    def _played_here(self, path: Path) -> bool:
        """Whether a match of this file is being played by this program."""
        return False

    @staticmethod
    def _marks(path: Path) -> tuple[int, ...]:
        """Tells whether a save or one of its copies has changed."""
        return tuple(number for file in (path, *copy_paths(path)) for number in stamp(file))

    def _look(self, path: Path) -> SaveInfo:
        try:
            best = best_of(path, lambda data: info_of(data, path))
        except SaveFault as fault:
            return replace(unreadable_info(path, bytes_of(path), modified(path), fault.line), link=leads_out(path))
        if best.fault is None:
            return best.what
        return replace(best.what, broken=best.fault, recoverable=True, lost=lost_with(best, path, best.what.moves))

    def _paths(self) -> list[Path]:
        try:
            names = {file.name for file in self.folder.iterdir() if not file.name.startswith(".") and file.is_file()}
        except OSError:  # a folder or a pipe of such a name is no save, and reading a pipe would wait for ever
            return []
        saves = {name for name in names if name.endswith(SUFFIX)}
        for suffix in KEPT_SUFFIXES:  # a save whose newest file is gone has copies
            saves |= {name.removesuffix(suffix) for name in names if name.endswith(SUFFIX + suffix)}
        self._tidy()
        return [path for path in map(self.folder.joinpath, sorted(saves)) if path.is_file() or not os.path.lexists(path)]

    def _tidy(self) -> None:
        """Remove what processes that were ended in the middle of writing have left, once."""
        if self._tidied:
            return
        self._tidied = True
        for leftover in self.folder.glob(f"*{SUFFIX}*"):
            name, _, rest = leftover.name.partition(SUFFIX)
            if rest.endswith(LEFTOVERS) and not in_use(leftover.with_name(name + SUFFIX)):
                files.remove(leftover)

    # ---- finished matches -----------------------------------------------------------------------

    def played(self) -> list[Played]:
        """All finished matches that count, those whose saves are still there among them."""
        for path in self._finished():
            mark = (path, stamp(path))
            if mark not in self._taken_in:
                self._taken_in.add(mark)
                self.statistics.note(bytes_of(path))
        return self.statistics.played()

    def erase_statistics(self) -> None:
        """Count from nothing again; the saves stay. Raises SaveTrouble."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.statistics.erase([bytes_of(path) for path in self._finished()])
        except OSError as error:
            raise SaveTrouble(trouble(error, self.folder)) from None

    def _finished(self) -> list[Path]:
        heads = ((path, head(path)) for path in sorted(self._paths()))
        return [path for path, found in heads if found is None or found.get("finished") is True]

    def cannot_show(self, path: Path) -> bool:
        """The table of a save cannot be drawn: say so in the list until the file changes. Whether that is news."""
        found = self.info(path)
        if found.broken is None:
            self._doubt(path, replace(found, broken=line("save.cannot_show"), recoverable=True, unshown=True))
        return found.broken is None

    def _doubt(self, path: Path, info: SaveInfo) -> None:
        """The list says this of a save from now on, until the file changes."""
        self._known[path] = (self._marks(path), info)

    # ---- what is carried elsewhere ------------------------------------------------------------

    def packed(self, tell: Callable[[int, int], None] = lambda done, of: None) -> list[Packed]:
        """Every save, as it is carried elsewhere: the best that is left of it, where that is whole. `tell` hears how many have
        been read.
        """
        found = []
        paths = self._paths()
        for number, path in enumerate(paths):
            tell(number, len(paths))
            with suppress(SaveFault):
                best = best_of(path, lambda data: (data, info_of(data, path)[1]))  # noqa: B023
                found += [Packed(path.stem, best.what)] if best.whole else []
        return found

    def traces(self, seeds: Collection[bytes]) -> list[tuple[Path, Trace]]:
        """What the saves with one of these seeds are states of, by file; without those whose newest file is damaged."""

        def look(data: bytes) -> tuple[Trace | None, bool]:
            return trace_of(data) if any(seed in data for seed in seeds) else (None, True)

        found = []
        for path in self._paths():
            with suppress(SaveFault):
                best = best_of(path, look)
                found += [(path, best.what)] if best.what is not None and best.source == path and best.whole else []
        return found

    def take_in(self, save: Packed) -> Path:
        """Put a save from elsewhere into the folder; one that has the name of another gets a new one. Raises OSError."""
        path, lock = self._free_path(file_stem(save.name))
        try:
            files.write(path, save.data, self._disk)
        finally:
            lock.release()
        return path

    def _free_path(self, stem: str) -> tuple[Path, Lock]:
        """A name like this one that nothing has, and its lock. Raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        found = (file.name for file in self.folder.iterdir() if not file.name.endswith(LEFTOVERS))
        taken = {name.partition(SUFFIX)[0] for name in found}
        number = 0
        while True:
            number += 1
            path = self.folder / f"{stem}{'' if number == 1 else f'_{number}'}{SUFFIX}"
            if path.stem in taken:
                continue
            try:
                lock = Lock.take(path, tries=1)
            except InUse:
                continue
            if path.exists():
                lock.release()
                continue
            return path, lock


def lost_with(best: Best[Any], path: Path, moves: int) -> int | None:
    """How many moves are lost by taking the best that is left."""
    return None if best.newer else lost(path, moves)
