"""One decision in a game of closed hands: fewest cards away from a show first, then the fewest points."""

from __future__ import annotations

from game.cards.distance import Distance
from game.cards.ids import Card, CardSet
from game.cards.lines import line
from game.players.chooser import Decision
from game.players.player import Thought
from game.rules.actions import DISCARD, Action, Discard, Draw
from game.rules.show.actions import Show
from game.rules.slots import TAKEN
from game.rules.worlds import any_world

_A_STEP = 12.0
"""What it is worth in points to be a card nearer to a show."""
_SPREAD = 0.05
"""A card that can lie beside more of the own cards is worth a little more among equals."""


class ClosedTurn:
    """One decision of one seat."""

    def __init__(self, decision: Decision) -> None:
        self.rules, self.view, self.skill, self.chance, self.clock = decision
        lives = self.rules.lives_for(any_world(self.rules, self.view))
        assert lives is not None, "a game without closed hands"
        self.lives, self.finder = lives, lives.finder
        size = self.view.hand.bit_count()
        self.distance = Distance(lives.finder, lives.lives, size if self.view.phase == "draw" else size - 1)

    def worth(self, hand: CardSet) -> float:
        """How good a hand is of as many cards as are shown, in points: less is better."""
        return _A_STEP * self.distance.of(hand) + self.lives.best(hand).points / 4

    # -- decisions ------------------------------------------------------------------------------------------------

    def draw(self) -> Thought:
        """The discard where it brings the hand nearer to a show; otherwise the stock, which may do so."""
        hand, legal = self.view.hand, self.view.legal
        taking = next((move for move in legal if isinstance(move, Draw) and move.source == DISCARD), None)
        stock = next((move for move in legal if isinstance(move, Draw) and move.source != DISCARD), None)
        if taking is None or (stock is not None and self.skill.misses(self.chance)):
            return Thought(stock or legal[0], line("why.closed.stock"))
        top = self.view.discards[0][-1]
        nearer = self.distance.of(hand | 1 << top) < self.distance.of(hand)
        if stock is not None and not nearer:
            return Thought(stock, line("why.closed.stock"))
        return Thought(taking, line("why.closed.takes", (top,)))

    def throw(self) -> Thought:
        """A show where there is one; otherwise the discard after which the hand is best."""
        shows = [move for move in self.view.legal if isinstance(move, Show)]
        if shows:
            return Thought(shows[0], line("why.closed.shows", (shows[0].card,)))
        worths = self.throws()
        move = min(worths, key=lambda move: worths[move] + self.skill.waver(self.chance))
        return Thought(move, line("why.closed.throws", move.named))

    def throws(self) -> dict[Action, float]:
        """By discard: how good the hand is after it."""
        hand, taken = self.view.hand, self.view.vars[TAKEN]
        moves = [move for move in self.view.legal if isinstance(move, Discard) and move.card != taken]
        return {move: self.worth(hand & ~(1 << move.card)) + self._use(hand, move.card) for move in moves}

    def _use(self, hand: CardSet, card: Card) -> float:
        """What a card is worth for those beside it."""
        return _SPREAD * self.finder.related(card, hand).bit_count()

    def group(self) -> Thought:
        """The groups that leave the fewest points."""
        return Thought(self.view.legal[0], line("why.closed.groups"))
