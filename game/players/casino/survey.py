"""A survey of a table: every deal of two cards and an upcard, what each choice is worth there, and what that comes to.

From one pass over the deals come the strategy tables (rows of ten columns, exact play beside the document's), the hands that are
played otherwise than their row, what the house keeps by each strategy, and how far the result of a round is scattered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, NamedTuple

from game.players.casino.bonus import thirds
from game.players.casino.cards import ACE, FACES, TEN, VALUES, best_total, value
from game.players.casino.choices import GIVEN_UP, Exact, Spot, by_strategy, is_pair
from game.players.casino.document import COLUMNS, Choice, gaps, strategies
from game.players.casino.spread import square
from game.players.counted import Cell, Edge, Exceptional, Progress, Row, Survey, Table, Worth, silent
from game.rules.casino.terms import Terms
from game.rules.casino.three_cards import WIDTH

PLAYS: Final = ("printed", "text", "giving_up", "exact_no_surrender", "exact")
"""The ways to play whose edges are counted (`Edge.play`)."""
ROWS: Final[tuple[tuple[Table, int, int], ...]] = (
    ("hard", 5, 8),
    *(("hard", total, total) for total in range(9, 18)),
    ("hard", 18, 20),
    *(("soft", total, total) for total in range(13, 19)),
    ("soft", 19, 21),
    *(("pairs", worth, worth) for worth in (*range(2, 11), ACE)),
)
"""The rows of the three tables: the least total and the most, of pairs what a card counts."""


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


def row_of(terms: Terms, first: int, second: int) -> tuple[Table, int, int]:
    """The row of two cards."""
    if is_pair(terms, first, second):
        return "pairs", value(first), value(first)
    low, ace = value(first) + value(second), ACE in (value(first), value(second))
    total = best_total(low, ace)
    table: Table = "soft" if total != low else "hard"
    return next(row for row in ROWS if row[0] == table and row[1] <= total <= row[2])


def survey(terms: Terms, progress: Progress = silent) -> Survey:
    """Survey a table. Takes some seconds; `progress` is told thirteen times, after each rank of upcards."""
    return _Surveyor(terms, progress).survey()


def text_rows(terms: Terms) -> tuple[Row, ...]:
    """The rows of the document, each cell with its choice alone."""
    found = []
    for table, low, high in ROWS:
        said = [(up, _said(terms, table, high, up)) for up in COLUMNS]
        cells = tuple(Cell(up, (Worth(choice, 0.0),), choice) for up, choice in said)
        found.append(Row(table, low, high, _gap(table, low), cells))
    return tuple(found)


def _gap(table: Table, low: int) -> str:
    return next((gap.id for gap in gaps() if gap.table == table and gap.total == low), "")


def _said(terms: Terms, table: Table, total: int, up: int) -> Choice:
    """What the document says about a row, of what this table allows."""
    first, second = _example(table, total)
    return by_strategy(strategies()["text"], terms, Spot((first, second), 2 * WIDTH + up - 1))


class _Surveyor:
    def __init__(self, terms: Terms, progress: Progress) -> None:
        self.terms, self.progress = terms, progress
        self.exact = Exact(terms, keep=True)
        self.played = {name: Exact(terms, strategies()[name], self.exact, keep=True) for name in ("text", "printed")}
        self.plain: dict[tuple[tuple[Table, int, int], int], _Sums] = {}
        """By row and upcard: hands that no bonus waits for, of pairs those of two suits."""
        self.kinds: dict[tuple[int, int, bool, int], _Sums] = {}
        """By ranks, whether of one suit, and upcard."""
        self.ways = 0
        self.squares = 0.0
        self.sums: dict[str, float] = dict.fromkeys(PLAYS, 0.0)

    def survey(self) -> Survey:
        for rank in range(WIDTH):
            for _, group in groupby(deals(self.terms.decks, rank), lambda deal: deal.first):
                for deal in group:
                    self._take_in(deal)
                for play in (self.exact, *self.played.values()):
                    play.forget_splits(VALUES[rank])
            if rank == WIDTH - 1 or VALUES[rank + 1] != VALUES[rank]:
                for play in (self.exact, *self.played.values()):
                    play.forget(VALUES[rank])
            self.progress(rank + 1, WIDTH)
        mean = self.sums["exact"] / self.ways
        left_out = () if self.terms.surrender == "early" else ("giving_up", "exact_no_surrender")
        edges = tuple(Edge(play, -100.0 * total / self.ways) for play, total in self.sums.items() if play not in left_out)
        rows = tuple(self._row(*row) for row in ROWS)
        return Survey(rows, tuple(self._exceptions(rows)), edges, (self.squares / self.ways - mean**2) ** 0.5)

    def _take_in(self, deal: Deal) -> None:
        spot, ways = deal.spot, deal.ways
        found = self.exact.choices(spot)
        best, *others = found
        up, suited = value(deal.up), deal.first // WIDTH == deal.second // WIDTH
        row = row_of(self.terms, deal.first, deal.second)
        if not suited or (row[0] != "pairs" and not thirds(self.terms, *sorted(spot.cards))):
            self.plain.setdefault((row, up), _Sums()).add(ways, found)
        self.kinds.setdefault((*self._kind(deal, suited), up), _Sums()).add(ways, found)
        self.ways += ways
        self.squares += ways * square(self.exact, spot, best, found[best])
        self.sums["exact"] += ways * found[best]
        self.sums["exact_no_surrender"] += ways * found[others[0] if best == "surrender" else best]
        for name, exact in self.played.items():
            self.sums[name] += ways * exact.worth(spot, by_strategy(strategies()[name], self.terms, spot))
        gives_up = by_strategy(strategies()["giving_up"], self.terms, spot) == "surrender"
        kept = GIVEN_UP if gives_up else self.played["text"].worth(spot, by_strategy(strategies()["text"], self.terms, spot))
        self.sums["giving_up"] += ways * kept

    def _kind(self, deal: Deal, suited: bool) -> tuple[int, int, bool]:
        """The ranks of two cards, and whether their suit counts. Courts are tens and suits alike where no bonus is near."""
        first, second = deal.first, deal.second % WIDTH
        if first == second or (suited and thirds(self.terms, *sorted((deal.first, deal.second)))):
            return first, second, suited
        ten = TEN - 1
        return (ten, ten + 1, False) if first >= ten else (first, min(second, ten), False)

    def _row(self, table: Table, low: int, high: int) -> Row:
        cells = []
        for up in COLUMNS:
            sums = self.plain[(table, low, high), up]
            cells.append(Cell(up, sums.best_first, _said(self.terms, table, high, up)))
        return Row(table, low, high, _gap(table, low), tuple(cells))

    def _exceptions(self, rows: tuple[Row, ...]) -> Iterator[Exceptional]:
        said = {(row[:3], cell.up): cell for row in rows for cell in row.cells}
        for (first, rank, suited, up), sums in self.kinds.items():
            second = rank if suited else WIDTH + rank
            cell, worths = said[row_of(self.terms, first, second), up], sums.best_first
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
