"""The draw with which a turn begins in some of these games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from game.cards.lines import Line, line
from game.rules.acts.actions import Action, Draw, Pass
from game.rules.acts.events import Emit
from game.rules.flow import Flow, Outcome
from game.rules.laying.offers import HAND, STOCK_PILE, Lifted, Offer
from game.rules.rearranging.slots import DRAWS
from game.rules.rearranging.turn_over import draw_one
from game.rules.ruleset import Ruleset
from game.rules.state.slots import Slot
from game.rules.state.state import State
from game.rules.step import Step
from game.rules.steps.draw import DRAW_STOCK
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation, refuse

_MOVES: tuple[Action, ...] = (DRAW_STOCK,)


class DrawFirstStep(Step, kind="draw_first"):
    """Draw one card from the stock before anything else; with an empty stock there is no such decision."""

    phase = "draw"

    moves = (Draw,)

    own_traits: ClassVar = ("draws_stock_only",)

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (DRAWS,)

    def occurs(self, rules: Ruleset, state: State, hand: int) -> bool:
        return bool(state.stock)

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        return _MOVES

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        match action:
            case Draw(source="stock", depth=1):
                return None
            case Draw(source="stock"):
                return refuse("draw.one_card", depth=action.depth)
            case Draw():
                return refuse("draw.discard_empty")
            case Pass():
                return refuse("pass.not_empty", stock=len(state.stock))
            case _:
                return refuse(rules.refusals.get(action.verb, action.before_draw), action.named)

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        draw_one(rules, state, hand, emit)
        return Outcome.NEXT

    def prompt(self, rules: Ruleset, view: View) -> Line | None:
        return line("prompt.draw_stock")

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        if lifted.source == STOCK_PILE:
            yield Offer(HAND, DRAW_STOCK, label=line("table.tip_stock"), key="draw_stock")

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        return (line("rule.draw_first"),)
