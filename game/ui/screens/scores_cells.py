"""What can be pointed at on a score sheet: a cell that explains itself, and the numbers of the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.table import theme
from game.ui import panels
from game.ui.board import Board
from game.ui.widgets.base import State, Widget

if TYPE_CHECKING:
    from game.ui.screens.scores import ScoresScreen


class Cell(Widget):
    """A place of the sheet. Pointing at it, or choosing it, shows how what stands there came about."""

    def __init__(self, sheet: ScoresScreen, id: str, label: str = "") -> None:
        super().__init__(id, label, lambda: sheet.explain(id), zone="dialog")
        self.sheet = sheet

    def radius(self) -> int:
        return round(10 * self.sheet.k)

    def focus_gained(self, item: str) -> None:
        self.sheet.explain(item)

    def ground(self, board: Board, state: State, most: float) -> None:
        """What lies under the words while they are explained: no wider than `most`."""
        chosen = self.sheet.explained == self.id
        if not (chosen or state.warm):
            return
        strength = 60 if chosen else round(40 * state.warm)
        side = pygame.Rect(0, 0, min(self.rect.w, round(most * board.k)), round(self.rect.h * 0.86))
        side.center = self.rect.center
        line = (*theme.GOLD, 255) if chosen else None
        board.surface.blit(
            panels.box(side.w, side.h, side.h // 3, (*theme.GOLD, strength), line, max(1, round(2 * board.k))), side
        )


class Number(Cell):
    """A number of the sheet."""

    def __init__(
        self, id: str, label: str, words: str, colour: theme.Colour, bold: bool, size: float, sheet: ScoresScreen
    ) -> None:
        super().__init__(sheet, id, label)
        self.words, self.colour, self.bold, self.size = words, colour, bold, size

    def draw(self, board: Board, state: State) -> None:
        self.ground(board, state, 150)
        size, (x, y) = board.type(self.size), self.rect.center
        board.words.draw(board.surface, self.words, x, y, size, self.colour, self.bold, "centre", room=self.rect.w - 4)
