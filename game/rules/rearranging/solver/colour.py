"""All that the cards of one colour may come to: the automaton of its runs, with what lies in groups or stays in the hand.

An *arc* leads from a state before a place to one after it. Arcs that lead nowhere are left out, so a search meets no dead end
that one colour alone could tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


_Option = tuple[int, int, int, float, int, int, int, int]
"""Cards in runs and in groups; what is left, costs at least, and costs; offers; aces kept for the top, and how many of those
may take a joker's place there."""


class Colour:
    """The arcs of one colour, place by place."""

    def __init__(self, counts: Counts, suit: int, promises: Promises, terms: Terms) -> None:
        self.counts = counts
        self.suit = suit
        self.old = [run for run in promises.runs if run.suit == suit]
        self._shares = _shares(counts, suit, promises)
        self._terms = terms
        joined = [sum(row[place] for row in counts.all) + counts.jokers for place in range(counts.measure.places)]
        self._most_groups = [count // SMALLEST for count in joined]
        self._asked = [any(g.locks and g.place == place for g in promises.groups) for place in range(counts.measure.places)]
        self._wanted_at_top = any(counts.measure.top in fate.freed for run in self.old for fate in run.fates)
        self._known_options: dict[tuple[int, Carried, int, int], list[tuple[Step, int, int, list[_Option]]]] = {}
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
        found = []
        runs, start = state.runs, state.start
        spare = self.counts.jokers
        for step, most_cards, opened, options in self._options(place, state):
            moves: dict[int, tuple[Runs, int] | None] = {}
            for naturals, grouped, loss, bound, cost, offers, top, offered in options:
                for jokers in range(step.jokers, min(spare, most_cards - naturals) + 1):
                    cards = naturals + jokers
                    if cards not in moves:
                        moves[cards] = advance(runs, cards, step.begun, step.ended)
                    moved = moves[cards]
                    if moved is not None and moved[1] - naturals <= opened:
                        ahead = State(moved[0], step.carried, top, offered, start)
                        number = after.setdefault(ahead, len(after))
                        found.append(Arc(number, grouped, jokers, loss, bound, cost, offers, naturals))
        return found

    def _options(self, place: int, state: State) -> list[tuple[Step, int, int, list[_Option]]]:
        """What a colour may do at a place, whichever runs are open: for each set of fates, with how many cards may lie in runs
        at most and how many of them may be jokers that begin one.
        """
        key = (place, state.carried, state.top, state.offered)
        known = self._known_options.get(key)
        if known is None:
            measure, exact = self.counts.measure, self._terms.exact
            spare = self.counts.jokers
            at_end = not measure.round and place == measure.places - SMALLEST
            most_cards = measure.copies + (spare if exact else self._joker_places(place))
            known = self._known_options[key] = [
                (step, most_cards, spare if exact or at_end else step.opened, list(self._splits(place, state, step)))
                for step in self._steps(place, state)
            ]
        return known

    def _splits(self, place: int, state: State, step: Step) -> Iterator[_Option]:
        """Every way to deal the cards of a place: some in runs, some in groups, some kept for the top, the others left."""
        counts, measure, terms = self.counts, self.counts.measure, self._terms
        if place == measure.top:
            if state.top >= step.naturals and state.offered >= step.wanted:
                yield state.top, 0, 0, float(step.cost), step.cost, 0, 0, 0
            return
        table, every, worth = (rows[self.suit][place] for rows in (counts.table, counts.all, counts.cost))
        for used in range(every, table - 1, -1):
            loss = (every - used) * worth
            offers = (used - table if terms.hand_only else used - step.locked) - step.wanted
            if loss > terms.most_loss or (step.wanted and offers < 0):
                continue
            cost = loss * terms.rate + step.cost
            for grouped in range(min(used, self._most_groups[place]), -1, -1):
                bound = cost + self._shares[place][grouped]
                in_runs = used - grouped
                if place or measure.top < 0:
                    if in_runs >= step.naturals:
                        yield in_runs, grouped, loss, bound, cost, self._told(place, offers), state.top, state.offered
                    continue
                for top in range(in_runs - step.naturals + 1):
                    for offered in range(min(top, offers) + 1 if self._wanted_at_top else 1):
                        yield in_runs - top, grouped, loss, bound, cost, self._told(place, offers - offered), top, offered

    def _told(self, place: int, offers: int) -> int:
        """How many cards may take a joker's place in groups, where anybody asks."""
        return max(0, offers) if self._asked[place] else 0

    def _joker_places(self, place: int) -> int:
        """How many jokers of old runs lie at a place: so many more runs than copies may pass it."""
        return sum(place in run.jokers for run in self.old)

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
