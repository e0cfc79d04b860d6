"""A pile of discards for every player is a declaration: players throw to their own, and take from that of the seat before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.cards.chance import Chance
from game.rules.acts.actions import DISCARD
from game.rules.acts.events import Discarded, Event, Moved
from game.rules.policies.skips import NextMisses
from game.rules.ruleset import compile_rules
from game.rules.state.places import Place
from game.rules.state.worlds import sample
from game.rules.view import view_of
from tests.laws.deals import catalogue


class Rivers(NextMisses, kind="next"):
    """Discards lie before the player who threw them."""

    def places(self) -> tuple[Place, ...]:
        """One before every player, for all to see."""
        return (Place(DISCARD, "pile", "seat", seen_by="everybody"),)


def zones_of_a_hand(name: str, seed: int) -> set[tuple[str, int]]:
    """A hand of a game, with such piles, played at random to its end: the piles that were thrown to."""
    rules = compile_rules(replace(catalogue().resolve(name).variant, skips=Rivers()), 3)
    state, chance, thrown = rules.new_state(), Chance(seed), set()
    rules.deal(state, seed)
    last = rules.circle.before(rules.starter(state))
    while state.frames:
        events = list[Event]()
        rules.apply(state, rules.suggest(state, chance), events.append)
        for event in events:
            if isinstance(event, Discarded):
                last = event.seat
            elif isinstance(event, Moved) and event.target[0] == DISCARD:
                assert event.target == (DISCARD, last) and state.discards[last][-1] == event.cards[-1]
                thrown.add(event.target)
            elif isinstance(event, Moved) and event.source[0] == DISCARD:
                assert event.source == (DISCARD, last)
        cards = [card for spot in rules.places.of_cards for card in spot.cards(state)]
        assert sorted(cards) == sorted(rules.pack.cards)
    return thrown


@pytest.mark.parametrize("name", ["basic_ten", "straight_rummy", "remi", "rummy_500", "contract_liverpool"])
def test_everybody_throws_to_an_own_pile_and_takes_from_that_of_the_player_before(name: str) -> None:
    thrown = {zone for seed in range(8) for zone in zones_of_a_hand(name, seed)}
    assert thrown == {(DISCARD, seat) for seat in range(3)}


def test_a_player_sees_all_piles_and_the_one_to_take_from() -> None:
    rules = compile_rules(replace(catalogue().resolve("basic_ten").variant, skips=Rivers()), 3)
    state = rules.new_state()
    rules.deal(state, 7)
    first = rules.to_act(state)
    assert first is not None
    view = view_of(rules, state, first)
    assert len(view.discards) == 3 and view.pile == tuple(state.discards[rules.circle.before(first)]) and view.upcard >= 0
    assert view_of(rules, sample(rules, view, Chance(1)), first).digest() == view.digest()
