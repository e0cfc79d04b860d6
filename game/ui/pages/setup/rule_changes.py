"""The rule sheet beside the house rules: what is new stands on gold, what is gone is struck through."""

from __future__ import annotations

from dataclasses import replace

from game.table import theme
from game.table.items import Item
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.pages.base.page import Page
from game.ui.widgets.label import LEADING, Label
from game.ui.widgets.widget import State
from game.variants.changes import Compared, Mark
from game.words.catalogue import say

SIZE = 25
TITLE = 30


class SheetLine(Label):
    """A sentence of the sheet with its mark."""

    def __init__(self, id: str, words: str, mark: Mark) -> None:
        colour = theme.SHEET_GREY if mark == "gone" else theme.INK
        super().__init__(id, words, size=SIZE, colour=colour, paper=True, bullet=True, zone="sheet")
        self.mark = mark

    def draw(self, board: Board, state: State) -> None:
        r, k = self.rect, board.k
        if self.mark == "new":
            air = board.px(5)
            area = r.inflate(0, 2 * air)
            board.surface.blit(panels.box(area.w, area.h, board.px(8), (*theme.SHEET_ROW, 255)), area)
            bar = max(4, board.px(7))
            board.surface.blit(panels.box(bar, area.h, bar // 2, (198, 148, 42, 255)), area)
        if self.mark == "":
            super().draw(board, state)
            return
        room = r.w / k - self.indent
        board.block(self.label, r.x / k + self.indent, r.y / k, room, SIZE, self.colour, paper=True, leading=LEADING)
        if self.mark == "gone":
            self._strike(board, room)

    def _strike(self, board: Board, room: float) -> None:
        size = board.type(SIZE)
        high = board.words.height(size)
        step = round(high * LEADING)
        left = self.rect.x + board.px(self.indent)
        for i, line in enumerate(board.words.wrap(self.label, size, board.px(room))):
            y = self.rect.y + i * step + round(high * 0.54)
            board.surface.fill(theme.SHEET_GREY, (left, y, board.words.width(line, size), max(1, board.px(2))))

    def item(self) -> Item:
        found = super().item()
        return replace(found, label=say(f"house.{self.mark}", text=found.label)) if self.mark else found


def changes(sections: tuple[Compared, ...]) -> int:
    """How many sentences are new, or gone without a new one."""
    return sum(
        max(sum(line.mark == "new" for line in section.lines), sum(line.mark == "gone" for line in section.lines))
        for section in sections
    )


def lay_sheet(
    page: Page, sections: tuple[Compared, ...], area: tuple[float, float, float, float]
) -> dict[tuple[str, str], SheetLine]:
    """Put the sentences into a scrolled area of the page; the lines by text and mark."""
    found: dict[tuple[str, str], SheetLine] = {}
    with page.scrolled(*area, paper=True, id="area:sheet", label=say("house.sheet"), zone="sheet") as column:
        column.at += 12
        for n, section in enumerate(sections):
            heading = Label(
                f"text:sheet.{n}",
                section.title,
                size=TITLE,
                bold=True,
                colour=theme.SHEET_HEAD,
                paper=True,
                rule=True,
                zone="sheet",
            )
            column.put(heading, gap=14)
            for i, told in enumerate(section.lines):
                line = SheetLine(f"text:sheet.{n}.{i}", told.text, told.mark)
                found[told.text, told.mark] = column.put(line, gap=14)
            column.at += 20
    return found
