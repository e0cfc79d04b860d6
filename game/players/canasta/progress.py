"""What melds are worth before they are closed: a part of what they will count, the more the nearer they are."""

from __future__ import annotations

from game.players.canasta.situation import Situation
from game.players.canasta.weights import Weights
from game.rules.canasta.closed_worth import closed_worth
from game.rules.canasta.facts import ALL_WILD, IN_ORDER, Pile
from game.rules.canasta.going_out import CLOSED


class Progress:
    """Judges melds by their numbers, in points of the hand, without the points of their cards."""

    def __init__(self, situation: Situation, weights: Weights) -> None:
        self.situation, self.weights = situation, weights
        self.counts = closed_worth(situation.rules)
        self._known: dict[Pile, float] = {}

    def worth(self, pile: Pile) -> float:
        """What a meld is worth as it lies: what it counts when it is closed, by how near it is to that."""
        known = self._known.get(pile)
        if known is None:
            known = self._known[pile] = self._worth(pile)
        return known

    def _worth(self, pile: Pile) -> float:
        if pile.size >= CLOSED:
            return self._closed(pile, float(pile.wilds == 0))
        if pile.size <= 0:
            return 0.0
        situation = self.situation
        missing = CLOSED - pile.size
        if pile.rank == IN_ORDER:
            return self.weights.progress[pile.size] * self.counts.sequence
        if pile.rank == ALL_WILD:
            whole = self._closed(pile, 0.0)
            return self.weights.progress[pile.size] * (whole + self.counts.wild_unfinished) - self.counts.wild_unfinished
        live = situation.unseen.get(pile.rank, 0) + situation.held.get(pile.rank, 0)
        room = situation.game.most_wilds(pile.rank, CLOSED - pile.wilds) - pile.wilds
        if live + max(0, room) < missing:
            near, clean = 0.0, 0.0
        else:
            near = self.weights.progress[pile.size]
            clean = (pile.size / CLOSED) ** 2 if not pile.wilds and live >= missing else 0.0
        lost = self.counts.risky_points if pile.rank in self.counts.risky and not pile.wilds else 0
        return near * (self._closed(pile, clean) + lost) - lost

    def _closed(self, pile: Pile, clean: float) -> float:
        """What it counts when closed, `clean` being how likely it stays without wild cards."""
        counts = self.counts
        if pile.rank == IN_ORDER:
            return float(counts.sequence)
        if pile.rank == ALL_WILD:
            return float(counts.wild)
        natural = counts.risky_points if pile.rank in self.counts.risky else counts.natural
        return clean * natural + (1.0 - clean) * counts.mixed

    def grown(self, pile: Pile, naturals: int, wilds: int = 0) -> float:
        """What a meld gains by so many cards more."""
        after = pile._replace(naturals=pile.naturals + naturals, wilds=pile.wilds + wilds)
        return self.worth(after) - self.worth(pile)
