"""What the scoring methods of games with knocks answer besides what every method does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.rules.scoring.method import ScoringMethod

if TYPE_CHECKING:
    from game.rules.variant import Variant

WON = ("knock", "gin", "big_gin", "undercut", "double_refused")
"""How a hand can be won; some of these may bring more than one box."""


class KnockTerms:
    """What a knock is worth in a game that says nothing of it."""

    __slots__ = ()

    @property
    def big_gin(self) -> int | Literal["off"]:
        """Points for melding all cards without a discard; `off` where that is not played."""
        return "off"

    @property
    def for_gin(self) -> int:
        """Points for a knock with all cards melded."""
        return 25

    @property
    def for_undercut(self) -> int:
        """What it costs a knocker to be beaten, beside the difference."""
        return 25

    @property
    def tie(self) -> str:
        """What becomes of a knock with equal counts: an `undercut`, or what a setting of the method says."""
        return "undercut"

    @property
    def refusal(self) -> int:
        """Points for a double that is refused."""
        return 0

    @property
    def spade_doubles(self) -> bool:
        """Whether the points of a hand depend on its first upcard."""
        return False


class KnockMethod(KnockTerms, ScoringMethod):
    """Scoring of a hand that somebody ended with a knock."""

    __slots__ = ()

    def outcomes(self) -> tuple[str, ...]:
        """The ways in which a hand can be won."""
        return WON


_OTHER = KnockTerms()


def method_of(variant: Variant) -> KnockTerms:
    """How knocks are scored; where the game scores in another way, what is usual."""
    scoring = variant.scoring
    return scoring if isinstance(scoring, KnockMethod) else _OTHER
