"""Screens that lie over one another: which are seen, and how they are drawn without drawing the lower ones again."""

from __future__ import annotations

import pygame

from game.table import theme
from game.ui import panels
from game.ui.screen import Screen


class Layers:
    """The visible part of the stack. What lies below an overlay is drawn once and kept while it does not change."""

    def __init__(self, screens: list[Screen]) -> None:
        self.screens = screens
        self._below: pygame.Surface | None = None
        self._veiled: pygame.Surface | None = None

    def visible(self) -> list[Screen]:
        """The front screen and those below that show through, lowest first."""
        first = len(self.screens) - 1
        while first > 0 and self.screens[first].overlay:
            first -= 1
        return self.screens[first:]

    def draw(self, target: pygame.Surface, now: float) -> None:
        """Everything that is seen."""
        visible = self.visible()
        if len(visible) > 1:
            self._draw_below(target, visible, now)
        visible[-1].draw(target, now)

    def forget(self) -> None:
        """Something below the front screen has changed."""
        self._below = self._veiled = None

    def _draw_below(self, target: pygame.Surface, visible: list[Screen], now: float) -> None:
        size = target.get_size()
        if self._below is None:
            self._below = pygame.Surface(size).convert()
            for i, screen in enumerate(visible[:-1]):
                if i:
                    self._below.blit(_veil(size, screen.presence(now)), (0, 0))
                screen.draw(self._below, now)
        there = visible[-1].presence(now)
        if there < 1:
            target.blit(self._below, (0, 0))
            target.blit(_veil(size, there), (0, 0))
            return
        if self._veiled is None:
            self._veiled = self._below.copy()
            self._veiled.blit(_veil(size, 1), (0, 0))
        target.blit(self._veiled, (0, 0))


def _veil(size: tuple[int, int], there: float) -> pygame.Surface:
    veil = pygame.Surface(size)
    veil.fill(panels.dyed(theme.VEIL[:3]))
    veil.set_alpha(round(theme.VEIL[3] * max(0.0, min(1.0, there))))
    return veil
