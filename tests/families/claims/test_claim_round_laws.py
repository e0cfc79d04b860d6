"""The law of claim rounds: the best right wins whoever is asked first, and nobody learns who else could have answered."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.cards.chance import Chance
from game.rules.acts.actions import Action, Claim, Discard, Draw, Pass
from game.rules.acts.events import Called, Event, Moved
from game.rules.claim_round import CLAIMS
from game.rules.notation import parse
from game.rules.ruleset import Ruleset
from game.rules.state.slots import DISCARDER
from game.rules.state.state import State
from game.rules.view import view_of
from tests.families.claims.toy import ToyClaim, toy


def in_round(chance: Chance, events: list[Event] | None = None) -> tuple[Ruleset, State]:
    """A deal at which somebody has just discarded."""
    rules = toy(2 + chance.below(5))
    state = rules.new_state()
    rules.deal(state, chance.bits())
    rules.play(state, Draw("stock"), (events if events is not None else []).append)
    thrown = chance.choice([move for move in rules.legal(state) if isinstance(move, Discard)])
    rules.play(state, thrown)
    return rules, state


def best_of(rules: Ruleset, discarder: int, answers: dict[int, Action]) -> int:
    """Who said the highest number, of equals the nearest after the discarder; -1 where all have passed."""
    order = [(discarder + steps) % rules.seats for steps in range(1, rules.seats)]
    found, number = -1, 0
    for seat in order:
        action = answers[seat]
        if isinstance(action, Claim) and action.meld > number:
            found, number = seat, action.meld
    return found


def answer_at_random(rules: Ruleset, state: State, chance: Chance) -> dict[int, Action]:
    """All that is answered until the round is over."""
    answers: dict[int, Action] = {}
    while rules.phase(state) == "claim":
        seat = rules.to_act(state)
        assert seat is not None and seat not in answers
        answers[seat] = chance.choice(rules.legal(state))
        rules.play(state, answers[seat])
    return answers


def rounds(number: int) -> None:
    """So many rounds with answers at random: the highest right wins, and everybody is asked."""
    chance, taken = Chance(38), 0
    for _ in range(number):
        rules, state = in_round(chance)
        discarder = state.vars[DISCARDER]
        answers = answer_at_random(rules, state, chance)
        assert set(answers) == set(range(rules.seats)) - {discarder}
        winner = best_of(rules, discarder, answers)
        taken += winner >= 0
        if winner >= 0:
            assert (rules.to_act(state), rules.phase(state)) == (winner, "play")
        else:
            assert (rules.to_act(state), rules.phase(state)) == ((discarder + 1) % rules.seats, "draw")
        at = rules.at[CLAIMS]
        assert not any(state.vars[at : at + rules.seats])
    assert taken > number // 4


def test_the_highest_right_wins() -> None:
    rounds(200)


@pytest.mark.slow
def test_the_highest_right_wins_over_ten_thousand_rounds() -> None:
    rounds(10_000)


def silence(number: int) -> None:
    """So many answers: nobody else sees any difference between a claim and a pass, nor who could have claimed."""
    chance, compared = Chance(39), 0
    while compared < number:
        events: list[Event] = []
        rules, state = in_round(chance, events)
        while rules.phase(state) == "claim":
            moves, seat = rules.legal(state), rules.to_act(state)
            assert seat is not None and isinstance(moves[0], Pass)
            after: list[list[str]] = []
            last = len([frame for frame in state.frames if frame.program == state.frames[-1].program]) == 1
            for move in (moves[0], moves[-1]):
                other, told = state.clone(), list(events)
                rules.play(other, move, told.append)
                after.append([view_of(rules, other, one, told).digest() for one in range(rules.seats) if one != seat])
                assert last or told == events
            if len(moves) > 1 and not last:
                assert after[0] == after[1]
                compared += 1
            rules.play(state, chance.choice(moves), events.append)


def test_nobody_sees_who_could_have_answered() -> None:
    silence(40)


@pytest.mark.slow
def test_nobody_sees_who_could_have_answered_in_ten_thousand_rounds() -> None:
    silence(10_000)


def same_answer(rules: Ruleset, state: State, seat: int, action: Action) -> bool:
    """Whether what is remembered of a seat reads as what it has said."""
    step = rules.claim_step
    assert isinstance(step, ToyClaim)
    return step.answer_of(rules, state, seat) == action


def test_what_was_answered_is_kept_as_it_is_written_and_only_the_own_answer_is_seen() -> None:
    chance = Chance(5)
    while True:
        rules, state = in_round(chance)
        seat, moves = rules.to_act(state), rules.legal(state)
        if rules.seats > 3 and len(moves) > 1:
            break
    assert seat is not None
    rules.play(state, moves[-1])
    assert same_answer(rules, state, seat, moves[-1])
    said = state.memory.to_plain(state.vars)["claims"]
    assert said == [moves[-1].text(rules) if one == seat else None for one in range(rules.seats)]
    pile = rules.pile(state, rules.turn_of(state))
    assert parse(said[seat], rules, state.hands[seat], 0, pile) == moves[-1]
    again = State.from_plain(state.to_plain(), rules.memory)
    assert again.digest() == state.digest()
    for one in range(rules.seats):
        seen = rules.memory.to_plain(view_of(rules, state, one).vars)["claims"]
        assert seen == (said if one == seat else [None] * rules.seats)


def settled_by(moves: Callable[[Ruleset, State], Action]) -> list[Event]:
    """What is told of a whole round."""
    events: list[Event] = []
    rules, state = in_round(Chance(8))
    while rules.phase(state) == "claim":
        rules.play(state, moves(rules, state), events.append)
    return events


def test_a_round_without_a_claim_tells_nothing_of_who_passed() -> None:
    assert settled_by(lambda rules, state: Pass()) == []  # the next turn was told with the discard


def test_a_claim_is_told_when_all_have_answered_and_not_before() -> None:
    told = settled_by(lambda rules, state: rules.legal(state)[-1])
    assert [type(event) for event in told[:2]] == [Called, Moved]
