"""What a computer player is: somebody who looks at a view and says what to do, and why.

A player keeps nothing between decisions. All it knows of the hand is in the view (`view.history` holds the events that
its seat has seen), so loading a game, taking a move back or restarting the process it thinks in cannot change its play.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from game.cards.chance import Chance
from game.cards.lines import Line
from game.rules.acts.actions import Action
from game.rules.ruleset import Ruleset
from game.rules.view import View


class Thought(NamedTuple):
    """What a player would do, and the reason as a line of `game.words`."""

    action: Action
    why: Line


class Clock(Protocol):
    """Tells when to stop looking for something better. Players read no clock themselves; their caller may lend one."""

    def late(self) -> bool:
        """Whether it is time to come to an end: with what has been found so far."""
        ...

    def over(self) -> bool:
        """Whether the time for this decision is used up: whatever is being looked for is given up."""
        ...


class Untimed:
    """The clock of a decision without a limit: the same view and seed always give the same choice."""

    def late(self) -> bool:
        """Never."""
        return False

    def over(self) -> bool:
        """Never."""
        return False


class Player(Protocol):
    """Anybody who can sit at the table without hands: a view goes in, a choice comes out."""

    def choose(self, rules: Ruleset, view: View, chance: Chance, clock: Clock) -> Thought:
        """The choice of the seat whose view this is; that seat must be the one to act."""
        ...
