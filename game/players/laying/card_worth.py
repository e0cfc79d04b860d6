"""What single cards are worth to a player, in points: on the table, and left in a hand.

Three kinds of games differ here: those in which only what is left counts, those in which melds score, and those in which
nothing is laid before the whole hand is complete, so that what counts is the number of cards outside of melds.
"""

from __future__ import annotations

from game.cards.finder import Finder
from game.players.laying.likelihood import Likelihood
from game.players.laying.weights import WEIGHTS, Weights
from game.rules.policies.dealing.second_hand import cards_left
from game.rules.ruleset import Ruleset
from game.rules.view import View


class CardWorth:
    """Gain and loss by card, for one seat at one moment."""

    def __init__(self, rules: Ruleset, view: View, finder: Finder, likelihood: Likelihood, weights: Weights = WEIGHTS) -> None:
        self.melds_count = rules.variant.scoring.counts_melds
        self.whole_hand = rules.variant.opening.whole_hand
        points = finder.points
        represented = rules.variant.points.jokers_represent
        self.on_table = [
            float(min(point, 10) if represented and finder.wild >> card & 1 else point) for card, point in enumerate(points)
        ]
        """By card: what it scores when it is melded, where melds score; roughly, for wild cards and aces."""
        if self.melds_count:
            card = weights.melded_card_of_two if rules.variant.second_hand.cards else weights.melded_card
            caught = max(0.35, min(1.0, weights.caught - weights.caught_slope * likelihood.fewest))
            self.gain = self.on_table
            self.loss = [card + caught * point for point in points]
        else:
            self.gain = [0.0] * len(points)
            if not self.whole_hand:
                card, each = weights.card, weights.point
            elif rules.variant.losers_count == "unmatched":
                card, each = weights.unmatched_card, weights.unmatched_point
            else:
                card, each = weights.whole_card, weights.whole_point
            self.loss = [card + each * point for point in points]
        rivals = [seat for seat in range(view.seats) if seat not in rules.sides_with[view.seat]]
        others = sum(cards_left(rules, view, seat) for seat in rivals)
        self.out = weights.out + 2.0 * others
        """What it is worth to end the hand."""
