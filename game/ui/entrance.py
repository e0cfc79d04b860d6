"""How a page or a table comes in: the small table of the page before grows into it, or the page before fades away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.table import theme
from game.table.easing import travel
from game.table.poses import mix
from game.ui import panels

if TYPE_CHECKING:
    from game.ui.app import App

GROWS, FADES = 0.36, 0.3
"""Seconds at normal speed."""
MELTS = 0.4
"""In this part of the time the small table turns into the one that it grows to."""


class Entrance:
    """The page that was there before, as long as it is seen."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.before: pygame.Surface | None = app.canvas.copy()
        self.small = app.top.small_table()
        self._table: pygame.Surface | None = None
        self.end = app.now + (FADES if self.small is None else GROWS) * app.pace
        self.length = self.end - app.now

    @property
    def over(self) -> bool:
        """What comes in is seen alone."""
        return self.app.now >= self.end

    @property
    def left(self) -> float:
        """Seconds until then."""
        return max(0.0, self.end - self.app.now)

    def draw(self, surface: pygame.Surface) -> None:
        """Over the page or the table that comes in, which has just been drawn: what is still seen of the page before."""
        part = 1 - self.left / self.length
        if self.before is None or part >= 1 or self.before.get_size() != surface.get_size():
            self.before = self._table = None
            return
        goal = self.app.top.small_table()  # a page has one of its own, a table is all of the window
        if self._table is None and self.small is not None:  # half as large as a window: it is seen growing, and time is short
            w, h = surface.get_size()
            self._table = surface.subsurface(goal).copy() if goal else pygame.transform.smoothscale(surface, (w // 2, h // 2))
        if self.small is not None and goal is not None:  # its place on the page waits for it
            surface.blit(panels.box(goal.w, goal.h, round(14 * self.app.k), (*theme.PANEL_SOLID[:3], 255)), goal)
        if self.small is None or goal is not None:  # two pages of words at once are short
            self.before.set_alpha(max(0, round(255 * (1 - part * (1 if goal is None else 2)))))
        surface.blit(self.before, (0, 0))
        if self.small is not None:
            self._grow(surface, self.before, self.small, goal or surface.get_rect(), part)

    def _grow(self, surface: pygame.Surface, page: pygame.Surface, small: pygame.Rect, goal: pygame.Rect, part: float) -> None:
        """The table on its way from the place of the small one; for a moment that one is still seen on it."""
        assert self._table is not None
        grown = travel(part)
        left, top = round(mix(small.x, goal.x, grown)), round(mix(small.y, goal.y, grown))
        size = round(mix(small.right, goal.right, grown)) - left, round(mix(small.bottom, goal.bottom, grown)) - top
        surface.blit(pygame.transform.smoothscale(self._table, size), (left, top))
        if part < MELTS:
            melting = pygame.transform.smoothscale(page.subsurface(small), size)
            melting.set_alpha(round(255 * (1 - part / MELTS)))
            surface.blit(melting, (left, top))
