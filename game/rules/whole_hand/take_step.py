"""The beginning of a turn where there may be no stock: take the last discard, or pass, which is the whole turn then."""

from __future__ import annotations

from game.cards.ids import NO_CARD
from game.cards.lines import Line, line
from game.rules.acts.actions import Action, Pass
from game.rules.acts.events import Emit, Passed
from game.rules.flow import Flow, Outcome
from game.rules.policies.pickup import TopCard
from game.rules.ruleset import Ruleset
from game.rules.state.slots import PASSES
from game.rules.state.state import State
from game.rules.steps.draw import Drawing
from game.rules.variant import Variant
from game.rules.view import View

_TOP = TopCard()


class TakeOrPassStep(Drawing, kind="take_or_pass"):
    """Draw the top of the stock or the top discard; without a stock take that discard, or pass and let the next player play."""

    pickup = _TOP

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Draw; or pass, with which the turn is over. When all have passed in succession the hand is drawn."""
        if not isinstance(action, Pass):
            state.vars[PASSES] = 0
            return super().apply(rules, state, hand, action, flow, emit)
        emit(Passed(hand))
        state.vars[PASSES] += 1
        if state.vars[PASSES] < len(rules.in_play(state)):
            return Outcome.END_TURN
        state.ending = (rules.variant.stock_end.ending, NO_CARD)
        return Outcome.END_DEAL

    def prompt(self, rules: Ruleset, view: View) -> Line | None:
        """Without a stock to pass is no end of the hand, as it is elsewhere."""
        return line("prompt.take_or_pass") if any(isinstance(action, Pass) for action in view.legal) else None

    def misremembered(self, rules: Ruleset, state: State) -> str:
        """Not all have passed, as then the hand would be over."""
        return "passes" if state.frames and state.vars[PASSES] >= len(rules.in_play(state)) else ""

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        return (*super().explain(variant), *_TOP.explain(variant), line("rule.take_or_pass"))
