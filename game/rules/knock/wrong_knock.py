"""The answer to a knock with too many points: let it count, or see the knocker's hand lie open for a turn."""

from __future__ import annotations

from game.cards.ids import card_set
from game.cards.lines import Line, line
from game.rules.acts.actions import Accept, Action
from game.rules.acts.events import Discarded, Emit, Moved
from game.rules.flow import Flow, Outcome
from game.rules.knock.events import accepted, hand_opened
from game.rules.knock.facts import KnockFamilyStep, Knocking, other_seat
from game.rules.knock.showdown import answered, turn_up
from game.rules.knock.slots import KNOCKER, OPEN_HAND
from game.rules.knock.turn_end import end_turn
from game.rules.ruleset import Ruleset
from game.rules.state.slots import LAID
from game.rules.state.state import Frame, State
from game.rules.view import View
from game.rules.violation import Violation, refuse
from game.rules.yes_or_no import YesOrNoStep


class WrongKnockStep(KnockFamilyStep, YesOrNoStep, kind="wrong_knock"):
    """Let the knock count as if it were allowed, or refuse it."""

    phase = "wrong_knock"

    def prompt(self, rules: Ruleset, view: View) -> Line:
        return line("prompt.wrong_knock", seat=other_seat(view))

    may_raise = ("defend", "final_claim")

    def enters(self, game: Knocking, program: str) -> None:
        game.wrong_knock_program = program

    def aside(self, passes: int) -> int:
        return 1

    def waiting(self, rules: Ruleset, state: State, frame: Frame) -> list[Frame]:
        return [frame]

    answers = "button.let_count", "button.refuse_knock"

    def unanswered(self, rules: Ruleset, state: State, hand: int) -> Violation:
        return refuse("wrong_knock.answer_first", seat=state.vars[rules.at[KNOCKER]])

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """The hand is played out as knocked; or the throw is a discard, and the knocker's hand lies open for a turn."""
        if isinstance(action, Accept):
            emit(accepted(hand, "knock", 1))
            return answered(rules, state, flow, emit)
        knocker = state.vars[rules.at[KNOCKER]]
        emit(hand_opened(knocker))
        for meld in state.melds:
            state.hands[knocker] |= card_set(meld.cards)
            emit(Moved(meld.cards, ("meld", meld.id), ("hand", knocker), rules.everybody))
        state.clear_melds()
        state.known[knocker] = state.hands[knocker]
        state.vars[rules.at[KNOCKER]] = -1
        state.vars[LAID] &= ~(1 << knocker)
        state.vars[rules.at[OPEN_HAND]] = knocker
        pile = state.discards[rules.throws_to[knocker]]
        if pile:
            emit(Discarded(knocker, pile[-1]))
        turn_up(rules, state, emit)
        flow.next_turn(rules.after(state, knocker))
        return end_turn(rules, state, knocker, flow, emit)
