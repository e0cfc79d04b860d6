"""How likely the opponent holds each card that has not been seen, from the discards it made, took and refused.

The likelihoods are those of a formula whose numbers were fitted to many hands: a card is the likelier held the more melds
may still be made with it, near to cards that were picked up, and the less likely near to cards that were thrown or refused,
or dearer than the last discard.
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING

from game.cards.ids import Card, CardSet, listed
from game.cards.pack import FACES
from game.players.knock.numbers import HOLDING
from game.players.knock.situation import Situation
from game.players.knock.tables import KnockTables

if TYPE_CHECKING:
    from collections.abc import Sequence

_SURE = 0.97
_TURNS = 10
_DEAR = 10


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
            base = min(0.95, now.unknown / len(self.cards))
            odds = log(base / (1.0 - base) + 1e-6)
            found = [1.0 / (1.0 + exp(-odds - self._evidence(now, card))) for card in self.cards]
            scale = now.unknown / (sum(found) or 1.0)
            for card, chance in zip(self.cards, found, strict=True):
                self.likely[card] = min(_SURE, chance * scale)
        for card in listed(now.known):
            self.likely[card] = 1.0

    def _evidence(self, now: Situation, card: Card) -> float:
        """What has been seen says for (or against) this card, as a logarithm of odds."""
        tables, known, thrown = self.tables, now.known, now.thrown
        same, next_to, near_to = tables.same_rank[card], tables.next_to[card], tables.near_to[card]
        refused = now.refused & ~thrown
        points = tables.points[card] / _DEAR
        turns = min(now.turns_there, _TURNS) / _TURNS
        last = now.last[0]
        dearest = tables.points[last] if last >= 0 else _DEAR
        live = now.unseen | known
        alive = sum(not rest & ~live for rest in tables.rest_of[card])
        b = HOLDING
        evidence = b[0] + points * b[1] + turns * b[2] + points * turns * b[3] + 0.2 * alive * (b[13] + turns * b[15])
        if thrown:
            evidence += (same & thrown).bit_count() * b[4] + (next_to & thrown).bit_count() * b[5]
            evidence += (near_to & thrown).bit_count() * b[6]
        if refused:
            evidence += (same & refused).bit_count() * b[7] + (next_to & refused).bit_count() * b[8]
            evidence += (near_to & refused).bit_count() * b[9]
        if known:
            evidence += (same & known).bit_count() * b[10] + (next_to & known).bit_count() * b[11]
            evidence += (near_to & known).bit_count() * b[12]
        if tables.points[card] > dearest:
            evidence += (tables.points[card] - dearest) / _DEAR * b[14]
        return evidence

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
