"""Where everything on a board and on a rack is: the records that pictures, pointer and stories read."""

from __future__ import annotations

from typing import NamedTuple

from game.table.geometry import NOWHERE, Point, Rect
from game.table.scene.board import Rows

Id = str


class SetBox(NamedTuple):
    """One set."""

    name: Id
    box: Rect
    """Its cards, with the empty places among them, and those that held cards have left."""
    cards: Rect
    """Its cards alone."""
    lacks: tuple[Rect, ...] = ()
    """The places that are empty in a broken set, one for each that it lacks, if its row has room for them."""
    breaks: tuple[Rect, ...] = ()
    """The lines along which it falls apart."""
    seam: Rect = NOWHERE
    """The line between it and the set of which it was a part; `NOWHERE` where it was not parted."""


class BoardBoxes(NamedTuple):
    """The whole board."""

    room: Rect
    sets: tuple[SetBox, ...]
    """In reading order."""
    slots: dict[Id, Rect]
    """Where lifted pieces could go."""
    opened: frozenset[Id]
    """Those of these places that have room for a piece; of the others this is the number, over a line beside a piece."""
    places: Rect
    """The list that says so in words; `NOWHERE` where it finds no free cloth."""
    width: float
    """Of a piece."""
    rows: Rows
    """For the next scene of the same hand."""
    lines: tuple[Rect, ...]
    """The rows, those that are empty as well."""

    def of(self, name: Id) -> SetBox | None:
        """The box of one set."""
        return next((one for one in self.sets if one.name == name), None)

    def row_at(self, point: Point) -> int:
        """The row that is nearest to a point."""
        return min(range(len(self.lines)), key=lambda number: abs(self.lines[number].centre[1] - point[1]))

    def before_in_row(self, point: Point) -> Id:
        """The set after which something would lie that is put down here; no name where that is before all others."""
        number, name = self.row_at(point), ""
        names = {one.name for row in self.rows[: number + 1] for one in row}
        for one in self.sets:
            if one.name in names and (one.box.centre[1] < self.lines[number].y or one.box.centre[0] < point[0]):
                name = one.name
        return name


class RackBoxes(NamedTuple):
    """The rack."""

    box: Rect
    """All of its wood."""
    places: tuple[Rect, ...]
    """Row after row, as the scene counts them."""
    shelves: tuple[Rect, ...]
    """The ledge under each row, on which the pieces stand."""

    def place_at(self, point: Point) -> int | None:
        """The place that is nearest to a point on the rack; None for a point beside it."""
        if not self.box.has(point) or not self.places:
            return None
        x, y = point

        def away(number: int) -> float:
            middle = self.places[number].centre
            return abs(middle[0] - x) + 2 * abs(middle[1] - y)

        return min(range(len(self.places)), key=away)


class PoolBox(NamedTuple):
    """The plate of the pool, in the row of heads."""

    panel: Rect
    backs: tuple[Rect, ...]
    """A few pieces of it, of which the last is the one that is drawn next."""
    name: Rect
    left: Rect
    """How many of them are left."""
