"""The beginning of a turn in which a player may give up the hand instead of drawing.

A stock that has run out is renewed by drawing from it, so nothing is ever declined. A joker on the pile may not be had by
everybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from game.cards.ids import NO_CARD
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import STOCK, Action, Draw, Pass
from game.rules.acts.closing import DROP_BUTTON
from game.rules.acts.events import Emit, Told
from game.rules.component import Groups
from game.rules.flow import Flow, Outcome
from game.rules.goal import Stake
from game.rules.laying.offers import HAND, Lifted, Offer
from game.rules.policies.pickup import TopCard
from game.rules.ruleset import Ruleset
from game.rules.scoring import purse
from game.rules.show.actions import DROP, Drop
from game.rules.show.grouping import DEFEND
from game.rules.show.leaving import leave
from game.rules.show.slots import DREW, LOST
from game.rules.state.slots import UPCARD, UPCARD_SLOT, Slot
from game.rules.state.state import State
from game.rules.steps.draw import DRAW_DISCARD, DRAW_STOCK, Drawing
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation, refuse

DROPPED = "dropped"
"""How the hand ends where all but one have dropped it."""
_TOP = TopCard()


class DrawOrDropStep(Drawing, kind="draw_or_drop"):
    """Draw the top of the stock or of the pile; or drop the hand before drawing."""

    drop: Literal["20/40", "25/50", "15/30", "10/30", "none"] = setting("20/40")
    drop_from: int = setting(2, low=2, high=6)
    open_joker: Literal["first_upcard_only", "always", "never"] = setting("first_upcard_only")

    pickup = _TOP

    moves = (Draw, Drop)

    verbs = (Drop,)

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (LOST, DREW, *((UPCARD_SLOT,) if self.open_joker == "first_upcard_only" else ()))

    def traits(self, variant: Variant) -> tuple[str, ...]:
        return (*super().traits(variant), "drops") if self.drop != "none" else super().traits(variant)

    @property
    def outcomes(self) -> tuple[str, ...]:
        return (DROPPED,) if self.drop != "none" else ()

    def in_position(self, rules: Ruleset, state: State) -> None:
        """Who has drawn follows from the number of turns, and from the decision that is due."""
        playing = rules.in_play(state)
        order = playing.up_to(state.dealer) if state.dealer in playing else playing
        for at, seat in enumerate(order):
            drawn = (state.turns + len(order) - 1 - at) // len(order) > 0
            now = bool(state.frames) and rules.phase(state) == "play" and rules.to_act(state) == seat
            state.vars[rules.at[DREW] + seat] = int(drawn or now)

    def misremembered(self, rules: Ruleset, state: State) -> str:
        """A player who has left decides nothing more, and somebody is still in."""
        seat = rules.to_act(state)
        return LOST.name if not rules.still_in(state) or (seat is not None and rules.has_left(state, seat)) else ""

    # -- dropping -------------------------------------------------------------------------------------------------

    def forfeits(self, rules: Ruleset, state: State, hand: int, action: Action) -> int:
        return (self.cost(rules, state, hand) or 0) if action == DROP else 0

    def cost(self, rules: Ruleset, state: State, seat: int) -> int | None:
        """What it would cost a seat to drop the hand now; None where that is not played."""
        if self.drop == "none" or rules.seats < self.drop_from:
            return None
        first, later = self.drop.split("/")
        return int(later if state.vars[rules.at[DREW] + seat] else first)

    def _drop_fault(self, rules: Ruleset, state: State, seat: int) -> Violation | None:
        """Why a seat may not drop the hand before drawing."""
        cost = self.cost(rules, state, seat)
        if cost is None:
            return refuse("drop.not_played")
        above = rules.variant.match_end.rule.out_above(rules.variant)
        total = state.scores[seat] + cost
        return None if above is None or total <= above else refuse("drop.eliminates", cost=cost, total=total, limit=above + 1)

    def prompt(self, rules: Ruleset, view: View) -> Line | None:
        return line("prompt.draw_or_drop") if DROP in view.legal else None

    def stakes(self, rules: Ruleset, state: State, hand: int, groups: Groups) -> tuple[Stake, ...]:
        """What it costs to drop the hand."""
        cost = self.cost(rules, state, hand)
        if cost is None or rules.has_left(state, hand) or rules.phase(state) == DEFEND:
            return ()
        asked = rules.asks(state, hand, self)
        barred = self._drop_fault(rules, state, hand) is not None
        return (
            Stake(
                line("stake.drop" if asked else "stake.drop_next"),
                line("stake.never") if barred else cost,
                asked,
                lost=not barred,
            ),
        )

    # -- the decision ---------------------------------------------------------------------------------------------

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """The stock, the pile, and to drop, each where it is possible."""
        moves: list[Action] = []
        if self._stock_can_be_drawn(rules, state, hand):
            moves.append(DRAW_STOCK)
        if self._taking_fault(rules, state, hand) is None:
            moves.append(DRAW_DISCARD)
        if self._drop_fault(rules, state, hand) is None:
            moves.append(DROP)
        return moves

    @staticmethod
    def _stock_can_be_drawn(rules: Ruleset, state: State, hand: int) -> bool:
        return rules.to_draw(state) > 0 or rules.variant.stock_end.may_renew(rules, state, hand)

    def _taking_fault(self, rules: Ruleset, state: State, hand: int) -> Violation | None:
        """Why the top discard may not be taken."""
        pile = rules.pile(state, hand)
        if not pile:
            return refuse("draw.discard_empty")
        top = pile[-1]
        if self.open_joker == "always" or not rules.finder_for(state).wild >> top & 1:
            return None
        first = self.open_joker == "first_upcard_only" and len(pile) == 1 and state.vars[UPCARD] == top
        return None if first else refuse("draw.open_joker", (top,))

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        """Why this is no way to begin the turn."""
        match action:
            case Drop():
                return self._drop_fault(rules, state, hand)
            case Draw(source="stock", depth=1):
                can = self._stock_can_be_drawn(rules, state, hand)
                return None if can else refuse("draw.stock_empty", tuple(rules.pile(state, hand)[-1:]))
            case Draw(source="discard", depth=1):
                return self._taking_fault(rules, state, hand)
            case Pass():
                return refuse("pass.must_draw", stock=rules.to_draw(state))
            case _:
                return super().check(rules, state, hand, action)

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Draw, from a renewed stock if need be; or leave the hand."""
        if isinstance(action, Drop):
            cost = self.cost(rules, state, hand)
            assert cost is not None
            emit(Told(DROPPED, hand, (("points", cost),)))
            return leave(rules, state, hand, cost, DROPPED)
        assert isinstance(action, Draw)
        if action.source == STOCK:
            if not rules.to_draw(state):
                rules.variant.stock_end.renew(rules, state, hand, emit)
        elif state.vars[UPCARD] == rules.pile(state, hand)[-1]:
            state.vars[UPCARD] = NO_CARD  # if it comes back, somebody has discarded it
        state.vars[rules.at[DREW] + hand] = 1
        return super().apply(rules, state, hand, action, flow, emit)

    # -- at the table ---------------------------------------------------------------------------------------------

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """What a draw offers, and a button for dropping the hand."""
        if lifted.source != HAND:
            yield from super().offers(rules, state, hand, lifted)
        elif rules.asks(state, hand, self):
            cost = self.cost(rules, state, hand)
            if cost is not None:
                asked, called = line("drop.asks", points=cost), line("button.drop", points=cost)
                if chips := purse.purses(rules, state):
                    amount = min(chips[hand], rules.variant.scoring.priced(rules, state, cost))
                    asked = line("drop.asks_chips", amount=amount, currency=rules.variant.money.word_for(amount))
                    called = line("button.drop_paid")
                yield Offer(DROP_BUTTON, DROP, label=called, prompt=asked, key="drop")

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [*_TOP.explain(variant)]
        if variant.has_wild_cards:
            lines.append(line(f"rule.open_joker_{self.open_joker}"))
        if self.drop == "none":
            lines.append(line("rule.drop_none"))
        else:
            first, later = self.drop.split("/")
            lines.append(line("rule.drop", first=int(first), later=int(later)))
            if self.drop_from > 2:
                lines.append(line("rule.drop_from", count=self.drop_from))
            lines.append(line("rule.drop_last"))
            above = variant.match_end.rule.out_above(variant)
            if above is not None:
                lines.append(line("rule.drop_eliminates", limit=above + 1))
        return tuple(lines)
