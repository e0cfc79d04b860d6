"""After a valid show each of the losers says in which groups the own hand is counted, or lets it be grouped best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.cards.lines import Line, line
from game.rules.acts.actions import Action
from game.rules.acts.closing import CLOSER
from game.rules.acts.events import Emit, Told
from game.rules.flow import Flow, Outcome
from game.rules.laying.laying import lay_found
from game.rules.laying.offers import HAND, Lifted, Offer
from game.rules.ruleset import Ruleset
from game.rules.show.actions import Show
from game.rules.show.grouping import DEFEND, as_found, closed, with_loose
from game.rules.show.showing import SHOW, Showing
from game.rules.state.state import Frame, State
from game.rules.step import Question, Step
from game.rules.view import View
from game.rules.violation import Violation, refuse

BEST = Show()
BEST_BUTTON, OWN_BUTTON = "button:group_best", "button:group_own"


class SubmitStep(Step, kind="submit"):
    """Show the groups in which the own hand is to be counted."""

    phase = DEFEND

    moves = (Show,)

    own_traits = ("submits",)

    @property
    def question(self) -> Question:
        return Question((OWN_BUTTON, BEST_BUTTON), expected=True)

    def prompt(self, rules: Ruleset, view: View) -> Line:
        return line("prompt.submit")

    def aside(self, passes: int) -> int:
        return 1

    def waiting(self, rules: Ruleset, state: State, frame: Frame) -> list[Frame]:
        """All who are asked after this seat, up to the one that has shown."""
        shower, first = state.vars[rules.at[CLOSER]], rules.seat_of(frame)
        shower = shower if shower >= 0 else state.melds[0].owner if state.melds else rules.circle.before(first)
        later = [seat for seat in rules.circle.between(first, shower) if seat in rules.still_in(state)]
        return [frame._replace(hand=seat) for seat in reversed([first, *later])]

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        return [BEST]

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The groups that the holder has made, where there are any, and the best."""
        if lifted.source == HAND and rules.asks(state, hand, self):
            if lifted.groups:
                groups = with_loose(rules, state.hands[hand], lifted.groups)
                yield Offer(OWN_BUTTON, Show(groups=groups), label=line("button.group_own"))
            yield Offer(BEST_BUTTON, BEST, label=line("button.group_best"))

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        if not isinstance(action, Show):
            return refuse("defend.first")
        if action.card >= 0:
            return refuse("show.no_throw", (action.card,))
        return None if action.groups is None else Showing.unnamed(rules, state.hands[hand], action.groups)

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """The groups that are one lie open; when everybody has answered the hands are counted."""
        assert isinstance(action, Show)
        cards = state.hands[hand]
        found = closed(rules, state).best(cards).groups if action.groups is None else as_found(rules, state, action.groups)
        emit(Told("grouped", hand))
        for one in found:
            lay_found(rules, state, hand, one, emit)
        if len(state.frames) > 1:
            return Outcome.NEXT
        state.ending = (SHOW, state.vars[rules.at[CLOSER]])
        return Outcome.END_DEAL

    says = (line("rule.submit"),)
