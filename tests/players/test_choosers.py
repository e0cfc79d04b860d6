"""Every decision of every game has exactly one chooser, who has an answer to everything that may be listed there."""

from __future__ import annotations

import pytest

from game.cards.chance import Chance
from game.players import families
from game.players.chooser import Chooser, NoOneChooser, collected, find
from game.players.families import CHOOSERS
from game.rules.acts.actions import Action, Claim, Draw, Pass
from tests.players.tables import choosers_of
from tests.properties.test_every_variant import ALL, PLAIN, Position, named, rules_at


def each_decision_has_one_chooser(positions: list[Position]) -> None:
    for position in positions:
        found = list(choosers_of(rules_at(position)))
        assert found and all(chooser.phase == phase for phase, chooser in found), position


def test_every_decision_has_one_chooser() -> None:
    each_decision_has_one_chooser(PLAIN)  # and every usual position of every option in `test_every_switch`


@pytest.mark.slow
def test_every_decision_has_one_chooser_under_every_house_rule() -> None:
    each_decision_has_one_chooser(ALL)


@pytest.mark.parametrize("position", PLAIN, ids=named)
def test_a_decision_lists_no_move_but_those_it_declares(position: Position) -> None:
    rules = rules_at(position)
    state, chance = rules.new_state(), Chance(7)
    rules.deal(state, 7)
    while state.frames and state.decisions < 150:
        program, step, _ = state.frames[-1]
        moves = rules.programs[program][step].moves
        assert all(isinstance(action, moves) for action in rules.legal(state))
        rules.apply(state, rules.suggest(state, chance))


def test_a_decision_that_nobody_knows_is_an_error() -> None:
    with pytest.raises(NoOneChooser, match="nobody for the decision bid"):
        find(CHOOSERS, "bid", (Pass,), frozenset({"lays_melds"}))
    with pytest.raises(NoOneChooser, match="nobody for the decision draw"):  # a verb that the chooser has no answer to
        find(CHOOSERS, "draw", (Draw, Pass, Claim), frozenset({"draws", "lays_melds"}))


def test_two_choosers_for_a_decision_are_an_error() -> None:
    with pytest.raises(NoOneChooser, match="laying: draw, knock: draw"):
        find(CHOOSERS, "draw", (Draw, Pass), frozenset({"draws", "lays_melds", "knocks"}))
    first = CHOOSERS[0]
    with pytest.raises(NoOneChooser, match="would both decide"):
        collected(CHOOSERS, (first._replace(name="another", needs=first.needs | {"low_wins"}),))


def test_a_family_of_its_own_needs_nothing_but_its_declaration() -> None:
    class Bid(Action):
        verb = "bid"

    bidding = Chooser("stops: bid", "bid", frozenset({Bid, Pass}), frozenset({"stops"}), families.CHOOSERS[0].choose)
    assert find(collected(CHOOSERS, (bidding,)), "bid", (Bid, Pass), frozenset({"stops"})) is bidding
