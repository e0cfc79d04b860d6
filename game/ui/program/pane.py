"""What is drawn on: the window, or the picture that is shrunk into a very small one."""

from __future__ import annotations

import pygame

from game.table import theme
from game.ui.art.canvas import Frame, replay
from game.ui.program.input import Reader
from game.ui.program.presentation import show
from game.ui.program.settings import Settings

NARROW = 12
"""A window that is so many times longer than wide, as the system may leave it, gets a picture that is squeezed."""


class Pane:
    """The window's surface, its size and its scale."""

    def __init__(self, window: pygame.Window, reader: Reader, settings: Settings, told: bool) -> None:
        """`told`: the command line has said how large the window should be."""
        self.window, self.reader, self.settings, self._told = window, reader, settings, told
        self.size: tuple[int, int] = (0, 0)
        self.k = 1.0
        self._shrunk: pygame.Surface | None = None
        self.seen: Frame | None = None
        """What is seen; None where the system has lost it, or nothing has been drawn yet."""

    @property
    def surface(self) -> pygame.Surface:
        """The picture that is seen, to be read between two frames."""
        return self._shrunk or self.window.get_surface()

    def paint(self, frame: Frame) -> None:
        """Draw and show what is not seen yet of a frame."""
        before, self.seen = self.seen, None  # until all of it is drawn
        parts = [frame.get_rect()] if before is None else frame.differs(before)
        for part in parts:
            replay(frame.ops, self.surface, part)
        if self._shrunk is not None and parts:
            window = self.window.get_surface()
            pygame.transform.smoothscale(self._shrunk, window.get_size(), window)
        if parts:
            show(self.window, None if before is None or self._shrunk is not None else parts)
        self.seen = frame

    def lost(self) -> None:
        """The system may have lost the picture: the next frame is drawn whole."""
        self.seen = None

    def measure(self) -> bool:
        """Take over the window's size; below the least scale a larger picture is drawn and shrunk. False where nothing is new."""
        size = self.window.get_surface().get_size()
        k = theme.scale_of(size)
        points = self.window.size
        shrink = k / theme.LEAST_SCALE if k < theme.LEAST_SCALE else 1.0
        w, h = (round(size[0] / shrink), round(size[1] / shrink)) if shrink < 1 else size
        logical = min(w, NARROW * h), min(h, NARROW * w)
        self.reader.scale = logical[0] / max(1, points[0])
        if logical == self.size and (logical != size) == (self._shrunk is not None):
            return False
        self.size, self.k = logical, max(k, theme.LEAST_SCALE)
        self._shrunk = pygame.Surface(logical).convert() if logical != size else None
        self.seen = None
        return True

    def keep_size(self) -> None:
        """The next window is as large as this one was, unless the command line said how large it should be."""
        if not self.settings["full_screen"] and not self._told:
            w, h = self.window.size
            self.settings["window"] = {"w": w, "h": h}
        self.settings.save()

    def show_full(self, full: bool) -> None:
        """As large as the screen, or a window again."""
        try:
            if full:
                self.window.set_fullscreen(True)
            else:
                self.window.set_windowed()
        except pygame.error:
            self.settings["full_screen"] = False
