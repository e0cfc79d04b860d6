"""The look of a game in play, from its rules: what a small picture of its table needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.component import has_house_table
from game.rules.state.circle import circle_of
from game.variants.entries import Look

if TYPE_CHECKING:
    from game.rules.variant import Variant

MOST_IN_HAND = 15
_USUAL_HAND = 7
_USUAL_SEATS = 4


def look_of(variant: Variant) -> Look:
    """How a variant looks with as many players as usual."""
    low, high = variant.players.min, variant.players.max
    seats = max(low, min(high, _USUAL_SEATS))
    hand = variant.deal.dealers_cards(circle_of(seats)) or _USUAL_HAND
    return Look(
        opponents=max(1, min(3, seats - 1)),
        hand=max(3, min(MOST_IN_HAND, hand)),
        spread=variant.pickup.takes_several,
        jokers=variant.pack.joker_count(seats) > 0,
        packs=variant.pack.packs(seats),
        melds=variant.lays_melds and not variant.opening.whole_hand,
        french=variant.pack.pack(seats).deck.looks_french,
        house=has_house_table(variant),
        board="shared_melds" in variant.traits,
        offer="card_on_offer" in variant.traits,
    )
