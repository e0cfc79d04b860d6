"""The penalty of a player whose discard was called: two stock cards, or the whole discard pile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.cards.ids import card_set
from game.cards.lines import line
from game.rules.acts.actions import DISCARD, STOCK, Action, Draw
from game.rules.acts.events import STOCK_ZONE, Drew, Emit, Moved
from game.rules.flow import Flow, Outcome
from game.rules.laying.offers import DISCARD_PILE, HAND, STOCK_PILE, Lifted, Offer
from game.rules.policies.dealing.bases import lay_out
from game.rules.ruleset import Ruleset
from game.rules.state.state import State
from game.rules.step import Step
from game.rules.variant import Variant
from game.rules.violation import Violation, refuse

_STOCK, _PILE = Draw(STOCK), Draw(DISCARD)
_CARDS = 2


class PenaltyStep(Step, kind="penalty"):
    """The discarder chooses which cards to take."""

    phase = "penalty"

    moves = (Draw,)

    def happens(self, variant: Variant) -> bool:
        return any(step.punishes for step in variant.steps.values())

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        return choices(rules, state, hand)

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The hand as the place for two stock cards, or for the whole pile."""
        if not rules.asks(state, hand, self):
            return
        if lifted.source == STOCK_PILE:
            yield Offer(HAND, _STOCK, label=line("table.tip_penalty_stock"))
        elif lifted.source == DISCARD_PILE:
            yield Offer(HAND, _PILE, label=line("table.tip_penalty_discard"), moves=tuple(rules.pile(state, hand)))

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        """Why this is no way to take the penalty."""
        if not isinstance(action, Draw) or action.depth != 1:
            return refuse("penalty.choose", count=_CARDS)
        return None if action in self.legal(rules, state, hand) else refuse("penalty.other_pile", source=action.source)

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Take the cards."""
        assert isinstance(action, Draw)
        pay(rules, state, hand, action.source, emit)
        return Outcome.NEXT


def choices(rules: Ruleset, state: State, hand: int) -> tuple[Draw, ...]:
    """What can be taken as a penalty: nothing where there is neither a stock nor a pile."""
    return ((_STOCK,) if state.stock else ()) + ((_PILE,) if rules.pile(state, hand) else ())


def pay(rules: Ruleset, state: State, hand: int, source: str, emit: Emit) -> None:
    """Take two cards of the stock, or what there is of them, or the whole pile, into a hand."""
    if source == STOCK:
        cards = tuple(state.stock.pop() for _ in range(min(_CARDS, len(state.stock))))
        place, seen = STOCK_ZONE, 1 << hand
    else:
        cards, place, seen = tuple(rules.pile(state, hand)), rules.zone(hand), rules.everybody
        rules.pile(state, hand).clear()
        state.known[hand] |= card_set(cards)
    state.hands[hand] |= card_set(cards)
    if cards:
        emit(Drew(hand, source, len(cards)))
        emit(Moved(cards, place, ("hand", hand), seen))
    if rules.bonus_cards:
        lay_out(rules, state, hand, emit, replaced=source == STOCK)
