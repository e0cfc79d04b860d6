"""Screens that lie over one another: how they come and go, which are seen, and how they are drawn, the lower ones once."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.table import theme
from game.ui.art.canvas import Frame, Op
from game.ui.art.cloth_colour import dyed
from game.ui.program.screen import Screen


class Layers:
    """The stack of screens. What lies below an overlay is drawn once and kept while it does not change."""

    def __init__(self, entered: Callable[[], None], gone: Callable[[Screen], None]) -> None:
        """`entered` hears that another screen is in front, `gone` that one is taken away for good."""
        self.entered, self.gone = entered, gone
        self.screens: list[Screen] = []
        self._below: tuple[tuple[int, int], list[Op]] | None = None
        """What is drawn below the front screen in a window of this size, while it does not change."""
        self.moving = False
        """Something moves there."""

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

    def draw(self, target: Frame, now: float) -> None:
        """Everything that is seen."""
        visible = self.visible()
        if len(visible) > 1:
            self._draw_below(target, visible, now)
        if visible[-1].presence(now) > 0:
            visible[-1].draw(target, now)

    def forget(self) -> None:
        """Something below the front screen has changed."""
        self._below = None

    def _draw_below(self, target: Frame, visible: list[Screen], now: float) -> None:
        size, drawn = self._below or ((0, 0), [])
        if drawn and size == target.size and not self.moving:
            target.again(drawn)
        else:
            for i, screen in enumerate(visible[:-1]):
                if i:
                    _veil(target, screen, now)
                screen.draw(target, now)
            self._below = None if self.moving else (target.size, target.ops[:])
        _veil(target, visible[-1], now)


def _veil(target: Frame, screen: Screen, now: float) -> None:
    """Darken what lies below an overlay, all at once: to let the veil come would change every pixel of every frame. Two passes of
    the whole are several times faster than mixing it with a picture that is half clear.
    """
    strength = theme.VEIL[3] / 255 * screen.shade
    if strength and screen.presence(now) > 0:
        target.fill((round(255 * (1 - strength)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
        target.fill([round(part * strength) for part in dyed(theme.VEIL[:3])], special_flags=pygame.BLEND_RGB_ADD)
