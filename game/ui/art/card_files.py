"""Which file shows a card: a face of the French deck in the chosen style, or one of a set of pictures that a deck brings.

A set is a folder of faces named by the short names of its cards. What else it has, its files say: `NAME_large` beside it is worn
by cards that lie small, `small/` within it, or else `NAME_large`, by those of a few pixels; `back.svg` is its own back, `jk.svg`
its joker (`jk_2.svg` the second one), and `sign_r.svg` the sign of the suit that is written `R`. The faces and backs that the
player chose are those of French cards only. The folder of a deck of one's own lies beside its rules file (`own_pictures.py`).
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from game.cards.deck import JOKER_NAME, PICTURE_SETS, Deck
from game.table import theme
from game.ui.art.own_pictures import Places, back_of, beside, sign_in, whole_card

_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_RANKS = {"T": "10", "A": "a", "J": "j", "Q": "q", "K": "k"}
SMALL_FACE = 46
"""Faces of a set narrower than this, in pixels, are those of its folder `small`, if it has one."""


@lru_cache(maxsize=2000)
def card_file(assets: Path, deck: Deck, name: str | None, style: str, small: bool = False, places: Places = ()) -> Path:
    """Found once for each card: it is asked for at every card of every frame. `style` is a face style, or a back's name for the
    card without a name; `small`: it is narrower than `SMALL_FACE`; beside rules files in `places` lie players' pictures.
    """
    folder = beside(places, deck.pictures)
    if name is None:
        if folder is not None and style == deck.pictures and (back := back_of(folder)) is not None:
            return back
        own = style == deck.pictures and own_back(assets, style)
        return assets / "faces" / style / "back.svg" if own else assets / "backs" / f"{style}.svg"
    name, _, copy = name.partition("#")
    if folder is not None and (card := whole_card(folder, name, copy)) is not None:
        return card
    if deck.pictures and deck.pictures not in PICTURE_SETS and name in deck.face_of_name and name != JOKER_NAME:
        return assets / "faces" / "none" / f"{name}.svg"  # there is none: it is drawn from its name
    if deck.pictures in PICTURE_SETS and name in deck.face_of_name:
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
    if small and not (large and wide.is_dir()) and (folder / "small").is_dir():
        folder = folder / "small"
    elif (large or small) and wide.is_dir():
        folder = wide
    twin = folder / f"{name}_{copy}.svg"
    return twin if copy and twin.exists() else folder / f"{name}.svg"


@lru_cache(maxsize=8)
def own_back(assets: Path, pictures: str, places: Places = ()) -> bool:
    """Whether a set of pictures has a back of its own; the player's choice does not count for it."""
    if (folder := beside(places, pictures)) is not None:
        return back_of(folder) is not None
    return pictures in PICTURE_SETS and (assets / "faces" / pictures / "back.svg").exists()


@lru_cache(maxsize=64)
def sign_file(assets: Path, pictures: str, suit: str, places: Places = ()) -> Path | None:
    """The sign of a suit of a set; None where it has none."""
    if (folder := beside(places, pictures)) is not None:
        return sign_in(folder, suit)
    found = assets / "faces" / pictures / f"sign_{suit.lower()}.svg"
    return found if pictures in PICTURE_SETS and found.exists() else None


@lru_cache(maxsize=16)
def has_signs(assets: Path, deck: Deck, places: Places = ()) -> bool:
    """Whether a deck of one's own brings a sign for each of its suits."""
    suits = [suit.id for suit in deck.suits]
    return not deck.french and bool(suits) and all(sign_file(assets, deck.pictures, suit, places) is not None for suit in suits)


def suit_name(letter: str) -> str:
    """A French suit as the files of its pictures have it."""
    return _SUITS[letter]
