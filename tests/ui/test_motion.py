"""What stays as it is while cards move: the chip of a pile that makes room, lines under melds, the table between two hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pygame

from game.rules.acts.closing import CLOSE_BUTTON
from game.table import theme
from game.table.theme import LEAVE
from game.ui.art.canvas import Living
from game.ui.program.input import Input, Key, Motion, Press, Unfocused
from game.ui.table.acts.act import do
from game.ui.table.acts.next_hand import next_hand
from game.ui.table.acts.taking import take_from
from game.ui.table.still.still_picture import Tabletop

FRAME = 1 / 60
NEAR = 6
"""So much a colour may differ, of 255."""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    made = TableDesk(tmp_path)
    yield made
    made.close()


def picture(desk: TableDesk) -> pygame.Surface:
    made = pygame.Surface(desk.app.size)
    desk.table.draw(made, desk.app.now)
    return made


def test_the_chip_of_a_spread_pile_stays_above_its_cards_while_they_make_room(desk: TableDesk) -> None:
    desk.place("rummy_500", ["4H 5H 6H 9C", "AS 3S 5C 8D"], "3D 5D JC 7C")
    stage = desk.table.stage
    x, y = stage.layout.piles.discard_chip
    spot = pygame.Rect(0, 0, round(60 * desk.app.k), round(20 * desk.app.k))
    spot.center = round(x), round(y)
    before = picture(desk).subsurface(spot).copy()
    desk.app.settings.override("speed", "normal")
    pile = {card: stage.layout.poses[card] for card in stage.scene.discards}
    stage.put({card: replace(pose, x=pose.x - 8) for card, pose in pile.items()})
    stage.show(stage.scene)
    slid = 0
    while stage.moving:
        slid += any(stage.poses()[card] != pose for card, pose in pile.items())
        same = pygame.mask.from_threshold(picture(desk).subsurface(spot), (0, 0, 0, 0), (NEAR, NEAR, NEAR, 255), before)
        assert same.count() == spot.w * spot.h
        desk.app.now += FRAME
    assert slid > 5


def test_the_line_under_a_meld_of_the_hand_stays_while_a_card_is_drawn(desk: TableDesk) -> None:
    desk.place("rummy_500", ["4H 5H 6H KS 9C", "AS 3S 5C 8D"], "3D", stock="TC 2S")
    stage = desk.table.stage
    desk.app.settings.override("speed", "normal")
    line = next(line for line in stage.layout.lines if len(line.cards) == 3)
    foot = round(max(y for _, y in line.points))

    def gold() -> int:
        shown = picture(desk)
        band = shown.subsurface((round(line.box.x), foot - 4, round(line.box.w), 8))
        mask = pygame.mask.from_threshold(band, theme.GOLD, (30, 30, 30))
        return mask.count()

    still = gold()
    assert still > 20
    take_from(desk.table.table, "pile:stock")
    desk.table.table.complete()
    drawn = 0
    while stage.telling and not stage.over():
        assert gold() > 0.4 * still, "it goes along with its cards"
        drawn += 1
        desk.app.now += FRAME
    assert drawn > 15


def test_what_has_happened_is_on_disk_before_it_is_seen_and_seen_whole(desk: TableDesk) -> None:
    """It is worked out in parts; in between the window shows the table as it was."""
    desk.place("rummy_500", ["4H 5H 6H KS 9C", "AS 3S 5C 8D"], "3D", stock="TC 2S")
    desk.app.settings.override("speed", "normal")
    table, stage, match, rounds = desk.table.table, desk.table.stage, desk.match, 0
    before, shown = stage.scene, pygame.image.tobytes(desk.picture(), "RGB")
    take_from(table, "pile:stock")
    assert match.decisions == 1 and stage.scene is before and not desk.table.settled()
    while table.midway:
        assert pygame.image.tobytes(desk.picture(), "RGB") == shown
        assert stage.scene is before or match.moves == 1
        desk.round()
        rounds += 1
    assert 1 < rounds <= 3 and stage.telling and "card:TC" in stage.scene.hand


@pytest.mark.parametrize("event", [Key("left"), Press((5, 300)), Motion((5, 300), (True, False, False)), Unfocused()])
def test_nothing_can_be_done_between_what_has_happened_and_its_showing(desk: TableDesk, event: Input) -> None:
    desk.place("rummy_500", ["4H 5H 6H KS 9C", "AS 3S 5C 8D"], "3D", stock="TC 2S")
    desk.app.settings.override("speed", "normal")
    table = desk.table.table
    take_from(table, "pile:stock")
    x, y = desk.centre("card:KS")
    desk.app.dispatch(Motion((x, y)))
    assert table.midway, "a pointer that only moves has time"
    desk.app.dispatch(event)
    assert not table.midway and table.stage.telling and desk.match.moves == 1


def test_the_table_of_the_next_hand_is_put_together_while_the_cards_of_the_last_are_gathered(
    desk: TableDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its picture comes at once, and is the one that would be drawn then."""
    mine, hers = "3D 4D 5D 6D 7S 7H 7C AC 2S 4H KS", "JH QH KH 9S 9D 9C 2H 5S 8C 7D"
    desk.place("gin_standard", [mine, hers], "3C TC", phase="play")
    desk.select("KS")
    desk.press("k")
    desk.settle(lambda: desk.shown.screen == "scores")
    desk.press("escape")
    desk.app.settings.override("speed", "normal")
    table, top = desk.table, desk.table.picture.top
    stage, old = table.stage, table.stage.scene
    assert old.laid_out
    drawn: list[int] = []
    draw = Tabletop._draw

    def counted(one: Tabletop, surface: Living, spots: list[pygame.Rect], *others: Any) -> None:
        drawn.append(sum(spot.w * spot.h for spot in spots))
        draw(one, surface, spots, *others)

    next_hand(table.table)
    table.table.complete()
    assert stage.story is not None and stage.backdrop()[0] == old, "everybody's name is still there"
    while stage.backdrop()[0].laid_out:
        picture(desk)
        desk.app.now += FRAME
    monkeypatch.setattr(Tabletop, "_draw", counted)
    shown = top.surface
    picture(desk)
    assert top.surface is not shown and sum(drawn) < 0.2 * desk.app.size[0] * desk.app.size[1]
    while top.unfinished:
        picture(desk)
    anew = Tabletop(desk.app, top.sprites)
    assert top._shown is not None and top.surface is not None
    anew.refresh(top._shown._replace(away=()))
    assert anew.surface is not None
    same = pygame.mask.from_threshold(top.surface, (0, 0, 0, 0), (NEAR, NEAR, NEAR, 255), anew.surface)
    same.invert()
    assert not [spot for spot in same.get_bounding_rects() if spot.w * spot.h > 4]


def test_plates_fade_while_their_portraits_go_to_the_open_hands(desk: TableDesk) -> None:
    mine, hers = "3D 4D 5D 6D 7S 7H 7C AC 2S 4H KS", "JH QH KH 9S 9D 9C 2H 5S 8C 7D"
    desk.place("gin_standard", [mine, hers], "3C TC", phase="play")
    desk.app.settings.override("speed", "normal")
    stage = desk.table.stage
    assert do(desk.table.table, next(action for action in desk.table.session.view.legal if action.place == CLOSE_BUTTON))
    desk.table.table.complete()
    assert stage.story is not None
    panel = stage.story.steps[0].layout.plates[0].panel
    spot = round(panel.right - 12), round(panel.bottom - 12)
    rows = next(step.at for step in stage.story.steps if step.layout.rows)
    desk.app.now = rows - FRAME
    plate = sum(picture(desk).get_at(spot)[:3])
    levels = []
    for part in range(4):
        desk.app.now = rows + part * LEAVE / 3
        levels.append(sum(picture(desk).get_at(spot)[:3]))
    assert abs(levels[0] - plate) <= NEAR and levels == sorted(levels) and levels[-1] > plate + NEAR, (plate, levels)
