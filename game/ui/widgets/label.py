"""Text that is only read: headings and paragraphs that scroll along with controls."""

from __future__ import annotations

from game.table import theme
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.widgets.widget import Decoration, State, Widget

LEADING = 1.08
"""From line to line, in heights of one."""


class Label(Widget):
    """A paragraph or a heading; an item of role text, so that it can be read aloud."""

    role = "text"

    def __init__(
        self,
        id: str,
        words: str,
        *,
        size: float = theme.BODY,
        bold: bool = False,
        colour: theme.Colour = theme.CREAM,
        zone: str = "",
        paper: bool = False,
        bullet: bool = False,
        rule: bool = False,
    ) -> None:
        super().__init__(id, words, None, zone=zone, enabled=False)
        self.size, self.bold, self.colour, self.paper, self.bullet, self.rule = size, bold, colour, paper, bullet, rule
        self.indent = 30.0 if bullet else 0.0

    def height(self, board: Board, width: float) -> float:
        size = board.type(self.size)
        lines = board.words.wrap(self.label, size, board.px(width - self.indent), self.bold)
        high = board.words.height(size, self.bold)
        return (round(high * LEADING) * (len(lines) - 1) + high) / board.k + (10 if self.rule else 0)

    def draw(self, board: Board, state: State) -> None:
        r, k = self.rect, board.k
        x, y, w = r.x / k, r.y / k, r.w / k
        if self.bullet:
            dot = max(4, board.px(8))
            top = r.y + board.words.height(board.type(self.size), self.bold) // 2
            tint = (*theme.SHEET_GOOD, 255) if self.paper else (*theme.GOLD, 255)
            board.surface.blit(panels.box(dot, dot, dot // 2, tint), (r.x + board.px(6), top - dot // 2))
        room, look = w - self.indent, (self.size, self.colour, self.bold, self.paper)
        board.block(self.label, x + self.indent, y, room, *look, leading=LEADING)
        if self.rule:
            board.line(x, y + r.h / k - 2, w, theme.SHEET_RULE if self.paper else theme.LINE, alpha=255 if self.paper else 90)


class Ground(Decoration):
    """A quiet panel below a group of controls; no item, nothing to choose."""

    def draw(self, board: Board, state: State) -> None:
        board.lay(self.rect, theme.PANEL_RADIUS, (7, 28, 21, 130), (150, 190, 165, 46))
