"""A table that is opened grows out of its small picture, or takes the place of the page softly."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.ui.desk import Desk  # first: it chooses the driver  # isort: skip
from tests.ui.table_desk import PEOPLE, TableDesk  # isort: skip

import pygame
import pytest

from game.match.positions.placement import set_up
from game.ui.art.canvas import Living
from game.ui.pages.base import starting
from game.ui.program.entrance import GROWS, Entrance
from game.ui.program.input import Key
from game.ui.table.screen import TableScreen
from game.ui.table.still.still_picture import Tabletop
from tests.variants.shelf import SHIPPED


def opened(desk: Desk, page: str) -> Entrance:
    """A new table, opened from the page of a new match or from the start screen."""
    app = desk.app
    if page == "setup":
        app.open("setup", starting.first_choice(app, "kalooki_51"))
        desk.settle()
    app.settings.override("speed", "normal")
    starting.deal(app, starting.first_choice(app, "kalooki_51"))
    assert app.entrance is not None
    app.entrance.finish()
    return app.entrance


def at(desk: Desk, part: float) -> pygame.Surface:
    """The window when so much of the entrance is over."""
    app, entrance = desk.app, desk.app.entrance
    assert entrance is not None
    entrance.finish()
    app.now = entrance.end - (1 - part) * entrance.length
    app._draw()
    return desk.picture().copy()


def shown(picture: pygame.Surface, area: pygame.Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface(area), "RGB")


def test_the_small_table_grows_until_it_fills_the_window(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    try:
        entrance = opened(desk, "setup")
        before, small = desk.picture().copy(), entrance.small
        assert small is not None and entrance.length == pytest.approx(GROWS)
        outside = pygame.Rect(small.right + 60, small.y, 200, small.h)
        first = at(desk, 0.05)
        assert shown(first, outside) == shown(before, outside)
        assert pygame.transform.average_color(first, small) != pygame.transform.average_color(before, small)
        later = at(desk, 0.9)
        assert shown(later, outside) != shown(before, outside)
        desk.app.now = entrance.end
        desk.app.turn()
        assert desk.app.entrance is None
    finally:
        desk.close()


def test_without_a_small_table_the_next_page_is_there_at_once_when_all_of_it_is_drawn(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    try:
        entrance, before = opened(desk, "menu"), desk.picture().copy()
        assert entrance.small is None and not entrance.length
        desk.app.turn()
        assert desk.app.entrance is None and desk.app.top.name == "table"
        assert shown(desk.picture(), before.get_rect()) != shown(before, before.get_rect())
    finally:
        desk.close()


def test_the_cards_are_dealt_when_the_table_is_there(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    try:
        entrance = opened(desk, "setup")
        story = desk.app.top.stage.story  # type: ignore[attr-defined]
        assert min(track.tweens[0].start for track in story.timeline.tracks.values()) >= entrance.end - 1e-6
    finally:
        desk.close()


def test_a_table_is_drawn_before_it_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(tmp_path)
    try:
        entrance = opened(desk, "setup")
        spots: list[pygame.Rect] = []
        draw = Tabletop._draw

        def drawn(self: Tabletop, surface: Living, found: Sequence[pygame.Rect], *more: Any) -> None:
            spots.extend(found)
            draw(self, surface, found, *more)

        monkeypatch.setattr(Tabletop, "_draw", drawn)
        desk.app.now = entrance.end
        desk.app.turn()
        assert desk.app.entrance is None and desk.app.top.name == "table"
        w, h = desk.app.size
        assert sum(spot.w * spot.h for spot in spots) < 0.2 * w * h
    finally:
        desk.close()


@pytest.mark.parametrize("page", ["load", "statistics", "rules", "settings"])
def test_a_page_is_drawn_in_parts_before_any_of_it_is_seen(tmp_path: Path, page: str) -> None:
    desk = Desk(tmp_path)
    try:
        app = desk.app
        app.open(page)
        desk.settle()
        at_once = pygame.image.tobytes(desk.picture(), "RGB")
        app.home()
        desk.settle()
        before = pygame.image.tobytes(desk.picture(), "RGB")
        app.settings.override("speed", "normal")
        app.open(page)
        entrance = app.entrance
        assert entrance is not None and not entrance.length
        steps = 0
        while entrance.prepares:
            assert pygame.image.tobytes(desk.picture(), "RGB") == before
            entrance.go_on(0.0005)
            steps += 1
        assert steps > 2
        app.settings.override("speed", "instant")
        desk.settle()
        assert app.entrance is None and pygame.image.tobytes(desk.picture(), "RGB") == at_once
    finally:
        desk.close()


def test_who_does_not_wait_for_the_table_finds_it_ready(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    try:
        app = desk.app
        app.settings.override("speed", "normal")
        starting.deal(app, starting.first_choice(app, "kalooki_51"))
        entrance, table = app.entrance, app.top
        assert entrance is not None and entrance.prepares and not app.folders.saves.exists()
        app.dispatch(Key("escape"))
        assert not entrance.prepares and table.stage.story is not None
        assert app.top.name == "menu" and any(app.folders.saves.iterdir())
    finally:
        desk.close()


def test_a_table_with_a_place_to_knock_is_seen_small_and_gone_on_with(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path)
    try:
        desk.place("gin_standard", ["4H 5H 6H 9C 9D 9S JS QS KS 2C 2D", "AS 3S 5C 8D TS 7D 4C 6S 8C QD"], "9H", phase="play")
        assert desk.table.stage.scene.closing
        desk.app.home()
        desk.settle()
        desk.app.settings.override("speed", "normal")
        desk.tap_at(pygame.Rect(desk.item("menu:continue").rect).center)
        assert desk.app.entrance is not None
        desk.app.entrance.finish()
        desk.settle()
        assert desk.app.top.name == "table" and desk.has("button:knock")
    finally:
        desk.close()


def test_a_position_that_begins_with_melds_is_dealt_on_a_bare_table(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path)
    try:
        hands = ["9S TS 4H 4D 4C KD QH JC 2D 3C", "AC 2C 2S"]
        fields = {
            "hands": [hand.split() for hand in hands], "discard": ["TC", "QC"], "phase": "defend", "to_act": 0,
            "melds": [{"owner": 1, "cards": cards.split()} for cards in ("9C 9D 9H", "6S 7S 8S")],
        }  # fmt: skip
        resolved = SHIPPED.resolve("gin_standard", {"auto_layoff": False})
        desk.app.settings.override("speed", "normal")
        starting.show_table(desk.app, set_up(resolved, PEOPLE[:2], 5, fields, lambda cards: cards.reverse()), {})
        entrance, table = desk.app.entrance, desk.app.top
        assert entrance is not None and isinstance(table, TableScreen)
        entrance.finish()
        assert table.stage.story is not None and not table.picture.top._shown[0].melds  # type: ignore[index]
        desk.settle(lambda: not table.stage.telling)
        assert len(table.stage.scene.melds) == 2 and desk.app.top is table
    finally:
        desk.close()


def test_the_small_table_of_the_menu_moves_to_the_page_of_the_match(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    try:
        app = desk.app
        tile = pygame.Rect(desk.item("variant:kalooki_40").rect)
        app.settings.override("speed", "normal")
        desk.tap_at(tile.center)
        entrance = app.entrance
        assert entrance is not None and entrance.small is not None and tile.contains(entrance.small)
        before, later = desk.picture().copy(), at(desk, 0.5)
        goal = app.top.small_table()
        assert app.top.name == "setup" and goal is not None
        assert shown(before, entrance.small) != shown(later, entrance.small), "it has left its tile"
        corner = pygame.Rect(goal.x + 20, goal.bottom - 24, 8, 8)
        assert len({shown(later, corner)[at : at + 3] for at in range(0, 192, 3)}) == 1, "its place waits for it"
        desk.settle()
        assert app.entrance is None and app.top.name == "setup"
    finally:
        desk.close()


def test_where_nothing_moves_the_table_is_there_at_once(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    try:
        starting.deal(desk.app, starting.first_choice(desk.app))
        assert desk.app.entrance is None
    finally:
        desk.close()


def test_a_saved_match_grows_out_of_the_picture_of_its_table(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    try:
        app = desk.app
        starting.deal(app, starting.first_choice(app, "kalooki_51"))
        desk.settle()
        app.home()
        desk.settle()
        desk.click("menu:load")
        row = next(item for item in desk.shown.items if item.id.startswith("save:"))
        app.settings.override("speed", "normal")
        app.top.activate(row.id, "enter")
        assert app.entrance is not None and app.entrance.small is not None
        assert pygame.Rect(row.rect).contains(app.entrance.small), "inside its row"
        app.settings.override("speed", "instant")
        app.home()
        desk.settle()
        gold = pygame.Rect(desk.item("menu:continue").rect)
        app.settings.override("speed", "normal")
        desk.tap_at(gold.center)
        assert app.entrance is not None and app.entrance.small is not None and app.top.name == "table"
        assert gold.contains(app.entrance.small), "on the card that goes on with it"
    finally:
        desk.close()
