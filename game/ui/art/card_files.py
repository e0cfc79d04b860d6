"""Which file shows a card: a face of the French deck in the chosen style, or one of a set of pictures that a deck brings.

A set is a folder of faces named by the short names of its cards. What else it has, its files say: `NAME_large` beside it is worn
by cards that lie small, `small/` within it by those of a few pixels; `back.svg` is its own back, `jk.svg` its joker (`jk_2.svg`
the second one), and `sign_r.svg` the sign of the suit that is written `R`. The faces and backs that the player chose are those of
French cards only.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from game.cards.deck import JOKER_NAME, Deck
from game.table import theme

_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_RANKS = {"T": "10", "A": "a", "J": "j", "Q": "q", "K": "k"}
SMALL_FACE = 46
"""Faces of a set narrower than this, in pixels, are those of its folder `small`, if it has one."""


@lru_cache(maxsize=2000)
def card_file(assets: Path, deck: Deck, name: str | None, style: str, small: bool = False) -> Path:
    """Found once for each card: it is asked for at every card of every frame. `style` is a face style, or a back's name for the
    card without a name; `small`: it is narrower than `SMALL_FACE`.
    """
    if name is None:
        own = style == deck.pictures and own_back(assets, style)
        return assets / "faces" / style / "back.svg" if own else assets / "backs" / f"{style}.svg"
    name, _, copy = name.partition("#")
    if deck.pictures and name in deck.face_of_name:
        found = _of_set(assets / "faces" / deck.pictures, name.lower(), copy, style in theme.TABLE_FACES.values(), small)
        if name != JOKER_NAME or found.exists():
            return found
    if name == JOKER_NAME:
        kind = ("red", "black", "printed")[(int(copy) - 1) % 3 if copy.isdigit() else 0]
        return assets / "faces" / style / f"joker_{kind}.svg"
    rank, suit = name[:-1], name[-1]
    return assets / "faces" / style / f"{_SUITS[suit]}_{_RANKS.get(rank, rank)}.svg"


def _of_set(folder: Path, name: str, copy: str, large: bool, small: bool) -> Path:
    """The face in the folder of a set, or in the one of those that lie small."""
    wide = folder.with_name(f"{folder.name}_large")
    if large and wide.is_dir():
        folder = wide
    elif small and (folder / "small").is_dir():
        folder = folder / "small"
    twin = folder / f"{name}_{copy}.svg"
    return twin if copy and twin.exists() else folder / f"{name}.svg"


@lru_cache(maxsize=8)
def own_back(assets: Path, pictures: str) -> bool:
    """Whether a set of pictures has a back of its own; the player's choice does not count for it."""
    return bool(pictures) and (assets / "faces" / pictures / "back.svg").exists()


@lru_cache(maxsize=64)
def sign_file(assets: Path, pictures: str, suit: str) -> Path | None:
    """The sign of a suit of a set; None where it has none."""
    found = assets / "faces" / pictures / f"sign_{suit.lower()}.svg"
    return found if pictures and found.exists() else None


def suit_name(letter: str) -> str:
    """A French suit as the files of its pictures have it."""
    return _SUITS[letter]
