"""Figures that are kept on disk: what took long to count, and what somebody has learnt, as plain data by name.

Nothing depends on them. A file that is missing, broken or of another kind is none, and where nothing can be written everything
goes on without.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

FORMAT: Final = 1
"""Files of another format are none."""
LONGEST: Final = 4 * 1024 * 1024
"""No file of figures is longer than so many bytes."""


class Kept:
    """A folder of figures."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self, name: str) -> Any:
        """The figures of this name; None where there are none that can be read."""
        file = self._file(name)
        try:
            if file.stat().st_size > LONGEST:
                return None
            found = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return None
        if not isinstance(found, dict) or found.get("format") != FORMAT or found.get("name") != name:
            return None
        return found.get("figures")

    def write(self, name: str, figures: Any) -> bool:
        """Keep figures, in place of those that were kept. Answers whether that could be done."""
        file = self._file(name)
        fresh = file.with_name(f"{file.name}.{os.getpid()}")
        text = json.dumps({"format": FORMAT, "name": name, "figures": figures}, separators=(",", ":"))
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            fresh.write_text(text, encoding="utf-8")
            fresh.replace(file)
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                fresh.unlink()
            return False
        return True

    def _file(self, name: str) -> Path:
        letters = "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in name)
        return self.folder / f"{letters[:120]}.json"
