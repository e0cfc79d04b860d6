"""An offered double: play on for twice as much, or give the hand up at the present stake."""

from __future__ import annotations

from typing import Literal

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import Accept, Action
from game.rules.acts.events import Emit
from game.rules.flow import TURN_PROGRAM, Flow, Outcome
from game.rules.goal import Goal
from game.rules.knock.events import accepted, double_refused
from game.rules.knock.facts import KnockFamilyStep, Knocking, other_seat
from game.rules.knock.showdown import DOUBLE_REFUSED, answered, spread
from game.rules.knock.slots import DECLARED, DOUBLER, DOUBLES
from game.rules.ruleset import Ruleset
from game.rules.state.state import Frame, State
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation, refuse
from game.rules.yes_or_no import YesOrNoStep


class DoubleStep(KnockFamilyStep, YesOrNoStep, kind="double"):
    """Accept a double or refuse it. It may be offered before a draw; after one, only the one who accepted may offer the next."""

    limit: int | Literal["none"] = setting("none", low=2, high=1024)

    phase = "double"

    def prompt(self, rules: Ruleset, view: View) -> Line:
        return line("prompt.double", seat=other_seat(view))

    own_traits = ("doubles",)

    def goals(self, rules: Ruleset, state: State, hand: int, chosen: tuple[Card, ...]) -> tuple[Goal, ...]:
        """What the points of this hand count, once a double has been accepted."""
        doubles = state.vars[rules.at[DOUBLES]]
        return (Goal(line("goal.knock_times", times=1 << doubles)),) if doubles else ()

    def enters(self, game: Knocking, program: str) -> None:
        game.double_fault, game.double_program = self.fault, program

    def fault(self, rules: Ruleset, state: State, hand: int) -> Violation | None:
        """Why this seat may not offer a double now."""
        if state.vars[rules.at[DOUBLER]] not in (-1, hand):
            return refuse("double.not_your_right", seat=state.vars[rules.at[DOUBLER]])
        times = 2 ** (state.vars[rules.at[DOUBLES]] + 1)
        if self.limit != "none" and times > self.limit:
            return refuse("double.limit", times=self.limit)
        return None

    def aside(self, passes: int) -> int:
        return 1

    def waiting(self, rules: Ruleset, state: State, frame: Frame) -> list[Frame]:
        return [Frame(rules.program_number[TURN_PROGRAM], 0, rules.ahead_of(state, rules.seat_of(frame))), frame]

    answers = "button.accept", "button.refuse"

    def unanswered(self, rules: Ruleset, state: State, hand: int) -> Violation:
        return refuse("double.answer_first")

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Play on, with the right to the next double; or the hand ends as if the other had knocked, whatever the count."""
        if isinstance(action, Accept):
            state.vars[rules.at[DOUBLES]] += 1
            state.vars[rules.at[DOUBLER]] = hand
            emit(accepted(hand, "double", 2 ** state.vars[rules.at[DOUBLES]]))
            return Outcome.NEXT
        emit(double_refused(hand))
        doubler = rules.turn_of(state)
        state.vars[rules.at[DECLARED]] = DOUBLE_REFUSED
        spread(rules, state, doubler, rules.deadwood.best(state.hands[doubler]).melds, "double_refused", emit)
        return answered(rules, state, flow, emit)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.double")]
        if self.limit == "none":
            lines.append(line("rule.double_right"))
        elif self.limit < 4:
            lines.append(line("rule.double_once"))
        else:
            lines += [line("rule.double_right_only"), line("rule.double_limit", times=self.limit)]
        return (*lines, line("rule.double_refused"))
