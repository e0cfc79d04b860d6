"""What is done with a spot: a card more, no more, twice the stake, two spots of one, or giving up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.cards.lines import Line, line
from game.rules.acts.actions import Action
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.tables import Tables


class SpotAction(Action):
    """A decision about the first spot of the seat that is not done."""

    __slots__ = ()
    not_now = before_draw = "casino.stake_first"


@dataclass(frozen=True, slots=True)
class Hit(SpotAction):
    """Take another card."""

    verb = "hit"
    place = "button:hit"


@dataclass(frozen=True, slots=True)
class Stand(SpotAction):
    """Take no more cards."""

    verb = "stand"
    place = "button:stand"


@dataclass(frozen=True, slots=True)
class Double(SpotAction):
    """Stake as much again and take exactly one card."""

    verb = "double"
    place = "button:double"

    def deed(self, pile: Sequence[object]) -> Line:
        return line("deed.double_stake")


@dataclass(frozen=True, slots=True)
class Split(SpotAction):
    """Put the second card on a spot of its own, with a stake of its own."""

    verb = "split"
    place = "button:split"


@dataclass(frozen=True, slots=True)
class Surrender(SpotAction):
    """Give up the spot for half of its stake."""

    verb = "surrender"
    place = "button:surrender"


def not_here(rules: Tables, action: Action) -> Violation:
    """The refusal of an action that a decision against the house has no use for: it is not due, or belongs to other games."""
    known = any(kind.verb == action.verb for step in rules.variant.steps.values() for kind in step.moves)
    return refuse(action.not_now if known else "casino.no_such", action.named)


HIT, STAND, DOUBLE, SPLIT, SURRENDER = Hit(), Stand(), Double(), Split(), Surrender()
"""The same objects every time."""
