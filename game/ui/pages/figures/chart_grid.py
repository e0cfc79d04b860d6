"""A table of a strategy: rows of coloured cells, each with the letter of what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame

from game.players.counted import Cell
from game.table import theme
from game.table.geometry import Rect
from game.table.items import Item
from game.ui.art.board import Board
from game.ui.art.picture_files import raw, svg_colour
from game.ui.pages.figures.chart import TINTS, Chart, ChartRow, Place, cell_words, choice_name, letter
from game.ui.pages.figures.papers import CORAL, HEADING
from game.ui.pages.figures.strategy_boxes import Grid
from game.ui.program.input import Key
from game.ui.widgets.widget import State, Widget
from game.words.catalogue import say

QUIET: theme.Colour = (70, 76, 84)
ARROWS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
SHOWN = ("both", "text", "exact")
"""What a chart shows: where text and exact play differ both of them, or one of them alone."""


class Marked(NamedTuple):
    """What is seen of a chart besides its rows."""

    shown: str = SHOWN[0]
    missed: frozenset[Place] = frozenset()
    """These cells have a coral frame."""
    suited: bool = False
    """Rows are lit in which two cards of one suit change what is best."""


class ChartGrid(Widget):
    """Pointer and arrow keys go from cell to cell; a second click on a cell puts its choices away."""

    role, zone, corner = "area", "chart", 8.0

    def __init__(
        self,
        chart: Chart,
        number: int,
        grid: Grid,
        marked: Marked,
        now: Callable[[], Place | None],
        look: Callable[[Place | None], object],
        sheet: bool,
    ) -> None:
        """`sheet`: it lies on a sheet of its own."""
        self.chart, self.number, self.grid, self.marked, self.now, self.look = chart, number, grid, marked, now, look
        self.table, self.sheet = chart.tables[number], sheet
        super().__init__(f"table:{self.table.name}", say(f"strategy_page.table.{self.table.name}"))
        self._picture: tuple[object, pygame.Surface] | None = None
        self._tapped: Place | None = None
        self._put_away: Place | None = None
        """The cell that was clicked last, and the one whose choices are put away until the pointer has left it."""

    # ---- cells ----

    def _place(self, pos: tuple[int, int]) -> Place | None:
        k, grid = self.k, self.grid
        x, y = (pos[0] - self.rect.x) / k - grid.label, (pos[1] - self.rect.y) / k - grid.head
        row, column = int(y // grid.high), int(x // grid.wide)
        inside = 0 <= row < len(self.table.rows) and 0 <= column < len(self.chart.columns)
        return Place(self.number, row, column) if inside else None

    def cell_rect(self, row: int, column: int) -> pygame.Rect:
        """In pixels of the window, wherever it is scrolled to."""
        k, grid = self.k, self.grid
        left, top = grid.label + column * grid.wide, grid.head + row * grid.high
        r = pygame.Rect(round(left * k), round(top * k), 0, 0)
        r.w, r.h = round((left + grid.wide) * k) - r.x, round((top + grid.high) * k) - r.y
        return r.move(self.rect.topleft)

    def _own(self) -> Place | None:
        now = self.now()
        return now if now is not None and now.table == self.number else None

    # ---- input ----

    def hover(self, pos: tuple[int, int]) -> bool:
        at = self._place(pos)
        if at is None or at in (self.now(), self._put_away):
            return False
        self._put_away = None
        self.look(at)
        return True

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        at = self._place(pos)
        if inside and at is not None:
            again = at == self._tapped
            self._tapped, self._put_away = (None, at) if again else (at, None)
            self.look(None if again else at)
            self.app.sound.play("tick", 0.4)

    def handle_key(self, key: Key, item: str) -> bool:
        if key.name not in ARROWS or key.ctrl or key.alt:
            return False
        at = self._own() or Place(self.number, 0, 0)
        if self._own() is not None:
            down, right = ARROWS[key.name]
            row, column = at.row + down, at.column + right
            at = Place(self.number, min(max(row, 0), len(self.table.rows) - 1), min(max(column, 0), len(self.chart.columns) - 1))
        self.look(at)
        self.app.redraw()
        return True

    def focus_gained(self, item: str) -> None:
        if self._own() is None:
            self.look(Place(self.number, 0, 0))

    # ---- looks ----

    def draw(self, board: Board, state: State) -> None:
        key = (self.rect.size, self.marked, id(self.chart))
        if self._picture is None or self._picture[0] != key:
            self._picture = key, self._drawn()
        board.surface.blit(self._picture[1], self.rect)
        at = self._own()
        if at is not None:
            r = self.cell_rect(at.row, at.column)
            board.lay(r.inflate(board.px(11), board.px(11)), 10, None, (120, 84, 16, 255), 2)
            board.lay(r.inflate(board.px(6), board.px(6)), 8, None, (*theme.GOLD, 255), 5)

    def inherit(self, old: Widget) -> None:
        super().inherit(old)
        if isinstance(old, ChartGrid):
            self._picture, self._tapped, self._put_away = old._picture, old._tapped, old._put_away

    def rehearsed(self, board: Board) -> Iterator[None]:
        key = (self.rect.size, self.marked, id(self.chart))
        if self._picture is None or self._picture[0] != key:
            self._picture = key, self._drawn()
        yield

    def _drawn(self) -> pygame.Surface:
        """All of it but the frame of the cell that is looked at."""
        made = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        made.fill((*theme.SHEET, 0))
        board = self.app.board(made)
        w, h = self.rect.w / board.k, self.rect.h / board.k
        left = 28.0 if self.sheet else 0.0
        if self.sheet:
            board.panel(0, 0, w, h, 22, (*theme.SHEET, 255), (*theme.SHEET_EDGE, 255), 3)
        self._head(board, left, w - 2 * left)
        halves: dict[tuple[str, str], pygame.Surface] = {}
        for number, row in enumerate(self.table.rows):
            self._row(board, number, row, left, halves)
        if self.sheet and any(row.gap for row in self.table.rows):
            gap_note(board, Rect(left, 0, 0, 0), w - left, h - 28)
        return made.convert_alpha()

    def _head(self, board: Board, left: float, room: float) -> None:
        grid, grey = self.grid, theme.SHEET_GREY
        low = grid.head > 80
        title, line = (34.0, 70.0) if low else (grid.head / 2, grid.head / 2)
        if low:
            rest = say("strategy_page.rest", choice=choice_name(self.table.rest).lower()) if self.table.rest else ""
            right = grid.label + grid.wide * len(self.chart.columns)
            wide = board.text(rest, right, title, 22, grey, anchor="right", room=0.45 * room) + 14 if rest else 0.0
            name = say(f"strategy_page.table.{self.table.name}")
            board.text(name, left, title, 27, HEADING, True, room=right - left - wide)
        board.text(say("strategy_page.you"), left, line, 21, grey, room=grid.label - left - 6)
        for column, up in enumerate(self.chart.columns):
            board.text(up, grid.label + grid.wide * (column + 0.5), line, 23, grey, True, "centre")

    def _row(self, board: Board, number: int, row: ChartRow, left: float, halves: dict[tuple[str, str], pygame.Surface]) -> None:
        grid, top = self.grid, self.grid.head + number * self.grid.high
        middle = top + grid.high / 2
        lit = [self.chart.suited(Place(self.number, number, column)) for column in range(len(self.chart.columns))]
        if self.marked.suited and any(lit):
            board.panel(left - 8, top + 3, grid.label - left + 4, grid.high - 6, 8, (*theme.SHEET_ROW, 255), None)
        wide = board.text(row.name, left, middle - 1, 24, theme.INK, True, room=grid.label - left - (18 if row.gap else 6))
        if row.gap:
            dot = pygame.Rect(0, 0, max(5, board.px(8)), max(5, board.px(8)))
            dot.midleft = board.px(left + wide + 5), board.px(middle - 6)
            board.lay(dot, None, (*CORAL, 255))
        for column in range(len(self.chart.columns)):
            r = self.cell_rect(number, column).move(-self.rect.x, -self.rect.y)
            draw_cell(board, r, row.row.cells[column], self.marked.shown, halves)
            if self.marked.suited and lit[column]:
                dot = pygame.Rect(0, 0, max(6, board.px(11)), max(6, board.px(11)))
                dot.topright = r.right - board.px(4), r.y + board.px(4)
                board.lay(dot, None, (*theme.GOLD, 255), (*theme.INK, 255), 1.5)
            if Place(self.number, number, column) in self.marked.missed:
                board.lay(r.inflate(board.px(3), board.px(3)), 8, None, (*CORAL, 255), 5)

    # ---- what is read aloud ----

    def items(self) -> list[Item]:
        at = self._own()
        label = f"{self.label}: {cell_words(self.chart, at)}" if at is not None else self.label
        found = [Item(self.id, self.role, label, self.zone, self.in_sight(self.shown_rect), True)]
        for number, row in enumerate(self.table.rows):
            for column, up in enumerate(self.chart.columns):
                words = cell_words(self.chart, Place(self.number, number, column))
                where = self.in_sight(self.cell_rect(number, column))
                id = f"cell:{self.table.name}:{row.id}:{up}"
                found.append(Item(id, "text", words, self.zone, where, enabled=False))
        return found


def draw_cell(board: Board, r: pygame.Rect, cell: Cell, shown: str, halves: dict[tuple[str, str], pygame.Surface]) -> None:
    """A cell: one colour and one letter, or cut by a diagonal where text and exact play differ."""
    air = max(1, board.px(1.5))
    inner = r.inflate(-2 * air, -2 * air)
    if shown == "both" and cell.differs:
        both = (cell.text, cell.exact)
        if both not in halves or halves[both].get_size() != inner.size:
            halves[both] = _halves(inner.size, [TINTS[one] for one in both], board.k)
        board.surface.blit(halves[both], inner)
        (x, y), (right, bottom), (w, h) = inner.topleft, inner.bottomright, inner.size
        board.write(letter(cell.text), x + 0.27 * w, y + 0.29 * h, board.type(18), QUIET, False, "centre")
        board.write(letter(cell.exact), right - 0.28 * w, bottom - 0.31 * h, board.type(20), theme.INK, True, "centre")
        return
    choice = cell.text if shown == "text" else cell.exact
    board.lay(inner, 5, (*TINTS[choice], 255))
    board.write(letter(choice), inner.centerx, inner.centery - board.k, board.type(22), QUIET, True, "centre")


def _halves(size: tuple[int, int], colours: Sequence[theme.Colour], k: float) -> pygame.Surface:
    """A cell that is cut by a diagonal, with an ink frame."""
    w, h = size
    one, two = map(svg_colour, colours)
    thick, corner = max(1.2, 2.2 * k), 5 * k
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 {w} {h}">'
        f'<path d="M1,{h - 1}L1,1L{w - 1},1Z" fill="{one}"/><path d="M{w - 1},1L{w - 1},{h - 1}L1,{h - 1}Z" fill="{two}"/>'
        f'<path d="M1,{h - 1}L{w - 1},1" stroke="#fbf8f0" stroke-width="{max(1.0, 2 * k):.2f}"/>'
        f'<rect x="{thick / 2:.2f}" y="{thick / 2:.2f}" width="{w - thick:.2f}" height="{h - thick:.2f}" rx="{corner:.2f}" '
        f'fill="none" stroke="#1d2330" stroke-width="{thick:.2f}"/></svg>'
    )
    return raw(svg, w, h).convert_alpha()


def legend(board: Board, choices: Sequence[str], x: float, y: float, room: float) -> None:
    """What the letters mean, in a line, as wide as there is room."""
    names = [choice_name(choice) for choice in choices]
    size = board.type(24)
    wide = sum(board.words.width(name, size) for name in names) / board.k + 46 * len(names)
    gap = min(26.0, max(8.0, (room - wide) / max(1, len(names) - 1)))
    most = None if wide + gap * (len(names) - 1) <= room else (room - (46 + gap) * len(names)) / len(names)
    for choice, name in zip(choices, names, strict=True):
        board.panel(x, y - 17, 34, 34, 6, (*TINTS[choice], 255), None)
        board.text(letter(choice), x + 17, y - 1, 23, theme.INK, True, "centre")
        x += 46 + board.text(name, x + 44, y - 1, 24, theme.CREAM, room=most) + gap


def gap_note(board: Board, box: Rect, right: float, y: float) -> None:
    """What the dots beside rows mean, ending there."""
    words = say("strategy_page.gap_note")
    wide = board.text(words, right, y, 22, theme.SHEET_GREY, anchor="right", room=right - box.x - 40)
    dot = pygame.Rect(0, 0, max(5, board.px(8)), max(5, board.px(8)))
    dot.midright = board.px(right - wide - 10), board.px(y - 2)
    board.lay(dot, None, (*CORAL, 255))
