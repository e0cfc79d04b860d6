"""What is done with a spot: a card more, no more, twice the stake, two spots of one, or giving up."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.lines import Line, line
from game.rules.acts.actions import Action


class SpotAction(Action):
    """A decision about the first spot of the seat that is not done."""

    __slots__ = ()
    not_now = before_draw = "casino.stake_first"


class Hit(SpotAction):
    """Take another card."""

    __slots__ = ()
    verb = "hit"
    place = "button:hit"


class Stand(SpotAction):
    """Take no more cards."""

    __slots__ = ()
    verb = "stand"
    place = "button:stand"


class Double(SpotAction):
    """Stake as much again and take exactly one card."""

    __slots__ = ()
    verb = "double"
    place = "button:double"

    def deed(self, pile: Sequence[object]) -> Line:
        return line("deed.double_stake")


class Split(SpotAction):
    """Put the second card on a spot of its own, with a stake of its own."""

    __slots__ = ()
    verb = "split"
    place = "button:split"


class Surrender(SpotAction):
    """Give up the spot for half of its stake."""

    __slots__ = ()
    verb = "surrender"
    place = "button:surrender"


HIT, STAND, DOUBLE, SPLIT, SURRENDER = Hit(), Stand(), Double(), Split(), Surrender()
"""The same objects every time."""
