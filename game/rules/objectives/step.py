"""Before the first turn everybody in turn announces an objective for the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.cards.lines import Line, line
from game.rules.acts.actions import Action
from game.rules.acts.events import Emit, Told
from game.rules.acts.spelling import CardNames, Words, fail
from game.rules.flow import BEFORE_PROGRAM, Flow, Outcome
from game.rules.laying.offers import HAND, Lifted, Offer
from game.rules.objectives.objective import FEW, NAMES, STATED
from game.rules.ruleset import Ruleset
from game.rules.state.slots import PASSES
from game.rules.state.state import State
from game.rules.step import Question, Step
from game.rules.view import View
from game.rules.violation import Violation, refuse


@dataclass(frozen=True, slots=True)
class Announce(Action):
    """Say what one means to do in this hand."""

    verb = "objective"
    not_now = before_draw = "objective.not_now"

    name: str

    @property
    def place(self) -> str | None:
        return f"button:objective_{self.name}"

    def deed(self, pile: Sequence[object]) -> Line:
        return line(f"deed.objective_{self.name}", points=FEW)

    def text(self, rules: CardNames) -> str:
        """`objective out`."""
        return f"objective {self.name}"

    @classmethod
    def read(cls, words: Words) -> Action:
        """The objective by its name."""
        if len(words.rest) != 1 or words.rest[0] not in NAMES:
            fail("notation.objective", word=words.verb)
        return cls(words.rest[0])


ALL: tuple[Announce, ...] = tuple(Announce(name) for name in NAMES)


class ObjectiveStep(Step, kind="objective"):
    """Announce what one means to do in this hand; each player once, before the first turn."""

    phase = "objective"

    moves = (Announce,)

    own_traits = ("objectives",)

    verbs = (Announce,)

    slots = (STATED,)

    @property
    def question(self) -> Question:
        return Question(tuple(f"button:objective_{name}" for name in NAMES))

    def prompt(self, rules: Ruleset, view: View) -> Line:
        return line("prompt.objective")

    def aside(self, passes: int) -> int:
        return passes

    def passed(self, rules: Ruleset, state: State, seat: int) -> int:
        return rules.in_play(state).distance(rules.starter(state), seat)

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        return ALL

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """A button for each objective."""
        if lifted.source == HAND and rules.asks(state, hand, self):
            for action in ALL:
                place = action.place
                assert place is not None
                yield Offer(place, action, label=line(f"button.objective_{action.name}", points=FEW))

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        return None if isinstance(action, Announce) and action.name in NAMES else refuse("objective.first")

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Everybody hears it; the next player is asked, and after the last the first turn begins."""
        assert isinstance(action, Announce)
        state.vars[rules.at[STATED] + hand] = 1 + NAMES.index(action.name)
        state.vars[PASSES] += 1
        emit(Told("objective", hand, (("what", action.name),)))
        if state.vars[PASSES] < len(rules.in_play(state)):
            flow.interrupt(BEFORE_PROGRAM, [rules.after(state, hand)])
        return Outcome.NEXT

    says = (line("rule.objective_step"),)
