"""Functions of SDL that pygame does not pass on."""

from __future__ import annotations

from functools import lru_cache
from typing import Any


@lru_cache(maxsize=1)
def sdl() -> Any:
    """SDL as pygame has loaded it, by a module that is linked to it, through which the system finds its functions; None where
    they are not to be had.
    """
    try:
        import ctypes

        from pygame import window

        found = ctypes.CDLL(window.__file__)
        found.SDL_GetWindowFromID.restype = ctypes.c_void_p
        found.SDL_GetWindowFromID.argtypes = (ctypes.c_uint32,)
        found.SDL_UpdateWindowSurfaceRects.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
        found.SDL_WaitEventTimeout.argtypes = (ctypes.c_void_p, ctypes.c_int)
    except (ImportError, AttributeError, OSError, TypeError):
        return None
    return found
