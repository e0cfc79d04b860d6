"""One decision in a game of whole hands: how likely the hand is the first that is whole, and what a discard gives to others."""

from __future__ import annotations

from functools import cached_property

from game.cards.ids import NO_CARD, Card, card_set
from game.cards.lines import Line, line
from game.players.chooser import Decision
from game.players.player import Thought
from game.players.whole_hand.danger import Danger
from game.players.whole_hand.prospects import Prospects
from game.rules.acts.actions import DISCARD, Action, Claim, Discard, Draw, LayDown, Pass
from game.rules.show.actions import Show
from game.rules.state.slots import DISCARDER

_MEASURE = 0.026
"""By how much hope levels waver here, where they waver by a point elsewhere."""
_STEEP = 1.0
"""By what power of itself a level's waver grows further here: most slips cost little hope, as others slip as well."""
_EAGER = 0.01
"""By how much hope a discard looks better to somebody with an appetite for discards."""
_SAFE = 0.04
"""So rarely the next player may have a use for a discard that is called safe."""
_BITS = 4


class Turn:
    """One decision of one seat."""

    def __init__(self, decision: Decision) -> None:
        self.rules, self.view, self.skill, self.chance, self.clock = decision
        self.prospects = Prospects(self.rules, self.view, self.skill)
        self.hand = self.prospects.counts(self.view.hand)

    @cached_property
    def danger(self) -> Danger:
        """What discards give to others."""
        return Danger(self.rules, self.view, self.prospects)

    def _waver(self) -> float:
        return self.skill.waver(self.chance, _MEASURE * self.skill.wavering**_STEEP)

    def _kept(self, place: int) -> float:
        """What part of its hope the hand keeps after a discard, as far as the player thinks of others."""
        return self.danger.left(place) ** self.skill.style.caution if self.skill.watches else 1.0

    def _top(self) -> Card:
        pile = self.view.pile
        return pile[-1] if pile else NO_CARD

    # -- decisions ------------------------------------------------------------------------------------------------

    def draw(self) -> Thought:
        """The discard where the hand may hope for more with it than with a card of the stock."""
        worths = self.draws()
        move = max(worths, key=lambda move: worths[move] + self._waver())
        if isinstance(move, Draw) and move.source == DISCARD:
            nearer = self.prospects.lack(self.hand).nearer >> self.prospects.place(self._top()) & 1
            return Thought(move, line("why.whole.takes" if nearer else "why.whole.takes_wait", self.view.pile[-1:]))
        return Thought(move, line("why.whole.passes" if isinstance(move, Pass) else "why.whole.stock"))

    def draws(self) -> dict[Action, float]:
        """By way to draw: how likely the hand is whole first."""
        view, found = self.view, dict[Action, float]()
        for move in view.legal:
            if isinstance(move, Draw) and move.source == DISCARD:
                if not self.skill.misses(self.chance):
                    found[move] = self.prospects.taking(self.hand, self._top()) + self.skill.style.appetite * _EAGER
            else:
                stock = isinstance(move, Draw)
                found[move] = self.prospects.drawing(self.hand) if stock else self.prospects.hope(self.hand)
        return found or {view.legal[0]: 0.0}

    def play(self) -> Thought:
        """Declare what pays for itself, show where it is possible; otherwise throw the card that the hand needs least."""
        declared = self._declared()
        if declared is not None:
            return Thought(declared, line("why.whole.declares", declared.cards))
        shows = [move for move in self.view.legal if isinstance(move, Show)]
        if shows:
            whole, hand = self.prospects.whole, self.view.hand
            best = max(shows, key=lambda move: whole.worth(hand & ~(1 << move.card) if move.card >= 0 else hand))
            return Thought(best, line("why.whole.shows"))
        worths = self.throws()
        move = max(worths, key=lambda move: worths[move] + self._waver())
        return Thought(move, self._why_thrown(move))

    def _declared(self) -> LayDown | None:
        """The equal cards to lay open now; None where they serve better in other melds, or nothing is paid for them."""
        bonus, best = self.prospects.bonus(declared=True), None
        most = self.prospects.thrown(self.hand)
        for move in self.view.legal:
            if isinstance(move, LayDown) and bonus:
                rest = self.hand - self.prospects.counts(card_set(move.cards))
                worth = self.prospects.thrown(rest, self.prospects.size - len(move.cards)) + bonus
                if worth > most:
                    best, most = move, worth
        return best

    def _why_thrown(self, move: Action) -> Line:
        """Why this card goes: what is lacking without it, and how many cards bring the hand nearer then."""
        place = self.prospects.place(move.named[0])
        rest = self.hand - (1 << _BITS * place)
        lacks, outs = self.prospects.lack(rest).cards, self.prospects.outs(rest)
        if self.skill.watches and self.danger.use(place) <= _SAFE < max(self.danger.use(at) for at in self._places()):
            return line("why.whole.throws_safe", move.named, count=lacks, outs=outs)
        return line("why.whole.throws", move.named, count=lacks, outs=outs)

    def _places(self) -> list[int]:
        """The places of the cards that might be thrown as well."""
        return [place for place, _ in self.prospects.spares(self.hand)] or [0]

    def throws(self) -> dict[Action, float]:
        """By discard: how likely the hand is whole first."""
        moves = {self.prospects.place(move.card): move for move in self.view.legal if isinstance(move, Discard)}
        barred = sum(1 << place for place in range(len(self.prospects.live)) if place not in moves)
        spares = self.prospects.spares(self.hand, barred=barred, wide=self.skill.wavering > 0)
        found: dict[Action, float] = {}
        for place, rest in spares:
            found[moves[place]] = self.prospects.hope(rest) * self._kept(place)
        return found or dict.fromkeys(moves.values(), 0.0)

    def claim(self) -> Thought:
        """Show with the discard, or claim it where the hand is better for it."""
        shows = [move for move in self.view.legal if isinstance(move, Show)]
        if shows:
            return Thought(shows[0], line("why.whole.wins", self.view.pile[-1:]))
        worths = self.claims()
        move = max(worths, key=lambda move: worths[move] + self._waver())
        if isinstance(move, Claim):
            return Thought(move, line("why.whole.claims", self.view.pile[-1:]))
        return Thought(move, line("why.whole.leaves", self.view.pile[-1:]))

    def claims(self) -> dict[Action, float]:
        """By answer: how likely the hand is whole first."""
        view, found = self.view, dict[Action, float]()
        for move in view.legal:
            if isinstance(move, Claim) and not self.skill.misses(self.chance):
                found[move] = self._claimed()
            elif isinstance(move, Pass):
                found[move] = self.prospects.drawing(self.hand) if self._next else self.prospects.hope(self.hand)
        return found or {view.legal[0]: 0.0}

    def _claimed(self) -> float:
        """The hope of a hand that claims the discard; where the equal cards lie open then, with what is paid for them."""
        alike = self.prospects.opened_by_a_claim
        if not alike:
            return self.prospects.taking(self.hand, self._top())
        rest = self.hand - alike * (1 << _BITS * self.prospects.place(self._top()))
        size = self.prospects.size - alike - 1
        return self.prospects.thrown(rest, size) + self.prospects.bonus(declared=False)

    @property
    def _next(self) -> bool:
        """Whether the turn of this seat comes as soon as nobody claims."""
        return self.rules.circle.after(self.view.vars[DISCARDER]) == self.view.seat
