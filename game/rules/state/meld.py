"""A meld as it lies on the table, how melds are found by their numbers, and what one is to the finder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.cards.finder import Found
from game.cards.ids import Card, CardSet, card_set, cards_from_plain, each
from game.cards.melds import Reading

NOBODY = -1
"""The owner of a meld that belongs to the whole table."""


class Meld(NamedTuple):
    """Cards on the table. `id` is its number from the moment it is laid until it is gone, and no other meld of the hand has it.

    `owner` is the seat that laid it, for itself or its side, or nobody. `stands` says what wild cards stand for (empty without
    them); `by` who put each card there; `moved` are wild cards that have given way once and stay where they are now.
    """

    id: int
    owner: int
    kind: str
    cards: tuple[Card, ...]
    stands: tuple[int, ...]
    by: tuple[int, ...]
    moved: CardSet = 0


def meld_of(melds: Sequence[Meld], id: int) -> Meld | None:
    """The meld of this number, or None where none of these has it."""
    if 0 < id <= len(melds) and melds[id - 1].id == id:  # as long as none has gone, a number is a place
        return melds[id - 1]
    return next((meld for meld in melds if meld.id == id), None)


def reading_of(meld: Meld) -> Reading:
    """A meld on the table as a way in which its cards lie."""
    return Reading(meld.kind, meld.cards, meld.stands, meld.moved)


def found_of(meld: Meld) -> Found:
    """A meld on the table as one that could be laid."""
    return Found(meld.kind, meld.cards, card_set(meld.cards), meld.stands)


def unused_id(melds: Sequence[Meld]) -> int:
    """A number that none of these melds has, for one that is only imagined. Melds lie in the order of their numbers."""
    return melds[-1].id + 1 if melds else 1


def with_meld(melds: Sequence[Meld], changed: Meld) -> list[Meld]:
    """These melds, one of them changed: it lies where the one of its number lay."""
    return [changed if meld.id == changed.id else meld for meld in melds]


def meld_to_plain(meld: Meld) -> list[Any]:
    """A meld as a list; wild cards that have moved are its last part, where there are any."""
    plain: list[Any] = [meld.id, meld.owner, meld.kind, list(meld.cards), list(meld.stands), list(meld.by)]
    return [*plain, list(each(meld.moved))] if meld.moved else plain


def meld_from_plain(plain: list[Any]) -> Meld:
    """The reverse of `meld_to_plain`. Raises TypeError or ValueError where the data is no meld."""
    id, owner, kind, cards, stands, by, *moved = plain
    laid, given_way = cards_from_plain(cards), card_set(cards_from_plain(card for part in moved for card in part))
    stand_for, who = (tuple(int(v) for v in part) for part in (stands, by))
    return Meld(int(id), int(owner), str(kind), laid, stand_for, who, given_way)
