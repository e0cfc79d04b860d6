"""A strategy as a page shows it: tables of rows and columns, with names, letters and colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.cards.deck import FRENCH
from game.players.counted import Cell, CellKey, Exceptional, Row, Survey
from game.table import theme
from game.words.catalogue import known, mark, say

TINTS: dict[str, theme.Colour] = {
    "hit": (244, 206, 170),
    "stand": (198, 222, 196),
    "double": (150, 190, 222),
    "split": (216, 184, 226),
    "surrender": (222, 216, 202),
}
"""The colours of choices, the most ordinary first; the letter counts as much."""
ACE, TEN, RANKS = 1, 10, 13


class Place(NamedTuple):
    """A cell of a chart: its table, its row and its column, each by its number."""

    table: int
    row: int
    column: int


class ChartRow(NamedTuple):
    """A row as it is named."""

    name: str
    id: str
    """The same as a part of names."""
    gap: bool
    """The text has nothing there, or not what it means."""
    row: Row


class ChartTable(NamedTuple):
    """Rows of one kind."""

    name: str
    rows: tuple[ChartRow, ...]
    rest: str = ""
    """What is always done with better hands of this kind, which are left out; empty where none are."""


class Chart:
    """The rows of a strategy, and the hands that are played otherwise than their row."""

    def __init__(self, rows: Sequence[Row], exceptions: Sequence[Exceptional] = ()) -> None:
        self.columns = (*map(str, range(2, TEN + 1)), "A")
        self.tables = _tables(rows)
        self._suited: dict[Place, tuple[Exceptional, ...]] = {}
        for one in exceptions:
            row = _row_of(one, rows) if one.suited else None
            at = self.place(CellKey(row.table, row.low, one.up)) if row is not None else None
            if at is not None:
                self._suited[at] = (*self._suited.get(at, ()), one)

    @property
    def choices(self) -> tuple[str, ...]:
        """Everything that can be done, in the order of the letters."""
        return tuple(TINTS)

    @property
    def places(self) -> tuple[Place, ...]:
        """All cells, table by table and row by row."""
        return tuple(
            Place(table, row, column)
            for table, of in enumerate(self.tables)
            for row in range(len(of.rows))
            for column in range(len(self.columns))
        )

    def cell(self, at: Place) -> Cell:
        """What is to be done there."""
        return self.tables[at.table].rows[at.row].row.cells[at.column]

    def suited(self, at: Place) -> tuple[Exceptional, ...]:
        """The hands of a cell that are best played otherwise where both cards are of one suit."""
        return self._suited.get(at, ())

    def place(self, key: CellKey) -> Place | None:
        """Where a cell of the survey is seen; None for one of a row that is left out."""
        for table, of in enumerate(self.tables):
            for number, row in enumerate(of.rows):
                if (row.row.table, row.row.low) == key[:2]:
                    column = next(i for i, cell in enumerate(row.row.cells) if cell.up == key.up)
                    return Place(table, number, column)
        return None


def choice_name(choice: str) -> str:
    """What a choice is called."""
    return say(f"strategy_page.choice.{choice}") if known(f"strategy_page.choice.{choice}") else choice


def letter(choice: str) -> str:
    """The letter of a choice."""
    return say(f"strategy_page.letter.{choice}")


def hand_words(chart: Chart, at: Place) -> str:
    """`Soft 18 against 5`."""
    table = chart.tables[at.table]
    return say(f"strategy_page.hand.{table.name}", hand=table.rows[at.row].name, up=chart.columns[at.column])


def cell_words(chart: Chart, at: Place) -> str:
    """A cell in one sentence."""
    cell, hand = chart.cell(at), hand_words(chart, at)
    code = "strategy_page.cell_differs" if cell.differs else "strategy_page.cell"
    return say(code, hand=hand, text=choice_name(cell.text), exact=choice_name(cell.exact))


def suited_words(one: Exceptional) -> str:
    """`5 and 6 of one suit: Double`."""
    cards = " ".join(mark(FRENCH.face_names[face]) for face in (one.first, one.second))
    return say("strategy_page.suited", cards=cards, choice=choice_name(one.exact))


def _row_of(one: Exceptional, rows: Sequence[Row]) -> Row | None:
    """The row to which two cards belong."""
    worths = [min(face % RANKS + 1, TEN) for face in (one.first, one.second)]
    pair, soft = one.first % RANKS == one.second % RANKS, ACE in worths
    table = "pairs" if pair else "soft" if soft else "hard"
    total = worths[0] if pair else sum(worths) + TEN * soft
    return next((row for row in rows if row.table == table and row.low <= total <= row.high), None)


def chart_of(survey: Survey) -> Chart:
    """The chart of a survey."""
    return Chart(survey.rows, survey.exceptions)


def _tables(rows: Sequence[Row]) -> tuple[ChartTable, ...]:
    found = []
    for table in dict.fromkeys(row.table for row in rows):
        own = [row for row in rows if row.table == table]
        rest = _always(own[-1]) if table == "soft" else ""
        shown = own[:-1] if rest else own
        named = tuple(ChartRow(_name(table, row.low, row.high), _id(row.low, row.high), bool(row.gap), row) for row in shown)
        found.append(ChartTable(table, named, rest))
    return tuple(found)


def _always(row: Row) -> str:
    """What is done with a hand whatever the house shows, by the text and by exact play; empty where that differs."""
    done = {choice for cell in row.cells for choice in (cell.text, cell.exact)}
    return done.pop() if len(done) == 1 else ""


def _id(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


def _name(table: str, low: int, high: int) -> str:
    """How the hands of a row are written."""
    if table == "pairs":
        card = {ACE: "A"}.get(low, str(low))
        return f"{card} {card}"
    if low == high:
        return str(low)
    return say("strategy_page.up_to", high=high) if low < TEN else say("strategy_page.and_more", low=low)
