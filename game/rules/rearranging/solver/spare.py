"""Jokers that the table does not need: where they may lie."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.rearranging.solver.build import Built, BuiltGroup, BuiltRun
from game.rules.rearranging.solver.counts import SMALLEST, Counts
from game.rules.rearranging.solver.groups import groups_of
from game.rules.rearranging.solver.old_melds import Promises


def put_away(counts: Counts, table: Built, jokers: int, old: Promises) -> int:
    """Put so many jokers into the melds of a table, if possible without changing what lies there. Returns how many are left.

    None goes where all the cards of a meld lie from which a joker may have been freed (`old`): it would not have left that meld.
    """
    place = _Spare(counts, table, old)
    ways: tuple[Callable[[], bool], ...] = (place.at_an_end, place.into_a_group, place.into_a_long_run, place.regrouped)
    while jokers and any(way() for way in ways):
        jokers -= 1
    return jokers


class _Spare:
    """One table, and where a joker may go on it."""

    def __init__(self, counts: Counts, table: Built, old: Promises) -> None:
        self.counts = counts
        self.table = table
        self.runs = [
            (run.suit, frozenset(place for place in run.places if place not in run.jokers)) for run in old.runs if run.locks
        ]
        self.groups = [(group.place, frozenset(group.colours)) for group in old.groups if group.locks]

    def _takes(self, run: BuiltRun) -> bool:
        """Whether a joker may go to a run."""
        naturals = {place for place, joker in zip(run.places, run.jokers, strict=True) if not joker}
        if any(suit == run.suit and places <= naturals for suit, places in self.runs):
            return False
        return sum(run.jokers) < self.counts.most_in_meld

    def _group_takes(self, group: BuiltGroup) -> bool:
        """Whether a joker may go to a group."""
        if any(place == group.place and colours <= set(group.colours) for place, colours in self.groups):
            return False
        return group.jokers < self.counts.most_in_meld

    def at_an_end(self) -> bool:
        """A run grows by a joker, rather at its upper end."""
        longest = min(self.counts.measure.longest, self.counts.measure.places)
        for run in sorted(self.table.runs, key=len):
            if len(run) < longest and self._takes(run) and (grow(self.counts, run, True) or grow(self.counts, run, False)):
                return True
        return False

    def into_a_group(self) -> bool:
        """A group that lacks a colour gets a joker."""
        for group in self.table.groups:
            if len(group) < self.counts.measure.suits and self._group_takes(group):
                group.jokers += 1
                return True
        return False

    def into_a_long_run(self) -> bool:
        """A run of six cards and more is two; the first of them gets a joker."""
        for run in self.table.runs:
            if len(run) >= 2 * SMALLEST and self._takes(run):
                after = run.cut(len(run) - SMALLEST)
                run.stays, after.stays = [], []
                run.places.append(after.places[0])
                run.jokers.append(True)
                self.table.runs.append(after)
                return True
        return False

    def regrouped(self) -> bool:
        """The groups of a value are made anew, with a joker more."""
        counts, table = self.counts, self.table
        for place in sorted({group.place for group in table.groups}):
            if any(locked == place for locked, _ in self.groups):
                continue
            here = [group for group in table.groups if group.place == place]
            tally = tuple(sum(suit in group.colours for group in here) for suit in range(counts.measure.suits))
            found = groups_of(tally, sum(group.jokers for group in here) + 1, counts.most_in_meld)
            if found is not None:
                table.groups = [group for group in table.groups if group.place != place]
                table.groups += [BuiltGroup(place, group.colours, group.jokers) for group in found]
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
