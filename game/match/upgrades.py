"""Old saves made new: one function per step of the format, each from plain data to plain data.

A function marked `@upgrades(n)` makes format n out of format n - 1. Each has a save of the older format in `tests/saves/`.
Saves have had one format so far, so no step has been needed yet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

FORMAT = 1
"""The format that this version writes."""

Plain = dict[str, Any]
Upgrade = Callable[[Plain], Plain]
STEPS: dict[int, Upgrade] = {}


class Newer(Exception):
    """The data has a format that this version does not know yet. `format` says which."""

    def __init__(self, format: int) -> None:
        super().__init__(format)
        self.format = format


def upgrades(to: int) -> Callable[[Upgrade], Upgrade]:
    """Marks the function that makes this format out of the one before."""

    def register(function: Upgrade) -> Upgrade:
        assert to not in STEPS, f"two upgrades to format {to}"
        STEPS[to] = function
        return function

    return register


def upgrade(plain: Plain, to: int = FORMAT, steps: Mapping[int, Upgrade] = STEPS) -> Plain:
    """The data in the format `to`. Raises Newer, or ValueError where the format is no number that ever was."""
    found = plain.get("format")
    if not isinstance(found, int) or isinstance(found, bool) or found < 1:
        raise ValueError("format")
    if found > to:
        raise Newer(found)
    for number in range(found + 1, to + 1):
        plain = {**steps[number](plain), "format": number}
    return plain
