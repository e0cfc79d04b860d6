"""Of all tables with the most cards, the solver gives one in which the most old melds stay together."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from game.rules.rearranging.solver.problem import Problem
from game.rules.rearranging.solver.solve import NoTable, solve
from tests.families.rearranging.solver.positions import position, tiles, written


def test_a_meld_that_has_grown_has_stayed() -> None:
    found = solve(written(tiles(), "R3 R4 R5 / R6 R7 R8 / B1 K1 Y1", "R9 R1"))
    assert (found.worth, found.kept) == (2, 3)
    assert [meld.old for meld in found.melds] == [0, 1, 2]


def test_only_what_must_be_is_parted() -> None:
    found = solve(written(tiles(), "R5 B5 K5 Y5 / R1 B1 K1 / Y7 Y8 Y9", "B4 B6 B7"))
    assert (found.worth, found.kept) == (3, 2)


def test_what_is_bound_stays_whatever_it_costs() -> None:
    problem = written(tiles(), "R5 B5 K5 Y5 / R1 B1 K1 / Y7 Y8 Y9", "B4 B6 B7 Y10")
    found = solve(replace(problem, bound=frozenset(range(3))))
    assert (found.worth, found.kept) == (1, 3)


def most_kept(problem: Problem) -> int:
    """The most old melds that can stay, by binding every choice of them."""
    worth = solve(replace(problem, keep=False)).worth
    everything = range(len(problem.table))
    for count in range(len(problem.table), 0, -1):
        for bound in combinations(everything, count):
            try:
                if solve(replace(problem, keep=False, bound=frozenset(bound))).worth == worth:
                    return count
            except NoTable:
                continue
    return 0


def kept_as_by_binding(seeds: range) -> None:
    for seed in seeds:
        rng = Random(seed)
        problem = position(seed, rng.randrange(9, 25), rng.randrange(3, 9), tiles(rng.choice((0, 1))), wild=0.5, width=7)
        found = solve(problem)
        assert (seed, found.kept) == (seed, most_kept(problem))


def test_as_many_as_by_binding_every_choice() -> None:
    kept_as_by_binding(range(8))


@pytest.mark.slow
def test_as_many_as_by_binding_every_choice_often() -> None:
    kept_as_by_binding(range(100, 400))
