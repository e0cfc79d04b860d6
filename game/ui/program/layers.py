"""Screens that lie over one another: how they come and go, which are seen, and how they are drawn, the lower ones once."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.table import theme
from game.ui.art.cloth_colour import dyed
from game.ui.program.screen import Screen


class Layers:
    """The stack of screens. What lies below an overlay is drawn once and kept while it does not change."""

    def __init__(self, entered: Callable[[], None], gone: Callable[[Screen], None]) -> None:
        """`entered` hears that another screen is in front, `gone` that one is taken away for good."""
        self.entered, self.gone = entered, gone
        self.screens: list[Screen] = []
        self._below: pygame.Surface | None = None
        self._stale = True
        self.moving = self._moved = False
        """Something moves below the front screen: a picture of it would serve for one frame. Once it rests there, the frame in
        which it has come to rest has enough to do."""
        self._veiled = False  # the whole veil lies over it already: one picture of the window is kept and not two

    # ---- coming and going ----

    @property
    def top(self) -> Screen:
        """The front screen."""
        return self.screens[-1]

    def push(self, screen: Screen) -> None:
        """Put a screen in front."""
        self.screens.append(screen)
        self.entered()

    def take_off(self) -> None:
        """The front screen goes, whatever is in front then."""
        gone = self.screens.pop()
        gone.closing()
        gone.hidden()  # its pictures go now, though others may still know the screen
        self.gone(gone)

    def pop(self, screen: Screen | None = None) -> None:
        """Take the front screen away (or this one, with all that lies over it)."""
        upto = self.screens.index(screen) if screen in self.screens else len(self.screens) - 1
        while len(self.screens) > max(upto, 1):
            self.take_off()
        self.entered()

    def home(self) -> None:
        """Back to the start screen."""
        if len(self.screens) > 1:
            self.pop(self.screens[1])

    def abandon(self) -> list[Screen]:
        """Back to the start screen, without closing what lies over it: these, the front one first."""
        gone = self.screens[:0:-1]
        del self.screens[1:]
        return gone

    # ---- pictures ----

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
        if visible[-1].presence(now) > 0:
            visible[-1].draw(target, now)

    def forget(self) -> None:
        """Something below the front screen has changed."""
        self._stale = True
        if len(self.visible()) == 1:
            self._below = None

    def ground(self, target: pygame.Surface) -> pygame.Surface:
        """The picture, as large as the window, that what lies below is kept on; until then a sheet may be painted on it."""
        if self._below is None or self._below.get_size() != target.get_size():
            self._below = pygame.Surface(target.get_size(), 0, target)
        self._stale = True
        return self._below

    def _draw_below(self, target: pygame.Surface, visible: list[Screen], now: float) -> None:
        there = visible[-1].presence(now)
        moved, self._moved = self._moved, self.moving
        if self.moving or moved:
            self._draw_lower(target, visible, now)
            self._stale = True
            _veil(target, there * visible[-1].shade)
            return
        if self._below is None or self._below.get_size() != target.get_size() or self._stale or (self._veiled and there < 1):
            self._draw_lower(self.ground(target), visible, now)
            self._stale = self._veiled = False
        assert self._below is not None
        if there >= 1 and not self._veiled:
            self._veiled = True
            _veil(self._below, visible[-1].shade)
        target.blit(self._below, (0, 0))
        if 0 < there < 1:
            _veil(target, there * visible[-1].shade)

    @staticmethod
    def _draw_lower(target: pygame.Surface, visible: list[Screen], now: float) -> None:
        for i, screen in enumerate(visible[:-1]):
            if i:
                _veil(target, screen.presence(now) * screen.shade)
            screen.draw(target, now)


def _veil(target: pygame.Surface, there: float) -> None:
    """Darken a picture. Two passes of the whole are several times faster than mixing it with one that is half clear."""
    strength = min(1.0, theme.VEIL[3] / 255 * max(0.0, there))
    if strength:
        target.fill((round(255 * (1 - strength)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
        target.fill([round(part * strength) for part in dyed(theme.VEIL[:3])], special_flags=pygame.BLEND_RGB_ADD)
