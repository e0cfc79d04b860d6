"""What players of a game with whole hands must know of its steps, found once for a variant and a number of seats."""

from __future__ import annotations

from game.cards.ids import CardSet
from game.rules.ruleset import Ruleset
from game.rules.step import Step


class WholeHandFamilyStep(Step):
    """A step of a game in which a whole hand is shown, which says what others must know of it."""

    def enters(self, facts: WholeHandFacts, rules: Ruleset) -> None:
        """Write down in the facts what players must know of this step."""


class WholeHandFacts:
    """What the steps of such a game say of a hand."""

    def __init__(self, rules: Ruleset) -> None:
        self.throws = False
        """Whether a hand may be whole with one of its cards discarded."""
        self.kept: CardSet = 0
        """The cards that are never discarded."""
        self.opened = 0
        """How many cards of the hand lie open after a claim; 0 where what is claimed comes into the hand."""
        for program in rules.programs:
            for step in program:
                if isinstance(step, WholeHandFamilyStep):
                    step.enters(self, rules)
