"""Plays a match at random and writes each action, telling before and after on standard output. Made to be killed.

    python -m tests.saves.player FOLDER SEED [CALL]

With CALL the process kills itself, as `kill -9` does, at its CALL-th system call that writes: just before it or just after.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.cards.chance import Chance
from game.match.match import Match
from game.match.saves import files
from game.match.saves.store import Store
from tests.match.tables import begin, step


def told(match: Match, order: int) -> str:
    """What must be found again."""
    return f"{match.decisions} {match.deal} {match.digest} {order}"


def die_at(call: int) -> None:
    """End this process in the midst of writing."""
    count, before = 0, call // 2 % 2 == 1

    def deadly(real: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*arguments: Any, **more: Any) -> Any:
            nonlocal count
            count += 1
            if count == call and before:
                os.kill(os.getpid(), signal.SIGKILL)
            try:
                return real(*arguments, **more)
            finally:
                if count == call:
                    os.kill(os.getpid(), signal.SIGKILL)

        return wrapped

    for name in ("open", "write", "fsync", "close", "link", "unlink", "mkdir"):
        setattr(os, name, deadly(getattr(os, name)))
    files.replace = deadly(files.replace)
    half = os.write

    def write(handle: int, data: Any) -> int:
        return half(handle, data[: max(1, len(data) // 3)])  # in parts, so that a file may be half written

    os.write = write


def main() -> None:
    """Play until somebody ends it."""
    folder, seed = Path(sys.argv[1]), int(sys.argv[2])
    if len(sys.argv) > 3:
        die_at(int(sys.argv[3]))
    store, chance = Store(folder), Chance(seed)
    info = store.latest_unfinished()
    match = begin(3, seed) if info is None else store.load(info.path).match
    order = 0
    while True:
        if chance.below(4):
            step(match, chance)
        else:
            order = chance.below(1000)  # a change of the hand's order
        if match.match_over:
            for _ in range(40):
                match.undo()  # a match that never ends, so that there is always one to continue
        print("begin", told(match, order), flush=True)
        assert store.save(match, {"order": order}) is None
        print("done", told(match, order), flush=True)


if __name__ == "__main__":
    main()
