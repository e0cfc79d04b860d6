"""The last discard of a hand that is about to be drawn: the other player may take it, in order to knock with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.chance import Chance
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import DISCARD, Action, Draw, Pass
from game.rules.acts.events import Emit, Passed
from game.rules.flow import Flow, Outcome
from game.rules.knock.draw_one import DRAW_DISCARD, PASS, take_discard
from game.rules.knock.facts import KnockFamilyStep, knocking
from game.rules.knock.slots import MUST_KNOCK
from game.rules.laying.offers import Lifted, Offer
from game.rules.laying.putting import DECLINE, taking_top
from game.rules.state.slots import DISCARDER
from game.rules.step import Question
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.knock.facts import Knocking
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant
    from game.rules.view import View

_EITHER: tuple[Action, ...] = (DRAW_DISCARD, PASS)
_ONLY_PASS: tuple[Action, ...] = (PASS,)


@dataclass(frozen=True)
class FinalClaimStep(KnockFamilyStep):
    """Take the last discard and knock, or let the hand be drawn. Whoever could not knock is not asked."""

    kind: Literal["final_claim"] = "final_claim"
    scope: Literal["none", "to_knock"] = setting(
        "none", "Last discard", "Whether the last discard may still be taken by a player who knocks with it."
    )

    phase = "claim"

    @property
    def moves(self) -> tuple[type[Action], ...]:
        return (Draw, Pass)

    @property
    def question(self) -> Question:
        return Question(("button:take", DECLINE))

    def prompt(self, rules: Ruleset, view: View) -> Line:
        return line("prompt.final_claim", (view.upcard,))

    def enters(self, game: Knocking, program: str) -> None:
        game.final_claim_program = program
        if self.scope != "none":
            game.final_claim = self

    def callers(self, rules: Ruleset, state: State, discarder: int) -> list[int]:
        """The seats to be asked: those that could knock with the last discard, from the left of the discarder on."""
        if self.scope == "none":
            return []
        return [seat for seat in rules.in_play(state).others(discarder) if self.could_knock(rules, state, seat)]

    @staticmethod
    def could_knock(rules: Ruleset, state: State, hand: int) -> bool:
        """Whether this seat could knock with the last discard."""
        step = knocking(rules).step
        if step is None or not rules.pile(state, hand):
            return False
        card = 1 << rules.pile(state, hand)[-1]
        return bool(rules.deadwood.throws(state.hands[hand] | card, step.most(rules, state), barred=card))

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        return _EITHER if self.could_knock(rules, state, hand) else _ONLY_PASS

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The hand as the place for the last discard, a button for the same, and one for leaving it."""
        if rules.asks(state, hand, self):
            yield from taking_top(rules.pile(state, hand), lifted, "button.pass")

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        if isinstance(action, Pass):
            return None
        if not rules.pile(state, hand):
            return refuse("draw.discard_empty")
        top = rules.pile(state, hand)[-1]
        if not isinstance(action, Draw) or action.source != DISCARD or action.card >= 0:
            return refuse("final_claim.first", (top,))
        if action.depth != 1:
            return refuse("draw.only_top", (top,), depth=action.depth)
        return None if self.could_knock(rules, state, hand) else refuse("final_claim.no_knock", (top,))

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit | None) -> Outcome:
        """Take the card and knock with it; when all have passed the hand is drawn."""
        if isinstance(action, Draw):
            flow.drop(knocking(rules).final_claim_program)
            take_discard(rules, state, hand, emit)
            for act in rules.after_draw:
                act(rules, state, hand, emit)
            state.vars[rules.at[MUST_KNOCK]] = 1
            flow.take_turn(hand)
            return Outcome.NEXT
        if emit is not None:
            emit(Passed(hand))
        program = rules.program_number[knocking(rules).final_claim_program]
        if sum(frame.program == program for frame in state.frames) > 1:
            return Outcome.NEXT
        state.vars[DISCARDER] = -1
        state.ending = (rules.variant.stock_end.ending, -1)
        return Outcome.END_DEAL

    def suggest(self, rules: Ruleset, state: State, hand: int, chance: Chance) -> Action:
        return chance.choice(_EITHER)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        if self.scope == "none":
            return ()
        return (line("rule.final_claim" if variant.two_at_a_time else "rule.final_claim_all"),)
