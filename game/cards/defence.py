"""The defender's best answer to a knock: own melds and lay-offs, chosen together.

Counting one's own deadwood first and laying off then is not enough: a card may be worth more on the spread than in the
best own meld, and a chain that looks long may break one. So all lay-offs that can be made are tried, with the best melds
of what is left. A hand of ten has seldom more than a few ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.cards.deadwood import Deadwood
from game.cards.ids import Card, CardSet, card_set, each, listed

Cards = tuple[Card, ...]
Ways = dict[CardSet, tuple[CardSet, ...]]
"""By the cards that are laid off in all: which of them go on each meld of the spread."""


class Defence(NamedTuple):
    """A defender's hand parted into own melds, lay-offs and deadwood, with the points of the last.

    A lay-off names the meld by its place in the spread, and its cards so that each is legal when it is laid.
    """

    melds: tuple[Cards, ...]
    layoffs: tuple[tuple[int, Cards], ...]
    deadwood: Cards
    points: int


def defence_of(counter: Deadwood, hand: CardSet, spread: Sequence[Sequence[Card]]) -> Defence:
    """The defence that leaves the fewest points; of equal ones that with the fewest cards laid off, then with the fewest melds,
    then the first in order.
    """
    ways = layable(counter, hand, spread)
    points, size = min((counter.least(hand & ~laid), laid.bit_count()) for laid in ways)
    best = [laid for laid in ways if laid.bit_count() == size and counter.least(hand & ~laid) == points]
    melds, laid = min(
        ((melds, laid) for laid in best for melds in counter.arrangements(hand & ~laid)),
        key=lambda choice: (len(choice[0]), choice[0], listed(choice[1])),
    )
    layoffs = tuple((number, in_turn(counter, spread[number], cards)) for number, cards in enumerate(ways[laid]) if cards)
    rest = counter.arranged(hand & ~laid, melds)
    return Defence(melds, layoffs, rest.deadwood, rest.points)


def defended(counter: Deadwood, hand: CardSet, spread: Sequence[Sequence[Card]]) -> int:
    """The points that the best defence leaves."""
    return min(map(counter.least, {hand & ~laid for laid in layable(counter, hand, spread)}))


def layable(counter: Deadwood, hand: CardSet, spread: Sequence[Sequence[Card]]) -> Ways:
    """Every set of cards of a hand that can be laid off on a spread, none of them among these, and one way to do it."""
    ways: Ways = {0: ()}
    for meld in spread:
        grown = tuple(_reached(counter, meld, hand))
        if len(grown) == 1:
            ways = {laid: (*way, 0) for laid, way in ways.items()}
            continue
        more: Ways = {}
        for cards in grown:
            for laid, way in ways.items():
                if not laid & cards:
                    more.setdefault(laid | cards, (*way, cards))
        ways = more
    return ways


def _reached(counter: Deadwood, meld: Sequence[Card], hand: CardSet) -> Iterator[CardSet]:
    """Every set of cards of a hand that one meld can take, each card extending what the cards before it made."""
    held = card_set(meld)
    found, fresh = {0}, [0]
    for laid in fresh:
        yield laid
        for card in each(counter.accepts(listed(held | laid)) & hand):
            longer = laid | 1 << card
            if longer not in found:
                found.add(longer)
                fresh.append(longer)


def in_turn(counter: Deadwood, meld: Sequence[Card], cards: CardSet) -> Cards:
    """These cards in an order in which each of them is legal when it is laid on a meld."""
    there, order = card_set(meld), []
    while cards:
        fits = counter.accepts(listed(there)) & cards
        if not fits:
            raise ValueError(f"{counter.finder.pack.text(each(cards))} does not fit")
        low = fits & -fits
        order.append(low.bit_length() - 1)
        there |= low
        cards ^= low
    return tuple(order)
