"""A match asked for advice: nothing changes, and the same table always gets the same answer."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from game.match.saves.codec import Writer, open_match
from game.match.saves.plain import Label
from game.players.characters import LEVELS
from tests.match.tables import begin, play


@pytest.mark.parametrize("level", [level.id for level in LEVELS])
def test_thinking_changes_nothing_and_repeats_itself_also_after_loading(level: str) -> None:
    match = begin(3, seed=6)
    for _ in range(12):
        seat = match.to_act
        assert seat is not None
        before = match.digest, match.number, match.log
        thought = match.think(level)
        assert (match.digest, match.number, match.log) == before
        loaded = open_match(Writer(match).write({}, Label(datetime(2026, 11, 20, tzinfo=UTC)))).match
        assert loaded.think(level) == thought == match.think(level)
        assert loaded.decision_seed(seat) == match.decision_seed(seat)
        match.submit(seat, thought.action)


def test_taking_back_does_not_change_what_is_thought() -> None:
    match = play(begin(3, seed=6), 20)
    thought = match.think(LEVELS[-1].id)
    play(match, 10)
    while match.decisions > 20:
        match.undo()
    assert match.think(LEVELS[-1].id) == thought
