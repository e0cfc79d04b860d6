"""Handing the picture to the system: the parts of the window that have changed where it can take parts, else all of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import pygame


class Presentation:
    """Shows what has been drawn on a window's surface."""

    def show(self, window: pygame.Window, parts: Sequence[pygame.Rect] | None) -> None:
        """These parts of the surface are seen now; None: all of it."""
        if parts is None or not _update(window, parts):
            window.flip()


def _update(window: pygame.Window, parts: Sequence[pygame.Rect]) -> bool:
    """Show parts of a window; False where the system could not."""
    sdl = _library()
    handle = sdl.SDL_GetWindowFromID(window.id) if sdl is not None else None
    if not handle:
        return False
    from ctypes import c_int

    boxes = (c_int * (4 * len(parts)))(*(side for part in parts for side in part))
    return sdl.SDL_UpdateWindowSurfaceRects(handle, boxes, len(parts)) == 0


@lru_cache(maxsize=1)
def _library() -> Any:
    """SDL as pygame has loaded it: by a module that is linked to it, through which the system finds its functions."""
    try:
        import ctypes

        from pygame import window

        sdl = ctypes.CDLL(window.__file__)
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        sdl.SDL_GetWindowFromID.argtypes = (ctypes.c_uint32,)
        sdl.SDL_UpdateWindowSurfaceRects.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
    except (ImportError, AttributeError, OSError, TypeError):
        return None
    return sdl
