"""Lines of text that are wider than the room they were fitted into: no page may have any."""

from __future__ import annotations

import pytest

from game.ui.art.text import Text


def too_long(patch: pytest.MonkeyPatch) -> list[str]:
    """From now on: the lines that are wider than the room they were fitted into."""
    found: list[str] = []
    fit = Text.fit

    def watched(self: Text, words: str, size: int, room: int, bold: bool = False) -> int:
        fitted = fit(self, words, size, room, bold)
        if self.width(words, fitted, bold) > room + 1:
            found.append(words)
        return fitted

    patch.setattr(Text, "fit", watched)
    return found
