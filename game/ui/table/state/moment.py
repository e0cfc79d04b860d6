"""What goes on at the table besides match, hand and drafts: one room writes a field, another reads it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.cards.ids import NO_CARD, Card
from game.players.player import Thought
from game.players.show.race import Staying
from game.rules.acts.events import Event
from game.rules.first_draw import Drawn
from game.table.motion.story import Story
from game.table.scene.scene import Id, TableScene


@dataclass(slots=True)
class Advice:
    """How far the player has been advised."""

    given: int = 0
    """0 nothing yet, 1 the cards are pointed at, 2 the reason was given: asking once more plays it."""
    wanted: int = 0
    """How far the player has asked to be advised."""
    items: tuple[Id, ...] = ()
    """What the advice is about; it is pointed at while the advice stands."""
    thought: Thought | None = None

    @property
    def announced(self) -> bool:
        """It has been said that asking once more plays the advice."""
        return self.given >= 2

    @property
    def waiting(self) -> bool:
        """The answer is not there yet."""
        return self.wanted > self.given and self.thought is None

    @property
    def discard(self) -> Card:
        """The card that the advice would throw, once it has been given; -1 for none."""
        return self.thought.action.thrown if self.thought is not None and self.given else NO_CARD


@dataclass(slots=True)
class Moment:
    """The present moment of one table."""

    story: Story | None = None
    """What is told with the cards."""
    fresh: bool = False
    """The first hand is still to be dealt."""
    deals: bool = False
    """The story that is told, or was last, deals a hand."""
    drawn: Drawn | None = None
    """What is drawn before the first hand, where the player wants to see it."""
    decided: str = ""
    """What this has decided, while it is looked at."""

    calling: bool = False
    """The time for a call stands for a discard that was made: the others wait."""
    call: float = 0.0
    """The part of it that is left while it is seen to run, 1 to 0."""
    turn: float = 0.0
    """The seconds that are left of the own turn while they are seen, where it has a limit."""

    advice: Advice = field(default_factory=Advice)
    staying: tuple[int, Staying] | None = None
    """How the own hand may go on if it is not dropped, and at which table that was counted."""
    numbering: str | None = None
    """The digits of the number of a meld, as far as they are typed; None while no number is awaited."""
    skipping: bool = False
    """The player has dropped out and does not want to watch the rest."""
    hurry: bool = False
    """The player does not want to wait for the one who acts."""

    sheet_shown: bool = False
    """The sheet of the hand that is over has been shown."""
    sheet_due: float | None = None
    """When it comes by itself, once the hand is over."""

    usable: frozenset[Id] = frozenset()
    """The piles, melds and places that do something when they are chosen now."""
    marks: frozenset[Id] = frozenset()
    """What an opponent touched last, until the player acts."""
    rearranged: tuple[Sequence[Event], TableScene] | None = None
    """What the player did who put the table together anew last, and how it lay before: it can be seen again."""
    notes: dict[int, tuple[str, float]] = field(default_factory=dict)
    """What seats have just done, in words, and since when it is said."""
    fault: frozenset[Card] = frozenset()
    """The cards of the hand that made a show wrong, until the player does something else."""
    why: str = ""
    """What was wrong with them, in a word or two."""
    says_no_until: float = 0.0
    """How long the place for ending the hand says that it takes no such hand; 0 where it does not."""

    @property
    def telling(self) -> bool:
        """A story is being told."""
        return self.story is not None

    @property
    def dealing(self) -> bool:
        """The cards of a new hand are on their way, or will set out as soon as the table is seen."""
        return self.fresh or (self.deals and self.telling)

    def acted(self) -> None:
        """The player has acted: what was pointed out before is over."""
        self.calling, self.call = False, 0.0
        self.advice = Advice()
        self.marks, self.fault = frozenset(), frozenset()
        self.notes.clear()
