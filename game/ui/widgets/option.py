"""A house rule with several values: name and help at the left, the values beside or below; and the mark of a changed one."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.table import theme
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.widgets.choice import Choice
from game.ui.widgets.toggle import label_text, text_height
from game.ui.widgets.widget import Decoration, State

CELL = 54.0
GAP = 10.0
AIR = 28.0  # between help and values
LEAST_SHARE = 0.4  # of the width that name and help must have to stand beside the values


class OptionChoice(Choice):
    """Values as words. They stand beside the name where there is room for them in one line, else below it."""

    zone = "options"
    tail = 0.0
    """Room kept free at the right end."""
    _room = _head_high = 0.0
    """For name and help beside the values, and how high these are."""
    _widths: Mapping[str, float] = {}

    def height(self, board: Board, width: float) -> float:
        """The same; from then on it is laid out for this width."""
        size = board.type(theme.BODY)
        self._widths = {v: max(92.0, board.words.width(self.names(v), size, True) / board.k + 46) for v in self.values}
        wanted = sum(self._widths.values()) + GAP * (len(self.values) - 1)
        self._room = width - wanted - AIR - (self.tail + GAP if self.tail else 0)
        self.above = self._room < width * LEAST_SHARE
        self._head_high = text_height(board, width - self.tail if self.above else self._room, self.help)
        if not self.above:
            return max(theme.REACH, self._head_high)
        rows = 1 + max(row for row, _ in self._below(width).values())
        return self._head_high + 10 + rows * theme.reach(board.k, theme.REACH + 2)

    def _below(self, width: float) -> dict[str, tuple[int, float]]:
        """The row of each value below the name, and where in it it begins."""
        found, row, x = {}, 0, 0.0
        for value, wide in self._widths.items():
            if x and x + wide > width:
                row, x = row + 1, 0.0
            found[value] = row, x
            x += wide + GAP
        return found

    def head(self, board_k: float) -> pygame.Rect:
        r = self.rect
        if self.above:
            return pygame.Rect(r.x, r.y, r.w - round(self.tail * board_k), round(self._head_high * board_k))
        return pygame.Rect(r.x, r.y, round(self._room * board_k), r.h)

    def cells(self) -> dict[str, pygame.Rect]:
        k = self.k
        r, high, found = self.rect, round(CELL * k), {}
        if not self.above:  # from the right, so that the values of all rows end at one line
            x = r.right / k - (self.tail + GAP if self.tail else 0)
            for value in reversed(self.values):
                x -= self._widths[value]
                found[value] = pygame.Rect(round(x * k), r.centery - high // 2, round(self._widths[value] * k), high)
                x -= GAP
            return dict(reversed(found.items()))
        top, down = self._head_high + 10 + (theme.REACH - CELL) / 2, theme.reach(k, theme.REACH + 2)
        for value, (row, x) in self._below(r.w / k).items():
            wide, y = min(self._widths[value], r.w / k), top + row * down
            found[value] = pygame.Rect(r.x + round(x * k), r.y + round(y * k), round(wide * k), high)
        return found

    def draw_head(self, board: Board) -> None:
        head = self.head(board.k)
        label_text(board, self, self.label, head.w / board.k, self.help, head.y / board.k if self.above else None)

    def focus_rect(self, board: Board) -> pygame.Rect:
        return self.head(board.k).inflate(2 * board.px(8), 0)


class ChangedBar(Decoration):
    """The gold bar before a house rule that is not as the variant has it. No item: the rule's note says it in words."""

    def draw(self, board: Board, state: State) -> None:
        r = self.rect
        board.surface.blit(panels.box(r.w, r.h, r.w // 2, (*theme.GOLD, 255)), r)
