"""Panels, lines and buttons take the hue of the cloth."""

from __future__ import annotations

import colorsys
from collections.abc import Iterator
from pathlib import Path

from tests.ui.desk import Desk  # first: it chooses the driver  # isort: skip

import pytest

from game.table import theme
from game.ui.art.cloth_colour import dyed, use_cloth


@pytest.fixture(autouse=True)
def green_again() -> Iterator[None]:
    yield
    use_cloth("green")


def hue(colour: tuple[int, ...]) -> float:
    return 360 * colorsys.rgb_to_hsv(*(part / 255 for part in colour[:3]))[0]


@pytest.mark.parametrize("felt", [name for name in theme.FELTS if name != "green"])
def test_the_greens_of_the_table_follow_the_cloth(felt: str) -> None:
    use_cloth(felt)
    for colour in (theme.PANEL, theme.PANEL_SOLID, theme.BUTTON, theme.BUTTON_LINE, theme.SHEET_HEAD, theme.VEIL):
        away = abs(hue(dyed(colour)) - hue(theme.FELTS[felt][0]))
        assert min(away, 360 - away) < 12, (colour, dyed(colour))
        assert dyed(colour)[3:] == colour[3:]


def test_what_means_something_keeps_its_colour() -> None:
    use_cloth("burgundy")
    for colour in (
        theme.GOLD,
        theme.CREAM,
        theme.RED,
        theme.BLUE,
        theme.GREEN,
        theme.SHEET_GOOD,
        theme.SHEET,
        theme.WARN,
        theme.INK,
    ):
        assert dyed(colour) == colour


def test_a_cloth_that_is_chosen_dyes_at_once(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    try:
        desk.click("menu:settings")
        spot = (desk.item("setting:felt").rect[0] + 3, desk.item("setting:felt").rect[1] + 3)
        before = desk.app.window.get_surface().get_at(spot)
        desk.app.change("felt", "burgundy")
        desk.settle()
        after = desk.app.window.get_surface().get_at(spot)
        assert before.g > before.r
        assert after.r > after.g
    finally:
        desk.close()
