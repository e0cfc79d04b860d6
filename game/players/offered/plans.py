"""Plans: every way in which a seat can still come to enough cards on the table, and the cards that it lacks.

No card ever comes into a hand, so a plan is a set of cards that can all lie in melds: those on the own table are among them, some
are in the hand, and the others must be taken one by one while they are on offer. Each of those costs a card of the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.cards.finder import Finder, Found
from game.cards.ids import CardSet, each, lowest
from game.players.offered.weights import FARTHEST, LEAST_OWN, MOST_PLANS


class Plan(NamedTuple):
    """So the table may look when the hand is won."""

    cards: CardSet
    missing: CardSet
    """Those of them that the seat neither has on the table nor holds."""
    parts: tuple[CardSet, ...]
    """The melds."""

    @property
    def away(self) -> int:
        """So many cards must still be taken."""
        return self.missing.bit_count()

    def holds(self, meld: CardSet) -> bool:
        """Whether one of its melds has all these cards."""
        return any(not meld & ~part for part in self.parts)


class _Part(NamedTuple):
    """A meld of which a seat has some cards."""

    cards: CardSet
    lacks: int


@lru_cache(maxsize=8)
def _melds_by_size(finder: Finder, most: int) -> dict[int, tuple[CardSet, ...]]:
    """Every meld of a pack of natural cards, by its number of cards."""
    return _by_size(finder.candidates(finder.pack.all), most)


def _by_size(melds: Iterable[Found], most: int) -> dict[int, tuple[CardSet, ...]]:
    found: dict[int, set[CardSet]] = {}
    for one in melds:
        if one.mask.bit_count() <= most:
            found.setdefault(one.mask.bit_count(), set()).add(one.mask)
    return {size: tuple(sorted(found[size])) for size in sorted(found)}


def _plain(finder: Finder) -> bool:
    """Whether every card is there once and is itself."""
    pack = finder.pack
    return not (finder.wild or finder.mixed_suits or any(pack.alike[card] != 1 << card for card in each(pack.all)))


def _once(finder: Finder, own: CardSet, live: CardSet) -> CardSet:
    """Own cards, and of those that may come one of each that is not among them. With wild cards only own ones: what others could
    be made with them is beyond counting.
    """
    found = own
    for card in each(0 if finder.wild else live):
        if not finder.pack.alike[card] & found:
            found |= 1 << card
    return found


@lru_cache(maxsize=64)
def _sizes(goal: int, least: int) -> tuple[tuple[int, ...], ...]:
    """The ways to write so many cards as melds, each row from the longest to the shortest."""

    def rows(left: int, most: int) -> Iterator[tuple[int, ...]]:
        if not left:
            yield ()
        for size in range(min(left, most), least - 1, -1):
            for rest in rows(left - size, size):
                yield (size, *rest)

    return tuple(rows(goal, goal))


class Planner:
    """Finds the plans of one seat. `own` are its table and hand, `live` the cards that may still be on offer; `fixed` are the own
    melds where they stay as they are, and only grow.
    """

    def __init__(
        self, finder: Finder, goal: int, table: CardSet, own: CardSet, live: CardSet, fixed: Sequence[CardSet] = ()
    ) -> None:
        self._goal, self._table, self._own = goal, table, own
        self._fixed = tuple(fixed)
        self._by_size: dict[int, list[_Part]] = {}
        gone = ~(own | live)
        melds = _melds_by_size(finder, goal) if _plain(finder) else _by_size(finder.candidates(_once(finder, own, live)), goal)
        self._least = min(melds, default=goal)
        for size, masks in melds.items():
            parts = self._by_size[size] = []
            for mask in masks:
                if not mask & gone:
                    lacks = (mask & ~own).bit_count()
                    if size - lacks >= LEAST_OWN and lacks <= FARTHEST and self._keeps_melds(mask):
                        parts.append(_Part(mask, lacks))
        self._with_table = {
            card: {size: [one for one in parts if one.cards >> card & 1] for size, parts in self._by_size.items()}
            for card in each(table)
        }
        self._free = {size: [one for one in parts if not one.cards & table] for size, parts in self._by_size.items()}
        self._found: dict[tuple[CardSet, frozenset[CardSet] | None], Plan] = {}

    def _keeps_melds(self, mask: CardSet) -> bool:
        """Whether a meld holds all of an own meld that must stay as it is, or nothing of it, and not two of them."""
        whole = [mask & one for one in self._fixed if mask & one]
        return len(whole) < 2 and all(part in self._fixed for part in whole)

    def plans(self, slack: int) -> list[Plan]:
        """The plans that lack the fewest cards, and those that lack so many more; the nearest first."""
        self._found = {}
        for most in range(FARTHEST + 1):
            self._part(self._table, 0, 0, most, self._goal, ())
            if self._found:
                break
        else:
            return []
        if most < FARTHEST and slack and len(self._found) < MOST_PLANS:
            self._part(self._table, 0, 0, most + slack, self._goal, ())
        return sorted(self._found.values(), key=lambda plan: (plan.away, plan.cards))[:MOST_PLANS]

    def _part(
        self, uncovered: CardSet, covered: CardSet, missing: CardSet, most: int, left: int, parts: tuple[CardSet, ...]
    ) -> None:
        """Cover what lies on the table first, each time with a meld of its lowest card that is not covered yet."""
        if not uncovered:
            self._complete(covered, missing, most, left, parts)
            return
        by_size = self._with_table[lowest(uncovered)]
        least = self._least
        for size, options in by_size.items():
            rest = left - size
            if rest and rest < least:
                continue
            for mask, lacks in options:
                if lacks <= most and not mask & covered:
                    self._part(uncovered & ~mask, covered | mask, missing | mask & ~self._own, most - lacks, rest, (*parts, mask))

    def _complete(self, covered: CardSet, missing: CardSet, most: int, left: int, parts: tuple[CardSet, ...]) -> None:
        """Melds besides those that hold what lies on the table."""
        if not left:
            self._keep(covered, missing, parts)
            return
        for sizes in _sizes(left, self._least):
            self._free_parts(sizes, 0, covered, missing, most, parts)

    def _free_parts(
        self, sizes: tuple[int, ...], begin: int, covered: CardSet, missing: CardSet, most: int, parts: tuple[CardSet, ...]
    ) -> None:
        size, rest = sizes[0], sizes[1:]
        options = self._free.get(size, [])
        for place in range(begin, len(options)):
            mask, lacks = options[place]
            if lacks > most or mask & covered:
                continue
            if rest:
                following = place + 1 if rest[0] == size else 0
                self._free_parts(rest, following, covered | mask, missing | mask & ~self._own, most - lacks, (*parts, mask))
            else:
                self._keep(covered | mask, missing | mask & ~self._own, (*parts, mask))

    def _keep(self, cards: CardSet, missing: CardSet, parts: tuple[CardSet, ...]) -> None:
        key = (cards, frozenset(parts) if self._fixed else None)
        if key not in self._found:
            self._found[key] = Plan(cards, missing, parts)
