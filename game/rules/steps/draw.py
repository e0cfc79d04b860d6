"""Drawing: one card from the stock or the discard pile; with an empty stock, the discard or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.chance import Chance
from game.cards.lines import Line, line
from game.rules.actions import DISCARD, STOCK, Action, Discard, Draw, LayDown, LayOff, Pass, Swap
from game.rules.events import DISCARD_ZONE, STOCK_ZONE, Drew, Moved, Passed
from game.rules.flow import Flow, Outcome
from game.rules.slots import DRAWN, NEW_MELDS, TAKEN
from game.rules.steps.step import Emit
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state import State

DRAW_STOCK = Draw(STOCK)
DRAW_DISCARD = Draw(DISCARD)
PASS = Pass()
_BOTH = (DRAW_STOCK, DRAW_DISCARD)
_ONLY_STOCK = (DRAW_STOCK,)
_DISCARD_OR_PASS = (DRAW_DISCARD, PASS)
_ONLY_PASS = (PASS,)


@dataclass(frozen=True)
class DrawStep:
    """Draw exactly one card: the top of the stock, unseen, or the top discard."""

    kind: Literal["draw"] = "draw"

    @property
    def phase(self) -> str:
        """The engine protocol's name of the decision."""
        return "draw"

    @property
    def raises(self) -> tuple[str, ...]:
        """The interrupts that this step may ask for: none."""
        return ()

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """The stock and the discard; with an empty stock the discard and `pass`."""
        pile = state.discards[0]
        top = bool(pile) and self._take_discard_ends(rules, state, hand)
        if state.stock:
            return _BOTH if top else _ONLY_STOCK
        return _DISCARD_OR_PASS if top else _ONLY_PASS

    def _take_discard_ends(self, rules: Ruleset, state: State, hand: int) -> bool:
        """Whether the turn could be completed after taking the top discard."""
        top = state.discards[0][-1]
        cards = state.hands[hand] | 1 << top
        return rules.variant.going_out.can_end(
            rules, state, hand, cards, state.melds, state.vars[NEW_MELDS], rules.barred_by(top)
        )

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        """Why this is no way to draw now."""
        match action:
            case Draw(source="stock", depth=1):
                return None if state.stock else refuse("draw.stock_empty", tuple(state.discards[0][-1:]))
            case Draw(source="discard"):
                pile = state.discards[0]
                if not pile:
                    return refuse("draw.discard_empty")
                if action.depth != 1:
                    return refuse("draw.only_top", (pile[-1],), depth=action.depth)
                if self._take_discard_ends(rules, state, hand):
                    return None
                return rules.variant.going_out.stuck(rules, state, state.hands[hand] | 1 << pile[-1], (pile[-1],))
            case Draw():
                return refuse("draw.one_card", depth=action.depth)
            case Pass():
                return refuse("pass.must_draw", stock=len(state.stock)) if state.stock else None
            case Discard(card):
                return refuse("discard.draw_first", (card,))
            case LayDown(groups):
                return refuse("meld.draw_first", tuple(card for group in groups for card in group.cards))
            case LayOff() | Swap():
                return refuse("layoff.draw_first", action.cards)

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit | None) -> Outcome:
        """Draw; or decline the last discard, which renews the stock or blocks the hand."""
        if isinstance(action, Pass):
            if emit is not None:
                emit(Passed(hand))
            stock_end = rules.variant.stock_end
            if stock_end.may_renew(state) and stock_end.renew(state, rules.seats, emit):
                return Outcome.STAY
            state.ending = ("blocked", -1)
            return Outcome.END_DEAL
        assert isinstance(action, Draw)
        if not state.stock:
            rules.variant.stock_end.drew(state)
        if action.source == STOCK:
            card = state.stock.pop()
            state.vars[DRAWN] = card
            if emit is not None:
                emit(Drew(hand, STOCK, 1))
                emit(Moved((card,), STOCK_ZONE, ("hand", hand), 1 << hand))
        else:
            card = state.discards[0].pop()
            state.vars[TAKEN] = card
            state.known[hand] |= 1 << card
            if emit is not None:
                emit(Drew(hand, DISCARD, 1))
                emit(Moved((card,), DISCARD_ZONE, ("hand", hand), rules.everybody))
        state.hands[hand] |= 1 << card
        return Outcome.NEXT

    def suggest(self, rules: Ruleset, state: State, hand: int, chance: Chance) -> Action:
        """Either pile at random."""
        return chance.choice(self.legal(rules, state, hand))

    def sentence(self) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        return (line("rule.draw_one"),)
