"""The grey pictures of felt and wood that the table is made of."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame

_folder = Path()


def use_textures(folder: Path) -> None:
    """From now on they come from this folder."""
    global _folder
    if folder != _folder:
        _folder = folder
        texture.cache_clear()


@lru_cache(maxsize=2)
def texture(name: str) -> pygame.Surface:
    """One of them in the format of the window; do not draw on it."""
    return pygame.image.load(_folder / name).convert()
