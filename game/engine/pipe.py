"""A user of the engine at the other end of a pipe, who takes the time: what a program waits for, for a command and for a hand."""

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
WAITED, AT_ONCE = "hand, waiting", "hand, all lines at once"
LOOKED_AT = 5
"""One hand of so many is also looked at: `view` and `state` at every decision. The others are timed as a whole."""
SEED = 11


class Time(NamedTuple):
    """Milliseconds by the clock on the wall, and of them those for which the engine's process was busy; that is no number where
    the system does not tell.
    """

    wall: float
    busy: float


def percentile(times: Sequence[float], part: float) -> float:
    """The time that so large a part of all is not above."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


class Pipe:
    """An engine in a process of its own. `times` has what was done, by its name."""

    def __init__(self, command: Sequence[str]) -> None:
        """`command` starts the engine."""
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdin is not None and self.process.stdout is not None
        self._source, self._target = self.process.stdin, self.process.stdout
        self.times: dict[str, list[Time]] = {}

    def play(self, variant: str, hands: range) -> None:
        """Play these hands by chance, each twice: waiting for every answer, and with all lines sent at once."""
        for number in hands:
            self._at_once(self._hand(variant, number))

    def _hand(self, variant: str, number: int) -> list[str]:
        """A hand by random legal actions, waiting for each answer. Returns the lines that were sent."""
        chance, looks = random.Random(number), number % LOOKED_AT == 0
        start = self._now()
        sent = [json.dumps({"cmd": "new", "variant": variant, "seed": number})]
        said = self._ask("new", sent[0])
        while said["to_act"] is not None:
            if looks:
                self._ask("view", json.dumps({"cmd": "view", "seat": said["to_act"]}))
                self._ask("state", '{"cmd": "state"}')
            sent += ['{"cmd": "legal"}']
            actions = self._ask("legal", sent[-1])["actions"]
            sent += [json.dumps({"cmd": "act", "action": chance.choice(actions)})]
            said = self._ask("act", sent[-1])
        if not looks:
            self._note(WAITED, start)
        return sent

    def _at_once(self, lines: Sequence[str]) -> None:
        """A hand whose lines are known, sent without waiting."""
        data = "\n".join([*lines, ""]).encode()
        start = self._now()
        writer = threading.Thread(target=self._send, args=(data,))
        writer.start()
        answers = [self._target.readline() for _ in lines]
        writer.join()
        self._note(AT_ONCE, start)
        last = json.loads(answers[-1])
        assert last["ok"] and last["to_act"] is None, last

    def _ask(self, command: str, line: str) -> dict[str, Any]:
        """One line and its answer, timed under the name of the command."""
        start = self._now()
        self._send(line.encode() + b"\n")
        answer = self._target.readline()
        self._note(command, start)
        said: dict[str, Any] = json.loads(answer)
        assert said["ok"], said
        return said

    def _send(self, data: bytes) -> None:
        self._source.write(data)
        self._source.flush()

    def _now(self) -> Time:
        busy = float("nan")
        if sys.platform == "linux":
            # The clock of another process, by the number that the kernel gives it.
            busy = time.clock_gettime_ns((~self.process.pid << 3) | 2) / 1e6
        return Time(time.perf_counter() * 1000, busy)

    def _note(self, what: str, start: Time) -> None:
        now = self._now()
        self.times.setdefault(what, []).append(Time(now.wall - start.wall, now.busy - start.busy))

    def close(self) -> None:
        """There is no more to ask."""
        self._source.close()
        self.process.wait(10)
        self._target.close()


class Answered(NamedTuple):
    """How long one waits for an answer, or for a whole hand, in milliseconds; and for how long of it the engine is busy (p50)."""

    p50: float
    p99: float
    busy: float


def answers(command: Sequence[str], variant: str, hands: int) -> dict[str, Answered]:
    """By name: how long every command takes, and how long whole hands."""
    pipe = Pipe(command)
    try:
        pipe.play(variant, range(SEED, SEED + 1))  # what is made when first needed is not what a program waits for
        pipe.times.clear()
        pipe.play(variant, range(SEED, SEED + hands))
    finally:
        pipe.close()
    found = {}
    for name in (*COMMANDS, WAITED, AT_ONCE):
        walls, busy = zip(*pipe.times[name], strict=True)
        found[name] = Answered(percentile(walls, 0.5), percentile(walls, 0.99), percentile(busy, 0.5))
    return found
