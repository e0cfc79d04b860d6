"""The solver plays as much as can be played: the golden positions, and brute force on small ones."""

from __future__ import annotations

from random import Random

import pytest

from game.rules.rearranging.solver.problem import Aces, Problem
from game.rules.rearranging.solver.solve import NoTable, solve
from tests.families.rearranging.solver.oracle import faults, most_by_trying
from tests.families.rearranging.solver.positions import cards, position, tiles, written

GOLDEN = [
    ("R4 B4 K4 Y4", "JK", 0),
    ("R4 B4 K4 Y4", "JK JK", 2),
    ("R4 B4 K4 Y4 / R4 B4 K4 Y4", "JK", 1),
    ("R10 R11 R12 / B10 B11 B12 / K10 K11 K12 / Y10 Y11 Y12", "JK", 1),
    ("R10 B10 K10 Y10 / R11 B11 K11 Y11 / R12 B12 K12 Y12", "JK", 1),
    ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13", "JK", 1),
    ("", "R7 JK JK", 3),
    ("", "R12 R13 JK", 3),
    ("", "R13 R1 R2", 0),
    ("", "R4 R6 R8 JK JK", 5),
    ("", "R3 R4 R7 R8 JK JK", 6),
    ("", "R4 R4 JK JK", 3),
    ("", "R4 R4 B4 B4 JK JK", 6),
    ("R3 R4 R5", "R3 R5 JK", 3),
    ("", "R3 R4 R5 R3 R5 JK", 6),
    ("R4 R5 B4 JK", "Y4 R6", 2),
    ("R5 B5 K5 Y5", "B4 B6 B7", 3),
    ("R4 R5 R6 R7 R8", "R6", 1),
    ("B6 R6 Y6", "K6 Y4 Y5", 3),
    ("R3 R4 R5 / B3 B4 B5 / K3 K4 K5", "Y3 Y4", 2),
    ("R1 R2 R3 R4 / B1 K1 Y1", "R5", 1),
    ("B5 B6 B7 / R5 K5 Y5", "B8 K6 K7", 3),
]


@pytest.mark.parametrize(("table", "hand", "most"), GOLDEN)
def test_the_golden_positions(table: str, hand: str, most: int) -> None:
    problem = written(tiles(), table, hand)
    found = solve(problem)
    assert (found.worth, faults(problem, found)) == (most, [])
    assert found.worth == most_by_trying(problem)


def test_a_table_that_is_none_is_told() -> None:
    with pytest.raises(NoTable):
        solve(written(tiles(), "R4 B4", "K9 K10"))


def small(seed: int, aces: tuple[Aces, ...]) -> Problem:
    """A small dense position: at most fourteen cards and two jokers."""
    rng = Random(seed)
    pack = rng.choice((tiles, cards))(rng.choice((0, 1, 2)), rng.choice((1, 2, 2, 2, 3)))
    table = rng.randrange(3, 11)
    hand = rng.randrange(1, 15 - table)
    return position(
        seed,
        table if rng.random() < 0.8 else 0,
        hand,
        pack,
        width=rng.choice((3, 4, 5, 6)),
        wild=rng.choice((0, 0.5, 1)),
        aces=rng.choice(aces),
        points=(*(face % 13 + 1 for face in range(52)), 30) if rng.random() < 0.2 else (),
    )


def equal_to_trying(seeds: range, *aces: Aces) -> None:
    for seed in seeds:
        problem = small(seed, aces)
        found = solve(problem)
        assert (seed, found.worth, faults(problem, found)) == (seed, most_by_trying(problem), [])


@pytest.mark.parametrize("aces", list(Aces))
def test_as_much_as_by_trying_everything(aces: Aces) -> None:
    equal_to_trying(range(12), aces)


@pytest.mark.slow
def test_as_much_as_by_trying_everything_in_thousands() -> None:
    equal_to_trying(range(5000), Aces.LOW)
    equal_to_trying(range(5000, 7000), *Aces)
