"""One decision in a game of closed hands: the fewest cards away from a show, and what the hand may cost until then."""

from __future__ import annotations

from functools import cached_property

from game.cards.ids import Card
from game.cards.lines import line
from game.players.beliefs import Beliefs
from game.players.chooser import Decision
from game.players.meld_shapes import meld_shapes
from game.players.player import Thought
from game.players.show.prospects import Prospects
from game.rules.acts.actions import DISCARD, Action, Discard, Draw
from game.rules.show.actions import Drop, Show

_USE = 5.0
"""What it costs in points when the next player has a use for a discard."""
_MEASURE = 12.0
"""A card less or more to a show is worth far more than what levels waver by in other games."""
_STEEP = 0.25
"""By what power of itself a level's waver grows further here: a discard that is a little worse costs nothing in most hands."""
_HOPE = 4.0
"""The same of giving up: people hold on to poor hands, and lose heart with fair ones, by a good part of what a drop costs."""
_NEAR = 1.0
"""By how many points the discard must promise more than the stock: the player who takes it shows what the hand is about."""


class ClosedTurn:
    """One decision of one seat."""

    def __init__(self, decision: Decision) -> None:
        self.rules, self.view, self.skill, self.chance, self.clock = decision
        self.prospects = Prospects(self.rules, self.view, self.skill)

    # -- decisions ------------------------------------------------------------------------------------------------

    def draw(self) -> Thought:
        """Give the hand up where playing on costs more; take the discard where it brings the hand nearer to a show."""
        costs = self.draws()
        drop = next((move for move in costs if isinstance(move, Drop)), None)
        dropping = costs.pop(drop) if drop is not None else float("inf")
        on = min(costs.values(), default=float("inf"))
        if drop is not None and dropping + self._hope() < on + self._hope():
            return Thought(drop, line("why.closed.drops", points=round(dropping), on=round(on)))
        move = min(costs, key=lambda move: costs[move] + self._waver())
        if isinstance(move, Draw) and move.source == DISCARD:
            return Thought(move, line("why.closed.takes", self.view.pile[-1:]))
        if drop is not None and on > 0:
            return Thought(move, line("why.closed.plays_on", points=round(dropping), on=round(on)))
        return Thought(move, line("why.closed.stock"))

    def _waver(self) -> float:
        """By how much one choice is misjudged."""
        return self.skill.waver(self.chance, _MEASURE * self.skill.wavering**_STEEP)

    def _hope(self) -> float:
        """By how much one side of giving up or playing on is misjudged."""
        return self.skill.waver(self.chance, _HOPE)

    def draws(self) -> dict[Action, float]:
        """By move: what the hand may be expected to cost."""
        view, found = self.view, dict[Action, float]()
        for move in view.legal:
            if isinstance(move, Drop):
                found[move] = self.prospects.dropping(move) * self.skill.style.patience
            elif isinstance(move, Draw) and move.source == DISCARD:
                taking = None if self.skill.misses(self.chance) else self.prospects.taking(view.pile[-1])
                if taking is not None:
                    found[move] = taking + _NEAR - self.skill.style.appetite
            else:
                found[move] = self.prospects.drawing()
        return found or {view.legal[0]: 0.0}

    def throw(self) -> Thought:
        """A show where there is one; otherwise the discard after which the hand may be expected to cost the least."""
        shows = [move for move in self.view.legal if isinstance(move, Show)]
        if shows:
            return Thought(shows[0], line("why.closed.shows", (shows[0].card,)))
        costs = self._at_sight() if self.skill.misses(self.chance) else self.throws()
        move = min(costs, key=lambda move: costs[move] + self._waver())
        return Thought(move, line("why.closed.throws", move.named))

    def throws(self) -> dict[Action, float]:
        """By discard: what the hand may be expected to cost after it."""
        moves = {move.card: move for move in self.view.legal if isinstance(move, Discard)}
        costs = self.prospects.throwing(self.view.hand, moves)
        return {moves[card]: cost + self._danger(card) for card, cost in costs.items()}

    def _at_sight(self) -> dict[Action, float]:
        """By discard: what the cards that are left count, for the player who sees no more than that at the moment."""
        finder, hand = self.prospects.lives.finder, self.view.hand & ~self.prospects.lives.finder.wild
        moves = [move for move in self.view.legal if isinstance(move, Discard)]
        return {move: float(finder.value(hand & ~(1 << move.card))) for move in moves}

    def _danger(self, card: Card) -> float:
        """What it may cost that the next player has a use for a discard."""
        if not self.skill.watches or card >= self.rules.pack.naturals:
            return 0.0
        return _USE * self.skill.style.caution * self._beliefs.next_wants(self.rules.pack.face[card])

    @cached_property
    def _beliefs(self) -> Beliefs:
        return Beliefs(self.rules.circle, self.view, meld_shapes(self.rules), self.skill)

    def group(self) -> Thought:
        """The groups that leave the fewest points."""
        return Thought(self.view.legal[0], line("why.closed.groups"))
