"""The frost round a discard pile that is frozen: a double line with crystals at its corners and in the middle of its sides."""

from __future__ import annotations

import math

import pygame

from game.table import theme
from game.table.geometry import Rect
from game.table.shapes import CARD
from game.ui.art.board import Board
from game.ui.art.cache import DEAR, Cache
from game.ui.table.context.look import pixels

WIDE, HIGH = 14.0, 20.0
"""How far the line stands beside a card that lies across, and above and below the pile, in units."""
CRYSTAL = 38.0
LARGER = 4
"""Crystals are drawn so much larger and shrunk, for smooth edges."""
_crystals = Cache(1_000_000, DEAR)


def frame(board: Board, pile: Rect) -> None:
    """Draw it round the place of a pile, below its cards."""
    k = board.k
    across = CARD.high(pile.w)  # a card that lies across reaches so far
    around = Rect(pile.centre[0] - across / 2, pile.y, across, pile.h).grown(WIDE * k, HIGH * k)
    r = pixels(around)
    glow = r.inflate(round(16 * k), round(16 * k))
    board.lay(glow, 16, (*theme.FROST, 26))
    board.lay(r, 5, (*theme.FROST, 30), (*theme.FROST, 235), 3)
    inner = r.inflate(-round(14 * k), -round(14 * k))
    board.lay(inner, 3, None, (*theme.FROST, 120), 1.5)
    side = max(14, round(CRYSTAL * k))
    picture = _crystals.get(side, lambda: _crystal(side))
    for x in (r.left, r.centerx, r.right):
        for y in (r.top, r.centery, r.bottom):
            if x != r.centerx or y == r.top:  # the name of the pile stands below, and cards in the middle
                board.surface.blit(picture, picture.get_rect(center=(x, y)))


def _crystal(side: int) -> pygame.Surface:
    """One crystal of six arms on a dark ground, so large."""
    large = side * LARGER
    ground = pygame.Surface((large, large), pygame.SRCALPHA)
    middle, arm, wide = large / 2, large * 0.4, max(2, round(large * 0.055))
    pygame.draw.circle(ground, (*theme.PANEL[:3], 190), (large // 2, large // 2), round(large * 0.46))

    def stroke(begin: tuple[float, float], angle: float, length: float) -> tuple[float, float]:
        end = begin[0] + math.cos(angle) * length, begin[1] + math.sin(angle) * length
        pygame.draw.line(ground, (*theme.CREAM, 255), begin, end, wide)
        pygame.draw.circle(ground, (*theme.CREAM, 255), end, wide / 2)
        return end

    for number in range(6):
        angle = math.pi / 2 + number * math.pi / 3
        stroke((middle, middle), angle, arm)
        fork = middle + math.cos(angle) * arm * 0.56, middle + math.sin(angle) * arm * 0.56
        for turn in (-1, 1):
            stroke(fork, angle + turn * math.pi / 4, arm * 0.36)
    return pygame.transform.smoothscale(ground, (side, side)).convert_alpha()
