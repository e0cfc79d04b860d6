"""The contract that all steps share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from game.cards.chance import Chance
from game.cards.lines import Line
from game.rules.actions import Action
from game.rules.events import Emit
from game.rules.flow import Flow, Outcome
from game.rules.violation import Violation

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state import State
    from game.rules.variant import Variant


class Step(Protocol):
    """One decision of a turn. `hand` is the seat whose decision it is."""

    @property
    def phase(self) -> str:
        """The engine protocol's name of the decision."""
        ...

    @property
    def raises(self) -> tuple[str, ...]:
        """The interrupts that this step may ask for; each must be a program of the variant."""
        ...

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """The moves that are worth listing. All of them pass `check`; not every move that passes is listed."""
        ...

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        """Why the action is not allowed now, or None where it is."""
        ...

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit | None) -> Outcome:
        """Carry out an action that passed `check`, and say what comes next."""
        ...

    def suggest(self, rules: Ruleset, state: State, hand: int, chance: Chance) -> Action:
        """One sensible move at random, also where moves cannot be listed."""
        ...

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        ...
