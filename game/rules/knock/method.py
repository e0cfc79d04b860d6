"""What the scoring methods of games with knocks answer besides what every method does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from game.rules.scoring.method import ScoringMethod

if TYPE_CHECKING:
    from game.rules.variant import Variant

GIN = ("gin", "big_gin")
WON = ("knock", "gin", "big_gin", "undercut", "double_refused")
RARE = ("gin", "big_gin")
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

    def celebrated(self) -> tuple[str, ...]:
        """With no card left that counts."""
        return RARE


class BoxedKnock(KnockMethod):
    """Scoring by differences, with more points and boxes for gin and for beating the knocker: these are settings."""

    __slots__ = ()
    gin_bonus: int
    undercut_bonus: int
    gin_boxes: int
    undercut_boxes: int

    @property
    def for_gin(self) -> int:
        return self.gin_bonus

    @property
    def for_undercut(self) -> int:
        return self.undercut_bonus

    def ending(self, how: str, counts: Sequence[int], declarer: int, playing: Sequence[int]) -> str:
        if how != "knock":
            return how
        lowest = min(counts[seat] for seat in playing if seat != declarer)
        if counts[declarer] != lowest:
            return "knock" if counts[declarer] < lowest else "undercut"
        return {"no_score": "drawn", "knocker": "knock"}.get(self.tie, "undercut")

    def further_boxes(self, kind: str) -> int:
        """How many boxes a hand that ended in this way brings besides the one for winning it, before anything is doubled."""
        return self.gin_boxes if kind in GIN else self.undercut_boxes if kind == "undercut" else 0


_OTHER = KnockTerms()


def method_of(variant: Variant) -> KnockTerms:
    """How knocks are scored; where the game scores in another way, what is usual."""
    scoring = variant.scoring
    return scoring if isinstance(scoring, KnockMethod) else _OTHER
