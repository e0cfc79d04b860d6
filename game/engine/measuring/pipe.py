"""A user of the engine at the other end of a pipe, who takes the time: what a program waits for, for a command and for a hand.

Beside the engine sits a *parrot*: a process that has been told all answers of a hand before and gives one for each line. What
the same user waits for there is what two processes and the user's own reading take at least: the floor of the figures.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

COMMANDS = ("new", "act", "legal", "view", "state")
WAITED, AT_ONCE, FLOOR = "hand, waiting", "hand, all lines at once", "hand, nothing to work out"
LOOKED_AT = 5
"""Of so many hands one is also looked at: `view` and `state` at every decision."""
SEED = 11
PARROT = """
import sys
lines, said = sys.stdin.buffer, sys.stdout.buffer
while count := lines.readline():
    for answer in [lines.readline() for _ in range(int(count))]:
        lines.readline()
        said.write(answer)
        said.flush()
"""


class Time(NamedTuple):
    """Milliseconds by the clock on the wall, and of them those for which the process that answers was busy; that is no number
    where the system does not tell.
    """

    wall: float
    busy: float


def percentile(times: Sequence[float], part: float) -> float:
    """The time that so large a part of all is not above."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


class Program:
    """A process that answers each line with a line. `sent` and `answers` are those of the hand that is being played; `times` has
    what was timed, by its name.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """`command` starts it."""
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdin is not None and self.process.stdout is not None
        self._source, self._target = self.process.stdin, self.process.stdout
        self.sent: list[bytes] = []
        self.answers: list[bytes] = []
        self.times: dict[str, list[Time]] = {}

    def play(self, variant: str, number: int, *, watch: bool = False, looks: bool = False) -> None:
        """A hand by random legal actions, waiting for each answer. With `watch` every answer is timed under the name of its
        command, with `looks` every position is looked at.
        """
        self.sent, self.answers = [], []
        ask = self._watched if watch else self._ask
        chance = random.Random(number)
        said = ask("new", json.dumps({"cmd": "new", "variant": variant, "seed": number}))
        while said["to_act"] is not None:
            if looks:
                ask("view", json.dumps({"cmd": "view", "seat": said["to_act"]}))
                ask("state", '{"cmd": "state"}')
            actions = ask("legal", '{"cmd": "legal"}')["actions"]
            said = ask("act", json.dumps({"cmd": "act", "action": chance.choice(actions)}))

    def _ask(self, command: str, line: str) -> dict[str, Any]:
        """One line, and its answer as plain data."""
        data = line.encode() + b"\n"
        self.send(data)
        answer = self.hear()
        self.sent.append(data)
        self.answers.append(answer)
        return self._read(answer)

    def _watched(self, command: str, line: str) -> dict[str, Any]:
        """The same, timed under the name of the command from the line's way in to the answer's way back."""
        start = self.now()
        self.send(line.encode() + b"\n")
        answer = self.hear()
        self.note(command, start)
        return self._read(answer)

    @staticmethod
    def _read(answer: bytes) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(answer)
        assert said["ok"], said
        return said

    def send(self, data: bytes) -> None:
        """Lines on their way at once."""
        self._source.write(data)
        self._source.flush()

    def hear(self) -> bytes:
        """The next answer, for which it waits."""
        return self._target.readline()

    def now(self) -> Time:
        """The time on the wall, and the time for which the process has been busy so far."""
        busy = float("nan")
        if sys.platform == "linux":
            # The clock of another process, by the number that the kernel gives it.
            busy = time.clock_gettime_ns((~self.process.pid << 3) | 2) / 1e6
        return Time(time.perf_counter() * 1000, busy)

    def note(self, what: str, start: Time) -> None:
        """Something took from then to now."""
        now = self.now()
        self.times.setdefault(what, []).append(Time(now.wall - start.wall, now.busy - start.busy))

    def close(self) -> None:
        """There is no more to ask."""
        self._source.close()
        self.process.wait(10)
        self._target.close()


class Pipe:
    """An engine in a process of its own, and the parrot."""

    def __init__(self, command: Sequence[str]) -> None:
        """`command` starts the engine."""
        self._engine = Program(command)
        # A packaged program is no Python that would run the parrot's few lines.
        self._parrot = None if getattr(sys, "frozen", False) else Program([sys.executable, "-I", "-S", "-c", PARROT])

    @property
    def times(self) -> dict[str, list[Time]]:
        """What was done since the start, or since `forget`, by its name."""
        return self._engine.times | (self._parrot.times if self._parrot is not None else {})

    def forget(self) -> None:
        """What is made when first needed is not what a program waits for."""
        for times in (self._engine.times, *([self._parrot.times] if self._parrot is not None else [])):
            times.clear()

    def play(self, variant: str, hands: range) -> None:
        """Play these hands by chance, each several times: with a watch at every answer, as a whole, with all lines sent at once,
        and with the parrot.
        """
        for number in hands:
            self._engine.play(variant, number, watch=True, looks=number % LOOKED_AT == 0)
            self._whole(self._engine, WAITED, variant, number)
            lines, answers = self._engine.sent, self._engine.answers
            self._at_once(lines)
            if self._parrot is not None:
                self._parrot.send(b"".join([b"%d\n" % len(answers), *answers]))
                self._whole(self._parrot, FLOOR, variant, number)
                assert self._parrot.sent == lines, "the parrot was asked something else"

    @staticmethod
    def _whole(program: Program, name: str, variant: str, number: int) -> None:
        start = program.now()
        program.play(variant, number)
        program.note(name, start)

    def _at_once(self, lines: Sequence[bytes]) -> None:
        """A hand whose lines are known, sent without waiting."""
        engine = self._engine
        start = engine.now()
        writer = threading.Thread(target=engine.send, args=(b"".join(lines),))
        writer.start()
        answers = [engine.hear() for _ in lines]
        writer.join()
        engine.note(AT_ONCE, start)
        last = json.loads(answers[-1])
        assert last["ok"] and last["to_act"] is None, last

    def close(self) -> None:
        """There is no more to ask."""
        self._engine.close()
        if self._parrot is not None:
            self._parrot.close()


class Answered(NamedTuple):
    """How long one waits for an answer, or for a whole hand, in milliseconds; and for how long of it the other is busy (p50)."""

    p50: float
    p99: float
    busy: float


def answers(command: Sequence[str], variant: str, hands: int) -> dict[str, Answered]:
    """By name: how long every command takes, and how long whole hands."""
    pipe = Pipe(command)
    try:
        pipe.play(variant, range(SEED, SEED + 1))
        pipe.forget()
        pipe.play(variant, range(SEED, SEED + hands))
        times = pipe.times
    finally:
        pipe.close()
    found = {}
    for name in (*COMMANDS, WAITED, AT_ONCE, FLOOR):
        if name in times:
            walls, busy = zip(*times[name], strict=True)
            found[name] = Answered(percentile(walls, 0.5), percentile(walls, 0.99), percentile(busy, 0.5))
    return found
