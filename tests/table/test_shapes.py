"""Cards, chips and tiles are pieces of their own shape, and what lies, moves and sounds asks that shape."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import game.ui
from game.cards.deck import FRENCH
from game.rules.policies.dealing.packs import OwnPack
from game.table.geometry import Pose, between
from game.table.layout.lay import lay
from game.table.motion.timing import PAY, flight_time
from game.table.pointing.drag import RAISE_TIME, Drag
from game.table.shapes import CARD, CHIP, SHAPES, TILE
from tests.table.given import table
from tests.variants.shelf import SHIPPED

SIZES = ((1920, 1080), (960, 540), (720, 1280))


def test_a_deck_is_one_of_cards_where_the_rules_say_nothing_else() -> None:
    assert SHAPES[FRENCH.shape] is CARD
    assert SHAPES[SHIPPED.resolve("ten_phases").variant.pack.deck.shape] is CARD


def test_a_rules_file_says_that_its_deck_consists_of_tiles() -> None:
    assert SHAPES[OwnPack(shape="tile").deck.shape] is TILE


@pytest.mark.parametrize("size", SIZES)
def test_everything_on_a_table_of_tiles_is_a_tile(size: tuple[int, int]) -> None:
    scene = replace(table(3), piece=TILE)
    layout = lay(scene, size)
    assert layout.poses and all(pose.shape is TILE for pose in (*layout.poses.values(), *layout.rest.values()))
    assert all(pose.shape is CARD for pose in lay(table(3), size).poses.values())


def test_a_piece_keeps_its_shape_on_its_way() -> None:
    here, there = Pose(0, 0, 80, shape=TILE), Pose(100, 0, 80, 6.0, shape=TILE)
    for pose in (between(here, there, 0.5), here.scaled(2.0), here.in_light(0.5), here.over(3.0)):
        assert pose.shape is TILE and pose.h == pytest.approx(pose.w * TILE.ratio)


def test_a_tile_is_heavier_than_a_card() -> None:
    """It takes longer on its way and leans in the fingers, where it becomes larger; its side casts a longer shadow at rest."""
    card, tile = (Pose(0, 0, 80, shape=shape) for shape in (CARD, TILE))
    assert flight_time(card, card, 1.0) < flight_time(tile, tile, 1.0)
    assert CARD.lies.offset < TILE.lies.offset and not CARD.thick < 0 < TILE.thick - CHIP.thick
    held = {}
    for pose in (card, tile):
        drag = Drag()
        drag.press("card:7H", (0, 0), 0.0, ("card:7H",), {"card:7H": pose})
        drag.move((50, 0), 0.1)
        held[pose.shape] = drag.held(0.1 + RAISE_TIME)["card:7H"]
    assert held[CARD].angle == 0 and held[TILE].angle == TILE.leans
    assert held[CARD].w == pytest.approx(80 * CARD.grows) and held[TILE].w == pytest.approx(80 * TILE.grows)


def test_every_piece_sounds_like_itself() -> None:
    assert [shape.sound("place") for shape in (CARD, CHIP, TILE)] == ["place", "chip_place", "tile_place"]
    assert {shape.sound("refuse") for shape in SHAPES.values()} == {"refuse"}, "what is no movement of a piece"


def test_chips_take_as_long_as_their_shape_says() -> None:
    assert CHIP.way[1] == PAY


CARDS_ONLY = {
    "art/drawn_cards.py",  # a back that has no picture
    "art/own_pictures.py",  # a player's own pictures, which stand on cards
    "pages/settings.py",  # faces and backs of cards to choose from
    "table/still/frost.py",  # a pile of discards
    "table/still/house/panels.py",  # games against the house
}


def test_whatever_the_window_draws_of_a_game_asks_the_shape_of_its_pieces() -> None:
    """Only what is about cards for certain knows how high one is."""
    ui = Path(game.ui.__file__).parent
    asked = re.compile(r"shapes import .*\bCARD\b|shapes\.CARD\b")
    knowing = {path for path in ui.rglob("*.py") if asked.search(path.read_text("utf-8"))}
    assert {path.relative_to(ui).as_posix() for path in knowing} <= CARDS_ONLY
