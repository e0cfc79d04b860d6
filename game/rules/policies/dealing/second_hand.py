"""A second hand: cards that every player is dealt face down beside the hand and plays when the hand is played out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.events import Emit, Moved, TookUp
from game.rules.policies.dealing.bases import SECOND_HAND, SecondHandRule, lay_out, second_hand
from game.rules.state.places import Place

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant
    from game.rules.view import View


class NoSecondHand(SecondHandRule, kind="none"):
    """Everybody has one hand."""


class OwnSecondHand(SecondHandRule, kind="own"):
    """A second hand for every player, unseen until the first is played out; only the player who has played out both is out.

    It is taken up at once by a player who has melded or laid off the last card of the first, and the turn goes on with it;
    where the last card was discarded, the turn is over and it is played from the next turn on.
    """

    cards: int = setting(7, low=1, high=30)

    def places(self) -> tuple[Place, ...]:
        return (Place(SECOND_HAND, "apart", "seat", shown=True, dealt=self.cards, taken_up=True),)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        return (
            line("rule.second_hand", count=self.cards),
            line("rule.second_hand_melded"),
            line("rule.second_hand_discarded"),
            line("rule.second_hand_counts"),
        )


def cards_left(rules: Ruleset, view: View, seat: int) -> int:
    """How many cards a seat must still get rid of: those of its hand, and of a second hand that it has not taken up."""
    unseen = view.aside_counts[rules.places.number(SECOND_HAND, seat)] if rules.places.has(SECOND_HAND) else 0
    return view.counts[seat] + unseen


def take_up(rules: Ruleset, state: State, seat: int, emit: Emit) -> bool:
    """This seat has played out its first hand and takes up the second, where it has one. Whether it has cards now."""
    cards = second_hand(rules, state, seat)
    if not cards:
        return False
    place = rules.places.number(SECOND_HAND, seat)
    state.aside[place] = 0
    state.hands[seat] |= cards
    emit(TookUp(seat, cards.bit_count()))
    emit(Moved(tuple(rules.pack.in_rank_order(cards)), ("aside", place), ("hand", seat), 1 << seat))
    lay_out(rules, state, seat, emit)
    return bool(state.hands[seat])
