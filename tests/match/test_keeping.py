"""A match that was remembered comes back as it was, whatever a command that failed half way has done to it."""

from __future__ import annotations

from typing import Any

import pytest

from game.match.hand_record import HandRecord
from game.match.match import Match
from game.match.positions import referee
from game.rules.state.state import State
from tests.match.tables import begin, play, play_hand, replayed


def parts(match: Match) -> list[tuple[Any, tuple[str, ...]]]:
    """The objects that a decision changes, with the names of all that is in them."""
    history = match.history
    records = history.records[-1 if history.record.actions else -2 :]
    return [(match, (*vars(match),)), (history, (*vars(history),)), *((record, HandRecord.__slots__) for record in records)]


def plain(match: Match) -> list[Any]:
    """All that is in them now, by value."""
    found: list[Any] = []
    for one, names in parts(match):
        for name in names:
            value = getattr(one, name)
            if isinstance(value, State):
                value = value.to_plain()
            elif isinstance(value, (list, dict)):
                value = value.copy()
            if name == "states":
                value = {number: state.to_plain() for number, state in value.items()}
            found.append((type(one).__name__, name, value))
    return found


def spoil(match: Match) -> None:
    """What a command may do before it fails: things come to lists and tables, numbers change, cards move."""
    for one, names in parts(match):
        for name in names:
            value = getattr(one, name)
            if isinstance(value, list):
                value += [value[-1] if value else None]
            elif isinstance(value, dict):
                value[-1] = next(iter(value.values()), None)
            elif isinstance(value, int):
                setattr(one, name, value + 1)
    state = match.history.state
    state.stock.pop()
    state.hands[0], state.vars[0], state.frames = 0, 77, []


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("steps", [0, 1, 16, 33, 250])
def test_whatever_became_of_a_match_it_comes_back(seats: int, steps: int) -> None:
    match = play(begin(seats, seed=4), steps, 6)
    match.view(0)
    before, digest = plain(match), match.digest
    back = referee.keep(match)
    spoil(match)
    assert plain(match) != before
    back()
    assert plain(match) == before and match.digest == digest
    again, divergence = replayed(match)
    assert divergence is None and again.digest == digest


def test_a_decision_and_the_deal_of_a_hand_that_were_taken_back_come_back() -> None:
    match = play_hand(begin(2, seed=4))
    match.next_hand()
    for _ in range(2):  # of the first hand the last decision is taken back as well
        before, digest = plain(match), match.digest
        back = referee.keep(match)
        match.undo()
        assert match.digest != digest
        spoil(match)
        back()
        assert plain(match) == before and match.digest == digest
        match = play(match, 1, 3)
