"""Tiles: a deck that says so brings their pictures, whatever faces and backs the player has chosen for cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.cards.deck import FRENCH, Deck, Kind, Rank, Suit
from game.cards.pack import Pack
from game.table import theme
from game.table.shapes import CARD, TILE
from game.ui.art import picture_files, textures
from game.ui.art.board import Board
from game.ui.art.card_faces import CardArt
from game.ui.art.text import Text
from game.ui.pages.small.drawn import Layout, miniature
from game.words.catalogue import say
from tests.conftest import ROOT

SUITS = (Suit("R", "Red"), Suit("B", "Blue"), Suit("K", "Black"), Suit("Y", "Yellow"))
TILES = Deck(SUITS, tuple(Rank(str(n)) for n in range(1, 14)), suit_first=True, pictures="tiles", shape="tile")


@pytest.fixture
def art() -> Iterator[CardArt]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.font.init()
    picture_files.untold()
    made = CardArt(ROOT / "assets")
    made.deck = TILES
    yield made


def ivory(picture: pygame.Surface) -> float:
    """How much of a picture is light."""
    w, h = picture.get_size()
    spots = [picture.get_at((x, y)) for x in range(0, w, 2) for y in range(0, h, 2)]
    return sum(sum(spot[:3]) > 3 * 190 for spot in spots) / len(spots)


@pytest.mark.parametrize("width", [26, 60, 130])
def test_every_tile_has_a_picture_of_its_own(art: CardArt, width: int) -> None:
    names = set(Pack(2, 2, TILES).names)
    faces = {pygame.image.tobytes(art.card(name, width), "RGBA") for name in names if not name.startswith("JK")}
    assert len(faces) == 52
    jester, second, back = (pygame.image.tobytes(art.card(name, width), "RGBA") for name in ("JK", "JK#2", None))
    assert len({jester, second, back} | faces) == 55
    assert all(ivory(art.card(name, width)) > 0.4 for name in names)
    assert not picture_files.untold()


@pytest.mark.parametrize("width", [30, 90])
def test_faces_and_backs_of_cards_change_no_tile(art: CardArt, width: int) -> None:
    def seen() -> list[bytes]:
        return [
            pygame.image.tobytes(art.card(name, width, style), "RGBA")
            for name in ("R7", "JK")
            for style in (None, art.table_face)
        ]

    before, back = seen(), pygame.image.tobytes(art.card(None, width), "RGBA")
    for face in theme.FACES:
        art.use(face, "tartan")
        assert seen() == before and pygame.image.tobytes(art.card(None, width), "RGBA") == back


def test_a_back_that_is_asked_for_by_name_is_that_of_cards(art: CardArt) -> None:
    """As where the player chooses one, with a match of tiles below."""
    assert len({pygame.image.tobytes(art.card(None, 90, back), "RGBA") for back in ("fan", "waves", None)}) == 3


@pytest.mark.parametrize("width", [26, 40, 80])
def test_colours_of_tiles_are_told_apart_without_colour(art: CardArt, width: int) -> None:
    def lines(name: str) -> pygame.mask.Mask:
        """What is engraved below the number, as dark or light."""
        grey = pygame.transform.grayscale(art.card(name, width))
        low = grey.subsurface((0, round(grey.get_height() * 0.6), width, round(grey.get_height() * 0.28)))
        return pygame.mask.from_threshold(low, (0, 0, 0, 255), (160, 160, 160, 255))

    signs = {suit.id: lines(f"{suit.id}7") for suit in SUITS}
    for one, other in combinations(signs.values(), 2):
        common = one.overlap_area(other, (0, 0))
        assert one.count() + other.count() - 2 * common >= 0.15 * max(one.count(), other.count())


def test_a_tile_without_a_picture_is_drawn_from_its_name(art: CardArt) -> None:
    art.deck = Deck(
        (*SUITS, Suit("G", "Green")), TILES.ranks, suit_first=True, others=(Kind("GATE", "Gate", count=2),), pictures="tiles"
    )
    assert art.is_own("G7") and art.is_own("GATE") and not art.is_own("R7")
    assert art.card("G7", 60).get_width() == 60
    assert not picture_files.untold()


def test_a_tile_in_a_sentence_wears_the_sign_of_its_colour(art: CardArt) -> None:
    shapes = {name: art.sign(name, 24)[0] for name in ("R7", "B7", "K7", "Y7")}
    assert len({pygame.image.tobytes(sign, "RGBA") for sign in shapes.values() if sign is not None}) == 4
    assert Text(art).line("⟦R7⟧", 24).get_width() > 24


@pytest.mark.parametrize("width", [26, 41, 83, 200])
def test_a_picture_is_as_high_as_its_shape_says(art: CardArt, width: int) -> None:
    for name in ("R7", "JK", None):
        assert art.card(name, width).get_size() == art.turned(name, width, 0).get_size() == (width, round(TILE.high(width)))
    assert art.radius(width) == max(2, round(TILE.corner * width)) and TILE.corner > CARD.corner


@pytest.mark.parametrize("size", [(320, 224), (200, 116), (380, 620)])
def test_the_small_table_of_a_game_with_tiles_has_tiles_on_board_and_rack(
    art: CardArt, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str | None, Deck]] = []
    turned = CardArt.turned

    def noted(self: CardArt, name: str | None, *rest: Any) -> pygame.Surface:
        asked.append((name, self.deck))
        return turned(self, name, *rest)

    monkeypatch.setattr(CardArt, "turned", noted)
    textures.use_textures(ROOT / "assets" / "textures")
    for which in range(3):
        art.deck = FRENCH
        surface = pygame.Surface(size).convert()
        miniature(
            Board(surface, 1.0, art, Text(art)), surface.get_rect(), "blue", Layout(deck=TILES, board=True, which=which), 12
        )
    names = {name for name, _ in asked}
    assert None in names and len(names) > 20 and names - {None} <= set(TILES.face_of_name)
    assert all(deck is TILES for _, deck in asked) and art.deck is FRENCH


def test_the_cards_of_the_foremost_match_are_those_that_are_drawn(tmp_path: Path) -> None:
    """And French ones where nothing is played."""
    desk = TableDesk(tmp_path)
    try:
        desk.place("tile_rummy", ["R1 R2 R3", "B4 B5"], melded_before=[True, True], phase="play")
        assert desk.app.art.deck.pictures == "tiles" and desk.app.art.shape is TILE
        assert say("key.select") == "Select a tile"
        desk.app.home()
        desk.settle()
        assert desk.app.art.deck is FRENCH and say("key.select") == "Select a card"
    finally:
        desk.close()
