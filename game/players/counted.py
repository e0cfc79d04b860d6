"""Games that can be counted: what a table against a house offers to coach, drill and pages, as plain records.

Such a game is played against a bank that acts by rule, so every choice has an exact worth. A family that has one answers a
`CountedTable` (`game.players.families.counted_table`); nobody else needs to know how it counts. Choices have the names of the
actions: what `Action.verb` is. Worths are per chip of the bet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple, Protocol

from game.cards.chance import Chance
from game.rules.ruleset import Ruleset
from game.rules.view import View

Table = Literal["hard", "soft", "pairs"]
TABLES: Final[tuple[Table, ...]] = ("hard", "soft", "pairs")
"""The strategy tables: totals, totals in which an ace counts eleven, and two cards that may be split."""
Progress = Callable[[int, int], None]
"""Told how many parts are done, and of how many."""


def silent(done: int, of: int) -> None:
    """Progress that nobody asks for."""


# ---- one decision ---------------------------------------------------------------------------------------------------


class Worth(NamedTuple):
    """A choice, and what it is worth per chip of the bet."""

    choice: str
    worth: float


class Advice(NamedTuple):
    """What can be said of a decision."""

    worths: tuple[Worth, ...]
    """Every choice that there is, the best first."""
    text: str
    """What the document says that the game was made from, its gaps closed."""

    @property
    def exact(self) -> str:
        """What is best."""
        return self.worths[0].choice

    def worth(self, choice: str) -> float:
        """What a choice is worth. Raises KeyError where there is no such choice."""
        return dict(self.worths)[choice]

    def cost(self, choice: str) -> float:
        """What a choice costs per chip of the bet, against the best; 0 for the best. Raises KeyError."""
        return self.worths[0].worth - self.worth(choice)


# ---- the strategy tables --------------------------------------------------------------------------------------------


class CellKey(NamedTuple):
    """Which cell of the tables: the table, the least total of its row (of pairs what a card counts), and the upcard by value."""

    table: str
    low: int
    up: int


class Cell(NamedTuple):
    """One hand against one upcard."""

    up: int
    """The upcard by value, 1 for an ace."""
    worths: tuple[Worth, ...]
    """Every choice that the table allows, the best first."""
    text: str
    """What the document says, its gaps closed."""

    @property
    def exact(self) -> str:
        """What is best."""
        return self.worths[0].choice

    @property
    def differs(self) -> bool:
        """Whether the document says something else than what is best."""
        return self.text != self.exact

    @property
    def advice(self) -> Advice:
        """The same as advice."""
        return Advice(self.worths, self.text)


class Row(NamedTuple):
    """A row of a strategy table."""

    table: str
    """`hard`, `soft` (an ace counts eleven) or `pairs`."""
    low: int
    high: int
    """Its totals, of pairs what a card counts (1 for aces)."""
    gap: str
    """What is missing there in the document, as a key for words; empty where nothing is."""
    cells: tuple[Cell, ...]
    """One for each upcard from two to ace."""


class Exceptional(NamedTuple):
    """Two cards that are best played otherwise than their row says, because of their suits or of what they take from the shoe."""

    first: int
    second: int
    """The cards by faces, as an example of their kind."""
    suited: bool
    up: int
    cell: str
    """What the row says."""
    text: str
    worths: tuple[Worth, ...]
    chance: float
    """How likely a round begins so."""

    @property
    def exact(self) -> str:
        """What is best."""
        return self.worths[0].choice

    @property
    def gain(self) -> float:
        """What it brings per chip to know this."""
        return Advice(self.worths, self.text).cost(self.cell)


class Edge(NamedTuple):
    """What the house keeps of a first bet on average, in per cent, from somebody who plays so."""

    play: str
    """`printed` (the document to the letter), `text` (its gaps closed), `giving_up` (the same with the best give-ups),
    `exact_no_surrender`, `exact`."""
    percent: float


@dataclass(frozen=True)
class Survey:
    """All that can be said of a table."""

    rows: tuple[Row, ...]
    exceptions: tuple[Exceptional, ...]
    edges: tuple[Edge, ...]
    deviation: float
    """The standard deviation of a round per chip of the bet, for exact play."""

    def edge(self, play: str) -> float:
        """The edge against somebody who plays so, in per cent. Raises KeyError where nobody can at this table."""
        return {edge.play: edge.percent for edge in self.edges}[play]

    @cached_property
    def cells(self) -> Mapping[CellKey, Cell]:
        """All cells of the tables, in order."""
        return {CellKey(row.table, row.low, cell.up): cell for row in self.rows for cell in row.cells}

    @cached_property
    def plain(self) -> frozenset[CellKey]:
        """The cells of rows that are played alike against every upcard."""
        alike = (row for row in self.rows if len({(cell.exact, cell.text) for cell in row.cells}) == 1)
        return frozenset(CellKey(row.table, row.low, cell.up) for row in alike for cell in row.cells)


class Hand(NamedTuple):
    """A hand for a drill: the cards and the upcard, as faces of the deck."""

    cards: tuple[int, ...]
    up: int


class CountedTable(Protocol):
    """A table whose game can be counted. It remembers what it has worked out: ask the same one again."""

    @property
    def key(self) -> str:
        """The same for tables at which everything counts alike, as a text that can name a file."""

    def advice(self, rules: Ruleset, view: View, counting: bool = True) -> Advice | None:
        """The advice on the decision that a seat has to make, as it sees the table; None where it has none that can be counted.

        With `counting` all cards that lie open are taken into account; without, only the seat's own and the upcard, as in a
        strategy table: that is answered at once when it has been asked before.
        """

    def said(self, rules: Ruleset, view: View, giving_up: bool = False) -> str | None:
        """What the document says to the same decision, at once: no worth is worked out for it. With `giving_up` the hands are
        given up that somebody can keep in mind, of which the document has no word.
        """

    def text_rows(self) -> tuple[Row, ...]:
        """The strategy tables at once, with what the document says and nothing else: in every cell there is its choice alone."""

    def survey(self, progress: Progress = silent) -> Survey:
        """The strategy tables and the edges. Takes some seconds, for which `progress` is told how far it is."""

    def hand(self, key: CellKey, chance: Chance) -> Hand:
        """Two cards and an upcard of a cell, without a chance of a bonus but that of a pair, for a drill."""


# ---- as plain data --------------------------------------------------------------------------------------------------


def survey_to_plain(survey: Survey) -> dict[str, Any]:
    """A survey as plain data."""
    return {
        "rows": [[*row[:4], [[cell.up, _plain(cell.worths), cell.text] for cell in row.cells]] for row in survey.rows],
        "exceptions": [[*one[:6], _plain(one.worths), one.chance] for one in survey.exceptions],
        "edges": [list(edge) for edge in survey.edges],
        "deviation": survey.deviation,
    }


def survey_from_plain(plain: Any) -> Survey:
    """The reverse. Raises TypeError, ValueError, KeyError or IndexError where the data is no survey."""
    rows = tuple(
        Row(str(table), int(low), int(high), str(gap), tuple(Cell(int(up), _worths(of), str(text)) for up, of, text in cells))
        for table, low, high, gap, cells in plain["rows"]
    )
    exceptions = tuple(
        Exceptional(int(first), int(second), bool(suited), int(up), str(cell), str(text), _worths(of), float(chance))
        for first, second, suited, up, cell, text, of, chance in plain["exceptions"]
    )
    edges = tuple(Edge(str(play), float(percent)) for play, percent in plain["edges"])
    if not rows or not edges or any(len(row.cells) != len(rows[0].cells) for row in rows):
        raise ValueError("no survey")
    return Survey(rows, exceptions, edges, float(plain["deviation"]))


def _plain(worths: Sequence[Worth]) -> list[list[Any]]:
    return [list(one) for one in worths]


def _worths(plain: Any) -> tuple[Worth, ...]:
    found = tuple(Worth(str(choice), float(worth)) for choice, worth in plain)
    if not found:
        raise ValueError("no choice")
    return found
