"""What the scoring methods of games with knocks answer besides what every method does."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from game.cards.settings import setting
from game.rules.result import ScoreLine, scored
from game.rules.ruleset import Ruleset
from game.rules.scoring.method import Account, Counted, ScoringMethod, held
from game.rules.state.state import State
from game.rules.variant import Variant

GIN = ("gin", "big_gin")
WON = ("knock", *GIN, "undercut", "double_refused")
"""How a hand can be won; some of these may bring more than one box."""
_SHOWN = {
    "gin": "score.went_gin",
    "big_gin": "score.went_big_gin",
    "rummy": "score.knocked_rummy",
    "double_refused": "score.doubled_with",
}
"""What is said of the player who ended a hand in one of these ways; of everybody else, how many points were left."""


class KnockTerms:
    """What a knock is worth in a game that says nothing of it."""

    big_gin: int | Literal["off"] = "off"
    """Points for melding all cards without a discard; `off` where that is not played."""

    @property
    def for_gin(self) -> int:
        """Points for a knock with all cards melded."""
        return 25

    @property
    def for_undercut(self) -> int:
        """What it costs a knocker to be beaten, beside the difference."""
        return 25

    tie: str = "undercut"
    """What becomes of a knock with equal counts: an `undercut`, or what a setting of the method says."""

    refusal: int = 0
    """Points for a double that is refused."""

    spade_doubles: bool = False
    """Whether the points of a hand depend on its first upcard."""


class KnockMethod(KnockTerms, ScoringMethod):
    """Scoring of a hand that somebody ended with a knock."""

    outcomes = WON

    celebrated = GIN

    def winners(self, rules: Ruleset, state: State, counted: Counted) -> tuple[int, ...]:
        """Who wins the hand: the player who knocked, or, where that is beaten, all opponents with the fewest points; nobody
        where the hand was drawn.
        """
        if counted.out < 0 or counted.kind == "drawn":
            return ()
        if counted.kind != "undercut":
            return (counted.out,)
        others = {seat: counted.values[seat] for seat in counted.playing if seat != counted.out}
        return tuple(seat for seat, value in others.items() if value == min(others.values()))

    @staticmethod
    def shown(counted: Counted, seat: int) -> ScoreLine:
        """What a seat has left, which the points are made of."""
        if seat not in counted.playing:
            return scored("score.sat_out", 0)
        if seat != counted.out:
            return held(counted, seat)
        code = _SHOWN.get(counted.kind, "score.knocked_with")
        if counted.kind in (*GIN, "rummy"):
            return scored(code, 0)
        return scored(code, 0, counted.left[seat], value=counted.values[seat])


@dataclass(frozen=True)
class BoxedKnock(KnockMethod):
    """Scoring by differences, with more points and boxes for gin and for beating the knocker: these are settings."""

    gin_bonus: int = 0
    undercut_bonus: int = 0
    big_gin: int | Literal["off"] = setting("off", low=0, high=1000)
    gin_boxes: int = setting(0, low=0, high=9)
    undercut_boxes: int = setting(0, low=0, high=9)

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

    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        accounts = [[self.shown(counted, seat)] for seat in range(rules.seats)]
        winners = self.winners(rules, state, counted)
        if not winners:
            nobody = "score.equal_counts" if counted.out >= 0 else "score.nobody"
            return [[*account, scored(nobody, 0)] for account in accounts]
        for seat in winners:
            boxes = self.boxes(rules, counted, winners)[seat]
            box = scored("score.box" if boxes == 1 else "score.boxes", 0, count=boxes)
            accounts[seat] += [*self.won(rules, counted, seat, len(winners)), box]
        return accounts

    @abstractmethod
    def won(self, rules: Ruleset, counted: Counted, winner: int, share: int) -> Account:
        """What a winner scores; so many share it, where several have the same count."""

    def bonus_for_gin(self, kind: str) -> ScoreLine:
        """What a gin, or a big gin, counts besides the points."""
        bonus = self.big_gin if kind == "big_gin" and self.big_gin != "off" else self.gin_bonus
        return scored(f"score.{kind}_bonus", bonus, value=bonus)

    def further_boxes(self, kind: str) -> int:
        """How many boxes a hand that ended in this way brings besides the one for winning it, before anything is doubled."""
        return self.gin_boxes if kind in GIN else self.undercut_boxes if kind == "undercut" else 0


_OTHER = KnockTerms()


def method_of(variant: Variant) -> KnockTerms:
    """How knocks are scored; where the game scores in another way, what is usual."""
    scoring = variant.scoring
    return scoring if isinstance(scoring, KnockMethod) else _OTHER
