"""The strategy of the document that the game was made from: a table of what to do, as it is printed and as it is read.

It is data, in `document.json`. Where the document says nothing, or two things, `gaps` says what is printed; the tables have what
best play does there. It has no word of giving up: `surrender` is the table of the best give-ups that somebody can keep in mind.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from game.players.casino.cards import ACE, TEN
from game.players.counted import TABLES, Table

COLUMNS: Final = (2, 3, 4, 5, 6, 7, 8, 9, TEN, ACE)
"""The upcards by value, in the order of every such table."""
Choice = Literal["stand", "hit", "double", "split", "surrender"]
CHOICES: Final[Mapping[str, Choice]] = {"S": "stand", "H": "hit", "D": "double", "P": "split", "G": "surrender"}
"""By the letter in a table."""
STAND, SPLIT = "S", "P"
_DATA: Final = json.loads(Path(__file__).with_name("document.json").read_text(encoding="utf-8"))


class Gap(NamedTuple):
    """A row where the document says nothing, or not what it means."""

    id: str
    table: Table
    total: int
    printed: str | None
    """The letters of the row as they are printed, `?` where no action is named; None where the row is missing."""


@dataclass(frozen=True)
class Strategy:
    """What to do with which hand against which upcard: rows of letters, one for each upcard."""

    name: str
    rows: Mapping[Table, Mapping[int, str]]
    """By table and total, of pairs by the value of a card."""
    surrender: Mapping[int, tuple[int, ...]]
    """By value of the upcard: the hard totals, pairs aside, that are given up."""

    def letter(self, table: Table, total: int, up: int) -> str:
        """What a row says against an upcard of this value."""
        return self.rows[table][total][COLUMNS.index(up)]

    def splits(self, worth: int, up: int) -> bool:
        """Whether a pair of cards of this value is split."""
        return self.letter("pairs", worth, up) == SPLIT

    def gives_up(self, total: int, up: int) -> bool:
        """Whether a hard total of two cards that are no pair is given up."""
        return total in self.surrender.get(up, ())

    def two_cards(self, up: int, total: int, soft: bool, may_double: bool) -> Choice:
        """What is done with a total of two cards. Where the stake may not be doubled, a double is a hit."""
        choice = CHOICES[self.letter("soft" if soft else "hard", total, up)]
        return "hit" if choice == "double" and not may_double else choice

    def draws(self, up: int, total: int, soft: bool) -> bool:
        """Whether one more card is taken with three cards or more."""
        return self.letter("soft" if soft else "hard", total, up) != STAND


def _totals(row: str) -> range:
    first, _, last = row.partition("-")
    return range(int(first), int(last or first) + 1)


def _worth(card: str) -> int:
    return {"A": ACE, "T": TEN}.get(card) or int(card)


def _rows(data: Mapping[str, Any]) -> dict[Table, dict[int, str]]:
    found: dict[Table, dict[int, str]] = {"pairs": {_worth(card): row for card, row in data["pairs"].items()}}
    for table in TABLES[:2]:
        found[table] = {total: row for rows, row in data[table].items() for total in _totals(rows)}
    return found


@cache
def gaps() -> tuple[Gap, ...]:
    """The rows of the document that had to be read with some thought."""
    return tuple(Gap(one["id"], one["table"], int(one["row"]), one["printed"]) for one in _DATA["gaps"])


@cache
def strategies() -> Mapping[str, Strategy]:
    """By name: `printed`, to the letter; `text`, its gaps closed; `giving_up`, the same with the best give-ups."""
    rows = _rows(_DATA)
    printed = {table: dict(of) for table, of in rows.items()}
    for gap in gaps():
        if gap.printed is not None:
            read = rows[gap.table][gap.total]
            letters = (read[at] if letter == "?" else letter for at, letter in enumerate(gap.printed))
            printed[gap.table][gap.total] = "".join(letters)
    ups = {_worth(card): tuple(totals) for card, totals in _DATA["surrender"].items()}
    return {
        "printed": Strategy("printed", printed, {}),
        "text": Strategy("text", rows, {}),
        "giving_up": Strategy("giving_up", rows, ups),
    }
