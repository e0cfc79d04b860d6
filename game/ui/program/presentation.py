"""Handing the picture to the system: the parts of the window that have changed where it can take parts, else all of it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.program.sdl import sdl


def show(window: pygame.Window, parts: Sequence[pygame.Rect] | None) -> None:
    """These parts of a window's surface are seen now; None: all of it."""
    if parts is None or not _update(window, parts):
        window.flip()


def _update(window: pygame.Window, parts: Sequence[pygame.Rect]) -> bool:
    """Show parts of a window; False where the system could not."""
    library = sdl()
    handle = library.SDL_GetWindowFromID(window.id) if library is not None else None
    if not handle:
        return False
    from ctypes import c_int

    boxes = (c_int * (4 * len(parts)))(*(side for part in parts for side in part))
    return library.SDL_UpdateWindowSurfaceRects(handle, boxes, len(parts)) == 0
