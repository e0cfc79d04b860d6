"""The automaton of runs where it matters what lies together in one.

Some things are forbidden to a single run: to hold more jokers than a meld may have; to hold again all the cards of an old meld
from which a card has gone to free a joker; to hold such a freed joker with all the cards from which it was freed. Then it is a
choice which runs go on and which of them gets a joker, and every open run tells more of itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from game.rules.rearranging.solver.automaton import ENOUGH


class Watched(NamedTuple):
    """An open run of which more is told."""

    length: int
    carrying: int = -1
    """The old run that shall stay in it, -1 for none."""
    jokers: int = 0
    """Jokers in it, without those of promises."""
    covers: int = 0
    """The watched melds whose cards it has had so far, as a mask."""
    barren: bool = False
    """A joker that lies in it has not left its old meld."""


class Watch(NamedTuple):
    """What is watched at a place, as masks of old melds."""

    begins: int = 0
    """The first of their cards lies here."""
    lies: int = 0
    """A card of theirs lies here."""
    never: int = 0
    """The last of their cards lies here, and no run may have them all."""
    home: int = 0
    """The last of their cards lies here, and in a run that has them all no joker counts as freed."""


class Promised(NamedTuple):
    """What old runs that shall stay together do at a place, by their numbers."""

    begun: tuple[int, ...] = ()
    ended: tuple[int, ...] = ()
    wild: tuple[int, ...] = ()
    """Those of which a joker lies here."""


class Move(NamedTuple):
    """What a run has come from: the number of an open run (-1 for none), and whether a joker was put to it."""

    came_from: int
    joker: bool


Runs = tuple[Watched, ...]


class Limits(NamedTuple):
    """What a run may hold."""

    jokers: int
    """Jokers in a meld."""
    barren: int
    """Jokers that lie in melds which they may not have left."""
    choosy: bool
    """Whether it matters how many jokers a run has."""
    count_all: bool
    """Whether there is a limit for all jokers of a meld, not only for those that have not stayed where they lay."""


@lru_cache(maxsize=50_000)
def advances(
    runs: Runs, naturals: int, jokers: int, promised: Promised, watch: Watch, limits: Limits
) -> tuple[tuple[Runs, tuple[Move, ...], int], ...]:
    """Every state after so many cards at the next value, with what each of its runs has come from and how many of its new runs
    begin with a joker.
    """
    found: dict[Runs, tuple[tuple[Move, ...], int]] = {}
    for heads in _heads(runs, naturals + jokers, limits):
        for carried in _promises_given(runs, heads, promised.begun):
            for wild in _jokers_given(carried, jokers, promised.wild):
                grown = _grown(runs, heads, carried, wild, promised, watch, limits)
                if grown is not None:
                    state, moves = grown
                    opened = sum(move.came_from < 0 and move.joker for move in moves)
                    if state not in found or found[state][1] > opened:
                        found[state] = (moves, opened)
    return tuple((state, moves, opened) for state, (moves, opened) in found.items())


def _heads(runs: Runs, cards: int, limits: Limits) -> Iterator[list[int]]:
    """Every choice of runs that go on, with new ones for the other cards. A run of which nothing special is told goes on while
    there are cards, as ever.
    """
    must = [number for number, run in enumerate(runs) if run.length < ENOUGH or run.carrying >= 0]
    free = [number for number in range(len(runs)) if number not in must]
    special = [number for number in free if runs[number].covers or (runs[number].jokers and limits.choosy)]
    plain = [number for number in free if number not in special]
    seen = set()
    for count in range(len(special) + 1):
        for chosen in combinations(special, count):
            kinds = tuple(runs[number] for number in chosen)
            left = cards - len(must) - count
            if left >= 0 and kinds not in seen:
                seen.add(kinds)
                going_on = min(left, len(plain))
                yield [*must, *chosen, *plain[:going_on], *[-1] * (left - going_on)]


def _promises_given(runs: Runs, heads: list[int], begun: tuple[int, ...]) -> Iterator[list[int]]:
    """Every way to give the promises that begin to runs that carry none; by run, what it carries."""
    carried = [runs[head].carrying if head >= 0 else -1 for head in heads]
    free = [at for at, carries in enumerate(carried) if carries < 0]
    for chosen in permutations(free, len(begun)):
        given = carried[:]
        for at, number in zip(chosen, begun, strict=True):
            given[at] = number
        yield given


def _jokers_given(carried: list[int], jokers: int, wild: tuple[int, ...]) -> Iterator[set[int]]:
    """Every way to choose which runs get a joker: of those that carry a promise the ones of which a joker lies here."""
    own = {at for at, carries in enumerate(carried) if carries in wild}
    if len(own) < len(wild):
        return
    free = [at for at, carries in enumerate(carried) if carries < 0]
    if len(own) <= jokers:
        for chosen in combinations(free, jokers - len(own)):
            yield own | set(chosen)


def _grown(
    runs: Runs, heads: list[int], carried: list[int], wild: set[int], promised: Promised, watch: Watch, limits: Limits
) -> tuple[Runs, tuple[Move, ...]] | None:
    """The state after these runs have grown, and what each has come from; None where a run would hold what it may not."""
    grown: list[tuple[Watched, Move]] = []
    for at, (head, carries) in enumerate(zip(heads, carried, strict=True)):
        run = runs[head] if head >= 0 else Watched(0)
        joker = at in wild
        covers = run.covers & ~watch.lies if joker else run.covers | watch.begins
        loose = joker and carries < 0
        held = run.jokers + (joker if limits.count_all else loose)
        if covers & watch.never or held > limits.jokers:
            return None
        barren = run.barren or bool(covers & watch.home)
        if barren and held > limits.barren:
            return None
        covers &= ~(watch.never | watch.home)
        after = -1 if carries in promised.ended else carries
        grown.append((Watched(min(ENOUGH, run.length + 1), after, held, covers, barren), Move(head, joker)))
    grown.sort()
    return tuple(run for run, _ in grown), tuple(move for _, move in grown)


def finished(runs: Runs) -> bool:
    """Whether all open runs may end here."""
    return all(run.length == ENOUGH and run.carrying < 0 for run in runs)
