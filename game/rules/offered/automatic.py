"""Hands that win as they are dealt: four of a rank, or no two cards that go together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.cards.ids import CardSet, each
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.events import Emit
from game.rules.scoring.method import Extra

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant

FOUR_ALIKE, NOTHING_ALIKE = "cuatro_cuerpos", "peladia"
"""How a hand ends with four cards of a rank, and with no pair and no two neighbours of a suit."""
_FOUR = 4


class AutomaticWins(Extra, kind="automatic_wins"):
    """Four of a rank, or no pair and no two neighbouring cards of a suit, win before anybody has played."""

    played: bool = setting(True)
    when: Literal["before", "before_and_after"] = setting("before_and_after")

    @property
    def outcomes(self) -> tuple[str, ...]:
        return (FOUR_ALIKE, NOTHING_ALIKE) if self.played else ()

    @property
    def celebrated(self) -> tuple[str, ...]:
        return self.outcomes

    def after_deal(self, rules: Ruleset, state: State, emit: Emit) -> None:
        self._look(rules, state, emit)

    def after_gifts(self, rules: Ruleset, state: State, emit: Emit) -> None:
        """The same once cards have been exchanged, where that counts."""
        if self.when != "before":
            self._look(rules, state, emit)

    def _look(self, rules: Ruleset, state: State, emit: Emit) -> None:
        """The first in the order of play whose hand wins has won."""
        for seat in rules.in_play(state).up_to(state.dealer) if self.played else ():
            kind = kind_of(rules, state.hands[seat])
            if kind:
                state.ending = (kind, seat)
                return

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        if not self.played:
            return ()
        gives = "gives" in variant.traits
        return (line("rule.automatic"), *([line(f"rule.automatic_{self.when}")] if gives else ()))


def kind_of(rules: Ruleset, hand: CardSet) -> str:
    """How a hand as dealt wins; empty where it does not."""
    pack = rules.pack
    counts = [(mask & hand).bit_count() for mask in pack.rank_masks]
    if any(count >= _FOUR for count in counts):
        return FOUR_ALIKE
    if any(count > 1 for count in counts):
        return ""
    pairs = [row for row in rules.finder.ranking.sequences(pack.deck) if len(row) == 2]
    for suit in pack.suit_masks:
        ranks = {pack.rank[card] for card in each(hand & suit)}
        if any(low in ranks and high in ranks for low, high in pairs):
            return ""
    return NOTHING_ALIKE
