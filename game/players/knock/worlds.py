"""Hands that the opponent may hold, drawn by how likely each card is there."""

from __future__ import annotations

from collections.abc import Iterator
from math import log

from game.cards.chance import Chance
from game.cards.ids import CardSet
from game.players.knock.judgement import Judgement

_STEPS = 1 << 53


def opposing(judgement: Judgement, chance: Chance, count: int) -> Iterator[CardSet]:
    """So many hands of the opponent, with the cards that it is known to hold."""
    now, likely = judgement.now, judgement.holdings.likely
    cards = judgement.holdings.cards
    # Each card waits for a time that is the shorter the likelier it is held; the first ones make the hand.
    pace = [(1.0 - likely[card]) / max(1e-4, likely[card]) + 1e-4 for card in cards]
    for _ in range(count):
        waits = [-log((chance.bits() >> 11) / _STEPS + 1e-16) * wait for wait in pace]
        order = sorted(range(len(cards)), key=waits.__getitem__)
        hand = now.known
        for at in order[: now.unknown]:
            hand |= 1 << cards[at]
        yield hand
