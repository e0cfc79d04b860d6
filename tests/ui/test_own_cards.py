"""Cards of a deck of one's own: drawn from names and colours at any size."""

from __future__ import annotations

import pygame
import pytest

from game.cards.deck import Deck, Kind, Rank, Suit
from game.cards.pack import Pack
from game.ui.art import drawn_cards

DECK = Deck(
    tuple(Suit(name[0], name) for name in ("Lions", "Zebras", "Parrots", "Elephants")),
    tuple(Rank(str(number)) for number in range(1, 14)),
    suit_first=True,
    others=(Kind("STAR", "Star", wild=True, count=2), Kind("KEEPER", "The head keeper of the whole zoo", count=1)),
)


def colours(picture: pygame.Surface) -> set[tuple[int, ...]]:
    """The colours that cover the picture, sampled."""
    w, h = picture.get_size()
    return {tuple(picture.get_at((x, y))) for x in range(2, w - 2, 3) for y in range(2, h - 2, 3)}


@pytest.mark.parametrize("width", [40, 60, 120, 240])
def test_every_card_has_a_picture_of_its_own_at_any_size(width: int) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.font.init()
    pictures = {name: drawn_cards.draw(DECK, name, width) for name in set(Pack(1, 0, DECK).names)}
    assert all(picture.get_size() == (width, round(width * 1.4)) for picture in pictures.values())
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures.values()}) == len(pictures)
    assert all(len(colours(picture)) > 3 for picture in pictures.values())


def test_suits_are_told_apart_by_colour_and_a_name_that_is_a_colour_has_it() -> None:
    assert len({drawn_cards.suit_colour(DECK, suit) for suit in range(4)}) == 4
    tiles = Deck(tuple(Suit(name[0], name) for name in ("Blue", "Red")), (Rank("1"),), suit_first=True)
    assert (
        drawn_cards.suit_colour(tiles, 0) == drawn_cards.COLOURS[1]
        and drawn_cards.suit_colour(tiles, 1) == drawn_cards.COLOURS[0]
    )


def test_a_card_that_lies_small_has_a_larger_index() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.font.init()
    plain, large = (drawn_cards.draw(DECK, "L7", 90, large) for large in (False, True))

    def ink(picture: pygame.Surface) -> int:
        corner = picture.subsurface((3, 3, 31, 62))
        return pygame.mask.from_threshold(corner, drawn_cards.COLOURS[0], (60, 60, 60, 255)).count()

    assert ink(large) > 1.2 * ink(plain)


def test_each_card_without_a_suit_wears_a_sign_of_its_own() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.font.init()
    names = ("FOX", "HEN", "STAR", "OWL", "EEL", "BEE")
    zoo = Deck(DECK.suits, DECK.ranks, others=tuple(Kind(name, "Same", wild=True, count=2) for name in names))
    signs = set()
    for name in (*names, "JK"):
        card = drawn_cards.draw(zoo, name, 120)
        signs.add(pygame.image.tobytes(card.subsurface((36, 55, 48, 48)), "RGBA"))
    assert len(signs) == len(names) + 1
