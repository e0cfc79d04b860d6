"""Jokers that stay where they lie, or are freed by a card: the solver plays as much as the rules allow."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.rules.rearranging.solver.problem import JokerLaw, Problem, Solution
from game.rules.rearranging.solver.solve import solve
from tests.families.rearranging.solver.bound_jokers import most_by_trying, refused
from tests.families.rearranging.solver.oracle import faults
from tests.families.rearranging.solver.positions import position, tiles, written

LAWS = {
    "classic": JokerLaw(free=False),
    "from the hand": JokerLaw(free=False, hand_only=True),
    "both colours": JokerLaw(free=False, both_suits=True),
    "one in a meld": JokerLaw(free=False, most_in_meld=1),
    "free, one in a meld": JokerLaw(most_in_meld=1),
}


def best(problem: Problem) -> Solution:
    """What the rules make of the solver's answers: freed jokers may change places where that is allowed."""
    found = solve(problem)
    other = solve(replace(problem, trusting=True))
    return other if other.worth > found.worth and not refused(problem, other) else found


def equal_to_trying(law: JokerLaw, seeds: range) -> None:
    for seed in seeds:
        rng = Random(seed)
        table, hand, pack = rng.randrange(3, 9), rng.randrange(2, 6), tiles(rng.choice((1, 2)))
        problem = position(seed, table, hand, pack, wild=1, width=rng.choice((4, 5, 6)), jokers=law)
        found = best(problem)
        assert (seed, found.worth, faults(problem, found)) == (seed, most_by_trying(problem), [])
        assert not refused(problem, found), seed


@pytest.mark.parametrize("law", LAWS)
def test_as_much_as_the_rules_allow(law: str) -> None:
    equal_to_trying(LAWS[law], range(3))


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS)
def test_as_much_as_the_rules_allow_a_thousand_times(law: str) -> None:
    equal_to_trying(LAWS[law], range(1000, 2000))


CLASSIC = LAWS["classic"]


@pytest.mark.parametrize(
    ("table", "hand", "law", "most"),
    [
        ("R3 JK=R4 R5", "R4 B8 K8", CLASSIC, 3),  # T18
        ("R8 B8 JK", "Y8 R9 R10", CLASSIC, 3),  # T20
        ("R8 B8 JK", "Y8 R9 R10", LAWS["both colours"], 1),
        ("R3 R4 R5 JK=R6 R7 R8", "R9", CLASSIC, 1),  # T21
        ("R3 R4 R5 JK=R6 R7 R8 R9", "B1 K1", CLASSIC, 0),  # as T22: nothing may be split off
        ("R3 R4 R5 JK=R6 R7 R8 R9", "B1 K1", JokerLaw(), 2),
        ("JK=R6 R7 R8", "B9 K9", CLASSIC, 0),  # T23
        ("R3 JK=R4 R5 / R4 B4 K4 Y4", "B8 K8", CLASSIC, 2),  # a card of the table comes for it
        ("R3 JK=R4 R5 / R4 B4 K4 Y4", "B8 K8", LAWS["from the hand"], 0),
    ],
)
def test_the_examples_of_jokers(table: str, hand: str, law: JokerLaw, most: int) -> None:
    problem = written(tiles(), table, hand, jokers=law)
    found = solve(problem)
    assert (found.worth, faults(problem, found)) == (most, [])
    assert not refused(problem, found)
