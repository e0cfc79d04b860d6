"""The rummy bet in exact figures: the first two cards and the house's upcard, of any number of decks.

Every figure is counted, card by card, and kept as a fraction. `formulas` says how the same figures come about on paper.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import comb, sqrt
from typing import Final, NamedTuple

from game.rules.casino.three_cards import CLASSES, WIDTH, Ace, ThreeOf, class_of, in_a_row

FACES: Final = 4 * WIDTH
CARDS: Final = 3
WINNING: Final[tuple[ThreeOf, ...]] = CLASSES[:-1]
QUOTED: Final = Fraction(414, 10000)
"""The edge that is quoted for this bet at nine to one. No number of decks has it: four have 4.24, so it is a misprint of that."""
QUOTED_DECKS: Final = 4
QUOTED_PAYS: Final = 9

Pays = int | Mapping[ThreeOf, int]
"""What is paid to one: one rate whatever the reason, or a rate for each."""


class NotInShoe(ValueError):
    """There are not so many cards of this face in the shoe. `face` is it."""

    def __init__(self, face: int) -> None:
        super().__init__(face)
        self.face = face


@dataclass(frozen=True)
class SideOdds:
    """The rummy bet, counted: in how many ways the three cards are what, and what that comes to at a pay table."""

    ways: Mapping[ThreeOf, int]
    """By class, best first: three cards that are several things at once count for the best alone."""
    pays: Mapping[ThreeOf, int]
    """What each class pays to one."""

    @cached_property
    def combinations(self) -> int:
        """Of how many equally likely ways there are."""
        return sum(self.ways.values())

    def chance(self, of: ThreeOf) -> Fraction:
        """How likely the three cards are this."""
        return Fraction(self.ways[of], self.combinations)

    def comes_back(self, of: ThreeOf) -> Fraction:
        """What comes back of a chip by this class, on the whole: what it pays with the chip itself, as often as it comes."""
        return Fraction(0) if of == "none" else self.chance(of) * (self.pays[of] + 1)

    @cached_property
    def win(self) -> Fraction:
        """How likely the bet wins."""
        return 1 - self.chance("none")

    @cached_property
    def edge(self) -> Fraction:
        """What the house keeps of a chip, on the whole; below zero the player keeps something."""
        return 1 - sum(map(self.comes_back, WINNING), Fraction(0))

    @property
    def percent(self) -> float:
        """The edge in per cent, to four decimals."""
        return float(round(self.edge * 100, 4))

    @cached_property
    def deviation(self) -> float:
        """The standard deviation of one bet of one chip."""
        squares = sum(self.chance(of) * self.pays[of] ** 2 for of in WINNING) + self.chance("none")
        return sqrt(squares - self.edge**2)


class Formula(NamedTuple):
    """One line of the derivation: what is counted, how, and how many that are."""

    what: str
    """`all`, `run`, `trips`, `flush`, `straight_flush`, `trips_suited`, as a key for words."""
    rows: int
    """How many rows, ranks or suits there are to choose from; 1 of all cards."""
    number: int
    """The value with this number of decks."""


def pay_table(pays: Pays) -> dict[ThreeOf, int]:
    """The rate of each class."""
    return {of: pays if isinstance(pays, int) else pays[of] for of in WINNING}


def side_odds(decks: int, pays: Pays = QUOTED_PAYS, ace: Ace = "both", wrap: bool = False, faces: Sequence[int] = ()) -> SideOdds:
    """The bet with so many decks. With `faces` these cards, two at most, are among the three: the seat's own.

    Raises NotInShoe where the shoe has not so many of a card.
    """
    given = tuple(sorted(faces))
    for face in given:
        if given.count(face) > decks:
            raise NotInShoe(face)
    return SideOdds(_ways(decks, in_a_row(ace, wrap), given), pay_table(pays))


@lru_cache(maxsize=256)
def _ways(decks: int, together: frozenset[int], given: tuple[int, ...]) -> Mapping[ThreeOf, int]:
    """By class: in how many ways these cards become three."""
    ways: dict[ThreeOf, int] = dict.fromkeys(CLASSES, 0)
    left = [decks - given.count(face) for face in range(FACES)]
    if len(given) == CARDS - 1:
        for face, number in enumerate(left):
            ways[class_of((*given, face), together)] += number
        return ways
    for more in combinations_with_replacement(range(FACES), CARDS - len(given)):
        number = 1
        for face in dict.fromkeys(more):
            number *= comb(left[face], more.count(face))
        if number:
            ways[class_of((*given, *more), together)] += number
    return ways


def endless(pays: Pays = QUOTED_PAYS, ace: Ace = "both", wrap: bool = False) -> SideOdds:
    """The bet with a shoe without end: every card as likely as if none were gone."""
    together, ways = in_a_row(ace, wrap), dict[ThreeOf, int].fromkeys(CLASSES, 0)
    orders = {1: 1, 2: 3, 3: 6}
    for three in combinations_with_replacement(range(FACES), CARDS):
        ways[class_of(three, together)] += orders[len(set(three))]
    return SideOdds(ways, pay_table(pays))


def formulas(decks: int, ace: Ace = "both", wrap: bool = False) -> tuple[Formula, ...]:
    """The derivation on paper: each kind of three cards, before better ones are taken out of it."""
    rows, ranks, suits = len(in_a_row(ace, wrap)), WIDTH, FACES // WIDTH
    return (
        Formula("all", 1, comb(FACES * decks, CARDS)),
        Formula("run", rows, rows * (suits * decks) ** CARDS),
        Formula("trips", ranks, ranks * comb(suits * decks, CARDS)),
        Formula("flush", suits, suits * comb(ranks * decks, CARDS)),
        Formula("straight_flush", rows, rows * suits * decks**CARDS),
        Formula("trips_suited", FACES, FACES * comb(decks, CARDS)),
    )


def misprinted(pays: Pays, ace: Ace, wrap: bool) -> bool:
    """Whether the quoted edge is about such a bet, so that a reader should be told what is wrong with it."""
    return ace == "both" and not wrap and set(pay_table(pays).values()) == {QUOTED_PAYS}
