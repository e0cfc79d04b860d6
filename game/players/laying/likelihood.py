"""How likely a card comes in time: from the stock, from the player before, or out of a discard pile that lies open.

It counts every copy of a card and the wild cards that may stand for it. The numbers are rough, and made from what the
seat has seen.
"""

from __future__ import annotations

from game.cards.ids import CardSet, card_set, each
from game.players.beliefs import Beliefs
from game.players.laying.weights import WEIGHTS, Weights
from game.rules.policies.dealing.second_hand import cards_left
from game.rules.ruleset import Ruleset
from game.rules.state.slots import IDLE_RENEWALS, LAID
from game.rules.view import View

_MOST = 0.9
_GIVEN = 0.25
"""How likely the player before throws a card that it holds."""
_STOCK = 1.6
"""A card that is drawn by others may be thrown again, so that more than one's own draws count."""


class Likelihood:
    """What may still come into one seat's hand."""

    def __init__(self, rules: Ruleset, view: View, beliefs: Beliefs, wild: CardSet, weights: Weights = WEIGHTS) -> None:
        rivals = [seat for seat in range(view.seats) if seat not in rules.sides_with[view.seat]]
        playing = [cards_left(rules, view, seat) for seat in rivals if view.counts[seat]] or [1]
        self.fewest = min(playing)
        """Cards in the smallest hand of an opponent."""
        unhurried = rules.variant.losers_count == "unmatched" and rules.variant.opening.whole_hand
        horizon = weights.unmatched_horizon if unhurried else weights.horizon
        self.turns = max(1.5, min(horizon, 1.0 + 0.75 * self.fewest))
        """How many more turns this seat may expect."""
        stock = view.stock_count
        draws = min(self.turns, stock / view.seats) if stock else 0.0
        share = draws / stock if stock else 0.0
        pile = view.pile
        again = (
            min(0.5, max(0.0, self.turns - stock / view.seats) / max(8, len(pile)))
            if rules.variant.stock_end.how != "none"
            else 0.0
        )
        given = _GIVEN * 0.4 ** view.vars[IDLE_RENEWALS] * self._use_of_discards(rules, view)
        pack = rules.pack
        wanted = (pack.all & ~pack.all_jokers).bit_count()
        hidden = (wild & ~view.hand & ~card_set(pile)).bit_count() - sum(
            (wild & card_set(meld.cards)).bit_count() for meld in view.melds
        )
        self.wild = min(0.6, draws * max(0, hidden) / max(1, wanted))
        """How likely another wild card comes."""
        self.get = [0.0] * pack.deck.period
        """By face: how likely such a card comes in time."""
        for face in range(pack.deck.period):
            one = beliefs.in_stock[face] * share * _STOCK + beliefs.in_previous[face] * given
            if beliefs.buried >> face & 1:
                one += again
            self.get[face] = min(_MOST, one + 0.5 * self.wild)
            if rules.bonus_cards & pack.twins[face]:
                self.get[face] = 0.0  # such a card is never held
        for card in self._lying_open(rules, pile):
            if card < pack.naturals:
                face = pack.face[card]
                self.get[face] = max(self.get[face], weights.open_pile)

    @staticmethod
    def _use_of_discards(rules: Ruleset, view: View) -> float:
        """How freely discards can be taken: hardly, where only first melds let a player take one."""
        pickup = rules.pickup
        if pickup.to_be_used:
            return 0.9 if view.vars[LAID] >> view.seat & 1 else 0.4
        return 1.0

    @staticmethod
    def _lying_open(rules: Ruleset, pile: tuple[int, ...]) -> tuple[int, ...]:
        """The discards that may be taken from below the top."""
        if rules.pickup.takes_several:
            return tuple(card for card in pile if not rules.bonus_cards >> card & 1)
        reach = max(step.reach for step in rules.variant.steps.values())
        return pile[-reach + 1 :] if reach > 1 else ()

    def any_of(self, faces: CardSet) -> float:
        """How likely at least one of these faces comes."""
        without = 1.0
        for face in each(faces):
            without *= 1.0 - self.get[face]
        return 1.0 - without
