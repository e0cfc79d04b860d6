"""What closed melds count and open ones may cost, as the scoring of a game of two sides tells it to those who judge melds."""

from __future__ import annotations

from typing import NamedTuple

from game.cards.pack import Pack
from game.rules.scoring.method import ScoringMethod
from game.rules.tables import Tables


class ClosedWorth(NamedTuple):
    """Points of the hand."""

    natural: int = 0
    mixed: int = 0
    wild: int = 0
    """Of a meld of wild cards alone, the most that it can count."""
    sequence: int = 0
    risky: tuple[int, ...] = ()
    """The ranks whose natural melds count `risky_points` when they are closed, and as much against a side when they are not."""
    risky_points: int = 0
    risky_kept: int = 0
    """What three or more cards of such a rank cost that are left in a hand."""
    wild_unfinished: int = 0
    """What a meld of wild cards costs that is not closed."""


class ClosedMelds(ScoringMethod):
    """Scoring in which closed melds count."""

    def closed_worth(self, pack: Pack) -> ClosedWorth:
        """What they count."""
        return ClosedWorth()


_NOTHING = ClosedWorth()


def closed_worth(rules: Tables) -> ClosedWorth:
    """What closed melds count by these rules."""
    scoring = rules.variant.scoring
    return scoring.closed_worth(rules.pack) if isinstance(scoring, ClosedMelds) else _NOTHING
