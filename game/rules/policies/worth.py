"""First melds that are worth enough: every choice of melds, dearer ones first, until the caller has seen enough of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from game.cards.finder import Finder, Found
from game.cards.ids import CardSet

Priced = tuple[int, Found]
"""A meld with what it is worth on the table."""

_MOST_STEPS = 20_000
"""So many choices are looked at; with many wild cards a hand could have far more, all of them alike."""


def choices(
    finder: Finder, cards: CardSet, melds: Sequence[Priced], minimum: int, must: CardSet, most: int, natural: bool
) -> Iterator[tuple[Found, ...]]:
    """Every choice of melds of these cards, without a common one, that is worth the minimum, at most `most` of them.

    One meld must hold a card of `must`, where that is not empty; with `natural` one must be without wild cards. Both may
    be the same. Where two melds name the same card, a twin of it takes its place in the second.
    """
    ordered = sorted(melds, key=lambda priced: -priced[0])
    for at, (value, found) in enumerate(ordered):
        if must and not found.mask & must:
            continue
        if not must and value * most < minimum:
            return
        search = _Search(finder, cards, ordered, minimum, must, most, natural, at)
        yield from search.more(0 if must else at + 1, (found,), found.mask, value)


@dataclass
class _Search:
    """Choices that begin with one meld, the one with the number `first`."""

    finder: Finder
    cards: CardSet
    melds: Sequence[Priced]
    minimum: int
    must: CardSet
    most: int
    natural: bool
    first: int
    steps: int = field(default=_MOST_STEPS)

    def more(self, start: int, chosen: tuple[Found, ...], used: CardSet, value: int) -> Iterator[tuple[Found, ...]]:
        """These melds, where they are enough, and every choice of further ones beside them."""
        if value >= self.minimum and (not self.natural or any(not found.stands for found in chosen)):
            yield chosen
        room = self.most - len(chosen)
        for at in range(start, len(self.melds)) if room else ():
            worth, found = self.melds[at]
            if value + worth * room < self.minimum:
                return
            if found.mask & self.must and at <= self.first:
                continue  # the same melds in another order
            beside = self.finder.beside(found, used, self.cards)
            if beside is None:
                continue
            self.steps -= 1
            if self.steps < 0:
                return
            yield from self.more(at + 1, (*chosen, beside), used | beside.mask, value + worth)
