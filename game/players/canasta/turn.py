"""One decision in a game of two sides: draw or take the pile, lay for the side, go out or not, and throw."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from game.cards.ids import Card, card_set
from game.cards.lines import Line, line
from game.players.canasta.danger import Danger
from game.players.canasta.ending import Ending
from game.players.canasta.freezing import Freezing
from game.players.canasta.plans import Plans
from game.players.canasta.progress import Progress
from game.players.canasta.situation import Situation
from game.players.canasta.weights import WEIGHTS, Weights
from game.players.chooser import Decision, Undecided
from game.players.player import Thought
from game.rules.acts.actions import STOCK, Accept, Action, Discard, Draw, LayDown, LayOff, Pass
from game.rules.canasta.actions import Ask, Join, TakePile
from game.rules.canasta.going_out import CLOSED
from game.rules.canasta.slots import ALLOWED, REFUSED
from game.rules.show.actions import Show

A = TypeVar("A", bound=Action)

_STAYS_IN = 500.0
"""What it costs to lay or throw the last cards where the hand is not to end."""
_LOOSE = 2
"""So many cards of a rank may be thrown from without looking twice; a third one is a meld in the hand."""


class SideTurn:
    """One decision of one seat."""

    def __init__(self, decision: Decision, weights: Weights = WEIGHTS) -> None:
        self.rules, self.view, self.skill, self.chance, _ = decision
        self.weights = weights
        self.situation = Situation(self.rules, self.view, self.skill)
        self.game = self.situation.game
        self.progress = Progress(self.situation, weights)

    @cached_property
    def danger(self) -> Danger:
        """What judges discards."""
        return Danger(self.situation, self.weights)

    @cached_property
    def plans(self) -> Plans:
        """What judges what is laid."""
        return Plans(self.situation, self.progress, self.weights)

    @cached_property
    def freezing(self) -> Freezing:
        """What judges a wild card as a discard."""
        return Freezing(self.situation, self.danger, self.weights)

    @cached_property
    def ending(self) -> Ending:
        """What judges the end of the hand."""
        return Ending(self.situation, self.progress, self.weights)

    # -- decisions ------------------------------------------------------------------------------------------------

    def draw(self) -> Thought:
        """The pile where it is worth more than what it costs, otherwise a card of the stock."""
        takes = self._of(TakePile)
        stock = [move for move in self._of(Draw) if move.source == STOCK]
        top = self.view.pile[-1:]
        if takes and (not stock or not self.skill.misses(self.chance)):
            best = max(takes, key=self.taking)
            if not stock or self.taking(best) + self._doubt() > 0.0:
                return Thought(best, line("why.sides.takes", top, count=len(self.view.pile)))
        if stock:
            return Thought(stock[0], line("why.sides.leaves" if takes else "why.sides.draws", top))
        return Thought(self._of(Pass)[0], line("why.sides.draws"))

    def play(self) -> Thought:
        """Go out or ask where that suits the side, lay what is worth it, and throw the card that is missed least."""
        permission = self.view.vars[self.game.permission]
        if permission == ALLOWED:
            return self._out()
        shows = self._of(Show)
        if shows:
            return Thought(shows[0], line("why.sides.shows"))
        if permission != REFUSED and self.glad:
            asks = self._of(Ask)
            if asks and self.game.out.ask == "required":
                return Thought(asks[0], line("why.sides.asks"))
            if self.ending.possible:
                return self._out()
        joins = self._of(Join)
        if joins:
            return Thought(joins[0], line("why.sides.joins"))
        moves: list[LayDown | LayOff] = [*self._of(LayDown), *self._of(LayOff)]
        if moves:
            best = max(moves, key=self.laying)
            if self.laying(best) + self._doubt() > 0.0:
                return Thought(best, self._why_laid(best))
        throws = self._of(Discard)
        if not throws:
            return self._out()
        card = min(throws, key=lambda move: self.throwing(move.card) - self._slip(move.card)).card
        return Thought(self.rules.discard_actions[card], line(self._why_throw(card), (card,)))

    def answer(self) -> Thought:
        """Yes where the side is better off with the end than with this hand played on."""
        yes = self.ending.gain_of_partner + self._doubt() > 0.0
        wanted = Accept if yes else Pass
        move = next(move for move in self.view.legal if isinstance(move, wanted))
        return Thought(move, line("why.sides.yes" if yes else "why.sides.no"))

    def _out(self) -> Thought:
        """The next card on the way out: what can be laid first, the last one thrown."""
        lays: list[LayOff | LayDown] = [*self._of(LayOff), *self._of(LayDown)]
        for move in lays:
            if self.ending.still(move):
                return Thought(move, line("why.sides.out"))
        moves = (*lays, *self._of(Discard), *self._of(Join))
        if not moves:
            raise Undecided("nothing is left to be laid")
        return Thought(moves[0], line("why.sides.out"))

    def _why_laid(self, move: LayDown | LayOff) -> Line:
        """What a lay does for the side: it opens, completes a meld, or brings one nearer to that."""
        if not self.situation.open:
            return line("why.sides.opens", move.named)
        before = next((len(meld.cards) for meld in self.situation.own if isinstance(move, LayOff) and meld.id == move.meld), 0)
        size = before + len(move.named)
        if before >= CLOSED:
            return line("why.sides.adds", move.named)
        return line("why.sides.closes" if size >= CLOSED else "why.sides.lays", move.named, count=size, of=CLOSED)

    # -- for reviews ----------------------------------------------------------------------------------------------

    def weigh_draw(self) -> dict[Action, float]:
        """What every way to take the pile brings more than a card of the stock."""
        found: dict[Action, float] = {move: self.taking(move) for move in self._of(TakePile)}
        if found:
            found.update((move, 0.0) for move in self._of(Draw) if move.source == STOCK)
        return found

    def weigh_play(self) -> dict[Action, float]:
        """What every lay brings, and what every discard costs more than the best one; nothing on the way out of the hand."""
        permission = self.view.vars[self.game.permission]
        if permission == ALLOWED or (permission != REFUSED and self.glad and self.ending.possible):
            return {}
        costs = {move: self.throwing(move.card) for move in self._of(Discard)}
        least = min(costs.values(), default=0.0)
        found: dict[Action, float] = {move: least - cost for move, cost in costs.items()}
        lays: list[LayDown | LayOff] = [*self._of(LayDown), *self._of(LayOff)]
        found.update((move, self.laying(move)) for move in lays)
        return found

    # -- what moves are worth -------------------------------------------------------------------------------------

    def taking(self, move: TakePile) -> float:
        """The cards that come, less what it costs, and less what a card of the stock is worth."""
        wilds = (card_set(move.named) & self.game.wild).bit_count()
        naturals = len(move.named) - wilds
        worth = self.danger.worth_of(self.situation.discards, self.situation.own) + self.weights.base
        if not self.situation.open:
            worth += self.weights.opening
        if self.situation.taker_alone:
            worth -= self.weights.alone
        return worth - self.weights.wild * wilds - self.weights.spent * naturals - self.weights.stock

    def laying(self, move: LayDown | LayOff) -> float:
        """What a lay brings, below 0 where the cards are better kept."""
        wilds = (card_set(move.named) & self.game.wild).bit_count()
        left = self.view.hand.bit_count() - len(move.named)
        if isinstance(move, LayOff):
            meld = self.view.meld(move.meld)
            if meld.kind == "set":
                plan = self.plans.of(meld)
                worth = plan.worth if (plan.wilds if wilds else plan.naturals) else -1.0
            else:
                worth = self.progress.grown(self.game.of(meld), 1) + self.plans.spend(1, 0)
        else:
            groups = [group.cards for group in move.groups]
            worth = self.plans.of_new(groups, [self.ending.pile_of(cards) for cards in groups])
            if not self.situation.open:
                worth += self.weights.opening
        if left <= 1 and not self.situation.second and not self.glad:
            worth -= _STAYS_IN
        return worth

    def throwing(self, card: Card) -> float:
        """What a discard costs: what the hand loses with it, and what the next player may get for it."""
        game, situation, weights = self.game, self.situation, self.weights
        if game.wild >> card & 1:
            return weights.thrown * weights.wild + situation.points[card] - self.freezing.worth()
        rank = situation.rank(card)
        held = situation.held[rank]
        cost = weights.pair * (held - 1) * (held - 1) + situation.points[card] / 10.0 + self.danger.of(card)
        if rank in situation.ranks_of_own:
            cost += weights.melded
        if game.blocking >> card & 1:
            cost -= len(situation.discards)
        if self.view.hand == 1 << card and not self.glad:
            cost += _STAYS_IN
        return cost

    @cached_property
    def glad(self) -> bool:
        """Whether the end of the hand would suit the side."""
        return self.ending.gain + self._doubt() > 0.0

    def _why_throw(self, card: Card) -> str:
        """The reason for a discard, as a code of the words."""
        if self.game.wild >> card & 1:
            return "why.sides.throws" if self.situation.frozen else "why.sides.freezes"
        if self.game.blocking >> card & 1:
            return "why.sides.blocks"
        risky = any(self.danger.taken(move.card) > _RISKY for move in self._of(Discard))
        return "why.sides.throws_safe" if risky and self.danger.taken(card) < _SAFE else "why.sides.throws"

    def _of(self, kind: type[A]) -> list[A]:
        """The listed moves of one kind, and of no other that is built on it."""
        return [move for move in self.view.legal if type(move) is kind]

    # -- how far off a level is -----------------------------------------------------------------------------------

    def _doubt(self) -> float:
        """How much better or worse it looks to lay, to take the pile or to end the hand than it is: as often one as the other."""
        return self._off(self.weights.doubt) - self._off(self.weights.doubt)

    def _slip(self, card: Card) -> float:
        """How much better a discard looks than it is: what others would make of it is misjudged, not what the hand has. So
        nobody slips with a wild card, with one of three alike, or with one for a meld of the own side.
        """
        situation = self.situation
        if self.game.wild >> card & 1:
            return 0.0
        rank = situation.rank(card)
        return 0.0 if rank in situation.ranks_of_own or situation.held[rank] > _LOOSE else self._off(self.weights.slip)

    def _off(self, measure: float) -> float:
        """A mistake of a level, from 0 to so many points for each of its own."""
        growth = self.weights.growth(self.skill.wavering, self.situation.two_hands)
        return self.skill.waver(self.chance, measure * growth)


_RISKY, _SAFE = 0.6, 0.4
"""How likely the pile is taken with a discard that is called dangerous, and with one that is called safe."""
