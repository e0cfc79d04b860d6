"""The table without anything on it: cloth under one light up and to the left, short fibres, two sewn lines, a wooden rim."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pygame

from game.table import light as lights
from game.table import theme
from game.table.layout.zones import frame
from game.table.light import LIGHTS, Light
from game.ui.art import panels
from game.ui.art.canvas import Living
from game.ui.art.table_rim import ROUND, lay_rim
from game.ui.art.textures import texture

COARSE = (96, 54)
FAINTEST = 9
"""The level in the picture of the fibres that changes nothing; the light is lower by as much before they are added."""
SEWN = ((8, 34), (13, 18))
"""How far inside the edge a line is sewn, in units, and how strong."""

_lit_by = "evening"


def use_light(name: str) -> None:
    """From now on tables are lit like this."""
    global _lit_by
    _lit_by = name


def light() -> str:
    """How tables are lit now."""
    return _lit_by


@lru_cache(maxsize=6)
def _spots(lit_by: str, reach: tuple[float, float]) -> tuple[bytes, bytes, tuple[int, int]]:
    """For each spot of a coarse picture how far it is from the light and how much of its core it gets, and the picture's size."""
    grain = LIGHTS[lit_by].grain
    w, h = COARSE[0] * grain, COARSE[1] * grain
    far, core, across = bytearray(), bytearray(), [x / (w - 1) for x in range(w)]
    for y in (number / (h - 1) for number in range(h)):
        row = lights.away_along(lit_by, across, y, reach)
        far += bytes([round(255 * away) for away in row])
        core += bytes([round(255 * lights.direct(lit_by, x, y, away)) for x, away in zip(across, row, strict=True)])
    return bytes(far), bytes(core), (w, h)


@lru_cache(maxsize=12)
def _light(name: str, lit_by: str, reach: tuple[float, float]) -> pygame.Surface:
    """The fall of light; more pixels are not needed, the eye smooths them."""
    lit, dark = theme.FELTS.get(name, theme.FELTS["green"])
    lamp = LIGHTS[lit_by]
    far, core, size = _spots(lit_by, reach)
    falls = [_fall(step, lamp) for step in range(256)]
    left = [lights.left(lit_by, step / 255) for step in range(256)]
    cloth, warm = bytearray(3 * len(far)), bytearray(3 * len(core))
    for channel, (begin, end) in enumerate(zip(lit, dark, strict=True)):
        own = 1 - lamp.soaked * (1 - begin / max(lit))
        low = begin + lamp.sky[channel] * own
        seen = ((low + (end - begin) * fall) * part[channel] - FAINTEST for fall, part in zip(falls, left, strict=True))
        cloth[channel::3] = far.translate(bytes(max(0, round(level)) for level in seen))
        warm[channel::3] = core.translate(bytes(round(lamp.core[channel] * own * step / 255) for step in range(256)))
    made = pygame.image.frombytes(bytes(cloth), size, "RGB")
    made.blit(pygame.image.frombytes(bytes(warm), size, "RGB"), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return made.convert(_fibres())


def _fall(step: int, lamp: Light) -> float:
    """How much of the light is lost so far away from it, 0 to 255: 0 to 1."""
    t = (step / 255) ** 1.25
    return (0.55 * lights.smooth(t) + 0.45 * t) * (1 - lamp.spread)


@lru_cache(maxsize=1)
def _fibres() -> pygame.Surface:
    """The hairs of the cloth, wide enough to lay in long strips."""
    tile = texture("felt.png", FAINTEST)
    w, h = tile.get_size()
    strip = pygame.Surface((w * 3, h), 0, tile)
    for i in range(3):
        strip.blit(tile, (i * w, 0))
    return strip


SMALL = 700_000
"""Pixels of the tables that are shrunk into small ones; the last of them is kept beside that of the window."""
_last: dict[bool, tuple[object, Living, bool]] = {}
"""What the last table was made of, its picture, and whether it is that of a page: of a small one, and of the window."""


def lit_felt(size: tuple[int, int], name: str, people: int = 0) -> pygame.Surface:
    """A bare cloth of any size (a window, or a small table on a card), for so many people; 0 is any number."""
    cloth = pygame.Surface(size, 0, _light(name, _lit_by, lights.reach(people)))
    for _ in _lit(cloth, name, people):
        pass
    return cloth


def _lit(cloth: pygame.Surface, name: str, people: int) -> Iterator[None]:
    """Make this picture the bare cloth, a part after the other."""
    (w, h), fibres = cloth.get_size(), _fibres()
    pygame.transform.smoothscale(_light(name, _lit_by, lights.reach(people)), (w, h), cloth)
    yield
    for y in range(0, h, fibres.get_height()):
        for x in range(0, w, fibres.get_width()):
            cloth.blit(fibres, (x, y), special_flags=pygame.BLEND_RGB_ADD)
        yield
        yield


def felt(size: tuple[int, int], name: str, people: int | None = None) -> pygame.Surface:
    """The table of the whole window: cloth and rim. For so many `people` the rim has the ledge of their table; without them it is
    equal on all sides. The last one is kept; do not draw on it.
    """
    for _ in woven(size, name, people):
        pass
    return _last[_small(size)][1]


def _small(size: tuple[int, int]) -> bool:
    return size[0] * size[1] <= SMALL


def woven(size: tuple[int, int], name: str, people: int | None = None) -> Iterator[None]:
    """Have this table ready, a part of it after the other."""
    k = theme.scale_of(size)
    cloth = pygame.Rect(0, 0, *size).inflate(-2 * round(theme.RIM * k), -2 * round(theme.RIM * k))
    if people is not None:
        inside, _ = frame(size[0] / k, size[1] / k)
        left, top = round(inside.x * k), round(inside.y * k)
        cloth = pygame.Rect(left, top, round(inside.right * k) - left, round(inside.bottom * k) - top)
    key = (size, name, _lit_by, tuple(cloth), lights.reach(people or 0))
    before, made, page = _last.get(_small(size), (None, None, False))
    if key == before:
        return
    # It is drawn over the last one of its size: new memory for a whole window takes as long as the drawing. But a table that
    # comes in grows over the page, which shows its own.
    if made is None or made.get_size() != size or page != (people is None):
        made = Living(size, 0, _fibres())
        yield
    _last[_small(size)] = None, made, people is None
    yield from _lit(made, name, people or 0)
    for inset, alpha in SEWN:
        line = cloth.inflate(-2 * round(inset * k), -2 * round(inset * k))
        panels.lay(made, line, round((ROUND - 4) * k), None, (235, 235, 215, alpha), max(1, round(1.6 * k)))
    yield
    lay_rim(made, cloth, k, LIGHTS[_lit_by].wood)
    made.touched()
    _last[_small(size)] = key, made, people is None
