"""A score sheet as data: columns of seats, rows of hands, sums below them, and for every number how it came about.

The end of a match fills it in (`score_sheet`), with what a match by its rules has: totals, games with boxes and bonuses, a
credit, a contract under the name of a hand. A program that shows it knows nothing of the rules. Words are lines, which the
reader's catalogue puts into sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from game.cards.ids import Card
from game.cards.lines import Line
from game.rules.result import HandResult, Points
from game.rules.state.entry import HandEntry

Look = Literal["plain", "faint", "good"]
"""How something is written: as usual, as what hardly counts, or as a success."""
NOTHING = "–"
"""What stands where nothing was written."""


class CardGroup(NamedTuple):
    """Cards that count together, as those of a meld do, and what they count; perhaps laid off on what others had laid.
    `spread` are the same as they lie, with the cards of others between them, where there are any.
    """

    cards: tuple[Card, ...]
    points: Points
    added: bool = False
    spread: tuple[Card, ...] = ()


class Played(NamedTuple):
    """What a sheet is made of: the finished hands of a match, as everybody at the table has seen them."""

    results: Sequence[HandResult]
    sheet: tuple[HandEntry, ...]
    """What the hands have left on the sheet of a match of games."""
    scores: tuple[Points, ...]
    deal: int
    """The number of the hand that is played, or has just ended."""
    over: bool
    """Whether it has ended."""
    me: int
    """The seat of the reader, whose own numbers are explained first."""
    groups: Mapping[tuple[Card, ...], tuple[CardGroup, ...]] = {}
    """Cards that the accounts of the hand that has just ended name together, as they were put together."""


class AccountLine(NamedTuple):
    """A sentence of an account, with the points it brings, where there are any; with partners perhaps about one of them.

    Where it is about cards in `groups`, such as melds, `name` says what they are without naming them.
    """

    line: Line
    points: Points = 0
    seat: int | None = None
    name: Line | None = None
    groups: tuple[CardGroup, ...] = ()


class Account(NamedTuple):
    """How a number came about. `cards` lie beside the words."""

    heading: Line
    lines: tuple[AccountLine, ...]
    cards: tuple[Card, ...] = ()


class Part(NamedTuple):
    """How much of something there is, as a bar: from 0 to 1, or, to both sides of a middle, from -1 to 1."""

    size: float
    both_sides: bool = False
    words: Line | None = None
    """What stands under the bar."""
    ends: bool = False
    """At the end of the bar is a line beyond which nobody may come."""


class Cell(NamedTuple):
    """A number of the sheet, or the words in its place: of which seat, as it is written and as it is read aloud.

    `id` is unique on the sheet; `tag` stands beside the number. `label` may name the person whose column it is: its reader
    fills in the `{name}`.
    """

    id: str
    seat: int
    words: Line | Points | str
    label: Line
    account: Callable[[], Account]
    look: Look = "plain"
    bold: bool = False
    tag: Line | None = None
    part: Part | None = None


class Row(NamedTuple):
    """A hand of the match, with a cell for every column. `under` is written below its name, `note` beside it."""

    number: int
    name: Line
    cells: tuple[Cell, ...]
    latest: bool = False
    under: Line | None = None
    note: Line | None = None


FootKind = Literal["total", "points", "count", "result", "purse", "credit"]


class Foot(NamedTuple):
    """A row below the hands. A `total` is all there is to say; `points` of a game that runs, `count` of boxes and bonuses and
    the `result` of a game follow each other; a `purse` and a `credit` have one cell for every seat, whatever the columns.
    """

    kind: FootKind
    name: Line
    cells: tuple[Cell, ...]
    under: Line | None = None

    @property
    def of_seats(self) -> bool:
        """Whether it belongs to the seats and not to the columns of a game."""
        return self.kind in ("purse", "credit")


class Group(NamedTuple):
    """Columns that belong together, one for every seat: a game of a match, or the only group there is."""

    name: Line | None
    winners: tuple[int, ...]


class ScoreSheet(NamedTuple):
    """A page of paper. Its columns are groups of seats; `closing` is the row of what the end of the match has added."""

    groups: tuple[Group, ...]
    rows: tuple[Row, ...]
    foot: tuple[Foot, ...]
    subtitle: tuple[Line, ...]
    first: str
    """The id of the cell that is explained before anybody asks; empty where there is nothing to explain."""
    closing: Row | None = None
    title: Line | None = None
    """What the last hand has brought about, where there is more to say than who has won it."""
    style: Literal["hands", "games"] = "hands"
    """Roomy, for one number a hand; or close, for the many numbers of a match of games, told line by line."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Everything that can be explained."""
        hands = (cell for row in self.rows for cell in row.cells)
        sums = (cell for foot in self.foot for cell in foot.cells)
        return (*hands, *(self.closing.cells if self.closing is not None else ()), *sums)


def told(*lines: Line) -> tuple[AccountLine, ...]:
    """Sentences of an account that bring no points of their own."""
    return tuple(AccountLine(one) for one in lines)
