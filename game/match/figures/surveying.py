"""The survey of a table whose game can be counted: read from disk, or counted in a process of its own and kept.

It takes some seconds, so the window asks `poll` now and then and shows how far it is. Where no process can start a thread does
the work, more slowly.
"""

from __future__ import annotations

import threading
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from game.match.figures.kept import Kept
from game.match.thinker import spawn
from game.match.worker import step_back
from game.players.counted import CountedTable, Progress, Survey, silent, survey_from_plain, survey_to_plain
from game.players.families import counted_table
from game.rules.variant import Variant

EDITION: Final = 1
"""Surveys of another edition were counted or read in another way."""


def kept_survey(table: CountedTable, kept: Kept) -> Survey | None:
    """The survey of a table that was kept; None where there is none, or none that is whole."""
    try:
        return survey_from_plain(kept.read(_name(table)))
    except (TypeError, ValueError, KeyError, IndexError):
        return None


def surveyed(table: CountedTable, kept: Kept, progress: Progress = silent) -> Survey:
    """The survey of a table, at once where it was kept; otherwise it is counted now, and kept."""
    found = kept_survey(table, kept)
    if found is None:
        found = table.survey(progress)
        kept.write(_name(table), survey_to_plain(found))
    return found


def _name(table: CountedTable) -> str:
    return f"survey{EDITION}-{table.key}"


class Surveying:
    """Surveys a table beside whatever else is done. Ask `poll` until it answers, or `close` it."""

    def __init__(self, variant: Variant, kept: Kept) -> None:
        """Raises LookupError where the game cannot be counted."""
        table = counted_table(variant)
        if table is None:
            raise LookupError(variant.name)
        self._table, self._kept = table, kept
        self.done, self.of = 0, 1
        """How many parts are done, and of how many."""
        self._found = kept_survey(table, kept)
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False
        if self._found is None:
            try:
                self._process, self._pipe = spawn(_serve, "upcard-survey")
                self._pipe.send(variant)
            except (OSError, RuntimeError, ImportError, EOFError):
                self._end()
                self._here()

    @property
    def part(self) -> float:
        """How much of it is done, 0 to 1."""
        return self.done / max(1, self.of)

    def poll(self) -> Survey | None:
        """The survey, once it is there."""
        try:
            while self._found is None and self._pipe is not None and self._pipe.poll():
                self._hear(self._pipe.recv())
        except (EOFError, OSError, TypeError, ValueError, KeyError, IndexError):
            self._end()
            if self._found is None:
                self._here()
        return self._found

    def _hear(self, told: Any) -> None:
        if isinstance(told, tuple):
            self.done, self.of = told
            return
        self._found = survey_from_plain(told)
        self._kept.write(_name(self._table), told)
        self._end()

    def _here(self) -> None:
        """Do it in a thread of this process."""

        def work() -> None:
            try:
                self._found = surveyed(self._table, self._kept, self._told)
            except _Closed:
                return

        threading.Thread(target=work, name="upcard-survey", daemon=True).start()

    def _told(self, done: int, of: int) -> None:
        if self._closed:
            raise _Closed
        self.done, self.of = done, of

    def close(self) -> None:
        """Nobody waits for it any more."""
        self._closed = True
        self._end()

    def _end(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.kill()  # it holds nothing that could be lost
            self._process.join(5)
            self._process = None


class _Closed(Exception):
    """Nobody waits for the survey any more."""


def _serve(pipe: Connection) -> None:
    """The whole life of the process."""
    step_back()
    try:
        table = counted_table(pipe.recv())
        if table is not None:
            pipe.send(survey_to_plain(table.survey(lambda done, of: pipe.send((done, of)))))
    except (EOFError, OSError):
        return  # the game has gone, so nobody waits
