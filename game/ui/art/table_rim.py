"""The wooden rim around the cloth: four boards, rounded where they meet the cloth, and the shade that they throw on it."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import pygame

from game.table import theme
from game.ui.art import panels
from game.ui.art.nine_slice import Nine
from game.ui.art.textures import texture

ROUND = 30
"""The radius of the cloth's corners, in units."""
MEAN = 0.7  # of the grain's grey, as a part of white
WOOD = (50, 36, 26)
SHADES = {"top": 1.12, "left": 0.98, "right": 0.80, "bottom": 0.86}
"""How much light each board has: the lamp hangs up and to the left."""
PROFILE = ((0.0, 0.66), (0.16, 1.0), (0.7, 0.97), (0.93, 0.8), (1.0, 0.62))
"""How bright a board is across, from its outer edge to the cloth: rounded at both."""
CAST, CAST_BLUR, CAST_ALPHA = (5, 9), 9, 165
BROAD = 1.5
"""A board that is so much broader than the one across from it is the ledge that holds the tools."""
SEAM = (20, 13, 9)
GROOVE = 13
"""How far the groove of a ledge is from the cloth, in units."""


def lay_rim(surface: pygame.Surface, cloth: pygame.Rect, k: float, bright: float = 1.0) -> None:
    """Draw the boards around `cloth` on a surface that has the bare cloth, and the shade on it; `k` is the scale of the table,
    `bright` how much light there is.
    """
    w, h = surface.get_size()
    left, top, right, bottom = cloth.x, cloth.y, w - cloth.right, h - cloth.bottom
    radius = max(2, round(ROUND * k))
    _cast(surface, cloth, radius, k)
    boards = {
        "top": _board(w, top, "top", k, bright),
        "bottom": pygame.transform.flip(_board(w, bottom, "bottom", k, bright), False, True),
        "left": pygame.transform.rotate(_board(h, left, "left", k, bright), 90),
        "right": pygame.transform.rotate(_board(h, right, "right", k, bright), -90),
    }
    surface.blit(boards["top"], (0, 0))
    surface.blit(boards["bottom"], (0, h - bottom))
    for side, x, wide in (("left", 0, left), ("right", w - right, right)):
        surface.blit(boards[side], (x, top), (0, top, wide, cloth.h))
        for end, y, high in (("top", 0, top), ("bottom", h - bottom, bottom)):
            _joint(surface, boards[side], pygame.Rect(x, y, wide, high), side, end)
    _grooves(surface, cloth, k)
    for side in ("left", "right"):
        for end in ("top", "bottom"):
            _corner(surface, cloth, radius, boards[end], side, end)
    for away, round_more, colour, width in (
        (1.5, 1.0, (0, 0, 0, 150), 2.4),
        (4.0, 3.0, (*theme.WOOD_LIGHT, 36), 1.6),
    ):
        edge = cloth.inflate(2 * round(away * k), 2 * round(away * k))
        panels.lay(surface, edge, radius + round(round_more * k), None, colour, max(1, round(width * k)))
    outer = surface.get_rect().inflate(-2 * round(3 * k), -2 * round(3 * k))
    panels.lay(surface, outer, round(10 * k), None, (*theme.WOOD_LIGHT, 26), max(1, round(1.6 * k)))


@lru_cache(maxsize=2)
def _grain(k: float) -> pygame.Surface:
    """The texture at the scale of the table."""
    plain = texture("wood.png", round(MEAN * 255))
    zoom = max(0.5, k)
    return pygame.transform.smoothscale(plain, (round(plain.get_width() * zoom), round(plain.get_height() * zoom)))


def _board(long: int, thick: int, place: str, k: float, bright: float) -> pygame.Surface:
    """One board lying level, with its outer edge above."""
    grain = _grain(k)
    board = pygame.Surface((long, max(1, thick)), 0, grain)
    shift = {"top": 0, "left": 150, "right": 290, "bottom": 420}[place] % grain.get_width()
    for x in range(-shift, long, grain.get_width()):
        board.blit(grain, (x, 0))
    tint = tuple(min(255, round(part / MEAN * SHADES[place] * bright)) for part in WOOD)
    board.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
    across = pygame.Surface((1, board.get_height()), 0, grain)
    for y in range(board.get_height()):
        across.set_at((0, y), (round(255 * _bright((y + 0.5) / board.get_height())),) * 3)
    board.blit(pygame.transform.scale(across, board.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return board


def _bright(part: float) -> float:
    for (begin, low), (end, high) in pairwise(PROFILE):
        if part <= end:
            return low + (high - low) * (part - begin) / (end - begin)
    return PROFILE[-1][1]


def _joint(surface: pygame.Surface, upright: pygame.Surface, corner: pygame.Rect, side: str, end: str) -> None:
    """Where an upright board meets a level one: a mitre."""
    wide, high = corner.size
    for row in range(high):
        part = round(wide * (row + 0.5) / high)
        y = corner.y + row if end == "top" else corner.bottom - 1 - row
        x = corner.x if side == "left" else corner.right - part
        surface.blit(upright, (x, y), (x - corner.x, y, part, 1))
    outer = (corner.x if side == "left" else corner.right - 1, corner.y if end == "top" else corner.bottom - 1)
    inner = (corner.right - 1 if side == "left" else corner.x, corner.bottom - 1 if end == "top" else corner.y)
    pygame.draw.aaline(surface, SEAM, outer, inner)


def _grooves(surface: pygame.Surface, cloth: pygame.Rect, k: float) -> None:
    """A groove cut into a broad board along the cloth, from mitre to mitre; beyond it lie the tools. Its side towards the lamp
    lies in shadow, the other one catches light.
    """
    w, h = surface.get_size()
    left, top, right, bottom = cloth.x, cloth.y, w - cloth.right, h - cloth.bottom
    wide, away = max(1, round(1.6 * k)), round(GROOVE * k)
    for dark in (True, False):
        at = away if dark else away + wide
        line: pygame.Rect | None = None
        if right > BROAD * left:
            part = 1 - at / right  # the mitres are slanted
            line = pygame.Rect(cloth.right + at, round(top * part), wide, h - round((top + bottom) * part))
        elif bottom > BROAD * top:
            part = 1 - at / bottom
            line = pygame.Rect(round(left * part), cloth.bottom + at, w - round((left + right) * part), wide)
        if line is not None:
            ink = pygame.Surface(line.size, pygame.SRCALPHA)
            ink.fill((0, 0, 0, 118) if dark else (*theme.WOOD_LIGHT, 30))
            surface.blit(ink, line)


def _corner(surface: pygame.Surface, cloth: pygame.Rect, radius: int, board: pygame.Surface, side: str, end: str) -> None:
    """The wood that rounds a corner of the cloth."""
    patch = pygame.Surface((radius, radius), pygame.SRCALPHA)
    inner = board.get_height() - 1 if end == "top" else 0
    colour = board.get_at((board.get_width() // 2, inner))
    patch.fill(colour)
    hole = panels.box(2 * radius, 2 * radius, radius, (0, 0, 0, 255))
    x, y = (0 if side == "left" else -radius), (0 if end == "top" else -radius)
    patch.blit(hole, (x, y), special_flags=pygame.BLEND_RGBA_SUB)
    surface.blit(patch, (cloth.x if side == "left" else cloth.right - radius, cloth.y if end == "top" else cloth.bottom - radius))


def _cast(surface: pygame.Surface, cloth: pygame.Rect, radius: int, k: float) -> None:
    """The shade on the cloth, strongest along its upper and left edge."""
    (dx, dy), blur = (max(1, round(part * k)) for part in CAST), max(2, round(CAST_BLUR * k))
    edge = radius + 3 * blur + dy
    side = 2 * edge + 1
    pad = 2 * blur  # the shade goes on outside of the cloth, or the blur would thin it out along the edge
    wide = pygame.Surface((side + 2 * pad, side + 2 * pad), pygame.SRCALPHA)
    wide.fill((*theme.SHADOW, CAST_ALPHA))
    hole = panels.box(side, side, radius, (0, 0, 0, 255), keep=False)
    wide.blit(hole, (pad + dx, pad + dy), special_flags=pygame.BLEND_RGBA_SUB)
    coarse = max(1, blur // CAST_BLUR)  # a strong blur needs no fine pixels
    if coarse > 1:
        less = round(wide.get_width() / coarse)
        soft = pygame.transform.gaussian_blur(pygame.transform.smoothscale(wide, (less, less)), blur // coarse)
        soft = pygame.transform.smoothscale(soft, wide.get_size())
    else:
        soft = pygame.transform.gaussian_blur(wide, blur)
    small = soft.subsurface((pad, pad, side, side)).convert_alpha()
    surface.set_clip(cloth)
    Nine(small, edge).draw(surface, cloth)
    surface.set_clip(None)
