"""The first upcard is offered to everybody in turn before the first card is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.lines import Line, line
from game.rules.acts.actions import DISCARD, Action, Draw, Pass
from game.rules.acts.events import Emit, Passed
from game.rules.flow import BEFORE_PROGRAM, Flow, Outcome
from game.rules.knock.draw_one import DRAW_DISCARD, PASS, take_discard
from game.rules.knock.facts import KnockFamilyStep
from game.rules.laying.offers import Lifted, Offer
from game.rules.laying.putting import DECLINE, taking_top
from game.rules.state.slots import PASSES, UPCARD_SLOT, Slot
from game.rules.step import Question
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant
    from game.rules.view import View

_EITHER: tuple[Action, ...] = (DRAW_DISCARD, PASS)
_ONLY_PASS: tuple[Action, ...] = (PASS,)


@dataclass(frozen=True)
class OfferStep(KnockFamilyStep):
    """Take the upcard, which is the draw of one's first turn, or leave it to the next player."""

    kind: Literal["offer"] = "offer"

    phase = "offer"

    @property
    def moves(self) -> tuple[type[Action], ...]:
        return (Draw, Pass)

    @property
    def question(self) -> Question:
        return Question(("button:take", DECLINE))

    def prompt(self, rules: Ruleset, view: View) -> Line:
        return line("prompt.offer", (view.upcard,))

    def slots(self) -> tuple[Slot, ...]:
        """What the family remembers, and the first upcard of the hand."""
        return (*super().slots(), UPCARD_SLOT)

    def aside(self, passes: int) -> int:
        return passes

    def passed(self, rules: Ruleset, state: State, seat: int) -> int:
        """All who were asked before this seat have passed."""
        return rules.in_play(state).distance(rules.starter(state), seat)

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        return _EITHER if rules.pile(state, hand) else _ONLY_PASS

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The hand as the place for the upcard, a button for the same, and one for leaving it."""
        if rules.asks(state, hand, self):
            yield from taking_top(rules.pile(state, hand), lifted, "button.pass_upcard")

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        pile = rules.pile(state, hand)
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Draw) or action.source != DISCARD or action.card >= 0:
            return refuse("offer.first", tuple(pile[-1:]))
        if not pile:
            return refuse("draw.discard_empty")
        return None if action.depth == 1 else refuse("draw.only_top", (pile[-1],), depth=action.depth)

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit | None) -> Outcome:
        """Take the card and go on with the turn; or pass, and when all have, the first player must draw from the stock."""
        if isinstance(action, Draw):
            take_discard(rules, state, hand, emit)
            for act in rules.after_draw:
                act(rules, state, hand, emit)
            flow.take_turn(hand)
            return Outcome.NEXT
        state.vars[PASSES] += 1
        if emit is not None:
            emit(Passed(hand))
        if state.vars[PASSES] < len(rules.in_play(state)):
            flow.interrupt(BEFORE_PROGRAM, [rules.after(state, hand)])
        return Outcome.NEXT

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        two = "_two" if variant.two_at_a_time else ""
        return (line(f"rule.offer{two}"), line(f"rule.offer_refused{two}"))
