"""Worlds: full states that a seat could not tell from the truth, for players that think ahead.

Unseen cards are dealt at random into the hidden places; cards that everybody saw go into a hand stay there. The random
stream is the caller's, so thinking never disturbs the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from game.cards.chance import Chance
from game.cards.ids import card_set, listed
from game.rules.state.parts import filled
from game.rules.state.slots import DRAWN, WILD_CARD
from game.rules.state.state import State

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.view import View


World: TypeAlias = State
"""A full state that was imagined for a view. Players hold such states and no others."""


def unseen(rules: Ruleset, view: View) -> list[int]:
    """The cards of which this seat does not know where they are, lowest first."""
    seen = 0
    for known in view.known:
        seen |= known
    for pile in view.discards:
        seen |= card_set(card for card in pile if card >= 0)
    for meld in view.melds:
        seen |= card_set(meld.cards)
    for place in view.aside:
        seen |= place
    return listed(rules.pack.all & ~seen)


def sample(rules: Ruleset, view: View, chance: Chance) -> State:
    """A state with the same view for this seat, all hidden cards at random."""
    return _world(rules, view, chance)


def any_world(rules: Ruleset, view: View) -> State:
    """A state with the same view for this seat, whichever is made soonest."""
    return _world(rules, view, None)


def _world(rules: Ruleset, view: View, chance: Chance | None) -> State:
    free = unseen(rules, view)
    under = view.vars[WILD_CARD] if view.vars[WILD_CARD] >= 0 else rules.lies_under(view.vars)
    bottom = [under] if view.stock_count and under in free else []
    free = [card for card in free if card not in bottom]  # everybody has seen it go under the stock
    if chance is not None:
        chance.shuffle(free)
    # A bonus card is in nobody's hand: it would have been laid out. It may be in the stock, or in a second hand.
    never = [card for card in free if rules.bonus_cards >> card & 1]
    if never:
        free = [card for card in free if not rules.bonus_cards >> card & 1]
    state = State(view.seats, rules.memory)
    rules.places.clear(state)
    own = rules.places.hands_of[view.seat]
    state.known = [0 if number in own else known for number, known in enumerate(view.known)]
    for number, count in enumerate(view.counts):
        missing = count - view.known[number].bit_count()
        state.hands[number] = view.known[number] | card_set(free[:missing])
        del free[:missing]
    if never:
        free += never
        if chance is not None:
            chance.shuffle(free)
    for number, (count, place) in enumerate(zip((*view.aside_counts, view.out_count), (*view.aside, 0), strict=True)):
        missing = count - place.bit_count()
        state.aside[number] = place | card_set(free[:missing])
        del free[:missing]
    state.parts = filled(view.parts, state.hands)
    state.pots = view.pots
    state.discards = [[card if card >= 0 else free.pop() for card in pile] for pile in view.discards]
    state.stock = bottom + free
    state.melds, state.next_meld = list(view.melds), view.next_meld
    state.scores, state.sheet = list(view.scores), view.sheet
    state.standing = list(view.standing)
    state.frames = list(view.frames)
    state.vars = list(view.vars)
    if view.to_act != view.seat:
        state.vars[DRAWN] = -1
    state.deal, state.dealer, state.turns, state.decisions = view.deal, view.dealer, view.turn, view.decisions
    state.chance = chance.bits() if chance is not None else 0
    state.ending, state.result = view.ending, view.result
    return state
