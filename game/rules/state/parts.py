"""Hands in parts: a hand that is played for chips, or several of them where a hand was split during the deal.

A part has its cards in the order in which they came, and a stake of its own. Whose it is says its hand, as everywhere: the hand
of a seat, or one that nobody owns. The cards of all parts of a hand together are the hand, so whatever moves, hides or counts
the cards of hands need not know of parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.cards.ids import HIDDEN, Card, CardSet, card_set, cards_from_plain, each


class HandPart(NamedTuple):
    """One part of a hand, in the order of play."""

    hand: int
    """The number of the hand: of a seat's the seat."""
    cards: tuple[Card, ...]
    """In the order in which they came; a card that may not be seen is `HIDDEN` in a view."""
    stake: int = 0
    """The chips that it is played for; all of them, where they have been doubled."""
    doubled: bool = False
    split: bool = False
    """Whether it came about by a split."""
    done: str = ""
    """How it came to its end (`stood`, `bust`, `doubled`, `surrendered`, `split_ace`); empty as long as it can be played."""


def in_order(parts: Sequence[HandPart], hand: int) -> tuple[Card, ...]:
    """The cards of a hand in parts, in the order of the parts."""
    return tuple(card for part in parts if part.hand == hand for card in part.cards)


def seen_in(parts: Sequence[HandPart], known: Sequence[CardSet]) -> tuple[HandPart, ...]:
    """The parts as somebody sees them who knows these cards of each hand."""
    return tuple(
        part
        if all(known[part.hand] >> card & 1 for card in part.cards)
        else part._replace(cards=tuple(card if known[part.hand] >> card & 1 else HIDDEN for card in part.cards))
        for part in parts
    )


def filled(parts: Sequence[HandPart], hands: Sequence[CardSet]) -> tuple[HandPart, ...]:
    """The parts of a view as they are where these are the hands: in place of hidden cards those of the hand that it lacks."""
    found = []
    for part in parts:
        if HIDDEN in part.cards:
            seen = card_set(card for other in parts if other.hand == part.hand for card in other.cards if card != HIDDEN)
            lacking = each(hands[part.hand] & ~seen)
            part = part._replace(cards=tuple(next(lacking) if card == HIDDEN else card for card in part.cards))
        found.append(part)
    return tuple(found)


def part_to_plain(part: HandPart) -> list[Any]:
    """A part as plain data, for snapshots."""
    return [part.hand, list(part.cards), part.stake, part.doubled, part.split, part.done]


def part_from_plain(plain: Sequence[Any]) -> HandPart:
    """The reverse. Raises TypeError, ValueError or IndexError where the data is no part."""
    hand, cards, stake, doubled, split, done = plain
    return HandPart(int(hand), tuple(cards_from_plain(cards)), int(stake), bool(doubled), bool(split), str(done))
