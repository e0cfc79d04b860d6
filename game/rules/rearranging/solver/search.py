"""The search for a table that leaves no more than a given cost in the hand: value by value, the colours side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.cards.effort import go_on
from game.rules.rearranging.solver.colour import Arc, Colour, Terms
from game.rules.rearranging.solver.counts import SMALLEST, Counts
from game.rules.rearranging.solver.prices import NEVER, Prices, bargained, for_loss, free_of_charge
from game.rules.rearranging.solver.values import Choice, Values

_SMALL_CHANGE = 1e-6
"""Bounds are sums of fractions; so much is no difference."""
_PATIENCE = 150
"""So many places are looked at before prices are worked out."""


class Passed(NamedTuple):
    """How one value was passed: the arc of each colour, the states before it, and the groups."""

    arcs: tuple[Arc, ...]
    states: tuple[int, ...]
    groups: Choice


class Answer(NamedTuple):
    """A way through all values, and what it costs."""

    passed: tuple[Passed, ...]
    cost: int
    jokers_left: int


_Way = tuple[float, int, int, tuple[int, ...], int, float, float, Passed]
"""What it comes to, jokers and cards in groups (for the order); the states after it, what is left to spend, how it goes."""


class _Dearer(Exception):
    """The search takes longer than it may without prices."""


class _Row(NamedTuple):
    """An arc as the search wants it."""

    excess: float
    """By how much it is dearer than the cheapest way on."""
    arc: Arc
    fewest: int
    ahead: float


class Search:
    """The ways of all colours together."""

    def __init__(self, counts: Counts, colours: Sequence[Colour], values: Values, terms: Terms, scale: int, unit: int) -> None:
        self._counts = counts
        self._colours = colours
        self._values = values
        self._exact = terms.exact
        self._most_loss = terms.most_loss
        self._scale = scale
        self._unit = unit
        """All costs are multiples of it."""
        self._places = counts.measure.places
        self._failed: dict[tuple[int, ...], list[tuple[int, float, float]]] = {}
        self._prices = free_of_charge(colours, self._places)
        self._of_loss: Prices | None = None
        """What must be left in the hand at least, where no more than so much may be."""
        self._priced = False
        self._rows: dict[tuple[int, int, int], list[_Row]] = {}
        self._nodes = 0
        self._path: list[Passed] = []

    def price(self, hoped: float) -> None:
        """Work out prices, which is worth it in a long search. About so much is expected to be the least cost."""
        go_on()
        self._prices = bargained(self._colours, self._places, self._counts.jokers, self._scale, hoped)
        self._rows.clear()
        self._priced = True

    def watch_loss(self, prices: Prices) -> None:
        """Look ahead also with prices at which what is left in the hand is known to come to almost what it may."""
        self._of_loss = for_loss(self._colours, prices, self._counts.jokers)

    @property
    def prices(self) -> Prices | None:
        """The prices, where they have been worked out."""
        return self._prices if self._priced else None

    def best(self, least: int, most: int) -> Answer | None:
        """The cheapest way that costs so much at least and at most; None where there is none."""
        if any(not colour.states[0] for colour in self._colours) or self._prices.bound > most + _SMALL_CHANGE:
            return None
        low = self._from_bound(least)
        stride = self._unit
        while low <= most:
            limit = min(low + stride - self._unit, most)
            if not self._priced and self._nodes > _PATIENCE:
                self.price(low + self._scale)
                low = self._from_bound(low)
                continue
            try:
                answer = self._within(limit)
            except _Dearer:
                self.price(low + self._scale)
                low = self._from_bound(low)
                continue
            if answer is None:
                low, stride = limit + self._unit, stride * 2
                continue
            return self._improved(answer, low)
        return None

    def _improved(self, answer: Answer, low: int) -> Answer:
        """The cheapest way there is, where this is one and none costs less than `low`."""
        while answer.cost > low:
            if not self._priced and self._nodes > _PATIENCE:
                self.price(low + self._scale)
                low = self._from_bound(low)
                continue
            try:
                better = self._within(answer.cost - self._unit)
            except _Dearer:
                self.price(low + self._scale)
                low = self._from_bound(low)
                continue
            if better is None:
                break
            answer = better
        return answer

    def _from_bound(self, least: int) -> int:
        """The lowest cost that the bound leaves open."""
        unit = self._unit
        return max(least, -int(-(self._prices.bound - _SMALL_CHANGE) // unit) * unit)

    def _within(self, limit: int) -> Answer | None:
        """Some way that costs no more than this."""
        self._path.clear()
        jokers = self._counts.jokers
        for states in self._beginnings(limit):
            if self._down(0, states, jokers, limit, self._most_loss):
                path = tuple(reversed(self._path))
                cost = sum(sum(arc.cost for arc in passed.arcs) + passed.groups.cost for passed in path)
                left = jokers - sum(sum(arc.jokers for arc in passed.arcs) + passed.groups.jokers for passed in path)
                return Answer(path, cost + (left * self._counts.joker_cost if self._exact else 0), left)
        return None

    def _beginnings(self, limit: float) -> list[tuple[int, ...]]:
        """The states in which all colours may begin together: one, but for a circle of ranks."""
        found: list[tuple[int, ...]] = [()]
        room = limit + self._prices.joker * self._counts.jokers + _SMALL_CHANGE
        ahead = [rows[0] for rows in self._prices.ahead]
        least = [min(row) for row in ahead]
        for suit, row in enumerate(ahead):
            rest = sum(least[suit + 1 :])
            found = [
                (*states, state)
                for states in found
                for state in range(len(row))
                if sum(ahead[at][one] for at, one in enumerate(states)) + row[state] + rest <= room
            ]
        found.sort(key=lambda states: sum(ahead[suit][state] for suit, state in enumerate(states)))
        return found

    def _down(self, place: int, states: tuple[int, ...], jokers: int, budget: float, loss: float) -> bool:
        """Whether the rest can be passed with so many jokers, so much left to spend, and so much that may stay in the hand."""
        if place == self._places:
            unplaced = self._counts.jokers - self._counts.jokers_on_table
            unplayed = jokers * self._counts.joker_cost if self._exact else 0
            return unplayed <= budget and (not self._exact or jokers <= unplaced)
        key = (place, *states)
        failed = self._failed.get(key)
        if failed is None:
            failed = self._failed[key] = []
        elif any(
            budget <= most and loss <= stayed and (jokers == had if self._exact else jokers <= had)
            for had, most, stayed in failed
        ):
            return False
        self._nodes += 1
        if not self._priced and self._nodes > 2 * _PATIENCE:
            raise _Dearer
        if self._nodes & 63 == 0:
            go_on()
        for _, _, _, after, left, rest, may_stay, passed in self._ways(place, states, jokers, budget, loss):
            if self._down(place + 1, after, left, rest, may_stay):
                self._path.append(passed)
                return True
        failed.append((jokers, budget, loss))
        return False

    def _ways(self, place: int, states: tuple[int, ...], jokers: int, budget: float, loss: float) -> list[_Way]:
        """Every way of all colours past a place, the most promising first: cheap ones, of few jokers, of many cards in groups."""
        ahead, price = self._prices.ahead, self._prices.joker
        here = [rows[place][state] for rows, state in zip(ahead, states, strict=True)]
        room = budget + price * jokers - sum(here) + _SMALL_CHANGE
        if room < 0:
            return []
        rows = [self._row(suit, place, state) for suit, state in enumerate(states)]
        suits = len(rows)
        later_jokers = [0] * (suits + 1)
        later_cards = [0] * (suits + 1)
        for suit in range(suits - 1, -1, -1):
            later_jokers[suit] = later_jokers[suit + 1] + self._colours[suit].fewest[place][states[suit]]
            later_cards[suit] = later_cards[suit + 1] + max((row.arc.grouped for row in rows[suit]), default=0)
        found: list[_Way] = []
        asks = self._values.asks_offers[place]
        none = (0,) * suits
        of_loss = self._loss_ahead if self._of_loss is not None else None

        def choose(suit: int, room: float, chosen: tuple[_Row, ...], high: int, total: int, free: int, used: int) -> None:
            if suit == suits:
                arcs = tuple([row.arc for row in chosen])
                cost = sum([arc.cost for arc in arcs])
                may_stay = loss - sum([arc.loss for arc in arcs])
                if may_stay < 0:
                    return
                later = sum([row.fewest for row in chosen])
                due = sum([row.ahead for row in chosen])
                tally = tuple([arc.grouped for arc in arcs])
                offers = tuple([arc.offers for arc in arcs]) if asks else none
                for groups in self._values.choices(place, tally, offers):
                    left = jokers - used - groups.jokers
                    rest = budget - cost - groups.cost
                    if left >= later and due - price * left <= rest + _SMALL_CHANGE:
                        if of_loss is not None and of_loss(place, arcs, left) > may_stay + _SMALL_CHANGE:
                            continue
                        worth = cost + groups.cost + due - price * left
                        after = tuple([arc.after for arc in arcs])
                        found.append((worth, -left, -total, after, left, rest, may_stay, Passed(arcs, states, groups)))
                return
            for row in rows[suit]:
                if row.excess > room:
                    break
                arc = row.arc
                if row.fewest + arc.jokers + later_jokers[suit + 1] > free:
                    continue
                higher = arc.grouped if arc.grouped > high else high
                grouped = total + arc.grouped
                if SMALLEST * higher - grouped - later_cards[suit + 1] > free:
                    continue
                choose(
                    suit + 1,
                    room - row.excess,
                    (*chosen, row),
                    higher,
                    grouped,
                    free - row.fewest - arc.jokers,
                    used + arc.jokers,
                )

        choose(0, room, (), 0, 0, jokers, 0)
        found.sort(key=lambda way: way[:3])
        return found

    def _loss_ahead(self, place: int, arcs: tuple[Arc, ...], jokers: int) -> float:
        """What must be left in the hand after a place at least."""
        prices = self._of_loss
        assert prices is not None
        return sum([rows[place + 1][arc.after] for rows, arc in zip(prices.ahead, arcs, strict=True)]) - prices.joker * jokers

    def _row(self, suit: int, place: int, state: int) -> list[_Row]:
        """The arcs of a state, the cheapest first."""
        key = (suit, place, state)
        found = self._rows.get(key)
        if found is None:
            prices, colour = self._prices, self._colours[suit]
            after, fewest = prices.ahead[suit][place + 1], colour.fewest[place + 1]
            price, here = prices.cards[place][suit], prices.ahead[suit][place][state]
            found = [
                _Row(
                    arc.bound + price * arc.grouped + prices.joker * arc.jokers + after[arc.after] - here,
                    arc,
                    fewest[arc.after],
                    after[arc.after],
                )
                for arc in colour.arcs[place][state]
                if after[arc.after] < NEVER
            ]
            found.sort(key=lambda row: (row.excess, row.arc.jokers))
            self._rows[key] = found
        return found
