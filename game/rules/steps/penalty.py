"""The penalty of a discarder whose discard was called: two stock cards, or the whole discard pile, or either."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.chance import Chance
from game.cards.ids import card_set
from game.cards.lines import Line
from game.rules.actions import DISCARD, STOCK, Action, Draw
from game.rules.events import DISCARD_ZONE, STOCK_ZONE, Drew, Moved
from game.rules.flow import Flow, Outcome
from game.rules.steps.call import CallStep
from game.rules.steps.step import Emit
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state import State

_STOCK, _PILE = Draw(STOCK), Draw(DISCARD)
_CARDS = 2


@dataclass(frozen=True)
class PenaltyStep:
    """The discarder takes cards: what may be chosen is written at the call."""

    kind: Literal["penalty"] = "penalty"

    @property
    def phase(self) -> str:
        """The engine protocol's name of the decision."""
        return "penalty"

    @property
    def raises(self) -> tuple[str, ...]:
        """The interrupts that this step may ask for: none."""
        return ()

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """Two stock cards, the pile, or either; where neither has a card, drawing nothing from the stock."""
        wanted = rules.claim_step.penalty if isinstance(rules.claim_step, CallStep) else "none"
        stock = wanted in ("draw_two", "discarder_chooses")
        pile = wanted in ("take_pile", "discarder_chooses") and bool(state.discards[0])
        if pile and (not stock or not state.stock):
            return (_PILE,)
        return (_STOCK, _PILE) if pile else (_STOCK,)

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        """Why this is no way to take the penalty."""
        if not isinstance(action, Draw) or action.depth != 1:
            return refuse("penalty.choose", count=_CARDS)
        return None if action in self.legal(rules, state, hand) else refuse("penalty.other_pile", source=action.source)

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit | None) -> Outcome:
        """Take the cards; with fewer than two in the stock, what there is."""
        assert isinstance(action, Draw)
        if action.source == STOCK:
            cards = tuple(state.stock.pop() for _ in range(min(_CARDS, len(state.stock))))
            source, seen = STOCK_ZONE, 1 << hand
        else:
            cards, source, seen = tuple(state.discards[0]), DISCARD_ZONE, rules.everybody
            state.discards[0] = []
            state.known[hand] |= card_set(cards)
        state.hands[hand] |= card_set(cards)
        if emit is not None and cards:
            emit(Drew(hand, action.source, len(cards)))
            emit(Moved(cards, source, ("hand", hand), seen))
        return Outcome.NEXT

    def suggest(self, rules: Ruleset, state: State, hand: int, chance: Chance) -> Action:
        """Either at random."""
        return chance.choice(self.legal(rules, state, hand))

    def sentence(self) -> tuple[Line, ...]:
        """Its lines of the rule sheet: the call says it."""
        return ()
