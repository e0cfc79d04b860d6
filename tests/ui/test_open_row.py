"""The head of a hand that lies open: who it is, and what was done, can be read wherever they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.table import theme
from game.table.geometry import Rect
from game.table.layout.open_rows import Row
from game.ui.art.board import Board
from game.ui.art.text import Text
from game.ui.table.still.open_row import draw_head
from tests.table.given import table


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    made = TableDesk(tmp_path_factory.mktemp("home"), (1920, 1080))
    made.begin()
    yield made
    made.close()


def drawn(desk: TableDesk, monkeypatch: pytest.MonkeyPatch, room: float, face: float) -> dict[str, tuple[pygame.Rect, int]]:
    """Ada's name and deed beside a portrait of this height, with so much room, as they are drawn."""
    scene = table(3, 10)
    seats = tuple(replace(info, name="Ada", deed="dropped, 30") if seat == 1 else info for seat, info in enumerate(scene.seats))
    nowhere = Rect(0, 0, 0, 0)
    row = Row(
        1, Rect(0, 0, 600, 400), Rect(20, 20, face, face), Rect(40 + face, 20, 200, face), Rect(40 + face, 20, room, face),
        nowhere, nowhere, nowhere, (), (),
    )  # fmt: skip
    found: dict[str, tuple[pygame.Rect, int]] = {}
    real = Text.draw

    def draw(
        self: Text, surface: pygame.Surface, words: str, x: float, y: float, size: int, *rest: object, **more: object
    ) -> object:
        spot = real(self, surface, words, x, y, size, *rest, **more)  # type: ignore[arg-type]
        found[words] = (spot, size)
        return spot

    monkeypatch.setattr(Text, "draw", draw)
    draw_head(Board(pygame.Surface((600, 400)), 1.0, desk.app.art, desk.app.text), replace(scene, seats=seats), row)
    return found


def test_what_was_done_stands_beside_the_name_where_there_is_room(desk: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    found = drawn(desk, monkeypatch, room=500, face=100)
    (name, _), (deed, size) = found["Ada"], found["dropped, 30"]
    assert deed.left > name.right and abs(deed.centery - name.centery) <= 2 and size >= theme.SMALL


def test_it_goes_below_the_name_rather_than_being_small(desk: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    found = drawn(desk, monkeypatch, room=150, face=100)
    (name, _), (deed, size) = found["Ada"], found["dropped, 30"]
    assert size == theme.SMALL and deed.left == name.left
    assert name.centery < deed.centery and not pygame.Rect(name.inflate(0, -16)).colliderect(deed.inflate(0, -8))
    assert name.top >= 16 and deed.bottom <= 122


def test_beside_a_low_portrait_there_is_one_line(desk: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    found = drawn(desk, monkeypatch, room=150, face=40)
    assert abs(found["dropped, 30"][0].centery - found["Ada"][0].centery) <= 2
