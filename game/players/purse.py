"""What single cards are worth to a player, in points: on the table, and left in a hand.

Three kinds of games differ here: those in which only what is left counts, those in which melds score, and those in which
nothing is laid before the whole hand is complete, so that what counts is the number of cards outside of melds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.players.likelihood import Likelihood
from game.rules.policies.opening import PointsOpening, WholeHand

if TYPE_CHECKING:
    from game.cards.finder import Finder
    from game.rules.ruleset import Ruleset
    from game.rules.view import View


@dataclass(frozen=True, slots=True)
class Scales:
    """The numbers of the judgement, in points. They were found by play, see `tests/players/measure.py`."""

    card: float = 3.5
    """What it costs to have one more card to get rid of."""
    point: float = 0.6
    """What a point left in the hand costs, where melds do not score."""
    whole_card: float = 8.0
    """What a card outside of melds costs where only whole hands are laid."""
    whole_point: float = 0.1
    """What a point of such a card costs, where it counts in any case."""
    melded_card: float = 0.5
    """What one more card in hand costs where melds score."""
    ready: float = 0.15
    """How likely a card of a meld that lies ready is caught in the hand; more for every meld that must wait its turn."""
    held: float = 0.12
    """The same for a card that fits a meld on the table."""
    twin: float = 0.95
    """The same for the second of two equal cards."""
    wild: float = 8.0
    """What a wild card that no meld needs is worth beside what it counts."""
    wild_stays: float = 0.3
    """How likely it is caught in the hand."""
    feeding: float = 12.0
    """What it costs when the next player makes a meld with a discard."""
    feeding_last: float = 12.0
    """The same, more, where that ends the hand or nearly so."""
    feeding_layoff: float = 4.0
    """What it costs when the next player can lay the discard off."""
    out: float = 60.0
    """What it is worth to end the hand; a little more for every card that the others hold."""
    showing: float = 0.5
    """What it costs that the others know a card that was taken from the discard pile."""
    clearly: float = 1.0
    """How much better a hand must become before discards are taken."""
    missing: float = 14.0
    """What a card costs that a contract still lacks."""


SCALES = Scales()


class Purse:
    """Gain and loss by card, for one seat at one moment."""

    def __init__(self, rules: Ruleset, view: View, finder: Finder, likelihood: Likelihood, scales: Scales = SCALES) -> None:
        opening = rules.variant.opening
        self.melds_count = rules.variant.scoring.counts_melds
        self.whole_hand = isinstance(opening, WholeHand) or (isinstance(opening, PointsOpening) and opening.whole_hand)
        points = finder.points
        represented = getattr(rules.variant.points, "joker_melded", "own") == "represented"
        self.on_table = [float(min(point, 10) if represented and finder.wild >> card & 1 else point) for card, point in enumerate(points)]
        """By card: what it scores when it is melded, where melds score; roughly, for wild cards and aces."""
        if self.melds_count:
            caught = max(0.35, min(1.0, 1.1 - 0.08 * likelihood.fewest))
            self.gain = self.on_table
            self.loss = [scales.melded_card + caught * point for point in points]
        else:
            self.gain = [0.0] * len(points)
            unmatched = rules.variant.losers_count == "unmatched"
            card, each = (scales.whole_card, scales.point / 2 if unmatched else scales.whole_point) if self.whole_hand else (scales.card, scales.point)
            self.loss = [card + each * point for point in points]
        others = sum(count for seat, count in enumerate(view.counts) if seat not in rules.sides_with[view.seat])
        self.out = scales.out + 2.0 * others
        """What it is worth to end the hand."""
