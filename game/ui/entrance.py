"""How a table comes in: the small table of the page before grows until it fills the window, or the page fades away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.table.easing import travel

if TYPE_CHECKING:
    from game.ui.app import App

GROWS, FADES = 0.36, 0.3
"""Seconds at normal speed."""


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
        """The table alone is seen."""
        return self.app.now >= self.end

    @property
    def left(self) -> float:
        """Seconds until then."""
        return max(0.0, self.end - self.app.now)

    def draw(self, surface: pygame.Surface) -> None:
        """Over the table, which has just been drawn: what is still seen of the page."""
        part = 1 - self.left / self.length
        if self.before is None or part >= 1 or self.before.get_size() != surface.get_size():
            self.before = self._table = None
            return
        if self.small is None:
            self.before.set_alpha(round(255 * (1 - part)))
            surface.blit(self.before, (0, 0))
            return
        w, h = surface.get_size()
        if self._table is None:  # half as large: it is seen growing, and a frame has little time
            self._table = pygame.transform.smoothscale(surface, (w // 2, h // 2))
        grown = travel(part)
        left, top = round(self.small.x * (1 - grown)), round(self.small.y * (1 - grown))
        right = round(self.small.right + (w - self.small.right) * grown)
        bottom = round(self.small.bottom + (h - self.small.bottom) * grown)
        surface.blit(self.before, (0, 0))
        surface.blit(pygame.transform.smoothscale(self._table, (right - left, bottom - top)), (left, top))
