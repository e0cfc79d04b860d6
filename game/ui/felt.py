"""The table without anything on it: cloth under one lamp up and to the left, short fibres, two sewn lines, a wooden rim."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.table import theme
from game.table.zones import frame
from game.ui import panels
from game.ui.rim import ROUND, lay_rim
from game.ui.textures import texture

COARSE = (96, 54)
FAINTEST = 9
"""The level in the picture of the fibres that changes nothing; the light is lower by as much before they are added."""
CORE = 0.42
"""How far the warm core of the lamp reaches, in parts of its whole reach."""
SEWN = ((8, 34), (13, 18))
"""How far inside the edge a line is sewn, in units, and how strong."""


@lru_cache(maxsize=2)
def _distances(reach: tuple[float, float]) -> bytes:
    """How far from the lamp a spot of the table is, in 96 x 54 pixels: 0 right under it, 255 where its light ends."""
    (w, h), (cx, cy), (rx, ry) = COARSE, theme.LAMP, reach
    found = bytearray()
    for y in range(h):
        dy = y / (h - 1) - cy
        for x in range(w):
            dx = x / (w - 1) - cx
            away = math.hypot((dx * 0.94 + dy * 0.22) / rx, (dy * 0.97 - dx * 0.12) / ry)
            found.append(min(255, round(255 * away)))
    return bytes(found)


_lit_by = "evening"


def use_light(name: str) -> None:
    """From now on tables are lit like this."""
    global _lit_by
    _lit_by = name


def light() -> str:
    """How tables are lit now."""
    return _lit_by


@lru_cache(maxsize=4)
def _light(name: str, lit_by: str, reach: tuple[float, float]) -> pygame.Surface:
    """The fall of light; more pixels are not needed, the eye smooths them."""
    lit, far = theme.FELTS.get(name, theme.FELTS["green"])
    lamp = theme.LIGHTS[lit_by]
    data = bytearray(3 * COARSE[0] * COARSE[1])
    for channel, (near, away, core) in enumerate(zip(lit, far, lamp.core, strict=True)):
        levels = []
        for step in range(256):
            t = (step / 255) ** 1.25
            t = (0.55 * t * t * (3 - 2 * t) + 0.45 * t) * (1 - lamp.spread)
            warm = core * max(0.0, 1 - step / 255 / CORE) ** 2
            levels.append(max(0, round(near + (away - near) * t + warm) - FAINTEST))
        data[channel::3] = _distances(reach).translate(bytes(levels))
    return pygame.image.frombytes(bytes(data), COARSE, "RGB")


@lru_cache(maxsize=1)
def _fibres() -> pygame.Surface:
    """The hairs of the cloth, wide enough to lay in long strips."""
    tile = texture("felt.png")
    w, h = tile.get_size()
    strip = pygame.Surface((w * 3, h), 0, tile)
    for i in range(3):
        strip.blit(tile, (i * w, 0))
    return strip


_kept: dict[tuple[object, ...], pygame.Surface] = {}


def lit_felt(size: tuple[int, int], name: str, people: int = 0) -> pygame.Surface:
    """A bare cloth of any size (a window, or a small table on a card), for so many people; 0 is any number."""
    fibres = _fibres()
    cloth = pygame.transform.smoothscale(_light(name, _lit_by, theme.lamp_reach(people)), size).convert(fibres)
    for y in range(0, size[1], fibres.get_height()):
        for x in range(0, size[0], fibres.get_width()):
            cloth.blit(fibres, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return cloth


def felt(size: tuple[int, int], name: str, people: int | None = None) -> pygame.Surface:
    """The table of the whole window: cloth and rim. For so many `people` the rim has the ledge of their table; without them it is
    equal on all sides. The last one is kept; do not draw on it.
    """
    k = theme.scale_of(size)
    cloth = pygame.Rect(0, 0, *size).inflate(-2 * round(theme.RIM * k), -2 * round(theme.RIM * k))
    if people is not None:
        inside, _ = frame(size[0] / k, size[1] / k)
        left, top = round(inside.x * k), round(inside.y * k)
        cloth = pygame.Rect(left, top, round(inside.right * k) - left, round(inside.bottom * k) - top)
    key = (size, name, _lit_by, tuple(cloth), theme.lamp_reach(people or 0))
    made = _kept.get(key)
    if made is None:
        made = lit_felt(size, name, people or 0)
        for inset, alpha in SEWN:
            line = cloth.inflate(-2 * round(inset * k), -2 * round(inset * k))
            panels.lay(made, line, round((ROUND - 4) * k), None, (235, 235, 215, alpha), max(1, round(1.6 * k)))
        lay_rim(made, cloth, k, theme.LIGHTS[_lit_by].wood)
        _kept.clear()
        _kept[key] = made
    return made
