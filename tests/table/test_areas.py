"""Places of the table itself: each asks for its shape, and all of them find room at every size without a line of layout."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from game.table.geometry import Rect
from game.table.layout.areas import LABEL, LEAST, WIDEST, Area, served
from game.table.layout.lay import lay
from game.table.scene.scene import AsideScene, LiesAs, TableScene
from tests.table.given import IDS, SIZES, table
from tests.table.test_layout import SLACK, check_apart, check_inside

SHAPES: tuple[LiesAs, ...] = ("stack", "row", "pot")


def areas(count: int, cards: int = 6) -> list[Area]:
    return [Area(f"place {i}", SHAPES[i % len(SHAPES)], tuple(f"{i}.{card}" for card in range(cards))) for i in range(count)]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("cards", [1, 2, 7, 14])
def test_cards_lie_inside_the_box_that_their_area_asks_for(shape: LiesAs, cards: int) -> None:
    area = Area("place", shape, tuple(map(str, range(cards))) if shape != "pot" else ())
    box = Rect(100, 50, *area.size(100))
    for pose in area.poses(box, 100):
        assert pose.box.x >= box.x - 0.01
        assert pose.box.right <= box.right + 0.01
        assert pose.box.y >= box.y - 0.01
        assert pose.box.bottom <= box.bottom + 0.01


def test_few_areas_have_the_largest_cards_and_many_share_the_room_with_smaller_ones() -> None:
    room = Rect(0, 0, 900, 360)
    assert served(areas(1), room).width == WIDEST
    many = served(areas(8), room)
    assert LEAST <= many.width < WIDEST
    for box in many.boxes.values():
        assert box.right <= room.right + 0.01
        assert box.bottom + LABEL <= room.bottom + 0.01
    assert not any(a.common(b) > SLACK for a, b in combinations(many.boxes.values(), 2))


def test_cards_never_get_smaller_than_the_least() -> None:
    small = Rect(0, 0, 100, 100)
    assert served([Area("place", "row", ("1", "2", "3"))], small).width == LEAST


def with_places(scene: TableScene, pots: int = 3) -> TableScene:
    """A spare hand, face-down, an open place and some pots, all of the table."""
    open_cards = IDS.all(range(150, 154))
    places = (
        AsideScene("spare_hand", -1, 7),
        AsideScene("boodle", -1, 4, open_cards),
        *(AsideScene("pot", -1 - i, 5 * i, shape="pot") for i in range(pots)),
    )
    return replace(scene, aside=places)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("melding", [True, False])
def test_places_of_the_table_lie_free_at_every_size(size: tuple[int, int], melding: bool) -> None:
    scene = with_places(replace(table(4, 9, [(0, 3), (1, 4)] if melding else []), melding=melding))
    layout = lay(scene, size)
    check_inside(layout)
    check_apart(scene, layout)
    assert {one.id for one in scene.common} <= set(layout.items)


def test_an_empty_place_keeps_its_place() -> None:
    full = with_places(table(3))
    empty = replace(full, aside=(replace(full.aside[0], count=0), *full.aside[1:]))
    assert lay(full, (1280, 720)).items["pile:spare_hand"] == lay(empty, (1280, 720)).items["pile:spare_hand"]
