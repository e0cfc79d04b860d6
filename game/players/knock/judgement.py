"""What draws, discards and knocks are worth in a situation, in points of the hand.

A point here is one where it decides nothing: where a game is about to be won or lost, points weigh by what they do for the
chance to win it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.cards.ids import Card, CardSet, each
from game.players.characters import Skill
from game.players.knock.holdings import Holdings
from game.players.knock.network import Network
from game.players.knock.numbers import DISCARD_NUMBERS, FIRST, KNOCK_NUMBERS, SECOND, STOCK_NUMBERS
from game.players.knock.prospects import OF_DISCARD, OF_HAND, OF_KNOCK, SHARED, Outlook, Prospects
from game.players.knock.situation import Situation
from game.players.knock.tables import tables_for
from game.rules.ruleset import Ruleset
from game.rules.view import View

_WORSE = 12
"""Discards that leave so many points more than the best are not looked at."""
_KEPT = 0.25
"""What a point costs that is kept beyond the least: the networks are a little too fond of far chances."""
_KEPT_ANY = 1.0
"""What a point costs where any count may knock: the hand may be over before the next turn."""
_SOONER = 0.33
"""How much of a box weighs for a knock: a knock wins the hand more often than waiting for gin, or for nothing."""
GIN = 10_000.0
"""What a knock with nothing left is worth here: nothing is better."""

_DISCARD = Network(DISCARD_NUMBERS, SHARED + OF_HAND + OF_DISCARD, FIRST, SECOND, SHARED)
_KNOCK = Network(KNOCK_NUMBERS, SHARED + OF_KNOCK, FIRST, SECOND, SHARED)
_STOCK = Network(STOCK_NUMBERS, SHARED + OF_HAND, FIRST, SECOND, SHARED)


def uses(rules: Ruleset, view: View, skill: Skill) -> Callable[[Card], float]:
    """How likely the next player has a use for a card as a discard; a wild card serves anybody."""
    use, wild = Judgement(rules, Situation(rules, view, skill)).holdings.use, rules.finder.wild
    return lambda card: 1.0 if wild >> card & 1 else use(card)


class Choice(NamedTuple):
    """A way to end a turn: the card that goes, whether that is a knock, and what it is worth."""

    value: float
    card: Card
    knock: bool
    points: int
    """What is left in the hand."""
    outlook: Outlook | None
    use: float
    """How likely the opponent has a use for the card."""


class Judgement:
    """Judges the choices of one seat in one situation."""

    def __init__(self, rules: Ruleset, now: Situation) -> None:
        self._rules = rules
        self.now = now
        self.tables = tables_for(rules)
        self.holdings = Holdings(self.tables, now)
        self.prospects = Prospects(self.tables, now, self.holdings)
        self._shared = self.prospects.shared()
        self._for_discards = _DISCARD.prepared(self._shared)

    def stock(self) -> tuple[float, Outlook]:
        """What it is worth to draw from the stock, and what the hand may become then."""
        outlook = self.prospects.outlook(self.now.hand)
        value = _STOCK.judge(_STOCK.prepared(self._shared), outlook.inputs)
        return value - (_KEPT_ANY * outlook.expected if self.now.unlimited else 0.0), outlook

    def discards(self, throws: CardSet, taken: Card) -> list[Choice]:
        """The discards that are worth a look. `taken` is the discard drawn in this turn, or -1."""
        hand, least = self.now.hand, self._rules.deadwood.least
        left = {card: least(hand & ~(1 << card)) for card in each(throws)}
        fewest = min(left.values(), default=0)
        found = []
        for card, points in left.items():
            if points > fewest + _WORSE:
                continue
            rest = hand & ~(1 << card)
            outlook = self.prospects.outlook(rest)
            given = self.prospects.given(rest, card, taken)
            value = _DISCARD.judge(self._for_discards, outlook.inputs + given)
            value -= _KEPT_ANY * points if self.now.unlimited else _KEPT * (points - fewest)
            found.append(Choice(value, card, False, points, outlook, given[0]))
        return found

    def knock(self, throws: CardSet) -> Choice | None:
        """The best knock; None where none of these cards may be thrown for one."""
        if not throws:
            return None
        counter, hand = self._rules.deadwood, self.now.hand
        left = {card: counter.least(hand & ~(1 << card)) for card in each(throws)}
        fewest = min(left.values())
        if not fewest:
            return self._gin(next(card for card, points in left.items() if not points))
        best: Choice | None = None
        prepared = _KNOCK.prepared(self._shared)
        for card, points in left.items():
            if points == fewest:
                spread = counter.best(hand & ~(1 << card))
                value = _KNOCK.judge(prepared, self.prospects.knock(spread, counter.free_layoffs(spread.melds)))
                value += _SOONER * self.now.box
                if best is None or value > best.value:
                    best = Choice(value, card, True, points, None, 0.0)
        return best

    @staticmethod
    def _gin(card: Card) -> Choice:
        return Choice(GIN, card, True, 0, None, 0.0)

    def with_top(self, card: Card = -1) -> Judgement:
        """The same after this seat has taken the top discard, or the one named."""
        return Judgement(self._rules, self.now.with_top(card))
