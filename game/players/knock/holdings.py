"""How likely the opponent holds each card that has not been seen, from the discards it made, took and refused.

The likelihoods are those of a formula whose numbers were fitted to many hands: a card is the likelier held the more melds
may still be made with it, near to cards that were picked up, and the less likely near to cards that were thrown or refused,
or dearer than the last discard.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log
from operator import mul

from game.cards.ids import Card, CardSet, listed
from game.cards.suits import FACES
from game.players.knock.numbers import HOLDING
from game.players.knock.situation import Situation
from game.players.knock.tables import KnockTables

_SURE = 0.97
_TURNS = 10
_DEAR = 10


_NONE = (0.0, 0.0, 0.0)


def even_odds(now: Situation) -> float:
    """The logarithm of the odds that the opponent holds a card about which nothing is known."""
    share = min(0.95, now.unknown / now.unseen.bit_count())
    return log(share / (1.0 - share) + 1e-6)


def _among(beside: tuple[CardSet, ...], cards: CardSet) -> tuple[float, ...]:
    """How many of these cards are among those of the same rank, next to it in its suit, and next but one."""
    return tuple([(group & cards).bit_count() for group in beside])


class Holdings:
    """Likelihoods by card for one situation."""

    def __init__(self, tables: KnockTables, now: Situation) -> None:
        self.tables = tables
        self.cards = listed(now.unseen)
        """The cards that have not been seen."""
        self.unseen = now.unseen
        self.known = now.known
        self.likely = [0.0] * FACES
        """By card: how likely the opponent holds it."""
        if self.cards:
            odds = even_odds(now)
            found = [1.0 / (1.0 + exp(-odds - sum(map(mul, HOLDING, signs)))) for signs in self.signs(now)]
            scale = now.unknown / (sum(found) or 1.0)
            for card, chance in zip(self.cards, found, strict=True):
                self.likely[card] = min(_SURE, chance * scale)
        for card in listed(now.known):
            self.likely[card] = 1.0

    def signs(self, now: Situation) -> Iterator[tuple[float, ...]]:
        """By unseen card, what has been seen that speaks for or against it: numbers in the order of `numbers.HOLDING`."""
        tables, known, thrown = self.tables, now.known, now.thrown
        refused = now.refused & ~thrown
        turns = min(now.turns_there, _TURNS) / _TURNS
        last = now.last[0]
        latest = tables.points[last] / _DEAR if last >= 0 else 1.0
        dead = ~(now.unseen | known)
        for card in self.cards:
            beside = (tables.same_rank[card], tables.next_to[card], tables.near_to[card])
            points = tables.points[card] / _DEAR
            alive = 0.2 * sum(not rest & dead for rest in tables.rest_of[card])
            yield (
                1.0,
                points,
                turns,
                points * turns,
                *(_among(beside, thrown) if thrown else _NONE),
                *(_among(beside, refused) if refused else _NONE),
                *(_among(beside, known) if known else _NONE),
                alive,
                points - latest if points > latest else 0.0,
                alive * turns,
            )

    def use(self, card: Card) -> float:
        """How likely the opponent makes a meld with this card."""
        likely, without = self.likely, 1.0
        for first, second in self.tables.pairs_of[card]:
            both = likely[first] * likely[second]
            if both:
                without *= 1.0 - both
        return 1.0 - without

    def points(self) -> float:
        """What the cards that have not been seen come to in the opponent's hand."""
        points, likely = self.tables.points, self.likely
        return sum(likely[card] * points[card] for card in self.cards)

    def worth(self, cards: Sequence[Card] | CardSet) -> float:
        """The same for these cards, known ones included."""
        points, likely = self.tables.points, self.likely
        return sum(likely[card] * points[card] for card in (listed(cards) if isinstance(cards, int) else cards))
