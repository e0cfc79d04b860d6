"""Pictures that a player has laid beside a rules file: found, read with care, and drawn on the paper of a card.

What `game.pictures` refuses is as if it were not there: the card is drawn from its name, and the player is told once.
"""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path

import pygame

from game.cards.deck import JOKER_NAME, Deck, is_picture_folder
from game.pictures.folder import BACK, PictureFolder, folder_of, opened, read, sign_of
from game.pictures.picture import Picture, Unfit
from game.table.shapes import CARD
from game.ui.art.drawn_cards import paper
from game.ui.art.picture_files import drawing, miss, raw

Places = tuple[Path, ...]
"""The folders of rules files, beside which pictures may lie."""


@lru_cache(maxsize=32)
def beside(places: Places, pictures: str) -> PictureFolder | None:
    """The folder with the pictures of a deck; None where it has none of its own, or it is not there."""
    if not places or not is_picture_folder(pictures):
        return None
    found = folder_of(pictures, places)
    if found is None:
        miss(places[-1] / pictures)
    return None if found is None else opened(found)


def whole_card(folder: PictureFolder, name: str, copy: str) -> Path | None:
    """The picture that is the whole card of this name; the second of two equal ones may have one of its own."""
    for stem in (f"{name}_{copy}", name) if copy else (name,):
        _tell(folder, stem)
        if (found := folder.whole(stem.lower())) is not None:
            return found
    return None


def back_of(folder: PictureFolder) -> Path | None:
    """The picture of the back."""
    _tell(folder, BACK)
    return folder.whole(BACK)


def sign_in(folder: PictureFolder, suit: str) -> Path | None:
    """The sign of a suit."""
    _tell(folder, sign_of(suit))
    return folder.find(sign_of(suit))


@lru_cache(maxsize=500)
def on_card(places: Places, deck: Deck, name: str) -> tuple[Path | None, Path | None]:
    """What a card shows that is drawn from its name: the picture in its middle, and the sign below its index."""
    folder = beside(places, deck.pictures)
    if folder is None or name == JOKER_NAME:
        return None, None
    kind = next((kind for kind in deck.kinds if kind.id == name), None)
    suit = deck.suits[kind.suit].id if kind is not None and kind.suit >= 0 and not kind.wild else ""
    sign = sign_in(folder, suit) if suit else None
    return folder.find(name.lower()) or sign, sign


def _tell(folder: PictureFolder, stem: str) -> None:
    """Let the player know of a picture that cannot be used."""
    if isinstance(folder.looked(stem.lower()), Unfit):
        miss(folder.files[stem.lower()])


def card_drawing(assets: Path, path: Path, width: int, height: int) -> pygame.Surface | None:
    """The picture of a whole card or of a back, of exactly this size."""
    if path.is_relative_to(assets):
        return drawing(path, width, height)
    picture = _harmless(path)
    found = _drawn(path, picture, width, height) if picture is not None else None
    if found is None:
        return None
    card = paper(width, height, CARD.corner)
    shape = card.copy()
    card.blit(found, (0, 0))
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    card.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return card


def card_sign(assets: Path, path: Path, side: int) -> pygame.Surface | None:
    """The picture of a sign, in a square."""
    if path.is_relative_to(assets):
        return drawing(path, side, side)
    found = fitted(path, side, side)
    if found is None:
        return None
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    made.blit(found, found.get_rect(center=(side // 2, side // 2)))
    return made


def fitted(path: Path, width: int, height: int) -> pygame.Surface | None:
    """A picture as large as it can be in this room, whatever its sides are to each other."""
    found = _harmless(path)
    if found is None:
        return None
    part = min(width / found.width, height / found.height)
    return _drawn(path, found, max(1, round(found.width * part)), max(1, round(found.height * part)))


def _harmless(path: Path) -> Picture | None:
    """What the file holds; None, and the player is told, where it cannot be used."""
    try:
        return read(path)
    except Unfit:
        miss(path)
        return None


def _drawn(path: Path, found: Picture, width: int, height: int) -> pygame.Surface | None:
    """What was found harmless, of this size."""
    try:
        if found.kind == "svg":
            return raw(found.data.decode(), width, height)
        pixels = pygame.image.load(io.BytesIO(found.data), "picture.png")
        return pygame.transform.smoothscale(_with_alpha(pixels), (width, height))
    except (pygame.error, ValueError):
        miss(path)
        return None


def _with_alpha(pixels: pygame.Surface) -> pygame.Surface:
    """Pixels with four parts each, whatever the file had."""
    if pixels.get_bytesize() == 4 and pixels.get_flags() & pygame.SRCALPHA:
        return pixels
    made = pygame.Surface(pixels.get_size(), pygame.SRCALPHA)
    made.blit(pixels, (0, 0))
    return made
