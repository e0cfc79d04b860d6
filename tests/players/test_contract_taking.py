"""What computer players take from the pile while they have a contract still to lay."""

from __future__ import annotations

from game.cards.chance import Chance
from game.players.characters import level_of
from game.players.chooser import Decision
from game.players.laying.turn import Turn
from game.players.player import Untimed
from game.rules.acts.actions import Claim
from game.rules.view import view_of
from tests.players.tables import player, positions, rules_for


def test_a_discard_that_brings_no_contract_nearer_is_not_taken_in_turn() -> None:
    rules, useless, taken = rules_for(3, None, "contract_classic"), 0, 0
    for number in (3, 6):
        for state, events in positions(rules, 4, [player("steady")] * 3, number=number):
            seat = rules.to_act(state)
            if seat is None or rules.phase(state) != "claim" or rules.turn_of(state) != seat:
                continue
            view = view_of(rules, state, seat, events)
            turn = Turn(Decision(rules, view, level_of("master").skill, Chance(1), Untimed()))
            way = turn.appraiser._contract
            if turn.opened or way is None or way.lacks(view.hand | 1 << view.upcard) < way.lacks(view.hand) - 0.02:
                continue
            useless += 1
            action = player("master").choose(rules, view, Chance(1), Untimed()).action
            taken += isinstance(action, Claim)
    assert useless > 10 and taken == 0
