"""A number of a score sheet: pointed at or chosen, it tells how it came about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pygame

from game.rules.scoring.scoresheet import Cell, Look
from game.table import theme
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.widgets.widget import State, Widget

if TYPE_CHECKING:
    from game.ui.table.ending.sheet_words import ScoreWords

INKS: dict[Look, theme.Colour] = {"plain": theme.INK, "faint": theme.SHEET_GREY, "good": theme.SHEET_GOOD}
GROUND = (230, 222, 204)
"""What lies under a bar."""
BOTH, BOTH_ROOM = 100.0, 200.0
"""The width of a bar to both sides, and of a column that has room for it."""


class Explains(Protocol):
    """The sheet that a number stands on: it explains one number at a time."""

    explained: str
    words: ScoreWords
    k: float

    def explain(self, item: str) -> None:
        """From now on this number is explained."""
        ...


class Number(Widget):
    """A cell of the sheet. Pointing at it, or choosing it, shows how what stands there came about."""

    def __init__(self, paper: Explains, cell: Cell, size: float, words: str, rect: pygame.Rect, ground: float = 150) -> None:
        super().__init__(cell.id, paper.words.label(cell), lambda: paper.explain(cell.id), zone="dialog")
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
        board.write(self.words, x, y, size, ink, bold, "centre", room=self.rect.w - 4)

    def _ground(self, board: Board, state: State) -> None:
        chosen = self.paper.explained == self.id
        if not (chosen or state.warm):
            return
        tint, line = (*theme.GOLD, 60 if chosen else round(40 * state.warm)), (*theme.GOLD, 255) if chosen else None
        w, h = min(self.rect.w, round(self.ground * board.k)), round(self.rect.h * 0.86)
        board.put(panels.box(w, h, h // 3, tint, line, max(1, round(2 * board.k))), center=self.rect.center)

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
