"""The door of the solver: the most that can be played, and a table that shows it."""

from __future__ import annotations

from math import gcd

from game.cards.ids import each
from game.rules.rearranging.solver.build import Built, built
from game.rules.rearranging.solver.cards import dealt_out
from game.rules.rearranging.solver.colour import Colour, Terms
from game.rules.rearranging.solver.counts import Counts, counted
from game.rules.rearranging.solver.old_melds import BROKEN, Promises, promises
from game.rules.rearranging.solver.prices import Prices
from game.rules.rearranging.solver.problem import Problem, Solution
from game.rules.rearranging.solver.search import Search
from game.rules.rearranging.solver.spare import put_away
from game.rules.rearranging.solver.values import Values


class NoTable(ValueError):
    """The cards of the table cannot be made into melds at all, whatever is played."""


class Frame:
    """A problem in counts, with all that can be built of it."""

    def __init__(self, counts: Counts, old: Promises, terms: Terms, scale: int, unit: int) -> None:
        self.counts = counts
        self.colours = [Colour(counts, suit, old, terms) for suit in range(counts.measure.suits)]
        self.values = Values(counts, old, terms)
        self.search = Search(counts, self.colours, self.values, terms, scale, unit)


def solve(problem: Problem) -> Solution:
    """The most that can be played of a hand. Raises NoTable where the table itself is none."""
    counts = counted(problem)
    barren = counts.jokers - (1 if problem.trusting else counts.jokers_on_table)
    terms = Terms(problem.jokers.hand_only, problem.jokers.both_suits, barren=max(0, barren))
    cost, table, prices = _least(problem, counts, terms)
    if problem.keep and problem.table:
        table = _kept(problem, counts, terms, cost, prices) or table
    melds, played = dealt_out(problem, counts, table)
    worth = problem.points or (1,) * (problem.pack.deck.joker_face + 1)
    due = sum(worth[problem.pack.face[card]] for card in each(problem.must & problem.hand))
    return Solution(played, due + counts.hand_cost - cost, melds, len({meld.old for meld in melds if meld.old >= 0}))


def _least(problem: Problem, counts: Counts, terms: Terms) -> tuple[int, Built, Prices | None]:
    """The least that is left in the hand, and a table for it."""
    law = promises(problem, counts.measure, False)
    frame = Frame(counts, law, terms, _scale(counts), 1)
    answer = frame.search.best(0, counts.hand_cost)
    if answer is None:
        raise NoTable
    table = built(counts, frame.colours, answer)
    left = put_away(counts, table, answer.jokers_left, law)
    if not left:
        return answer.cost, table, frame.search.prices
    frame = Frame(counts, law, terms._replace(exact=True), _scale(counts), 1)
    exact = frame.search.best(answer.cost, counts.hand_cost)
    if exact is None:
        raise NoTable
    return exact.cost, built(counts, frame.colours, exact), frame.search.prices


_RATE = 3
"""So many old melds weigh as much as a card, in the search for a table that keeps the most."""


def _kept(problem: Problem, counts: Counts, terms: Terms, cost: int, prices: Prices | None) -> Built | None:
    """Of all tables that leave so much, one that keeps the most old melds; None where jokers find no place on it."""
    old = promises(problem, counts.measure, True)
    rate = max(1, BROKEN * _RATE // _scale(counts))
    frame = Frame(counts, old, terms._replace(rate=rate, most_loss=cost), BROKEN * _RATE, gcd(rate, BROKEN))
    if prices is not None:
        frame.search.watch_loss(prices)
    frame.search.price(cost * rate + BROKEN * len(problem.table) // 2)
    answer = frame.search.best(cost * rate, cost * rate + BROKEN * len(problem.table))
    if answer is None:
        return None
    table = built(counts, frame.colours, answer)
    return table if not put_away(counts, table, answer.jokers_left, old) else None


def _scale(counts: Counts) -> int:
    """What a card is worth in the middle."""
    costs = [cost for row in counts.cost for cost in row]
    return max(1, sum(costs) // len(costs))
