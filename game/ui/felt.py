"""The cloth: light from the upper middle, dark corners, fine grain against banding, two sewn lines."""

from __future__ import annotations

import random
from functools import lru_cache

import pygame

from game.table import theme
from game.ui import panels

COARSE = (96, 54)
GRAIN = 128


@lru_cache(maxsize=4)
def _light(name: str) -> pygame.Surface:
    """The fall of light in 96 x 54 pixels; more are not needed, the eye smooths them."""
    lit, far = theme.FELTS.get(name, theme.FELTS["green"])
    data = bytearray()
    w, h = COARSE
    for y in range(h):
        dy = ((y - 20) / 42) ** 2
        for x in range(w):
            t = min(1.0, ((x - 47.5) / 60) ** 2 + dy) ** 0.8
            data += bytes(round(a + (b - a) * t) for a, b in zip(lit, far, strict=True))
    return pygame.image.frombytes(bytes(data), COARSE, "RGB")


@lru_cache(maxsize=1)
def _grain() -> pygame.Surface:
    """Noise of 0-3 levels, wide enough to lay in long strips."""
    noise = random.Random(7)
    values = bytes(noise.choices((0, 0, 0, 1, 1, 2, 3), k=GRAIN * GRAIN))
    tile = pygame.image.frombytes(bytes(v for value in values for v in (value, value, value)), (GRAIN, GRAIN), "RGB")
    strip = pygame.Surface((GRAIN * 8, GRAIN), 0, 32)
    for i in range(8):
        strip.blit(tile, (i * GRAIN, 0))
    return strip


_kept: dict[tuple[int, int, str, bool], pygame.Surface] = {}


def lit_felt(size: tuple[int, int], name: str) -> pygame.Surface:
    """A bare cloth of any size (a window, or a small table on a card)."""
    cloth = pygame.transform.smoothscale(_light(name), size).convert()
    grain = _grain().convert()
    for y in range(0, size[1], GRAIN):
        for x in range(0, size[0], grain.get_width()):
            cloth.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return cloth


def felt(size: tuple[int, int], name: str, sewn: bool = True) -> pygame.Surface:
    """The cloth of the whole window. The last one is kept; do not draw on it."""
    key = (*size, name, sewn)
    cloth = _kept.get(key)
    if cloth is None:
        cloth = lit_felt(size, name)
        if sewn:
            k = theme.scale_of(size)
            for inset, alpha in ((16, 46), (24, 26)):
                away = round(inset * k)
                frame = cloth.get_rect().inflate(-2 * away, -2 * away)
                panels.lay(cloth, frame, round(44 * k), None, (190, 220, 190, alpha), max(1, round(2 * k)))
        _kept.clear()
        _kept[key] = cloth
    return cloth
