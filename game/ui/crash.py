"""A mistake of the program goes into a file, never onto the player's screen."""

from __future__ import annotations

import sys
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.folders import Folders

NAME = "upcard-errors.log"
LIMIT = 200_000  # bytes; an older file is begun anew


def record(folders: Folders) -> Path:
    """Write the exception that is being handled; returns the file's path."""
    path = folders.settings_file.parent / NAME
    text = (
        f"--- {time.strftime('%Y-%m-%d %H:%M:%S')}, Python {sys.version.split()[0]}, {sys.platform}\n{traceback.format_exc()}\n"
    )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        mode = "a" if not path.exists() or path.stat().st_size < LIMIT else "w"
        with path.open(mode, encoding="utf-8") as file:
            file.write(text)
    except OSError:
        print(text, file=sys.stderr)
    return path
