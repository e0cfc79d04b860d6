"""The door of the solver: the most that can be played, and a table that shows it."""

from __future__ import annotations

from dataclasses import replace

from game.rules.rearranging.solver.build import Built, built
from game.rules.rearranging.solver.cards import dealt_out
from game.rules.rearranging.solver.colour import Colour
from game.rules.rearranging.solver.counts import Counts, counted
from game.rules.rearranging.solver.old_melds import BROKEN, Promises, promises
from game.rules.rearranging.solver.problem import Problem, Solution
from game.rules.rearranging.solver.search import Answer, Search
from game.rules.rearranging.solver.spare import put_away
from game.rules.rearranging.solver.values import Values


class NoTable(ValueError):
    """The cards of the table cannot be made into melds at all, whatever is played."""


class Frame:
    """A problem in counts, with all that can be built of it."""

    def __init__(
        self, problem: Problem, counts: Counts, old: Promises, exact: bool, scale: int, unit: int, dearest: float
    ) -> None:
        law = problem.jokers
        self.counts = counts
        self.colours = [Colour(counts, suit, old, law.hand_only, exact, dearest) for suit in range(counts.measure.suits)]
        self.values = Values(counts, old, law.both_suits, law.hand_only, exact)
        self.search = Search(counts, self.colours, self.values, exact, scale, unit)


def solve(problem: Problem) -> Solution:
    """The most that can be played of a hand. Raises NoTable where the table itself is none."""
    counts = counted(problem)
    law = promises(counts.measure, problem.pack, problem.table, problem.jokers, False)
    cost, table, _answer = _least(problem, counts, law)
    if problem.keep and problem.table:
        table = _kept(problem, counts, cost) or table
    melds, played = dealt_out(problem, counts, table)
    return Solution(played, counts.hand_cost - cost, melds, len({meld.old for meld in melds if meld.old >= 0}))


def _least(problem: Problem, counts: Counts, law: Promises) -> tuple[int, Built, Answer]:
    """The least that is left in the hand, and a table for it."""
    frame = Frame(problem, counts, law, False, _scale(counts), 1, float("inf"))
    answer = frame.search.best(0, counts.hand_cost)
    if answer is None:
        raise NoTable
    table = built(counts, frame.colours, answer)
    left = put_away(counts, table, answer.jokers_left)
    if not left:
        return answer.cost, table, answer
    frame = Frame(problem, counts, law, True, _scale(counts), 1, float("inf"))
    exact = frame.search.best(answer.cost, counts.hand_cost)
    if exact is None:
        raise NoTable
    return exact.cost, built(counts, frame.colours, exact), exact


def _kept(problem: Problem, counts: Counts, cost: int) -> Built | None:
    """Of all tables that leave so much, one that keeps the most old melds; None where jokers find no place on it."""
    old = promises(counts.measure, problem.pack, problem.table, problem.jokers, True)
    scale = BROKEN * (1 + len(problem.table))
    dearer = replace(
        counts,
        cost=tuple(tuple(one * scale for one in row) for row in counts.cost),
        joker_cost=counts.joker_cost * scale,
    )
    most = cost * scale + BROKEN * len(problem.table)
    frame = Frame(problem, dearer, old, False, BROKEN, BROKEN, most)
    frame.search.price()
    answer = frame.search.best(cost * scale, most)
    if answer is None:
        return None
    table = built(dearer, frame.colours, answer)
    return table if not put_away(dearer, table, answer.jokers_left) else None


def _scale(counts: Counts) -> int:
    """What a card is worth in the middle."""
    costs = [cost for row in counts.cost for cost in row]
    return max(1, sum(costs) // len(costs))
