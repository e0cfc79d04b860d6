"""Opening the system's window."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any

import pygame

FIRST_SIZE, USUAL = (1280, 720), (1920, 1080)
"""The first window on the usual desktop; on a larger one, or one of finer points, it is larger by as much."""
LEAST_SIZE = (540, 540)
BARS = 60
"""The height that the window's title and the system's own bars may take from a screen. The system alone knows exactly."""
UNSEEN = frozenset({"dummy", "offscreen"})
"""Drivers of SDL that draw where nobody looks. It takes them by itself where it finds no screen."""


class NoScreen(Exception):
    """There is no screen to open a window on; the sentence says what to do."""

    def __init__(self, code: str, **what: str) -> None:
        from game.words.catalogue import say

        super().__init__(say(code, **what))


def screen_size() -> tuple[int, int]:
    """How large the screen is on which a window would open."""
    desktops = pygame.display.get_desktop_sizes()
    return desktops[0] if desktops else USUAL


def seen() -> bool:
    """Whether there is a screen that somebody can look at."""
    return pygame.display.get_driver() not in UNSEEN


def first_size(kept: Mapping[str, Any]) -> tuple[int, int]:
    """The size of the last time, or two thirds of the desktop, at least 1280 x 720; never larger than the desktop."""
    most = screen_size()
    larger = max(1.0, min(there / usual for there, usual in zip(most, USUAL, strict=True)))
    w, h = kept.get("w"), kept.get("h")
    size = (w, h) if type(w) is int and type(h) is int else (round(FIRST_SIZE[0] * larger), round(FIRST_SIZE[1] * larger))
    return fitting((max(LEAST_SIZE[0], size[0]), max(LEAST_SIZE[1], size[1])))


def fitting(size: tuple[int, int]) -> tuple[int, int]:
    """This size, or as much of it as the screen has."""
    most = screen_size()
    return min(size[0], most[0]), min(size[1], most[1])


def needs_whole_screen() -> bool:
    """Whether a window of the least size would not fit beside the system's own bars."""
    most = screen_size()
    return seen() and (most[0] < LEAST_SIZE[0] or most[1] < LEAST_SIZE[1] + BARS)


def fills(size: tuple[int, int]) -> bool:
    """Whether a window of this size and the system's own bars fill the screen: the system then says how much of it there is."""
    most = screen_size()
    return seen() and (size[0] >= most[0] or size[1] + BARS > most[1])


def open_window(wanted: tuple[int, int] | None, kept: Mapping[str, Any]) -> pygame.Window:
    """The window, with the plain presentation that needs no graphics card on X11. Raises `NoScreen`.

    It is as large as it is `wanted`, or as it was `kept` when it was last left, as far as the screen allows.
    """
    os.environ.setdefault("SDL_APP_NAME", "Upcard")
    plain = sys.platform.startswith("linux") and os.environ.get("SDL_VIDEODRIVER", "x11") == "x11"
    if plain:
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
        if driver in UNSEEN and driver not in asked.split(","):
            pygame.display.quit()
            raise NoScreen("window.no_screen")
        pygame.font.init()
        pygame.display.set_allow_screensaver(True)
        try:
            return _window(wanted, kept)
        except pygame.error:
            if not plain:
                raise
            os.environ.pop("SDL_FRAMEBUFFER_ACCELERATION", None)
            pygame.display.quit()
            pygame.display.init()
            return _window(wanted, kept)
    except pygame.error as error:
        if asked:
            raise NoScreen("window.driver", driver=asked, reason=str(error)) from None
        raise NoScreen("window.refused", reason=str(error)) from None


def _window(wanted: tuple[int, int] | None, kept: Mapping[str, Any]) -> pygame.Window:
    if wanted is None:
        size = first_size(kept)
        window = pygame.Window("Upcard", size, resizable=True, allow_high_dpi=True, maximized=fills(size))
    else:
        window = pygame.Window("Upcard", fitting(wanted) if seen() else wanted, resizable=True, allow_high_dpi=True)
    window.minimum_size = fitting(LEAST_SIZE)
    window.get_surface()
    return window
