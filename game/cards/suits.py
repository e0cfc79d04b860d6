"""What the cards of one suit come to by themselves: tables over all 8192 sets of ranks.

Without wild cards and with one pack the runs of a suit touch no other suit, so all about them can be known beforehand.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from game.cards.memo import Memo, Memos
from game.cards.ranking import Ranking, RankMask, orders

RANKS_OF_SUIT: RankMask = 0x1FFF
FACES = 52
"""The measure of the decks that are served here: four suits of thirteen (`Deck.four_by_thirteen`)."""
NO_THROW = -1_000_000
"""The relief where there is no card to throw."""


class SuitTable:
    """The runs of one suit under one ranking, with the points of its cards. The lists are indexed by the ranks held.

    `left`: the fewest points that remain when the best runs are taken out.
    `relief`: by how many points the best throw of one card lowers that; less than nothing where every throw breaks a run.
    `first`: the rank whose throw does that.
    `linked`: the ranks that can stand in a run.
    """

    def __init__(self, ranking: Ranking, least: int, points: tuple[int, ...]) -> None:
        self.points = points
        rows = sorted(whole for whole in orders(ranking) if whole.bit_count() >= least)
        self.ends: dict[RankMask, RankMask] = {whole: _ends(whole, frozenset(rows)) for whole in rows}
        """By run: the ranks that make it longer by one."""
        self._starting: dict[RankMask, list[RankMask]] = {1 << rank: [] for rank in range(13)}
        for whole in rows:
            self._starting[whole & -whole].append(whole)
        self._memos = Memos()
        self._partings: Memo[RankMask, tuple[tuple[RankMask, ...], ...]] = Memo(self._memos)
        self.left: list[int] = [0] * (RANKS_OF_SUIT + 1)
        self.linked: list[RankMask] = [0] * (RANKS_OF_SUIT + 1)
        self.relief: list[int] = [NO_THROW] * (RANKS_OF_SUIT + 1)
        self.first: list[RankMask] = [0] * (RANKS_OF_SUIT + 1)
        self._fill(2 * least)

    def _fill(self, long: int) -> None:
        """Fill the tables from fewer cards to more. A run of that length or more is as good as two shorter ones."""
        left, linked, relief, first = self.left, self.linked, self.relief, self.first
        starting = {low: [row for row in rows if row.bit_count() < long] for low, rows in self._starting.items()}
        worth = {1 << rank: points for rank, points in enumerate(self.points)}
        for held in range(1, RANKS_OF_SUIT + 1):
            low = held & -held
            rest = held ^ low
            best, useful = left[rest] + worth[low], linked[rest]
            for row in starting[low]:
                if row & held == row:
                    useful |= row
                    if left[held ^ row] < best:
                        best = left[held ^ row]
            left[held], linked[held] = best, useful
            fewest, dropped = left[rest], low
            while rest:
                low = rest & -rest
                rest ^= low
                if left[held ^ low] < fewest:
                    fewest, dropped = left[held ^ low], low
            relief[held], first[held] = best - fewest, dropped

    def relief_without(self, held: RankMask, barred: RankMask) -> int:
        """The relief where some cards may not be thrown."""
        free, best = held & ~barred, NO_THROW
        while free:
            low = free & -free
            free ^= low
            best = max(best, self.left[held] - self.left[held ^ low])
        return best

    def partings(self, held: RankMask) -> tuple[tuple[RankMask, ...], ...]:
        """Every choice of runs that leaves the fewest points."""
        known = self._partings.get(held)
        if known is None:
            known = tuple(self._parted(held)) if held else ((),)
            self._partings.keep(held, known, 1 + len(known))
        return known

    def _parted(self, held: RankMask) -> Iterator[tuple[RankMask, ...]]:
        low = held & -held
        goal = self.left[held]
        if self.left[held ^ low] + self.points[low.bit_length() - 1] == goal:
            yield from self.partings(held ^ low)
        for row in self._starting[low]:
            if row & held == row and self.left[held ^ row] == goal:
                for others in self.partings(held ^ row):
                    yield (row, *others)


def _ends(whole: RankMask, rows: frozenset[RankMask]) -> RankMask:
    return sum(1 << rank for rank in range(13) if not whole >> rank & 1 and whole | 1 << rank in rows)


@lru_cache(maxsize=16)
def suit_table(ranking: Ranking, least: int, points: tuple[int, ...]) -> SuitTable:
    """The table of a suit, made once and shared by all who ask for the same."""
    return SuitTable(ranking, least, points)
