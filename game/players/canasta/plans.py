"""What may come of a meld in this turn: so many more natural and wild cards of the hand, by what they gain and what they cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.cards.effort import go_on
from game.cards.ids import Card
from game.players.canasta.progress import Progress
from game.players.canasta.situation import Situation
from game.players.canasta.weights import Weights
from game.rules.canasta.facts import ALL_WILD, IN_ORDER, Pile
from game.rules.state.meld import Meld


class Plan(NamedTuple):
    """So many cards for a meld, and what that is worth."""

    worth: float
    naturals: int
    wilds: int


_NOTHING = Plan(0.0, 0, 0)


class Plans:
    """Judges what is laid in a turn."""

    def __init__(self, situation: Situation, progress: Progress, weights: Weights) -> None:
        self.situation, self.progress, self.weights = situation, progress, weights
        self._of_meld: dict[int, Plan] = {}

    def spend(self, naturals: int, wilds: int) -> float:
        """What it is worth, below 0, that so many cards leave the hand for the table."""
        weights, situation = self.weights, self.situation
        held = situation.view.hand.bit_count()
        keep = weights.ready if situation.may_go_out else 1.0
        left = held - naturals - wilds
        fewer = max(0.0, weights.few - left) - max(0.0, weights.few - held)
        return weights.lay * naturals - keep * (weights.wild * wilds + weights.thin * fewer)

    def of(self, meld: Meld) -> Plan:
        """The best that may come of a meld that lies."""
        known = self._of_meld.get(meld.id)
        if known is None:
            pile = self.situation.game.of(meld)
            naturals = self.situation.held.get(pile.rank, 0) if pile.rank >= 0 else 0
            known = self._of_meld[meld.id] = self._best(pile, 0, 0, naturals, self.situation.wilds)
        return known

    def of_new(self, groups: Sequence[Sequence[Card]], piles: Sequence[Pile]) -> float:
        """What new melds are worth that are laid together, with the best that may come of one of them."""
        wild = self.situation.wild
        wilds = sum(1 for group in groups for card in group if wild >> card & 1)
        naturals = sum(map(len, groups)) - wilds
        before = sum(self.progress.worth(pile) for pile in piles)
        worth = before + self.spend(naturals, wilds)
        best = worth
        for pile in piles:
            if pile.rank >= 0:
                more = self.situation.held.get(pile.rank, 0) - pile.naturals
                plan = self._best(pile, naturals, wilds, more, self.situation.wilds - wilds)
                best = max(best, before + plan.worth)
        return best

    def _best(self, pile: Pile, spent: int, spent_wilds: int, naturals: int, wilds: int) -> Plan:
        """The best number of further cards for a meld, beside those that are spent."""
        if pile.rank == IN_ORDER:
            return _NOTHING
        game = self.situation.game
        limit = game.of_rank.limit()
        best = Plan(-1e9, 0, 0) if not (spent or spent_wilds) else Plan(self.spend(spent, spent_wilds), 0, 0)
        closed = bool(game.closed_as(pile))
        go_on()
        for own in range(naturals + 1):
            most = wilds if pile.rank == ALL_WILD else game.most_wilds(pile.rank, pile.naturals + own) - pile.wilds
            for added in range(0 if closed else min(wilds, most), -1, -1):
                if not own + added or pile.size + own + added > limit:
                    continue
                after = pile._replace(naturals=pile.naturals + own, wilds=pile.wilds + added)
                if not game.late_wilds(pile, after):
                    continue
                worth = self.progress.worth(after) - self.progress.worth(pile) + self.spend(spent + own, spent_wilds + added)
                if worth > best.worth:
                    best = Plan(worth, own, added)
        return best
