"""What players of these games see and how they judge, as numbers."""

from __future__ import annotations

from dataclasses import dataclass

from game.players.characters import Skill


@dataclass(frozen=True, slots=True)
class Sight:
    """Which ways to part melds of the table a player sees. What lies there can always be added to."""

    parted: int
    """So many melds at once, at most."""
    splits: bool
    """Runs that are cut in two, and groups of which more than one card goes elsewhere; without it only ends, and the fourth
    card of a group."""
    misses: float
    """How often it does not see one that it could."""


SIGHTS: tuple[tuple[float, Sight], ...] = (
    (0.0, Sight(99, True, 0.0)),
    (3.0, Sight(3, True, 0.1)),
    (5.0, Sight(2, True, 0.25)),
    (7.0, Sight(1, False, 0.3)),
    (99.0, Sight(1, False, 0.7)),
)
"""What is seen by players who waver by so much at most."""


def sight_of(skill: Skill) -> Sight:
    """What a player sees. People overlook first what takes three melds, then splits, then ends; never a plain lay-off."""
    return next(sight for wavering, sight in SIGHTS if skill.wavering <= wavering)


@dataclass(frozen=True, slots=True)
class Weights:
    """When something is held back: a card that will fit in the next turn as well saves the draw of a turn without a play."""

    others: int = 6
    """Nobody else may have fewer cards: who goes out makes everything that was held back count."""
    left: int = 3
    """So many cards must be left that cannot be played yet; otherwise it is the hand's end that counts."""
    stock: int = 8
    """So many cards must be left to draw, or the hand may end before the next turn."""


WEIGHTS = Weights()
