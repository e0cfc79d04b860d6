"""The thinker: computer players in a process of their own, so that the window never waits for them.

One worker lives as long as the program. A question goes out as a view and a seed, never a state; the answer is fetched
with `poll`. Answers to questions that were taken back are dropped. A worker that dies or hangs is replaced once; if that
does not help, or where no process can start, the thinking is done here, at the next `poll`.

Between the questions the same worker reads back what was saved (`game.match.saves.read_back`).
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path

from game.match.saves.read_back import Found
from game.match.worker import KEPT, Desk, Read, Reading, Reply, Request, Rulebook, read, serve
from game.rules.variant import Variant
from game.rules.view import View

PATIENCE = 10.0
"""Seconds without an answer, beyond the time that the question allows, after which the worker is taken to be stuck."""

_MANY = 3
"""Unanswered questions in the pipe after which it is quicker to start a new worker than to wait for the old."""


class Thinker:
    """Asks the worker one question at a time; a new question takes back the one before."""

    def __init__(self, patience: float = PATIENCE, here: bool = False) -> None:
        """With `here`, everything is thought in this process and none is started."""
        self._patience = patience
        self._here = here
        self._desk: Desk | None = None
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._books: list[tuple[Variant, int, int]] = []  # variant, seats, key: what the worker may know
        self._told: list[int] = []  # the keys that it does know
        self._keys = 0
        self._tickets = 0
        self._question: Request | None = None
        self._asked_at = 0.0
        self._reply: Reply | None = None
        """To the question, until somebody fetches it."""
        self._reading: Reading | None = None
        self._read_at = 0.0
        self._found: Found | None = None
        self._unanswered = 0
        self._failures = 0
        self._closed = False

    # -- life of the worker ---------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start the worker. Costs a few milliseconds; it is ready some tens of milliseconds later."""
        if self._here or self._process is not None or self._closed:
            return
        try:
            self._process, self._pipe = spawn(serve, "upcard-thinker")
        except (OSError, RuntimeError, ImportError, EOFError):
            self._here = True
        self._told = []
        self._unanswered = 0
        self._send_reading()

    def close(self) -> None:
        """End the worker. Nothing is answered any more."""
        self._closed = True
        self._question = self._reply = self._reading = self._found = None
        self._drop_worker()

    @property
    def pid(self) -> int | None:
        """The worker's process number, None where there is no worker."""
        return None if self._process is None else self._process.pid

    def _drop_worker(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.kill()  # it holds nothing that could be lost, so there is no need to ask nicely
            self._process.join(5)
            with suppress(ValueError):
                self._process.close()
            self._process = None

    # -- asking ---------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether a question is waiting for its answer."""
        return self._question is not None

    def ask(
        self,
        variant: Variant,
        seats: int,
        view: View,
        level: str,
        seed: int,
        ms: int | None = None,
        portrait: str = "",
        coach: bool = False,
        weigh: bool = False,
    ) -> int:
        """Ask what the seat of this view should do; with `coach`, for the numbers behind it too, and with `weigh` for what the
        other choices are worth. Returns at once, with the ticket that the answer will have.
        """
        self._tickets += 1
        self._reply = None
        self._question = Request(self._tickets, self._key(variant, seats), view, level, seed, ms, portrait, coach, weigh)
        if self._unanswered >= _MANY:
            self._drop_worker()
        self._send()
        return self._tickets

    def cancel(self) -> None:
        """Take the question back; its answer will never come out of `poll`."""
        self._question = self._reply = None

    def poll(self) -> Reply | None:
        """The answer to the question asked last, once it is there. Never waits, unless the thinking must be done here."""
        if self._closed:
            return None
        if not self._here:
            self._receive()
            if self._reply is not None:
                answer, self._question, self._reply = self._reply, None, None
                return answer
            self._watch()
        if self._here and self._question is not None:
            question, self._question = self._question, None
            return self._think_here(question)
        return None

    # -- reading back ---------------------------------------------------------------------------------------------

    def read_back(self, path: Path) -> None:
        """Have a save read back. Returns at once."""
        if self._closed:
            return
        self._tickets += 1
        self._reading, self._found = Reading(self._tickets, path), None
        if self._process is None:
            self.start()
        else:
            self._send_reading()

    def found(self) -> Found | None:
        """What was found in the save that was to be read back last, once. Never waits, unless that must be done here."""
        if self._reading is not None and not self._here:
            self._receive()
            self._watch()
        if self._here and self._reading is not None:
            reading, self._reading = self._reading, None
            return read(reading).found
        found, self._found = self._found, None
        return found

    def _send_reading(self) -> None:
        self._read_at = time.monotonic()
        if self._reading is not None and self._pipe is not None:
            try:
                self._pipe.send(self._reading)
            except OSError:
                self._fail()

    # -- within ---------------------------------------------------------------------------------------------------

    def _key(self, variant: Variant, seats: int) -> int:
        for known, for_seats, key in self._books:
            if for_seats == seats and (known is variant or known == variant):
                return key
        self._keys += 1
        self._books = [*self._books[-KEPT + 1 :], (variant, seats, self._keys)]
        return self._keys

    def _book(self, key: int) -> tuple[Variant, int]:
        return next((variant, seats) for variant, seats, known in self._books if known == key)

    def _send(self) -> None:
        """Put the question into the pipe, after the rules where the worker does not have them."""
        self._asked_at = time.monotonic()
        if self._closed or self._question is None:
            return
        self.start()
        if self._here or self._pipe is None:
            return
        key = self._question.key
        try:
            if key in self._told:
                self._told.remove(key)
            else:
                self._pipe.send(Rulebook(key, *self._book(key)))
            self._told = [*self._told[-KEPT + 1 :], key]  # the worker forgets in the same order
            self._pipe.send(self._question)
            self._unanswered += 1
        except OSError:
            self._fail()

    def _receive(self) -> None:
        """Empty the pipe; what answers an older question is dropped."""
        if self._pipe is None:
            return
        try:
            while self._pipe.poll():
                message: Reply | Read = self._pipe.recv()
                self._failures = 0
                if isinstance(message, Read):
                    if self._reading is not None and message.ticket == self._reading.ticket:
                        self._reading, self._found = None, message.found
                    continue
                self._unanswered -= 1
                if self._question is not None and message.ticket == self._question.ticket:
                    self._reply = message
        except (EOFError, OSError):
            self._fail()

    def _watch(self) -> None:
        """Notice a worker that is dead or stuck."""
        if self._process is None or (self._question is None and self._reading is None):
            return
        now, late = time.monotonic(), False
        if self._question is not None:
            late = now - self._asked_at > self._patience + (self._question.ms or 0) / 1000
        elif self._reading is not None:  # questions that were taken back may still be thought about
            late = now - max(self._read_at, self._asked_at) > 2 * self._patience
        if late or not self._process.is_alive():
            self._fail()

    def _fail(self) -> None:
        """Replace the worker once and ask it again; after that, think here."""
        self._failures += 1
        self._drop_worker()
        if self._failures > 1:
            self._here = True
        else:
            self.start()
            self._send()

    def _think_here(self, question: Request) -> Reply:
        if self._desk is None:
            self._desk = Desk()
        if question.key not in self._desk.known:
            self._desk.learn(Rulebook(question.key, *self._book(question.key)))
        return self._desk.answer(question)


def spawn(target: Callable[[Connection], None], name: str) -> tuple[SpawnProcess, Connection]:
    """A new process that does this with its end of a pipe, and our end."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    try:
        process = context.Process(target=target, args=(theirs,), name=name, daemon=True)
        with main_left_alone(), _without_tracker():
            process.start()
    except BaseException:
        ours.close()
        raise
    finally:
        theirs.close()  # held by the worker alone, so that the end of either is noticed by the other
    return process, ours


@contextmanager
def main_left_alone() -> Iterator[None]:
    """A spawned process runs the main module again, for what may be defined there. The worker needs nothing from it,
    whatever started the program (`main.py`, the installed command, a test), so it is shown an empty one."""
    real = sys.modules["__main__"]
    sys.modules["__main__"] = types.ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = real


@contextmanager
def _without_tracker() -> Iterator[None]:
    """Spawning starts a third process that would tidy up semaphores and shared memory (12 MB for as long as the program
    runs). A pipe needs no tidying, so the worker is given an open file in its place."""
    if sys.platform == "win32" or not hasattr(resource_tracker, "getfd"):
        yield
        return
    real, nowhere = resource_tracker.getfd, os.open(os.devnull, os.O_WRONLY)
    resource_tracker.getfd = lambda: nowhere
    try:
        yield
    finally:
        resource_tracker.getfd = real
        os.close(nowhere)
