"""Whatever the game and the moment: when the time of a player runs out, the rules find a way to the end of the turn."""

from __future__ import annotations

from game.rules.policies.turn_clock import on_timeout
from tests.properties.recorded import Position, table_at
from tests.properties.test_every_variant import by_turns


@by_turns(0)
def test_running_out_of_time_ends_the_turn_with_decisions_that_are_allowed(position: Position) -> None:
    table = table_at(position)
    rules = table.rules
    for count, (state, _, _) in enumerate(table.hand(2).moments):
        if count % 17 or not state.frames:
            continue
        seat, turn, phase, digest = rules.to_act(state), state.turns, rules.phase(state), state.digest()
        actions = on_timeout(rules, state)
        assert actions
        assert state.digest() == digest
        world = state.clone()
        for action in actions:
            assert rules.to_act(world) == seat
            assert rules.check(world, action) is None
            rules.apply(world, action)
        over = not world.frames or rules.to_act(world) != seat or world.turns != turn
        assert over or (phase not in ("draw", "play") and rules.phase(world) != phase)
