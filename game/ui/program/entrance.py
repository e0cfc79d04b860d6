"""How a page or a table comes in: the small table of the page before grows into it, or the page before fades away.

What comes in is drawn where nobody sees it, a part in each round, so that no frame has to draw all of it. A small table grows
meanwhile, enlarged as it is, and turns into the one that it grows to as soon as that is there.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pygame

from game.table import theme
from game.table.geometry import mix
from game.table.motion.easing import travel
from game.ui.art import panels
from game.ui.art.panels import seen_through

if TYPE_CHECKING:
    from game.ui.program.screen import Host, Screen

GROWS, FADES = 0.36, 0.3
"""Seconds at normal speed."""
MELTS = 0.4
"""In this part of the time the small table turns into the one that it grows to."""
AHEAD, UNSEEN = 0.002, 0.006
"""Seconds after which a round has drawn enough of what comes in: while a small table grows, and while nothing moves."""


class Entrance:
    """The page that was there before, as long as it is seen."""

    def __init__(self, app: Host, softly: bool = True) -> None:
        """Not `softly`: what comes in is there at once when all of it has been drawn."""
        self.app = app
        self.small = app.top.small_table() if softly else None
        self._page = app.pane.surface.subsurface(self.small).copy() if self.small is not None else None
        """The small table as it was seen on the page."""
        self._before: pygame.Surface | None = None
        self._table: pygame.Surface | None = None
        self._size = app.pane.surface.get_size()
        self._screen: Screen | None = None
        self._parts: Iterator[None] | None = None
        self._melts = app.now
        self.length = (0.0 if not softly else FADES if self.small is None else GROWS) * app.pace
        self.end = app.now + self.length

    @property
    def before(self) -> pygame.Surface:
        """The whole page. It is asked for before anything is drawn over it."""
        if self._before is None:
            self._before = self.app.pane.surface.copy()
        return self._before

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
        yield from screen.prepared()
        grows = self._grows
        if grows:
            yield
            whole = pygame.Surface(self._size, 0, self.app.pane.surface)
            yield
            screen.draw(whole, self.app.now)
            yield
            self._table = pygame.transform.smoothscale(whole, (self._size[0] // 2, self._size[1] // 2))
        self._melts = self.app.now
        self.end = max(self.end, self._melts + (MELTS if grows else 1) * self.length)
        yield
        yield from screen.begun()

    # ---- pictures -----------------------------------------------------------------------------

    @property
    def _grows(self) -> bool:
        """A small table becomes the whole window; on a page it would have a place of its own."""
        return self.small is not None and self.app.top.fills

    def draw(self, surface: pygame.Surface, draw: Callable[[], None]) -> None:
        """Draw what is seen now; `draw` draws what comes in, as it will be seen alone."""
        if surface.get_size() != self._size:
            self.end = self.app.now
            draw()
        elif self._grows:
            self._grow(surface)
        elif not self.prepares:
            self._fade(surface, self.before, draw)

    def _fade(self, surface: pygame.Surface, before: pygame.Surface, draw: Callable[[], None]) -> None:
        """What comes in, and over it what is still seen of the page before."""
        draw()
        if not self.left:
            return
        part = 1 - self.left / self.length
        goal = self.app.top.small_table()
        if goal is not None and self._table is None and self._page is not None:
            self._table = surface.subsurface(goal).copy()
        if self._table is not None and goal is not None:  # its place on the page waits for it
            surface.blit(panels.box(goal.w, goal.h, round(14 * self.app.k), (*theme.PANEL_SOLID[:3], 255)), goal)
        fades = 1 if goal is None else 2  # two pages of words at once are short
        seen_through(before, max(0.0, 1 - part * fades))
        surface.blit(before, (0, 0))
        if self._table is not None and self._page is not None and goal is not None:
            spot = self._spot(goal, part)
            surface.blit(pygame.transform.smoothscale(self._table, spot.size), spot)
            if part < MELTS:
                melting = pygame.transform.smoothscale(self._page, spot.size)
                melting.set_alpha(round(255 * (1 - part / MELTS)))
                surface.blit(melting, spot)

    def _grow(self, surface: pygame.Surface) -> None:
        """The table on its way to the whole window, over the page as it was: as the small one until it is there."""
        assert self._page is not None
        part = min(1 - MELTS, 1 - self.left / self.length) if self.prepares else 1 - self.left / self.length
        melted = 0.0 if self._table is None else min(1.0, (self.app.now - self._melts) / (MELTS * self.length))
        shown = self._page
        if self._table is not None and melted >= 1:
            shown = self._table
        elif self._table is not None:  # smaller than they are seen: both change at once
            w, h = self._table.get_size()
            shown = pygame.transform.smoothscale(self._table, (w * 2 // 3, h * 2 // 3))
            melting = pygame.transform.smoothscale(self._page, shown.get_size())
            melting.set_alpha(round(255 * (1 - melted)))
            shown.blit(melting, (0, 0))
        spot = self._spot(surface.get_rect(), part)
        surface.blit(pygame.transform.smoothscale(shown, spot.size), spot)

    def _spot(self, goal: pygame.Rect, part: float) -> pygame.Rect:
        """Where the table is on its way from the place of the small one."""
        assert self.small is not None
        small, grown = self.small, travel(part)
        left, top = round(mix(small.x, goal.x, grown)), round(mix(small.y, goal.y, grown))
        return pygame.Rect(
            left, top, round(mix(small.right, goal.right, grown)) - left, round(mix(small.bottom, goal.bottom, grown)) - top
        )
