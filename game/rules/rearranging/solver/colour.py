"""All that the cards of one colour may come to: the automaton of its runs, with what lies in groups or stays in the hand.

An *arc* leads from a state before a place to one after it. Arcs that lead nowhere are left out, so a search meets no dead end
that one colour alone could tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from game.rules.rearranging.solver import watched
from game.rules.rearranging.solver.automaton import ENOUGH, Runs, advance, finished
from game.rules.rearranging.solver.counts import SMALLEST, Counts
from game.rules.rearranging.solver.old_melds import Promises
from game.rules.rearranging.solver.problem import NoTable

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
    barren: int = 0
    """So many jokers may lie with all the cards from which jokers were freed: those that were not."""


class State(NamedTuple):
    """Where a colour stands before a place."""

    runs: Any
    """The open runs: `automaton.Runs`, or `watched.Runs` where it matters what lies together in one."""
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
    supply: int
    """Cards of parted melds, which may have come."""
    cost: int
    carried: Carried
    promised: watched.Promised
    watch: watched.Watch


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
        self._asked = asked_places(counts, promises)
        supplying = [g.place for g in promises.groups if suit in g.colours and any(fate.parted for fate in g.fates)]
        self._of_groups = [0 if terms.hand_only else supplying.count(place) for place in range(counts.measure.places)]
        """By place: how many cards of groups may come for a joker."""
        limited = counts.most_in_meld < counts.jokers
        choosy = limited or any(run.locks for run in self.old)
        self._limits = watched.Limits(counts.most_in_meld, terms.barren, choosy, limited)
        self.is_watched = counts.most_in_meld < counts.jokers or any(fate.parted for run in self.old for fate in run.fates)
        if self.is_watched and counts.measure.round:
            raise NoTable
        """Whether it matters what lies together in one run."""
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
                    if self.is_watched:
                        for moved_to, _moves, new in self.advances(runs, step, naturals, jokers):
                            if new <= opened:
                                ahead = State(moved_to, step.carried, top, offered, start)
                                number = after.setdefault(ahead, len(after))
                                found.append(Arc(number, grouped, jokers, loss, bound, cost, offers, naturals))
                        continue
                    cards = naturals + jokers
                    if cards not in moves:
                        moves[cards] = advance(runs, cards, step.begun, step.ended)
                    moved = moves[cards]
                    if moved is not None and moved[1] - naturals <= opened:
                        ahead = State(moved[0], step.carried, top, offered, start)
                        number = after.setdefault(ahead, len(after))
                        found.append(Arc(number, grouped, jokers, loss, bound, cost, offers, naturals))
        return found

    def advances(
        self, runs: watched.Runs, step: Step, naturals: int, jokers: int
    ) -> tuple[tuple[watched.Runs, tuple[watched.Move, ...], int], ...]:
        """Where so many cards lead, where it matters what lies together."""
        return watched.advances(runs, naturals, jokers, step.promised, step.watch, self._limits)

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
            most_cards = measure.copies + (spare if exact or self._limits.count_all else self._joker_places(place))
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
            offers = used - table - step.wanted + (0 if terms.hand_only else step.supply)
            if loss > terms.most_loss or offers < -self._of_groups[place]:
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
                    for offered in range(min(top, max(0, offers)) + 1 if self._wanted_at_top else 1):
                        yield in_runs - top, grouped, loss, bound, cost, self._told(place, offers - offered), top, offered

    def _told(self, place: int, offers: int) -> int:
        """How many cards may take a joker's place in groups, where anybody asks."""
        return offers if self._asked[place] else 0

    def _joker_places(self, place: int) -> int:
        """How many jokers of old runs lie at a place: so many more runs than copies may pass it."""
        return sum(place in run.jokers for run in self.old)

    def _steps(self, place: int, state: State) -> list[Step]:
        """What old runs ask at a place, for each set of fates of those that begin there."""
        begins = [number for number, run in enumerate(self.old) if run.places[0] == place]
        found = []
        for fates in product(*(range(len(self.old[number].fates)) for number in begins)):
            new = tuple(zip(begins, fates, strict=True))
            found.append(self.step(place, state.carried, new))
        return found

    def step(self, place: int, carried: Carried, new: Carried) -> Step:
        """What old runs ask at a place, those that go on and those that begin there."""
        naturals = jokers = begun = ended = opened = wanted = supply = cost = 0
        begins = lies = never = home = 0
        going_on = []
        promised: tuple[list[int], list[int], list[int]] = ([], [], [])
        for number, chosen in (*carried, *new):
            run = self.old[number]
            fate = run.fates[chosen]
            wanted += place in fate.freed
            at_joker = place in run.jokers
            if fate.stays:
                stays_joker = place in fate.jokers
                jokers += stays_joker
                naturals += not stays_joker
                ended += run.places[-1] == place
                opened += stays_joker and run.places[0] == place
                for told, so in zip(promised, (run.places[0] == place, run.places[-1] == place, stays_joker), strict=True):
                    if so:
                        told.append(number)
            elif fate.parted and not at_joker:
                supply += 1
                own = [one for one in run.places if one not in run.jokers]
                begins |= (place == own[0]) << number
                lies |= 1 << number
                never |= (place == own[-1] and not run.locks) << number
                home |= (place == own[-1] and run.locks) << number
            if run.places[-1] != place and (fate.stays or fate.freed or fate.parted):
                going_on.append((number, chosen))
        for number, chosen in new:
            fate = self.old[number].fates[chosen]
            begun += fate.stays
            cost += fate.cost
        watch = watched.Watch(begins, lies, never, home)
        by_name = watched.Promised(*map(tuple, promised))
        return Step(naturals, jokers, begun, ended, opened, wanted, supply, cost, tuple(sorted(going_on)), by_name, watch)

    def _prune(self) -> None:
        """Leave out what cannot be finished, and count the fewest jokers of all else."""
        never = 1 << 20
        last = [
            0
            if self._may_end(state.runs) and not state.carried and not state.top and not self.counts.measure.round
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

    def _may_end(self, runs: Any) -> bool:
        return watched.finished(runs) if self.is_watched else finished(runs)

    def _closes(self, state: State) -> bool:
        """Whether a circle that ends so goes on as it began; long runs may end."""
        start = self._at_start[state.start]
        ending = list(state.runs)
        for run in start.runs:
            if run not in ending:
                return False
            ending.remove(run)
        return self._may_end(tuple(ending)) and state.carried == start.carried


def asked_places(counts: Counts, promises: Promises) -> list[bool]:
    """By place: whether it matters there which cards may take the place of a joker."""
    found = [False] * counts.measure.places
    for group in promises.groups:
        found[group.place] |= group.locks or any(fate.parted for fate in group.fates)
    for run in promises.runs:
        for fate in run.fates:
            for place in fate.freed:
                found[0 if place == counts.measure.top else place] = True
    return found


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
