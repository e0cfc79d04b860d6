"""What a story consists of: moving cards, sounds, words on the plates, light, and the table around them at every moment."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.cards.lines import Line
from game.table.layout.layout import Layout
from game.table.motion.expressions import Expression
from game.table.motion.timeline import Timeline
from game.table.scene.scene import Id, TableScene


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound to play: `slide`, `place`, `flip`, `deal`, `shuffle`, `meld`, `knock`, `win`, `gin`."""

    at: float
    sound: str


@dataclass(frozen=True, slots=True)
class Caption:
    """What a seat is doing from this moment on."""

    at: float
    seat: int
    line: Line
    landed: float = 0.0
    """When it is done, for all to see; the plate says it then, where that is later."""

    @property
    def said(self) -> float:
        """When the plate says it."""
        return max(self.at, self.landed)


@dataclass(frozen=True, slots=True)
class Effect:
    """Something else than a moving card. `sweep`: a soft light over these cards, from left to right; `count`: they are counted
    one after the other; `laid`: they have just been laid on the table; `verdict`: all is counted, and what has won shows;
    `path`: one is laid off, and its way shows; `flash`: warm light around them, once; `drawing`: cards are drawn for the deal;
    `decides`: these have decided it, and are looked at; `pay`: chips go from one player to another or to the pot: from where,
    to where, and how many; `chips`, `chips_on_line`: at a table with a house they go between tray, bets and players.
    """

    kind: str
    at: float
    length: float
    items: tuple[Id, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """From this moment on the numbers on plates and piles, the headings and the slot are those of this scene."""

    at: float
    scene: TableScene
    layout: Layout


@dataclass(frozen=True)
class Story:
    """Everything that a few events look and sound like. Times as in its timeline."""

    timeline: Timeline
    cues: tuple[Cue, ...] = ()
    captions: tuple[Caption, ...] = ()
    effects: tuple[Effect, ...] = ()
    steps: tuple[Step, ...] = ()
    looks: tuple[Expression, ...] = ()
    marks: frozenset[Id] = frozenset()
    """The melds that opponents laid or added to."""
    end: float = 0.0
    """When the story is over, pauses and light included."""

    def step_at(self, t: float) -> Step:
        """The scene to draw around the moving cards."""
        found = self.steps[0]
        for step in self.steps:
            if step.at > t:
                break
            found = step
        return found

    def next_rest(self, t: float) -> float:
        """Where a click that finishes the current motion leads to: the beginning of the next step, or the end."""
        return next((step.at for step in self.steps if step.at > t + 1e-9), self.end)

    def placed(self, now: float, speed: float) -> Story:
        """The story on a clock that shows `now`, every duration multiplied by `speed`."""

        def place(t: float) -> float:
            return now + t * speed

        return Story(
            self.timeline.placed(now, speed),
            tuple(Cue(place(cue.at), cue.sound) for cue in self.cues),
            tuple(replace(note, at=place(note.at), landed=place(note.landed)) for note in self.captions),
            tuple(replace(effect, at=place(effect.at), length=effect.length * speed) for effect in self.effects if speed > 0),
            tuple(replace(step, at=place(step.at)) for step in self.steps),
            tuple(replace(look, at=place(look.at)) for look in self.looks),
            self.marks,
            place(self.end),
        )
