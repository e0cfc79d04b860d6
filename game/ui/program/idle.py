"""What the window does while nothing happens: wait for input, and clear away what an old screen has left."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

import pygame

from game.ui.memory import Holes
from game.ui.program.sdl import sdl

TIDY = 1.5
"""Seconds after another screen came up until what the old one left is cleared away."""
QUIET, STILL = 0.5, 2.0
"""Seconds since the last input before what comes next is loaded, if need be between the turns of others, and since anything
happened before something is cleared away: that takes longer than anybody waits who is at it.
"""
HOLES, CALM = 0.25, 1.0
"""Seconds since the last input before many holes in memory are given back; since anything happened before fewer are."""
RESTING, DOZED, DOZING = 2.0, 4, 20
"""Seconds without any input, the looks for input after which the screens are asked again, and how many of them a second."""
WAITED = ("x11", "windows", "cocoa", "wayland")
"""Drivers that wait for an event without looking for it again and again."""
WATCHED = 0.2
"""Seconds for which the screens are asked at every look again after something small has moved."""


class Idle:
    """When the window may doze and when it may tidy up."""

    def __init__(self) -> None:
        self._stirred = 0.0
        self._watched = -WATCHED
        self._tidy_at: float | None = None
        self._holes = Holes()
        self._loads: Iterator[None] = iter(())
        self._to_do: list[Callable[[], object]] = []

    def stir(self, now: float) -> None:
        """Something was pressed, moved or written."""
        self._stirred = now

    def watch(self, now: float) -> None:
        """Something small moves by itself: it wants to be asked a few times a second, and no more."""
        self._watched = now

    def entered(self, now: float) -> None:
        """Another screen has come up."""
        self._tidy_at = now + TIDY

    def doze(self, now: float, clock: pygame.time.Clock, running: Callable[[], bool]) -> None:
        """Where nothing has happened for a while: wait for input, and ask the screens less often; where the system cannot
        wait, look nearly as often as ever.
        """
        if now - self._stirred <= RESTING or now - self._watched <= WATCHED:
            return
        if (library := sdl()) is not None and pygame.display.get_driver() in WAITED:
            library.SDL_WaitEventTimeout(None, round(1000 * DOZED / DOZING))  # ends when something happens
            return
        for _ in range(DOZED):
            if pygame.event.peek() or not running():
                return
            clock.tick(DOZING)

    def tidy(self, now: float, recent: float, ready: Callable[[], Iterator[None]]) -> None:
        """In quiet moments: holes go that pictures have left which came and went. After a change of screens `ready` loads what
        comes next, a part in each round, and what is left of the old one goes, one thing after the other. `recent` is when
        something happened last.
        """
        if now - self._stirred >= HOLES and self._holes.grown(now, now - recent >= CALM):
            self._holes.give_back()
        elif now - self._stirred < QUIET:
            return
        elif self._tidy_at is not None and now >= self._tidy_at:
            self._tidy_at, self._loads, self._to_do = None, ready(), [gc.collect, self._holes.give_back]
        elif next(self._loads, self) is None or now - recent < STILL:
            return
        elif self._to_do:
            self._to_do.pop(0)()
