"""A new hand of a match: who plays it, who gets which card, what is turned up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.cards.chance import Chance
from game.cards.ids import Card
from game.rules.acts.events import STOCK_ZONE, BoughtIn, DroppedOut, Emit, Event, Moved, SitsOut, Told, WildTurned
from game.rules.policies.dealing.seating import SidesRule
from game.rules.scoring import purse
from game.rules.state import standing
from game.rules.state.entry import known
from game.rules.state.meld import NOBODY
from game.rules.state.slots import UPCARD, WILD_CARD, WILD_RANK
from game.rules.state.state import State

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset


def who_plays(rules: Ruleset, state: State, back: Sequence[int]) -> list[Event]:
    """Before a hand: those who came above the limit in the last one are out, or come back; a new game may begin."""
    if state.result is None:
        return []
    before, end = state.standing, rules.variant.match_end.rule
    state.standing, state.scores = end.going_on(rules, state)
    if back:
        state.standing, state.scores = end.returned(state.standing, state.scores, back)
    state.standing = purse.standing_after(rules, state, state.standing)
    changes: list[Event] = []
    for seat, (old, new) in enumerate(zip(before, state.standing, strict=True)):
        if new != old:
            out, waits = DroppedOut(seat), SitsOut(seat)
            came = BoughtIn(seat, state.scores[seat])
            changes.append(out if new & standing.OUT else waits if new & standing.SITS_OUT else came)
    return changes


def take_seats(rules: Ruleset, rotation: SidesRule, state: State, dealer: int | None, lot: int, changes: list[Event]) -> int:
    """Who plays this hand where not all do; returns who deals it."""
    if dealer is None or state.result is not None:
        winners = () if state.result is None else state.result.winners
        seated = rotation.reseated(state.standing, winners, state.dealer, begins_game(rules, state))
    else:
        seated = rotation.seated(rules.circle, dealer, Chance(lot))
    state.standing = seated.standing
    changes += rotation.announced(state.standing, seated.dealer)
    return seated.dealer


def begins_game(rules: Ruleset, state: State) -> bool:
    """Whether the hand that is about to be dealt is the first of another game."""
    sheet = rules.variant.match_end.rule.sheet(rules.seats, known(state.sheet, state.scores))
    return sheet is not None and all(column.over for column in sheet.columns)


def hand_out(rules: Ruleset, state: State, deck: list[Card], emit: Emit) -> None:
    """Cards one at a time from the left of the dealer, then the upcard; the rest is the stock."""
    plan = rules.variant.deal
    hands = [0] * len(rules.places.hands)
    circle = rules.in_play(state)
    handing = plan.handing(rules.pack, deck, circle, state.dealer, state.deal, rules.seats)
    order = handing.seats
    sights = [(("hand", seat), spot.seen_by(rules.everybody)) for seat, spot in enumerate(rules.places.hands)] if order else []
    for i, (card, seat) in enumerate(zip(deck, order, strict=False)):
        hands[seat] |= 1 << card
        if i in handing.shown:
            state.known[seat] |= 1 << card
        target, sight = sights[seat]
        emit(Moved((card,), STOCK_ZONE, target, rules.everybody if i in handing.shown else sight))
    if rules.asks_rank and plan.shows_rank:
        state.vars[WILD_RANK] = handing.wild_rank
    state.hands = hands
    count = len(order)
    for spot in rules.places.dealt(circle.up_to(state.dealer)) if rules.places.dealing else ():
        spot.put(state, deck[count])
        emit(Moved((deck[count],), STOCK_ZONE, spot.zone, spot.seen_by(rules.everybody)))
        count += 1
    turned = _turned_first(rules, state, deck[count:])
    count += len(turned)
    starter, left = rules.starter(state), plan.turned_up
    pile, zone = rules.pile(state, starter), rules.zone(starter)
    while left or (pile and count < len(deck) and plan.covers_upcard(rules.pack, pile[-1])):
        left = max(0, left - 1)
        pile.append(deck[count])
        emit(Moved((deck[count],), STOCK_ZONE, zone, rules.everybody))
        count += 1
    state.stock = deck[: count - 1 : -1] if count else deck[::-1]
    if plan.shows_last:
        _show_last(rules, state, emit)
    for card in turned[:-1]:
        _put_back(rules, state, card, emit)
    for card in turned[-1:]:
        turn_wild(rules, state, card, emit)


def _turned_first(rules: Ruleset, state: State, deck: Sequence[Card]) -> Sequence[Card]:
    """The cards that are turned before the first upcard to show which rank is wild: the last of them does."""
    wilds = rules.variant.wilds
    if not rules.asks_rank or not wilds.stays_open:
        return ()
    count = 1
    while wilds.turns_again and wilds.shown_by(rules.pack, deck[count - 1]) < 0:
        count += 1
    return deck[:count]


def _show_last(rules: Ruleset, state: State, emit: Emit) -> None:
    """The next card is shown and lies open under the stock."""
    card = state.stock.pop()
    state.stock.insert(0, card)
    state.vars[UPCARD] = card
    emit(Told("shown_last", NOBODY, (("card", card),)))
    emit(Moved((card,), STOCK_ZONE, STOCK_ZONE, rules.everybody))


def _put_back(rules: Ruleset, state: State, card: Card, emit: Emit) -> None:
    """A card that was turned and shows no rank goes back into the stock, anywhere."""
    chance = Chance(state.chance)
    state.stock.insert(chance.below(len(state.stock) + 1), card)
    state.chance = chance.state
    emit(Moved((card,), STOCK_ZONE, STOCK_ZONE, rules.everybody))


def turn_wild(rules: Ruleset, state: State, card: Card, emit: Emit) -> None:
    """A card is shown and put under the stock: its rank is wild in this hand. A joker may show none."""
    state.stock.insert(0, card)
    state.vars[WILD_CARD], state.vars[WILD_RANK] = card, rules.variant.wilds.shown_by(rules.pack, card)
    emit(WildTurned(card))
    emit(Moved((card,), STOCK_ZONE, STOCK_ZONE, rules.everybody))
