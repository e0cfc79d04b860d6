"""The names of games: their own, other names by which people know them, and how such a name finds its game."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from game.variants.entries import Entry

MOST_LETTERS = 200
"""No name of a game is longer than this; what is longer finds none."""


def folded(text: str) -> str:
    """A name as it is compared: without accents and capitals, with one space for whatever is neither letter nor number."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    kept = (letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))
    return " ".join("".join(kept).split())


def called(entries: Iterable[Entry], name: str) -> Entry | None:
    """The game that is called so: by its id, else by its name, else by another name; of several the first in the list. Else the
    only one in one of whose names all these words are.
    """
    if len(name) > MOST_LETTERS:
        return None
    asked, games = folded(name), tuple(entries)
    if not asked:
        return None
    for names in (lambda entry: (entry.id,), lambda entry: (entry.name,), lambda entry: entry.also):
        found = next((entry for entry in games if asked in map(folded, names(entry))), None)
        if found is not None:
            return found
    words = set(asked.split())
    near = [entry for entry in games if any(words <= set(folded(other).split()) for other in (entry.name, *entry.also))]
    return near[0] if len(near) == 1 else None
