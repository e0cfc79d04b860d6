"""Jokers that the table does not need: where they may lie."""

from __future__ import annotations

from game.rules.rearranging.solver.build import Built, BuiltGroup, BuiltRun
from game.rules.rearranging.solver.counts import SMALLEST, Counts
from game.rules.rearranging.solver.groups import groups_of


def put_away(counts: Counts, table: Built, jokers: int) -> int:
    """Put so many jokers into the melds of a table, if possible without changing what lies there. Returns how many are left."""
    while jokers and (
        _at_an_end(counts, table) or _into_a_group(counts, table) or _into_a_long_run(table) or _regrouped(counts, table)
    ):
        jokers -= 1
    return jokers


def _at_an_end(counts: Counts, table: Built) -> bool:
    """A run grows by a joker, rather at its upper end."""
    for run in sorted(table.runs, key=len):
        if len(run) >= min(counts.measure.longest, counts.measure.places):
            continue
        for upper in (True, False):
            if grow(counts, run, upper):
                return True
    return False


def grow(counts: Counts, run: BuiltRun, upper: bool) -> bool:
    """A run grows by a joker at this end, if there is a place."""
    places = counts.measure.places
    place = run.places[-1] + 1 if upper else run.places[0] - 1
    if counts.measure.round:
        place %= places
    elif not 0 <= place < places:
        return False
    at = len(run) if upper else 0
    run.places.insert(at, place)
    run.jokers.insert(at, True)
    return True


def _into_a_group(counts: Counts, table: Built) -> bool:
    """A group that lacks a colour gets a joker."""
    group = next((group for group in table.groups if len(group) < counts.measure.suits), None)
    if group is not None:
        group.jokers += 1
    return group is not None


def _into_a_long_run(table: Built) -> bool:
    """A run of six cards and more is two; the first of them gets a joker."""
    run = next((run for run in table.runs if len(run) >= 2 * SMALLEST), None)
    if run is None:
        return False
    after = run.cut(len(run) - SMALLEST)
    run.stays, after.stays = [], []
    run.places.append(after.places[0])
    run.jokers.append(True)
    table.runs.append(after)
    return True


def _regrouped(counts: Counts, table: Built) -> bool:
    """The groups of a value are made anew, with a joker more."""
    for place in sorted({group.place for group in table.groups}):
        here = [group for group in table.groups if group.place == place]
        tally = tuple(sum(suit in group.colours for group in here) for suit in range(counts.measure.suits))
        found = groups_of(tally, sum(group.jokers for group in here) + 1, counts.most_in_meld)
        if found is not None:
            table.groups = [group for group in table.groups if group.place != place]
            table.groups += [BuiltGroup(place, group.colours, group.jokers) for group in found]
            return True
    return False
