"""A rack: polished wood with a ledge below each row, on which pieces stand, and dark places where none does.

    lay(board, r, feet)         the whole rack; `feet` are the heights at which the pieces of each row stand
    place(board, r, laid)       a free place; `laid`: its piece was laid in this turn, and may come back until it ends

All measures are pixels of the surface. The ledges lie below the pieces, which overlap them a little.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.table import theme
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.cache import DEAR, Cache
from game.ui.art.cloth_colour import Fill
from game.ui.art.textures import texture

ROUND = 18.0
"""The radius of its corners, in units."""
MEAN = 0.7  # of the grain's grey, as a part of white
LIGHT, DARK = (116, 74, 41), (74, 44, 23)
"""Its wood at the upper edge and at the lower one."""
EDGE: Fill = (40, 23, 11, 255)
GLOSS: Fill = (190, 138, 90, 120)
LEDGE = ((0.0, (232, 182, 126)), (0.2, (200, 144, 92)), (0.42, (146, 95, 54)), (1.0, (74, 43, 22)))
"""The colours of a ledge from above: its upper edge catches the light."""
LEDGE_HIGH, LEDGE_ABOVE = 17.0, 5.0
"""How high a ledge is, and how far above the feet of the pieces it begins."""
SUNK: Fill = (30, 16, 7, 104)
SUNK_EDGE: Fill = (24, 12, 5, 130)
GRAIN = 1.4
"""The grain is drawn so much larger than that of the rim around the cloth: the rack is nearer to the eye."""

_racks = Cache(6_000_000, DEAR)


def lay(board: Board, r: pygame.Rect, feet: Sequence[float]) -> None:
    """A rack that fills this place, with its shadow."""
    panels.drop(board.surface, r, board.px(ROUND), theme.Shade(12, 14, 150), board.k)
    places = tuple(round(foot) - r.y for foot in feet)
    board.surface.blit(_racks.get((r.size, board.k, places), lambda: _rack(r.size, board.k, places)), r)


def place(board: Board, r: pygame.Rect, laid: bool = False) -> None:
    """A place in which a piece could stand, by the box of that piece."""
    inset = board.px(6)
    inner = pygame.Rect(r.x + inset, r.y + board.px(8), r.w - 2 * inset, r.h - board.px(14))
    radius = max(2, board.art.radius(r.w) - board.px(1))
    panels.lay(board.surface, inner, radius, SUNK, SUNK_EDGE, max(1, board.px(2)))
    if laid:
        inner = inner.inflate(-2 * board.px(6), -2 * board.px(6))
        board.dashes(inner, max(2, radius - board.px(2)), (*theme.GOLD, 150), 2, 7, 7)


def _rack(size: tuple[int, int], k: float, feet: tuple[int, ...]) -> pygame.Surface:
    """The wood with its ledges."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    wood = _wood(size, k)
    radius = round(ROUND * k)
    made.blit(panels.masked(wood, radius), (0, 0))
    rim = max(1, round(2.5 * k))
    made.blit(panels.box(*size, radius, None, EDGE, rim, keep=False), (0, 0))
    inner = pygame.Rect((0, 0), size).inflate(-2 * rim, -2 * rim)
    made.blit(panels.box(*inner.size, radius - rim, None, GLOSS, max(1, round(2 * k)), keep=False), inner)
    high, away = max(4, round(LEDGE_HIGH * k)), round(6 * k)
    for foot in feet:
        top = foot - round(LEDGE_ABOVE * k)
        ledge = pygame.Rect(away, top, size[0] - 2 * away, high)
        blur = max(1, round(5 * k))
        shade = panels.shadow(*ledge.size, high // 2, blur, 150, keep=False)
        made.blit(shade, (ledge.x - 2 * blur, ledge.y - 2 * blur + round(5 * k)), (0, 0, *shade.get_size()))
        made.blit(_ledge(ledge.size, k), ledge)
    return made.convert_alpha()


def _wood(size: tuple[int, int], k: float) -> pygame.Surface:
    """Boards along the rack, lighter above."""
    grain = _grain(k)
    made = pygame.Surface(size, 0, grain)
    for y in range(0, size[1], grain.get_height()):
        for x in range(-(y * 3) % grain.get_width() - grain.get_width(), size[0], grain.get_width()):
            made.blit(grain, (x, y))
    column = pygame.Surface((1, 32), 0, grain)
    for y in range(32):
        tint = (round(min(255, (a + (b - a) * y / 31) / MEAN)) for a, b in zip(LIGHT, DARK, strict=True))
        column.set_at((0, y), tuple(tint))
    made.blit(pygame.transform.smoothscale(column, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return made


@lru_cache(maxsize=2)
def _grain(k: float) -> pygame.Surface:
    """The texture at the scale of the table."""
    plain, zoom = texture("wood.png", round(MEAN * 255)), max(0.5, k) * GRAIN
    return pygame.transform.smoothscale(plain, (round(plain.get_width() * zoom), round(plain.get_height() * zoom)))


def _ledge(size: tuple[int, int], k: float) -> pygame.Surface:
    """A rounded strip of wood in the light."""
    w, h = size
    column = pygame.Surface((1, h), pygame.SRCALPHA)
    for y in range(h):
        column.set_at((0, y), (*_tone((y + 0.5) / h), 255))
    made = panels.masked(pygame.transform.scale(column, size), round(7 * k))
    made.blit(panels.box(w, h, round(7 * k), None, (*EDGE[:3], 200), max(1, round(1.6 * k)), keep=False), (0, 0))
    return made


def _tone(part: float) -> tuple[int, int, int]:
    """The colour of a ledge this far down."""
    begin, low = LEDGE[0]
    for end, high in LEDGE[1:]:
        if part <= end:
            share = (part - begin) / (end - begin)
            red, green, blue = (round(a + (b - a) * share) for a, b in zip(low, high, strict=True))
            return red, green, blue
        begin, low = end, high
    return LEDGE[-1][1]
