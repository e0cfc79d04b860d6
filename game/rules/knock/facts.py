"""What the parts of a game with knocks need of each other, found once for a variant and a number of seats."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Literal

from game.rules.acts.actions import Close
from game.rules.knock.method import method_of
from game.rules.knock.slots import MUST_KNOCK, SLOTS
from game.rules.state.slots import Slot
from game.rules.step import Step

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.tables import Tables
    from game.rules.view import View
    from game.rules.violation import Violation


class KnockFamilyStep(Step):
    """A step of a game with knocks, which says where it stands in it."""

    __slots__ = ()

    @property
    def slots(self) -> tuple[Slot, ...]:
        return SLOTS

    def enters(self, game: Knocking, program: str) -> None:
        """Write down in the facts of the game what the other steps must know of this one, and its program."""


class Knocks(KnockFamilyStep):
    """The step with which hands are ended: what the others read of its settings."""

    __slots__ = ()
    limit: int | Literal["by_upcard", "none"]
    ace: str
    first_turn: bool
    wrong: str
    last_turn: bool

    @abstractmethod
    def most(self, rules: Ruleset, state: State | View) -> int:
        """The most points with which a player may knock in this hand."""


class LaysOff(KnockFamilyStep):
    """The step in which others lay off on a spread."""

    __slots__ = ()
    by_hand: bool
    on_gin: bool


class Doubles(KnockFamilyStep):
    """The step in which a double is answered."""

    __slots__ = ()

    @abstractmethod
    def fault(self, rules: Ruleset, state: State, hand: int) -> Violation | None:
        """Why this seat may not offer a double now."""


class LastDiscard(KnockFamilyStep):
    """The step in which the last discard of a hand is offered."""

    __slots__ = ()

    @abstractmethod
    def callers(self, rules: Ruleset, state: State, discarder: int) -> list[int]:
        """The seats to be asked: those that could knock with the last discard, from the left of the discarder on."""


class Knocking:
    """The steps of a game with knocks, where it has them, and the programs that answer a knock; found with `knocking`."""

    def __init__(self, rules: Tables) -> None:
        self.step: Knocks | None = None
        """The step with which hands are ended."""
        self.defend: LaysOff | None = None
        self.double: Doubles | None = None
        self.final_claim: LastDiscard | None = None
        self.defend_program = self.double_program = self.final_claim_program = self.wrong_knock_program = ""
        self.latest_of_each = False
        """Whether the latest discard of either opponent may be taken, not the top alone."""
        self.by_upcard = False
        """Whether the limit depends on the first upcard of the hand."""
        self.waits = False
        """Whether there are turns in which nobody may knock."""
        self.seats = rules.seats
        self.starter_draws = rules.variant.deal.starter_draws
        for name, step in rules.variant.steps.pairs:
            if isinstance(step, KnockFamilyStep):
                step.enters(self, _program_of(rules, name))
        method = method_of(rules.variant)
        self.big_gin = method.big_gin != "off"
        self.must_knock = rules.at.get(MUST_KNOCK, 0)
        """The number of a slot that is read with every decision."""
        self.actions: tuple[Close, ...] = tuple(Close(card) for card in range(rules.pack.span))


def _program_of(rules: Tables, name: str) -> str:
    """The program in which a step stands; empty where there is none."""
    variant = rules.variant
    programs = {**dict(variant.interrupts.pairs), "before": variant.before, "turn": variant.turn}
    return next((program for program, steps in programs.items() if name in steps), "")


def other_seat(view: View) -> int:
    """Who is opposite in what only two do with each other."""
    return next(seat for seat in range(view.seats) if seat != view.seat)


def knocking(rules: Tables) -> Knocking:
    """The facts of these rules about knocks."""
    found: Knocking = rules.facts[Knocking]
    return found
