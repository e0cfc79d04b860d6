"""Drawing one card, as games with knocks have it: the top of the stock, or the top discard. A double may be offered first.

Where the latest discard of every opponent may be taken, there is one more besides the top: that of the player before the last,
as long as nobody has taken it. It lies right under the top. A slot remembers it, since the pile does not tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from game.cards.ids import NO_CARD, Card
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import DISCARD, STOCK, Action, Close, Discard, Draw, LayDown, LayOff, Pass, Swap
from game.rules.acts.closing_verbs import BigGin, Double
from game.rules.acts.events import STOCK_ZONE, Drew, Emit, Moved, Passed, Zone
from game.rules.flow import Flow, Outcome
from game.rules.knock.events import doubled
from game.rules.knock.facts import KnockFamilyStep, Knocking, knocking
from game.rules.knock.position import latest
from game.rules.knock.showdown import answered
from game.rules.knock.slots import DOUBLES, KNOCKER, LATEST
from game.rules.laying.offers import DISCARD_PILE, HAND, STOCK_PILE, Lifted, Offer
from game.rules.laying.putting import declining_draw, renewing
from game.rules.ruleset import Ruleset
from game.rules.state.slots import DRAWN, PASSES, TAKEN, UPCARD
from game.rules.state.state import State
from game.rules.variant import Variant
from game.rules.violation import Violation, refuse

DRAW_STOCK, DRAW_DISCARD, PASS, DOUBLE = Draw(STOCK), Draw(DISCARD), Pass(), Double()
_BOTH = (DRAW_STOCK, DRAW_DISCARD)
_ONLY_STOCK = (DRAW_STOCK,)
_DISCARD_OR_PASS = (DRAW_DISCARD, PASS)
_ONLY_PASS = (PASS,)


class DrawOneStep(KnockFamilyStep, kind="draw_one"):
    """Draw the top card of the stock or of the discard pile, or, with three players, the latest discard of either opponent."""

    discards: Literal["top", "latest_of_each"] = setting("top")

    phase = "draw"

    moves = (Draw, Pass, Double)

    may_raise = ("double",)

    def traits(self, variant: Variant) -> tuple[str, ...]:
        """A turn begins with a draw; the top discard may not be the only one to be had."""
        return ("draws", "latest_discards") if self.discards == "latest_of_each" else ("draws",)

    def latest(self, seats: int) -> bool:
        """Whether the latest discard of either opponent may be taken, with so many at the table."""
        return self.discards == "latest_of_each" and seats == 3

    def discards_to_be_had(self, seats: int) -> int:
        """So many of the latest discards may be looked at by those who choose between them."""
        return 2 if self.latest(seats) else 1

    def enters(self, game: Knocking, program: str) -> None:
        game.latest_of_each = self.latest(game.seats)

    def in_position(self, rules: Ruleset, state: State) -> None:
        """Which discard besides the top may be taken."""
        acting = rules.to_act(state)
        if acting is not None and rules.discards_to_be_had > 1:
            state.vars[rules.at[LATEST]] = latest(state, rules.pile(state, acting), rules.phase(state))

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """The stock and the top discard; with nothing to draw the discard and `pass`; and a double where one may be offered."""
        top = bool(state.discards[rules.takes_from[hand]]) and not (state.vars[PASSES] and self._all_refused(rules, state))
        if len(state.stock) > rules.reserve:
            moves: tuple[Action, ...] = _BOTH if top else _ONLY_STOCK
        else:
            moves = _DISCARD_OR_PASS if top else _ONLY_PASS
        game: Knocking = rules.facts[Knocking]
        if top and game.latest_of_each and state.vars[rules.at[LATEST]] >= 0:
            moves = (*moves, Draw(DISCARD, 1, state.vars[rules.at[LATEST]]))
        if game.double_fault is not None and game.double_fault(rules, state, hand) is None:
            return (*moves, DOUBLE)
        return moves

    @staticmethod
    def _all_refused(rules: Ruleset, state: State) -> bool:
        """Whether everybody has refused the upcard that lies on the discard pile."""
        return not state.turns and state.vars[PASSES] >= len(rules.in_play(state))

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The hand as the place for the top of a pile, or for the other discard that may be had; buttons for the rest."""
        asked = rules.asks(state, hand, self)
        if lifted.source == STOCK_PILE:
            if asked:
                yield from renewing(rules, state, hand)
            yield Offer(HAND, DRAW_STOCK, label=line("table.tip_stock"), key="draw_stock")
        elif lifted.source == DISCARD_PILE:
            pile, card = rules.pile(state, hand), lifted.card
            deeper = rules.discards_to_be_had > 1 and card in pile[:-1]
            depth = len(pile) - pile.index(card) if card in pile and rules.discards_to_be_had == 1 else 1
            action = Draw(DISCARD, 1, card) if deeper else Draw(DISCARD, depth)
            label = line("table.tip_take_one" if rules.discards_to_be_had > 1 else "table.tip_discard")
            key = "take_deeper" if deeper or depth > 1 else "take_discard"
            moves = (card,) if deeper else tuple(pile[-depth:])
            yield Offer(HAND, action, prompt=line("prompt.take_card", moves[:1]), label=label, key=key, moves=moves)
        elif asked:
            if len(state.stock) <= rules.reserve:
                yield declining_draw(rules, state, hand)
            fault = knocking(rules).double_fault
            if fault is not None and fault(rules, state, hand) is None:
                yield Offer("button:double", DOUBLE, label=line("button.double", times=2 << state.vars[rules.at[DOUBLES]]))

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        pile, stock = state.discards[rules.takes_from[hand]], len(state.stock) - rules.reserve
        match action:
            case Draw(source, card=card) if card >= 0:
                return self._check_named(rules, state, hand, source, action)
            case Draw(source="stock", depth=1):
                if stock > 0:
                    return None
                return (
                    refuse("draw.reserve", tuple(pile[-1:]), count=rules.reserve)
                    if state.stock
                    else refuse("draw.stock_empty", tuple(pile[-1:]))
                )
            case Draw(source="discard"):
                if not pile:
                    return refuse("draw.discard_empty")
                if action.depth != 1:
                    code = "draw.one_discard" if knocking(rules).latest_of_each else "draw.only_top"
                    return refuse(code, (pile[-1],), depth=action.depth)
                return refuse("draw.upcard_refused", (pile[-1],)) if self._all_refused(rules, state) else None
            case Draw():
                return refuse("draw.one_card", depth=action.depth)
            case Pass():
                return refuse("pass.must_draw", stock=stock) if stock > 0 else None
            case Double():
                fault = knocking(rules).double_fault
                return refuse("double.not_played") if fault is None else fault(rules, state, hand)
            case Discard(card):
                return refuse("discard.draw_first", (card,))
            case Close(card):
                return refuse("knock.draw_first", (card,))
            case BigGin():
                return refuse("big_gin.draw_first")
            case LayDown() | LayOff() | Swap():
                return not_before_the_knock(action)
            case _:
                return refuse("claim.not_now")

    def _check_named(self, rules: Ruleset, state: State, hand: int, source: str, action: Draw) -> Violation | None:
        """Why this discard, called by its name, may not be taken."""
        pile, card = rules.pile(state, hand), action.card
        if not knocking(rules).latest_of_each or source != DISCARD or action.shown or action.depth != 1:
            return refuse("draw.no_combination", (card,))
        if not pile:
            return refuse("draw.discard_empty")
        if self._all_refused(rules, state):
            return refuse("draw.upcard_refused", (pile[-1],))
        if card in (pile[-1], state.vars[rules.at[LATEST]]):
            return None
        two = (pile[-1], state.vars[rules.at[LATEST]]) if state.vars[rules.at[LATEST]] >= 0 else (pile[-1],)
        return refuse("draw.not_latest", (card,), cards_open=two, count=len(two))

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Draw; or offer a double and be asked again; or decline the discard, which renews the stock or ends the hand."""
        if isinstance(action, Draw):
            if knocking(rules).latest_of_each:
                self._draw_any(rules, state, hand, action, emit)
            elif action.source == STOCK:
                take_stock_card(state, hand, emit)
            else:
                take_discard(rules, state, hand, emit)
            for act in rules.after_draw:
                act(rules, state, hand, emit)
            return Outcome.NEXT
        if isinstance(action, Double):
            emit(doubled(hand, 2 ** (state.vars[rules.at[DOUBLES]] + 1)))
            flow.interrupt(knocking(rules).double_program, [rules.after(state, hand)])
            return Outcome.STAY
        emit(Passed(hand))
        stock_end = rules.variant.stock_end
        if stock_end.may_renew(rules, state, hand) and stock_end.renew(rules, state, hand, emit):
            return Outcome.STAY
        if state.vars[rules.at[KNOCKER]] >= 0:
            return answered(rules, state, flow, emit)
        state.ending = (stock_end.ending, -1)
        return Outcome.END_DEAL

    @staticmethod
    def _draw_any(rules: Ruleset, state: State, hand: int, action: Draw, emit: Emit) -> None:
        """Draw where more than the top discard may be had, and see which discard the next player may take besides the top."""
        pile = rules.pile(state, hand)
        first = not state.turns and pile == [state.vars[UPCARD]]
        lying = pile[-1] if pile and not first else NO_CARD
        if action.source == STOCK:
            take_stock_card(state, hand, emit)
        elif action.card in (NO_CARD, pile[-1]):
            take_discard(rules, state, hand, emit)
            lying = NO_CARD
        else:
            take_discard(rules, state, hand, emit, action.card)
        state.vars[rules.at[LATEST]] = lying

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        return (line("rule.draw_one" if self.discards == "top" else "rule.draw_latest"),)


def not_before_the_knock(action: LayDown | LayOff | Swap) -> Violation:
    """The refusal of a meld or lay-off before somebody has knocked."""
    return refuse("meld.with_knock_only", action.cards)


def take_stock_card(state: State, hand: int, emit: Emit) -> None:
    """The top card of the stock goes into a hand; nobody else sees it."""
    card = state.stock.pop()
    state.vars[DRAWN] = card
    state.hands[hand] |= 1 << card
    drew, moved = _drawn(hand, card, STOCK_ZONE, 1 << hand)
    emit(drew)
    emit(moved)


def take_discard(rules: Ruleset, state: State, hand: int, emit: Emit, card: Card = NO_CARD) -> None:
    """The top discard, or the one named, goes into a hand; it may not be discarded in this turn."""
    pile = state.discards[rules.takes_from[hand]]
    if card < 0:
        card = pile.pop()
    else:
        pile.remove(card)
    state.vars[TAKEN] = card
    state.hands[hand] |= 1 << card
    state.known[hand] |= 1 << card
    drew, moved = _drawn(hand, card, rules.zone(hand), rules.everybody)
    emit(drew)
    emit(moved)


@lru_cache(maxsize=4096)
def _drawn(hand: int, card: Card, zone: Zone, seen: int) -> tuple[Drew, Moved]:
    """What is told of a card drawn. Millions of hands are played, and these few facts come again and again."""
    return Drew(hand, zone[0], 1), Moved((card,), zone, ("hand", hand), seen)
