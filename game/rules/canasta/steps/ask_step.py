"""The partner's answer: may a player go out in this turn? It binds."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.lines import Line, line
from game.rules.acts.actions import Accept, Action
from game.rules.acts.events import Emit, Event, Told, TurnBegan
from game.rules.canasta.facts import SideGame, SideStep, side_game
from game.rules.canasta.slots import ALLOWED, REFUSED
from game.rules.flow import TURN_PROGRAM, Flow, Outcome
from game.rules.ruleset import Ruleset
from game.rules.state.state import Frame, State
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation, refuse
from game.rules.yes_or_no import YesOrNoStep

_WHAT = "going_out"
"""What is answered, in the words of events."""
_FACING = 2
"""So many seats farther on a partner sits."""


class AskStep(SideStep, YesOrNoStep, kind="ask"):
    """Say yes or no to a partner who asks to go out."""

    phase = "ask"

    def prompt(self, rules: Ruleset, view: View) -> Line | None:
        """Who asks, with how many cards, and what the hand of the player who answers would cost the side."""
        asking = rules.seat_of(view.frames[-2])
        return line("prompt.ask", seat=asking, count=view.counts[asking], points=rules.finder.value(view.hand))

    def enters(self, game: SideGame, program: str) -> None:
        game.ask_program = program

    def happens(self, variant: Variant) -> bool:
        return any("asks_partner" in step.traits(variant) for step in variant.steps.values())

    def aside(self, passes: int) -> int:
        return _FACING

    def waiting(self, rules: Ruleset, state: State, frame: Frame) -> list[Frame]:
        turn = rules.program_number[TURN_PROGRAM]
        return [Frame(turn, rules.play_step, side_game(rules).partner(rules.seat_of(frame))), frame]

    answers = "button.go_out_yes", "button.go_out_no"

    def unanswered(self, rules: Ruleset, state: State, hand: int) -> Violation:
        return refuse("ask.answer_first", seat=side_game(rules).partner(hand))

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """The answer binds the partner for this turn."""
        yes = isinstance(action, Accept)
        state.vars[side_game(rules).permission] = ALLOWED if yes else REFUSED
        emit(Told("accepted" if yes else "passed", hand, (("what", _WHAT),)))
        return Outcome.NEXT


def answered(history: Sequence[Event]) -> Line | None:
    """What the partner has said in this turn, and what follows from it; None where nobody was asked."""
    for event in reversed(history):
        if isinstance(event, TurnBegan):
            return None
        if isinstance(event, Told) and event.name in ("accepted", "passed") and ("what", _WHAT) in event.facts:
            return line(f"prompt.{event.name}_going_out", seat=event.seat)
    return None
