"""Going out: whether a hand can be emptied in this turn, and whether the side is better off when the hand ends now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from game.cards.ids import Card, CardSet, card_set
from game.players.canasta.progress import Progress
from game.players.canasta.situation import Situation
from game.players.canasta.weights import Weights
from game.rules.acts.actions import LayDown, LayOff
from game.rules.canasta.facts import Pile
from game.rules.canasta.going_out import CLOSED
from game.rules.canasta.ways_out.way_out import can_go_out
from game.rules.state.meld import Meld


class Ending:
    """The end of the hand as one seat sees it coming."""

    def __init__(self, situation: Situation, progress: Progress, weights: Weights) -> None:
        self.situation, self.progress, self.weights = situation, progress, weights

    # -- whether it can be ----------------------------------------------------------------------------------------

    @cached_property
    def possible(self) -> bool:
        """Whether the hand can be emptied now."""
        situation = self.situation
        if situation.second or not situation.open:
            return False
        return self._leads_out(situation.view.hand, [situation.game.of(meld) for meld in situation.own])

    def still(self, move: LayDown | LayOff) -> bool:
        """Whether the hand can still be emptied after this lay."""
        situation, game = self.situation, self.situation.game
        piles = [game.of(meld) for meld in situation.own]
        if isinstance(move, LayDown):
            piles += [self.pile_of(group.cards) for group in move.groups]
        else:
            at = next(number for number, meld in enumerate(situation.own) if meld.id == move.meld)
            piles[at] = game.pile((*situation.own[at].cards, *move.cards), situation.own[at].kind)
        return self._leads_out(situation.view.hand & ~card_set(move.named), piles)

    def _leads_out(self, hand: CardSet, piles: Sequence[Pile]) -> bool:
        """Whether these cards can all go beside these melds of the side, but for one that is thrown."""
        return can_go_out(self.situation.game, hand, piles)

    def pile_of(self, cards: tuple[Card, ...]) -> Pile:
        """What a new meld of these cards is."""
        readings = self.situation.rules.finder.readings(cards)
        return self.situation.game.pile(cards, readings[0].kind if readings else "set")

    # -- whether it should be -------------------------------------------------------------------------------------

    @cached_property
    def gain(self) -> float:
        """What the side gains by the end of the hand now, against playing on, with this seat's hand empty."""
        situation, view = self.situation, self.situation.view
        return self._gain(sum(view.counts[seat] for seat in situation.side if seat != situation.seat) * self.weights.left)

    @cached_property
    def gain_of_partner(self) -> float:
        """The same where the partner goes out, and what this seat has in hand counts against the side."""
        situation = self.situation
        held = sum(situation.points[card] for card in situation.pack.in_rank_order(situation.view.hand))
        closes = 0.0
        for meld in situation.own:
            pile = situation.game.of(meld)
            own = situation.held.get(pile.rank, 0)
            if pile.size < CLOSED <= pile.size + own:
                closes += self.progress.grown(pile, own)
        return self._gain(float(held)) - closes

    def _gain(self, left: float) -> float:
        """What the end brings if the side is left with cards that count so much."""
        situation, weights, view = self.situation, self.weights, self.situation.view
        theirs = sum(view.counts[seat] for seat in situation.others)
        hopes = self._hopes(situation.theirs) - self._hopes(situation.own)
        return situation.game.out.bonus + weights.out + weights.left * theirs - left + weights.hopes * hopes

    def _hopes(self, melds: Sequence[Meld]) -> float:
        """What melds that are not closed are worth."""
        piles = [self.situation.game.of(meld) for meld in melds]
        return sum(max(0.0, self.progress.worth(pile)) for pile in piles if pile.size < CLOSED)
