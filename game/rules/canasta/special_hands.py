"""Hands that are shown in the first turn and end the play at once: one of every rank, all pairs, two fours and two threes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from game.cards.ids import CardSet, each
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.canasta.facts import SideGame
from game.rules.component import Component
from game.rules.policies.dealing.bases import bonus_cards
from game.rules.ruleset import Ruleset
from game.rules.state.slots import LAID, Slot
from game.rules.state.state import State
from game.rules.variant import Variant
from game.rules.violation import Violation, refuse

SHOWN = Slot("special_points", 0)
"""What a hand counts that was shown in the first turn; 0 as long as none was."""
SPECIAL = "special"
"""How a hand ends that is shown so."""
_JOKER = -1
_WHOLE = 14
"""So many cards has a hand after the first draw."""


@dataclass(frozen=True)
class SpecialHands(Component):
    """What hands of fourteen cards count that are shown in the own first turn; 0 for one that is not played."""

    straight: int = setting(0, low=0, high=10_000)
    pairs: int = setting(0, low=0, high=10_000)
    wild_pairs: int = setting(0, low=0, high=10_000)
    garbage: int = setting(0, low=0, high=10_000)

    @property
    def played(self) -> bool:
        """Whether any is."""
        return bool(self.straight or self.pairs or self.wild_pairs or self.garbage)

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (SHOWN,) if self.played else ()

    @property
    def outcomes(self) -> tuple[str, ...]:
        return (SPECIAL,) if self.played else ()

    def fault(self, rules: Ruleset, state: State, hand: int, game: SideGame) -> Violation | None:
        """Why this seat may not show its hand."""
        if not self.played or state.turns >= rules.seats or state.vars[LAID] >> hand & 1:
            return refuse("show.first_turn")
        if self.worth(rules, state, hand, game):
            return None
        return refuse("show.no_special", tuple(rules.pack.in_rank_order(state.hands[hand])))

    def worth(self, rules: Ruleset, state: State, hand: int, game: SideGame) -> int:
        """What the hand of this seat counts if it is shown; 0 where it is none of these."""
        cards = state.hands[hand]
        if cards.bit_count() != _WHOLE:
            return 0
        ranks = Counter(rules.pack.rank[card] for card in each(cards))
        found = [0]
        if self._straight(rules, ranks, bonus_cards(rules, state, hand)):
            found.append(self.straight)
        wild = bool(cards & game.wild)
        if all(count % 2 == 0 for count in ranks.values()):
            seven, ace = rules.pack.deck.ranks_named(("7",)), rules.pack.deck.ranks_named(("A",))
            found.append(self.pairs if not wild else self.wild_pairs if all(ranks[rank] for rank in (*seven, *ace)) else 0)
        if not wild and sorted(ranks.values()) == [3, 3, 4, 4]:
            found.append(self.garbage)
        return max(found)

    @staticmethod
    def _straight(rules: Ruleset, ranks: Counter[int], laid_out: CardSet) -> bool:
        """Whether a hand has a card of every rank, a joker, and has laid a three out."""
        three = rules.pack.deck.ranks_named(("3",))
        needed = {_JOKER, *range(len(rules.pack.deck.ranks))}.difference(three)
        return bool(laid_out) and all(ranks[rank] for rank in needed)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        if not self.played:
            return ()
        told = {
            "rule.special_straight": self.straight,
            "rule.special_pairs": self.pairs,
            "rule.special_wild_pairs": self.wild_pairs,
            "rule.special_garbage": self.garbage,
        }
        return (line("rule.special_hands"), *(line(code, points=points) for code, points in told.items() if points))
