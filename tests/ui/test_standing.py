"""The standing on the rail: everybody is there with a portrait and a score, at every size and for every number of players.

Where a strip has no room for all it says who leads and how the player stands.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.ui.desk import SIZES, Desk  # first: it chooses the driver  # isort: skip
from tests.ui.table_desk import TableDesk  # isort: skip

import pygame
import pytest

from game.cards.lines import line
from game.rules.goal import Race
from game.table.layout.zones import zones
from game.table.scene.rail import Standing, standing
from game.ui.art.text import Text
from game.ui.table.still import rail
from game.ui.table.still.standing import LEAST_FACE, LOW_FACE

PEOPLE = ("you", "ada", "bruno", "clio", "dag", "edda", "farid", "gwen")
WIDE = (2560, 1080)


def a_standing(count: int) -> Standing:
    """Long totals, all of them different."""
    people = [((face,), Fraction(-110 - number), f"−{110 + number}", not number) for number, face in enumerate(PEOPLE[:count])]
    return standing("Up to 150, lowest wins", Race(line("goal.lowest", points=150), 150, low=True), people)


@pytest.mark.parametrize("size", [*SIZES, WIDE], ids=str)
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 8])
def test_everybody_or_whoever_leads_and_the_player_stand_inside_the_rail_and_apart(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, count: int, size: tuple[int, int]
) -> None:
    zone = zones(size, count - 1)
    place = zone.goal._replace(x=zone.goal.x * zone.k, y=zone.goal.y * zone.k, w=zone.goal.w * zone.k, h=zone.goal.h * zone.k)
    written: dict[str, pygame.Rect] = {}
    draw = Text.draw

    def noted(text: Text, surface: pygame.Surface, words: str, *where: object, **how: object) -> pygame.Rect:
        written[words] = draw(text, surface, words, *where, **how)  # type: ignore[arg-type]
        return written[words]

    monkeypatch.setattr(Text, "draw", noted)
    surface = pygame.Surface(size)
    shown = a_standing(count)
    board = desk.app.board(surface)
    board.k = zone.k
    rail.draw(board, place, shown)
    there = [row.score in written for row in shown.rows]
    assert there[0] and all(row.score in written for row in shown.rows if row.mine), written
    counted = [int(words[1:]) for words in written if words.startswith("+")]
    assert all(there) or (zone.form in ("arc", "tall") and counted), written
    assert sum(counted) == there.count(False) and 1 not in counted, written
    scores = [written[row.score] for row in shown.rows if row.score in written]
    for spot in written.values():
        assert place.x <= spot.left and spot.right <= place.right, written
    middles = [pygame.Rect(spot.x, spot.centery - 5, spot.w, 10) for spot in scores]  # figures, without the room around them
    for number, spot in enumerate(middles):
        assert place.y <= spot.top and spot.bottom <= place.bottom, written
        assert spot.collidelist(middles[:number]) < 0, written
        assert written.get(shown.title) is None or not spot.colliderect(written[shown.title].inflate(0, -6)), written


def test_whoever_has_room_for_it_keeps_the_portrait(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    faces: list[tuple[str, int]] = []
    avatar = desk.app.art.avatar

    def noted(name: str, side: int) -> pygame.Surface:
        faces.append((name, side))
        return avatar(name, side)

    monkeypatch.setattr(desk.app.art, "avatar", noted)
    panels = ((5, (1280, 720)), (4, (960, 540)), (4, (1280, 720)), (3, (960, 540)), (6, WIDE))
    for count, size in (*panels, (6, (720, 1280)), (4, (720, 1280))):
        zone = zones(size, count - 1)
        strip = zone.form in ("arc", "tall")  # both halves, where nothing is to be claimed
        wide = zone.claim.right - zone.goal.x if strip else zone.goal.w
        place = zone.goal._replace(x=zone.goal.x * zone.k, y=zone.goal.y * zone.k, w=wide * zone.k, h=zone.goal.h * zone.k)
        faces.clear()
        board = desk.app.board(pygame.Surface(size))
        board.k = zone.k
        rail.draw(board, place, a_standing(count))
        assert sorted(name for name, _ in faces) == sorted(PEOPLE[:count]), (count, size)
        assert min(side for _, side in faces) >= (LEAST_FACE if strip else LOW_FACE), (count, size)


@pytest.mark.parametrize("count", [2, 3, 4, 8])
def test_a_strip_with_room_shows_how_far_everybody_has_come(desk: Desk, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    bars: list[tuple[int, int]] = []
    monkeypatch.setattr("game.ui.table.still.standing.groove", lambda board, x, y, wide, *look: bars.append((x, wide)))
    zone = zones((720, 1280), count - 1)
    strip = zone.goal._replace(w=zone.claim.right - zone.goal.x)
    place = strip._replace(x=strip.x * zone.k, y=strip.y * zone.k, w=strip.w * zone.k, h=strip.h * zone.k)
    board = desk.app.board(pygame.Surface((720, 1280)))
    board.k = zone.k
    rail.draw(board, place, replace(a_standing(count), title="To 150"))
    assert len(bars) == (count if count < 4 else 0), "all of them, or none"
    assert all(wide == bars[0][1] >= 40 for _, wide in bars), bars
    assert not bars or bars[-1][0] + bars[-1][1] < place.right - 30, "the score stands behind"


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("hand", [1, 3])
def test_the_standing_stays_while_a_contract_is_asked_for(
    size: tuple[int, int], hand: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    draw = Text.draw

    def watched(text: Text, surface: pygame.Surface, words: str, *args: Any, **given: Any) -> pygame.Rect:
        drawn.append(words)
        return draw(text, surface, words, *args, **given)

    monkeypatch.setattr(Text, "draw", watched)
    desk = TableDesk(tmp_path, size)
    scores = [135, 47, 211]
    hands = ["9S 9H 9D KC QC TC 7H 2C", "2D 3S 5C", "6C 8D JS"]
    desk.place("kalooki_jamaica", hands, "8S", phase="play", deal=hand, scores=scores)
    goal = desk.table.stage.scene.rail.goals[0]
    assert goal.standing is not None and [row.score for row in goal.standing.rows] == ["47", "135", "211"]
    drawn.clear()
    rail.draw(desk.app.board(pygame.Surface(size)), desk.table.stage.layout.goal, (goal,))
    assert sorted(words for words in drawn if words.isdigit()) == ["135", "211", "47"]
    desk.close()


def test_before_a_hand_has_ended_the_sheet_asks_for_no_number_to_be_chosen(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path)
    desk.place("straight_rummy", ["4H 5H 9S", "2C 3C"])
    desk.press("f2")
    assert desk.item("text:account").label == "Every number that will stand here says how it came about."
    desk.close()
