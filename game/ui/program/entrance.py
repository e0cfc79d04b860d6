"""How a page or a table comes in: the small table of the page before grows into it, or flies to its place on the next page.

What comes in is drawn where nobody sees it, a part in each round, so that no frame has to draw all of it; a page is there at once
then. A small table grows meanwhile, enlarged as it is, and turns into the one that it grows to as soon as that is there.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator

import pygame

from game.table import theme
from game.table.geometry import mix
from game.table.motion.easing import travel
from game.ui.art import panels
from game.ui.art.canvas import Frame, Living, cut
from game.ui.memory import give_back
from game.ui.program.screen import Host, Screen

GROWS = 0.36
"""Seconds at normal speed."""
MELTS = 0.4
"""In this part of the time the small table turns into the one that it grows to."""
AHEAD, UNSEEN = 0.002, 0.006
"""Seconds after which a round has drawn enough of what comes in: while a small table grows, and while nothing moves."""
BAND = 80
"""So many rows of the half-sized picture are made in one part."""
SMOOTH = 2_000_000
"""Pixels up to which a table that grows is enlarged smoothly; a larger one is gone sooner than its edges are seen."""


class Entrance:
    """The page that was there before, as long as it is seen."""

    def __init__(self, app: Host, softly: bool = True) -> None:
        """Not `softly`: what comes in is there at once when all of it has been drawn."""
        self.app = app
        self.small = app.top.small_table() if softly else None
        self._page = app.pane.surface.subsurface(self.small).copy() if self.small is not None else None
        """The small table as it was seen on the page."""
        self._before = app.pane.seen
        self._table: pygame.Surface | None = None
        self._grown: Living | None = None
        """The table as large as it is seen growing: memory for it takes longer than the drawing."""
        self._size = app.size
        self._screen: Screen | None = None
        self._parts: Iterator[None] | None = None
        self._melts = app.now
        self.length = (0.0 if self.small is None else GROWS) * app.pace
        self.end = app.now + self.length

    @property
    def over(self) -> bool:
        """What comes in is seen alone."""
        return self.app.now >= self.end and not self.prepares

    @property
    def left(self) -> float:
        """Seconds until then."""
        return max(0.0, self.end - self.app.now)

    # ---- what comes in, drawn ahead ------------------------------------------------------------

    @property
    def prepares(self) -> bool:
        """What comes in is still being drawn ahead: nothing of it is seen, and its time has not begun."""
        return self._screen is None or self._parts is not None

    def go_on(self, seconds: float | None = None) -> None:
        """Draw more of what comes in."""
        seconds = (AHEAD if self._grows else UNSEEN) if seconds is None else seconds
        if self._screen is None:
            self._screen = self.app.top
            self._parts = self._prepared(self._screen)
        end = time.perf_counter() + seconds
        while self._parts is not None and time.perf_counter() < end:
            if self.app.top is not self._screen or next(self._parts, self) is self:
                self._parts = None

    def finish(self) -> None:
        """Draw the rest of it now."""
        while self.prepares:
            self.go_on(math.inf)

    def _prepared(self, screen: Screen) -> Iterator[None]:
        """All that its first picture needs; and for one that grows into the whole window a picture of it, half as large: it is
        seen growing, and time is short.
        """
        give_back()  # what was seen before leaves holes; else this takes as much again
        yield
        yield from screen.prepared()
        give_back()  # many of its pictures were made of others
        yield
        grows = self._grows
        if grows:
            frame, half = Frame(self._size), (self._size[0] // 2, self._size[1] // 2)
            screen.draw(frame, self.app.now)
            table = pygame.Surface(half, 0, self.app.pane.surface)
            for y in range(0, half[1], BAND):
                band = pygame.Rect(0, y, half[0], min(BAND, half[1] - y))
                yield
                whole = frame.cut(pygame.Rect(0, 2 * y, 2 * band.w, 2 * band.h), self.app.pane.surface)
                pygame.transform.smoothscale(whole, band.size, table.subsurface(band))
            self._table = table
        self._melts = self.app.now
        self.end = max(self.end, self._melts + (MELTS if grows else 1) * self.length)
        yield
        yield from screen.begun()

    # ---- pictures -----------------------------------------------------------------------------

    @property
    def _grows(self) -> bool:
        """A small table becomes the whole window; on a page it would have a place of its own."""
        return self.small is not None and self.app.top.fills

    def draw(self, frame: Frame, draw: Callable[[], None]) -> None:
        """Draw what is seen now; `draw` draws what comes in, as it will be seen alone. Nothing: what was seen before stays."""
        if frame.size != self._size:
            self.end = self.app.now
            draw()
        elif self._grows:
            self._grow(frame)
        elif not self.prepares:
            draw()
            self._fly(frame)

    def _fly(self, frame: Frame) -> None:
        """The small table on its way to its place on the page that has come."""
        goal = self.app.top.small_table()
        if not self.left or goal is None or self._page is None:
            return
        part = 1 - self.left / self.length
        if self._table is None:
            self._table = cut(frame, goal, self.app.pane.surface)
        # Its place on the page waits for it.
        frame.blit(panels.box(goal.w, goal.h, round(14 * self.app.k), (*theme.PANEL_SOLID[:3], 255)), goal)
        spot = self._spot(goal, part)
        shown = pygame.transform.smoothscale(self._table, spot.size)
        if part < MELTS:
            self._melt(shown, 1 - part / MELTS)
        frame.blit(shown, spot)

    def _grow(self, frame: Frame) -> None:
        """The table on its way to the whole window, over the page as it was: as the small one until it is there."""
        assert self._page is not None
        if self._before is not None:
            frame.again(self._before.ops)
        part = min(1 - MELTS, 1 - self.left / self.length) if self.prepares else 1 - self.left / self.length
        melted = 0.0 if self._table is None else min(1.0, (self.app.now - self._melts) / (MELTS * self.length))
        shown = self._page
        if self._table is not None and melted >= 1:
            shown = self._table
        elif self._table is not None:  # smaller than they are seen: both change at once
            w, h = self._table.get_size()
            shown = pygame.transform.smoothscale(self._table, (w * 2 // 3, h * 2 // 3))
            self._melt(shown, 1 - melted)
        spot = self._spot(frame.get_rect(), part)
        if self._grown is None:
            self._grown = Living(self._size, 0, self.app.pane.surface)
        enlarge = pygame.transform.smoothscale if spot.w * spot.h <= SMOOTH else pygame.transform.scale
        area = pygame.Rect((0, 0), spot.size)
        enlarge(shown, spot.size, self._grown.subsurface(area))
        self._grown.touched([area])
        frame.blit(self._grown, spot, area)

    def _melt(self, shown: pygame.Surface, strength: float) -> None:
        """The small table of the page before, as much of it as is still seen."""
        assert self._page is not None
        melting = pygame.transform.smoothscale(self._page, shown.get_size())
        melting.set_alpha(round(255 * strength))
        shown.blit(melting, (0, 0))

    def _spot(self, goal: pygame.Rect, part: float) -> pygame.Rect:
        """Where the table is on its way from the place of the small one."""
        assert self.small is not None
        small, grown = self.small, travel(part)
        left, top = round(mix(small.x, goal.x, grown)), round(mix(small.y, goal.y, grown))
        return pygame.Rect(
            left, top, round(mix(small.right, goal.right, grown)) - left, round(mix(small.bottom, goal.bottom, grown)) - top
        )
