"""The best that is left of a save: its newest file where that is whole, else the latest good copy of it.

Whole files come first. Where none is whole, the newest that can be opened at all is taken: its snapshot or its log is good.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Generic, Literal, TypeVar

from game.cards.lines import Line, line
from game.match.faults import NewerSave, SaveFault
from game.match.saves.copies import copy_paths
from game.match.saves.file import bytes_of, read
from game.match.saves.salvage import Remains

T = TypeVar("T")
State = Literal["whole", "damaged", "newer", "missing"]


@dataclass(frozen=True)
class Examined:
    """The newest file of a save, or one of its copies: when it was written and its moves, as far as that can be read."""

    path: Path
    state: State
    when: datetime | None
    moves: int | None


@dataclass(frozen=True)
class Best(Generic[T]):
    """What was found. `what` came out of the file `source`."""

    what: T
    source: Path
    whole: bool
    """Every byte of it is as it was written."""
    fault: Line | None
    """What is wrong with the newest file; None where nothing is."""
    newer: bool
    """The newest file is of a newer version of the game, which will want it as it is."""
    damaged: tuple[Path, ...]
    """The files that were looked at and are not whole."""


def best_of(path: Path, look: Callable[[bytes], tuple[T, bool]]) -> Best[T]:
    """The best of a save and its copies. `look` reads one of them and says whether it is whole; it raises SaveFault.

    Raises UnreadableSave or NewerSave, as the newest file does, where nothing can be read.
    """
    faults: dict[Path, SaveFault | None] = {}
    usable: list[tuple[Path, T]] = []
    for file in (path, *copy_paths(path)):
        if file != path and not file.exists():
            continue
        try:
            what, whole = look(read(file))
        except SaveFault as fault:
            faults[file] = fault
            continue
        if whole:
            return _found(path, file, what, True, faults)
        faults[file] = None
        usable.append((file, what))
    if not usable:
        first = faults[path]
        assert first is not None
        raise first
    return _found(path, *usable[0], False, faults)


def examined(path: Path) -> tuple[Examined, ...]:
    """The newest file of a save, there or not, and its copies, each looked at in full."""
    files = [path, *(file for file in copy_paths(path) if file.exists())]
    return tuple(_examined(file) for file in files)


def _examined(file: Path) -> Examined:
    from game.match.saves.codec import open_match

    data = bytes_of(file)
    left = Remains(data)
    state: State = "whole" if file.exists() else "missing"
    if state == "whole":
        try:
            state = "whole" if open_match(data).whole else "damaged"
        except NewerSave:
            state = "newer"
        except SaveFault:
            state = "damaged"
    return Examined(file, state, left.when, left.moves)


def _found(path: Path, source: Path, what: T, whole: bool, faults: dict[Path, SaveFault | None]) -> Best[T]:
    first = faults.get(path)
    broken = None if path not in faults else line("save.doubtful") if first is None else first.line
    damaged = tuple(file for file, fault in faults.items() if not isinstance(fault, NewerSave))
    return Best(what, source, whole, broken, isinstance(first, NewerSave), damaged)


def lost(path: Path, moves: int) -> int | None:
    """How many moves of the newest file a copy with so many does not have; None where the file does not tell any more."""
    had = Remains(bytes_of(path)).moves
    return None if had is None else max(0, had - moves)
