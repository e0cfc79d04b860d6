"""How strong a computer player is, and who it is: both are data.

A level is a set of numbers that the choosers read: what it remembers, how far it looks, how steady its hand is. The
rungs are the ladder that levels stand on; there is room between them. A character is a face and a name; any
character can play at any level.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

EVERYTHING = 1_000


@dataclass(frozen=True, slots=True)
class Skill:
    """What the choosers know how to do. All of it works on what the seat has honestly seen."""

    memory: int
    """How many discards back a card that is now covered is remembered; `EVERYTHING` for the whole hand."""
    watches: bool
    """Whether it remembers which discards the others took and refused, and draws conclusions."""
    foresight: bool
    """Whether it weighs what each unseen card would do for the hand before it draws or discards."""
    wavering: float
    """How far off its judgement of a choice may be, in points."""
    overlooks: float = 0.0
    """How often it does not notice that a card could go on a meld, where there is much on the table to look at."""

    def hasty(self) -> Skill:
        """The same without looking ahead, for decisions that must be quick."""
        return replace(self, foresight=False)


@dataclass(frozen=True, slots=True)
class Level:
    """A strength to choose from. `rung` orders the ladder, weakest first, and is never shown."""

    id: str
    name: str
    rung: int
    skill: Skill


LEVELS: tuple[Level, ...] = (
    Level("novice", "Novice", 10, Skill(memory=1, watches=False, foresight=False, wavering=10.0, overlooks=0.3)),
    Level("steady", "Steady", 30, Skill(memory=EVERYTHING, watches=True, foresight=True, wavering=0.0)),
)
"""The levels, weakest first."""


class UnknownLevel(ValueError):
    """No level has this id. The text is the id."""


def level_of(id: str) -> Level:
    """The level with this id. Raises UnknownLevel."""
    for level in LEVELS:
        if level.id == id:
            return level
    raise UnknownLevel(id)


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody to play against. `portrait` names the picture, and is the character's id in saves."""

    portrait: str
    name: str

    @property
    def id(self) -> str:
        """What saves and settings call this character."""
        return self.portrait


CHARACTERS: tuple[Character, ...] = (
    Character("ada", "Ada"),
    Character("bruno", "Bruno"),
    Character("clio", "Clio"),
    Character("dag", "Dag"),
    Character("edda", "Edda"),
    Character("farid", "Farid"),
    Character("gwen", "Gwen"),
)
"""Everybody who may sit down at the table, in the order in which they are offered."""
