"""How players of games with a card on offer judge, as numbers."""

from __future__ import annotations

from dataclasses import dataclass

FARTHEST = 6
"""Plans that lack more cards than this are none."""
MOST_PLANS = 500
"""So many plans are looked at, the nearest first."""
LEAST_OWN = 2
"""A meld is begun with so many cards of one's own at least."""
POINTS = 20.0
"""So many points are said for a hand that is won for sure."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What is worth what, in hands that are won; likelihoods; and how much is imagined."""

    slack: int = 1
    """So many cards more than the nearest plan others may lack to be looked at."""
    futures: int = 32
    """So many ways in which the hidden cards may lie are imagined by a player who imagines 64 tables."""
    models: int = 12
    """In so many of them it is worked out what a card means to somebody else."""
    delay: float = 2.0
    """A plan is complete so many cards later for each card that it lacks: nobody knows beforehand which will be the first."""
    dropped: float = 0.25
    """How likely somebody discards a card of the hand some time."""
    fed: float = 0.1
    """What it costs that somebody else can meld a card, as far as it is known; and one card that somebody comes nearer."""
    forced: float = 0.05
    """What it brings that somebody must take a card who does not want it."""
    is_forced: float = 0.7
    """How likely a card is forced upon a seat that refuses it, where that would break up its hand."""
    refused: float = 0.3
    thrown: float = 0.24
    """How likely a hand is that could have melded a card which it has refused, or goes with one that it has thrown."""
    keeps: float = 0.35
    """How much less likely a hand is for each card that it is farther from the end: everybody keeps what is useful."""
    lately: int = 6
    """So many of either tell something."""
    laid: float = 0.12
    """What a card more on the table is worth where the fewest cards in hand win a hand that nobody ends."""
    waver: float = 4.5
    """By how much judgements of discards and melds are off, against other games: a card that is a little worse costs nothing in
    most hands."""
    waver_offer: float = 1.2
    """The same of whether to take a card: who refuses what is good never comes to an end."""
    hazard: tuple[float, ...] = (0.3, 0.12, 0.09, 0.07, 0.045, 0.035, 0.03, 0.025, 0.02, 0.016, 0.013, 0.01)
    """By the cards that somebody lacks on the table: how likely it wins with one card of the stock."""


WEIGHTS = Weights()
