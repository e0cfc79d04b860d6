"""Bonus cards: cards such as red threes that are never held, but laid out before the player who gets them, and count extra."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.cards.ids import CardSet
from game.cards.lines import Line, line
from game.cards.pack import Pack
from game.cards.settings import Want, setting
from game.rules.policies.dealing.bases import BONUS, BonusRule
from game.rules.state.places import Place

if TYPE_CHECKING:
    from game.rules.variant import Variant


class NoBonusCards(BonusRule, kind="none"):
    """Every card is a card of the hand."""


@dataclass(frozen=True)
class CardsLaidOut(BonusRule):
    """As soon as one is in a hand it is laid out, face up, and a card of the stock comes for it, where there is one.

    A bonus card that comes with discards is laid out without a card for it. Where melds score, the cards count for the player who
    has laid them out; they are never melded, laid off or discarded.
    """

    cards: tuple[str, ...] = setting(("3H", "3D"))
    points: int = setting(100, low=0, high=1000)
    replaced: bool = setting(True)

    def wants(self, pack: Pack) -> Iterator[Want]:
        """The bonus cards, of an own deck."""
        if not pack.deck.french:
            known = pack.deck.face_of_name
            yield from (("no_card_here", "cards", {"name": name}) for name in self.cards if name not in known)

    def mask(self, pack: Pack) -> CardSet:
        return sum(pack.named.get(name, 0) for name in dict.fromkeys(self.cards))

    def places(self) -> tuple[Place, ...]:
        return (Place(BONUS, "apart", "seat", seen_by="everybody"),) if self.cards else ()

    def worth(self, count: int) -> int:
        return self.points * count

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.bonus_cards", cards_named=self.cards, points=self.points), *self.kept(variant)]
        return (*lines, line("rule.bonus_cards_in_pile")) if variant.deal.upcard else tuple(lines)

    def kept(self, variant: Variant) -> tuple[Line, ...]:
        """What becomes of them in a hand, in a second hand and in the stock, as lines of the rule sheet."""
        lines = [line("rule.bonus_cards_never")]
        if variant.second_hand.cards:
            lines.append(line("rule.bonus_cards_second_hand"))
        if self.replaced:
            lines.append(line("rule.bonus_cards_replaced"))
        return tuple(lines)


class LaidOutCards(CardsLaidOut, kind="laid_out"):
    """The same, and each of them counts for the player who has laid it out."""
