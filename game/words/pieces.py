"""What the pieces of a game are called: where they are tiles its sentences speak of tiles, colours, numbers and the pool.

The catalogue is written for cards. For each other shape (`game.table.shapes`) it has an entry that says by which words those
of cards are replaced; this happens in templates, never in what is filled in. Sentences of a game go by its deck; those of the
program by what is played with now.
"""

from __future__ import annotations

import re
from functools import lru_cache

CARDS = "card"
AS_THEY_ARE = ("back.", "settings.", "sheet.", "speedpage.")
"""Sentences of the program that are about cards whatever is played with, or about any game."""
_played_with = CARDS


def use_pieces(shape: str) -> None:
    """From now on the program speaks of these pieces."""
    global _played_with
    _played_with = shape


def played_with(code: str) -> str:
    """The pieces of which a sentence of the program speaks."""
    return CARDS if code.startswith(AS_THEY_ARE) else _played_with


@lru_cache(maxsize=2000)
def retold(template: str, pairs: str) -> str:
    """A template with other words for its pieces: `pairs` reads "card=tile, suit=colour"."""
    words = dict(pair.split("=") for pair in pairs.split(", ") if pair)
    if not words:
        return template

    def other(found: re.Match[str]) -> str:
        word = words[found[1].lower()]
        return word.capitalize() if found[1][0].isupper() else word

    names = "|".join(words)
    return re.sub(rf"(?<![{{\w])({names})(?=s?\b)", other, template, flags=re.IGNORECASE)
