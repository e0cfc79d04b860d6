"""The faults that people make against the house, as data: by how steady a player's hand is.

Standing on everything for fear of a bust, never splitting, doubling on a hunch, betting more for fun: each is a number here, and
the choosers read them.
"""

from __future__ import annotations

from typing import NamedTuple

from game.players.characters import Skill


class Habits(NamedTuple):
    """What somebody does at the table whatever the cards say. The defaults are those of a player without faults."""

    stands_from: int = 22
    """Stands on every total from this on, whatever the house shows."""
    splits: bool = True
    doubles: bool = True
    surrenders: bool = True
    counts: bool = False
    """Knows what every move is worth, and not only the strategy of the document with the best hands to give up."""
    hunch: float = 0.0
    """How often a stake is doubled on a hunch, where that is allowed."""
    side_bet: float = 0.0
    """How often the rummy bet is made."""
    chips: tuple[int, ...] = (10,)
    """The stakes that are chosen among."""


HABITS: tuple[tuple[float, Habits], ...] = (
    (7.0, Habits(12, splits=False, doubles=False, surrenders=False, hunch=0.12, side_bet=0.5, chips=(5, 10, 20, 50))),
    (5.0, Habits(15, splits=False, surrenders=False, hunch=0.05, side_bet=0.25, chips=(5, 10, 20))),
    (3.5, Habits(surrenders=False, side_bet=0.1, chips=(10, 20))),
    (1.0, Habits(hunch=0.01)),
    (0.0, Habits(counts=True)),
)
"""From a wavering of so much on: the habits of that player, the worst first."""


def habits_of(skill: Skill) -> Habits:
    """The habits of somebody who plays so well."""
    return next(habits for least, habits in HABITS if skill.wavering >= least)


def happens(chance: int, often: float) -> bool:
    """Whether something happens that happens so often; `chance` is a number below 1024."""
    return chance < often * STEPS


STEPS = 1024
