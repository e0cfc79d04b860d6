"""Drawing: from the stock, or from the discard pile as far as the rules of the variant reach."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence

from game.cards.ids import NO_CARD, Card, card_set
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import DISCARD, STOCK, Action, Draw, Pass, Swap
from game.rules.acts.events import STOCK_ZONE, Drew, Emit, Moved, Passed, unheard
from game.rules.flow import Flow, Outcome
from game.rules.laying.laying import emptied
from game.rules.laying.offers import DISCARD_PILE, HAND, STOCK_PILE, Lifted, Offer
from game.rules.laying.picking_up import after_taking, may_take, owed_after, takings
from game.rules.laying.putting import declining_draw, renewing
from game.rules.laying.swapping import swap_before_draw, swap_fault, swaps
from game.rules.policies.bases import PickupRule
from game.rules.policies.dealing.bases import lay_out
from game.rules.policies.pickup import Pickup, TopCard
from game.rules.ruleset import Ruleset
from game.rules.state.slots import DRAWN, DUTY, SOLD, TAKEN
from game.rules.state.state import State
from game.rules.step import Step
from game.rules.variant import Variant
from game.rules.violation import Violation, refuse

DRAW_STOCK = Draw(STOCK)
DRAW_DISCARD = Draw(DISCARD)
PASS = Pass()
_BOTH = (DRAW_STOCK, DRAW_DISCARD)
_ONLY_STOCK = (DRAW_STOCK,)
_DISCARD_OR_PASS = (DRAW_DISCARD, PASS)
_ONLY_PASS = (PASS,)


class Drawing(Step):
    """Draw: the top of the stock, unseen, or discards as the rules of taking them say."""

    @property
    @abstractmethod
    def pickup(self) -> PickupRule:
        """What may be taken from the discard pile."""

    phase = "draw"

    swaps_first: bool = False
    """Whether wild cards may be taken out of melds before the draw as well."""

    @property
    def moves(self) -> tuple[type[Action], ...]:
        return (Draw, Pass, Swap) if self.swaps_first else (Draw, Pass)

    def traits(self, variant: Variant) -> tuple[str, ...]:
        """A turn begins with a draw, or with several; what may come before it."""
        several = sum(variant.steps[name] == self for name in variant.turn) > 1
        found = ("draws", "several_draws") if several else ("draws",)
        return (*found, "swaps_before_draw") if self.swaps_first else found

    @staticmethod
    def _again(state: State) -> bool:
        """Whether something was drawn before in this turn: then it is one of several draws."""
        return state.vars[DRAWN] >= 0 or state.vars[TAKEN] >= 0

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its line of the rule sheet, where there are several draws."""
        count = sum(variant.steps[name] == self for name in variant.turn)
        return (line("rule.several_draws", count=count),) if count > 1 else ()

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """The stock and the discards; with an empty stock the discards and `pass`. Then the swaps, where they come first."""
        if self.swaps_first and rules.swaps and state.melds and not self._again(state):
            return [*self._draws(rules, state, hand), *swaps(rules, state, hand, False)]
        return self._draws(rules, state, hand)

    def _draws(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        if self._again(state) and (state.vars[TAKEN] >= 0 or state.vars[DUTY] >= 0):
            return _ONLY_STOCK if state.stock else _ONLY_PASS
        if not rules.pickup.takes_several:
            pile = state.discards[rules.takes_from[hand]]
            top = bool(pile) and not state.vars[SOLD] and not _lies(rules, pile[-1]) and may_take(rules, state, hand, 1)
            if state.stock:
                return _BOTH if top else _ONLY_STOCK
            return _DISCARD_OR_PASS if top else _ONLY_PASS
        taking = [rules.draw_action(depth) for depth in takings(rules, state, hand)]
        return [DRAW_STOCK, *taking] if state.stock else [*taking, PASS]

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The hand as the place for what comes from a pile; with an empty stock, what declining the discards means."""
        if lifted.source == STOCK_PILE:
            if rules.asks(state, hand, self):
                yield from renewing(rules, state, hand)
            yield Offer(HAND, DRAW_STOCK, label=line("table.tip_stock"), key="draw_stock")
        elif lifted.source == DISCARD_PILE:
            pile = rules.pile(state, hand)
            depth = len(pile) - pile.index(lifted.card) if lifted.card in pile else 1
            if self.pickup.takes_several and not self.pickup.depths_matter:
                code, depth = "table.tip_take_all", 1
            else:
                code = "table.tip_take" if self.pickup.takes_several else "table.tip_discard"
            count = self.pickup.taken(pile, depth) if pile else 0
            moves = tuple(pile[len(pile) - count :])
            prompt, deep = line("prompt.take", count=count), self.pickup.depths_matter and depth > 1
            label, key = line(code, count=count), "take_deeper" if depth > 1 else "take_discard"
            yield Offer(HAND, Draw(DISCARD, depth), None, prompt, deep, label, key, moves=moves)
        elif rules.asks(state, hand, self) and not state.stock:
            yield declining_draw(rules, state, hand)

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        match action:
            case Draw(source="stock", depth=1):
                return None if state.stock else refuse("draw.stock_empty", tuple(rules.pile(state, hand)[-1:]))
            case Draw(source="discard"):
                return self._check_taking(rules, state, hand, action.depth)
            case Draw():
                return refuse("draw.one_card", depth=action.depth)
            case Pass():
                return refuse("pass.must_draw", stock=len(state.stock)) if state.stock else None
            case Swap() if self.swaps_first and not self._again(state):
                return swap_fault(rules, state, hand, action, False)
            case _:
                return refuse(rules.refusals.get(action.verb, action.before_draw), action.named)

    def _check_taking(self, rules: Ruleset, state: State, hand: int, depth: int) -> Violation | None:
        pile = rules.pile(state, hand)
        if not pile:
            return refuse("draw.discard_empty")
        if state.vars[TAKEN] >= 0 or state.vars[DUTY] >= 0:
            return refuse("draw.one_discard_a_turn", (pile[-1],))
        if state.vars[SOLD]:
            return refuse("draw.sold", (pile[-1],))
        if _lies(rules, pile[-1]):
            return refuse("draw.skip_card", (pile[-1],))
        refusal = self.pickup.refusal(pile, depth)
        if refusal is not None:
            return refusal
        if may_take(rules, state, hand, depth):
            return None
        after = after_taking(rules, state, hand, depth)
        if after.duty >= 0:
            return refuse("draw.must_be_used" if state.hands[hand] else "draw.floater_needs_meld", (after.duty,))
        return rules.variant.going_out.stuck(rules, state, after.cards, tuple(pile[-self.pickup.taken(pile, depth) :]))

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Draw; or decline the last discard, which renews the stock or blocks the hand."""
        if isinstance(action, Pass):
            emit(Passed(hand))
            stock_end = rules.variant.stock_end
            if stock_end.may_renew(rules, state, hand) and stock_end.renew(rules, state, hand, emit):
                return Outcome.STAY
            if self._again(state):
                return Outcome.NEXT
            state.ending = ("blocked", -1)
            return Outcome.END_DEAL
        if isinstance(action, Swap):
            swap_before_draw(rules, state, hand, action, emit)
            return Outcome.STAY
        assert isinstance(action, Draw)
        if not state.stock:
            rules.variant.stock_end.drew(state)
        if action.source == STOCK:
            self._from_stock(rules, state, hand, emit)
        else:
            take(rules, state, hand, action.depth, emit)
            if self.pickup.stock_card_too and state.stock:
                self._from_stock(rules, state, hand, emit)
        for act in rules.after_draw:
            act(rules, state, hand, emit)
        # Somebody without cards may have drawn nothing but a bonus card, with no other to come for it.
        return Outcome.NEXT if state.hands[hand] else emptied(rules, state, hand, "layoff", emit)

    @staticmethod
    def _from_stock(rules: Ruleset, state: State, hand: int, emit: Emit) -> None:
        card = state.stock.pop()
        state.vars[DRAWN] = card
        state.hands[hand] |= 1 << card
        if emit is not unheard:
            emit(Drew(hand, STOCK, 1))
            emit(Moved((card,), STOCK_ZONE, ("hand", hand), 1 << hand))
        if rules.bonus_cards >> card & 1:
            state.vars[DRAWN] = lay_out(rules, state, hand, emit)


def _lies(rules: Ruleset, card: Card) -> bool:
    """Whether nobody takes this card from the discard pile."""
    return bool(rules.skips >> card & 1) and rules.variant.skips.stays


class DrawStep(Drawing, kind="draw"):
    """Draw: the top of the stock, unseen, or discards as the rules of taking them say."""

    pickup: Pickup = setting(TopCard())
    swaps_first: bool = setting(False)


def take(rules: Ruleset, state: State, hand: int, depth: int, emit: Emit) -> None:
    """Take the top `depth` discards into the hand, with the duties that come with them."""
    pile = state.discards[rules.takes_from[hand]]
    barred = rules.pickup.barred(pile, depth)
    state.vars[TAKEN] = NO_CARD if barred >= 0 and rules.bonus_cards >> barred & 1 else barred
    count = rules.pickup.taken(pile, depth)
    cards = tuple(pile[-count:])
    mask = card_set(cards)
    state.vars[DUTY] = owed_after(rules, state, hand, depth, state.hands[hand] | mask)
    del pile[-count:]
    state.hands[hand] |= mask
    state.known[hand] |= mask
    if emit is not unheard:
        emit(Drew(hand, DISCARD, count))
        emit(Moved(cards, rules.zone(hand), ("hand", hand), rules.everybody))
    if rules.bonus_cards & mask:
        lay_out(rules, state, hand, emit, replaced=False)
