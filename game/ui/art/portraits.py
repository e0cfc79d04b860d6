"""Portraits as small as on a plate: the face alone, in its ring, so that its look can be read."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame

from game.ui.art import picture_files

SMALL = 56
"""Portraits of fewer pixels are close-ups."""
CLOSER, MIDDLE = 1.24, (0.5, 0.53)
"""So many times larger is the person there, around this point of the whole portrait."""
RING = "#f4ecdc"
_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 120 120">'


def portrait(path: Path, size: int) -> pygame.Surface | None:
    """The person of this file, so large; no caches of the window are used, for a thread may be drawing."""
    return picture_files.made_of(path, lambda svg: _portrait(svg, max(1, size)))


def _portrait(svg: str, size: int) -> pygame.Surface:
    raw = picture_files.raw
    if size >= SMALL:
        return raw(svg, size, size)
    whole = round(size * CLOSER)
    left, top = (round((whole - size) * 0.5 + whole * (at - 0.5)) for at in MIDDLE)
    made = raw(svg, whole, whole).subsurface((left, min(top, whole - size), size, size)).copy()
    disc, ring = _frame(size)
    made.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    made.blit(ring, (0, 0))
    return made


@lru_cache(maxsize=32)
def _frame(size: int) -> tuple[pygame.Surface, pygame.Surface]:
    """What is inside of the ring, and the ring."""
    disc = f'{_HEAD}<circle cx="60" cy="60" r="57" fill="#ffffff"/></svg>'
    ring = f'{_HEAD}<circle cx="60" cy="60" r="57" fill="none" stroke="{RING}" stroke-width="5"/></svg>'
    return picture_files.raw(disc, size, size), picture_files.raw(ring, size, size)
