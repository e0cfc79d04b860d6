"""The house's hand: how likely each of its results is, by the cards that are left.

The house draws by rule, so its hands are a fixed list: every row of cards that takes it from its upcard to a total at which it
stands. How likely a row is depends on how many cards of each value it has and on nothing else, so the list is kept as one sum of
products. A factor of it is the number of ways to take so many cards of one value from those that are left.

The sum is worked out value by value, tens first. Hands that differ in their small cards only, and most do, share nearly all of
the work: `learn` goes through all hands that can come from some cards in that order. It makes the difference between a second
and a minute for a whole table.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import itemgetter, mul
from typing import Final, NamedTuple

from game.players.casino.cards import MOST, TENS_FIRST, Counts, best_total
from game.rules.casino.spot_moves import LEAST_STAND, house_draws

PARTS_KEPT: Final = 1024
"""So many factors of last sums are kept."""


class Results(NamedTuple):
    """How likely the house ends with each result. `natural` is an ace with a ten, dealt, and not among the 21."""

    seventeen: float
    eighteen: float
    nineteen: float
    twenty: float
    twenty_one: float
    natural: float
    bust: float


NATURAL, BUST = Results._fields.index("natural"), Results._fields.index("bust")
Chances = tuple[float, ...]
"""Results as a plain row of numbers: thousands of them are kept, and nothing that looks after memory has to visit those."""


class _Level(NamedTuple):
    """How the sum is worked out for one value: each term of the sum before it goes into one of those after it."""

    kept: Callable[[Sequence[float]], tuple[float, ...]]
    """Of the terms before: those that take no card of this value, in the order of the terms after; 0 where there is none."""
    taking: tuple[tuple[int, int, tuple[int, ...]], ...]
    """By cards taken, from one on: where their terms begin and end, and which terms after they become part of."""


class _Plan(NamedTuple):
    """All hands of the house from one upcard. Behind the terms of every sum stands a 0."""

    weights: tuple[float, ...]
    """By term: in how many orders its cards may come."""
    levels: tuple[_Level, ...]
    """By value, in the order of the counts, without the last one."""
    cards: tuple[int, ...]
    """Of the terms before the last value is worked out: how many cards each takes."""
    taken: tuple[int, ...]
    """How many of the last value are among these."""
    ends: tuple[tuple[int, int], ...]
    """By result: where its terms begin and end."""
    kinds: tuple[tuple[int, int], ...]
    """The terms before the last value by cards and by those of the last value, whatever their result."""
    kind: tuple[int, ...]
    """By term: its place among these."""


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
def _plan(up: int, hits_soft_17: bool, last: int) -> _Plan:
    hands = _hands(up, hits_soft_17)
    order = (*(place for place in range(len(TENS_FIRST)) if place != last), last)
    ways = {(result, sum(drawn), *(drawn[place] for place in order)): number for (result, drawn), number in hands.items()}
    terms = sorted(ways, key=itemgetter(2))
    weights = (*(float(ways[term]) for term in terms), 0.0)
    levels = []
    for _ in order[:-1]:
        rest = sorted({(*term[:2], *term[3:]) for term in terms}, key=itemgetter(2))
        if len(rest[0]) == 3:
            rest.sort()
        places = {term: place for place, term in enumerate(rest)}
        taken = [term[2] for term in terms]
        kept = {(*term[:2], *term[3:]): place for place, term in enumerate(terms) if not term[2]}
        taking = []
        for number in range(1, max(taken) + 1):
            begin, end = bisect_left(taken, number), bisect_right(taken, number)
            taking.append((begin, end, tuple(places[(*term[:2], *term[3:])] for term in terms[begin:end])))
        levels.append(_Level(itemgetter(*(kept.get(term, len(terms)) for term in rest)), tuple(taking)))
        terms = rest
    results = [term[0] for term in terms]
    ends = tuple((bisect_left(results, result), bisect_right(results, result)) for result in range(len(Results._fields) - 1))
    kinds = {(cards, taken): None for _, cards, taken in terms}
    places = {kind: place for place, kind in enumerate(kinds)}
    kind = tuple(places[cards, taken] for _, cards, taken in terms)
    return _Plan(
        weights, tuple(levels), tuple(term[1] for term in terms), tuple(term[2] for term in terms), ends, tuple(kinds), kind
    )


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

    def __init__(self, up: int, hits_soft_17: bool = False, last: int = 1) -> None:
        """The value `last` is worked out last: hands that differ in it alone share all other work."""
        self.up = up
        self.hits_soft_17 = hits_soft_17
        self._last = TENS_FIRST.index(last)
        self._plan = _plan(up, hits_soft_17, self._last)
        self._most = max(self._plan.cards)
        self._known: dict[Counts, Chances] = {}
        self._begun: dict[Counts, Sequence[float]] = {(): self._plan.weights}
        """By counts of the first values: the sum after these have been worked out."""
        self._parts = lru_cache(maxsize=PARTS_KEPT)(self._new_parts)

    def results(self, left: Counts) -> Results:
        """How likely each result is where these cards are left, the hole card and the rest of the shoe."""
        return Results._make(self.chances(left))

    def chances(self, left: Counts) -> Chances:
        """The same as a plain row of numbers."""
        found = self._known.get(left)
        if found is None:
            found = self._known[left] = self._ended(self.begun(left), self._parts(left[self._last], sum(left)))
        return found

    def begun(self, left: Counts) -> Sequence[float]:
        """The sum for these cards before the last value is worked out: the same for any number of cards of that value."""
        return self._after((*left[: self._last], *left[self._last + 1 :]))

    def against(self, terms: Sequence[float], level: int, more: int) -> list[float]:
        """Of a sum that was begun, by kind of terms (`chance`): results from `level` on, and those from `more` on twice."""
        found, begins = [0.0] * len(self._plan.kinds), [*(begin for begin, _ in self._plan.ends), len(self._plan.kind)]
        at, twice = begins[level], begins[more]
        for kind, term in zip(self._plan.kind[at:twice], terms[at:twice], strict=True):
            found[kind] += term
        for kind, term in zip(self._plan.kind[twice:], terms[twice:-1], strict=True):
            found[kind] += 2.0 * term
        return found

    def chance(self, kinds: Sequence[float], number: int, cards: int) -> float:
        """How likely is what was put together by kind, with so many cards of the last value among all."""
        ways, chances = falling(number, max(self._plan.taken)), shares(cards, self._most)
        of_kinds = zip(kinds, self._plan.kinds, strict=True)
        return sum(kind * ways[taken] * chances[drawn] for kind, (drawn, taken) in of_kinds)

    def settle(self) -> None:
        """Let go of what is needed on the way to results."""
        self._begun = {(): self._plan.weights}

    def shift(self, left: Counts) -> float:
        """The most that all results together may become likelier by when one more card is gone.

        A card that is gone changes the house's hand where that would have taken it. The cards that the house takes come to so
        much at most, so of all cards that are left it takes no greater part than that is of what they come to together.
        """
        most = LEAST_STAND - 1 + max(TENS_FIRST) - self.up
        together = sum(map(mul, left, TENS_FIRST)) - max(TENS_FIRST)
        return min(1.0, most / together) if together > 0 else 1.0

    def learn(self, left: Counts, most: int) -> None:
        """Work out the results beside every hand of cards from these that counts so much at most, aces one."""
        known, last = self._known, self._last
        order = (*(place for place in range(len(TENS_FIRST)) if place != last), last)

        def go(at: int, terms: Sequence[float], most: int, counts: list[int], cards: int) -> None:
            place = order[at]
            for taken in range(min(left[place], most // TENS_FIRST[place]) + 1):
                counts[place] = number = left[place] - taken
                if at < len(order) - 1:
                    level, rest = self._plan.levels[at], most - taken * TENS_FIRST[place]
                    go(at + 1, _next(terms, level, falling(number, len(level.taking))), rest, counts, cards - taken)
                else:
                    known[tuple(counts)] = self._ended(terms, self._parts(number, cards - taken))

        if left not in known:  # learnt before: the hand without any card is among them
            go(0, self._plan.weights, most, list(left), sum(left))

    def endless(self, parts: Sequence[float]) -> Results:
        """The same for a shoe without end, of which each value is this part, tens first."""
        terms: Sequence[float] = self._plan.weights
        for part, level in zip((*parts[: self._last], *parts[self._last + 1 :]), self._plan.levels, strict=True):
            terms = _next(terms, level, [part**n for n in range(len(level.taking) + 1)])
        return Results._make(self._ended(terms, [parts[self._last] ** taken for taken in self._plan.taken]))

    def _after(self, counts: Counts) -> Sequence[float]:
        found = self._begun.get(counts)
        if found is None:
            level = self._plan.levels[len(counts) - 1]
            found = _next(self._after(counts[:-1]), level, falling(counts[-1], len(level.taking)))
            self._begun[counts] = found
        return found

    def _new_parts(self, number: int, cards: int) -> tuple[float, ...]:
        """By term before the last value: what it is to be multiplied by, with so many of that value among so many cards."""
        ways, chances = falling(number, max(self._plan.taken)), shares(cards, self._most)
        return tuple(ways[taken] * chances[drawn] for taken, drawn in zip(self._plan.taken, self._plan.cards, strict=True))

    def _ended(self, terms: Sequence[float], parts: Sequence[float]) -> Chances:
        values = list(map(mul, terms, parts))
        found = [sum(values[begin:end]) for begin, end in self._plan.ends]
        return (*found, max(0.0, 1.0 - sum(found)))


@lru_cache(maxsize=512)
def shares(cards: int, most: int) -> tuple[float, ...]:
    """By n up to `most`: how likely one row of n cards is, of so many."""
    return tuple(1.0 / ways if ways else 0.0 for ways in falling(cards, most))


def _next(terms: Sequence[float], level: _Level, ways: Sequence[float]) -> tuple[float, ...]:
    """The sum after one more value has been worked out."""
    found = [*level.kept(terms), 0.0]
    for (begin, end, targets), number in zip(level.taking, ways[1:], strict=True):
        if not number:
            break
        for target, value in zip(targets, terms[begin:end], strict=True):
            found[target] += value * number
    return tuple(found)
