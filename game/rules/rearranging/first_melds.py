"""Melds of the own hand for a first play: of all that can be laid beside each other, those that do for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from game.cards.finder import Finder, Found
from game.cards.ids import CardSet, each


class Beside(NamedTuple):
    """Melds that can be laid beside each other, and what they count together."""

    value: int
    melds: tuple[Found, ...]


def dearest(finder: Finder, cards: CardSet, worth: Callable[[Finder, Found], int]) -> dict[int, Beside]:
    """By number of cards that are laid: the melds of these cards that count most together."""
    pack, wild = finder.pack, finder.wild
    faces = list(dict.fromkeys(pack.face[card] for card in pack.in_rank_order(cards & ~wild)))
    place = {face: at for at, face in enumerate(faces)}
    by_first: list[list[tuple[int, Found]]] = [[] for _ in faces]
    for one in finder.candidates(cards):
        first = min(place[pack.face[card]] for card in each(one.mask & ~wild))
        by_first[first].append((worth(finder, one), one))

    @cache
    def best(left: CardSet) -> dict[int, Beside]:
        """What some cards come to: of the first face either nothing is laid, or one of its melds, and the rest by itself."""
        at = next((at for at, face in enumerate(faces) if pack.twins[face] & left), -1)
        if at < 0:
            return {0: Beside(0, ())}
        found = dict(best(left & ~pack.twins[faces[at]]))
        for value, one in by_first[at]:
            meld = finder.beside(one, cards & ~left, cards)
            if meld is None:
                continue
            for count, others in best(left & ~meld.mask).items():
                together, size = value + others.value, count + len(meld.cards)
                if size not in found or found[size].value < together:
                    found[size] = Beside(together, (meld, *others.melds))
        return found

    return best(cards)
