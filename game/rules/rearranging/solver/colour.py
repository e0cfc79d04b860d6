"""All that the cards of one colour may come to: the automaton of its runs, with what lies in groups or stays in the hand.

An *arc* leads from a state before a place to one after it. Arcs that lead nowhere are left out, so a search meets no dead end
that one colour alone could tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from game.rules.rearranging.solver.automaton import ENOUGH, Runs, advance, finished
from game.rules.rearranging.solver.counts import SMALLEST, Counts
from game.rules.rearranging.solver.old_melds import Promises

Carried = tuple[tuple[int, int], ...]
"""Old runs that have begun and not yet ended: the number of each among those of the colour, and its fate."""


class Arc(NamedTuple):
    """One way for a colour to pass a place."""

    after: int
    """The state that it leads to."""
    grouped: int
    """Cards in groups."""
    jokers: int
    """Jokers in runs."""
    loss: int
    """What is left in the hand."""
    bound: float
    """What it costs at least, with what groups of the place will cost for certain."""
    cost: int
    """What it costs: what is left, and old melds that do not stay."""
    offers: int
    """Cards that may take a joker's place in a group."""
    naturals: int
    """Cards in runs that are no jokers."""


class Terms(NamedTuple):
    """What is asked of a table, beside what lies there."""

    hand_only: bool = False
    """Only cards of the hand may take a joker's place."""
    both_suits: bool = False
    """In a group of three cards of both missing suits must come for a joker."""
    exact: bool = False
    """Every joker is put somewhere, or is left in the hand at a cost; otherwise those not needed are put away later."""
    rate: int = 1
    """What it costs to leave a card that is worth one in the hand, where old melds that do not stay cost something too."""
    most_loss: float = float("inf")
    """More must not be left."""


class State(NamedTuple):
    """Where a colour stands before a place."""

    runs: Runs
    carried: Carried = ()
    top: int = 0
    """Aces that are kept for the place after the last rank."""
    offered: int = 0
    """How many of those may take a joker's place there."""
    start: int = 0
    """In a circle of ranks: with which state it began, and with which it must end."""


class Step(NamedTuple):
    """What old runs ask at a place, for one set of fates."""

    naturals: int
    jokers: int
    begun: int
    ended: int
    opened: int
    """Promised runs that begin with a joker."""
    wanted: int
    """Cards that must come for jokers."""
    locked: int
    cost: int
    carried: Carried


class Colour:
    """The arcs of one colour, place by place."""

    def __init__(self, counts: Counts, suit: int, promises: Promises, terms: Terms) -> None:
        self.counts = counts
        self.suit = suit
        self.old = [run for run in promises.runs if run.suit == suit]
        self._shares = _shares(counts, suit, promises)
        self._terms = terms
        self.states: list[list[State]] = []
        self.arcs: list[list[list[Arc]]] = []
        """By place, then by state before it."""
        self.fewest: list[list[int]] = []
        """By place, then by state before it: the fewest jokers with which the colour can be finished."""
        self._build()

    @property
    def starts(self) -> range:
        """The states in which it may begin."""
        return range(len(self.states[0]))

    def _build(self) -> None:
        measure = self.counts.measure
        self._at_start = self._starts()
        layer = list(self._at_start)
        for place in range(measure.places):
            after: dict[State, int] = {}
            rows = [self._arcs_from(place, state, after) for state in layer]
            self.states.append(layer)
            self.arcs.append(rows)
            layer = list(after)
        self.states.append(layer)
        self._prune()

    def _starts(self) -> list[State]:
        """The states before the first place. In a circle any runs may come over from its end."""
        measure = self.counts.measure
        if not measure.round:
            return [State(())]
        crossing = [number for number, run in enumerate(self.old) if 0 in run.places[1:]]
        found: list[State] = []
        most = min(self.counts.all[self.suit][-1], self.counts.all[self.suit][0]) + self.counts.jokers
        most = min(most, measure.copies + (self.counts.jokers if self._terms.exact else 0))
        kinds = _open_runs(most, bool(crossing))
        for fates in product(*(range(len(self.old[number].fates)) for number in crossing)):
            carried = tuple(
                (number, fate)
                for number, fate in zip(crossing, fates, strict=True)
                if self.old[number].fates[fate].stays or self.old[number].fates[fate].freed
            )
            promised = sum(self.old[number].fates[fate].stays for number, fate in carried)
            for runs in kinds:
                if sum(run > ENOUGH for run in runs) == promised:
                    found.append(State(runs, carried, 0, 0, len(found)))
        return found

    def _arcs_from(self, place: int, state: State, after: dict[State, int]) -> list[Arc]:
        """The arcs of a state; where they lead is numbered in `after`."""
        found: dict[tuple[int, int, int, int], Arc] = {}
        counts, measure = self.counts, self.counts.measure
        spare = max(0, counts.jokers)
        least_new = spare if self._terms.exact or (not measure.round and place == measure.places - SMALLEST) else 0
        for step in self._steps(place, state):
            most_cards = measure.copies + (spare if self._terms.exact else self._joker_places(place))
            for used, grouped, naturals, top in self._splits(place, state):
                if naturals < step.naturals:
                    continue
                offers = self._offers(place, used, step) - step.wanted
                if place == measure.top:
                    offers = state.offered - step.wanted
                if step.wanted and offers < 0:
                    continue
                missing = (counts.all[self.suit][place] - used) * counts.cost[self.suit][place] if place != measure.top else 0
                if missing > self._terms.most_loss:
                    continue
                cost = missing * self._terms.rate + step.cost
                bound = cost + self._shares[place][grouped]
                for jokers in range(step.jokers, spare + 1):
                    cards = naturals + jokers
                    if cards > most_cards:
                        break
                    moved = advance(state.runs, cards, step.begun, step.ended)
                    if moved is None or moved[1] - naturals > max(least_new, step.opened):
                        continue
                    for offered in self._offered(place, state, top, offers):
                        later = 0 if place == measure.top else state.top + top
                        ahead = State(moved[0], step.carried, later, offered, state.start)
                        number = after.setdefault(ahead, len(after))
                        given = offered if place == 0 else 0
                        arc = Arc(number, grouped, jokers, missing, bound, cost, max(0, offers - given), naturals)
                        key = (number, grouped, jokers, arc.offers)
                        if key not in found or found[key].cost > cost:
                            found[key] = arc
        return list(found.values())

    def _splits(self, place: int, state: State) -> list[tuple[int, int, int, int]]:
        """Every way to deal the cards of a place: how many are used, lie in groups, in runs, are kept for the top."""
        counts, measure = self.counts, self.counts.measure
        if place == measure.top:
            return [(0, 0, state.top, 0)]
        table, every = counts.table[self.suit][place], counts.all[self.suit][place]
        most = self._most_groups[place]
        found = []
        for used in range(every, table - 1, -1):
            for grouped in range(min(used, most), -1, -1):
                tops = range(used - grouped + 1) if place == 0 and measure.top >= 0 else (0,)
                found += [(used, grouped, used - grouped - top, top) for top in tops]
        return found

    @property
    def _most_groups(self) -> list[int]:
        """By place: the most groups that there can be."""
        known = self.__dict__.get("_groups")
        if known is None:
            counts = self.counts
            known = self.__dict__["_groups"] = [
                (sum(row[place] for row in counts.all) + counts.jokers) // SMALLEST if place != counts.measure.top else 0
                for place in range(counts.measure.places)
            ]
        return known

    def _offered(self, place: int, state: State, top: int, offers: int) -> Sequence[int]:
        """How many of the aces kept for the top may take a joker's place there."""
        if place == self.counts.measure.top:
            return (0,)
        return range(min(top, max(0, offers)) + 1) if place == 0 and top else (state.offered,)

    def _joker_places(self, place: int) -> int:
        """How many jokers of old runs lie at a place: so many more runs than copies may pass it."""
        return sum(place in run.jokers for run in self.old)

    def _offers(self, place: int, used: int, step: Step) -> int:
        """Cards of this place that may take the place of a joker."""
        if place == self.counts.measure.top:
            return 0
        return used - self.counts.table[self.suit][place] if self._terms.hand_only else used - step.locked

    def _steps(self, place: int, state: State) -> list[Step]:
        """What old runs ask at a place, for each set of fates of those that begin there."""
        begins = [number for number, run in enumerate(self.old) if run.places[0] == place]
        found = []
        for fates in product(*(range(len(self.old[number].fates)) for number in begins)):
            new = tuple(zip(begins, fates, strict=True))
            found.append(self._step(place, state.carried, new))
        return found

    def _step(self, place: int, carried: Carried, new: Carried) -> Step:
        naturals = jokers = begun = ended = opened = wanted = locked = cost = 0
        going_on = []
        for number, chosen in (*carried, *new):
            run = self.old[number]
            fate = run.fates[chosen]
            wanted += place in fate.freed
            if fate.stays:
                at_joker = place in fate.jokers
                jokers += at_joker
                naturals += not at_joker
                locked += run.locks and not at_joker and place not in fate.freed
                ended += run.places[-1] == place
                opened += at_joker and run.places[0] == place
            if run.places[-1] != place and (fate.stays or fate.freed):
                going_on.append((number, chosen))
        for number, chosen in new:
            fate = self.old[number].fates[chosen]
            begun += fate.stays
            cost += fate.cost
        return Step(naturals, jokers, begun, ended, opened, wanted, locked, cost, tuple(sorted(going_on)))

    def _prune(self) -> None:
        """Leave out what cannot be finished, and count the fewest jokers of all else."""
        never = 1 << 20
        last = [
            0
            if finished(state.runs) and not state.carried and not state.top and not self.counts.measure.round
            else 0
            if self.counts.measure.round and self._closes(state)
            else never
            for state in self.states[-1]
        ]
        self.fewest = [last]
        for place in range(self.counts.measure.places - 1, -1, -1):
            after = self.fewest[0]
            rows = []
            for arcs in self.arcs[place]:
                arcs[:] = [arc for arc in arcs if arc.jokers + after[arc.after] <= self.counts.jokers]
                rows.append(min((arc.jokers + after[arc.after] for arc in arcs), default=never))
            self.fewest.insert(0, rows)

    def _closes(self, state: State) -> bool:
        """Whether a circle that ends so goes on as it began; long runs may end."""
        start = self._at_start[state.start]
        ending = list(state.runs)
        for run in start.runs:
            if run not in ending:
                return False
            ending.remove(run)
        return finished(tuple(ending)) and state.carried == start.carried


def _open_runs(most: int, promised: bool) -> list[Runs]:
    """Every state of at most so many open runs."""
    kinds = (1, 2, 3, 5, 6, 7) if promised else (1, 2, 3)
    found: list[Runs] = [()]
    layer: list[Runs] = [()]
    for _ in range(most):
        layer = [(*runs, kind) for runs in layer for kind in kinds if not runs or kind >= runs[-1]]
        found += layer
    return found


def _shares(counts: Counts, suit: int, promises: Promises) -> Sequence[Sequence[float]]:
    """By place and number of cards in groups: what breaking old groups costs this colour for certain."""
    width, copies = counts.measure.places, counts.measure.copies
    found = [[0.0] * (copies + 1) for _ in range(width)]
    for group in promises.groups:
        cheapest = min(fate.cost for fate in group.fates)
        broken = min((fate.cost for fate in group.fates if not fate.stays), default=cheapest)
        if suit in group.colours and broken > cheapest:
            found[group.place][0] += (broken - cheapest) / len(group.colours)
    return found
