"""What every kind of meld answers, and what it must know of the game to recognise its cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal, Self

from game.cards.deck import Deck
from game.cards.ids import Card, CardSet
from game.cards.lines import Line, line
from game.cards.melds.reading import Reading
from game.cards.pack import Pack
from game.cards.ranking import Ranking, RankMask, orders, rows
from game.cards.settings import Part

WILD_LANE, RUN_LANE = "wild", "run"
"""The places of melds that are of no rank: of wild cards alone, and of cards in order."""


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

    @cached_property
    def _named(self) -> dict[tuple[str, ...], frozenset[int]]:
        """By names: the ranks that have them, as far as anybody has asked."""
        return {}

    def ranks_named(self, names: tuple[str, ...]) -> frozenset[int]:
        """The ranks with these names, remembered."""
        known = self._named.get(names)
        if known is None:
            known = self._named[names] = frozenset(self.deck.ranks_named(names))
        return known

    def wilds_among(self, cards: Sequence[Card]) -> int:
        """How many of these cards are wild ones."""
        return sum(self.wild >> card & 1 for card in cards)


class MeldRule(Part, ABC):
    """A kind of meld."""

    @classmethod
    def among(cls, kinds: Iterable[MeldRule]) -> Self | None:
        """The one of these kinds that is of this class; None where there is none."""
        return next((kind for kind in kinds if isinstance(kind, cls)), None)

    @property
    def makes(self) -> str:
        """What its melds are called as they lie on the table, which is what it is called itself."""
        return self.kind

    whole_hands: ClassVar[bool] = False
    """Whether it parts whole hands itself, since its melds grow too far for a search."""

    def parted(self, law: MeldLaw, hand: CardSet, points: Sequence[int]) -> list[Reading]:
        """The melds of a hand that leave the fewest of these points, where it parts whole hands."""
        return []

    def accepted(self, law: MeldLaw, meld: Reading) -> CardSet | None:
        """The single cards that could be laid off on a meld, where that is quickly told; None where each is tried."""
        return None

    ordered: ClassVar[bool] = False
    """Whether its cards lie in the order of their ranks."""

    longest: int | Literal["none"] = "none"
    """How many cards a run of it may have at most, where the rules say it."""

    once: ClassVar[bool] = True
    """Whether a game has this kind of meld once at most: with another name it would be the same."""

    @property
    def twins(self) -> bool:
        """Whether two equal cards may lie in one meld."""
        return False

    @property
    def wild_means(self) -> str:
        """What a wild card of it stands for: a `suit` that is missing, any card of its `rank`, a `card` of its own; nothing where
        no wild card lies in it, or where it says so itself.
        """
        return ""

    def lists(self, pack: Pack, cards: Sequence[Card]) -> bool:
        """Whether these very cards are listed as a meld, so that it is called what the file calls it."""
        return False

    @property
    def begins_anew(self) -> bool:
        """Whether another of its melds may begin when one takes no more cards, however many there are."""
        return False

    wild_alone: bool = False
    """Whether wild cards alone make such a meld."""

    mixed_suits: bool = False
    """Whether its cards are of one suit in other games, but here of any."""

    @abstractmethod
    def readings(self, law: MeldLaw, cards: tuple[Card, ...]) -> list[Reading]:
        """The ways in which these cards are such a meld."""

    def grown(self, law: MeldLaw, meld: Reading, cards: tuple[Card, ...]) -> list[Reading]:
        """The meld with further cards, the ways in which they can be laid off on it."""
        return self.readings(law, (*meld.cards, *cards))

    def lanes(self, law: MeldLaw, held: CardSet) -> tuple[str, ...]:
        """The fixed places that its melds have on the table, from the left, where a rank has one of its own: the names of ranks,
        `WILD_LANE` or `RUN_LANE`. `held` are the cards that may be melded. Elsewhere none: melds lie as they come.
        """
        return ()

    def lane(self, law: MeldLaw, cards: Sequence[Card]) -> str:
        """The place of a meld of these cards."""
        return RUN_LANE

    def found_in(self, law: MeldLaw, hand: CardSet) -> Iterable[Reading]:
        """Melds of these cards that only this kind knows how to find; of the others the finder has tables."""
        return ()

    def face_groups(self, law: MeldLaw) -> Iterator[tuple[int, ...]]:
        """The faces, lowest first, of the cards of every such meld without wild cards, where the kind can name them all; also of
        more cards than the pack has of one, as a wild card may stand for one of them.
        """
        return iter(())

    most: int | Literal["suits"] | None = None
    """How many cards it may grow to: a number, one of each suit, or None where the pack alone says it."""

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
