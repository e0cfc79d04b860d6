"""Small tables painted between two pictures of the window, for a few milliseconds in each round."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

import pygame

from game.table import theme
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.pages.base.page import Page
from game.ui.program.screen import Host

AHEAD, MOVING = 0.004, 0.0015
"""Seconds of the processor for which small tables are worked on in one round; the same while the list of them moves."""
LOOKS = 2
"""So many pictures are looked at in a round for what they still wait for."""


class Work(NamedTuple):
    """A picture that is wanted: its key, who finds it where such pictures are kept, who makes it, a part after the other, and who
    orders what it is made of from the thread that reads pictures: True while not all of that is there.
    """

    key: Hashable
    ready: Callable[[], pygame.Surface | None]
    made: Callable[[], Iterator[None]]
    order: Callable[[], bool] = lambda: False


class Brush:
    """Paints the small tables that are seen, one after the other, so that a screen full of them neither starts late nor stumbles.

    What it has painted stays for as long as it is seen, however full the caches are of others' pictures: each is painted once.
    """

    def __init__(self, app: Host) -> None:
        self.app = app
        self.behind = True  # something was not painted yet
        self.more = True  # and could be by now
        self._left = 0
        self._wanted: dict[Hashable, Work] = {}
        self._expected: list[Work] = []
        self._parts: tuple[Hashable, Iterator[None]] = None, iter(())
        """Which picture is being made, and what is left to do for it."""
        self._ordered: set[Hashable] = set()
        self._without: set[Hashable] = set()
        """Of which no picture can be made; it is tried once."""
        self._seen: dict[Hashable, pygame.Surface] = {}
        """The small tables in the picture of the window that is being drawn; and those of the one before."""
        self._before: dict[Hashable, pygame.Surface] = {}

    def begin(self, may: bool = True) -> None:
        """A new picture of the window. Not `may`: nothing is painted for it yet."""
        self._left, self.behind, self.more = int(may), False, False
        self._before, self._seen, self._wanted = self._seen, {}, {}

    def forget(self) -> None:
        """Nothing of it is seen any more."""
        self._before, self._seen, self._wanted = {}, {}, {}
        self._expected, self._parts = [], (None, iter(()))
        self._ordered.clear()

    def painted(self, work: Work) -> pygame.Surface | None:
        """A small table, if it is there. Else it will be painted; at once, and one in a picture, where nothing moves at all."""
        picture = work.ready() or self._before.get(work.key)
        if picture is None and self._left and work.key not in self._without:
            if self.app.pace:
                self._wanted[work.key] = work
            else:
                self._left = 0
                for _ in work.made():
                    pass
                picture = self._done(work)
        if picture is not None:
            self._seen[work.key] = picture
        return picture

    @property
    def may(self) -> bool:
        """There is time to paint for this picture of the window."""
        return self._left > 0

    def cannot(self, key: Hashable) -> bool:
        """It was tried, and there is no table to draw."""
        return key in self._without

    def leave(self, board: Board, area: pygame.Rect, felt: str, radius: int, unread: bool = False) -> None:
        """The bare cloth for now; as long as its rules are `unread` there is nothing to paint."""
        self.behind = True
        self.more = self.more or not unread
        bare(board, area, felt, radius)

    # ---- between two pictures of the window ----

    def expect(self, works: Iterable[Work]) -> None:
        """These are not seen yet and may soon be: they are painted when nothing else is left."""
        self._expected = [work for work in works if work.ready() is None and work.key not in self._without]

    @property
    def expects(self) -> bool:
        """Whether some of them are left."""
        return bool(self._expected)

    def work(self, moving: bool = False) -> None:
        """Go on painting, and less of it while the list is `moving`. What is being read by the thread is waited for."""
        until = time.thread_time() + (MOVING if moving else AHEAD)
        for wanted in self._wanted.values():
            if wanted.key not in self._ordered:
                self._ordered.add(wanted.key)
                wanted.order()
        while self.app.pace and (work := self._next()) is not None:
            if self._parts[0] != work.key:
                self._parts = work.key, work.made()
            elif next(self._parts[1], self) is self:
                self._parts = None, iter(())
                self._expected = [one for one in self._expected if one.key != work.key]
                picture = self._done(work)
                if self._wanted.pop(work.key, None) is not None and picture is not None:
                    self._seen[work.key] = picture
            if time.thread_time() >= until:
                return

    def _next(self) -> Work | None:
        """What can be worked on: what has been begun, or the next one for which all is there."""
        begun = self._wanted.get(self._parts[0])
        if begun is not None:
            return begun
        if self._wanted:
            return next((work for work in islice(self._wanted.values(), LOOKS) if not work.order()), None)
        return self._expected[0] if self._expected and not self.app.art.drawing else None

    def _done(self, work: Work) -> pygame.Surface | None:
        picture = work.ready()
        if picture is None:
            self._without.add(work.key)
        return picture


def bare(board: Board, area: pygame.Rect, felt: str, radius: int) -> None:
    """The cloth of a small table without anything on it."""
    lit, far = theme.FELTS[felt]
    panels.lay(board.surface, area, radius, (*(round(a * 0.7 + b * 0.3) for a, b in zip(lit, far, strict=True)), 255))


class PaintedTables(Page):
    """A page with small tables, which a brush paints in parts, so that the window does not stumble."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.brush = Brush(app)

    def update(self, now: float) -> bool:
        moving = super().update(now)
        self.brush.work(moving)
        return moving or self.brush.behind

    def hidden(self) -> None:
        super().hidden()
        self.brush.forget()
