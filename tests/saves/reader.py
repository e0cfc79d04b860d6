"""Reads saves in a process of its own and tells what it has found, for laws about what is written.

A save comes in as its length on a line and its bytes; the answer is a line of JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from game.match.match import Match
from game.match.saves.checksum import sum_of
from game.match.saves.codec import open_match
from game.match.saves.info import info_of
from game.match.saves.statistics import of_save
from game.match.seat import Seat
from game.rules.state.standing import ABSENT

ROOT = Path(__file__).resolve().parents[2]
SOMEWHERE = Path("match.json")


def spelled_out(value: object) -> str:
    """A score sheet as text, with the account behind every number."""
    if isinstance(value, tuple):
        return f"({', '.join(map(spelled_out, value))})"
    return spelled_out(value()) if callable(value) else repr(value)


def told(match: Match) -> dict[str, Any]:
    """All that a player could notice of a match: long things by their check sum."""
    seats = range(len(match.seats))
    return {
        "digest": match.digest,
        "log": [len(match.log), sum_of("\n".join(match.log))],
        "results": [len(match.results), sum_of(repr(match.results))],
        "sheets": [sum_of(spelled_out(Seat(match, seat).score_sheet())) for seat in seats],
        "views": [sum_of(repr(match.view(seat))) for seat in seats],
        "scores": [str(score) for score in match.scores],
        "decisions": match.decisions,
        "fingerprint": match.fingerprint,
        "over": match.match_over,
    }


def counted(match: Match, me: int = 0) -> list[Any] | None:
    """What statistics say of a match that is over and was played here: won or not, the hands, those won, all points."""
    if not match.match_over:
        return None
    results, states = match.results, [record.state for record in match.history.records]
    taken = [result for result, state in zip(results, states, strict=True) if not state.standing[me] & ABSENT]
    points = sum(result.rows[me].score for result in results)
    return [me in results[-1].match_winners, len(taken), sum(me in result.winners for result in taken), str(points)]


def read(data: bytes) -> dict[str, Any]:
    """What a save says. Raises what the readers raise."""
    opened, (info, whole) = open_match(data), info_of(data, SOMEWHERE)
    played = of_save(data)
    return {
        **told(opened.match),
        "whole": opened.whole and whole,
        "notes": [note.code for note in opened.notes],
        "listed": [info.moves, info.deal, [str(score) for score in info.scores], info.finished],
        "statistics": played and [played.won, played.hands, played.hands_won, str(played.points)],
    }


def wanted(match: Match) -> dict[str, Any]:
    """What must be read back of a match."""
    return {
        **told(match),
        "whole": True,
        "notes": [],
        "listed": [match.decisions, match.deal, [str(score) for score in match.scores], match.match_over],
        "statistics": counted(match),
    }


class Reader:
    """The other process."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.saves.reader"]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def read(self, data: bytes) -> dict[str, Any]:
        """What it finds in a save, or the fault that it stumbles over."""
        ours, theirs = self._process.stdin, self._process.stdout
        assert ours is not None and theirs is not None
        ours.write(b"%d\n" % len(data) + data)
        ours.flush()
        found: dict[str, Any] = json.loads(theirs.readline())
        return found

    def close(self) -> None:
        """End it."""
        self._process.communicate()


def main() -> None:
    """Read one save after the other until there are no more."""
    while size := sys.stdin.buffer.readline():
        data = sys.stdin.buffer.read(int(size))
        try:
            found = read(data)
        except Exception as error:
            found = {"fault": f"{error!r} from {error.__cause__!r}"}
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
