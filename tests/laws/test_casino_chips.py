"""Chips against the house: every sitting adds up, by what was told, by the totals and by the accounts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from game.cards.chance import Chance
from game.rules.acts.events import Event, Told
from game.rules.casino.slots import stakes_of
from game.rules.result import Points
from game.rules.ruleset import Ruleset
from game.rules.state.state import State
from tests.laws.deals import rules_of

GAMES = ("costa_rica_rummy", "rummy_side_bet")
SOME, MANY = 25, 50_000
"""Sittings of an ordinary and of a slow run, for each game; twice as many in all."""


def hands(rules: Ruleset, state: State, chance: Chance, events: list[Event]) -> Iterator[list[Points]]:
    """A sitting of one to three hands at random; yields the totals before each hand, when it is over."""
    for _ in range(1 + chance.below(3)):
        before = list(state.scores)
        rules.deal(state, chance.bits(), events.append)
        while state.frames:
            rules.apply(state, rules.suggest(state, chance), events.append)
        yield before


def add_up(game: str, number: int) -> None:
    """Fails where chips come from nowhere or are lost in one sitting."""
    chance = Chance(number)
    options: dict[str, bool | int | str] = {"decks": 1 + chance.below(8), "max_stake": 100}
    if chance.below(2):
        options |= {"reshuffle": "penetration", "split_by": "value"}
    rules = rules_of(game, options if number % 7 == 0 else {}, 1 + chance.below(7))
    state, events = rules.new_state(), list[Event]()
    paid: list[Points] = [0] * rules.seats
    for before in hands(rules, state, chance, events):
        brought: list[Points] = [0] * rules.seats
        for event in events:
            if isinstance(event, Told) and event.name == "paid":
                brought[event.seat] += dict(event.facts)["amount"]
        events.clear()
        assert state.result is not None
        for seat, row in enumerate(state.result.rows):
            bets = stakes_of(rules, state)[seat]
            assert bets is not None
            assert row.score == brought[seat] == sum(line.points for line in row.lines)
            assert state.scores[seat] == row.total == before[seat] + row.score
            assert row.score >= -4 * 2 * bets.main - bets.side  # four hands, each doubled, and the side bet
            assert not bets.passed or row.score == 0
            assert Fraction(row.score * 2).denominator == 1
            paid[seat] += row.score
    assert paid == state.scores


@pytest.mark.parametrize("game", GAMES)
def test_chips_are_conserved_in_random_sittings(game: str) -> None:
    for number in range(SOME):
        add_up(game, number)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", range(10))
def test_chips_are_conserved_in_a_hundred_thousand_sittings(game: str, part: int) -> None:
    for number in range(MANY // 10 * part, MANY // 10 * (part + 1)):
        add_up(game, number)
