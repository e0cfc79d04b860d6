"""Extras for the way in which somebody went out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.component import Component

if TYPE_CHECKING:
    from game.rules.variant import Variant


@dataclass(frozen=True)
class RummyBonus(Component):
    """Going rummy: all cards leave the hand in one turn of a player who has not melded or laid off before."""

    kind: Literal["going_rummy"] = "going_rummy"
    times: int = setting(1, low=1, high=4, label="Times", help="By how much the points are multiplied when somebody goes rummy.")
    points: int = setting(0, low=0, high=100, label="Extra points", help="Points added when somebody goes rummy.")

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its line of the rule sheet: where everybody writes or pays for their own hand, it is added to each of them."""
        each = "_each" if variant.scoring.kind in ("penalty", "pay_winner") else ""
        if self.times > 1:
            return (line(f"rule.rummy_times{each}", times=self.times),)
        return (line(f"rule.rummy_points{each}", points=self.points),)


@dataclass(frozen=True)
class OutBonus(Component):
    """Extra points for whoever goes out."""

    kind: Literal["going_out"] = "going_out"
    points: int = setting(10, low=0, high=100, label="Points", help="Extra points for going out.")
    one_suit: int = setting(
        0,
        low=0,
        high=100,
        label="One suit",
        help="With all cards in one turn and of one suit, the extra points instead of these; 0 for none.",
    )

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet, where it is worth anything."""
        code = "rule.out_bonus_penalty" if variant.scoring.kind == "penalty" else "rule.out_bonus"
        lines = [line(code, points=self.points)] if self.points else []
        if self.one_suit:
            lines.append(line("rule.out_bonus_one_suit", points=self.one_suit))
        return tuple(lines)


Bonus = RummyBonus | OutBonus
