"""One decision in a game of shows: what a hand would count if it were counted after the next draw.

A hand is judged by the cards that may come: each is put to it, the best melds are found, and the worst card that is left over
is thrown. Nothing left over is a show, which is worth what the others may still hold.
"""

from __future__ import annotations

from game.cards.ids import NO_CARD, Card, CardSet, each
from game.cards.lines import line
from game.players.chooser import Decision
from game.players.player import Thought
from game.rules.acts.actions import DISCARD, STOCK, Action, Discard, Draw
from game.rules.acts.closing import CLOSER
from game.rules.show.actions import Show
from game.rules.state.slots import TAKEN
from game.rules.state.worlds import sample, unseen

_LOOKED_AT = 5
"""So many discards are judged by the cards that may come; the others leave more points at once."""
_A_CARD = 4.0
"""What each card of a hand may count for somebody else when it is shown before them: the reward of a show."""


class Turn:
    """One decision of one seat."""

    def __init__(self, decision: Decision) -> None:
        self.rules, self.view, self.skill, self.chance, self.clock = decision
        self.finder = self.rules.finder_for(sample(self.rules, self.view, self.chance))
        self.last = self.view.vars[self.rules.at[CLOSER]] >= 0
        """Somebody has shown: this turn is the last."""
        size = self.view.hand.bit_count()
        self.reward = 0.0 if self.last else _A_CARD * size
        coming = unseen(self.rules, self.view)
        self.chance.shuffle(coming)
        self.coming: list[Card] = coming[: self.skill.worlds]
        """Cards that may be the next of the stock, at random."""

    # -- what a hand is worth -------------------------------------------------------------------------------------

    def thrown(self, cards: CardSet, barred: Card = NO_CARD) -> tuple[Card, float]:
        """The card to throw from a hand with a card too many if it were counted at once, and what it would count."""
        best, least = NO_CARD, float("inf")
        arranged = self.finder.arrange(cards)
        left = [card for card in arranged.deadwood if card != barred]
        if left:
            worst = max(left, key=lambda card: (self.finder.points[card], card))
            return worst, float(arranged.points - self.finder.points[worst])
        for card in each(self.rules.distinct(cards)):
            if card != barred:
                points = float(self.finder.arrange(cards & ~(1 << card)).points)
                if points < least:
                    best, least = card, points
        return best, least

    def after(self, cards: CardSet, barred: Card = NO_CARD) -> float:
        """What a hand with a card too many comes to when the best card has been thrown; a show is worth the reward."""
        points = self.thrown(cards, barred)[1]
        return points if points else -self.reward

    def expected(self, cards: CardSet) -> float:
        """What a hand may be expected to come to after the next draw."""
        total, count = 0.0, 0
        for card in self.coming:
            if cards >> card & 1:
                continue
            if count and self.clock.late():
                break
            total += self.after(cards | 1 << card)
            count += 1
        return total / count if count else float(self.finder.arrange(cards).points)

    # -- decisions ------------------------------------------------------------------------------------------------

    def draw(self) -> Thought:
        """The discard where the hand is better for it than for a card of the stock is to be expected."""
        worths = self.draws()
        move = min(worths, key=lambda move: worths[move] + self.skill.waver(self.chance))
        stock = isinstance(move, Draw) and move.source == STOCK
        if stock or not isinstance(move, Draw):
            return Thought(move, line("why.show.stock"))
        return Thought(move, line("why.show.takes", self.view.pile[-1:]))

    def draws(self) -> dict[Action, float]:
        """By way to draw: the points to which the hand may be expected to come, the fewer the better."""
        view, found = self.view, dict[Action, float]()
        for move in view.legal:
            if isinstance(move, Draw) and move.source == DISCARD:
                top = view.pile[-1]
                if not self.skill.misses(self.chance):
                    found[move] = self.after(view.hand | 1 << top, barred=top)
            else:
                found[move] = self.expected(view.hand)
        return found or {view.legal[0]: 0.0}

    def throw(self) -> Thought:
        """A show where there is one; otherwise the discard after which the hand may be expected to count the least."""
        shows = [move for move in self.view.legal if isinstance(move, Show)]
        if shows:
            return Thought(shows[0], line("why.show.out", (shows[0].card,)))
        worths = self.throws()
        move = min(worths, key=lambda move: worths[move] + self.skill.waver(self.chance))
        return Thought(move, line("why.show.last" if self.last else "why.show.throws", move.named))

    def throws(self) -> dict[Action, float]:
        """By discard: the points to which the hand may be expected to come, for those that leave the fewest now."""
        hand, taken = self.view.hand, self.view.vars[TAKEN]
        at_once = {
            move: float(self.finder.arrange(hand & ~(1 << move.card)).points)
            for move in self.view.legal
            if isinstance(move, Discard) and move.card != taken
        }
        best = sorted(at_once, key=lambda move: (at_once[move], -self.finder.points[move.card], move.card))
        if self.last:
            return {move: at_once[move] for move in best}
        return {move: self.expected(hand & ~(1 << move.card)) for move in best[:_LOOKED_AT]}
