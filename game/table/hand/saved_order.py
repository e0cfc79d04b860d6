"""The order of the hand as plain data, kept with the save: names of cards, in order.

What a save says that does not fit (an older or damaged one) is put right: every card of the hand is in the order exactly once.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.ids import NO_CARD, Card, CardSet
from game.cards.pack import Pack
from game.table.hand.order import CYCLE, OWN, HandOrder, Parts, Place


def to_plain(order: HandOrder, pack: Pack) -> dict[str, object]:
    """The order as a save keeps it."""
    groups = {"groups": order.groups, "own_groups": order.own_groups}
    return {
        "cards": [pack.name(card) for card in order.cards],
        "own": [pack.name(card) for card in order.own],
        "sorting": order.sorting,
        "new": [pack.name(card) for card in order.cards if card in order.new],
        "left": [
            [pack.name(place.card), place.at, *([pack.name(place.mate)] if place.mate != NO_CARD else [])] for place in order.left
        ],
        **{name: [len(group) for group in made] for name, made in groups.items() if made},
    }


def from_plain(data: object, hand: CardSet, pack: Pack) -> HandOrder:
    """The order of a save, for the hand it belongs to."""
    plain = data if isinstance(data, dict) else {}
    cards = _all_named(plain.get("cards"), hand, pack)
    own = _all_named(plain.get("own"), hand, pack) if plain.get("own") is not None else cards
    sorting = plain.get("sorting")
    new = frozenset(named(plain.get("new"), hand, pack))
    left = _left(plain.get("left"), pack.all & ~hand, pack)
    groups = _sized(plain.get("groups"), cards)
    if sorting not in CYCLE or sorting == OWN:
        return HandOrder(cards, cards, OWN, new, left, groups=groups, own_groups=groups)
    return HandOrder(cards, own, str(sorting), new, left, groups=groups, own_groups=_sized(plain.get("own_groups"), own))


def named(names: object, free: CardSet, pack: Pack) -> tuple[Card, ...]:
    """The cards of these names, as far as they are among the free ones; of two with one name each is taken once."""
    cards: list[Card] = []
    for name in _listed(names):
        card = _first(name, free, pack)
        if card != NO_CARD:
            cards.append(card)
            free ^= 1 << card
    return tuple(cards)


def _all_named(names: object, hand: CardSet, pack: Pack) -> tuple[Card, ...]:
    """The cards of the hand in the order of these names, then the others."""
    cards = named(names, hand, pack)
    return (*cards, *(card for card in pack.in_rank_order(hand) if card not in cards))


def _first(name: object, among: CardSet, pack: Pack) -> Card:
    """The first of these cards that has this name."""
    found = pack.named.get(name, 0) & among if isinstance(name, str) else 0
    return (found & -found).bit_length() - 1 if found else NO_CARD


def _listed(data: object) -> Sequence[object]:
    """A list, or nothing for what is none."""
    return data if isinstance(data, list | tuple) else ()


def _sized(sizes: object, cards: Sequence[Card]) -> Parts:
    """The first of these cards in groups of such sizes; what cannot be one ends them."""
    found: list[tuple[Card, ...]] = []
    at = 0
    for size in _listed(sizes):
        if type(size) is not int or size < 1 or at + size > len(cards):
            break
        found.append(tuple(cards[at : at + size]))
        at += size
    return tuple(found)


def _left(entries: object, free: CardSet, pack: Pack) -> tuple[Place, ...]:
    """The places of played cards; what cannot be read is left out."""
    found = []
    for entry in map(_listed, _listed(entries)):
        if len(entry) in (2, 3) and type(entry[1]) is int and entry[1] >= 0:
            card, mate = _first(entry[0], free, pack), _first(entry[2], pack.all, pack) if len(entry) == 3 else NO_CARD
            if card != NO_CARD:
                found.append(Place(card, entry[1], False, mate))
    return tuple(found)
