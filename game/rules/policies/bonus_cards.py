"""Bonus cards: cards such as red threes that are never held, but laid out before whoever gets them, and count extra."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.ids import CardSet
from game.cards.lines import Line, line
from game.cards.pack import Pack
from game.cards.settings import setting
from game.rules.component import Component

if TYPE_CHECKING:
    from game.rules.variant import Variant


@dataclass(frozen=True)
class NoBonusCards(Component):
    """Every card is a card of the hand."""

    kind: Literal["none"] = "none"

    @property
    def replaced(self) -> bool:
        """Whether a card of the stock comes for them."""
        return False

    def mask(self, pack: Pack) -> CardSet:
        """The bonus cards of a pack: none."""
        return 0

    def worth(self, count: int) -> int:
        """What so many bonus cards of one player count."""
        return 0

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet: none."""
        return ()


@dataclass(frozen=True)
class LaidOutCards(Component):
    """As soon as one is in a hand it is laid out, face up, and a card of the stock comes for it, where there is one.

    A bonus card that comes with discards is laid out without a card for it. Where melds score, the cards count for whoever
    has laid them out; they are never melded, laid off or discarded.
    """

    kind: Literal["laid_out"] = "laid_out"
    cards: tuple[str, ...] = setting(("3H", "3D"), label="Bonus cards", help="The bonus cards, such as 3H and 3D.")
    points: int = setting(100, low=0, high=1000, label="Points", help="What a bonus card counts that has been laid out.")
    replaced: bool = setting(
        True, label="Replaced", help="Whether a card of the stock is drawn for a bonus card that was dealt or drawn."
    )

    def mask(self, pack: Pack) -> CardSet:
        """The bonus cards of a pack."""
        return sum(pack.named.get(name, 0) for name in dict.fromkeys(self.cards))

    def worth(self, count: int) -> int:
        """What so many bonus cards of one player count."""
        return self.points * count

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        lines = [line("rule.bonus_cards", cards_named=self.cards, points=self.points), line("rule.bonus_cards_never")]
        if self.replaced:
            lines.append(line("rule.bonus_cards_replaced"))
        return (*lines, line("rule.bonus_cards_in_pile"))


BonusCards = NoBonusCards | LaidOutCards
