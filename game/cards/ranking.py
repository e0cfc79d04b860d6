"""The order of the ranks in a run: where the ace stands.

Each member of the family knows which sets of ranks of one suit are in order, as masks with a bit for each rank of the deck
(of the French one bit 0 is the ace, bit 12 the king), and the order in which their cards lie on the table. Ranks that the
deck leaves out are missing in the order too: what is beside the gap is in sequence.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, ClassVar

from game.cards.deck import FRENCH, JACK, KING, Deck
from game.cards.lines import Line, line
from game.cards.pack import Pack
from game.cards.settings import Part, Want, setting

RankMask = int
"""Ranks of one suit: in the French deck bit 0 is the ace, bit 12 the king."""


class FrenchRanking(Part):
    """An order that speaks of aces and court cards."""

    round: ClassVar[bool] = False
    """Whether the first rank follows the last, so that a run of all of them is a circle without ends."""
    not_beyond: ClassVar[str] = "meld.ace_not_round"
    """What is said of a run that goes on round the ace all the same."""

    def wants(self, pack: Pack) -> Iterator[Want]:
        if not pack.deck.french:
            yield "ranking_french", "", {}


class AceLow(FrenchRanking, kind="ace_low"):
    """The ace comes before the two, and nothing comes after the king."""

    not_beyond = "meld.ace_low"

    def sequences(self, deck: Deck) -> tuple[tuple[int, ...], ...]:
        """Every row of two or more ranks in order, as it lies on the table."""
        return _rows(0, deck.width, deck.width)

    says = (line("rule.ace_low"),)


class AceHighOrLow(FrenchRanking, kind="high_or_low"):
    """The ace comes before the two or after the king, but a run does not go on round it. The longest has an ace at each end."""

    def sequences(self, deck: Deck) -> tuple[tuple[int, ...], ...]:
        """Every row of two or more ranks in order, as it lies on the table."""
        if not deck.french_aces:
            return _rows(0, deck.width, deck.width)
        return (*_rows(0, deck.width + 1, deck.width), (*range(deck.width), 0))

    says = (line("rule.ace_high_or_low"),)


class RoundTheCorner(FrenchRanking, kind="round_corner"):
    """The ranks form a circle: king, ace and two are neighbours. Thirteen cards close it."""

    round = True

    def sequences(self, deck: Deck) -> tuple[tuple[int, ...], ...]:
        """Every row of two or more ranks in order, as it lies on the table."""
        return _circle(deck.width)

    says = (line("rule.ace_round_corner"),)


class AceHigh(FrenchRanking, kind="ace_high"):
    """The ace comes after the king only."""

    not_beyond = "meld.ace_high"

    def sequences(self, deck: Deck) -> tuple[tuple[int, ...], ...]:
        """Every row of two or more ranks in order, as it lies on the table."""
        return _rows(1, deck.width + 1, deck.width) if deck.french_aces else _rows(0, deck.width, deck.width)

    says = (line("rule.ace_high"),)


class NumeralsAndCourts(FrenchRanking, kind="numerals_and_courts"):
    """Runs are of the numerals two to ten, or exactly jack, queen and king; aces stand in no run."""

    def sequences(self, deck: Deck) -> tuple[tuple[int, ...], ...]:
        """Every row of two or more ranks in order, as it lies on the table."""
        courts = tuple(rank for pip in range(JACK, KING + 1) if (rank := deck.rank_of_pip[pip]) >= 0)
        first = min(courts, default=deck.width)
        numerals = _rows(1 if deck.french_aces else 0, first, deck.width)
        return (*numerals, courts) if len(courts) > 1 else numerals

    says = (line("rule.numerals_and_courts"),)


class Numerals(FrenchRanking, kind="numerals"):
    """Runs are of the numerals, the ace before the two; court cards stand in no run."""

    not_beyond = "meld.ace_low"

    def sequences(self, deck: Deck) -> tuple[tuple[int, ...], ...]:
        """Every row of two or more ranks in order, as it lies on the table."""
        first = min((rank for pip in range(JACK, KING + 1) if (rank := deck.rank_of_pip[pip]) >= 0), default=deck.width)
        return _rows(0, first, deck.width)

    says = (line("rule.numerals"),)


class ListedRanks(Part, kind="listed"):
    """The ranks follow each other as the deck lists them."""

    round: bool = setting(False)
    not_beyond: ClassVar[str] = "meld.ace_not_round"

    def sequences(self, deck: Deck) -> tuple[tuple[int, ...], ...]:
        """Every row of two or more ranks in order, as it lies on the table."""
        return _circle(deck.width) if self.round else _rows(0, deck.width, deck.width)

    def explain(self, variant: Any) -> tuple[Line, ...]:
        """How the ranks follow each other, where anything is laid in their order."""
        if not any(kind.ordered for kind in variant.melds.values()):
            return ()
        return (line("rule.ranks_round" if self.round else "rule.ranks_listed"),)


Ranking = AceLow | AceHighOrLow | RoundTheCorner | AceHigh | NumeralsAndCourts | Numerals | ListedRanks


def _rows(first: int, end: int, width: int) -> tuple[tuple[int, ...], ...]:
    """Every row of two ranks or more within these places, no longer than a suit. What is beyond the last is the first again."""
    sizes = range(2, min(end - first, width) + 1)
    return tuple(tuple((low + i) % width for i in range(size)) for size in sizes for low in range(first, end - size + 1))


def _circle(width: int) -> tuple[tuple[int, ...], ...]:
    """Every row of two ranks or more of a circle."""
    return tuple(tuple((first + i) % width for i in range(size)) for size in range(2, width + 1) for first in range(width))


@lru_cache(maxsize=16)
def orders(ranking: Ranking, deck: Deck = FRENCH) -> dict[RankMask, tuple[int, ...]]:
    """Every set of ranks in order, with its order on the table; all of a suit as they would lie where nobody says anything."""
    found: dict[RankMask, tuple[int, ...]] = {}
    for row in ranking.sequences(deck):
        found.setdefault(sum(1 << rank for rank in set(row)), row)
    return found


@lru_cache(maxsize=64)
def rows(ranking: Ranking, size: int, deck: Deck = FRENCH) -> tuple[tuple[int, ...], ...]:
    """Every order in which so many ranks may lie. Only all of a suit can lie in several, as with an ace low or high,
    and one more only where an ace may lie at each end."""
    return tuple(row for row in ranking.sequences(deck) if len(row) == size)
