"""A score sheet on paper: draws the rows and sums of any `ScoreSheet`, and explains the number that is pointed at or focused."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.cards.ids import Card
from game.cards.lines import Line
from game.rules.scoring.scoresheet import Cell, Foot, Part, Row, ScoreSheet
from game.table import theme
from game.table.layout.ending.score_sheet import FEET, GAP, LABEL, FootStyle, SheetPlan
from game.table.motion.expressions import outcome
from game.ui.art.board import Board
from game.ui.session.session import Session
from game.ui.table.ending.accounts import Entry
from game.ui.table.ending.sheet_number import BOTH_ROOM, GROUND, INKS, Number
from game.ui.table.ending.sheet_words import ScoreWords
from game.ui.widgets.widget import Group
from game.words.catalogue import joined, say

TAG, ROOMY = 21, 40
"""The size of what stands beside a number; with so much room it stands at the same distance from all of them."""
TAG_AT, TAG_LEAST, BESIDE = 88.0, 52.0, 8.0
"""From the middle of a number to that room, and to its words at least: in narrower columns the number moves aside, with so much
free beside its ground.
"""


class Paper:
    """The table of a sheet, with the numbers as controls. The caller gives it room and says when to draw."""

    def __init__(self, sheet: ScoreSheet, session: Session, on_explain: Callable[[], None]) -> None:
        self.session, self.on_explain = session, on_explain
        self.plan = SheetPlan(sheet, len(session.names), session.rules.sides, session.me)
        self.words = ScoreWords(session, self.plan.sides)
        self.explained = sheet.first
        self.k = 1.0
        self.spare: Row | None = None
        """A row at the lower edge that is not of the match itself."""
        self.sheet = sheet
        self._cells = {cell.id: cell for cell in sheet.cells}

    # ---- what is explained --------------------------------------------------------------------

    def entry(self, cell: Cell) -> Entry:
        """What is told of this number."""
        return self.words.entry(cell, cell.id == self.explained)

    def latest(self) -> list[Entry]:
        """What the last hand brought every player or side that it brought something; what is explained is among them if it is a
        number of that hand.
        """
        cells = [self.plan.of_sides(row.cells) for row in self.sheet.rows if row.latest]
        if not cells:
            return []
        columns = [cells[0][first :: self.plan.seats] for first in range(self.plan.seats)]
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
        if not self.sheet.rows and self.cell() is None:
            return "", [say("scores.to_come")], ()
        return self.words.account(self.cell())

    # ---- controls -----------------------------------------------------------------------------

    def build(self, board: Board, group: Group, x: float, y: float, w: float, room: float) -> None:
        """Add the numbers to a group of controls: hands row by row, sums column by column."""
        self.k = board.k
        each, middles = self.plan.places(x, w)
        m, top = self.plan.measure, y + self.plan.measure.head
        rows = self.plan.shown(room)
        for place, row in enumerate(rows):
            self._put_row(board, group, row, top + place * m.row, each, middles)
        foot = self.plan.foot_at(y, room)
        if self.sheet.closing is not None:
            self._put_row(board, group, self.sheet.closing, foot - m.row, each, middles)
        feet = self.plan.feet(foot)
        for column, at in enumerate(middles):
            for one, line in feet:
                if not one.of_seats:
                    self._put_foot(board, group, one, self.plan.of_sides(one.cells)[column], line, at, each)
        wide, seats = self.plan.seat_places(x, w)
        for one, line in feet:
            for cell, at in zip(one.cells, seats, strict=True) if one.of_seats else ():
                self._put_foot(board, group, one, cell, line, at, wide)

    def build_spare(self, board: Board, group: Group, x: float, y: float, w: float, high: float) -> None:
        """Add the row at the lower edge."""
        if self.spare is not None:
            wide, middles = self.plan.seat_places(x, w)
            for cell, at in zip(self.spare.cells, middles, strict=True):
                rect = board.rect(at - wide / 2, y, wide, high)
                words = self.words.number(cell)
                if self.plan.together:  # names stand where others have a bar
                    cell, words = cell._replace(part=None), f"{self.session.names[cell.seat]}  {words}"
                group.add(Number(self, cell, 26, words, rect, BOTH_ROOM + 10))

    def _put_row(self, board: Board, group: Group, row: Row, y: float, each: float, middles: list[float]) -> None:
        aside = self._aside(board, row, each)
        for cell, at in zip(self.plan.of_sides(row.cells), middles, strict=True):
            wide, ground = each, 150.0
            if aside:
                wide = each - aside - BESIDE
                ground = min(ground, wide - BESIDE)
            elif cell.tag is not None:  # what lies under the number leaves the tag beside it free
                ground = max(70.0, min(ground, each - 2 * self._tag_width(board, cell.tag) - 24))
            rect = board.rect(at - each / 2, y, wide, self.plan.measure.row - self.plan.measure.widget_gap)
            group.add(Number(self, cell, self.plan.measure.size, self.words.number(cell), rect, ground))

    def _aside(self, board: Board, row: Row, each: float) -> float:
        """The room of the words beside the numbers of a row, where columns are too narrow for them beside a number in the middle;
        0 where they are not.
        """
        wide = max((self._tag_width(board, cell.tag) for cell in row.cells if cell.tag is not None), default=0.0)
        return wide if wide and each / 2 - wide < TAG_LEAST else 0.0

    def _tag_width(self, board: Board, tag: Line) -> float:
        """How wide the words beside a number are."""
        return board.words.width(self.words.of(tag), board.type(TAG)) / board.k

    def _put_foot(self, board: Board, group: Group, foot: Foot, cell: Cell, line: float, at: float, wide: float) -> None:
        style, words = FEET[foot.kind], self.words.number(cell)
        if foot.of_seats and (len(self.sheet.groups) > 1 or self.plan.together):
            words = f"{self.session.names[cell.seat]}  {words}"
        rect = board.rect(at - wide / 2, line + style.at, wide, style.cell)
        group.add(Number(self, cell, style.size, words, rect))

    # ---- pictures -----------------------------------------------------------------------------

    def draw(self, board: Board, x: float, y: float, w: float, room: float, grown: float) -> Iterator[None]:
        """Everything that is no control, part after part; the bars have grown to a part of their length."""
        each, middles = self.plan.places(x, w)
        m, rows = self.plan.measure, self.plan.shown(room)
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
        foot = self.plan.foot_at(y, room)
        if self.sheet.closing is not None:
            name = self.words.of(self.sheet.closing.name)
            board.text(name, x + 44, foot - m.row / 2 - 2, m.name_size, theme.INK, paper=True, room=170)
        board.line(x + 40, foot + m.rule, w - 80, theme.INK, 3)
        end = foot + self.plan.foot_height()
        for one, line in self.plan.feet(foot):
            yield
            self._foot(board, one, x, line, w)
            for cell, at in zip(self.plan.foot_cells(one), middles, strict=False):
                if cell.tag is not None and each / 2 > 88:  # else there is no room beside the number
                    words, high = self.words.of(cell.tag), line + FEET[one.kind].name_at
                    board.text(words, at + 84, high, 21, theme.SHEET_GREY, paper=True, room=each / 2 - 88)
                if cell.part is not None:
                    self._bar(board, cell.part, FEET[one.kind], at, line, each)
            end = min(end, line) if one.of_seats else end
        self.grow(board, x, y, w, room, grown)
        self._more(board, rows, x, y, top, foot, w)
        for i in range(self.plan.seats, self.plan.columns, self.plan.seats):  # thin upright lines between games
            left = middles[i] - each / 2 - GAP / 2
            board.panel(left - 1, y + 14, 2, end - y - 20, 0, (*theme.SHEET_EDGE, 255), None)

    def grow(self, board: Board, x: float, y: float, w: float, room: float, grown: float) -> None:
        """The bars alone, which have grown to a part of their length, over what lies there."""
        if not grown:
            return
        each, middles = self.plan.places(x, w)
        foot = self.plan.foot_at(y, room)
        for one, line in self.plan.feet(foot):
            style = FEET[one.kind]
            wide, high = min(style.bar_wide, each * 0.8), style.bar
            for cell, at in zip(self.plan.foot_cells(one), middles, strict=False):
                if cell.part is not None and cell.part.size > 0:
                    colour = (*theme.colour_of(self.session.people[cell.seat].portrait, paper=True), 255)
                    long = max(high, wide * cell.part.size * grown)
                    board.panel(at - wide / 2, line + style.bar_at, long, high, high / 2, colour, None)

    def _heads(self, board: Board, y: float, each: float, middles: list[float]) -> Iterator[None]:
        """The games, with the people under them."""
        face = self.plan.measure.face
        for at, group in enumerate(self.sheet.groups):
            columns = middles[at * self.plan.seats : (at + 1) * self.plan.seats]
            if group.name is not None:
                middle, wide = sum(columns) / len(columns), each * len(columns)
                board.text(self.words.of(group.name), middle, y + 22, 26, theme.SHEET_HEAD, True, "centre", True, wide)
            for side, x in zip(self.plan.sides, columns, strict=True):
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
        m, middle = self.plan.measure, y + self.plan.measure.row / 2 - 2
        if row.latest:
            ground = middle - m.row / 2 + m.inset
            board.panel(x + 24, ground, w - 48, m.row - 2 * m.inset, m.radius, (*theme.SHEET_ROW, 255), None)
        elif following is not None and (m.inset or not following.latest):
            board.line(x + 40, middle + m.row / 2, w - 80, theme.SHEET_RULE)
        ink = theme.INK if row.latest else theme.SHEET_GREY
        up = 15 if row.under is not None else 0
        board.text(self.words.of(row.name), x + 44, middle - up, m.name_size, ink, row.latest, paper=True, room=140)
        if row.under is not None:
            board.text(self.words.of(row.under), x + 44, middle + 17, 20, ink, paper=True, room=LABEL)
        if row.note is not None:
            board.text(self.words.of(row.note), x + 134, middle, 20, theme.SHEET_GREY, paper=True, room=60)
        aside = self._aside(board, row, each)
        for cell, at in zip(self.plan.of_sides(row.cells), middles, strict=True):
            if cell.tag is not None:
                words = self.words.of(cell.tag)
                room, wide = each / 2 - TAG_AT, self._tag_width(board, cell.tag)
                if aside:
                    left, room = each / 2 - aside - BESIDE / 2, aside
                elif room >= ROOMY:
                    left = TAG_AT - 4
                else:
                    left, room = min(TAG_AT - 4, each / 2 - wide - 4), wide
                board.text(words, at + left, middle, TAG, theme.SHEET_GREY, paper=True, room=room)

    def _foot(self, board: Board, foot: Foot, x: float, y: float, w: float) -> None:
        style = FEET[foot.kind]
        if foot.kind == "credit" or (foot.of_seats and len(self.sheet.groups) > 1):
            board.line(x + 40, y + 2, w - 80, theme.SHEET_EDGE, 2)
        at = y + style.name_at - (10 if foot.under is not None else 0)
        board.text(self.words.of(foot.name), x + 44, at, style.name_size, theme.INK, style.bold, paper=True, room=140)
        if foot.under is not None:
            board.text(self.words.of(foot.under), x + 44, at + 26, 20, theme.SHEET_GREY, paper=True, room=140)

    def _bar(self, board: Board, part: Part, style: FootStyle, at: float, y: float, each: float) -> None:
        """The ground of a bar, and what is written below it."""
        wide, high = min(style.bar_wide, each * 0.8), style.bar
        board.panel(at - wide / 2, y + style.bar_at, wide, high, high / 2, (*GROUND, 255), None)
        if part.ends:
            board.panel(at + wide / 2 + 2, y + style.bar_at - 7, 4, high + 14, 2, (*theme.SHEET_LESS, 255), None)
        if part.words is not None:
            words, middle = self.words.of(part.words), y + style.bar_at + 38
            room = min(wide + 40, each - 6)
            if board.words.width(words, theme.LEAST_TEXT) <= board.px(room):
                board.text(words, at, middle, theme.SMALL, theme.SHEET_GREY, anchor="centre", paper=True, room=room)

    def _more(self, board: Board, rows: tuple[Row, ...], x: float, y: float, top: float, foot: float, w: float) -> None:
        """Which part of the hands is shown."""
        every = self.sheet.rows
        if len(every) == len(rows):
            return
        words = say("scores.more", first=rows[0].number, last=rows[-1].number, all=every[-1].number)
        below = self.sheet.style == "hands" and self.plan.foot_height() > 130
        at, size = (foot + 118, theme.SMALL) if below else (y + self.plan.measure.head - 18, 20)
        board.text(words, x + 44, at, size, theme.SHEET_GREY, paper=True, room=180)
        part, before = len(rows) / len(every), (rows[0].number - every[0].number) / len(every)
        high = len(rows) * self.plan.measure.row - 4
        board.panel(x + w - 22, top, 8, high, 4, (236, 228, 210, 255), None)
        board.panel(x + w - 22, top + high * before, 8, max(24.0, high * part), 4, (196, 186, 162, 255), None)
