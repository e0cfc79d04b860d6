"""Cards put away: second hands, which nobody sees, and bonus cards, which lie open before their owner.

Each has a place in `State.aside`: a game with second hands one for every seat, a game with bonus cards another for every
seat, any other game a single one that stays empty. Cards that are not in play at all lie in the place after these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.cards.ids import NO_CARD, Card, CardSet, card_set, listed
from game.rules.events import STOCK_ZONE, Drew, Emit, LaidOut, Moved, TookUp

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state import State
    from game.rules.view import View

SECOND_HAND, BONUS = "second_hand", "bonus"


class Places(NamedTuple):
    """Which place is whose, in a game of so many seats."""

    seats: int
    second: bool = False
    """Whether there are second hands."""
    bonus: bool = False
    """Whether there are bonus cards."""

    @property
    def used(self) -> int:
        """How many places belong to a seat."""
        return self.seats * (self.second + self.bonus)

    @property
    def whole(self) -> int:
        """How many places there are; cards that are not in play have this number."""
        return max(1, self.used)

    def second_of(self, seat: int) -> int:
        """The place of a seat's second hand."""
        return seat

    def bonus_of(self, seat: int) -> int:
        """The place of a seat's bonus cards."""
        return self.seats * self.second + seat

    def owner(self, place: int) -> int:
        """Whose place this is."""
        return place % self.seats

    def kind(self, place: int) -> str:
        """What lies there: `second_hand`, `bonus`, or nothing in particular."""
        if place >= self.used:
            return ""
        return SECOND_HAND if self.second and place < self.seats else BONUS


def second_hand(rules: Ruleset, state: State, seat: int) -> CardSet:
    """The second hand of a seat, as long as it has not been taken up."""
    return state.aside[rules.places.second_of(seat)] if rules.places.second else 0


def bonus_cards(rules: Ruleset, state: State, seat: int) -> CardSet:
    """The bonus cards that a seat has laid out."""
    return state.aside[rules.places.bonus_of(seat)] if rules.places.bonus else 0


def open_cards(rules: Ruleset, state: State) -> tuple[CardSet, ...]:
    """By place, what everybody can see: bonus cards, and once the hand is over second hands as well."""
    if not rules.places.used:
        return (0,) * len(state.aside)
    over = state.result is not None
    kinds = [rules.places.kind(place) for place in range(len(state.aside))]
    return tuple(
        cards if kind == BONUS or (over and kind == SECOND_HAND) else 0 for cards, kind in zip(state.aside, kinds, strict=True)
    )


def cards_left(rules: Ruleset, view: View, seat: int) -> int:
    """How many cards a seat must still get rid of: those of its hand, and of a second hand that it has not taken up."""
    unseen = view.aside_counts[rules.places.second_of(seat)] if rules.places.second else 0
    return view.counts[seat] + unseen


def take_up(rules: Ruleset, state: State, seat: int, emit: Emit | None) -> bool:
    """This seat has played out its first hand and takes up the second, where it has one. Whether it has cards now."""
    cards = second_hand(rules, state, seat)
    if not cards:
        return False
    place = rules.places.second_of(seat)
    state.aside[place] = 0
    state.hands[seat] |= cards
    if emit is not None:
        emit(TookUp(seat, cards.bit_count()))
        emit(Moved(tuple(rules.pack.in_rank_order(cards)), ("aside", place), ("hand", seat), 1 << seat))
    lay_out(rules, state, seat, emit)
    return bool(state.hands[seat])


def lay_out(rules: Ruleset, state: State, seat: int, emit: Emit | None, *, replaced: bool = True) -> Card:
    """Bonus cards in a hand are laid out before their holder, and a card of the stock comes for each of them.

    Answers the last card drawn for them, -1 where there was none.
    """
    drawn = NO_CARD
    while rules.bonus_cards & state.hands[seat]:
        cards = listed(rules.bonus_cards & state.hands[seat])
        place = rules.places.bonus_of(seat)
        state.hands[seat] &= ~card_set(cards)
        state.known[seat] &= ~card_set(cards)
        state.aside[place] |= card_set(cards)
        if emit is not None:
            emit(LaidOut(seat, tuple(cards)))
            emit(Moved(tuple(cards), ("hand", seat), ("aside", place), rules.everybody))
        new = [state.stock.pop() for _ in cards[: len(state.stock)]] if replaced and rules.variant.bonus_cards.replaced else []
        if new:
            drawn = new[-1]
            state.hands[seat] |= card_set(new)
            if emit is not None:
                emit(Drew(seat, "stock", len(new)))
                emit(Moved(tuple(new), STOCK_ZONE, ("hand", seat), 1 << seat))
    return NO_CARD if drawn >= 0 and rules.bonus_cards >> drawn & 1 else drawn
