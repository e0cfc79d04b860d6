"""Memory goes back to the system when it is not needed any more.

The C library of Linux keeps what was freed for later, and pictures that come and go leave holes in it: after a few tables that
was as much as all pictures in use together. From `lean` on, large pieces are asked of the system one by one and returned at once.
"""

from __future__ import annotations

import sys
from typing import Any

LARGE = 1024 * 1024
"""Bytes from which a piece of memory is a matter between the program and the system: pictures as large as a panel. Cards stay
below it, because they come and go in every frame and fresh memory has to be cleared by the system first."""
_MMAP_THRESHOLD, _TRIM_THRESHOLD, _TOP_PAD = -3, -1, -2  # as malloc.h of the GNU C library numbers them


def lean() -> None:
    """Once, after the first picture."""
    library = _library()
    if library is not None:
        library.mallopt(_MMAP_THRESHOLD, LARGE)
        library.mallopt(_TRIM_THRESHOLD, 8 * LARGE)
        library.mallopt(_TOP_PAD, LARGE)


def give_back() -> None:
    """Let go of what lies free between what is in use; a few milliseconds, so only between two screens."""
    library = _library()
    if library is not None:
        library.malloc_trim(0)


def _library() -> Any:
    if not sys.platform.startswith("linux"):
        return None
    import ctypes

    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None
