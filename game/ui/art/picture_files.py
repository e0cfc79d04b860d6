"""The files of pictures, and what the game does without one: a missing or spoiled file costs its picture, never the game.

The caller that asks for a picture that cannot be read gets None and draws something plain instead. Which files were missed is
kept here until the application has told the player.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

import pygame

_COLOUR = re.compile(r'(stroke|fill)="#[0-9a-fA-F]{6}"')
_SIZE = re.compile(r'width="[^"]*" height="[^"]*"')
_missed: dict[Path, bool] = {}
"""Files that could not be read, in order; whether the player has been told."""


def raw(svg: str, width: int, height: int) -> pygame.Surface:
    """SVG text as a picture of exactly this size, not yet in the screen's format. Raises `pygame.error` for other text."""
    text = _SIZE.sub(f'width="{max(1, width)}" height="{max(1, height)}"', svg, count=1)
    return pygame.image.load(io.BytesIO(text.encode()), "picture.svg")


def svg_colour(colour: Sequence[int]) -> str:
    """A colour as SVG writes it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


@lru_cache(maxsize=400)
def source(path: Path) -> str:
    """The text of an SVG file. Raises `OSError` or `ValueError` where there is none."""
    return path.read_text(encoding="utf-8")


def made_of(path: Path, make: Callable[[str], pygame.Surface]) -> pygame.Surface | None:
    """What is made of the text of an SVG file."""
    try:
        return make(source(path))
    except (OSError, ValueError, pygame.error):
        miss(path)
        return None


def drawing(path: Path, width: int, height: int, tint: str = "") -> pygame.Surface | None:
    """An SVG file as a picture of this size, its strokes and areas in the colour `tint` ("#ffffff") where one is given."""
    return made_of(path, lambda text: raw(_COLOUR.sub(lambda m: f'{m[1]}="{tint}"', text) if tint else text, width, height))


def photograph(path: Path) -> pygame.Surface | None:
    """A file of pixels, as the felt's."""
    try:
        # Read here: the library opens no file in a folder whose name is no UTF-8.
        return pygame.image.load(io.BytesIO(path.read_bytes()), path.name)
    except (OSError, pygame.error):
        miss(path)
        return None


def miss(path: Path) -> None:
    """This file cannot be used: the player will be told."""
    _missed.setdefault(path, False)


def untold() -> list[Path]:
    """The files that were missed since this was asked last."""
    news = [path for path, told in list(_missed.items()) if not told]
    _missed.update(dict.fromkeys(news, True))
    return news
