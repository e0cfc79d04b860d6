"""All runs of one colour at once, as an automaton that goes from the lowest value to the highest.

Its state is the runs that are open, each by its length: one card, two, or enough (three and more). So many cards as lie at the
next value go on with the open runs; what is more begins new ones. Which runs go on is no choice: short ones must, or they are
no runs; long ones do while there are cards, since a run may be as long as one likes, and two that touch are one.

A run may have a promise to carry (`CARRYING`): an old meld that shall stay together in it goes on to some value, so the run
must too. The promise is given to the shortest run, which must go on anyway.
"""

from __future__ import annotations

from functools import cache

Runs = tuple[int, ...]
"""Open runs in order: 1, 2 or 3 (enough), and `CARRYING` more with a promise."""

ENOUGH = 3
CARRYING = 4
LENGTH = 3
"""The bits of a run that are its length."""


@cache
def advance(runs: Runs, cards: int, begun: int = 0, ended: int = 0) -> tuple[Runs, int] | None:
    """The open runs after so many cards at the next value, and how many of them are new; None where short or promised runs
    would be left. So many promises begin with these cards, and so many end with them.
    """
    grown = [run if run & LENGTH == ENOUGH else run + 1 for run in runs if run != ENOUGH]
    left = cards - len(grown)
    if left < 0:
        return None
    going_on = min(left, len(runs) - len(grown))
    grown += [ENOUGH] * going_on + [1] * (left - going_on)
    grown.sort()
    if begun > sum(run < CARRYING for run in grown):
        return None
    for number in range(begun):
        grown[number] += CARRYING
    for _ in range(ended):
        if ENOUGH | CARRYING not in grown:
            return None
        grown[grown.index(ENOUGH | CARRYING)] = ENOUGH
    return tuple(sorted(grown)), left - going_on


def finished(runs: Runs) -> bool:
    """Whether all open runs may end here."""
    return all(run == ENOUGH for run in runs)
