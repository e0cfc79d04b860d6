"""However full the pool of pictures is: a page paints its small tables once each, and then it rests. None of them is painted all
at once while the window moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.match.match import Match
from game.ui.art import cache
from game.ui.pages.base import starting
from game.ui.pages.menu.menu import MenuScreen
from game.ui.pages.saves.load import LoadScreen
from game.ui.pages.saves.save_card import SaveCard
from game.ui.pages.small import brush, drawn
from game.ui.pages.small.real import SmallTables
from tests.ui.desk import Desk
from tests.ui.table_desk import PEOPLE
from tests.variants.shelf import SHIPPED

SAVES = 3
ROUNDS = 300
"""A page with a few small tables is there after far fewer."""
STILL = 30
"""Rounds without a movement after which nothing more is painted."""


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> Counter[Any]:
    """What is painted while the pool has room for nothing: how often each small table is."""
    found: Counter[Any] = Counter()
    paint, draw = drawn._painted, SmallTables._draw

    def small(board: Any, key: Any, *look: Any) -> Iterator[None]:
        found[key] += 1
        return paint(board, key, *look)

    def real(tables: SmallTables, table: Any, key: Any, size: Any) -> Any:
        found[key] += 1
        return draw(tables, table, key, size)

    monkeypatch.setattr(drawn, "_painted", small)
    monkeypatch.setattr(SmallTables, "_draw", real)
    monkeypatch.setattr(cache, "POOL", 1)
    return found


def rests(desk: Desk) -> None:
    """Go on until nothing moves."""
    for _ in range(ROUNDS):
        if not any(desk.app.turn() for _ in range(3)):
            return
    raise AssertionError("it never came to rest")


@pytest.mark.parametrize("page", ["menu", "load", "load with saves", "statistics", "setup"])
def test_each_small_table_is_painted_once(page: str, tmp_path: Path, painted: Counter[Any]) -> None:
    desk = Desk(tmp_path)
    rests(desk)
    for seed in range(SAVES if "saves" in page else 0):
        match = Match.begin(SHIPPED.resolve(SHIPPED.default_id()), PEOPLE, seed)
        desk.app.store.save(match, {})
    if page != "menu":
        painted.clear()
        desk.app.open(page.split()[0], *([starting.first_choice(desk.app)] if page == "setup" else []))
        rests(desk)
    assert painted, "there is something to paint"
    desk.app.redraw()
    rests(desk)
    assert max(painted.values()) == 1
    desk.close()


@pytest.mark.parametrize("page", ["menu", "load"])
def test_a_saved_table_is_painted_in_parts_and_shown_with_the_last(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(tmp_path)
    desk.settle()
    desk.app.store.save(Match.begin(SHIPPED.resolve(SHIPPED.default_id()), PEOPLE, 1), {})
    monkeypatch.setattr(brush, "AHEAD", 0.0)
    parts, made = [0], SmallTables.made

    def counted(*what: Any) -> Iterator[None]:
        for part in made(*what):
            parts[0] += 1
            yield part

    monkeypatch.setattr(SmallTables, "made", counted)
    desk.app.settings.override("speed", "normal")
    desk.app.open("load")
    if page == "menu":
        desk.app.home()
    quiet = 0
    while quiet < STILL:
        before = parts[0]
        quiet = 0 if desk.app.turn() else quiet + 1
        assert parts[0] <= before + 1
    assert parts[0] > 5
    top = desk.app.top  # the last part had no time left, and no sound match is said to be broken for that
    if isinstance(top, MenuScreen):
        assert top._look is None
    else:
        assert isinstance(top, LoadScreen)
        (card,) = [widget for widget in top.group.widgets if isinstance(widget, SaveCard)]
        assert not card._nothing
    desk.close()
