"""The still picture of the table, put together piece by piece while a hand goes on, is the one that would be drawn at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.ui.table_desk import OTHERS, TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.match.match import Match
from game.match.setup import SeatInfo
from game.rules.acts.actions import Discard
from game.ui.table.acts.act import do
from game.ui.table.screen import TableScreen
from game.ui.table.still.still_picture import Tabletop
from tests.variants.shelf import SHIPPED

HERS = "2C 3C 9D 9H KC QS JD 8H 8C TD"
NEAR = 6
"""So much a colour may differ, of 255."""
EVERY = 3
"""While cards move, so many pictures are drawn for one that is looked at."""
ROUNDS = 600
"""The most pictures that a deal and a few turns take."""


def sit_down(desk: TableDesk, variant: str, count: int) -> None:
    """A new match at normal speed, its cards not dealt yet."""
    desk.app.settings.override("speed", "normal")
    people = [SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in OTHERS[: count - 1])]
    match = Match.begin(SHIPPED.resolve(variant), people, 5, dealer=count - 1)
    desk.match, desk.table = match, TableScreen(desk.app, match, {})
    desk.app.push(desk.table)


def pass_time(desk: TableDesk, until: Callable[[], bool]) -> None:
    """Picture after picture, 50 ms apart, until this holds and nothing moves."""
    for _ in range(ROUNDS):
        desk.app._began -= 0.05
        if not desk.app.turn() and until():
            return
    raise AssertionError("it never came to rest")


def around(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect | None:
    """Around all that looks otherwise in the two; None where nothing does."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0, 0), (NEAR, NEAR, NEAR, 255), other)
    mask.invert()
    spots = [spot for spot in mask.get_bounding_rects() if spot.w * spot.h > 4]
    return spots[0].unionall(spots[1:]) if spots else None


@pytest.mark.parametrize(
    ("variant", "count", "size"),
    [
        ("gin_standard", 2, (1280, 720)),
        ("gin_partnership", 4, (960, 540)),
        ("rummy_500", 3, (720, 1280)),
        ("kalooki_40", 5, (1280, 720)),
    ],
)
def test_what_was_drawn_in_pieces_is_what_would_be_drawn_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variant: str, count: int, size: tuple[int, int]
) -> None:
    desk = TableDesk(tmp_path, size)
    refresh = Tabletop.refresh
    found: list[pygame.Rect | None] = []
    passed = [0]

    def watched(top: Tabletop, *shown: Any) -> None:
        refresh(top, *shown)
        while top.unfinished:  # words may come one picture later
            refresh(top, *shown)
        passed[0] += 1
        if passed[0] % EVERY and desk.table.stage.telling:
            return
        anew = Tabletop(desk.app, top.sprites)
        refresh(anew, *shown)
        assert top.surface is not None and anew.surface is not None
        found.append(around(top.surface, anew.surface))

    monkeypatch.setattr(Tabletop, "refresh", watched)
    try:
        sit_down(desk, variant, count)
        pass_time(desk, lambda: desk.table.session.my_turn)
        do(desk.table.table, desk.match.think("novice").action, None)
        pass_time(desk, lambda: desk.table.session.my_turn)
    finally:
        desk.close()
    assert len(found) >= 5
    assert not [(number, wrong) for number, wrong in enumerate(found) if wrong is not None]


def test_a_squared_pile_stays_opaque_when_a_card_has_landed_on_it(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path, (1280, 720))
    try:
        desk.place("gin_standard", ["7S 7H 7C 3D 4D 5D 6D AC 2S 4H KS", HERS], "9C QD", phase="play")
        desk.app.settings.override("speed", "normal")
        stage, seen = desk.table.stage, 0
        do(desk.table.table, Discard(desk.match.rules.pack.find("KS")), None)
        desk.table.table.complete()
        while stage.telling and "card:QD" in stage.poses():
            desk.app._began -= 0.02
            desk.app.turn()
            pile = stage.layout.piles.discard
            there = [(pose.z, item, pose.alpha) for item, pose in stage.poses().items() if pile.has((pose.x, pose.y))]
            assert all(alpha == 1 for _, _, alpha in there), there
            seen += max(there)[1] == "card:KS"
        assert seen, "it landed while the card below was still there"
    finally:
        desk.close()
