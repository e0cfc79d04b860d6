"""The typeface of the window at every size, and words set in it."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path

import pygame

from game.table import theme


@lru_cache(maxsize=1)
def _files() -> tuple[str | None, str | None]:
    try:
        from font_source_sans_pro import SourceSansPro, SourceSansProSemibold
    except ImportError:
        return None, None
    return str(SourceSansPro), str(SourceSansProSemibold)


@lru_cache(maxsize=2)
def _letters(path: str) -> bytes:
    """What is in the file of a typeface. Read here: the library opens no file in a folder whose name is no UTF-8."""
    return Path(path).read_bytes()


@lru_cache(maxsize=24)  # with its letters each takes a third of a megabyte
def font(size: int, bold: bool = False) -> pygame.font.Font:
    """The typeface at a pixel size; the library's own one where the package is missing."""
    path = _files()[1 if bold else 0]
    if path is None:
        return pygame.font.Font(None, round(size * 1.2))
    return pygame.font.Font(io.BytesIO(_letters(path)), size)


def written(letters: pygame.Font, words: str, colour: theme.Colour) -> pygame.Surface:
    """Words as a picture; a space for those that have no width, as marks that only turn the direction of writing."""
    try:
        return letters.render(words or " ", True, colour)
    except pygame.error:
        return letters.render(" ", True, colour)
