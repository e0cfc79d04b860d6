"""Bonus cards of a side: what those that it has laid out count, and when they count against it."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.cards.pack import Pack
from game.cards.settings import setting
from game.rules.policies.dealing.bonus_cards import CardsLaidOut
from game.rules.variant import Variant


class SideBonusCards(CardsLaidOut, kind="of_side"):
    """Laid out as others are; all of them together count more, and they count against a side that has laid too little."""

    all_points: int = setting(800, low=0, high=10_000)
    minus_unmelded: bool = setting(True)
    needs_closed: int = setting(0, low=0, high=3)

    counts_unseen = False

    def side_worth(self, pack: Pack, cards: Sequence[Card], melds: int, closed: int) -> int:
        whole = len(cards) == self.mask(pack).bit_count() > 0
        points = self.all_points if whole else self.worth(len(cards))
        return -points if (self.minus_unmelded and not melds) or closed < self.needs_closed else points

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [*super().explain(variant)]
        if self.cards:
            lines.append(line("rule.bonus_cards_all", points=self.all_points))
        if self.needs_closed:
            lines.append(line("rule.bonus_cards_minus_closed", count=self.needs_closed))
        elif self.minus_unmelded:
            lines.append(line("rule.bonus_cards_minus_melds"))
        return tuple(lines)


class ColourBonusCards(CardsLaidOut, kind="by_colour"):
    """Laid out as others are; what those of a colour count together grows with their number."""

    amounts: tuple[int, ...] = setting((100, 300, 500, 1000), low=0, high=10_000)
    needs_closed: int = setting(1, low=0, high=3)

    counts_unseen = False

    def side_worth(self, pack: Pack, cards: Sequence[Card], melds: int, closed: int) -> int:
        red = sum(pack.deck.suits[pack.suit[card]].red for card in cards)
        counts = [count for count in (red, len(cards) - red) if count]
        points = sum(self.amounts[min(count, len(self.amounts)) - 1] for count in counts) if self.amounts else 0
        return -points if closed < self.needs_closed else points

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.bonus_cards_named", cards_named=self.cards), *self.kept(variant)]
        lines.append(line("rule.bonus_cards_by_colour", amounts=", ".join(map(str, self.amounts))))
        if self.needs_closed:
            lines.append(line("rule.bonus_cards_minus_closed", count=self.needs_closed))
        return tuple(lines)
