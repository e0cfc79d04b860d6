"""What somebody's hand lacks in a game of pairs, by what the player was seen to do.

Of cards that all pair with each other a hand has one without a partner, or none. There are so few numbers of cards that every
case can be counted: a dealt hand is so many cards at random, a card of the stock changes one number, and what is taken, left
lying or thrown tells of others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

TOOK, LEFT, THREW, DREW, STOOD = "took", "left", "threw", "drew", "stood"
_STRANGE = 0.006
"""How likely somebody does what brings the hand no card nearer: takes a card that pairs with none, or leaves one that does."""

Cases = tuple[float, ...]
"""By set of numbers without a partner, a bit for each: how likely it is."""


class Deed(NamedTuple):
    """Something that was seen: `part` is the number of the card, -1 for a card that nobody else saw."""

    what: str
    part: int


@lru_cache(maxsize=32)
def dealt(shares: tuple[float, ...], cards: int) -> Cases:
    """A hand of so many cards at random, where a card has each number as often as `shares` says."""
    cases: Sequence[float] = (1.0, *[0.0] * ((1 << len(shares)) - 1))
    for _ in range(cards):
        cases = _drawn(cases, shares)
    return tuple(cases)


def _drawn(cases: Sequence[float], shares: tuple[float, ...]) -> Sequence[float]:
    """One more card at random."""
    found = [0.0] * len(cases)
    for part, share in enumerate(shares):
        bit = 1 << part
        found = [one + share * cases[case ^ bit] for case, one in enumerate(found)]
    return found


@lru_cache(maxsize=512)
def after(shares: tuple[float, ...], cards: int, deeds: tuple[Deed, ...]) -> Cases:
    """The cases of a hand that was dealt so many cards, after all that was seen of it."""
    if not deeds:
        return dealt(shares, cards)
    cases: Sequence[float] = after(shares, cards, deeds[:-1])
    what, part = deeds[-1]
    bit = 1 << part if part >= 0 else 0
    if what == DREW:
        cases = _drawn(cases, shares)
    elif what == LEFT:
        cases = [one * _STRANGE if case & bit else one for case, one in enumerate(cases)]
    elif what == STOOD:
        cases = [0.0 if case == bit else one for case, one in enumerate(cases)]
    elif what == TOOK:
        cases = [one * _STRANGE if case & bit else one for case, one in _moved(cases, bit)]
    else:
        thrown = [one / case.bit_count() if case & bit else one * _STRANGE for case, one in enumerate(cases)]
        thrown[0] = 0.0  # nothing was without a partner, and the hand was not shown
        cases = [one for _, one in _moved(thrown, bit)]
    whole = sum(cases)
    return tuple(one / whole for one in cases) if whole else dealt(shares, cards)


def _moved(cases: Sequence[float], bit: int) -> list[tuple[int, float]]:
    """The cases after a card of this number has come or gone."""
    return [(case, cases[case ^ bit]) for case in range(len(cases))]


class Hopes(NamedTuple):
    """What a hand between two turns may hope for."""

    useful: tuple[float, ...]
    """By number: how likely a card of it makes a pair and leaves others to be made."""
    completing: tuple[float, ...]
    """By number: how likely a card of it is the last that is lacking."""


@lru_cache(maxsize=256)
def hopes(shares: tuple[float, ...], cards: int, deeds: tuple[Deed, ...]) -> Hopes:
    """The same of each number."""
    cases = after(shares, cards, deeds)
    completing = tuple(cases[1 << part] for part in range(len(shares)))
    useful = [0.0] * len(shares)
    for case, one in enumerate(cases):
        for part in range(len(shares)):
            if case >> part & 1:
                useful[part] += one
    return Hopes(tuple(all_ - last for all_, last in zip(useful, completing, strict=True)), completing)
