"""Facts that follow from what lies on the table and are told with it, by their names in the engine protocol.

A family declares a fact as a value of this class; components say what it is (`Component.table_facts`, `Component.meld_facts`).
A position need not say it, and where it does, it must be so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

BY_NAME: dict[str, Fact] = {}
"""By name: every fact that any component of the program may tell."""


@dataclass(frozen=True)
class Fact:
    """One fact: its name, and whether it is about the whole table, yes or no, or a word about a meld."""

    name: str
    of: Literal["table", "meld"]

    def __post_init__(self) -> None:
        assert self.name not in BY_NAME, f"two facts are called {self.name}"
        BY_NAME[self.name] = self
