"""Cards as small integers and sets of cards as bit masks.

A `Card` is the number of one physical card of the pack, from 0. A `CardSet` has bit *c* set where card *c* belongs to
it, so joining, parting and comparing hands are single integer operations, also with two packs (108 bits).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

Card = int
CardSet = int

NO_CARD: Card = -1
"""Where a card may be missing: no card was taken, a wild card stands for nothing in particular."""

MOST_CARDS = 1024
"""No pack has as many cards."""

HIDDEN: Card = -1
"""A card whose face the reader of an event or a view may not know."""


def each(cards: CardSet) -> Iterator[Card]:
    """The cards of a set, lowest number first."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


class _Bytes(dict[int, tuple[tuple[Card, ...], ...]]):
    """By place of a byte in a set, and by the byte: its cards. A deck has few such places; each is worked out when first met."""

    def __missing__(self, place: int) -> tuple[tuple[Card, ...], ...]:
        rows: list[tuple[Card, ...]] = [()]
        for card in range(8 * place, 8 * place + 8):
            rows += [(*row, card) for row in rows]
        self[place] = tuple(rows)
        return self[place]


_BYTES = _Bytes()


def listed(cards: CardSet) -> list[Card]:
    """The cards of a set as a list, lowest number first."""
    found: list[Card] = []
    for place, byte in enumerate(cards.to_bytes(cards.bit_length() + 7 >> 3, "little")):
        if byte:
            found += _BYTES[place][byte]
    return found


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of these cards; naming one twice is the same as naming it once."""
    result = 0
    for card in cards:
        result |= 1 << card
    return result


def cards_from_plain(plain: Iterable[Any]) -> tuple[Card, ...]:
    """Cards out of data that anybody may have written. Raises TypeError or ValueError where they are none of any pack."""
    cards = tuple(int(card) for card in plain)
    if any(not 0 <= card < MOST_CARDS for card in cards):  # a set would have room for all below the highest
        raise ValueError("card")
    return cards


def lowest(cards: CardSet) -> Card:
    """The card with the lowest number. The set must not be empty."""
    return (cards & -cards).bit_length() - 1
