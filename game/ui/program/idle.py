"""What the window does while nothing happens: wait for input, and clear away what an old screen has left.

The C library of Linux keeps what was freed for later, and pictures that come and go leave holes in it: after a few turns that
was half as much as all pictures in use together. To have it give back large pieces at once costs a sixth of the time of every
frame, so it is asked now and then, while nothing moves.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator

import pygame

from game.ui.program.sdl import sdl

TIDY = 1.5
"""Seconds after another screen came up until what the old one left is cleared away."""
QUIET, STILL = 0.5, 2.0
"""Seconds since the last input before what comes next is loaded, if need be between the turns of others, and since anything
happened before something is cleared away: that takes longer than anybody waits who is at it.
"""
MANY = 250
"""So many pictures made leave holes worth giving back."""
RESTING, DOZED, DOZING = 2.0, 4, 20
"""Seconds without any input, the looks for input after which the screens are asked again, and how many of them a second."""
WAITED = ("x11", "windows", "cocoa", "wayland")
"""Drivers that wait for an event without looking for it again and again."""
WATCHED = 0.2
"""Seconds for which the screens are asked at every look again after something small has moved."""
MEMORY = {"trim_threshold": (-1, 64_000_000), "mmap_threshold": (-3, 7_000_000), "arena_max": (-8, 1)}
"""What the C library is told about memory: its numbers for these words (`mallopt`), and bytes or how many."""


class Idle:
    """When the window may doze and when it may tidy up."""

    def __init__(self) -> None:
        self._stirred = 0.0
        self._watched = -WATCHED
        self._tidy_at: float | None = None
        self._made = 0
        """How many pictures had been made when the last holes were given back."""
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

    def tidy(self, now: float, recent: float, ready: Callable[[], Iterator[None]], made: int) -> None:
        """In quiet moments after a change of screens: `ready` loads what comes next, a part in each round, and what is left of
        the old one goes, one thing after the other. Later the holes go that pictures have left which came and went.

        `recent` is when something happened last, `made` how many pictures have been made by now.
        """
        if now - self._stirred < QUIET:
            return
        if self._tidy_at is not None and now >= self._tidy_at:
            self._tidy_at, self._loads, self._to_do = None, ready(), [gc.collect, _give_back]
        elif next(self._loads, self) is None or now - recent < STILL:
            return
        elif self._to_do:
            self._to_do.pop(0)()
        elif made - self._made >= MANY:
            self._made = made
            _give_back()


def use_memory_well() -> None:
    """Pictures of the whole window are given back at once, and all threads take memory from one place: else what they leave
    behind are holes. For smaller pictures nothing changes, they come and go with every frame.
    """
    for name, value in MEMORY.values():
        _library("mallopt", name, value)


def _give_back() -> None:
    """Let go of what lies free between what is in use; a few milliseconds."""
    _library("malloc_trim", 0)


def _library(what: str, *values: int) -> None:
    """Ask the C library of Linux for something that only it knows."""
    if sys.platform.startswith("linux"):
        import ctypes

        known = getattr(ctypes.CDLL(None), what, None)
        if known is not None:
            known(*values)
