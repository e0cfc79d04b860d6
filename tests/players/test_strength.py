"""The levels really differ: each beats what stands below it, over mirrored deals with fixed seeds."""

from __future__ import annotations

import time
from itertools import pairwise
from statistics import median

import pytest

from game.players.characters import LEVELS, Level
from tests.players.measure import Timed, hands, matches
from tests.players.tables import player, rules_for


def test_the_weakest_level_beats_chance() -> None:
    outcome = hands(rules_for(2), player("novice"), player("random"), 10)
    share, _ = outcome.share
    assert share >= 0.9


@pytest.mark.slow
def test_steady_beats_novice() -> None:
    outcome = hands(rules_for(2), player("steady"), player("novice"), 60)
    share, half = outcome.share
    assert share - half > 0.5, outcome.share


@pytest.mark.slow
@pytest.mark.parametrize(("below", "above"), list(pairwise(LEVELS)), ids=lambda level: level.id)
def test_each_level_wins_most_matches_against_the_one_below(below: Level, above: Level) -> None:
    share, half = matches(rules_for(2), player(above.id), player(below.id), 150, seed=1).share
    print(f"{share:.3f} ± {half:.3f}")
    assert share - half > 0.6


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "deals"), [(3, 150), (4, 120), (6, 60)])
def test_steady_wins_more_than_its_share_among_novices(seats: int, deals: int) -> None:
    outcome = hands(rules_for(seats), player("steady"), player("novice"), deals, seed=2)
    share, half = outcome.share
    print(f"{seats} players: {share:.3f} ± {half:.3f}, even is {1 / seats:.3f}")
    assert share - half > 1 / seats


@pytest.mark.slow
@pytest.mark.parametrize(("level", "limit"), [("novice", 5.0), ("steady", 50.0)])
def test_decisions_are_quick(level: str, limit: float) -> None:
    """The bounds are five times what is wanted (1 and 10 ms in the median), for busy machines."""
    timed = Timed(player(level))
    rules = rules_for(2)
    started = time.perf_counter()
    hands(rules, timed, timed, 4)
    assert time.perf_counter() - started < 60
    assert median(timed.spent) < limit
