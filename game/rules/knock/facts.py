"""What the parts of a game with knocks need of each other, found once for a variant and a number of seats."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.acts.actions import Close
from game.rules.claim_round import ClaimRound
from game.rules.knock.method import method_of
from game.rules.knock.slots import MUST_KNOCK, SLOTS
from game.rules.ruleset import Ruleset
from game.rules.state.slots import Slot
from game.rules.state.state import State
from game.rules.step import Step
from game.rules.tables import Tables
from game.rules.view import View
from game.rules.violation import Violation


class KnockFamilyStep(Step):
    """A step of a game with knocks, which says where it stands in it."""

    @property
    def slots(self) -> tuple[Slot, ...]:
        return SLOTS

    def enters(self, game: Knocking, program: str) -> None:
        """Write down in the facts of the game what the other steps must know of this one, and its program."""


class Knocking:
    """What the steps of a game with knocks say of it, and the programs that answer a knock; found with `knocking`."""

    def __init__(self, rules: Tables) -> None:
        self.most: Callable[[Ruleset, State | View], int] | None = None
        """The most points with which a player may knock in this hand; None where nobody ever knocks."""
        self.first_turn = True
        """Whether players may knock in their own first turn."""
        self.last_turn = False
        """Whether each other player has one more turn after a knock."""
        self.waits = False
        """Whether there are turns in which nobody may knock."""
        self.lays_off = self.by_hand = self.on_gin = False
        """Whether others lay off on a spread; whether they do so by hand, and on the spread of a gin too."""
        self.double_fault: Callable[[Ruleset, State, int], Violation | None] | None = None
        """Why a seat may not offer a double now; None where the points of a hand are never doubled."""
        self.last_claim: ClaimRound | None = None
        """The round in which the last discard of a hand is offered; None where it is not."""
        self.latest_of_each = False
        """Whether the latest discard of either opponent may be taken, not the top alone."""
        self.defend_program = self.double_program = self.final_claim_program = self.wrong_knock_program = ""
        self.seats = rules.seats
        self.starter_draws = rules.variant.deal.starter_draws
        for name, step in rules.variant.steps.pairs:
            if isinstance(step, KnockFamilyStep):
                step.enters(self, rules.program_with(name))
        method = method_of(rules.variant)
        self.big_gin = method.big_gin != "off"
        self.must_knock = rules.at.get(MUST_KNOCK, 0)
        """The number of a slot that is read with every decision."""
        self.actions: tuple[Close, ...] = tuple(Close(card) for card in range(rules.pack.span))


def other_seat(view: View) -> int:
    """Who is opposite in what only two do with each other."""
    return next(seat for seat in range(view.seats) if seat != view.seat)


def knocking(rules: Tables) -> Knocking:
    """The facts of these rules about knocks."""
    found: Knocking = rules.facts[Knocking]
    return found
