"""What is asked after a play in some of these games: whether the hand shall end, with few points left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import Action, Draw, LayDown, LayOff
from game.rules.acts.closing import CLOSE_BUTTON, CLOSED, CLOSER, CLOSING
from game.rules.acts.events import Closed, Emit, Passed
from game.rules.acts.rearrange import Rearrange
from game.rules.flow import Flow, Outcome
from game.rules.laying.offers import HAND, Lifted, Offer
from game.rules.rearranging.actions import DONE, DONE_BUTTON, END_HAND, Done, EndHand
from game.rules.rearranging.turn_over import turn_over
from game.rules.ruleset import Ruleset
from game.rules.state.slots import Slot
from game.rules.state.state import State
from game.rules.step import Question, Step
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation, refuse

_EITHER: tuple[Action, ...] = (DONE, END_HAND)
_ONLY_DONE: tuple[Action, ...] = (DONE,)


class EndOrDoneStep(Step, kind="end_or_done"):
    """End the hand, if few points are left, or only the turn."""

    limit: int = setting(5, low=0, high=50)

    phase = CLOSING

    moves = (Done, EndHand)

    verbs = (Done, EndHand)

    refuses: ClassVar = {CLOSING: f"{CLOSING}.play_first"}

    own_traits = ("ends_low",)

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (CLOSER,)

    @property
    def question(self) -> Question:
        return Question((CLOSE_BUTTON, DONE_BUTTON))

    def prompt(self, rules: Ruleset, view: View) -> Line | None:
        return line("prompt.end_or_done" if END_HAND in view.legal else "prompt.only_done")

    def value(self, rules: Ruleset, state: State, hand: int) -> int:
        """What is left in a hand."""
        return rules.finder_for(state).value(state.hands[hand])

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        return _EITHER if self.value(rules, state, hand) <= self.limit else _ONLY_DONE

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        if isinstance(action, Done):
            return None
        if isinstance(action, EndHand):
            return self._too_many(rules, state, hand)
        if isinstance(action, Rearrange | LayDown | LayOff):
            return refuse("rearrange.already_played", action.named)
        if isinstance(action, Draw):
            return refuse("draw.already_played")
        return refuse(
            "pass.play_over" if action.verb == "pass" else rules.refusals.get(action.verb, action.not_now), action.named
        )

    def _too_many(self, rules: Ruleset, state: State, hand: int) -> Violation | None:
        """Why the hand may not be ended: too much is left."""
        value, cards = self.value(rules, state, hand), tuple(rules.pack.in_rank_order(state.hands[hand]))
        if value <= self.limit:
            return None
        return refuse(f"{CLOSING}.too_many", (), cards_left=cards, points=value, limit=self.limit)

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """The turn is over; or the hand, and everybody counts."""
        if isinstance(action, Done):
            emit(Passed(hand))
            return turn_over(rules, state)
        counts = [self.value(rules, state, seat) for seat in range(rules.seats)]
        emit(Closed(CLOSED, hand, (("how", CLOSING), ("points", counts[hand]))))
        state.vars[rules.at[CLOSER]] = hand
        state.ending = (rules.variant.scoring.ending(CLOSING, counts, hand, rules.in_play(state)), hand)
        return Outcome.END_DEAL

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        if lifted.source == HAND and rules.asks(state, hand, self):
            yield Offer(CLOSE_BUTTON, END_HAND, label=line(f"button.{CLOSING}"), key=CLOSING)
            yield Offer(DONE_BUTTON, DONE, label=line("button.end_turn"))

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        return (line("rule.end_low", limit=self.limit), line("rule.end_low_after_play"))
