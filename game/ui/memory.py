"""Memory goes back to the system when it is not needed any more.

The C library of Linux keeps what was freed for later, and pictures that come and go leave holes in it: after a few tables that
was as much as all pictures in use together. To have it give back large pieces at once costs a sixth of the time of every
frame, so it is asked now and then, while nothing moves.
"""

from __future__ import annotations

import sys


def give_back() -> None:
    """Let go of what lies free between what is in use; a few milliseconds, so only between two screens."""
    if not sys.platform.startswith("linux"):
        return
    import ctypes

    library = ctypes.CDLL(None)
    if hasattr(library, "malloc_trim"):
        library.malloc_trim(0)
