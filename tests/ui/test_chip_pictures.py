"""Pictures of chips: a stack stands on its foot, and is as high as it has chips."""

from __future__ import annotations

import pygame
import pytest

from game.table.chips import DENOMINATIONS
from game.ui.art.card_faces import CardArt
from game.ui.art.chip_pictures import foot, stack
from tests.ui.desk import ROOT


@pytest.fixture(scope="module")
def art() -> CardArt:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    return CardArt(ROOT / "assets")


def test_a_stack_stands_on_its_foot(art: CardArt) -> None:
    for radius in (8, 15, 38):
        for count in (1, 4):
            picture = stack(art, (10,) * count, radius)
            right, down = foot(count, radius)
            assert picture.get_at((right, down)).a == 255 and 0 < right < picture.get_width()
            box = picture.get_bounding_rect()
            assert down < box.bottom <= down + radius


def test_every_chip_has_its_own_colour(art: CardArt) -> None:
    seen = {tuple(stack(art, (value,), 30).get_at((foot(1, 30)[0] - 24, foot(1, 30)[1] - 4))) for value in DENOMINATIONS}
    assert len(seen) == len(DENOMINATIONS)
