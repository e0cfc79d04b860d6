"""The folder beside a rules file that has the pictures of its deck.

Files are named by the short names of the cards, in letters of any size: `l3.svg` or `L3.png` shows the card `L3`, `back` the
back, `jk` a joker, `sign_l` the sign of the suit that is written `L`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from game.cards.deck import JOKER_NAME, Deck, is_picture_folder
from game.pictures import drawings, pixels
from game.pictures.picture import MOST_BYTES, Picture, Unfit

MOST_FILES = 1_000
BACK = "back"
_ENDINGS = (".svg", ".png")


def sign_of(suit: str) -> str:
    """The name of the file with the sign of a suit."""
    return f"sign_{suit.lower()}"


def read(path: Path) -> Picture:
    """The picture of a file, whatever its ending says. Raises `Unfit`."""
    try:
        if not path.is_file():  # reading a pipe would wait for ever
            raise Unfit("unreadable")
        with path.open("rb") as file:
            data = file.read(max(MOST_BYTES.values()) + 1)
    except (OSError, ValueError):
        raise Unfit("unreadable") from None
    kind = "png" if data.startswith(pixels.SIGNATURE) else "svg"
    if not data:
        raise Unfit("empty")
    if len(data) > MOST_BYTES[kind] and (kind == "png" or path.suffix.lower() == ".svg"):
        raise Unfit("large", most=MOST_BYTES[kind] // 1000)
    if kind == "svg" and path.suffix.lower() == ".png":
        raise Unfit("truncated" if pixels.SIGNATURE.startswith(data) else "no_pixels")
    return pixels.read(data) if kind == "png" else drawings.read(data)


def folder_of(name: str, places: Iterable[Path]) -> Path | None:
    """The folder of this name beside the rules files of one of these places; None where there is none."""
    if not is_picture_folder(name):
        return None
    return next((place / name for place in places if (place / name).is_dir()), None)


class PictureFolder:
    """The pictures that lie in one folder, by the small letters of what they show."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, Path] = {}
        self.twins: list[tuple[Path, Path]] = []
        """Files that show the same: the first is taken."""
        self.full = False
        for path in self._lying():
            if (first := self.files.setdefault(path.stem.lower(), path)) is not path:
                self.twins.append((first, path))
        self._looked: dict[str, Picture | Unfit | None] = {}

    def _lying(self) -> Iterator[Path]:
        """The files that may be pictures, in order."""
        try:
            with os.scandir(self.folder) as lying:
                names = sorted(one.name for one in lying if one.name.lower().endswith(_ENDINGS))
        except OSError:
            names = []
        self.full = len(names) > MOST_FILES
        root = self.folder.resolve()
        for name in names[:MOST_FILES]:
            path = self.folder / name
            if not path.is_symlink() or path.resolve().is_relative_to(root):
                yield path

    def find(self, name: str) -> Path | None:
        """The file of a card, a sign or the back that can be used; None where there is none."""
        return None if isinstance(self.looked(name), Unfit | None) else self.files[name]

    def whole(self, name: str) -> Path | None:
        """The same, where the picture has the shape of a card."""
        found = self.looked(name)
        return self.files[name] if isinstance(found, Picture) and found.is_card else None

    def looked(self, name: str) -> Picture | Unfit | None:
        """What is known of a picture: its size, or why it cannot be used. What is in it is read again where it is drawn."""
        if name not in self._looked:
            self._looked[name] = self._look(name)
        return self._looked[name]

    def _look(self, name: str) -> Picture | Unfit | None:
        if name not in self.files:
            return None
        try:
            found = read(self.files[name])
        except Unfit as unfit:
            return unfit
        return Picture(found.kind, b"", found.width, found.height)

    def unfit(self, names: Iterable[str]) -> list[tuple[Path, Unfit]]:
        """The files of these that cannot be used, and why."""
        found = ((name, self.looked(name)) for name in names if name in self.files)
        return [(self.files[name], why) for name, why in found if isinstance(why, Unfit)]


@lru_cache(maxsize=16)
def opened(folder: Path) -> PictureFolder:
    """The folder as it lay there when it was asked for first."""
    return PictureFolder(folder)


def names_of(deck: Deck) -> list[str]:
    """By what name the picture of each card of a deck is looked for."""
    return [kind.id.lower() for kind in deck.kinds if kind.count != 0]


def others_of(deck: Deck, jokers: int) -> list[str]:
    """What else a deck may have pictures of: its back, the signs of its suits, its jokers."""
    joker = JOKER_NAME.lower()
    return [BACK, *(sign_of(suit.id) for suit in deck.suits), joker, *(f"{joker}_{n}" for n in range(2, jokers + 1))]


def without_picture(deck: Deck, folder: PictureFolder) -> Sequence[str]:
    """The cards that have no picture and whose suit has no sign."""
    signs = {number for number, suit in enumerate(deck.suits) if sign_of(suit.id) in folder.files}
    return [
        kind.id
        for kind in deck.kinds
        if kind.count != 0 and kind.id.lower() not in folder.files and (kind.suit not in signs or kind.wild)
    ]
