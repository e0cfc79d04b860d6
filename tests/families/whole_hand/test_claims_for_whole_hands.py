"""Claims in games of whole hands: of all answers the best right wins, whoever is asked first, and nobody learns of the others."""

from __future__ import annotations

import pytest

from game.cards.chance import Chance
from game.rules.acts.actions import Action, Claim
from game.rules.acts.events import Event
from game.rules.ruleset import Ruleset
from game.rules.show.actions import Show
from game.rules.state.slots import DISCARDER
from game.rules.state.state import State
from game.rules.view import view_of
from tests.laws.deals import catalogue, rules_of

GAMES = ("quan_dui", "cuajo")


def best_of(rules: Ruleset, discarder: int, answers: dict[int, Action]) -> tuple[int, str]:
    """The seat with the best right, and what it has answered: a show before a claim, then the nearest in the order of play."""
    order = rules.circle.others(discarder)
    for kind in (Show, Claim):
        for seat in order:
            if isinstance(answers[seat], kind):
                return seat, kind.verb
    return rules.circle.after(discarder), ""


def rounds(game: str, count: int) -> None:
    """So many rounds with answers at random: who wins them, and that nobody sees what others answer."""
    chance, seen, compared = Chance(38), 0, 0
    seatings = list(catalogue().resolve(game).variant.seatings)
    while seen < count:
        rules = rules_of(game, None, chance.choice(seatings))
        state, events = rules.new_state(), list[Event]()
        rules.deal(state, chance.bits(), events.append)
        while state.frames and seen < count:
            if rules.phase(state) != "claim":
                rules.play(state, rules.suggest(state, chance), events.append)
                continue
            seen += 1
            compared += one_round(rules, state, events, chance)
    assert compared or count < 1_000


def one_round(rules: Ruleset, state: State, events: list[Event], chance: Chance) -> int:
    """One of them; how often somebody could have done something."""
    discarder, answers, compared = state.vars[DISCARDER], dict[int, Action](), 0
    while rules.phase(state) == "claim":
        seat, moves = rules.to_act(state), rules.legal(state)
        assert seat is not None
        if len(moves) > 1 and len(answers) + 2 < rules.seats:
            compared += 1
            after = []
            for move in (moves[0], moves[-1]):
                other, told = state.clone(), list(events)
                rules.play(other, move, told.append)
                after.append([view_of(rules, other, one, told).digest() for one in range(rules.seats) if one != seat])
            assert after[0] == after[1]
        answers[seat] = chance.choice(moves)
        rules.play(state, answers[seat], events.append)
    assert list(answers) == list(rules.circle.others(discarder)), "everybody is asked, in the order of play"
    winner, verb = best_of(rules, discarder, answers)
    if verb == "show":
        assert state.ending == ("show", winner)
    elif state.frames:
        assert (rules.to_act(state), rules.phase(state)) == (winner, "play" if verb else "draw")
    return compared


@pytest.mark.parametrize("game", GAMES)
def test_the_best_right_wins(game: str) -> None:
    rounds(game, 60)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_best_right_wins_in_ten_thousand_rounds(game: str) -> None:
    rounds(game, 10_000)
