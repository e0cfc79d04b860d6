"""The draw of these games: the top card of the stock is turned up and is on offer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from game.cards.chance import Chance
from game.cards.lines import Line, line
from game.rules.acts.actions import Action, Draw, Pass
from game.rules.acts.events import DISCARD_ZONE, STOCK_ZONE, Emit, Moved
from game.rules.flow import Flow, Outcome
from game.rules.laying.offers import DISCARD_PILE, HAND, STOCK_PILE, Lifted, Offer
from game.rules.offered.actions import MoveOn
from game.rules.offered.moving_on import moved, moves_on, moving_fault, moving_played, offers_to_move
from game.rules.offered.round_over import nothing_on_offer
from game.rules.offered.told import turned
from game.rules.ruleset import Ruleset
from game.rules.state.state import State
from game.rules.step import Step
from game.rules.steps.draw import DRAW_STOCK
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation, refuse

_MOVES: tuple[Action, ...] = (DRAW_STOCK,)
SELDOM = 8
"""In one of so many decisions somebody who plays at random moves a card on."""


class TurnUpStep(Step, kind="turn_up"):
    """Turn the top card of the stock up. It goes into no hand: it is on offer."""

    phase = "draw"

    moves = (Draw, MoveOn)

    own_traits: ClassVar = ("turns_up",)

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        if not state.stock:
            return ()
        return (*_MOVES, *moves_on(rules, state, hand)) if moving_played(rules) else _MOVES

    def suggest(self, rules: Ruleset, state: State, hand: int, chance: Chance) -> Action:
        moves = self.legal(rules, state, hand)
        return chance.choice(moves[1:]) if len(moves) > 1 and not chance.below(SELDOM) else moves[0]

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        match action:
            case Draw(source="stock", depth=1):
                return None if state.stock else refuse("draw.stock_empty")
            case Draw(source="stock"):
                return refuse("draw.one_card", depth=action.depth)
            case Draw():
                dead = tuple(state.discards[0][-1:])
                return refuse("offer.dead", dead) if dead else refuse("draw.discard_empty")
            case Pass():
                return refuse("pass.turn_up")
            case MoveOn():
                return moving_fault(rules, state, hand, action)
            case _:
                return refuse(rules.refusals.get(action.verb, action.before_draw), action.named)

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Turn the card up; or move a card on, and turn it up later."""
        if isinstance(action, MoveOn):
            moved(rules, state, hand, action, emit)
            return Outcome.STAY
        card = state.stock.pop()
        state.discards[0].append(card)
        nothing_on_offer(rules, state)
        emit(turned(hand, card))
        emit(Moved((card,), STOCK_ZONE, DISCARD_ZONE, rules.everybody))
        return Outcome.NEXT

    def prompt(self, rules: Ruleset, view: View) -> Line | None:
        return line("prompt.turn_up")

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The pile on which the card is turned up, and the hand as well, where somebody drags it there out of habit."""
        if lifted.source == STOCK_PILE:
            for place in (DISCARD_PILE, HAND):
                yield Offer(place, DRAW_STOCK, label=line("table.tip_turn_up"), key="draw_stock")
        yield from offers_to_move(rules, state, hand, lifted)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        return (line("rule.turn_up"),)
