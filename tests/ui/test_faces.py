"""Faces at the table: they blink in their own small part of the window, and rest where nothing is to move."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.players.characters import CHARACTERS
from game.table import theme
from game.ui.art.picture_files import raw
from game.ui.art.portraits import portrait
from game.ui.table.context.look import pixels
from game.ui.table.moving.faces import BETWEEN, BLINK, SPREAD
from tests.ui.table_desk import TableDesk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    desk = TableDesk(tmp_path, settings={"speed": "normal"})
    desk.app.settings.override("speed", "normal")
    yield desk
    desk.close()


def spots(desk: TableDesk, monkeypatch: pytest.MonkeyPatch, seconds: float) -> list[pygame.Rect]:
    """The parts of the window that are drawn while the table is left alone for so long."""
    for _ in range(200):  # what is expected of the player has shone
        desk.app._began -= 0.05
        desk.app.turn()
    found: list[pygame.Rect] = []
    monkeypatch.setattr("game.ui.program.pane.show", lambda window, parts: found.extend(parts or [window.get_rect()]))
    for _ in range(round(seconds / 0.05)):
        desk.app._began -= 0.05
        desk.app.turn()
    return found


def test_a_blink_touches_nothing_but_one_portrait(desk: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    portraits = [pixels(plate.portrait) for plate in desk.table.stage.layout.plates.values()]
    touched = spots(desk, monkeypatch, 60)
    assert all(any(portrait.contains(spot) for portrait in portraits) for spot in touched)
    assert len(touched) >= 2 * (60 // (BETWEEN + SPREAD) - 1)
    assert touched[0::2][: len(touched) // 2] == touched[1::2], "eyes that were shut open again"


def test_shut_eyes_change_the_picture_and_open_ones_bring_it_back(desk: TableDesk) -> None:
    app, faces = desk.app, desk.table.picture.faces
    window = app.window.get_surface()
    app.turn()
    app.redraw()
    app.turn()
    open_eyes = window.copy()
    faces._passing = (1, app.now + BLINK, "blink")
    app._draw()
    changed = pygame.mask.from_threshold(window, (0, 0, 0), (1, 1, 1, 255), open_eyes)
    changed.invert()
    boxes = changed.get_bounding_rects()
    portrait = pixels(desk.table.stage.layout.plates[1].portrait)
    assert boxes and all(portrait.contains(box) for box in boxes)


def test_others_glance_at_the_pile_now_and_then_and_i_never_do(desk: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    faces, seen = desk.table.picture.faces, set()
    for tick in range(2400):
        faces.update(desk.app.now + 0.05 * tick, True)
        if faces._passing is not None:
            seen.add((faces._passing[0], faces._passing[2]))
    looks = {seat: {look for who, look in seen if who == seat} for seat, _ in seen}
    assert looks[0] == {"blink"} and looks[1] == {"blink", faces._gaze(1)} and faces._gaze(1) in ("left", "right", "down")


def test_nobody_blinks_where_nothing_shall_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = TableDesk(tmp_path)
    assert not spots(desk, monkeypatch, 60)
    desk.close()


SIDE = 40


def close_up(path: Path) -> pygame.Surface:
    made = portrait(path, SIDE)
    assert made is not None
    return made


def shrunk(path: Path) -> pygame.Surface:
    return raw(path.read_text(encoding="utf-8"), SIDE, SIDE)


def differing(one: pygame.Surface, other: pygame.Surface) -> int:
    """Pixels of two portraits on cloth that look different."""
    seen = []
    for face in (one, other):
        cloth = pygame.Surface(face.get_size())
        cloth.fill(theme.FELTS["green"][0])
        cloth.blit(face, (0, 0))
        seen.append(cloth)
    alike = pygame.mask.from_threshold(seen[0], (0, 0, 0, 255), (40, 40, 40, 255), seen[1])
    return SIDE * SIDE - alike.count()


def test_the_look_of_a_small_portrait_shows_more_than_if_it_were_only_shrunk(desk: TableDesk) -> None:
    folder = desk.app.art.assets / "avatars"
    for person in ("you", *(one.portrait for one in CHARACTERS)):
        close, far = (
            [draw(folder / f"{person}{look}.svg") for look in ("", "_glad", "_startled", "_sour")] for draw in (close_up, shrunk)
        )
        near = sum(differing(close[0], look) for look in close[1:])
        assert near > sum(differing(far[0], look) for look in far[1:]) > 0, person
        assert close[0].get_at((SIDE // 2, 0)).a > 100 > close[0].get_at((2, 2)).a, "in its ring"
