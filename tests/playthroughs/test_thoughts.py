"""Computer players think what they always thought, and the coach counts the same."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from tests.playthroughs.thoughts import KEPT, recorded, tables, thoughts

RECORDED = recorded() if KEPT.exists() else {}


@pytest.mark.parametrize("table", tables())
def test_players_think_what_they_always_thought(table: str) -> None:
    """Where they were meant to think otherwise: `python -m tests.playthroughs.thoughts`, and the difference is read."""
    changed = "\n".join(unified_diff(RECORDED[table], thoughts(table), "kept", "now", lineterm="", n=2))
    assert not changed, f"In {table}:\n{changed}"


def test_the_thoughts_at_all_tables_are_kept() -> None:
    assert list(RECORDED) == list(tables())
