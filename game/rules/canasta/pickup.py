"""When the discard pile may be taken: it freezes, and the player who takes it melds its top card at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from game.cards.ids import NO_CARD, Card
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.policies.bases import PickupRule
from game.rules.ruleset import Ruleset
from game.rules.variant import Variant


class FrozenPile(PickupRule, kind="frozen_pile"):
    """The pile is taken by melding its top card with cards of the hand, or on a meld of the side while it is not frozen."""

    always_frozen: bool = setting(False)
    with_wild: bool = setting(True)
    on_meld: bool = setting(True)
    on_closed: bool = setting(True)
    most: int | Literal["all"] = setting("all", low=1, high=20)
    blocked_by: tuple[str, ...] = setting(("3S", "3C"))

    takes_several = True

    @property
    def whole_pile(self) -> bool:
        return self.most == "all"

    @property
    def onto_melds(self) -> bool:
        """Whether the top card may be taken by putting it onto a meld of the own side: of a pile that is not frozen."""
        return self.on_meld and not self.always_frozen

    def taken(self, pile: Sequence[Card], depth: int) -> int:
        return len(pile) if self.most == "all" else min(len(pile), self.most)

    def across(self, rules: Ruleset, discards: Sequence[Card]) -> Card:
        """The latest card that froze the pile: a wild one, or a bonus card."""
        freezing = rules.finder.wild | rules.bonus_cards
        return next((card for card in reversed(discards) if card >= 0 and freezing >> card & 1), NO_CARD)

    def barred(self, pile: Sequence[Card], depth: int) -> Card:
        """The card that may not be discarded after taking: none, since the top card is melded."""
        return NO_CARD

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.pile_taken_with")]
        if self.most != "all":
            lines.append(line("rule.pile_taken_part", count=self.most))
        if self.always_frozen:
            lines.append(line("rule.pile_always_frozen"))
        else:
            lines += [line("rule.pile_frozen"), line("rule.pile_closed_side")]
            if self.with_wild and self.on_meld:
                lines.append(line("rule.pile_open_any"))
            elif self.with_wild or self.on_meld:
                lines.append(line("rule.pile_open_wild" if self.with_wild else "rule.pile_open_meld"))
            if self.on_meld and not self.on_closed:
                lines.append(line("rule.pile_not_on_closed"))
        lines.append(line("rule.pile_wild_top"))
        if self.blocked_by:
            lines.append(line("rule.pile_blocked", (), cards_named=self.blocked_by))
        lines.append(line("rule.pile_single_card"))
        return tuple(lines)
