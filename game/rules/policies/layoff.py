"""Whose melds may be extended, and from when on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.policies.bases import LayOffRule
from game.rules.state.slots import LAID, LAID_BEFORE
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.ruleset import Ruleset
    from game.rules.state.meld import Meld
    from game.rules.state.state import State
    from game.rules.variant import Variant


class AnyMeld(LayOffRule, kind="any_meld"):
    """Cards may be added to one's own and to other players' melds."""

    own_meld_first: bool = setting(False)
    same_turn: bool = setting(True)

    allowed = True

    def traits(self, variant: Variant) -> tuple[str, ...]:
        """Where melds are laid, cards are laid off."""
        if not variant.lays_melds:
            return ()
        return ("lays_off", "own_meld_first") if self.own_meld_first else ("lays_off",)

    def open_melds(self, rules: Ruleset, state: State, hand: int, melds: Sequence[Meld]) -> Sequence[Meld]:
        if self.own_meld_first and not any(meld.owner in rules.sides_with[hand] for meld in melds):
            return ()
        if not self.same_turn and not state.vars[LAID_BEFORE] >> hand & 1:
            return ()
        if rules.has_opening and not any(meld.owner == hand for meld in melds) and not state.vars[LAID] >> hand & 1:
            return ()
        return melds

    def barrier(self, rules: Ruleset, state: State, hand: int, meld: Meld, cards: tuple[Card, ...]) -> Violation | None:
        """Why this player may not extend this meld yet."""
        if not self.open_melds(rules, state, hand, state.melds):
            if not self.same_turn and state.vars[LAID] >> hand & 1:
                return refuse("layoff.next_turn", cards)
            return refuse("layoff.meld_first", cards)
        return None

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.layoff_own_first" if self.own_meld_first else "rule.layoff_any")]
        if not self.same_turn:
            lines.append(line("rule.layoff_next_turn"))
        elif not variant.opening.asks and not self.own_meld_first:
            lines.append(line("rule.layoff_before_own"))
        return tuple(lines)


class OwnSide(LayOffRule, kind="own_side"):
    """Cards may be added to the melds of one's own side."""

    allowed = True

    def open_melds(self, rules: Ruleset, state: State, hand: int, melds: Sequence[Meld]) -> Sequence[Meld]:
        side = rules.variant.sides.together(rules, state, hand)
        return [meld for meld in melds if meld.owner in side]

    def barrier(self, rules: Ruleset, state: State, hand: int, meld: Meld, cards: tuple[Card, ...]) -> Violation | None:
        if meld.owner in rules.variant.sides.together(rules, state, hand):
            return None
        return refuse("layoff.other_side", cards, meld=meld.id)

    says = (line("rule.layoff_own_side"),)


class NoLayOff(LayOffRule, kind="none"):
    """Melds on the table stay as they are."""

    says = (line("rule.layoff_none"),)
