"""How likely another player holds cards of a rank: counted from what has been seen, and from what was thrown and refused."""

from __future__ import annotations

from functools import cached_property

from game.cards.ids import Card
from game.players.canasta.situation import Situation
from game.players.canasta.weights import Weights
from game.rules.acts.actions import STOCK
from game.rules.acts.events import Discarded, Drew


class Holding:
    """What one other seat may hold."""

    def __init__(self, situation: Situation, seat: int, weights: Weights) -> None:
        self.situation, self.seat, self.weights = situation, seat, weights
        known = situation.known[seat]
        self.known = known
        self.share = min(1.0, max(0, situation.view.counts[seat] - known.bit_count()) / situation.unseen_cards)
        """How likely a card that has not been seen is in this hand."""

    def at_least(self, rank: int, count: int) -> float:
        """How likely the hand has so many natural cards of a rank, one or two."""
        situation = self.situation
        mask = situation.pack.rank_masks[rank] & ~situation.wild
        lacking = count - (self.known & mask).bit_count()
        if lacking <= 0:
            return 1.0
        unseen = situation.unseen.get(rank, 0)
        share = self.share * self.likely(rank)
        if unseen < lacking or share <= 0.0:
            return 0.0
        none = (1.0 - share) ** unseen
        if lacking == 1:
            return 1.0 - none
        return max(0.0, 1.0 - none - unseen * share * (1.0 - share) ** (unseen - 1))

    def wild(self) -> float:
        """How likely the hand has a wild card."""
        if self.known & self.situation.wild:
            return 1.0
        return 1.0 - (1.0 - self.share) ** self.situation.unseen_wilds

    def likely(self, rank: int) -> float:
        """How much likelier than by chance a card of this rank is there: less where the player threw one or refused one."""
        return self.signals.get(rank, 1.0)

    @cached_property
    def signals(self) -> dict[int, float]:
        """By rank what the player's discards and refusals say of it."""
        situation = self.situation
        found: dict[int, float] = {}
        if not situation.skill.watches:
            return found
        unlikely, rank = self.weights.unlikely, situation.pack.rank
        top: Card = -1
        for event in situation.view.history:
            if isinstance(event, Discarded):
                if event.seat == self.seat:
                    found[rank[event.card]] = unlikely
                top = event.card
            elif isinstance(event, Drew):
                if event.source != STOCK:
                    top = -1
                elif event.seat == self.seat and top >= 0:
                    found[rank[top]] = unlikely
        return found
