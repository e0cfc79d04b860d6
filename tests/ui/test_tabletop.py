"""The still picture of the table: parts of it are drawn anew, and it looks as if the whole were."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pygame

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
