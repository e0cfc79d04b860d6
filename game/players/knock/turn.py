"""One decision in a game with knocks: which card to draw, what to throw, when to knock, and how to answer doubles.

Judgements come from `game.players.knock`, in points of the hand. How well they are made is the skill's: what is remembered,
and how far off they may be.
"""

from __future__ import annotations

from typing import NamedTuple

from game.cards.ids import Card, card_set
from game.cards.lines import line
from game.players.chooser import Decision, Undecided
from game.players.knock.judgement import GIN, Choice, Judgement
from game.players.knock.reasons import Reasons
from game.players.knock.showdown import showdown
from game.players.knock.situation import Situation
from game.players.knock.stakes import doubles
from game.players.player import Thought
from game.rules.acts.actions import DISCARD, Action, Close, Discard, Draw, Pass
from game.rules.acts.closing_verbs import BigGin, Double
from game.rules.knock.facts import knocking
from game.rules.knock.slots import KNOCKER

_WIDER = 2.6
"""By how much more a hand wavers here, where judgements of the choices lie farther apart."""
_SHOWN = 3.0
"""What it costs that the others see a discard which is taken before it makes a meld."""


class Offer(NamedTuple):
    """A discard that may be taken: the action, the card, the judgement of the hand with it, and the best end of that turn."""

    take: Draw
    card: Card
    after: Judgement
    way: Choice


class Turn:
    """One decision of one seat in its turn."""

    def __init__(self, decision: Decision) -> None:
        self.rules, self.view, self.skill, self.chance, self.clock = decision
        self.judgement = Judgement(self.rules, Situation(self.rules, self.view, self.skill))
        self.reasons = Reasons(self.rules, self.view, self.judgement)
        self.after_knock = self.view.vars[self.rules.at[KNOCKER]] >= 0
        """Whether somebody has knocked, and this is the last turn: only what it leaves counts."""

    def waver(self) -> float:
        """A small mistake in judging one choice: 0 for a steady hand."""
        return self.skill.waver(self.chance, _WIDER)

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self) -> Thought:
        """The discard or the stock; a double before."""
        legal = self.view.legal
        takes = [move for move in legal if isinstance(move, Draw) and move.source == DISCARD]
        other = next((move for move in legal if move not in takes and isinstance(move, Draw | Pass)), None)
        double = next((move for move in legal if isinstance(move, Double)), None)
        if double is not None and doubles(self.rules, self.judgement, self.chance, self.skill.worlds):
            return Thought(double, self.reasons.double())
        if not takes or other is None:
            only = takes[0] if takes else other
            if only is None:
                raise Undecided(self.view.phase)
            return Thought(only, line("why.draw.only_stock"))
        offers = [offer for move in takes if (offer := self._offer(move)) is not None]
        if not offers:
            return Thought(other, self.reasons.no_help())
        take, card, after, way = max(offers, key=lambda offer: offer.way.value)
        waits, outlook = self.judgement.stock()
        if self.after_knock:
            waits = -outlook.expected
        elif isinstance(other, Pass) and self.view.phase == "draw" and not self._renews():
            waits = 0.0
        if way.value > waits + self.waver():
            return Thought(take, self.reasons.take(after, way, card))
        return Thought(other, self.reasons.leave(after, way, card))

    def _offer(self, take: Draw) -> Offer | None:
        """What a discard that may be taken is worth; None where it has nothing to do with the hand, and low cards are no help."""
        now = self.judgement.now
        card = now.top if take.card < 0 else take.card
        if not now.unlimited and not self.judgement.tables.neighbours[card] & now.hand:
            return None
        after = self.judgement.with_top(card)
        ways = self.ways(after, card)
        if not ways:
            return None
        best = ways[0]
        return Offer(take, card, after, best._replace(value=best.value - self.shown(after, best, card)))

    def shown(self, after: Judgement, way: Choice, card: Card) -> float:
        """What it costs to show this card by taking it from the discards: nothing where it ends the hand or makes a meld."""
        if way.knock or after.now.unlimited:
            return 0.0
        spread = self.rules.deadwood.best(after.now.hand & ~(1 << way.card))
        return 0.0 if any(card in meld for meld in spread.melds) else _SHOWN

    def _renews(self) -> bool:
        """Whether the discard pile would become the stock again."""
        return self.rules.variant.stock_end.declining(self.rules, self.view, self.view.seat) != "ends"

    def claim(self) -> Thought:
        """The last discard, for a knock, where that is likely to win."""
        take = next((move for move in self.view.legal if isinstance(move, Draw)), None)
        refuse = next((move for move in self.view.legal if isinstance(move, Pass)), None)
        if take is None or refuse is None:
            raise Undecided(self.view.phase)
        after = self.judgement.with_top()
        knock = after.knock(self.rules.deadwood.throws(after.now.hand, after.now.limit, 1 << after.now.top))
        if knock is not None and knock.value + self.waver() > 0.0:
            return Thought(take, self.reasons.claim(knock))
        return Thought(refuse, self.reasons.claim_pass(knock))

    # -- the end of a turn ----------------------------------------------------------------------------------------

    def ways(self, judgement: Judgement, taken: Card) -> list[Choice]:
        """The discards and the knock that would end a turn, the best first. `taken` is the discard drawn in it, or -1."""
        rules, now, game = self.rules, judgement.now, knocking(self.rules)
        barred = rules.barred_by(taken) if taken >= 0 else 0
        early = game.most is None or self.after_knock or not (game.first_turn or self.view.turn >= self.view.seats)
        knocks = 0 if early else rules.deadwood.throws(now.hand, now.limit, barred)
        return self._judged(judgement, now.hand & ~barred, knocks, taken)

    def _judged(self, judgement: Judgement, discards: int, knocks: int, taken: Card) -> list[Choice]:
        knock = judgement.knock(knocks)
        if knock is not None and knock.value >= GIN:
            return [knock]
        ways, last = judgement.discards(discards, taken), self._last_turn()
        if knock is not None and ways and (judgement.now.unlimited or judgement.now.opponents > 1):
            # The networks know hands of two players with a limit; here hands are imagined for all who answer.
            kept = judgement.now.hand & ~(1 << knock.card)
            found = showdown(self.rules, self.view, judgement, kept, self.chance, self.skill.worlds)
            base = max(way.value for way in ways)
            knock = knock._replace(value=found.knocking if last else base + found.knocking - found.waiting)
        if self.after_knock:
            ways = [way._replace(value=-float(way.points)) for way in ways]
        elif last:
            # Nothing comes after this: without a knock the hand is drawn.
            ways = [way._replace(value=-way.use) for way in ways]
        if knock is not None:
            ways.append(knock)
        if self.skill.wavering:
            ways = [way._replace(value=way.value + self.waver()) for way in ways]
        ways.sort(key=lambda way: -way.value)
        return ways

    def _last_turn(self) -> bool:
        """Whether the stock comes to its end before this seat could draw from it again, and the hand with it."""
        draws_before = self.judgement.now.opponents
        return self.view.phase == "play" and self.view.stock_count - draws_before <= self.rules.reserve and not self._renews()

    def throw(self) -> Thought:
        """Discard, or end the hand."""
        view, rules = self.view, self.rules
        if BigGin() in view.legal:
            return Thought(BigGin(), line("why.big_gin"))
        knocks = {move.card: move for move in view.legal if isinstance(move, Close) and move.groups is None}
        discards = {move.card: move for move in view.legal if isinstance(move, Discard)}
        within = card_set(knocks) & rules.deadwood.throws(view.hand, self.judgement.now.limit)
        ways = self._judged(self.judgement, card_set(discards), within, view.taken)
        if not ways:
            raise Undecided(self.view.phase)
        best = ways[0]
        move: Action = knocks[best.card] if best.knock else discards[best.card]
        return Thought(move, line("why.discard.least", (best.card,)) if self.after_knock else self.reasons.throw(best, ways))
