"""The still picture of the table: parts of it are drawn anew, and it looks as if the whole were."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.ui.table_desk import PEOPLE, TableDesk  # first: it chooses the driver  # isort: skip

import pygame

from game.rules.acts.closing import CLOSE_PLACE
from game.table import theme
from game.table.geometry import Pose
from game.table.layout.piles import CHIP_DROP
from game.ui.table.still import plate

HANDS = ["7C 7D 7H JS QS KS 5S AH 2C 2D 3H", "KH KD KC TS QD 8C 6D 5H 2S AC"]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    made = TableDesk(tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize("variant", ["gin_standard", "straight_rummy"])
def test_a_hand_that_grows_or_shrinks_is_drawn_as_if_all_were_drawn_anew(desk: TableDesk, variant: str) -> None:
    desk.place(variant, HANDS, "9C TC", phase="play")
    table = desk.table
    for count in (11, 24, 3):
        scene = table.stage.scene
        seats = (scene.seats[0], replace(scene.seats[1], count=count))
        table.stage.show(replace(scene, seats=seats), 0.0)
        desk.app.redraw()
        desk.app.turn()
        parts = desk.picture().copy()
        table.picture.forget()
        desk.app.redraw()
        desk.app.turn()
        assert pygame.image.tobytes(parts, "RGB") == pygame.image.tobytes(desk.picture(), "RGB"), count


def test_cards_elsewhere_change_their_faces_whole_when_the_hand_has_another_size(tmp_path: Path) -> None:
    """A narrow card wears the large index, but none that is as wide as those of the hand."""
    desk = TableDesk(tmp_path, (1280, 720))
    own = " ".join(rank + suit for rank in "KQJT98765" for suit in "SHDC")
    desk.place("canasta_2", [own, "KC QC JC TC 9C 8C 7C 6C 5C 4C AC"], "JD TD", phase="draw")
    table, dressed, whole = desk.table, set[int](), desk.table.stage.scene
    for count in (36, 14, 36):
        scene = replace(whole, hand=whole.hand[:count])
        table.stage.show(scene, 0.0)
        table.picture.ahead.prepare()
        desk.app.redraw()
        desk.settle()
        dressed.add(table.picture.sprites.dressed)
        parts = desk.picture().copy()
        table.picture.forget()
        desk.app.redraw()
        desk.settle()
        assert pygame.image.tobytes(parts, "RGB") == pygame.image.tobytes(desk.picture(), "RGB"), count
    assert len(dressed) > 1
    desk.close()


def test_what_a_head_says_stands_over_a_card_that_passes_there(desk: TableDesk) -> None:
    desk.begin(PEOPLE)
    layout, surface = desk.table.stage.layout, pygame.Surface((1280, 720))
    board = desk.app.board(surface)
    seat = replace(desk.table.stage.scene.seats[1], note="Draws a card")
    box = layout.plates[1]
    x, y = box.note.right - 0.25 * box.note.h, box.note.centre[1]
    for away, said in ((0.0, True), (300.0, False)):
        surface.fill((0, 0, 0))
        plate.say_over(board, seat, box, [Pose(x, y + away, 60.0)])
        assert (surface.get_at((round(x), round(y)))[:3] == theme.SHEET) is said


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("place", ["pile:stock", "pile:discard", CLOSE_PLACE])
def test_the_name_of_a_place_stands_over_the_light_around_it(tmp_path: Path, place: str, size: tuple[int, int]) -> None:
    desk = TableDesk(tmp_path, size)
    desk.place("indian_points", ["7C 8C 9C TC 2D 3D 4D KS KH QD 5C 5D AH 2S", "2C"], "QH", phase="play")
    table = desk.table
    layout, surface = table.stage.layout, pygame.Surface(size)
    board = desk.app.board(surface)
    box = layout.items[place]
    foot = {"pile:stock": layout.piles.chip, "pile:discard": layout.piles.discard_chip}.get(
        place, (box.centre[0], box.bottom + CHIP_DROP * layout.k)
    )
    spot = pygame.Rect(0, 0, round(50 * layout.k), round(24 * layout.k))
    spot.center = round(foot[0]), round(foot[1])

    def gold() -> int:
        return sum(
            sum(abs(a - b) for a, b in zip(surface.get_at((x, y))[:3], theme.GOLD, strict=True)) < 60
            for x in range(spot.left, spot.right)
            for y in range(spot.top, spot.bottom)
        )

    table.picture.rings.glow(board, table.picture.lights.room(layout, place), True)
    assert gold() > spot.w  # the light crosses the name
    table.table.moment.advice.items = (place,)
    table.draw(surface, desk.app.now)
    assert gold() == 0
    desk.close()
