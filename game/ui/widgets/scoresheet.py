"""A score sheet on paper: draws the rows and sums of any `ScoreSheet`, and explains the number that is pointed at or focused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.cards.ids import Card
from game.cards.lines import Line
from game.rules.result import Points
from game.rules.scoring.scoresheet import NOTHING, AccountLine, Cell, Foot, FootKind, Look, Part, Row, ScoreSheet
from game.table import theme
from game.table.expressions import outcome
from game.ui import panels
from game.ui.board import Board
from game.ui.widgets.accounts import Entry, Told
from game.ui.widgets.base import Group, State, Widget
from game.words.catalogue import in_text, joined, say
from game.words.catalogue import number as figure

if TYPE_CHECKING:
    from game.ui.session import Session

INKS: dict[Look, theme.Colour] = {"plain": theme.INK, "faint": theme.SHEET_GREY, "good": theme.SHEET_GOOD}
GROUND = (230, 222, 204)
LABEL = 150.0
"""The width of the names of rows, on a sheet that is wide enough."""
TWO_LINES = 66.0
"""The height of a row with words under its name."""
GAP = 22.0
"""Between two games."""
MOST_FACE, MOST_ROW = 148.0, 70.0
"""No portrait is larger, and no row higher, where there is height to spare."""
BOTH, BOTH_ROOM = 100.0, 200.0
"""The width of a bar to both sides, and of a column that has room for it."""


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


TAG, ROOMY = 21, 40
"""The size of what stands beside a number; with so much room it stands at the same distance from all of them."""

FEET: dict[FootKind, FootStyle] = {
    "total": FootStyle(140, 42, 32, True, 14, 54, theme.TOTAL, 80, 14, 160),
    "points": FootStyle(72, 22, 27, True, 0, 44, 34, 52, 12, 150),
    "count": FootStyle(46, 21, 26, False, 0, 42, 27),
    "result": FootStyle(62, 31, 29, True, 6, 50, 38),
    "credit": FootStyle(70, 36, 27, True, 14, 46, 30),
}


class Number(Widget):
    """A cell of the sheet. Pointing at it, or choosing it, shows how what stands there came about."""

    def __init__(self, paper: Paper, cell: Cell, size: float, words: str, rect: pygame.Rect, ground: float = 150) -> None:
        super().__init__(cell.id, paper.label(cell), lambda: paper.explain(cell.id), zone="dialog")
        self.paper, self.cell, self.size, self.words, self.rect = paper, cell, size, words, rect
        self.ground = ground
        """The greatest width of what lies under the words while they are explained."""
        self.awaited = False
        """What stands here is still on its way."""

    def radius(self) -> int:
        return round(10 * self.paper.k)

    def focus_gained(self, item: str) -> None:
        self.paper.explain(item)

    def draw(self, board: Board, state: State) -> None:
        part = self.cell.part
        self._ground(board, state)
        if part is not None and part.both_sides and self.rect.w >= BOTH_ROOM * board.k:
            self._meter(board, self.rect.centerx - 42 * board.k, part.size)
        if not self.awaited:
            self.write(board)

    def write(self, board: Board) -> None:
        """The words alone, over what lies there."""
        part = self.cell.part
        x, y = float(self.rect.centerx), float(self.rect.centery)
        if part is not None and part.both_sides:
            y -= round(board.k)
            if self.rect.w >= BOTH_ROOM * board.k:
                x += round(BOTH / 2 * board.k) + 14 * board.k
        size, ink, bold = board.type(self.size), INKS[self.cell.look], self.cell.bold
        board.words.draw(board.surface, self.words, x, y, size, ink, bold, "centre", room=self.rect.w - 4)

    def _ground(self, board: Board, state: State) -> None:
        chosen = self.paper.explained == self.id
        if not (chosen or state.warm):
            return
        strength = 60 if chosen else round(40 * state.warm)
        side = pygame.Rect(0, 0, min(self.rect.w, round(self.ground * board.k)), round(self.rect.h * 0.86))
        side.center = self.rect.center
        line = (*theme.GOLD, 255) if chosen else None
        board.surface.blit(
            panels.box(side.w, side.h, side.h // 3, (*theme.GOLD, strength), line, max(1, round(2 * board.k))), side
        )

    def _meter(self, board: Board, middle: float, part: float) -> None:
        """A bar to the right for more than nothing, to the left for less."""
        k, r = board.k, self.rect
        x, y, half = middle / k, r.centery / k, BOTH / 2
        board.panel(x - half, y - 7, BOTH, 14, 7, (*GROUND, 255), None)
        long = max(3.0, abs(part) * half)
        area = board.rect(x if part > 0 else x - long, y - 7, long, 14)
        # The end at the middle is cut straight, the other one is round.
        clip = board.surface.get_clip()
        board.surface.set_clip(area.clip(clip))
        wide = max(14.0, 2 * long)
        board.panel(x - wide / 2, y - 7, wide, 14, 7, (*(theme.SHEET_MORE if part > 0 else theme.SHEET_LESS), 255), None)
        board.surface.set_clip(clip)
        tick = pygame.Rect(0, 0, max(2, board.px(3)), board.px(24))
        tick.center = (round(middle), r.centery)
        board.surface.fill(theme.INK, tick)


class Paper:
    """The table of a sheet, with the numbers as controls. Whoever shows it gives it room and says when to draw."""

    def __init__(self, sheet: ScoreSheet, session: Session, on_explain: Callable[[], None]) -> None:
        self.session, self.on_explain = session, on_explain
        self.explained = sheet.first
        self.back = 0
        """So many of the latest hands are out of sight because the player has scrolled back."""
        self.k = 1.0
        self.spare: Row | None = None
        """A row at the lower edge that is not of the match itself."""
        self.sheet = sheet
        self._cells = {cell.id: cell for cell in sheet.cells}
        self.people = len(session.names)
        self.sides = self._sides()
        """The columns of a game: a player each, or a side whose numbers are all the same."""
        self.seats = len(self.sides)
        self.columns = len(sheet.groups) * self.seats
        self.measure = HANDS if sheet.style == "hands" else GAMES if len(sheet.groups) == 1 else BESIDE
        if any(row.under is not None for row in sheet.rows):
            self.measure = self.measure._replace(row=max(self.measure.row, TWO_LINES))
        self._usual = self.measure
        """The measures where no height is to spare."""

    # ---- columns ------------------------------------------------------------------------------

    def _sides(self) -> tuple[tuple[int, ...], ...]:
        """Who has a column together: the sides, if no two on one have different numbers anywhere; the reader's own is named
        after the reader.
        """
        each = tuple((seat,) for seat in range(self.people))
        sides, sheet, me = self.session.rules.sides, self.sheet, self.session.me
        if not sides:
            return each
        rows = [row.cells for row in (*sheet.rows, *([sheet.closing] if sheet.closing is not None else []))]
        for cells in rows + [foot.cells for foot in sheet.foot if foot.kind != "credit"]:
            for first in range(0, len(cells), self.people):
                for side in sides:
                    if len({cells[first + seat].words for seat in side} - {NOTHING}) > 1:
                        return each
        return tuple(dict.fromkeys(tuple(sorted(side, key=lambda seat: seat != me)) for side in sides))

    def _of_sides(self, cells: Sequence[Cell]) -> list[Cell]:
        """The cells that are written: of a side one, where something stands."""
        found = []
        for first in range(0, len(cells), self.people):
            for side in self.sides:
                own = [cells[first + seat] for seat in side]
                found.append(next((cell for cell in own if cell.words != NOTHING), own[0]))
        return found

    @property
    def _together(self) -> bool:
        return self.seats < self.people

    # ---- words --------------------------------------------------------------------------------

    def _caption(self, words: Line, seat: int) -> str:
        """A line that names its person."""
        return say(words.code, name=self.session.names[seat], **dict(words.params))

    def label(self, cell: Cell) -> str:
        """A cell as it is read aloud."""
        return self._caption(cell.label, cell.seat)

    def _written(self, cell: Cell) -> str:
        return self._words(cell.words)

    def _words(self, words: Line | Points | str) -> str:
        return self.session.words(words) if isinstance(words, Line) else figure(words)

    def _sentence(self, one: AccountLine) -> str:
        """A line of an account, with its points where the words do not name them."""
        words, points = self.session.words(one.line), figure(one.points)
        if one.points and points not in words:
            words = f"{words}  ({points})"
        return words if one.seat is None else f"{self.session.names[one.seat]}: {words}"

    def _told(self, one: AccountLine) -> Told:
        """The same, with its cards as they were put together."""
        if one.name is None:
            return Told(self._sentence(one))
        pack = self.session.rules.pack
        groups = []
        for group in one.groups:
            words = " ".join(in_text(pack.name(card), pack) for card in group.cards)
            groups.append((say("scores.added", cards=words) if group.added else words, figure(group.points)))
        return Told(self._sentence(one), self.session.words(one.name), tuple(groups), figure(one.points))

    def entry(self, cell: Cell) -> Entry:
        """What is told of this number."""
        account = cell.account()
        side = next((side for side in self.sides if cell.seat in side), (cell.seat,))
        name = joined([self.session.names[seat] for seat in side])
        lines = tuple(self._told(one) for one in account.lines)
        return Entry(name, self._caption(account.heading, cell.seat), lines, cell.look == "good", cell.id == self.explained)

    def latest(self) -> list[Entry]:
        """What the last hand brought every player or side that it brought something; what is explained is among them if it is a
        number of that hand.
        """
        cells = [self._of_sides(row.cells) for row in self.sheet.rows if row.latest]
        if not cells:
            return []
        columns = [cells[0][first :: self.seats] for first in range(self.seats)]
        chosen = [next((cell for cell in column if cell.id == self.explained), column[0]) for column in columns]
        return [self.entry(cell) for cell in chosen if cell.id == self.explained or cell.look != "faint"]

    def explain(self, item: str) -> None:
        """From now on this number is explained."""
        if item != self.explained:
            self.explained = item
            self.on_explain()

    def cell(self) -> Cell | None:
        """The number that is explained."""
        spare = self.spare.cells if self.spare is not None else ()
        return next((cell for cell in spare if cell.id == self.explained), self._cells.get(self.explained))

    def account(self) -> tuple[str, list[str], tuple[Card, ...]]:
        """Of the number that is explained: its heading, its lines, and cards to show beside them."""
        cell = self.cell()
        if cell is None:
            return "", [say("scores.nothing_yet")], ()
        account = cell.account()
        return self._caption(account.heading, cell.seat), [self._sentence(one) for one in account.lines], account.cards

    # ---- places -------------------------------------------------------------------------------

    def stretch(self, w: float, spare: float) -> None:
        """Use height that is to spare for larger portraits and higher rows, on a sheet of this width."""
        self.measure = m = self._usual
        each = self._places(0, w)[0]
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
        return self.measure.head + (rows + self._added) * self.measure.row + self._foot_height()

    def most_rows(self, room: float) -> int:
        """So many hands can be shown at once in a room of this height."""
        return max(self.measure.least_rows - self._added, int((room - self.height(0)) / self.measure.row))

    @property
    def _added(self) -> int:
        return int(self.sheet.closing is not None)

    def _foot_height(self) -> float:
        return self.measure.foot_room + sum(self._high(foot) for foot in self.sheet.foot)

    @staticmethod
    def _high(foot: Foot) -> float:
        """The height of a sum: without bars it needs no room for them."""
        style = FEET[foot.kind]
        barred = any(cell.part is not None for cell in foot.cells)
        return style.high if barred or not style.bar else style.at + style.cell + 8

    def rows(self, room: float) -> int:
        """So many hands are shown in a room of this height."""
        return max(1, min(len(self.sheet.rows), self.most_rows(room)))

    def scroll(self, by: int, room: float) -> bool:
        """Back to earlier hands, or on to later ones. Returns whether there are any."""
        before = self.back
        self.back = max(0, min(len(self.sheet.rows) - self.rows(room), before + by))
        return self.back != before

    def _shown(self, room: float) -> tuple[Row, ...]:
        """The hands that are shown: the latest, unless the player has scrolled back."""
        rows, count = self.sheet.rows, self.rows(room)
        end = len(rows) - min(self.back, max(0, len(rows) - count))
        return rows[max(0, end - count) : end]

    def _places(self, x: float, w: float) -> tuple[float, list[float]]:
        """The width of a column, and the middles of all of them."""
        label = LABEL if w > 900 else self.measure.narrow
        games = len(self.sheet.groups)
        each = (w - 60 - label - GAP * (games - 1)) / self.columns
        return each, [x + 30 + label + each * (i + 0.5) + GAP * (i // self.seats) for i in range(self.columns)]

    def _seat_places(self, x: float, w: float) -> tuple[float, list[float]]:
        """Where what belongs to a seat stands, whatever the games: under the only game, or over the whole width."""
        if len(self.sheet.groups) == 1 and not self._together:
            return self._places(x, w)
        label = LABEL if w > 900 else self.measure.narrow
        wide = (w - 60 - label) / self.people
        return wide, [x + 30 + label + wide * (seat + 0.5) for seat in range(self.people)]

    def _feet(self, top: float) -> list[tuple[Foot, float]]:
        """The sums with the places where they begin; a credit stands at the end, under a line of its own."""
        found, at = [], top + self.measure.foot
        for foot in self.sheet.foot:
            if foot.kind == "credit":
                at = top + self._foot_height() - FEET["credit"].high
            found.append((foot, at))
            at += self._high(foot)
        return found

    # ---- controls -----------------------------------------------------------------------------

    def build(self, board: Board, group: Group, x: float, y: float, w: float, room: float) -> None:
        """Add the numbers to a group of controls: hands row by row, sums column by column."""
        self.k = board.k
        each, middles = self._places(x, w)
        m, top = self.measure, y + self.measure.head
        rows = self._shown(room)
        for place, row in enumerate(rows):
            self._put_row(board, group, row, top + place * m.row, each, middles)
        foot = top + (self.rows(room) + self._added) * m.row
        if self.sheet.closing is not None:
            self._put_row(board, group, self.sheet.closing, foot - m.row, each, middles)
        feet = self._feet(foot)
        for column, at in enumerate(middles):
            for one, line in feet:
                if one.kind != "credit":
                    self._put_foot(board, group, one, self._of_sides(one.cells)[column], line, at, each)
        wide, seats = self._seat_places(x, w)
        for one, line in feet:
            for cell, at in zip(one.cells, seats, strict=True) if one.kind == "credit" else ():
                self._put_foot(board, group, one, cell, line, at, wide)

    def build_spare(self, board: Board, group: Group, x: float, y: float, w: float, high: float) -> None:
        """Add the row at the lower edge."""
        if self.spare is not None:
            wide, middles = self._seat_places(x, w)
            for cell, at in zip(self.spare.cells, middles, strict=True):
                rect = board.rect(at - wide / 2, y, wide, high)
                words = self._written(cell)
                if self._together:  # names stand where others have a bar
                    cell, words = cell._replace(part=None), f"{self.session.names[cell.seat]}  {words}"
                group.add(Number(self, cell, 26, words, rect, BOTH_ROOM + 10))

    def _put_row(self, board: Board, group: Group, row: Row, y: float, each: float, middles: list[float]) -> None:
        for cell, at in zip(self._of_sides(row.cells), middles, strict=True):
            rect = board.rect(at - each / 2, y, each, self.measure.row - self.measure.widget_gap)
            ground = 150.0
            if cell.tag is not None:  # what lies under the number leaves the tag beside it free
                ground = max(70.0, min(ground, each - 2 * self._tag_width(board, cell.tag) - 24))
            group.add(Number(self, cell, self.measure.size, self._written(cell), rect, ground))

    def _tag_width(self, board: Board, tag: Line) -> float:
        """How wide the words beside a number are."""
        return board.words.width(self._words(tag), board.type(TAG)) / board.k

    def _put_foot(self, board: Board, group: Group, foot: Foot, cell: Cell, line: float, at: float, wide: float) -> None:
        style, words = FEET[foot.kind], self._written(cell)
        if foot.kind == "credit" and (len(self.sheet.groups) > 1 or self._together):
            words = f"{self.session.names[cell.seat]}  {words}"
        rect = board.rect(at - wide / 2, line + style.at, wide, style.cell)
        group.add(Number(self, cell, style.size, words, rect))

    # ---- pictures -----------------------------------------------------------------------------

    def draw(self, board: Board, x: float, y: float, w: float, room: float, grown: float) -> Iterator[None]:
        """Everything that is no control, part after part; the bars have grown to a part of their length."""
        each, middles = self._places(x, w)
        m, rows = self.measure, self._shown(room)
        yield from self._heads(board, y, each, middles)
        top = y + m.head
        for place, row in enumerate(rows):
            yield
            following = rows[place + 1] if place + 1 < len(rows) else None
            self._row(board, row, following, x, top + place * m.row, w, each, middles)
        yield
        if not rows:
            words = say("scores.no_hands")
            board.text(words, x + w / 2, top + m.row / 2 - 2, theme.BODY, theme.SHEET_GREY, anchor="centre", paper=True)
        foot = top + (self.rows(room) + self._added) * m.row
        if self.sheet.closing is not None:
            name = self._words(self.sheet.closing.name)
            board.text(name, x + 44, foot - m.row / 2 - 2, m.name_size, theme.INK, paper=True, room=170)
        board.line(x + 40, foot + m.rule, w - 80, theme.INK, 3)
        end = foot + self._foot_height()
        for one, line in self._feet(foot):
            yield
            self._foot(board, one, x, line, w)
            for cell, at in zip(one.cells if one.kind == "credit" else self._of_sides(one.cells), middles, strict=False):
                if cell.tag is not None:
                    words, high = self._words(cell.tag), line + FEET[one.kind].name_at
                    board.text(words, at + 84, high, 21, theme.SHEET_GREY, paper=True, room=each / 2 - 88)
                if cell.part is not None:
                    self._bar(board, cell.part, FEET[one.kind], at, line, each)
            end = line if one.kind == "credit" else end
        self.grow(board, x, y, w, room, grown)
        self._more(board, rows, x, y, top, foot, w)
        for i in range(self.seats, self.columns, self.seats):  # thin upright lines between games
            left = middles[i] - each / 2 - GAP / 2
            board.panel(left - 1, y + 14, 2, end - y - 20, 0, (*theme.SHEET_EDGE, 255), None)

    def grow(self, board: Board, x: float, y: float, w: float, room: float, grown: float) -> None:
        """The bars alone, which have grown to a part of their length, over what lies there."""
        if not grown:
            return
        each, middles = self._places(x, w)
        foot = y + self.measure.head + (self.rows(room) + self._added) * self.measure.row
        for one, line in self._feet(foot):
            style = FEET[one.kind]
            wide, high = min(style.bar_wide, each * 0.8), style.bar
            for cell, at in zip(one.cells if one.kind == "credit" else self._of_sides(one.cells), middles, strict=False):
                if cell.part is not None and cell.part.size > 0:
                    colour = (*theme.colour_of(self.session.people[cell.seat].portrait, paper=True), 255)
                    long = max(high, wide * cell.part.size * grown)
                    board.panel(at - wide / 2, line + style.bar_at, long, high, high / 2, colour, None)

    def _heads(self, board: Board, y: float, each: float, middles: list[float]) -> Iterator[None]:
        """The games, with the people under them."""
        face = self.measure.face
        for at, group in enumerate(self.sheet.groups):
            columns = middles[at * self.seats : (at + 1) * self.seats]
            if group.name is not None:
                middle, wide = sum(columns) / len(columns), each * len(columns)
                board.text(self._words(group.name), middle, y + 22, 26, theme.SHEET_HEAD, True, "centre", True, wide)
            for side, x in zip(self.sides, columns, strict=True):
                yield
                people = [(self.session.people[seat].portrait, self.look(seat)) for seat in side]
                broad = board.avatars(people, x, y + face.at, face.size)
                won = side[0] in group.winners
                names = joined([self.session.names[seat] for seat in side])
                board.text(
                    names, x, y + face.name_at, face.name_size, INKS["good" if won else "plain"], True, "centre", True, each - 8
                )
                if won:
                    right, down, size = face.trophy
                    board.icon("trophy", x + right + broad / 2, y + down, size, (176, 127, 38))

    def look(self, seat: int) -> str:
        """How somebody looks at the last hand."""
        return outcome(seat, self.session.view.result, self.session.rules.points)

    def _row(
        self, board: Board, row: Row, following: Row | None, x: float, y: float, w: float, each: float, middles: list[float]
    ) -> None:
        m, middle = self.measure, y + self.measure.row / 2 - 2
        if row.latest:
            ground = middle - m.row / 2 + m.inset
            board.panel(x + 24, ground, w - 48, m.row - 2 * m.inset, m.radius, (*theme.SHEET_ROW, 255), None)
        elif following is not None and (m.inset or not following.latest):
            board.line(x + 40, middle + m.row / 2, w - 80, theme.SHEET_RULE)
        ink = theme.INK if row.latest else theme.SHEET_GREY
        up = 15 if row.under is not None else 0
        board.text(self._words(row.name), x + 44, middle - up, m.name_size, ink, row.latest, paper=True, room=140)
        if row.under is not None:
            board.text(self._words(row.under), x + 44, middle + 17, 20, ink, paper=True, room=LABEL)
        if row.note is not None:
            board.text(self._words(row.note), x + 134, middle, 20, theme.SHEET_GREY, paper=True, room=60)
        for cell, at in zip(self._of_sides(row.cells), middles, strict=True):
            if cell.tag is not None:
                words = self._words(cell.tag)
                room, wide = each / 2 - 88, self._tag_width(board, cell.tag)
                left = 84.0 if room >= ROOMY else max(30.0, min(84.0, each / 2 - wide - 4))
                board.text(words, at + left, middle, TAG, theme.SHEET_GREY, paper=True, room=room if room >= ROOMY else wide)

    def _foot(self, board: Board, foot: Foot, x: float, y: float, w: float) -> None:
        style = FEET[foot.kind]
        if foot.kind == "credit":
            board.line(x + 40, y + 2, w - 80, theme.SHEET_EDGE, 2)
        at = y + style.name_at - (10 if foot.under is not None else 0)
        board.text(self._words(foot.name), x + 44, at, style.name_size, theme.INK, style.bold, paper=True, room=140)
        if foot.under is not None:
            board.text(self._words(foot.under), x + 44, at + 26, 20, theme.SHEET_GREY, paper=True, room=140)

    def _bar(self, board: Board, part: Part, style: FootStyle, at: float, y: float, each: float) -> None:
        """The ground of a bar, and what is written below it."""
        wide, high = min(style.bar_wide, each * 0.8), style.bar
        board.panel(at - wide / 2, y + style.bar_at, wide, high, high / 2, (*GROUND, 255), None)
        if part.ends:
            board.panel(at + wide / 2 + 2, y + style.bar_at - 7, 4, high + 14, 2, (*theme.SHEET_LESS, 255), None)
        if part.words is not None:
            words, middle = self._words(part.words), y + style.bar_at + 38
            room = min(wide + 40, each - 6)
            if board.words.width(words, theme.LEAST_TEXT) <= board.px(room):
                board.text(words, at, middle, theme.SMALL, theme.SHEET_GREY, anchor="centre", paper=True, room=room)

    def _more(self, board: Board, rows: tuple[Row, ...], x: float, y: float, top: float, foot: float, w: float) -> None:
        """Which part of the hands is shown."""
        every = self.sheet.rows
        if len(every) == len(rows):
            return
        words = say("scores.more", first=rows[0].number, last=rows[-1].number, all=every[-1].number)
        below = self.sheet.style == "hands" and self._foot_height() > 130
        at, size = (foot + 118, theme.SMALL) if below else (y + self.measure.head - 18, 20)
        board.text(words, x + 44, at, size, theme.SHEET_GREY, paper=True, room=180)
        part, before = len(rows) / len(every), (rows[0].number - every[0].number) / len(every)
        high = len(rows) * self.measure.row - 4
        board.panel(x + w - 22, top, 8, high, 4, (236, 228, 210, 255), None)
        board.panel(x + w - 22, top + high * before, 8, max(24.0, high * part), 4, (196, 186, 162, 255), None)
