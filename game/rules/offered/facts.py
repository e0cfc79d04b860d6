"""What the parts of a game with a card on offer need of each other, found once for a variant and a number of seats."""

from __future__ import annotations

from game.rules.claim_round import ClaimRound
from game.rules.ruleset import Ruleset
from game.rules.step import Step
from game.rules.tables import Tables


class OfferedStep(Step):
    """A step of a game with a card on offer, which says where it stands in it."""

    def enters(self, game: Offering, program: str) -> None:
        """Write down in the facts of the game what the other steps must know of this one, and its program."""


class Offering:
    """What the steps of a game with a card on offer say of it; found with `offering`."""

    def __init__(self, rules: Tables) -> None:
        self.asks: ClaimRound | None = None
        """The step that asks about the card."""
        self.program = self.giving_program = ""
        """The programs in which others are asked about the card, and give a card away before play."""
        for name, step in rules.variant.steps.pairs:
            if isinstance(step, OfferedStep):
                step.enters(self, rules.program_with(name))


def offering(rules: Tables) -> Offering:
    """The facts of these rules about the card on offer."""
    found: Offering = rules.facts[Offering]
    return found


def asking(rules: Ruleset) -> ClaimRound:
    """The step of this game that asks about the card on offer."""
    step = offering(rules).asks
    assert step is not None
    return step
