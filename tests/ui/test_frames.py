"""What a frame may not do: make anew what was there a moment ago. How long frames take is measured, not tested."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.table import theme
from game.table.motion.timeline import FLYING_Z
from game.ui.art import card_faces, panels
from game.ui.art import card_pictures as sprites_module
from game.ui.art.cache import POOL, Cache, weight
from game.ui.art.card_pictures import SCALES
from game.ui.art.text import Text
from game.ui.table.acts.commands import to_sheet
from game.ui.table.acts.laying import discard
from game.ui.table.context.notices import FADE_IN, INFO
from game.ui.table.ending.score_screen import ScoresScreen
from tests.ui.table_desk import TableDesk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    desk = TableDesk(tmp_path)
    yield desk
    desk.close()


def counted(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[tuple[Any, ...]]:
    """What this function has been asked for from now on."""
    asked: list[tuple[Any, ...]] = []
    before = getattr(owner, name)

    def asking(*what: Any, **more: Any) -> Any:
        asked.append(what)
        return before(*what, **more)

    monkeypatch.setattr(owner, name, asking)
    return asked


def picture(kilobytes: int) -> pygame.Surface:
    return pygame.Surface((16, 16 * kilobytes), pygame.SRCALPHA)


def test_boxes_and_shadows_of_all_lengths_come_from_one_drawing(desk: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    boxes, shadows = counted(monkeypatch, panels, "_whole_box"), counted(monkeypatch, panels, "_whole_shadow")
    panels.clear()
    for wide in range(200, 260):
        panels.box(wide, 34, 17, (*theme.PAPER, 255), (*theme.GOLD, 255), 2)
        panels.shadow(wide, 90, 12, 9, 120)
    assert len(boxes) == len(shadows) == 1


def test_a_sentence_on_the_table_is_put_together_once(desk: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = counted(monkeypatch, Text, "block")
    desk.table.table.notices.say(INFO, "table.no_hint", "It is a sentence.", lasting=True)
    for _ in range(20):
        desk.app.redraw()
        desk.app.turn()
    assert [words for _, words, *_ in blocks].count("It is a sentence.") == 1


def test_the_last_picture_of_a_sentence_that_comes_has_all_of_it(desk: TableDesk) -> None:
    desk.my_turn()
    notices, surface = desk.table.table.notices, desk.app.pane.surface
    notices.say(INFO, "table.no_hint", "It is a sentence.", lasting=True)
    desk.app.turn()
    desk.app.now += 0.9 * FADE_IN
    while not desk.table.settled() or desk.app.drew:
        desk.app.turn()
    before = pygame.image.tobytes(surface, "RGB")
    desk.app.redraw()
    desk.app.turn()
    assert pygame.image.tobytes(surface, "RGB") == before


def test_what_takes_long_to_make_outlives_what_does_not() -> None:
    dear, cheap = Cache(10**9, 500), Cache(10**9)
    dear.put("face", picture(4))
    for number in range(400):
        cheap.put(number, picture(1000))
    assert dear.peek("face") is not None and cheap.peek(0) is None
    for number in range(400, 1000):
        cheap.put(number, picture(1000))
    assert dear.peek("face") is None


def test_a_table_that_is_drawn_anew_reads_no_picture_again(desk: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.my_turn()
    loaded = counted(monkeypatch, card_faces, "drawing")
    for _ in range(3):
        desk.app.redraw()
        desk.app.turn()
        desk.table.picture.top.forget()
        desk.app.redraw()
        desk.app.turn()
    assert not loaded


def test_cards_that_lie_otherwise_than_before_are_turned_in_the_background(desk: TableDesk) -> None:
    sprites, surface = desk.table.picture.sprites, desk.app.pane.surface
    hand = desk.table.stage.scene.hand
    poses = {item: replace(desk.table.stage.layout.poses[item], angle=10.0) for item in hand}
    background = desk.app.art.background
    for askew, turned, unfinished in ((0.0, len(hand), False), (1.5, 0, True), (1.5, 0, False)):
        sprites.begin(desk.app.size, 2, moving=not askew)
        for item, pose in poses.items():
            sprites.draw(surface, item, replace(pose, angle=pose.angle + askew), later=True)
        assert (sprites._turns, sprites.unfinished) == (turned, unfinished)
        while background._ordered:
            background.pump()


def test_all_caches_together_are_counted_along() -> None:
    def counted_anew() -> int:
        return sum(weight(kept[0]) for cache in Cache._all for kept in cache._kept.values())

    off = Cache._total - counted_anew()
    one, other = Cache(10**9), Cache(40_000)
    for number in range(30):
        one.put(number % 7, picture(1))
        other.put(number, picture(number))
        assert Cache._total - counted_anew() == off and Cache._total <= POOL
    other.clear()
    del one
    assert Cache._total - counted_anew() == off


def test_a_sheet_that_slides_in_is_painted_before_it_comes(desk: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    melds = [(0, "3C 4C 5C"), (1, "7H 7S 7D")]
    desk.place("rummy_500", ["KD", "AS AD 4H", "3H 3S QD", "AH 4D 6D"], "KH 5H", melds=melds, phase="play")
    desk.app.settings.override("speed", "normal")
    table = desk.table
    discard(table.table, desk.match.rules.pack.find("KD"))
    desk.until(lambda: table.rehearsal._sheet is not None and not table.stage.moving, 20)
    painted = counted(monkeypatch, ScoresScreen, "_drawn")
    to_sheet(table.table)
    desk.until(lambda: isinstance(desk.app.top, ScoresScreen) and 0 < desk.app.top.presence(desk.app.now) < 1)
    sheet = desk.app.top
    assert isinstance(sheet, ScoresScreen)
    desk.until(lambda: sheet.presence(desk.app.now) == 1 and 0.3 < sheet._growing() < 0.9)
    assert not painted, "bars grow and numbers arrive over the picture that has slid in"
    seen = desk.picture().copy()
    sheet._sliding = None
    desk.app._draw()
    assert len(painted) == 1
    assert alike(seen, desk.picture(), sheet.panel().inflate(-4 * theme.DIALOG_RADIUS, 40)), "all but its soft corners"
    desk.settle()
    assert len(painted) == 2, "once more, as it stays"


def alike(one: pygame.Surface, other: pygame.Surface, area: pygame.Rect) -> bool:
    """The same picture in this part of the window."""
    area = area.clip(one.get_rect())
    return pygame.image.tobytes(one.subsurface(area), "RGB") == pygame.image.tobytes(other.subsurface(area), "RGB")


def test_a_picture_scales_few_straight_cards_and_the_next_ones_go_on(desk: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    sprites, surface = desk.table.picture.sprites, desk.app.pane.surface
    cards = [f"card:{rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK"][: 3 * SCALES]
    pose = desk.table.stage.layout.poses[desk.table.stage.scene.hand[0]]
    scaled: list[int] = []
    for width in (100.0, 104.0, 104.0, 104.0, 104.0):
        turned = counted(monkeypatch, sprites_module, "dim")
        sprites.begin(desk.app.size, 2)
        for item in cards:
            sprites.draw(surface, item, replace(pose, w=width + 0.4, angle=0.0, z=FLYING_Z), moving=True)
        scaled.append(len(turned))
        monkeypatch.undo()
    assert scaled == [3 * SCALES, SCALES, SCALES, SCALES, 0]
