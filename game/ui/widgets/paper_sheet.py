"""A sheet of paper with a green head, as it lies over the table and as it slides there."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.table import theme
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.canvas import Canvas


def draw_sheet(board: Board, x: float, y: float, w: float, h: float, head: float = 112) -> None:
    """A sheet of paper with a green head, as the score sheet is drawn; units of the board."""
    board.shade(x, y, w, h, theme.DIALOG_RADIUS, theme.DIALOG, hollow=True)
    board.panel(x, y, w, h, theme.DIALOG_RADIUS, (*theme.SHEET, 255), (*theme.SHEET_EDGE, 255), 3)
    if head:
        lay_head(board, x, y, w, head)


def lay_head(board: Board, x: float, y: float, w: float, head: float, edge: bool = False) -> None:
    """The green head, a pixel larger than the sheet, so that no paper shines through at the corners; or that pixel alone."""
    r = board.rect(x, y, w, head).inflate(2, 2)
    old = board.surface.get_clip()
    whole = pygame.Rect(r.x, r.y, r.w, r.h + board.px(60))
    for part in ((r.x, r.y, r.w, 1), (r.x, r.y, 1, r.h), (r.right - 1, r.y, 1, r.h)) if edge else (r,):
        board.surface.set_clip(old.clip(part))
        panels.lay(board.surface, whole, board.px(theme.DIALOG_RADIUS) + 1, (*theme.SHEET_HEAD, 255))
    board.surface.set_clip(old)


class SlidingSheet(NamedTuple):
    """A sheet as one picture, and its corners, which alone are seen through: most of it is laid down as it is, several times
    faster.
    """

    picture: pygame.Surface
    corners: dict[tuple[int, int], pygame.Surface]
    """By the upper left corner of each in the picture."""

    def draw(self, surface: Canvas, x: int, y: int) -> None:
        (w, h), side = self.picture.get_size(), next(iter(self.corners.values())).get_width()
        for area in ((side, 0, w - 2 * side, side), (0, side, w, h - 2 * side), (side, h - side, w - 2 * side, side)):
            surface.blit(self.picture, (x + area[0], y + area[1]), area)
        for (left, top), corner in self.corners.items():
            surface.blit(corner, (x + left, y + top))
