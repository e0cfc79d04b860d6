"""Cards inside sentences: the chip is filled by what it says, and a suit keeps its colour on any cloth."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.cards.deck import Deck, Kind, Rank, Suit
from game.table import theme
from game.ui.art import cloth_colour
from game.ui.art.card_faces import CardArt
from game.ui.art.text import Text, split_mark
from tests.conftest import ROOT

PHASES = Deck(
    tuple(Suit(name[0], name) for name in ("Red", "Blue", "Green", "Yellow")),
    tuple(Rank(str(number)) for number in range(1, 13)),
    suit_first=True,
    others=(Kind("W", "Wild", wild=True, count=8),),
    pictures="phases",
)
GREEN_INK = (24, 118, 62)


@pytest.fixture
def art() -> Iterator[CardArt]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.font.init()
    yield CardArt(ROOT / "assets")
    cloth_colour.use_cloth("green")


def blank_right(picture: pygame.Surface) -> int:
    """How many columns at the right end of a chip are nothing but paper, its edge left out."""
    w, h = picture.get_size()
    rows = range(4, h - 4)
    for x in range(w - 4, 0, -1):
        if any(sum(picture.get_at((x, y))[:3]) < 3 * 160 for y in rows):
            return w - 4 - x
    return w


@pytest.mark.parametrize("size", [13, 16, 20, 26])
@pytest.mark.parametrize("name", ["JK", "JK#2", "QS", "TH", "2D", "7C#2"])
def test_the_chip_of_a_card_has_no_blank_behind_what_it_says(art: CardArt, name: str, size: int) -> None:
    assert blank_right(Text(art).line(f"⟦{name}⟧", size)) <= size // 3


@pytest.mark.parametrize("cloth", [*theme.FELTS])
def test_a_green_card_is_green_on_every_cloth(art: CardArt, cloth: str) -> None:
    art.deck = PHASES
    cloth_colour.use_cloth(cloth)
    _, ink = art.sign("G3", 20)
    assert ink == GREEN_INK
    chip = Text(art).line("⟦G3⟧", 26)
    figure = chip.subsurface((2, 2, chip.get_width() // 2 - 4, chip.get_height() - 4))
    greenish = pygame.mask.from_threshold(figure, GREEN_INK, (30, 30, 30, 255)).count()
    assert greenish > 20


@pytest.mark.parametrize("side", [10, 16, 24, 40])
@pytest.mark.parametrize("name", ["R7", "B7", "G7", "Y11"])
def test_the_sign_of_a_suit_brings_no_paper_of_its_card_along(art: CardArt, name: str, side: int) -> None:
    art.deck = PHASES
    sign, _ = art.sign(name, side)
    assert sign is not None and sign.get_size() == (side, side)
    assert all(sign.get_at(at).a == 0 for at in ((0, 0), (side - 1, 0), (0, side - 1), (side - 1, side - 1)))
    assert len(pygame.mask.from_surface(sign, 30).connected_components()) == 1  # nothing of what stands in the card's corners
    solid = pygame.mask.from_surface(sign, 200).count()
    assert 0.12 * side * side < solid < 0.8 * side * side


def test_a_card_without_a_number_is_called_by_its_words() -> None:
    assert split_mark("SK|Skip") == ("Skip", "") and split_mark("W|Wild\u00a0card") == ("Wild card", "")
    assert split_mark("R7|Red\u00a07") == ("7", "") and split_mark("TH") == ("10", "H") and split_mark("FOX") == ("FOX", "")
