"""The card that is turned up with the deal, on offer before the first turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.cards.chance import Chance
from game.cards.ids import CardSet
from game.cards.lines import Line, line
from game.rules.acts.actions import Action
from game.rules.acts.events import Emit
from game.rules.flow import Flow, Outcome
from game.rules.laying.arranged import Arranged, Laid, Verdict
from game.rules.laying.offers import Lifted, Offer
from game.rules.offered.facts import OfferedStep, asking
from game.rules.offered.offer_step import OnOfferStep
from game.rules.ruleset import Ruleset
from game.rules.state.meld import Meld
from game.rules.state.slots import UPCARD_SLOT, Slot
from game.rules.state.state import State
from game.rules.step import Question
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation


class UpcardOnOfferStep(OfferedStep, kind="upcard_on_offer"):
    """Where a card is turned up with the deal it is on offer at once: to the first player, then to the others."""

    phase = "offer"

    moves = OnOfferStep.moves

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (UPCARD_SLOT,)

    def happens(self, variant: Variant) -> bool:
        return variant.deal.turned_up > 0

    # ---- the same as of any card on offer -----------------------------------------------------

    @property
    def question(self) -> Question | None:
        return Question(("button:force", "button:pass"))

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        return asking(rules).legal(rules, state, hand)

    def lists_all(self, rules: Ruleset, state: State, hand: int, listed: Sequence[Action]) -> bool:
        return asking(rules).lists_all(rules, state, hand, listed)

    def suggest(self, rules: Ruleset, state: State, hand: int, chance: Chance) -> Action:
        return asking(rules).suggest(rules, state, hand, chance)

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        return asking(rules).check(rules, state, hand, action)

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """As of any card on offer."""
        return asking(rules).apply(rules, state, hand, action, flow, emit)

    def held(self, rules: Ruleset, state: State, hand: int) -> CardSet:
        return asking(rules).held(rules, state, hand)

    def movable_melds(self, rules: Ruleset, state: State, hand: int) -> Sequence[Meld]:
        return asking(rules).movable_melds(rules, state, hand)

    def prompt(self, rules: Ruleset, view: View) -> Line | None:
        return asking(rules).prompt(rules, view)

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        yield from asking(rules).offers(rules, state, hand, lifted)

    def result(self, rules: Ruleset, state: State, action: Action) -> Laid | None:
        return asking(rules).result(rules, state, action)

    def judge(self, rules: Ruleset, state: State, hand: int, arranged: Arranged) -> Verdict:
        return asking(rules).judge(rules, state, hand, arranged)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        return (line("rule.upcard_on_offer"),) if self.happens(variant) else ()
