"""How strong a computer player is, how it likes to play, and who it is: all of it data.

A level is a set of numbers that the choosers read: what it remembers, how far it looks, how steady its hand is.
A character is a face, a name and a style; any character can play at any level.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.cards.chance import Chance

EVERYTHING = 1_000
_HASTY = 16
_STEPS = 1024


@dataclass(frozen=True, slots=True)
class Style:
    """How somebody likes to play, on top of what they know: 1 is as good as is known, the rest is temper."""

    id: str
    caution: float = 1.0
    """How much is made of the danger that others use a discard."""
    appetite: float = 0.0
    """By how many points a discard looks better than it is."""
    patience: float = 1.0
    """How readily something is held back for a better moment: melds in the hand, a knock for gin."""


EVEN = Style("even")
CAREFUL = Style("careful", caution=1.6, appetite=-0.5, patience=0.8)
GREEDY = Style("greedy", caution=0.8, appetite=1.5, patience=1.1)
BOLD = Style("bold", caution=0.5, appetite=0.5, patience=1.4)


@dataclass(frozen=True, slots=True)
class Skill:
    """What the choosers know how to do. All of it works on what the seat has honestly seen."""

    memory: int
    """How many discards back a card that is now covered is remembered; `EVERYTHING` for the whole hand."""
    watches: bool
    """Whether it remembers which discards the others took and refused, and draws conclusions."""
    wavering: float
    """How far off its judgement of a choice may be, in points; each kind of game has a measure of its own for it."""
    overlooks: float = 0.0
    """How often it does not notice that a card could go on a meld, or what the top discard is good for."""
    tables: int = 24
    """How many ways to lay cards it thinks of in a turn with many."""
    worlds: int = 64
    """How many tables it imagines, where what others hold decides: before a knock that several answer, or a double."""
    style: Style = EVEN

    def waver(self, chance: Chance, measure: float = 1.0) -> float:
        """A small mistake in judging one choice, in points: 0 for a steady hand. `measure` is that of the kind of game."""
        return measure * self.wavering * chance.below(_STEPS) / _STEPS if self.wavering else 0.0

    def misses(self, chance: Chance) -> bool:
        """Whether something is overlooked now."""
        return bool(self.overlooks) and chance.below(_STEPS) < self.overlooks * _STEPS

    def in_style(self, style: Style) -> Skill:
        """The same in somebody's own way."""
        return replace(self, style=style)

    @property
    def few_worlds(self) -> int:
        """The same where each takes a whole turn to imagine: the next draw, or the end of the hand."""
        return max(2, self.worlds // 8)

    def hasty(self) -> Skill:
        """The same with little imagination, for decisions that must be quick."""
        return replace(self, worlds=min(self.worlds, _HASTY))


@dataclass(frozen=True, slots=True)
class Level:
    """A strength to choose from."""

    id: str
    name: str
    skill: Skill


LEVELS: tuple[Level, ...] = (
    Level("novice", "Novice", Skill(memory=1, watches=False, wavering=8.0, overlooks=0.3, tables=8, worlds=16)),
    Level("casual", "Casual", Skill(memory=5, watches=False, wavering=5.8, overlooks=0.1, tables=12, worlds=24)),
    Level("steady", "Steady", Skill(memory=16, watches=True, wavering=4.5, worlds=32)),
    Level("expert", "Expert", Skill(memory=EVERYTHING, watches=True, wavering=2.7, worlds=48)),
    Level("master", "Master", Skill(memory=EVERYTHING, watches=True, wavering=0.0)),
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
    style: Style = EVEN

    @property
    def id(self) -> str:
        """What saves and settings call this character."""
        return self.portrait


CHARACTERS: tuple[Character, ...] = (
    Character("ada", "Ada"),
    Character("bruno", "Bruno", GREEDY),
    Character("clio", "Clio", CAREFUL),
    Character("dag", "Dag", BOLD),
    Character("edda", "Edda"),
    Character("farid", "Farid", CAREFUL),
    Character("gwen", "Gwen", BOLD),
    Character("hugo", "Hugo", GREEDY),
)
"""Everybody who may sit down at the table, in the order in which they are offered."""


def style_of(portrait: str) -> Style:
    """How the character with this picture likes to play; evenly where nobody has it."""
    return next((character.style for character in CHARACTERS if character.portrait == portrait), EVEN)
