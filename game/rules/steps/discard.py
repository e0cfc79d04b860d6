"""A further discard after the one that ends a turn in other games: for turns of two discards or more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.cards.ids import each
from game.cards.lines import line
from game.rules.acts.actions import Action, Discard
from game.rules.acts.events import Emit
from game.rules.component import Objection
from game.rules.flow import Flow, Outcome
from game.rules.laying.offers import HAND, Lifted, Offer
from game.rules.laying.putting import discarding
from game.rules.ruleset import Ruleset
from game.rules.state.state import State
from game.rules.step import EndingStep, Step
from game.rules.variant import Variant
from game.rules.violation import Violation, refuse


class DiscardStep(Step, kind="discard"):
    """Discard one more card. It stands after the step `table` in a turn, and is left out where nothing may be discarded."""

    phase = "play"

    moves = (Discard,)

    own_traits = ("several_discards",)

    def objections(self, variant: Variant) -> tuple[Objection, ...]:
        """It follows the step with which a turn is played, where that ends with a discard."""
        follows = False
        for name in variant.turn:
            steps = [step for other, step in variant.steps.pairs if other == name]
            if self in steps and not follows:
                return (Objection("discard_alone"),)
            follows = any(step.ending is not None or step == self for step in steps)
        return ()

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """The cards that may be discarded."""
        table = _ending(rules)
        held = each(rules.distinct(state.hands[hand]))
        free = [card for card in held if table.may_discard(rules, state, hand, card) is None]
        return [way for card in free for way in rules.variant.skips.ways(rules, state, hand, card)]

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        if lifted.source == HAND:
            yield discarding(lifted.cards)

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        """Why this may not be discarded, or done at all."""
        if isinstance(action, Discard):
            return _ending(rules).check(rules, state, hand, action)
        return refuse("discard.one_more", action.named)

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Discard; with the last of these steps the turn is over."""
        assert isinstance(action, Discard)
        return _ending(rules).throw(rules, state, hand, action.card, flow, emit)

    says = (line("rule.discard_one_more"),)


def _ending(rules: Ruleset) -> EndingStep:
    """The step that ends the turns of this game."""
    step = rules.table_step
    assert step is not None and step.ending is not None
    return step.ending
