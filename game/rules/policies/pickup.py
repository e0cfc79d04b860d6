"""What may be taken from the discard pile, and what that obliges to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from game.cards.ids import NO_CARD, Card
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.policies.bases import PickupRule
from game.rules.state.slots import LAID, LAID_BEFORE
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant


class TopCard(PickupRule, kind="top"):
    """Only the top discard may be taken."""

    must_be_used: Literal["off", "before_first_meld", "always"] = setting("off")
    stock_card_too: bool = setting(False)

    @property
    def to_be_used(self) -> bool:
        return self.must_be_used != "off"

    def in_new_meld(self, rules: Ruleset, state: State, hand: int) -> bool:
        """Whether the owed card must be in a new meld: in the first melds, where these must be of a certain kind."""
        return rules.has_opening and not state.vars[LAID_BEFORE] >> hand & 1

    def duty(self, state: State, hand: int, pile: Sequence[Card], depth: int) -> Card:
        needed = self.must_be_used == "always" or (self.must_be_used == "before_first_meld" and not state.vars[LAID] >> hand & 1)
        return pile[-1] if needed else NO_CARD

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.draw_one")]
        if self.stock_card_too:
            lines.append(line("rule.pickup_stock_card_too"))
        if self.must_be_used != "off":
            opening = "_opening" if variant.opening.asks else ""
            lines.append(line(f"rule.pickup_must_use_{self.must_be_used}{opening}"))
        return tuple(lines)


class AnyDepth(PickupRule, kind="any_depth"):
    """Any discard may be taken together with all the cards above it; the deepest must be melded in the same turn."""

    top_free: bool = setting(True)
    must_meld: bool = setting(True)
    deepest: Literal["meld_or_layoff", "new_meld_only"] = setting("meld_or_layoff")
    timing: Literal["same_turn", "first_action"] = setting("same_turn")
    empty_stock_must_use: bool = setting(True)

    depths_matter = True

    takes_several = True

    @property
    def first_action(self) -> bool:
        return self.timing == "first_action"

    def in_new_meld(self, rules: Ruleset, state: State, hand: int) -> bool:
        return self.deepest == "new_meld_only"

    def depths(self, pile: Sequence[Card]) -> range:
        return range(1, len(pile) + 1)

    def duty(self, state: State, hand: int, pile: Sequence[Card], depth: int) -> Card:
        card = pile[-depth]
        if depth == 1 and not state.stock and self.empty_stock_must_use:
            return card
        if depth == 1:
            return NO_CARD if self.top_free else card
        return card if self.must_meld else NO_CARD

    def barred(self, pile: Sequence[Card], depth: int) -> Card:
        """The card that may not be discarded after taking, -1 for none: the ban is for a single card."""
        return pile[-1] if depth == 1 else NO_CARD

    def refusal(self, pile: Sequence[Card], depth: int) -> Violation | None:
        return refuse("draw.too_deep", (pile[0],), depth=depth, count=len(pile)) if depth > len(pile) else None

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.pickup_any_depth")]
        lines.append(line(f"rule.pickup_deepest_{self.deepest}") if self.must_meld else line("rule.pickup_deepest_free"))
        if self.timing == "first_action" and self.must_meld:
            lines.append(line("rule.pickup_first_action"))
        lines.append(line("rule.pickup_top_free" if self.top_free else "rule.pickup_top_must"))
        if self.empty_stock_must_use and self.top_free:
            lines.append(line("rule.pickup_empty_stock"))
        return tuple(lines)


class WholePile(PickupRule, kind="whole_pile"):
    """The discard pile is taken whole or not at all."""

    must_be_used: bool = setting(False)
    empty_stock_must_use: bool = setting(True)

    whole_pile = True

    takes_several = True

    def taken(self, pile: Sequence[Card], depth: int) -> int:
        return len(pile)

    def duty(self, state: State, hand: int, pile: Sequence[Card], depth: int) -> Card:
        needed = self.must_be_used or (self.empty_stock_must_use and not state.stock)
        return pile[-1] if needed else NO_CARD

    def barred(self, pile: Sequence[Card], depth: int) -> Card:
        """The card that may not be discarded after taking, -1 for none: the ban is for a pile of one card."""
        return pile[0] if len(pile) == 1 else NO_CARD

    def refusal(self, pile: Sequence[Card], depth: int) -> Violation | None:
        count = len(pile)
        return refuse("draw.whole_pile", (pile[-1],), depth=depth, count=count) if depth not in (1, count) else None

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.pickup_whole_pile")]
        if self.must_be_used:
            lines.append(line("rule.pickup_whole_must_use"))
        elif self.empty_stock_must_use:
            lines.append(line("rule.pickup_whole_empty_stock"))
        return tuple(lines)


Pickup = TopCard | AnyDepth | WholePile
