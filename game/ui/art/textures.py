"""The grey pictures of felt and wood that the table is made of."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame

from game.ui.art.picture_files import photograph

PLAIN = (256, 256)  # pixels of a texture without a file
_folder = Path()


def use_textures(folder: Path) -> None:
    """From now on they come from this folder."""
    global _folder
    if folder != _folder:
        _folder = folder
        texture.cache_clear()


@lru_cache(maxsize=2)
def texture(name: str, even: int) -> pygame.Surface:
    """One of them in the format of the window; do not draw on it. Without its file it is an `even` grey of 0 to 255."""
    found = photograph(_folder / name)
    if found is None:
        found = pygame.Surface(PLAIN)
        found.fill((even, even, even))
    return found.convert()
