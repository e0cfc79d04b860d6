"""What a decision says of the table as people see it: the base of all steps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.rules.actions import Action
from game.rules.arranged import Arranged, Verdict
from game.rules.component import Component

if TYPE_CHECKING:
    from game.rules.laid import Laid
    from game.rules.offers import Lifted, Offer
    from game.rules.ruleset import Ruleset
    from game.rules.state import State


class Decision(Component):
    """A step of a turn. Each question has an empty answer, so that a step says only what is its own."""

    __slots__ = ()

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterable[Offer]:
        """The places that this step knows for what a seat has lifted, out of turn as well; `game.rules.offers` judges them."""
        return ()

    def meanings(self, rules: Ruleset, state: State, hand: int, action: Action) -> list[Action]:
        """The same action with everything that its wild cards could stand for; none for an action of another step."""
        return []

    def result(self, rules: Ruleset, state: State, action: Action) -> Laid | None:
        """The meld that an action makes or changes, as it would lie; None for any other action."""
        return None

    def judge(self, rules: Ruleset, state: State, hand: int, arranged: Arranged) -> Verdict:
        """What an arrangement comes to: by default nothing can be arranged."""
        return Verdict(None)

    def arranged(self, rules: Ruleset, state: State, hand: int, action: Action) -> Arranged | None:
        """The arrangement that an action of this step comes to; None for an action that arranges nothing."""
        return None

    def best(self, rules: Ruleset, state: State, hand: int, thrown: Card) -> Arranged:
        """The arrangement that is best for this seat, with this card thrown; empty where there is nothing to arrange."""
        return Arranged((), thrown)
