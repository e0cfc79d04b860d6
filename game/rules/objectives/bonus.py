"""Points for an objective of one's own that was met, and a penalty for one that was not."""

from __future__ import annotations

from typing import Literal

from game.cards.chance import Chance, derive
from game.cards.ids import Card
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.events import Emit
from game.rules.component import Objection
from game.rules.goal import Goal
from game.rules.objectives.objective import FEW, NAMES, SECRET, STATED, met
from game.rules.result import ScoreLine
from game.rules.ruleset import Ruleset
from game.rules.scoring.method import Extra
from game.rules.state.slots import Slot
from game.rules.state.state import State
from game.rules.variant import Variant


class ObjectiveBonus(Extra, kind="objectives"):
    """Every player has an objective in each hand: drawn by lot and secret, or announced before the first turn."""

    known: Literal["secret", "announced"] = setting("secret")
    bonus: int = setting(25, low=0, high=1000)
    penalty: int = setting(25, low=0, high=1000)

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (self._slot,)

    @property
    def _slot(self) -> Slot:
        return SECRET if self.known == "secret" else STATED

    def objections(self, variant: Variant) -> tuple[Objection, ...]:
        """What is announced needs a step before the first turn."""
        asked = any("objectives" in step.traits(variant) for step in variant.steps.values()) and bool(variant.before)
        return () if self.known == "secret" or asked else (Objection("objective_step"),)

    def after_deal(self, rules: Ruleset, state: State, emit: Emit) -> None:
        """Lots say what each player is to do."""
        if self.known == "secret":
            for seat in rules.in_play(state).up_to(state.dealer):
                lot = Chance(derive("objective", state.chance, seat))
                state.vars[rules.at[SECRET] + seat] = 1 + lot.below(len(NAMES))

    def goals(self, rules: Ruleset, state: State, hand: int, chosen: tuple[Card, ...]) -> tuple[Goal, ...]:
        name = self._of(rules, state, hand)
        return (Goal(line(f"goal.objective_{name}", points=FEW)),) if name else ()

    def misremembered(self, rules: Ruleset, state: State) -> str:
        """There are so many objectives and no more."""
        first = rules.at[self._slot]
        known = range(len(NAMES) + 1)
        return "" if all(number in known for number in state.vars[first : first + rules.seats]) else self._slot.name

    def earned(self, rules: Ruleset, state: State, seat: int) -> tuple[ScoreLine, ...]:
        """The bonus or the penalty; where points count against their holder the signs are turned."""
        name = self._of(rules, state, seat)
        if not name:
            return ()
        done = met(rules, state, seat, name)
        points = self.bonus if done else self.penalty
        better = done != rules.variant.scoring.low_wins
        what = "met" if done else "missed"
        return (ScoreLine(line(f"score.objective_{what}_{name}", points=FEW, value=points), points if better else -points),)

    def _of(self, rules: Ruleset, state: State, seat: int) -> str:
        number = state.vars[rules.at[self._slot] + seat]
        return NAMES[number - 1] if number else ""

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        objectives = line("rule.objectives", points=FEW)
        return (
            line(f"rule.objectives_{self.known}"),
            objectives,
            line("rule.objectives_points", bonus=self.bonus, penalty=self.penalty),
        )
