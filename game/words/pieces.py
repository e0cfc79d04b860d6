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
ON_TABLE, KINDS = "board.", "board.was_"
"""Sentences about what is put together anew on the table, and those of them that tell sets from runs."""
_played_with = CARDS
_own_melds = False


def use_pieces(shape: str, own_melds: bool = False) -> None:
    """From now on the program speaks of these pieces; what is put together anew is everybody's sets, or melds of one's own."""
    global _played_with, _own_melds
    _played_with, _own_melds = shape, own_melds


def said_otherwise(code: str) -> tuple[str, ...]:
    """Where the words stand by which those of a sentence of the program are replaced."""
    own = _own_melds and code.startswith(ON_TABLE) and not code.startswith(KINDS)
    return (*of_shape(played_with(code)), *(("pieces.own_melds",) if own else ()))


def of_shape(shape: str) -> tuple[str, ...]:
    """The same for a sentence about pieces of this shape."""
    return (f"pieces.{shape}",) if shape != CARDS else ()


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
