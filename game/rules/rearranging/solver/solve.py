"""The door of the solver: the most that can be played, and a table that shows it."""

from __future__ import annotations

from dataclasses import replace
from math import gcd
from typing import NamedTuple

from game.cards.effort import GivenUp, go_on, within
from game.cards.ids import each
from game.rules.rearranging.solver.build import Built, built
from game.rules.rearranging.solver.cards import dealt_out
from game.rules.rearranging.solver.colour import Colour, Terms
from game.rules.rearranging.solver.counts import Counts, counted
from game.rules.rearranging.solver.old_melds import BROKEN, Promises, promises
from game.rules.rearranging.solver.prices import Prices
from game.rules.rearranging.solver.problem import JokerLaw, Problem, Solution
from game.rules.rearranging.solver.problem import NoTable as NoTable
from game.rules.rearranging.solver.search import Search
from game.rules.rearranging.solver.spare import put_away
from game.rules.rearranging.solver.values import Values


class Frame:
    """A problem in counts, with all that can be built of it."""

    def __init__(self, counts: Counts, old: Promises, terms: Terms, scale: int, unit: int) -> None:
        self.counts = counts
        self.colours: list[Colour] = []
        for suit in range(counts.measure.suits):
            go_on()
            self.colours.append(Colour(counts, suit, old, terms))
        self.values = Values(counts, old, terms)
        self.search = Search(counts, self.colours, self.values, terms, scale, unit)


class _Found(NamedTuple):
    """The least that is left in the hand, and a table for it."""

    cost: int
    table: Built
    prices: Prices | None
    law: JokerLaw


def solve(problem: Problem) -> Solution:
    """The most that can be played of a hand. Raises NoTable where the table itself is none."""
    counts = counted(problem)
    least, found = _by_law(problem, counts)
    table = found.table
    if problem.keep and problem.table:
        try:
            with within(_KEEPING):
                table = _kept(replace(problem, jokers=found.law), counts, found) or table
        except GivenUp:
            go_on()  # the caller may have given up as well
    melds, played = dealt_out(problem, counts, table)
    most = _full_worth(problem, counts)
    kept = len({meld.old for meld in melds if meld.old >= 0})
    return Solution(played, most - found.cost, melds, kept, most - least)


def _full_worth(problem: Problem, counts: Counts) -> int:
    """What the whole hand would be worth if it were played."""
    worth = problem.points or (1,) * (problem.pack.deck.joker_face + 1)
    return counts.hand_cost + sum(worth[problem.pack.face[card]] for card in each(problem.must & problem.hand))


def _by_law(problem: Problem, counts: Counts) -> tuple[int, _Found]:
    """The least that is left in the hand, and before it a bound for that, whatever becomes of jokers.

    Where jokers are bound, the question is first asked as if they were free, then without freeing any by cards of the table:
    mostly that is as good, and much less is to be looked at.
    """
    law = problem.jokers
    dearest = min(counts.hand_cost, _full_worth(problem, counts) - problem.more_than - 1)
    if law.free or not counts.jokers_on_table or problem.fixed:
        found = _least(problem, counts, most=dearest)
        if found is None:
            raise NoTable
        return found.cost, found
    free = _least(replace(problem, jokers=replace(law, free=True)), counts, most=dearest)
    if free is None:
        raise NoTable
    if not problem.more_than:
        dearest = counts.hand_cost  # with bound jokers it may be none so, and the rules ask in another way then
    best: _Found | None = None
    for hand_only in (True,) if law.hand_only else (True, False):
        if best is None or best.cost > free.cost:
            most = dearest if best is None else best.cost - 1
            best = _least(replace(problem, jokers=replace(law, hand_only=hand_only)), counts, free.cost, most) or best
    if best is None:
        raise NoTable
    return free.cost, best


def _terms(problem: Problem, counts: Counts) -> Terms:
    """What is asked of a table."""
    barren = counts.jokers - (1 if problem.trusting else counts.jokers_on_table)
    return Terms(problem.jokers.hand_only, problem.jokers.both_suits, barren=max(0, barren))


def _least(problem: Problem, counts: Counts, least: int = 0, most: int | None = None) -> _Found | None:
    """The least that is left in the hand within these bounds; None where there is no table."""
    law, terms = promises(problem, counts.measure, False), _terms(problem, counts)
    most = counts.hand_cost if most is None else most
    frame = Frame(counts, law, terms, _scale(counts), 1)
    answer = frame.search.best(least, most)
    if answer is None:
        return None
    table = built(counts, frame.colours, answer)
    if put_away(counts, table, answer.jokers_left, law):
        frame = Frame(counts, law, terms._replace(exact=True), _scale(counts), 1)
        answer = frame.search.best(answer.cost, most)
        if answer is None:
            return None
        table = built(counts, frame.colours, answer)
    return _Found(answer.cost, table, frame.search.prices, problem.jokers)


_KEEPING = 14
"""So many steps of effort go into keeping old melds; a play is worth the same without."""
_RATE = 3
"""So many old melds weigh as much as a card, in the search for a table that keeps the most."""


def _kept(problem: Problem, counts: Counts, found: _Found) -> Built | None:
    """Of all tables that leave so much, one that keeps the most old melds; None where jokers find no place on it."""
    old, terms, cost = promises(problem, counts.measure, True), _terms(problem, counts), found.cost
    rate = max(1, BROKEN * _RATE // _scale(counts))
    frame = Frame(counts, old, terms._replace(rate=rate, most_loss=cost), BROKEN * _RATE, gcd(rate, BROKEN))
    if found.prices is not None:
        frame.search.watch_loss(found.prices)
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
