"""What a discard risks: that the player who plays next takes the pile with it, and what the pile is worth."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from game.cards.ids import Card
from game.players.canasta.holding import Holding
from game.players.canasta.situation import Situation
from game.players.canasta.weights import WEIGHTS, Weights
from game.players.characters import Skill
from game.rules.canasta.facts import IN_ORDER
from game.rules.ruleset import Ruleset
from game.rules.state.meld import Meld, reading_of
from game.rules.view import View

_SHARED = 0.8
"""How much of what a partner gets is as good as got by oneself."""
_SPENDS = 0.6
"""How likely a player with a card of the rank and a wild one gives the wild one for the pile."""
_GLADLY = 0.95
"""How likely somebody takes a pile that joins a meld of the own side."""


def uses(rules: Ruleset, view: View, skill: Skill) -> Callable[[Card], float]:
    """How likely the next player takes the pile for a discard."""
    return Danger(Situation(rules, view, skill), WEIGHTS).taken


class Danger:
    """Judges discards and the pile under them."""

    def __init__(self, situation: Situation, weights: Weights) -> None:
        self.situation, self.weights = situation, weights
        self.holding = Holding(situation, situation.next, weights)
        self.ally = situation.next in situation.side

    @cached_property
    def _melds_of_next(self) -> list[Meld]:
        return self.situation.melds_of(self.situation.next)

    def taken(self, card: Card) -> float:
        """How likely the next player takes the pile when this card is thrown."""
        situation, game = self.situation, self.situation.game
        if game.blocking >> card & 1:
            return 0.0
        pickup, rank = game.pickup, situation.rank(card)
        free = bool(self._melds_of_next) and not situation.frozen
        if free and pickup.on_meld:
            for meld in self._melds_of_next:
                pile = game.of(meld)
                small = pickup.on_closed or not game.closed_as(pile)
                if (
                    small
                    and game.growing(pile)
                    and (pile.rank == rank or (pile.rank == IN_ORDER and game.finder.accepts(reading_of(meld)) >> card & 1))
                ):
                    return _GLADLY
        pair = self.holding.at_least(rank, 2)
        if not self._melds_of_next:
            return pair * self.weights.unopened
        if free and pickup.with_wild:
            one = self.holding.at_least(rank, 1)
            return pair + (one - pair) * self.holding.wild() * _SPENDS
        return pair

    @cached_property
    def pile(self) -> float:
        """What the cards of the pile are worth to the next player's side."""
        return self.worth_of(self.situation.discards, self._melds_of_next)

    def worth_of(self, cards: tuple[Card, ...], melds: list[Meld]) -> float:
        """What these cards bring a side that has these melds; those that are forgotten count as any."""
        situation, weights = self.situation, self.weights
        ranks = {situation.game.of(meld).rank for meld in melds}
        total = 0.0
        forgotten = max(0, len(cards) - situation.skill.memory)
        for number, card in enumerate(cards):
            if number < forgotten:
                total += weights.card + weights.left / 2
            elif situation.wild >> card & 1:
                total += weights.wild + weights.card
            else:
                total += weights.card + situation.points[card] / 2
                if situation.rank(card) in ranks:
                    total += weights.fits
        return total

    def of(self, card: Card) -> float:
        """What a discard risks, in points."""
        likely = self.taken(card)
        if not likely:
            return 0.0
        stake = self.weights.base + self.pile + self.worth_of((card,), self._melds_of_next)
        if self.situation.taker_alone:
            stake -= self.weights.alone
        return (-_SHARED if self.ally else self.heeds) * likely * stake

    @cached_property
    def heeds(self) -> float:
        """How much this player makes of the danger: all of it at a steady level, in the measure of its style."""
        skill = self.situation.skill
        off: float = skill.wavering * self.weights.growth(skill.wavering, self.situation.two_hands)
        return skill.style.caution * max(0.0, 1.0 - self.weights.careless * off)
