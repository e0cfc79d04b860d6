"""What points are worth where a game is played for something, and the purse that everybody brings; nothing is real money."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.component import Component, Objection
from game.rules.result import Points, whole
from game.rules.scoring import purse
from game.rules.scoring.scoresheet import Cell, ScoreSheet
from game.rules.state.slots import Slot

if TYPE_CHECKING:
    from game.rules.variant import Variant


@dataclass(frozen=True)
class Money(Component):
    """How much a point is worth, in which currency, the least that is written where anything is; and what everybody brings."""

    point_value: int | Literal["1/2", "1/4", "1/5", "1/10", "1/20", "1/100"] = setting(0, low=0, high=1_000_000)
    currency: str = setting("chips")
    minimum_stake: int = setting(0, low=0, high=1_000_000)

    scored: bool = setting(False)

    brought: int = setting(0, low=0, high=1_000_000)
    least: int | Literal["a_hand"] = setting("a_hand", low=1, high=1_000_000)

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (purse.WINNINGS, purse.PAID) if self.brought else ()

    def traits(self, variant: Variant) -> tuple[str, ...]:
        """That players have purses."""
        return ("purse",) if purse.played(variant) else ()

    def objections(self, variant: Variant) -> tuple[Objection, ...]:
        """Nobody could be dealt in who brings less than the least."""
        needed = purse.least(variant)
        if not purse.played(variant) or needed <= self.brought:
            return ()
        code = "purse_least" if self.least == needed else "purse_needed"
        return (Objection(code, "money.least", (("least", int(needed)), ("brought", self.brought))),)

    @property
    def value(self) -> Points:
        """How much a point is worth."""
        return Fraction(self.point_value)

    @property
    def _beside_points(self) -> bool:
        """Whether amounts stand beside the points."""
        return bool(self.point_value) and not self.scored

    def of(self, points: Points) -> Points | None:
        """What these points are worth; None where nothing is played for, or where the points are amounts already."""
        return self.payment(points, self.value) if self._beside_points else None

    def payment(self, points: Points, value: Points) -> Points:
        """The amount of so many points, each worth this much."""
        least = self.minimum_stake if points else 0
        amount = whole(max((points if points >= 0 else -points) * value, least))
        return amount if points >= 0 else -amount

    def on_sheet(self, sheet: ScoreSheet) -> ScoreSheet:
        """The score sheet with amounts beside its points."""
        if not self._beside_points:
            return sheet
        rows = tuple(row._replace(cells=tuple(map(self._beside, row.cells))) for row in sheet.rows)
        foot = tuple(
            one if one.kind == "count" else one._replace(cells=tuple(map(self._beside, one.cells))) for one in sheet.foot
        )
        return sheet._replace(rows=rows, foot=foot, subtitle=(*sheet.subtitle, self._said("scores.point_value", self.value)))

    def _beside(self, cell: Cell) -> Cell:
        if not isinstance(cell.words, int | Fraction) or cell.tag is not None:
            return cell
        amount = self.of(cell.words)
        assert amount is not None
        return cell._replace(tag=line("scores.worth", amount=amount, currency=self.word_for(amount)))

    def word_for(self, amount: Points) -> str:
        """The word behind an amount: behind one of it the word without the s of the plural."""
        one = amount in (1, -1) and self.currency.endswith("s") and not self.currency.endswith("ss")
        return self.currency[:-1] if one else self.currency

    def _said(self, code: str, amount: Points) -> Line:
        return line(code, amount=whole(amount), currency=self.word_for(amount))

    def price(self, points: Points) -> Points:
        """What so many points cost or bring."""
        return self.payment(points, self.value)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        if not self.point_value:
            return purse.explain(variant)
        least = (self._said("rule.minimum_stake", self.minimum_stake),) if self.minimum_stake else ()
        with_purse = purse.explain(variant)
        never = "rule.never_paid_purse" if with_purse else "rule.never_paid_scores" if self.scored else "rule.never_paid"
        return (self._said("rule.point_value", self.value), *least, *with_purse, line(never))
