"""The numbers by which hands are judged in games of any kind: data, found by play (see `tests/players/measure.py`)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of the judgement, in points. They were found by play, see `tests/players/measure.py`."""

    card: float = 3.5
    """What it costs to have one more card to get rid of."""
    point: float = 0.6
    """What a point left in the hand costs, where melds do not score."""
    whole_card: float = 8.0
    """What a card outside of melds costs where only whole hands are laid."""
    whole_point: float = 0.1
    """What a point of such a card costs, where it counts in any case."""
    unmatched_card: float = 5.0
    """What a card outside of melds costs where only such cards count for the losers."""
    unmatched_point: float = 0.3
    """What a point of such a card costs."""
    melded_card: float = 0.5
    """What one more card in hand costs where melds score."""
    melded_card_of_two: float = 8.0
    """The same where a second hand must be played out as well, so that there is less time."""
    ready: float = 0.15
    """How likely a card of a meld that lies ready is caught in the hand; more for every meld that must wait its turn."""
    haste: float = 0.4
    """By how much likelier for every card fewer than five that an opponent holds."""
    broken: float = 1.0
    """How much a connection counts that needs a card of a meld which lies ready."""
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
    clearly_whole: float = 12.0
    """The same where a pile can only be taken whole."""
    missing: float = 14.0
    """What a card costs that a contract still lacks."""
    caught: float = 1.0
    """Where melds score: how likely a card that stays in the hand is counted at the end, when an opponent is about to be out."""
    caught_slope: float = 0.12
    """How much less likely for each card that the opponent with the fewest holds."""
    open_pile: float = 0.4
    """How likely a card of a discard pile that may be taken whole is still there when it completes a meld."""
    horizon: float = 8.0
    """Turns ahead that count while the others have full hands."""
    unmatched_horizon: float = 4.5
    """The same where only whole hands are laid and melds in the hand cost nothing, so that nobody need hurry to lay them."""
    reach_least: float = 0.08
    """How likely first melds are laid in time where nothing is in sight for what they lack."""
    reach: float = 0.8
    """How likely, where what is in sight is worth just what they lack."""


WEIGHTS = Weights()
