"""What every kind of meld answers, and what it must know of the game to recognise its cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from game.cards.deck import Deck
from game.cards.ids import Card, CardSet
from game.cards.lines import Line, line
from game.cards.melds.reading import Reading
from game.cards.pack import Pack
from game.cards.ranking import Ranking, RankMask, orders, rows
from game.cards.settings import Part


@dataclass(frozen=True)
class MeldLaw:
    """What recognising a meld needs to know beside its kind: the pack, the order of ranks, and the wild cards."""

    pack: Pack
    ranking: Ranking
    wild: CardSet = 0
    least_naturals: int = 1
    most_wilds: int = 99
    longest: int = 999
    """How many cards a run may have."""

    @cached_property
    def deck(self) -> Deck:
        """What the cards are."""
        return self.pack.deck

    @cached_property
    def orders(self) -> dict[RankMask, tuple[int, ...]]:
        """Every set of ranks in order, with its order on the table."""
        found = orders(self.ranking, self.deck)
        return {ranks: row for ranks, row in found.items() if len(row) <= self.longest}

    @cached_property
    def ranks_in_runs(self) -> tuple[int, ...]:
        """By card: its rank; -1 for none, and for a card without a suit, which no run takes."""
        return tuple(rank if suit >= 0 else -1 for rank, suit in zip(self.pack.rank, self.pack.suit, strict=True))

    def rows(self, size: int) -> tuple[tuple[int, ...], ...]:
        """Every order in which so many ranks may lie."""
        return rows(self.ranking, size, self.deck) if size <= self.longest else ()

    def wilds_among(self, cards: Sequence[Card]) -> int:
        """How many of these cards are wild ones."""
        return sum(self.wild >> card & 1 for card in cards)


class MeldRule(Part):
    """A kind of meld."""

    __slots__ = ()

    @property
    def ordered(self) -> bool:
        """Whether its cards lie in the order of their ranks."""
        return False

    @property
    def once(self) -> bool:
        """Whether a game has this kind of meld once at most: with another name it would be the same."""
        return True

    @property
    def twins(self) -> bool:
        """Whether two equal cards may lie in one meld."""
        return False

    @property
    def mixed_suits(self) -> bool:
        """Whether its cards are of one suit in other games, but here of any."""
        return False

    def found_in(self, law: MeldLaw, hand: CardSet) -> Iterable[Reading]:
        """Melds of these cards that only this kind knows how to find; of the others the finder has tables."""
        return ()

    @property
    def most(self) -> int | Literal["suits"] | None:
        """How many cards it may grow to: a number, one of each suit, or None where the pack alone says it."""
        return None

    def beginnings(self, law: MeldLaw, naturals: CardSet, size: int) -> Iterator[tuple[Card, ...]]:
        """The parts of these natural cards that could grow to one meld of so many, each as large as it may be, in the order in
        which they would lie. Here any cards could.
        """
        yield tuple(law.pack.in_rank_order(naturals))[:size]


def wild_fault(law: MeldLaw, cards: tuple[Card, ...], wilds: int, least_naturals: int) -> Line | None:
    """Why a meld with this many of its cards used as wild ones is not allowed."""
    if not wilds:
        return None
    if len(cards) - wilds < least_naturals:
        return line("meld.needs_natural", cards, count=least_naturals)
    if wilds > law.most_wilds:
        return line("meld.too_many_wilds", cards, most=law.most_wilds)
    return None
