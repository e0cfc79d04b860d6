"""What somebody can play at all: asked of the solver where single melds and lay-offs do not say it."""

from __future__ import annotations

import pytest

from game.cards.chance import Chance
from game.rules.rearranging.able import most_played
from game.rules.rearranging.play_step import RearrangeStep
from game.rules.state.slots import LAID
from tests.laws.deals import rules_of


@pytest.mark.parametrize(
    ("variant", "options"),
    [("machiavelli", {"jokers": 4, "ace": "wrap"}), ("tile_rummy", {"one_after_13": True}), ("vatikan", {}), ("shanghai_m", {})],
    ids=str,
)
def test_the_most_that_can_be_played_may_be_played(variant: str, options: dict[str, bool | int | str]) -> None:
    rules, chance = rules_of(variant, options, 3), Chance(5)
    step, state = rules.variant.steps["play"], rules.new_state()
    assert isinstance(step, RearrangeStep)
    rules.deal(state, 3)
    state.vars[LAID] = rules.everybody
    for number in range(48):
        if not state.frames:
            break
        seat = rules.to_act(state)
        assert seat is not None
        if number % 8 == 0:
            most = most_played(rules, state, step.held(rules, state, seat), step.terms(state, seat))
            assert most is None or rules.check(state, most) is None
        rules.apply(state, chance.choice(rules.legal(state)))
