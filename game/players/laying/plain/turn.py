"""One decision of a plain game: the view, what the seat believes, how it judges, and the plans for the turn."""

from __future__ import annotations

from game.cards.ids import CardSet
from game.players.beliefs import Beliefs
from game.players.chooser import Decision
from game.players.laying.plain.judge import WEIGHTS, Judge, Weights
from game.players.laying.plain.plans import Plan, Planner
from game.players.meld_shapes import meld_shapes
from game.rules.acts.actions import Action, Discard, LayDown, LayOff
from game.rules.state.slots import NEW_MELDS

_WIDER = 3.0
"""By how much more a hand wavers here: a slip costs little in games of single cards."""


class PlainTurn:
    """One decision of one seat."""

    def __init__(self, decision: Decision, weights: Weights = WEIGHTS) -> None:
        rules, view, skill, chance, _ = decision
        self.rules, self.view, self.skill, self.chance, self.weights = rules, view, skill, chance, weights
        self.shapes = meld_shapes(rules)
        self.beliefs = Beliefs(rules.circle, view, self.shapes, skill)
        self.judge = Judge(rules, view, self.shapes, self.beliefs, skill.style, weights)
        self.planner = Planner(rules, view, self.judge)
        self._plans: list[Plan] | None = None

    @property
    def barred(self) -> CardSet:
        """The cards that may not be discarded in this turn."""
        return self.rules.barred_by(self.view.taken) if self.view.taken >= 0 else 0

    def waver(self) -> float:
        """A small mistake in judging one choice: 0 for a steady hand."""
        return self.skill.waver(self.chance, _WIDER)

    def overlooks(self) -> bool:
        """Whether it does not notice something now that it could do with a card."""
        return self.skill.misses(self.chance)

    def plans(self) -> list[Plan]:
        """The ways to finish this turn that begin with a legal action, the best first."""
        if self._plans is None:
            legal = set(self.view.legal)
            hand, barred = self.view.hand, self.barred
            plans = self.planner.plans(hand, self.view.vars[NEW_MELDS], barred)
            self._plans = [plan for plan in plans if self.first(plan) in legal]
            self._plans = self._plans or [plan for plan in self.planner.keeping(hand, barred) if self.first(plan) in legal]
        return self._plans

    def first(self, plan: Plan) -> Action:
        """The first action of a plan."""
        if not plan.steps:
            return self.rules.discard_actions[plan.discard]
        step = plan.steps[0]
        if step.meld:
            plain = self.rules.layoff_action(step.meld, step.cards[0])
            # An ace that fits at both ends of a run is listed once for each of them.
            listed = (one for one in self.view.legal if isinstance(one, LayOff) and one.meld == step.meld)
            return next((one for one in listed if one.cards == plain.cards), plain)
        found = self.rules.finder.recognise(step.cards)
        assert found is not None
        return self.rules.meld_action((found,))

    def offers(self, kind: type[LayDown] | type[LayOff] | type[Discard]) -> bool:
        """Whether such an action is among the legal ones."""
        return any(isinstance(action, kind) for action in self.view.legal)
