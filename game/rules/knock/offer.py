"""The top discard offered to one player after another: the upcard before the first draw, the last discard of a drawn hand."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import DISCARD, Action, Draw, Pass
from game.rules.acts.events import Emit
from game.rules.claim_round import ClaimRound
from game.rules.flow import BEFORE_PROGRAM, Flow, Outcome
from game.rules.knock.draw_one import DRAW_DISCARD, PASS, take_discard
from game.rules.knock.facts import KnockFamilyStep, Knocking, knocking
from game.rules.knock.slots import MUST_KNOCK
from game.rules.laying.offers import Lifted, Offer
from game.rules.laying.putting import DECLINE, taking_top
from game.rules.ruleset import Ruleset
from game.rules.state.slots import DISCARDER, PASSES, UPCARD_SLOT, Slot
from game.rules.state.state import State
from game.rules.step import Question
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation, refuse

_EITHER: tuple[Action, ...] = (DRAW_DISCARD, PASS)
_ONLY_PASS: tuple[Action, ...] = (PASS,)


class TopCardStep(ClaimRound, KnockFamilyStep):
    """Take the top discard, or pass; a player who takes it goes on with a turn."""

    asks: ClassVar[str]
    """How the codes begin of the prompt and of the refusal of whatever is no answer."""
    declines: ClassVar[str]
    """What passing is called on its button."""

    moves = (Draw, Pass)

    @property
    def question(self) -> Question:
        return Question(("button:take", DECLINE))

    def prompt(self, rules: Ruleset, view: View) -> Line:
        return line(f"prompt.{self.asks}", (view.upcard,))

    @abstractmethod
    def barred(self, rules: Ruleset, state: State, hand: int) -> Violation | None:
        """Why this seat may not take the card that lies on top."""

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        return _EITHER if rules.pile(state, hand) and self.barred(rules, state, hand) is None else _ONLY_PASS

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The hand as the place for the card, a button for the same, and one for leaving it."""
        if rules.asks(state, hand, self):
            yield from taking_top(rules.pile(state, hand), lifted, self.declines)

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        top = tuple(rules.pile(state, hand)[-1:])
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Draw) or action.source != DISCARD or action.card >= 0:
            return refuse(f"{self.asks}.first", top)
        if not top:
            return refuse("draw.discard_empty")
        return self.barred(rules, state, hand) if action.depth == 1 else refuse("draw.only_top", top, depth=action.depth)

    def taken(self, rules: Ruleset, state: State, hand: int, answer: Action, flow: Flow, emit: Emit) -> Outcome:
        """Take the card and go on with the turn."""
        take_discard(rules, state, hand, emit)
        for act in rules.after_draw:
            act(rules, state, hand, emit)
        flow.take_turn(hand)
        return Outcome.NEXT


class OfferStep(TopCardStep, kind="offer"):
    """Take the upcard, which is the draw of one's first turn, or leave it to the next player."""

    phase = asks = "offer"
    declines = "button.pass_upcard"

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (*super().slots, UPCARD_SLOT)

    def aside(self, passes: int) -> int:
        return passes

    def passed(self, rules: Ruleset, state: State, seat: int) -> int:
        return rules.in_play(state).distance(rules.starter(state), seat)

    def barred(self, rules: Ruleset, state: State, hand: int) -> Violation | None:
        """Why this seat may not take the card that lies on top: nothing speaks against it."""
        return None

    def callers(self, rules: Ruleset, state: State, discarder: int) -> list[int]:
        """Everybody, from the seat on that has the first turn."""
        first = rules.starter(state)
        return [first, *rules.in_play(state).others(first)]

    def goes_on(self, rules: Ruleset, state: State, hand: int, flow: Flow) -> bool:
        """The next player is asked; when all have passed, the first must draw from the stock."""
        state.vars[PASSES] += 1
        on = state.vars[PASSES] < len(rules.in_play(state))
        if on:
            flow.interrupt(BEFORE_PROGRAM, [rules.after(state, hand)])
        return on

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        two = "_two" if variant.two_at_a_time else ""
        return (line(f"rule.offer{two}"), line(f"rule.offer_refused{two}"))


class FinalClaimStep(TopCardStep, kind="final_claim"):
    """Take the last discard and knock, or let the hand be drawn. A player who could not knock is not asked."""

    scope: Literal["none", "to_knock"] = setting("none")

    phase = "claim"
    asks = "final_claim"
    declines = "button.pass"

    def enters(self, game: Knocking, program: str) -> None:
        game.final_claim_program = program
        if self.scope != "none":
            game.last_claim = self

    def callers(self, rules: Ruleset, state: State, discarder: int) -> list[int]:
        """The seats to be asked: those that could knock with the last discard, from the left of the discarder on. That others
        see who could is a rule of the game: a hand that nobody could end so is drawn at once.
        """
        asked = rules.in_play(state).others(discarder)
        return [seat for seat in asked if rules.pile(state, seat) and self.barred(rules, state, seat) is None]

    def barred(self, rules: Ruleset, state: State, hand: int) -> Violation | None:
        """Why this seat may not take the last discard: it could not knock with it."""
        limit, top = knocking(rules).most, rules.pile(state, hand)[-1]
        cards, most = state.hands[hand] | 1 << top, limit(rules, state) if limit is not None else -1
        return None if rules.deadwood.throws(cards, most, barred=1 << top) else refuse("final_claim.no_knock", (top,))

    def taken(self, rules: Ruleset, state: State, hand: int, answer: Action, flow: Flow, emit: Emit) -> Outcome:
        """Take the card and knock with it."""
        state.vars[rules.at[MUST_KNOCK]] = 1
        return super().taken(rules, state, hand, answer, flow, emit)

    def refused(self, rules: Ruleset, state: State, hand: int, flow: Flow, emit: Emit) -> Outcome:
        """The hand is drawn."""
        state.vars[DISCARDER] = -1
        state.ending = (rules.variant.stock_end.ending, -1)
        return Outcome.END_DEAL

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        if self.scope == "none":
            return ()
        return (line("rule.final_claim" if variant.two_at_a_time else "rule.final_claim_all"),)
