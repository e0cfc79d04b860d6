"""The house's hand: how likely each of its results is, by the cards that are left.

The house draws by rule, so its hands are a fixed list: every row of cards that takes it from its upcard to a total at which it
stands. How likely a row is depends on how many cards of each value it has and on nothing else, so the list is kept as one sum of
products. A factor of it is the number of ways to take so many cards of one value from those that are left.

The sum is worked out value by value, tens first. Hands that differ in their small cards only, and most do, share nearly all of
the work: `learn` goes through all hands that can come from some cards in that order. It makes the difference between a second
and a minute for a whole table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from game.players.casino.cards import MOST, TENS_FIRST, Counts, best_total
from game.rules.casino.spot_moves import LEAST_STAND, house_draws


class Results(NamedTuple):
    """How likely the house ends with each result. `natural` is an ace with a ten, dealt, and not among the 21."""

    seventeen: float
    eighteen: float
    nineteen: float
    twenty: float
    twenty_one: float
    natural: float
    bust: float


class _Level(NamedTuple):
    """How the sum is worked out for one value: each term of the sum before it goes into one of those after it."""

    targets: tuple[int, ...]
    """By term: which term of the next sum it becomes part of."""
    taken: tuple[int, ...]
    """By term: how many cards of this value it takes."""
    size: int
    """How many terms the next sum has."""
    most: int
    """The most cards of this value that a term takes."""


class _Plan(NamedTuple):
    """All hands of the house from one upcard."""

    weights: tuple[float, ...]
    """By term: in how many orders its cards may come."""
    levels: tuple[_Level, ...]
    ends: tuple[tuple[int, int], ...]
    """Of the last sum, by term: the place of its result, and how many cards it takes."""


def stands(total: int, ace: bool, hits_soft_17: bool) -> int:
    """The total at which the house stands with these cards, aces as one; 0 where it draws, 22 and more is bust."""
    best = best_total(total, ace)
    return 0 if house_draws(best, best != total, hits_soft_17) else best


@cache
def _hands(up: int, hits_soft_17: bool) -> dict[tuple[int, tuple[int, ...]], int]:
    """By result and cards drawn, as counts: in how many orders they may come. Without the hands that bust."""
    found: dict[tuple[int, tuple[int, ...]], int] = defaultdict(int)
    drawn = [0] * len(TENS_FIRST)

    def draw(total: int, ace: bool, cards: int) -> None:
        end = stands(total, ace, hits_soft_17) if cards else 0
        if end:
            if end <= MOST:
                natural = cards == 1 and end == MOST
                found[end - LEAST_STAND + natural, tuple(drawn)] += 1
            return
        for place, value in enumerate(TENS_FIRST):
            drawn[place] += 1
            draw(total + value, ace or value == 1, cards + 1)
            drawn[place] -= 1

    draw(up, up == 1, 0)
    return found


@cache
def _plan(up: int, hits_soft_17: bool) -> _Plan:
    hands = _hands(up, hits_soft_17)
    terms = [(result, sum(drawn), drawn) for result, drawn in hands]
    levels = []
    for _ in TENS_FIRST:
        rest = [(result, cards, drawn[1:]) for result, cards, drawn in terms]
        places = {term: place for place, term in enumerate(dict.fromkeys(rest))}
        taken = tuple(drawn[0] for _, _, drawn in terms)
        levels.append(_Level(tuple(places[term] for term in rest), taken, len(places), max(taken)))
        terms = list(places)
    return _Plan(tuple(map(float, hands.values())), tuple(levels), tuple((result, cards) for result, cards, _ in terms))


@lru_cache(maxsize=4096)
def falling(number: int, most: int) -> tuple[float, ...]:
    """By n up to `most`: in how many ways n cards can be taken from so many, one after another."""
    ways, found = 1.0, [1.0]
    for taken in range(most):
        ways *= max(0, number - taken)
        found.append(ways)
    return tuple(found)


class House:
    """The results of the house from one upcard. It remembers what it has worked out."""

    def __init__(self, up: int, hits_soft_17: bool = False) -> None:
        self.up = up
        self.hits_soft_17 = hits_soft_17
        self._plan = _plan(up, hits_soft_17)
        self._most = max(cards for _, cards in self._plan.ends)
        self._results: dict[Counts, Results] = {}

    def results(self, left: Counts) -> Results:
        """How likely each result is where these cards are left, the hole card and the rest of the shoe."""
        found = self._results.get(left)
        if found is None:
            terms = list(self._plan.weights)
            for number, level in zip(left, self._plan.levels, strict=True):
                terms = _next(terms, level, falling(number, level.most))
            found = self._results[left] = self._ended(terms, shares(sum(left), self._most))
        return found

    def learn(self, left: Counts, most: int, place: int = -1, more: int = 0) -> None:
        """Work out the results beside every hand of cards from these that counts so much at most, aces one. Of the value in
        `place` so many cards more may be gone, which count nothing.
        """
        plan, known = self._plan, self._results
        if left in known:
            return  # learnt before: the hand without any card is among them

        def go(at: int, terms: list[float], most: int, begun: Counts) -> None:
            level, value = plan.levels[at], TENS_FIRST[at]
            free = more if at == place else 0
            for taken in range(min(left[at], most // value + free) + 1):
                number = left[at] - taken
                rest, counts = most - value * max(0, taken - free), (*begun, number)
                after = _next(terms, level, falling(number, level.most))
                if at < len(TENS_FIRST) - 1:
                    go(at + 1, after, rest, counts)
                elif counts not in known:
                    known[counts] = self._ended(after, shares(sum(counts), self._most))

        go(0, list(plan.weights), most, ())

    def endless(self, parts: Sequence[float]) -> Results:
        """The same for a shoe without end, of which each value is this part, tens first."""
        terms = list(self._plan.weights)
        for part, level in zip(parts, self._plan.levels, strict=True):
            terms = _next(terms, level, [part**n for n in range(level.most + 1)])
        return self._ended(terms, [1.0] * (self._most + 1))

    def _ended(self, terms: list[float], shares: Sequence[float]) -> Results:
        found = [0.0] * 6
        for value, (result, cards) in zip(terms, self._plan.ends, strict=True):
            found[result] += value * shares[cards]
        return Results._make((*found, max(0.0, 1.0 - sum(found))))


@lru_cache(maxsize=512)
def shares(cards: int, most: int) -> tuple[float, ...]:
    """By n up to `most`: how likely one row of n cards is, of so many."""
    return tuple(1.0 / ways if ways else 0.0 for ways in falling(cards, most))


def _next(terms: list[float], level: _Level, ways: Sequence[float]) -> list[float]:
    """The sum after one more value has been worked out."""
    found = [0.0] * level.size
    for value, target, taken in zip(terms, level.targets, level.taken, strict=True):
        found[target] += value * ways[taken]
    return found
