"""Whose melds may be extended, and from when on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.slots import LAID
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.state import Meld, State


@dataclass(frozen=True)
class AnyMeld:
    """Cards may be added to one's own and to other players' melds."""

    kind: Literal["any_meld"] = "any_meld"
    own_meld_first: bool = setting(
        False, label="Own meld first", help="Nothing is laid off on another player's meld before a meld of one's own is down."
    )

    def open_melds(self, state: State, hand: int, melds: Sequence[Meld]) -> Sequence[Meld]:
        """The melds that this player may extend now."""
        if self.own_meld_first and not any(meld.owner == hand for meld in melds):
            return ()
        return melds

    def barrier(self, state: State, hand: int, meld: Meld, cards: tuple[int, ...]) -> Violation | None:
        """Why this player may not extend this meld yet."""
        if self.own_meld_first and meld.owner != hand and not any(own.owner == hand for own in state.melds):
            return refuse("layoff.meld_first", cards)
        return None

    def sentence(self) -> Line:
        """Its line of the rule sheet."""
        return line("rule.layoff_own_first" if self.own_meld_first else "rule.layoff_any")


LayOffRule = AnyMeld


def has_laid(state: State, hand: int) -> bool:
    """Whether this player has melded or laid off in this hand."""
    return bool(state.vars[LAID] >> hand & 1)
