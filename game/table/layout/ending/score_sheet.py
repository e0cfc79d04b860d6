"""Where everything on a score sheet lies: columns, rows and sums, in units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.rules.scoring.scoresheet import NOTHING, Cell, Foot, FootKind, Row, ScoreSheet
from game.table import theme

LABEL = 150.0
"""The width of the names of rows, on a sheet that is wide enough."""
TWO_LINES = 66.0
"""The height of a row with words under its name."""
GAP = 22.0
"""Between two games."""
MOST_FACE, MOST_ROW = 148.0, 70.0
"""No portrait is larger, and no row higher, where there is height to spare."""


class Face(NamedTuple):
    """The head of a column: the portrait, the name below it, and the trophy of a winner beside it."""

    size: float
    at: float
    name_at: float
    name_size: float
    trophy: tuple[float, float, float]


class Measure(NamedTuple):
    """The measures of a style, in units."""

    head: float
    row: float
    widget_gap: float
    """Between the numbers of two rows."""
    name_size: float
    size: float
    inset: float
    """Between the ground of the latest row and those beside it."""
    radius: float
    narrow: float
    """The width of the names of rows on a narrow sheet."""
    rule: float
    """Where the line under the rows lies, from their end."""
    foot: float
    """Where the sums begin."""
    foot_room: float
    """Room around the sums."""
    widths: tuple[tuple[int, float], ...]
    """The width of a sheet with so many columns."""
    least_rows: int
    margin: float
    face: Face


HANDS = Measure(
    158, 56, 4, 27, 29, 0, 14, 120, 6, 0, 0, ((4, 1120), (99, 1380)), 3, 60, Face(84, 56, 118, theme.BUTTON_TEXT, (54, 28, 36))
)
GAMES = Measure(
    136, 46, 3, 26, 28, 1, 12, 128, 2, 8, 10, ((3, 1120), (6, 1380), (99, 1600)), 2, 40, Face(76, 48, 106, 27, (47.12, 25.2, 34))
)
BESIDE = GAMES._replace(head=144, face=Face(46, 66, 109, 22, (28.52, 52.2, 28)))
"""Several games beside each other."""


class FootStyle(NamedTuple):
    """The measures of a sum: of its name, its numbers, and the bar below them, if it has one."""

    high: float
    name_at: float
    name_size: float
    bold: bool
    at: float
    cell: float
    size: float
    bar_at: float = 0.0
    bar: float = 0.0
    bar_wide: float = 0.0


FEET: dict[FootKind, FootStyle] = {
    "total": FootStyle(140, 42, 32, True, 14, 54, theme.TOTAL, 80, 14, 160),
    "points": FootStyle(72, 22, 27, True, 0, 44, 34, 52, 12, 150),
    "count": FootStyle(46, 21, 26, False, 0, 42, 27),
    "result": FootStyle(62, 31, 29, True, 6, 50, 38),
    "purse": FootStyle(46, 21, 26, False, 0, 42, 27),
    "credit": FootStyle(70, 36, 27, True, 14, 46, 30),
}


class SheetPlan:
    """The columns and rows of a sheet. What shows it says how wide it is and how much height it has."""

    def __init__(self, sheet: ScoreSheet, people: int, sides: Sequence[tuple[int, ...]], me: int) -> None:
        self.sheet, self.people = sheet, people
        self.back = 0
        """So many of the latest hands are out of sight because the player has scrolled back."""
        self.sides = self._columns(sides, me)
        """The columns of a game: a player each, or a side whose numbers are all the same."""
        self.seats = len(self.sides)
        self.columns = len(sheet.groups) * self.seats
        self.measure = HANDS if sheet.style == "hands" else GAMES if len(sheet.groups) == 1 else BESIDE
        if any(row.under is not None for row in sheet.rows):
            self.measure = self.measure._replace(row=max(self.measure.row, TWO_LINES))
        self._usual = self.measure
        """The measures where no height is to spare."""

    def _columns(self, sides: Sequence[tuple[int, ...]], me: int) -> tuple[tuple[int, ...], ...]:
        """Who has a column together: the sides, if no two on one have different numbers anywhere; the reader's own is named
        after the reader.
        """
        each = tuple((seat,) for seat in range(self.people))
        sheet = self.sheet
        if not sides:
            return each
        rows = [row.cells for row in (*sheet.rows, *([sheet.closing] if sheet.closing is not None else []))]
        for cells in rows + [foot.cells for foot in sheet.foot if not foot.of_seats]:
            for first in range(0, len(cells), self.people):
                for side in sides:
                    if len({cells[first + seat].words for seat in side} - {NOTHING}) > 1:
                        return each
        return tuple(dict.fromkeys(tuple(sorted(side, key=lambda seat: seat != me)) for side in sides))

    def of_sides(self, cells: Sequence[Cell]) -> list[Cell]:
        """The cells that are written: of a side one, where something stands."""
        found = []
        for first in range(0, len(cells), self.people):
            for side in self.sides:
                own = [cells[first + seat] for seat in side]
                found.append(next((cell for cell in own if cell.words != NOTHING), own[0]))
        return found

    def foot_cells(self, foot: Foot) -> Sequence[Cell]:
        """The cells of a sum that are written: a purse and a credit are everybody's own."""
        return foot.cells if foot.of_seats else self.of_sides(foot.cells)

    @property
    def together(self) -> bool:
        """People of one side have a column together."""
        return self.seats < self.people

    def stretch(self, w: float, spare: float) -> None:
        """Use height that is to spare for larger portraits and higher rows, on a sheet of this width."""
        self.measure = m = self._usual
        each = self.places(0, w)[0]
        face = m.face
        more = max(0.0, min(MOST_FACE - face.size, spare * 0.4))
        size = min(face.size + more, each - 12)
        more = max(0.0, size - face.size)
        rows = max(0.0, min(MOST_ROW - m.row, (spare - more) / 4))
        right, down, trophy = face.trophy
        part = size / face.size
        face = face._replace(
            size=size, at=face.at + more / 2, name_at=face.name_at + more, trophy=(right * part, down + more / 2, trophy)
        )
        self.measure = m._replace(head=m.head + more, row=m.row + rows, face=face)

    def width(self) -> float:
        """How wide a sheet with so many columns should be."""
        return next(wide for most, wide in self.measure.widths if self.columns <= most)

    def height(self, rows: int) -> float:
        """From the portraits to the last sum, with so many hands."""
        return self.measure.head + (rows + self.added) * self.measure.row + self.foot_height()

    @property
    def added(self) -> int:
        """One row more where something stands between the hands and the sums."""
        return int(self.sheet.closing is not None)

    def foot_at(self, y: float, room: float) -> float:
        """Where the rows end on a sheet that begins at `y`."""
        return y + self.measure.head + (self.rows(room) + self.added) * self.measure.row

    def foot_height(self) -> float:
        """The height of all sums together."""
        return self.measure.foot_room + sum(self._high(foot) for foot in self.sheet.foot)

    @staticmethod
    def _high(foot: Foot) -> float:
        """The height of a sum: without bars it needs no room for them."""
        style = FEET[foot.kind]
        barred = any(cell.part is not None for cell in foot.cells)
        return style.high if barred or not style.bar else style.at + style.cell + 8

    def rows(self, room: float) -> int:
        """So many hands are shown in a room of this height."""
        most = max(self.measure.least_rows - self.added, int((room - self.height(0)) / self.measure.row))
        return max(1, min(len(self.sheet.rows), most))

    def scroll(self, by: int, room: float) -> bool:
        """Back to earlier hands, or on to later ones. Returns whether there are any."""
        before = self.back
        self.back = max(0, min(len(self.sheet.rows) - self.rows(room), before + by))
        return self.back != before

    def shown(self, room: float) -> tuple[Row, ...]:
        """The hands that are shown: the latest, unless the player has scrolled back."""
        rows, count = self.sheet.rows, self.rows(room)
        end = len(rows) - min(self.back, max(0, len(rows) - count))
        return rows[max(0, end - count) : end]

    def places(self, x: float, w: float) -> tuple[float, list[float]]:
        """The width of a column, and the middles of all of them."""
        return self._places(x, w, self.columns, GAP)

    def seat_places(self, x: float, w: float) -> tuple[float, list[float]]:
        """Where what belongs to a seat stands, whatever the games: under the only game, or over the whole width; partners stand
        side by side under the column that they have together.
        """
        if len(self.sheet.groups) == 1 and not self.together:
            return self.places(x, w)
        each, middles = self._places(x, w, self.people, 0.0)
        order = [seat for side in self.sides for seat in side]
        return each, [middles[order.index(seat)] for seat in range(self.people)]

    def _places(self, x: float, w: float, count: int, gap: float) -> tuple[float, list[float]]:
        """So many columns, with a gap between those of two games."""
        label = LABEL if w > 900 else self.measure.narrow
        each = (w - 60 - label - gap * (len(self.sheet.groups) - 1)) / count
        return each, [x + 30 + label + each * (i + 0.5) + gap * (i // self.seats) for i in range(count)]

    def feet(self, top: float) -> list[tuple[Foot, float]]:
        """The sums with the places where they begin; a credit stands at the end, under a line of its own."""
        found, at = [], top + self.measure.foot
        for foot in self.sheet.foot:
            if foot.kind == "credit":
                at = top + self.foot_height() - FEET["credit"].high
            found.append((foot, at))
            at += self._high(foot)
        return found
