"""What stays in memory: of a table that was left nothing, of pictures what the budget allows, and no holes at rest."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pygame

from game.ui import memory
from game.ui.art import cache
from game.ui.art.background import Background
from game.ui.art.cache import Cache, weight
from game.ui.memory import MANY, SOME, Holes
from game.ui.program import idle
from game.ui.program.idle import Idle

MB = 1_000_000


class Process:
    """How large a process is that has holes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.used, self.holes, self._given_back = 100 * MB, 0, 0
        monkeypatch.setattr(memory, "resident", lambda: self.used + self.holes)
        monkeypatch.setattr(memory, "give_back", self.give_back)

    def give_back(self) -> None:
        self.holes, self._given_back = 0, self._given_back + 1

    def times(self) -> int:
        """How often holes were given back."""
        return self._given_back


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> Process:
    return Process(monkeypatch)


def rounds(rest: Idle, begin: float, end: float, recent: float) -> None:
    """Quiet rounds of the loop between two moments."""
    for number in range(round((end - begin) * 20)):
        rest.tidy(begin + number / 20, recent, lambda: iter(()))


def test_few_holes_stay_between_turns_and_go_when_nothing_happens(process: Process) -> None:
    rest = Idle()
    rounds(rest, 0.0, 1.0, 0.0)
    process.holes = SOME + MB
    rounds(rest, 5.0, 5.0 + idle.CALM - 0.1, recent=5.0)
    assert process.times() == 0
    rounds(rest, 6.0, 7.0, recent=5.0)
    assert process.times() == 1
    assert not process.holes


def test_many_holes_go_between_turns_but_not_under_a_busy_hand(process: Process) -> None:
    rest = Idle()
    rounds(rest, 0.0, 1.0, 0.0)
    process.holes = MANY + MB
    rest.stir(5.0)
    rounds(rest, 5.0, 5.0 + idle.HOLES - 0.01, recent=5.0)
    assert process.times() == 0
    rounds(rest, 5.3, 5.6, recent=5.3)
    assert process.times() == 1


def test_what_is_in_use_is_no_hole_and_is_asked_for_once(process: Process) -> None:
    holes = Holes()
    assert not holes.grown(0.0, True)
    process.used += 3 * MANY
    assert holes.grown(1.0, False)
    holes.give_back()
    assert not any(holes.grown(2.0 + number, True) for number in range(9))
    process.used -= 3 * MANY  # as much goes, and half of it comes again as holes
    assert not holes.grown(20.0, True)
    process.holes = 2 * SOME
    assert holes.grown(21.0, True)


def test_of_a_table_that_was_left_nothing_is_kept(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path)
    try:
        desk.press("d")
        table = desk.table
        things = table, table.session, table.match, table.match.rules, table.picture, table.picture.sprites, table.rehearsal
        left = {type(thing).__name__: weakref.ref(thing) for thing in (*things, table.picture.top.surface)}
        del table, things, desk.table, desk.match
        desk.app.home()
        desk.settle()
        gc.collect()
        assert [name for name, thing in left.items() if thing() is not None] == []
    finally:
        desk.close()


def test_the_thread_keeps_nothing_of_what_it_has_drawn() -> None:
    class Source(pygame.Surface):
        """A picture of which another is made."""

    source, shelf, background = Source((4, 4)), Cache(1_000), Background()
    background.order(("copy",), shelf, source.copy)
    for _ in background.awaited():
        pass
    seen = weakref.ref(source)
    del source
    assert shelf.peek(("copy",)) is not None
    assert seen() is None
    background.close()


def kept() -> Iterator[pygame.Surface]:
    """All pictures in all caches."""
    for one in Cache._all:
        yield from (entry[0] for entry in one._kept.values())


def test_all_caches_together_keep_what_the_budget_allows_and_know_how_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "POOL", 3 * MB)
    desk = TableDesk(tmp_path)
    try:
        for event in ("d", "f2", "escape", "f1", "escape"):
            desk.press(event)
            assert Cache._total == sum(one.used for one in Cache._all) == sum(map(weight, kept()))
            assert Cache._total <= 3 * MB
    finally:
        desk.close()
