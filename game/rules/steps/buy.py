"""Buying: a player whose turn it is not takes the top discard, and cards from the stock as the price of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from game.cards.ids import NO_CARD, card_set
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import DISCARD, STOCK, Action, Claim, Pass
from game.rules.acts.events import STOCK_ZONE, Called, Drew, Emit, Moved
from game.rules.claim_round import ClaimStep
from game.rules.flow import Flow, Outcome
from game.rules.laying.offers import DISCARD_PILE, HAND, Lifted, Offer
from game.rules.laying.picking_up import may_take
from game.rules.laying.putting import declining
from game.rules.policies.dealing.bases import lay_out
from game.rules.ruleset import Ruleset
from game.rules.state.slots import BUYS, LAID, SOLD
from game.rules.state.state import State
from game.rules.steps.draw import take
from game.rules.variant import Variant
from game.rules.violation import Violation, refuse

_CLAIM, _PASS = Claim(), Pass()
_EITHER: tuple[Action, ...] = (_CLAIM, _PASS)
_DIGIT = 6
"""Bits that the number of one seat's buys takes in its slot."""
_MOST = (1 << _DIGIT) - 1


class BuyStep(ClaimStep, kind="buy"):
    """Before the next turn begins, the player whose turn it is takes the top discard or leaves it to the others in turn."""

    penalty_cards: int = setting(1, low=0, high=3)
    per_deal: int | Literal["unlimited"] = setting("unlimited", low=1, high=60)
    by_hand: tuple[int, ...] = setting((), low=0, high=60)
    when_down: bool = setting(False)

    # -- who is asked ---------------------------------------------------------------------------------------------

    def callers(self, rules: Ruleset, state: State, discarder: int) -> list[int]:
        """After a discard, the seats to be asked: the one whose turn it is, then all that may buy; none if nobody may."""
        return self.asked(rules, state, rules.after(state, discarder), discarder)

    def asked(self, rules: Ruleset, state: State, mover: int, discarder: int = NO_CARD) -> list[int]:
        """The seats to be asked before the turn of `mover`: first this one, then, in turn, all that may buy."""
        if not state.stock:
            return []
        others = rules.in_play(state).others(mover)
        buyers = [seat for seat in others if seat != discarder and self.may_buy(state, seat)]
        if not buyers:
            return []
        return [mover, *buyers] if may_take(rules, state, mover, 1) else buyers

    def price(self) -> Line | None:
        return line("rail.price", count=self.penalty_cards) if self.penalty_cards else None

    def may_buy(self, state: State, hand: int) -> bool:
        """Whether this seat may still buy in this hand."""
        if not self.when_down and state.vars[LAID] >> hand & 1:
            return False
        return self.bought(state, hand) < self.most(state.deal)

    def most(self, deal: int) -> int:
        """How often one player may buy in hand `deal` of the match; after the last of the list it begins again."""
        if self.by_hand:
            return self.by_hand[(deal - 1) % len(self.by_hand)]
        return _MOST if self.per_deal == "unlimited" else self.per_deal

    @staticmethod
    def bought(state: State, hand: int) -> int:
        """How often this seat has bought in this hand."""
        return state.vars[BUYS] >> _DIGIT * hand & _MOST

    # -- the four questions ---------------------------------------------------------------------------------------

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        return _EITHER

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The hand as the place for the discard, and a button for the same; and to leave it to the others."""
        asked = rules.asks(state, hand, self)
        if lifted.source == DISCARD_PILE and asked:
            yield Offer(HAND, _CLAIM, label=line("table.tip_buy"), key="buy", moves=tuple(self.pile(rules, state)[-1:]))
        elif lifted.source == HAND:
            if asked:
                yield declining("button.leave")._replace(key="lay_off")
            own = asked and hand == rules.turn_of(state)
            yield Offer("button:buy", _CLAIM, label=line("button.take_it" if own else "button.buy"), key="buy")

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        top = self.pile(rules, state)[-1]
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Claim):
            return refuse("claim.buy_first", (top,), seat=hand)
        if action.cards not in ((), (top,)):
            return refuse("claim.only_last", (top,))
        return refuse("claim.no_meld", (top,)) if action.meld else None

    def taken(self, rules: Ruleset, state: State, hand: int, answer: Action, flow: Flow, emit: Emit) -> Outcome:
        """Draw the card, where it is one's turn; or buy it."""
        if hand == rules.turn_of(state):
            take(rules, state, hand, 1, emit)
            flow.take_turn(hand)
        else:
            self._buy(rules, state, hand, emit)
        for act in rules.after_draw:
            act(rules, state, hand, emit)
        return Outcome.NEXT

    def _buy(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> None:
        """The discard, which everybody sees, and the price, or what the stock has of it, which only the buyer sees."""
        card = self.pile(rules, state).pop()
        price = tuple(state.stock.pop() for _ in range(min(self.penalty_cards, len(state.stock))))
        state.hands[hand] |= 1 << card | card_set(price)
        state.known[hand] |= 1 << card
        state.vars[BUYS] += 1 << _DIGIT * hand
        state.vars[SOLD] = 1
        emit(Called(hand, (card,)))
        emit(Drew(hand, DISCARD, 1))
        emit(Moved((card,), rules.zone(rules.turn_of(state)), ("hand", hand), rules.everybody))
        if price:
            emit(Drew(hand, STOCK, len(price)))
            emit(Moved(price, STOCK_ZONE, ("hand", hand), 1 << hand))
        if rules.bonus_cards:
            lay_out(rules, state, hand, emit)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.buy"), line("rule.buy_price", count=self.penalty_cards)]
        if self.penalty_cards > 1:
            lines.append(line("rule.buy_price_rest"))
        if self.by_hand:
            lines.append(line("rule.buy_by_hand", counts=", ".join(map(str, self.by_hand))))
        else:
            lines.append(
                line("rule.buy_unlimited") if self.per_deal == "unlimited" else line("rule.buy_limit", count=self.per_deal)
            )
        if not self.when_down:
            lines.append(line("rule.buy_not_down"))
        return tuple(lines)
