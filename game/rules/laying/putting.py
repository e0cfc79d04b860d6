"""Offers that several steps share: where cards of the hand can be put, and how an offer is declined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.cards.lines import line
from game.rules.acts.actions import DISCARD, Discard, Draw, LayOff, Pass, Swap
from game.rules.laying.laid import melds_of
from game.rules.laying.offers import DISCARD_PILE, HAND, MELDS, STOCK_PILE, Lifted, Offer, meld_place
from game.rules.violation import refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.meld import Meld
    from game.rules.state.state import State

DECLINE = "button:pass"


def discarding(cards: tuple[Card, ...]) -> Offer:
    """The discard pile as the place for these cards of the hand."""
    label = line("table.tip_throw")
    if not cards:
        return Offer(DISCARD_PILE, prompt=line("table.choose_to_discard"), label=label, key="discard")
    if len(cards) > 1:
        return Offer(DISCARD_PILE, refusal=refuse("discard.one_card", cards), label=label, key="discard")
    return Offer(DISCARD_PILE, Discard(cards[0]), label=label, key="discard")


def laying(rules: Ruleset, state: State, hand: int, cards: tuple[Card, ...]) -> Offer:
    """The place for new melds of these cards of the hand."""
    label = line("table.tip_slot")
    if not cards:
        return Offer(MELDS, prompt=line("table.choose_to_meld"), label=label, key="meld")
    return Offer(MELDS, melds_of(rules, state, cards, hand), label=label, key="meld")


def extending(rules: Ruleset, meld: Meld, cards: tuple[Card, ...]) -> Offer:
    """A meld as the place for these cards of the hand: they extend it, or take a wild card out of it."""
    place, label = meld_place(meld.id), line("table.tip_meld")
    if not cards:
        return Offer(place, prompt=line("table.choose_to_lay_off"), label=label, key="lay_off")
    freeing = (Swap(meld.id, cards),) if rules.swaps and rules.wilds_in(meld) else ()
    return Offer(place, LayOff(meld.id, cards), label=label, key="lay_off", also=freeing)


def declining(code: str = "button.pass") -> Offer:
    """The button that declines what is asked, and what that is called."""
    return Offer(DECLINE, Pass(), label=line(code))


def taking_top(pile: Sequence[Card], lifted: Lifted, pass_code: str) -> Iterator[Offer]:
    """The top discard is offered: the hand as the place for it, or buttons for taking and for leaving it."""
    top = tuple(pile[-1:])
    if lifted.source == DISCARD_PILE:
        yield Offer(HAND, Draw(DISCARD), label=line("table.tip_discard"), key="take_discard", moves=top)
    elif lifted.source == HAND:
        if top:
            yield Offer("button:take", Draw(DISCARD), label=line("button.take_card", top), key="take_discard")
        yield declining(pass_code)


def declining_draw(rules: Ruleset, state: State, hand: int) -> Offer:
    """Declining the discards when the stock has run out, which may make a new one."""
    renewed = _renewed(rules, state, hand)
    return declining(f"button.{renewed}")._replace(key="draw_stock") if renewed else declining()


def renewing(rules: Ruleset, state: State, hand: int) -> Iterator[Offer]:
    """The empty stock as the place where a new one is made."""
    renewed = _renewed(rules, state, hand)
    if renewed:
        yield Offer(STOCK_PILE, Pass(), label=line(f"button.{renewed}"), key="draw_stock")


def _renewed(rules: Ruleset, state: State, hand: int) -> str:
    """How a new stock is made by the player who declines the discards now: "turned", "shuffled", or empty for none."""
    how = "" if state.stock else rules.variant.stock_end.declining(rules, state, hand)
    return how if how != "ends" else ""
