"""Extras for the way in which somebody went out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import card_set
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.result import ScoreLine, scored
from game.rules.scoring.method import Extra, Rummy
from game.rules.state.slots import LAID_BEFORE

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant


WENT_OUT = ("out", "rummy")
"""Endings in which somebody got rid of all cards."""


class RummyBonus(Extra, kind="going_rummy"):
    """Going rummy: all cards leave the hand in one turn of a player who has not melded or laid off before."""

    times: int = setting(1, low=1, high=4)
    points: int = setting(0, low=0, high=100)

    @property
    def for_rummy(self) -> Rummy:
        return Rummy(self.times, self.points)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its line of the rule sheet: where everybody writes or pays for their own hand, it is added to each of them."""
        each = "_each" if variant.scoring.each_pays else ""
        if self.times > 1:
            return (line(f"rule.rummy_times{each}", times=self.times),)
        return (line(f"rule.rummy_points{each}", points=self.points),)


class OutBonus(Extra, kind="going_out"):
    """Extra points for the player who goes out."""

    points: int = setting(10, low=0, high=100)
    one_suit: int = setting(0, low=0, high=100)

    @property
    def for_going_out(self) -> int:
        return self.points

    @property
    def for_one_suit(self) -> int:
        return self.one_suit

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet, where it is worth anything."""
        code = "rule.out_bonus_penalty" if variant.scoring.charges_losers else "rule.out_bonus"
        lines = [line(code, points=self.points)] if self.points else []
        if self.one_suit:
            lines.append(line("rule.out_bonus_one_suit", points=self.one_suit))
        return tuple(lines)


class LongRunBonus(Extra, kind="long_run"):
    """Extra points for every long run on the table, for the player who laid it down first."""

    length: int = setting(7, low=4, high=13)
    points: int = setting(50, low=1, high=1000)

    def earned(self, rules: Ruleset, state: State, seat: int) -> tuple[ScoreLine, ...]:
        """The points of the long runs of a seat; where points count against their holder they are taken off."""
        points = -self.points if rules.variant.scoring.low_wins else self.points
        runs = (meld for meld in state.melds if meld.owner == seat and meld.kind == "run" and len(meld.cards) >= self.length)
        return tuple(scored("score.long_run", points, run.cards, count=len(run.cards)) for run in runs)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        code = "rule.long_run_penalty" if variant.scoring.low_wins else "rule.long_run"
        return (line(code, count=self.length, points=self.points),)


class UntouchedBonus(Extra, kind="untouched"):
    """Extra points for going out in one turn with a hand that was whole until then."""

    points: int = setting(25, low=0, high=1000)
    natural: int = setting(50, low=0, high=1000)

    def earned(self, rules: Ruleset, state: State, seat: int) -> tuple[ScoreLine, ...]:
        """The points of the player who went out so; where points count against their holder they are taken off."""
        if state.ending is None or state.ending[1] != seat or state.ending[0] not in WENT_OUT:
            return ()
        if state.vars[LAID_BEFORE] >> seat & 1:
            return ()
        laid = card_set(card for meld in state.melds for card, by in zip(meld.cards, meld.by, strict=True) if by == seat)
        wild = bool(laid & rules.finder_for(state).wild)
        points = self.points if wild else self.natural
        code = "score.untouched" if wild else "score.untouched_natural"
        sign = -1 if rules.variant.scoring.low_wins else 1
        return (scored(code, sign * points, value=points),) if points else ()

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        low = "_penalty" if variant.scoring.low_wins else ""
        if self.natural == self.points:
            return (line(f"rule.untouched{low}_same", points=self.points),)
        return (line(f"rule.untouched{low}", points=self.points, natural=self.natural),)
