"""Probes: they note which test reached the place of a mistake, and leave what the program does as it is.

The copy of the project in which tests are watched has this module as `game/reached.py`. It asks for nothing but Python itself,
because the programs that tests start reach places too; the name of the test comes to them with the surroundings.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

NOTES = Path(__file__).resolve().parents[1] / "notes"
"""One line for each time that a test reaches a place for the first time."""
known: set[int] = set()
"""The places that this test has reached, as far as this process knows."""
answers: list[set[int]] = []
"""The places reached by the answers that are being worked out and will be kept, the innermost last."""
reading = ""
"""The file of tests that is being read."""
_file: list[int] = []
_open, _write = os.open, os.write
"""As they are, also where a test says that the disk is full."""


def note(number: int) -> None:
    """The place of this mistake is reached, and the mistake would make a difference there."""
    if answers:
        answers[-1].add(number)
    if number not in known:
        known.add(number)
        write("reached", number, os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0] or reading)


def write(*words: object) -> None:
    """A line of the notes. Many processes write into one file, and none must tear another's line."""
    if not _file:
        _file.append(_open(NOTES, os.O_WRONLY | os.O_APPEND | os.O_CREAT))
    _write(_file[0], ("\t".join(map(str, words)) + "\n").encode())


def value(number: int, right: Any, *idle: object) -> Any:
    """A value on its way; with one of these the mistake would change nothing."""
    if not any(right is one for one in idle):
        note(number)
    return right


def both(number: int, right: Callable[[Any, Any], Any], wrong: Callable[[Any, Any], Any], one: Any, other: Any) -> Any:
    """What is right of two values; the mistake makes a difference where what is wrong is something else."""
    result = right(one, other)
    try:
        same = type(mistaken := wrong(one, other)) is type(result) and bool(mistaken == result)
    except Exception:
        same = False
    if not same:
        note(number)
    return result
