"""What a chooser works with: the view, what the seat believes, how it judges, and how steady its hand is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.chance import Chance
from game.cards.ids import CardSet
from game.players.beliefs import Beliefs
from game.players.characters import Skill
from game.players.chart import chart_for
from game.players.judge import WEIGHTS, Judge, Weights
from game.players.player import Clock
from game.players.turns import Plan, Turn
from game.rules.actions import Action, Discard, LayDown, LayOff
from game.rules.slots import NEW_MELDS

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.view import View

_WIDER = 3.0
"""By how much more a hand wavers here: a slip costs little in games of single cards."""


class Desk:
    """One decision of one seat."""

    def __init__(
        self, rules: Ruleset, view: View, skill: Skill, chance: Chance, clock: Clock, weights: Weights = WEIGHTS
    ) -> None:
        self.rules = rules
        self.view = view
        self.skill = skill
        self.chance = chance
        self.clock = clock
        self.weights = weights
        self.chart = chart_for(rules)
        self.beliefs = Beliefs(rules.circle, view, self.chart, skill)
        self.judge = Judge(rules, view, self.chart, self.beliefs, skill.style, weights)
        self.turn = Turn(rules, view, self.judge)
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
            plans = self.turn.plans(self.view.hand, self.view.vars[NEW_MELDS], self.barred)
            self._plans = [plan for plan in plans if self.first(plan) in legal]
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
