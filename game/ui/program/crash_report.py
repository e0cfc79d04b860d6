"""A mistake of the program goes into a report, never onto the player's screen."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from game.folders import Folders
    from game.match.match import Match

FOLDER = "reports"
KEPT = 10
"""So many reports are kept; the oldest makes room."""
LIBRARIES = ("pygame-ce", "PyYAML", "platformdirs")


def record(folders: Folders, error: BaseException, match: Match | None = None) -> Path:
    """Write a report of the mistake, with the match that was on the table; returns the report's path. Where nothing can be
    written it goes to standard error.
    """
    from game.match.report import report

    folder = folders.settings_file.parent / FOLDER
    data = report(error, match, _libraries())
    path = folder / f"upcard-report-{time.strftime('%Y%m%d-%H%M%S')}-{time.time_ns() // 1_000_000 % 1000:03}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        others = sorted(set(folder.glob("upcard-report-*.json")) - {path})  # whatever the clock said when they were written
        for old in others[: 1 - KEPT]:
            old.unlink()
    except OSError:
        print(data.decode("ascii"), file=sys.stderr)
    return path


def show_folder(path: Path) -> bool:
    """Open the folder of a file in the system's own window; False where nothing does that."""
    if sys.platform == "win32":
        with suppress(OSError):
            os.startfile(path.parent)
            return True
        return False
    import subprocess

    opener = "open" if sys.platform == "darwin" else "xdg-open"
    nowhere = subprocess.DEVNULL
    try:
        subprocess.Popen([opener, str(path.parent)], stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True)
    except OSError:
        return False
    return True


def _libraries() -> dict[str, str]:
    """Names and versions of what the program stands on."""
    from importlib import metadata

    found = {"SDL": ".".join(map(str, pygame.get_sdl_version()))}
    for name in LIBRARIES:
        with suppress(metadata.PackageNotFoundError):
            found[name] = metadata.version(name)
    return found
