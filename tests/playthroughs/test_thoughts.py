"""Computer players think what they always thought, and the coach counts the same."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from tests.playthroughs.thoughts import KEPT, recorded, thoughts
from tests.playthroughs.walks import variants

RECORDED = recorded() if KEPT.exists() else {}


@pytest.mark.parametrize("variant", variants())
def test_players_think_what_they_always_thought(variant: str) -> None:
    """Where they were meant to think otherwise: `python -m tests.playthroughs.thoughts`, and the difference is read."""
    changed = "\n".join(unified_diff(RECORDED[variant], thoughts(variant), "kept", "now", lineterm="", n=2))
    assert not changed, f"In {variant}:\n{changed}"


def test_the_thoughts_of_all_variants_are_kept() -> None:
    assert list(RECORDED) == variants()
