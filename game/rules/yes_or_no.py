"""Questions that are answered with yes or no: whether a double is played for, a wrong knock counts, a partner may go out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence

from game.cards.lines import line
from game.rules.acts.actions import Accept, Action, Pass
from game.rules.laying.offers import HAND, Lifted, Offer
from game.rules.laying.putting import DECLINE, declining
from game.rules.ruleset import Ruleset
from game.rules.state.state import State
from game.rules.step import Question, Step
from game.rules.violation import Violation

YES = "button:accept"
"""The button that says yes; `pass` says no."""
_EITHER: tuple[Action, ...] = (Accept(), Pass())


class YesOrNoStep(Step):
    """One player is asked something, and says yes or no. Both are possible at any time."""

    @property
    @abstractmethod
    def answers(self) -> tuple[str, str]:
        """What yes and no are called on their buttons."""

    @abstractmethod
    def unanswered(self, rules: Ruleset, state: State, hand: int) -> Violation:
        """The refusal of whatever is no answer."""

    moves = (Accept, Pass)

    @property
    def question(self) -> Question:
        return Question((YES, DECLINE))

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        return _EITHER

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """A button for each answer."""
        if lifted.source == HAND and rules.asks(state, hand, self):
            yes, no = self.answers
            yield Offer(YES, Accept(), label=line(yes))
            yield declining(no)

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        return None if isinstance(action, Accept | Pass) else self.unanswered(rules, state, hand)
