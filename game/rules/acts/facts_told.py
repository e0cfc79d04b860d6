"""Facts that follow from what lies on the table and are told with it, by their names in the engine protocol.

A family declares a fact as a value of this class; components say what it is (`Component.table_facts`, `Component.meld_facts`).
A position need not say it, and where it does, it must be so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

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


LISTS: dict[str, FactList] = {}
"""By name: every list that any component of the program may tell with the table."""


class Column(NamedTuple):
    """One field of the records of such a list: its name, and what stands there."""

    name: str
    of: Literal["seat", "cards", "chips", "flag", "word"]
    needed: bool = False


@dataclass(frozen=True)
class FactList:
    """A list that is told with the table in a field of its own: records with these columns, or nothing in place of one where
    the list has `gaps`. Components write it (`Component.table_lists`) and read it again (`Component.from_lists`).
    """

    name: str
    columns: tuple[Column, ...]
    gaps: bool = False

    def __post_init__(self) -> None:
        assert self.name not in LISTS, f"two lists are called {self.name}"
        LISTS[self.name] = self
