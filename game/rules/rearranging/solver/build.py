"""From a way through all values to melds: which card lies in which run, and which groups there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations

from game.rules.rearranging.solver.automaton import CARRYING, ENOUGH, LENGTH
from game.rules.rearranging.solver.colour import Arc, Colour, State
from game.rules.rearranging.solver.counts import SMALLEST, Counts
from game.rules.rearranging.solver.groups import groups_of
from game.rules.rearranging.solver.search import Answer


@dataclass
class BuiltRun:
    """A run: the places of its cards in order, and which of them are jokers."""

    suit: int
    places: list[int] = field(default_factory=list)
    jokers: list[bool] = field(default_factory=list)
    stays: list[tuple[int, int]] = field(default_factory=list)
    """Old melds that stay in it: the first place of each, and its number."""

    def __len__(self) -> int:
        return len(self.places)

    def cut(self, at: int) -> BuiltRun:
        """Cut it before its card of this number; returns what comes after."""
        later = set(self.places[at:])
        after = BuiltRun(self.suit, self.places[at:], self.jokers[at:], [one for one in self.stays if one[0] in later])
        self.stays = [one for one in self.stays if one[0] not in later]
        del self.places[at:], self.jokers[at:]
        return after


@dataclass
class BuiltGroup:
    """A group: its place, the colours of its cards, the jokers with them, the old meld that stays in it (-1 for none)."""

    place: int
    colours: tuple[int, ...]
    jokers: int
    stays: int = -1

    def __len__(self) -> int:
        return len(self.colours) + self.jokers


@dataclass
class Built:
    """All melds of a table."""

    runs: list[BuiltRun]
    groups: list[BuiltGroup]


@dataclass
class _Open:
    """A run that is being built."""

    length: int
    run: BuiltRun
    promise: tuple[int, int] | None = None


def built(counts: Counts, colours: Sequence[Colour], answer: Answer) -> Built:
    """The melds of a way through all values."""
    runs: list[BuiltRun] = []
    for suit, colour in enumerate(colours):
        runs += _runs(counts, colour, suit, answer)
    groups = []
    for place, passed in enumerate(answer.passed):
        tally, choice = tuple(arc.grouped for arc in passed.arcs), passed.groups
        if any(tally):
            found = groups_of(tally, choice.jokers, counts.most_in_meld, choice.wishes, choice.bans)
            assert found is not None
            groups += [
                BuiltGroup(place, group.colours, group.jokers, choice.numbers[group.wish] if group.wish >= 0 else -1)
                for group in found
            ]
    return Built(runs, groups)


def _runs(counts: Counts, colour: Colour, suit: int, answer: Answer) -> list[BuiltRun]:
    """The runs of one colour. Where ranks are a circle, promises that come over its end are given to runs until they fit."""
    start = colour.states[0][answer.passed[0].states[suit]]
    promises = [one for one in start.carried if colour.old[one[0]].fates[one[1]].stays]
    for given in permutations(promises):
        waiting = list(given)
        open_runs = []
        for run in start.runs:
            length, carries = (run & LENGTH, run >= CARRYING) if isinstance(run, int) else (run.length, run.carrying >= 0)
            open_runs.append(_Open(length, BuiltRun(suit), waiting.pop() if carries else None))
        first = [replace(one) for one in open_runs]
        finished: list[BuiltRun] = []
        for place, passed in enumerate(answer.passed):
            arc = passed.arcs[suit]
            before, after = colour.states[place][passed.states[suit]], colour.states[place + 1][arc.after]
            new = [one for one in after.carried if one not in before.carried and colour.old[one[0]].fates[one[1]].stays]
            if colour.is_watched:
                open_runs = _pass_watched(colour, place, open_runs, (before, after), arc, finished)
            else:
                open_runs = _pass(colour, place, open_runs, arc, new, finished)
        if not start.runs:
            return _separated([*finished, *(one.run for one in open_runs)], counts)
        joined = _joined(first, open_runs, finished)
        if joined is not None:
            return _separated(joined, counts)
    raise AssertionError("runs do not close")


def _pass(
    colour: Colour,
    place: int,
    open_runs: list[_Open],
    arc: Arc,
    new: list[tuple[int, int]],
    finished: list[BuiltRun],
) -> list[_Open]:
    """The open runs after a place, by the same law as the automaton's."""
    cards, jokers = arc.naturals + arc.jokers, arc.jokers
    on = [one for one in open_runs if one.length < ENOUGH or one.promise]
    free = [one for one in open_runs if one.length >= ENOUGH and not one.promise]
    free.sort(key=lambda one: -len(one.run))
    going_on = min(cards - len(on), len(free))
    finished += [one.run for one in free[going_on:]]
    on += free[:going_on]
    for one in on:
        one.length = min(ENOUGH, one.length + 1)
    on += [_Open(1, BuiltRun(colour.suit)) for _ in range(cards - len(on))]
    on.sort(key=lambda one: one.length)
    for promise in new:
        one = next(one for one in on if one.promise is None)
        one.promise = promise
        one.run.stays.append((place, colour.old[promise[0]].number))
    bound = {id(one): place in colour.old[one.promise[0]].fates[one.promise[1]].jokers for one in on if one.promise}
    jokers -= sum(bound.values())
    unbound = [one for one in on if id(one) not in bound]
    unbound.sort(key=lambda one: (one.run.jokers.count(False) == 0 and one.length == 1, one.run.jokers.count(True)))
    with_joker = {id(one) for one in unbound[:jokers]} | {number for number, is_joker in bound.items() if is_joker}
    for one in on:
        one.run.places.append(place)
        one.run.jokers.append(id(one) in with_joker)
        if one.promise and colour.old[one.promise[0]].places[-1] == place and one.promise not in new:
            one.promise = None
    return on


def _pass_watched(
    colour: Colour, place: int, open_runs: list[_Open], states: tuple[State, State], arc: Arc, finished: list[BuiltRun]
) -> list[_Open]:
    """The open runs after a place, where it matters what lies together."""
    before, after = states
    new = tuple(one for one in after.carried if one not in before.carried)
    step = colour.step(place, before.carried, new)
    ways = colour.advances(before.runs, step, arc.naturals, arc.jokers)
    moves = next(moves for state, moves, _ in ways if state == after.runs)
    gone = set(range(len(open_runs))) - {move.came_from for move in moves}
    finished += [open_runs[number].run for number in gone]
    on = []
    for run, move in zip(after.runs, moves, strict=True):
        one = open_runs[move.came_from] if move.came_from >= 0 else _Open(0, BuiltRun(colour.suit))
        one.length = run.length
        one.run.places.append(place)
        one.run.jokers.append(move.joker)
        if run.carrying in step.promised.begun:
            one.run.stays.append((place, colour.old[run.carrying].number))
        on.append(one)
    return on


def _joined(first: list[_Open], last: list[_Open], finished: list[BuiltRun]) -> list[BuiltRun] | None:
    """The runs of a circle: those that are open at its end go on with those that came over its beginning. None where a promise
    would change its run.
    """
    goes_on: dict[int, BuiltRun] = {}
    left = list(last)
    for start in first:
        end = next((one for one in left if (one.length, one.promise) == (start.length, start.promise)), None)
        if end is None:
            return None
        left.remove(end)
        goes_on[id(end.run)] = start.run
    begun = {id(one.run) for one in first}
    found = [run for run in finished if id(run) not in begun]
    heads = [one.run for one in last if id(one.run) not in begun]
    seen: set[int] = set()
    for head in (*heads, *(one.run for one in first)):  # what only goes round begins anywhere
        if id(head) in seen or (id(head) in begun and not any(head is one.run for one in last)):
            continue
        run, part = BuiltRun(head.suit), head
        while id(part) not in seen:
            seen.add(id(part))
            run.places += part.places
            run.jokers += part.jokers
            run.stays += part.stays
            part = goes_on.get(id(part), part)
        found.append(run)
    return found


def _separated(runs: list[BuiltRun], counts: Counts) -> list[BuiltRun]:
    """Runs in which several old ones lie are cut between them, and those that are too long anywhere."""
    found: list[BuiltRun] = []
    longest = counts.measure.longest
    waiting = list(runs)
    while waiting:
        run = waiting.pop()
        if len(run.stays) > 1:
            run.stays.sort(key=lambda one: run.places.index(one[0]))
            waiting.append(run.cut(run.places.index(run.stays[1][0])))
        if len(run) > longest:
            waiting.append(run.cut(len(run) - max(SMALLEST, len(run) - longest)))
        found.append(run)
    return found
