"""What is at stake and what is needed, in the panels beside the piles of a small window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.ui.art.text import Text
from tests.ui.test_table_show import HERS, THIRD, VALID, table


def test_what_is_at_stake_never_runs_into_its_figure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A drop that would put the player out of the pool is the longest row, in the smallest window the tightest."""
    small = TableDesk(tmp_path, (960, 540))
    drawn: list[tuple[str, pygame.Rect]] = []
    plain = Text.draw

    def kept(text: Text, surface: pygame.Surface, words: str, *args: Any, **named: Any) -> pygame.Rect:
        drawn.append((words, plain(text, surface, words, *args, **named)))
        return drawn[-1][1]

    monkeypatch.setattr(Text, "draw", kept)
    table(small, " ".join(VALID), HERS, THIRD, "2D 3D 4D", scores=[80, 20, 40, 60], options={"format": "pool"})
    panel = pygame.Rect(small.item("text:stakes").rect)
    rows = [(words, rect) for words, rect in drawn if panel.contains(rect)]
    assert {"Dropping next turn", "no"} <= {words for words, _ in rows}
    for number, (_, one) in enumerate(rows):
        assert not any(one.colliderect(other) for words, other in rows[:number] if other != one), rows
    small.close()
