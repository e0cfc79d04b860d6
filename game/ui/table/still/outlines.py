"""Lines around piles and melds: what the pointer is on, the melds that opponents touched last, where nothing lies."""

from __future__ import annotations

import pygame

from game.table import theme
from game.table.geometry import Rect
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.table.context.look import pixels

DASH = (120, 168, 142, 255)
"""The colour of the line around an empty place."""


def empty(board: Board, rect: Rect, icon: str | None) -> None:
    """The place of a pile without cards."""
    r, k = pixels(rect), board.k
    board.dashes(r, max(3, round(9 * k)), DASH)
    if icon is not None:
        board.sign(icon, max(18, round(44 * k)), theme.LINE, center=r.center)


def outline(board: Board, rect: Rect, radius: float, colour: theme.Colour, alpha: int) -> None:
    """A line around the pile or meld that the pointer is on."""
    away = 5 * board.k
    r = pixels(rect.grown(away))
    width = max(2, round(3 * board.k))
    panels.lay(board.surface, r, round((radius + 5) * board.k), None, (*colour, alpha), width)


def ticks(board: Board, rect: Rect) -> None:
    """Small cream corners around a meld that an opponent touched last: neither a target nor a choice, which have a whole line."""
    k = board.k
    r = pixels(rect.grown(7 * k))
    wide, long = max(2, round(2.4 * k)), max(7, round(17 * k))
    colour = (*theme.CREAM, 165)
    for x, y, dx, dy in ((r.x, r.y, 1, 1), (r.right, r.y, -1, 1), (r.x, r.bottom, 1, -1), (r.right, r.bottom, -1, -1)):
        across = pygame.Rect(min(x, x + dx * long), min(y, y + dy * wide), long, wide)
        down = pygame.Rect(min(x, x + dx * wide), min(y + dy * wide, y + dy * long), wide, long - wide)
        for part in (across, down):
            board.lay(part, 0, colour)
