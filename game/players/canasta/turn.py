"""One decision in a game of two sides, in the plainest way: open when it can be done, take a pile that is worth it, close melds,
keep wild cards for that, throw what the next player has no use for.
"""

from __future__ import annotations

from typing import TypeVar

from game.cards.ids import Card
from game.cards.lines import line
from game.players.chooser import Decision, Undecided
from game.players.player import Thought
from game.rules.actions import STOCK, Accept, Action, Discard, Draw, LayDown, LayOff, Pass
from game.rules.canasta.actions import Ask, Join, TakePile
from game.rules.canasta.facts import side_game
from game.rules.canasta.going_out import CLOSED
from game.rules.canasta.slots import ALLOWED
from game.rules.show.actions import Show

A = TypeVar("A", bound=Action)

_WORTH_TAKING = 3
"""A pile of so many cards is taken."""
_CARD = 10.0
"""What a card more is worth, in points."""
_WILD = 40.0
"""What a wild card is worth that is kept."""
_PAIR = 12.0
"""What a card is worth beside another of its rank."""
_GIVEN = 25.0
"""What a discard costs that fits a meld of the others, before the rest of the pile is counted."""
_FEW = 4
"""With so few cards in the partner's hand, going out costs the side little."""


class SideTurn:
    """One decision of one seat."""

    def __init__(self, decision: Decision) -> None:
        self.rules, self.view, self.skill, self.chance, _ = decision
        self.game = side_game(self.rules)
        self.side = self.game.side(self.view, self.view.seat)
        self.own = [meld for meld in self.view.melds if meld.owner in self.side]
        self.theirs = [meld for meld in self.view.melds if meld.owner not in self.side]

    # -- decisions ------------------------------------------------------------------------------------------------

    def draw(self) -> Thought:
        """The pile where it is worth more than what it costs, otherwise a card of the stock."""
        takes = self._of(TakePile)
        stock = [move for move in self._of(Draw) if move.source == STOCK]
        if takes and not self.skill.misses(self.chance):
            best = max(takes, key=lambda move: self._worth_of_taking(move) + self._waver())
            if not stock or len(self.view.discards[0]) >= _WORTH_TAKING or not self.game.wild & _mask(best.named):
                return Thought(best, line("why.sides.takes", self.view.discards[0][-1:]))
        if stock:
            return Thought(stock[0], line("why.sides.draws"))
        if takes:
            return Thought(takes[0], line("why.sides.takes", self.view.discards[0][-1:]))
        return Thought(self._of(Pass)[0], line("why.sides.draws"))

    def play(self) -> Thought:
        """Ask where that is needed, lay what closes melds, and throw the least useful card."""
        if self.view.vars[self.game.permission] == ALLOWED:
            return self._out()
        shows = self._of(Show)
        if shows:
            return Thought(shows[0], line("why.sides.shows"))
        asks = self._of(Ask)
        if asks and self._ask_now():
            return Thought(asks[0], line("why.sides.asks"))
        joins = self._of(Join)
        if joins:
            return Thought(joins[0], line("why.sides.joins"))
        moves: list[LayDown | LayOff] = [*self._of(LayDown), *self._of(LayOff)]
        lays = [(self._worth_of_laying(move) + self._waver(), move) for move in moves]
        worth, best = max(lays, key=lambda pair: pair[0], default=(0.0, None))
        if best is not None and worth > 0.0:
            return Thought(best, line("why.sides.lays" if self.own else "why.sides.opens", best.named))
        throws = self._of(Discard)
        if not throws:
            return self._out()
        card = min(throws, key=lambda move: self._cost_of_throwing(move.card) + self._waver())
        return Thought(card, line("why.sides.throws", (card.card,)))

    def answer(self) -> Thought:
        """Yes where little is left in the own hand."""
        yes = self.view.hand.bit_count() <= 2 * _FEW or self.rules.finder.value(self.view.hand) <= self.rules.out_bonus + 100
        wanted = Accept if yes else Pass
        move = next(move for move in self.view.legal if isinstance(move, wanted))
        return Thought(move, line("why.sides.yes" if yes else "why.sides.no"))

    def _out(self) -> Thought:
        """Whatever is left to do on the way out: cards laid first."""
        moves = (*self._of(LayDown), *self._of(LayOff), *self._of(Discard), *self._of(Join))
        if not moves:
            raise Undecided("nothing is left to be laid")
        return Thought(moves[0], line("why.sides.out"))

    # -- what moves are worth -------------------------------------------------------------------------------------

    def _worth_of_taking(self, move: TakePile) -> float:
        """The cards that come, less the wild ones that it costs."""
        wilds = (_mask(move.named) & self.game.wild).bit_count()
        return _CARD * len(self.view.discards[0]) - _WILD * wilds - len(move.groups)

    def _worth_of_laying(self, move: LayDown | LayOff) -> float:
        """What a lay brings, below 0 where the cards are better kept."""
        wilds = (_mask(move.named) & self.game.wild).bit_count()
        naturals = len(move.named) - wilds
        left = self.view.hand.bit_count() - len(move.named)
        worth = _CARD * naturals - _WILD * wilds
        if isinstance(move, LayOff):
            lying = next(meld for meld in self.own if meld.id == move.meld)
            before, after = len(lying.cards), len(lying.cards) + len(move.cards)
            if wilds and self.game.closed_as(self.game.of(lying)):
                return -1.0
            if before < CLOSED <= after:
                worth += 300.0
            elif wilds:
                worth -= _WILD * (CLOSED - after)
        elif not self.own:
            worth += 60.0  # to open is worth more than what it costs, but not with every wild card
        if not left and not self._goes_out_gladly():
            worth -= 500.0
        return worth

    def _cost_of_throwing(self, card: Card) -> float:
        """What is lost with a card: pairs, wild cards, and what the next player gets for it."""
        game, hand = self.game, self.view.hand
        if game.wild >> card & 1:
            return 3.0 * _WILD
        rank = self.rules.pack.rank[card]
        held = (hand & self.rules.pack.rank_masks[rank] & ~game.wild).bit_count()
        cost = _PAIR * (held - 1) * (held - 1) + self.rules.finder.points[card] / 10.0
        if any(game.of(meld).rank == rank for meld in self.theirs):
            cost += _GIVEN + 3.0 * len(self.view.discards[0])
        if any(game.of(meld).rank == rank for meld in self.own):
            cost += _CARD
        if game.blocking >> card & 1:
            cost -= len(self.view.discards[0])
        if hand == 1 << card and not self._goes_out_gladly():
            cost += 500.0
        return cost

    def _goes_out_gladly(self) -> bool:
        """Whether the end of the hand suits the side: the partner holds little."""
        return all(self.view.counts[seat] <= 2 * _FEW for seat in self.side if seat != self.view.seat)

    def _ask_now(self) -> bool:
        """Whether the partner is asked: where the rules have it so, or little is left there."""
        return self.game.out.ask == "required" or self._goes_out_gladly()

    def _of(self, kind: type[A]) -> list[A]:
        """The listed moves of one kind, and of no other that is built on it."""
        return [move for move in self.view.legal if type(move) is kind]

    def _waver(self) -> float:
        return self.skill.waver(self.chance)


def _mask(cards: tuple[Card, ...]) -> int:
    return sum(1 << card for card in cards)
