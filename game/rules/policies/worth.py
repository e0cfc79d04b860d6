"""First melds that are worth enough: every choice of melds, dearer ones first, until whoever asks has seen enough of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.cards.finder import Found
from game.cards.ids import CardSet

Priced = tuple[int, Found]
"""A meld with what it is worth on the table."""

_MOST_STEPS = 20_000
"""So many choices are looked at; with many wild cards a hand could have far more, all of them alike."""


def choices(melds: Sequence[Priced], minimum: int, must: CardSet, most: int, natural: bool) -> Iterator[tuple[Found, ...]]:
    """Every choice of melds without a common card that is worth the minimum, at most `most` of them.

    One meld must hold a card of `must`, where that is not empty; with `natural` one must be without wild cards. Both may
    be the same.
    """
    ordered = sorted(melds, key=lambda priced: -priced[0])
    for at, (value, found) in enumerate(ordered):
        if must and not found.mask & must:
            continue
        others = ordered if must else ordered[at + 1 :]
        if not must and value * most < minimum:
            return
        yield from _more(others, 0, (found,), found.mask, value, minimum, must, most, natural, [_MOST_STEPS])


def _more(
    melds: Sequence[Priced],
    start: int,
    chosen: tuple[Found, ...],
    used: CardSet,
    value: int,
    minimum: int,
    must: CardSet,
    most: int,
    natural: bool,
    budget: list[int],
) -> Iterator[tuple[Found, ...]]:
    """These melds, where they are enough, and every choice of further ones beside them."""
    if value >= minimum and (not natural or any(not found.stands for found in chosen)):
        yield chosen
    room = most - len(chosen)
    for at in range(start, len(melds)) if room else ():
        more, found = melds[at]
        if value + more * room < minimum:
            return
        if found.mask & used or found.mask & must:
            continue
        budget[0] -= 1
        if budget[0] < 0:
            return
        yield from _more(melds, at + 1, (*chosen, found), used | found.mask, value + more, minimum, must, most, natural, budget)
