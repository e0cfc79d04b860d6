"""After somebody is out: what the others may still put on the table, each once and in turn, before hands are counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.acts.actions import Action, LayDown, LayOff, Pass
from game.rules.acts.events import Emit, Passed
from game.rules.flow import Flow, Outcome
from game.rules.laying.laying import lay, lay_off
from game.rules.laying.offers import HAND, Lifted, Offer
from game.rules.laying.putting import declining
from game.rules.ruleset import Ruleset
from game.rules.state.slots import LAID, NEW_MELDS
from game.rules.state.state import State
from game.rules.step import Step
from game.rules.variant import Variant
from game.rules.violation import Violation, refuse

PASS = Pass()


class LastLaysStep(Step, kind="last_lays"):
    """Meld and lay off, nothing else; `pass` when done. Whether it is played is written at going out."""

    phase = "last_lays"

    moves = (LayDown, LayOff, Pass)

    def happens(self, variant: Variant) -> bool:
        return variant.going_out.last_lays

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """Single new melds, lay-offs card by card, and `pass`."""
        table = rules.table_step
        laying = () if table is None else table.legal(rules, state, hand)
        return [*(action for action in laying if isinstance(action, LayDown | LayOff)), PASS]

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """To leave it at that; where cards can be laid, the step of an ordinary turn says."""
        if lifted.source == HAND and rules.asks(state, hand, self):
            yield declining("button.done")

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        """Why this may not be done any more."""
        if isinstance(action, Pass):
            return None
        if isinstance(action, LayDown | LayOff) and rules.table_step is not None:
            return rules.table_step.check(rules, state, hand, action)
        return refuse("last_lays.only", seat_out=state.ending[1] if state.ending is not None else hand)

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Lay the cards, or leave it at that; the next player follows with melds of his own."""
        if isinstance(action, LayDown):
            lay(rules, state, hand, action.groups, emit)
            state.vars[NEW_MELDS] += len(action.groups)
        elif isinstance(action, LayOff):
            lay_off(rules, state, hand, action, emit)
        else:
            emit(Passed(hand))
        if not isinstance(action, Pass):
            state.vars[LAID] |= 1 << hand
            for act in rules.after_lay:
                act(rules, state, hand, emit)
            if state.hands[hand]:
                return Outcome.STAY
        state.vars[NEW_MELDS] = 0
        return Outcome.NEXT
