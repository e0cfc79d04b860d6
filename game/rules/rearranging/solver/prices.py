"""Prices: what a card in a group and a joker are worth, so that each colour alone says how little can be left at best.

A group binds colours together, and jokers are shared by all. Both bonds are loosened for a price: a joker costs `joker`, and a
card that a colour gives to the groups of a value costs a price of its own, which may be negative. The prices of a value are made
so that all groups which the rules allow, with their jokers, come to nothing or less; what the colours then cost one by one, less
the price of all jokers, is a bound for all together (Lagrange). So it is where each colour has a *pull* that is not negative, all
pulls together are no more than a joker, and the price of a colour is three times its own pull less all of them: groups lack at
least three times the cards of any one colour less the cards of all (`lacking`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.rules.rearranging.solver.colour import Arc, Colour
from game.rules.rearranging.solver.counts import SMALLEST

NEVER = 1e9
ROUNDS = 30
_START = 0.6
"""The first price of a joker, as a part of what a card is worth."""
_STRIDE = 2.0
_MOMENTUM = 0.5


class Prices(NamedTuple):
    """Prices, and what each colour costs at least from each state on."""

    joker: float
    cards: tuple[tuple[float, ...], ...]
    """By place and colour: the price of a card in a group."""
    ahead: tuple[list[list[float]], ...]
    """By colour, place and state: what must be paid from there on."""
    bound: float
    """What all costs at least, from the beginning."""


def free_of_charge(colours: Sequence[Colour], places: int) -> Prices:
    """The prices with which one begins: nothing costs anything but what is left."""
    cards = ((0.0,) * len(colours),) * places
    return _priced(colours, 0.0, cards, 0)


def bargained(colours: Sequence[Colour], places: int, jokers: int, scale: float, hoped: float, rounds: int = ROUNDS) -> Prices:
    """Prices for which the bound is high: they are changed step by step to where colours ask for too much or too little, by more
    while the bound is far from what is hoped for.
    """
    suits = len(colours)
    joker = _START * scale if jokers else NEVER / 1e4
    pulls = [[0.0] * suits for _ in range(places)]
    moved = [[0.0] * suits for _ in range(places)]
    moved_joker = 0.0
    best: Prices | None = None
    stride = _STRIDE
    since = 0
    for _ in range(rounds):
        cards = tuple(tuple(SMALLEST * pull - total for pull in row) for row in pulls for total in (sum(row),))
        prices = _priced(colours, joker, cards, jokers)
        since += 1
        if best is None or prices.bound > best.bound:
            best, since = prices, 0
        elif since > 3:
            stride, since = stride * 0.6, 0
        if best.bound >= hoped:
            break
        tallies, used = _bought(colours, prices)
        for place, tally in enumerate(tallies):
            total = sum(tally)
            way = moved[place]
            way[:] = [_MOMENTUM * was + SMALLEST * count - total for was, count in zip(way, tally, strict=True)]
        moved_joker = _MOMENTUM * moved_joker + used - jokers if jokers else 0.0
        length = sum([one * one for way in moved for one in way], moved_joker * moved_joker)
        if not length:
            break
        step = stride * max(hoped - prices.bound, scale) / length
        for row, way in zip(pulls, moved, strict=True):
            row[:] = [max(0.0, pull + step * one) for pull, one in zip(row, way, strict=True)]
        if jokers:
            totals = [sum(row) for row in pulls]
            joker = max(joker + step * moved_joker, min(max(totals), joker * 1.1), 0.0)
            for row, pulled in zip(pulls, totals, strict=True):
                if pulled > joker:
                    row[:] = [pull * joker / pulled for pull in row]
    assert best is not None
    return best


def for_loss(colours: Sequence[Colour], prices: Prices, jokers: int) -> Prices:
    """These prices, where nothing counts but what is left in the hand."""
    return _priced(colours, prices.joker, prices.cards, jokers, 3)


def _priced(colours: Sequence[Colour], joker: float, cards: tuple[tuple[float, ...], ...], jokers: int, paid: int = 4) -> Prices:
    """What each colour must pay from each state on, at these prices. `paid` is what of an arc is to be paid, by its place."""
    ahead: list[list[list[float]]] = []
    bound = -joker * jokers
    for suit, colour in enumerate(colours):
        rows = [[0.0 if fewest == 0 else NEVER for fewest in colour.fewest[-1]]]
        for place in range(len(cards) - 1, -1, -1):
            price, after = cards[place][suit], rows[-1]
            rows.append(
                [
                    min([arc[paid] + price * arc[1] + joker * arc[2] + after[arc[0]] for arc in arcs], default=NEVER)
                    for arcs in colour.arcs[place]
                ]
            )
        rows.reverse()
        ahead.append(rows)
        bound += min(rows[0], default=NEVER)
    return Prices(joker, cards, tuple(ahead), bound)


def _bought(colours: Sequence[Colour], prices: Prices) -> tuple[list[list[int]], int]:
    """What each colour does at these prices: cards in groups by place and colour, and the jokers in runs."""
    places = len(prices.cards)
    tallies = [[0] * len(colours) for _ in range(places)]
    used = 0
    for suit, colour in enumerate(colours):
        ahead = prices.ahead[suit]
        if not ahead[0] or min(ahead[0]) >= NEVER:
            continue
        state = min(range(len(ahead[0])), key=ahead[0].__getitem__)
        for place in range(places):
            price, after = prices.cards[place][suit], ahead[place + 1]

            def paid(arc: Arc, price: float = price, after: list[float] = after) -> float:
                return arc.bound + price * arc.grouped + prices.joker * arc.jokers + after[arc.after]

            arc = min(colour.arcs[place][state], key=paid)
            tallies[place][suit] = arc.grouped
            used += arc.jokers
            state = arc.after
    return tallies, used
