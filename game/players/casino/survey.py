"""A survey of a table: every deal of two cards and an upcard, what each choice is worth there, and what that comes to.

From one pass over the deals come the strategy tables (rows of ten columns, exact play beside the document's), the hands that are
played otherwise than their row, what the house keeps by each strategy, and how far the result of a round is scattered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from game.players.casino.advice import Worth
from game.players.casino.bonus import thirds
from game.players.casino.cards import ACE, FACES, best_total, value
from game.players.casino.choices import Exact, Spot, by_strategy
from game.players.casino.document import COLUMNS, Choice, Table, gaps, strategies
from game.players.casino.spread import square
from game.rules.casino.three_cards import WIDTH

Progress = Callable[[int, int], None]
"""Told how many parts are done, and of how many."""
ROWS: Final[tuple[tuple[Table, int, int], ...]] = (
    ("hard", 5, 8),
    *(("hard", total, total) for total in range(9, 18)),
    ("hard", 18, 20),
    *(("soft", total, total) for total in range(13, 19)),
    ("soft", 19, 21),
    *(("pairs", worth, worth) for worth in (*range(2, 11), ACE)),
)
"""The rows of the three tables: the least total and the most, of pairs what a card counts."""


class Cell(NamedTuple):
    """One hand against one upcard."""

    up: int
    """The upcard by value."""
    worths: tuple[Worth, ...]
    """Every choice that the table allows, the best first."""
    text: Choice
    """What the document says, its gaps closed."""

    @property
    def exact(self) -> Choice:
        """What is best."""
        return self.worths[0].choice

    @property
    def differs(self) -> bool:
        """Whether the document says something else than what is best."""
        return self.text != self.exact

    @property
    def cost(self) -> float:
        """What the document's choice costs per chip of the bet."""
        return self.worths[0].worth - next(worth for choice, worth in self.worths if choice == self.text)


class Row(NamedTuple):
    """A row of a strategy table."""

    table: Table
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
    cell: Choice
    """What the row says."""
    text: Choice
    worths: tuple[Worth, ...]
    chance: float
    """How likely a round begins so."""

    @property
    def exact(self) -> Choice:
        """What is best."""
        return self.worths[0].choice

    @property
    def gain(self) -> float:
        """What it brings per chip to know this."""
        return self.worths[0].worth - next(worth for choice, worth in self.worths if choice == self.cell)


class Edge(NamedTuple):
    """What the house keeps of a first bet on average, in per cent, from somebody who plays so."""

    play: str
    """`printed`, `text`, `giving_up` (the text with the best give-ups), `exact`, `exact_no_surrender`."""
    percent: float


class Survey(NamedTuple):
    """All that can be said of a table."""

    rows: tuple[Row, ...]
    exceptions: tuple[Exceptional, ...]
    edges: tuple[Edge, ...]
    deviation: float
    """The standard deviation of a round per chip of the bet, for exact play."""

    def edge(self, play: str) -> float:
        """The edge against somebody who plays so. Raises KeyError where nobody can at this table."""
        return dict(self.edges)[play]


class Deal(NamedTuple):
    """Two cards and an upcard, by faces, for all deals that differ from this in suits only. `ways` is how many those are."""

    first: int
    second: int
    up: int
    ways: int

    @property
    def spot(self) -> Spot:
        """The decision that the seat has."""
        return Spot((self.first, self.second), self.up)


def deals(decks: int, up: int) -> Iterator[Deal]:
    """The deals with an upcard of this rank, those that no bonus and no rule tells apart only once."""
    for low in range(WIDTH):
        for high in range(low, WIDTH):
            same = low == high
            suited = 4 * (decks * (decks - 1) // 2 if same else decks * decks)
            mixed = (6 if same else 12) * decks * decks
            for second, ways in ((high, suited), (WIDTH + high, mixed)):
                for face in range(up, FACES, WIDTH):
                    left = decks - (face == low) - (face == second)
                    if ways and left > 0:
                        yield Deal(low, second, face, ways * left)


@dataclass
class _Sums:
    """The worths of choices, weighed by how often they come."""

    ways: int = 0
    worths: dict[Choice, float] = field(default_factory=dict)

    def add(self, ways: int, worths: dict[Choice, float]) -> None:
        self.ways += ways
        for choice, worth in worths.items():
            self.worths[choice] = self.worths.get(choice, 0.0) + ways * worth

    @property
    def best_first(self) -> tuple[Worth, ...]:
        found = (Worth(choice, worth / self.ways) for choice, worth in self.worths.items())
        return tuple(sorted(found, key=lambda one: -one.worth))


def row_of(first: int, second: int) -> tuple[Table, int, int]:
    """The row of two cards."""
    if first % WIDTH == second % WIDTH:
        return "pairs", value(first), value(first)
    low, ace = value(first) + value(second), ACE in (value(first), value(second))
    total = best_total(low, ace)
    table: Table = "soft" if total != low else "hard"
    return next(row for row in ROWS if row[0] == table and row[1] <= total <= row[2])


def survey(exact: Exact, progress: Progress = lambda done, of: None) -> Survey:
    """Survey a table. Takes some seconds; `progress` is told thirteen times, as often as there are ranks of upcards, and more."""
    return _Surveyor(exact, progress).survey()


class _Surveyor:
    def __init__(self, exact: Exact, progress: Progress) -> None:
        self.terms = exact.terms
        self.exact = exact
        self.progress = progress
        self.plain: dict[tuple[tuple[Table, int, int], int], _Sums] = {}
        """By row and upcard: hands that no bonus waits for, of pairs those of two suits."""
        self.kinds: dict[tuple[int, int, bool, int], _Sums] = {}
        """By ranks, whether of one suit, and upcard."""
        self.ways = 0
        self.sums = {"exact": 0.0, "exact_no_surrender": 0.0, "squares": 0.0}

    def survey(self) -> Survey:
        plays = ["printed", "text", *(["giving_up"] if self.terms.surrender == "early" else [])]
        parts = WIDTH * (1 + len(plays))
        for up in range(WIDTH):
            for deal in deals(self.terms.decks, up):
                self._take_in(deal)
            self.progress(up + 1, parts)
        edges = []
        for number, play in enumerate(plays, 1):
            edges.append(Edge(play, self._edge_of(play)))
            self.progress(WIDTH * (number + 1), parts)
        mean = self.sums["exact"] / self.ways
        if self.terms.surrender == "early":
            edges.append(Edge("exact_no_surrender", -100.0 * self.sums["exact_no_surrender"] / self.ways))
        edges.append(Edge("exact", -100.0 * mean))
        rows = tuple(self._row(*row) for row in ROWS)
        return Survey(rows, tuple(self._exceptions(rows)), tuple(edges), (self.sums["squares"] / self.ways - mean**2) ** 0.5)

    def _take_in(self, deal: Deal) -> None:
        found = self.exact.choices(deal.spot)
        choices = iter(found)
        best = next(choices)
        up, suited = value(deal.up), deal.first // WIDTH == deal.second // WIDTH
        row = row_of(deal.first, deal.second)
        if not suited or (row[0] != "pairs" and not thirds(self.terms, *sorted((deal.first, deal.second)))):
            self.plain.setdefault((row, up), _Sums()).add(deal.ways, found)
        self.kinds.setdefault((deal.first, deal.second % WIDTH, suited, up), _Sums()).add(deal.ways, found)
        self.ways += deal.ways
        self.sums["exact"] += deal.ways * found[best]
        self.sums["exact_no_surrender"] += deal.ways * (found[next(choices)] if best == "surrender" else found[best])
        self.sums["squares"] += deal.ways * square(self.exact, deal.spot, best, found[best])

    def _edge_of(self, play: str) -> float:
        strategy = strategies()[play]
        played, sums = Exact(self.terms, strategy, self.exact), 0.0
        for up in range(WIDTH):
            for deal in deals(self.terms.decks, up):
                choice = by_strategy(strategy, self.terms, deal.spot)
                sums += deal.ways * played.worth(deal.spot, choice)
        return -100.0 * sums / self.ways

    def _row(self, table: Table, low: int, high: int) -> Row:
        gap = next((gap.id for gap in gaps() if gap.table == table and gap.total == low), "")
        cells = []
        for up in COLUMNS:
            sums = self.plain[(table, low, high), up]
            cells.append(Cell(up, sums.best_first, self._text(table, high, up)))
        return Row(table, low, high, gap, tuple(cells))

    def _text(self, table: Table, total: int, up: int) -> Choice:
        """What the document says about a row, of what this table allows."""
        first, second = _example(table, total)
        return by_strategy(strategies()["text"], self.terms, Spot((first, second), 2 * WIDTH + up - 1))

    def _exceptions(self, rows: tuple[Row, ...]) -> Iterator[Exceptional]:
        said = {(row[:3], cell.up): cell for row in rows for cell in row.cells}
        for (first, rank, suited, up), sums in self.kinds.items():
            second = rank if suited else WIDTH + rank
            cell, worths = said[row_of(first, second), up], sums.best_first
            if worths[0].choice != cell.exact:
                yield Exceptional(first, second, suited, up, cell.exact, cell.text, worths, sums.ways / self.ways)


def _example(table: Table, total: int) -> tuple[int, int]:
    """Two cards of a row, of two suits: a pair where pairs are meant."""
    if table == "pairs":
        return total - 1, WIDTH + total - 1
    if table == "soft":
        return 0, WIDTH + total - 12
    second = next(worth for worth in range(2, 11) if total - worth <= 10 and worth != total - worth) if total < 20 else 11
    return total - (10 if second > 10 else second) - 1, WIDTH + second - 1
