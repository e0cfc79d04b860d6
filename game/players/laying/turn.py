"""One decision where melds are laid on the table: the view, a world imagined for it, beliefs, values and routes."""

from __future__ import annotations

from typing import ClassVar

from game.cards.ids import Card, CardSet
from game.players.beliefs import Beliefs
from game.players.chooser import Decision
from game.players.laying.appraiser import Appraiser
from game.players.laying.card_worth import CardWorth
from game.players.laying.likelihood import Likelihood
from game.players.laying.routes import Routes
from game.players.laying.weights import WEIGHTS, Weights
from game.players.meld_shapes import meld_shapes
from game.rules.state.slots import LAID
from game.rules.state.worlds import World, sample, unseen

_WIDER = 3.0
"""By how much more a hand wavers in plain games: a slip costs little there."""
_USUAL = 8.0
"""What a card is worth on the average where melds do not score: mistakes are larger where more is at stake."""

_ASTRAY, _STEEP = 0.09, 1.35
"""Under a contract mistakes are about the cards that it lacks: by so many of them, times this power of what it wavers, a level
is wrong at most, which is a card and a half for a Novice.
"""
_CALM, _HALVED = 12, 8
"""After so many rounds of the table even a Novice begins to see what is lacking, and after so many more is wrong by half as
much. A hand for two runs or three, played by the player who errs as much to its end, would take hundreds of rounds.
"""


class Turn:
    """One decision of one seat."""

    plain_game: ClassVar[bool] = False
    """Whether single cards of one pack are drawn and laid on an open table, with nothing to reach before the first meld."""

    def __init__(self, decision: Decision, weights: Weights = WEIGHTS) -> None:
        rules, view, skill, chance, clock = decision
        self.rules, self.view, self.skill, self.chance, self.clock, self.weights = rules, view, skill, chance, clock, weights
        self.world: World = sample(rules, view, chance)
        """The table as the view shows it, with hidden cards anywhere."""
        self.finder = rules.finder_for(self.world)
        shapes = meld_shapes(rules)
        beliefs = Beliefs(rules.circle, view, shapes, skill)
        likelihood = Likelihood(rules, view, beliefs, self.finder.wild, weights)
        card_worth = CardWorth(rules, view, self.finder, likelihood, weights)
        self.beliefs, self.shapes = beliefs, shapes
        self.appraiser = Appraiser(rules, view, self.finder, shapes, beliefs, likelihood, card_worth, weights, skill)
        noticed: dict[int, bool] = {}

        def overlooks(meld: int) -> bool:
            if skill.overlooks and meld not in noticed:
                noticed[meld] = not skill.misses(chance)
            return not noticed.get(meld, True)

        self.routes = Routes(rules, view.seat, self.appraiser, skill.tables, overlooks)
        self.fits = self.routes.fits(self.world)
        """What this seat could lay off now."""
        full = [gain + loss for gain, loss in zip(card_worth.gain, card_worth.loss, strict=True)]
        self._stakes = _WIDER if self.plain_game else max(1.0, sum(full) / len(full) / _USUAL)
        self.opened = bool(view.vars[LAID] >> view.seat & 1)
        if skill.wavering and self.appraiser.under_contract(self.opened):
            late = max(0.0, view.turn / view.seats - _CALM) / _HALVED
            self._stakes = weights.missing * _ASTRAY * skill.wavering ** (_STEEP - 1.0) * 0.5**late
        self.clearly = weights.clearly_whole if rules.pickup.whole_pile else weights.clearly
        """How much better a hand must become before discards are taken."""

    def waver(self) -> float:
        """A small mistake in judging one choice: 0 for a steady hand."""
        return self.skill.waver(self.chance, self._stakes)

    def coming(self) -> list[Card]:
        """Cards that might be the next of the stock, at random."""
        cards = unseen(self.rules, self.view)
        self.chance.shuffle(cards)
        return cards[: self.skill.few_worlds]

    def with_card(self, hand: CardSet, card: Card) -> float:
        """What a hand is worth after drawing this card and finishing the turn."""
        if self.appraiser.under_contract(self.opened):  # a card too many hardly changes what a contract lacks
            return self.appraiser.hold(hand | 1 << card, self.fits, self.opened)
        leaves = self.appraiser.leaves(hand | 1 << card, self.fits, self.opened, laying=True)
        return leaves[0].value if leaves else self.appraiser.hold(hand | 1 << card, self.fits, self.opened, laying=True)

    def after_stock(self) -> float:
        """What the hand may be expected to be worth after a draw from the stock."""
        hand, total, count = self.view.hand, 0.0, 0
        for card in self.coming():
            if count and self.clock.late():
                break
            total += self.with_card(hand, card)
            count += 1
        return total / count if count else self.appraiser.hold(hand, self.fits, self.opened, laying=True)


class PlainTurn(Turn):
    """One decision in a plain game."""

    plain_game = True
