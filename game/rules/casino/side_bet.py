"""The rummy bet in exact figures: the first two cards and the house's upcard, of any number of decks.

Every figure is counted, card by card, and kept as a fraction; formulas say how the same figures come about on paper.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import comb, prod, sqrt
from typing import Final, cast

from game.cards.deck import FRENCH, UnknownCard
from game.cards.suits import FACES
from game.rules.casino.rummy_trial import RummyTrial
from game.rules.casino.terms import Ace, Terms
from game.rules.casino.three_cards import CLASSES, WIDTH, ThreeOf, class_of, in_a_row
from game.rules.house.counted_bet import Formula, Misprint

CARDS: Final = 3
WINNING: Final[tuple[ThreeOf, ...]] = CLASSES[:-1]
QUOTED: Final = Fraction(414, 10000)
"""The edge that is quoted for this bet. No number of decks has it: four have 4.24 at nine to one, so it is a misprint of that."""
QUOTED_DECKS: Final = 4
QUOTED_PAYS: Final = 9

EXAMPLES: Final[Mapping[str, tuple[str, ...]]] = {
    "straight_flush": ("7C", "8C", "9C"),
    "trips_suited": ("5H", "5H", "5H"),
    "trips": ("4C", "4D", "4S"),
    "run": ("6S", "7H", "8D"),
    "flush": ("7H", "9H", "AH"),
}

Pays = int | Mapping[ThreeOf, int]
"""What is paid to one: one rate whatever the reason, or a rate for each."""


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


def pay_table(pays: Pays) -> dict[ThreeOf, int]:
    """The rate of each class."""
    return {of: pays if isinstance(pays, int) else pays[of] for of in WINNING}


def side_odds(decks: int, pays: Pays = QUOTED_PAYS, ace: Ace = "both", wrap: bool = False, faces: Sequence[int] = ()) -> SideOdds:
    """The bet with so many decks. With `faces` these cards, two at most, are among the three: the seat's own.

    Raises UnknownCard where the shoe has not so many of a card.
    """
    given = tuple(sorted(faces))
    for face in given:
        if given.count(face) > decks:
            raise UnknownCard(FRENCH.face_names[face])
    return SideOdds(_ways(decks, in_a_row(ace, wrap), given), pay_table(pays))


@lru_cache(maxsize=256)
def _ways(decks: int, together: frozenset[int], given: tuple[int, ...]) -> Mapping[ThreeOf, int]:
    """By class: in how many ways these cards become three."""
    ways: dict[ThreeOf, int] = dict.fromkeys(CLASSES, 0)
    if not given:
        for (of, alike), number in _faces(together).items():
            ways[of] += number * prod(comb(decks, count) for count in alike)
        return ways
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


@lru_cache(maxsize=8)
def _faces(together: frozenset[int]) -> Mapping[tuple[ThreeOf, tuple[int, ...]], int]:
    """How many sets of three faces are of a class, one by one, by how many cards of each face are in it: a number of decks only
    says from how many copies these are chosen.
    """
    found: dict[tuple[ThreeOf, tuple[int, ...]], int] = {}
    for three in combinations_with_replacement(range(FACES), CARDS):
        first, second, third = three
        alike = (3,) if first == third else (1, 2) if second in (first, third) else (1, 1, 1)
        key = class_of(three, together), alike
        found[key] = found.get(key, 0) + 1
    return found


def endless(pays: Pays = QUOTED_PAYS, ace: Ace = "both", wrap: bool = False) -> SideOdds:
    """The bet with a shoe without end: every card as likely as if none were gone."""
    ways: dict[ThreeOf, int] = dict.fromkeys(CLASSES, 0)
    orders = {(1, 1, 1): 6, (1, 2): 3, (3,): 1}
    for (of, alike), number in _faces(in_a_row(ace, wrap)).items():
        ways[of] += orders[alike] * number
    return SideOdds(ways, pay_table(pays))


@dataclass(frozen=True)
class RummyOdds:
    """The rummy bet of a table, to be counted."""

    packs: int
    pays: Pays = QUOTED_PAYS
    ace: Ace = "both"
    wrap: bool = False

    def odds(self, faces: Sequence[int] = ()) -> SideOdds:
        """Its odds; with the seat's own cards, by faces. Raises UnknownCard where there are not so many of one."""
        return side_odds(self.packs, self.pays, self.ace, self.wrap, faces)

    def with_packs(self, packs: int) -> SideOdds:
        """Its odds with another number of packs; with none, as if no card that is gone were missed."""
        return side_odds(packs, self.pays, self.ace, self.wrap) if packs else endless(self.pays, self.ace, self.wrap)

    @property
    def rates(self) -> Mapping[str, int]:
        """What each class pays to one."""
        return {str(of): rate for of, rate in pay_table(self.pays).items()}

    @property
    def examples(self) -> Mapping[str, Sequence[str]]:
        """By class: three cards that show it."""
        return EXAMPLES

    def changed(self, packs: int, rates: Mapping[str, int], ace: Ace) -> RummyOdds:
        """The same bet at other terms."""
        return RummyOdds(packs, cast("Mapping[ThreeOf, int]", rates), ace, self.wrap)

    def trial(self, seed: int) -> RummyTrial:
        """Bets at these terms, to be played."""
        return RummyTrial(self.packs, self.rates, in_a_row(self.ace, self.wrap), seed)

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """The derivation on paper: each kind of three cards before better ones are taken out of it."""
        decks, rows = self.packs, len(in_a_row(self.ace, self.wrap))
        ranks, suits = WIDTH, FACES // WIDTH
        return (
            Formula("all", f"C({FACES}d, 3)", comb(FACES * decks, CARDS)),
            Formula("run", f"{rows} × ({suits}d)³", rows * (suits * decks) ** CARDS),
            Formula("trips", f"{ranks} × C({suits}d, 3)", ranks * comb(suits * decks, CARDS)),
            Formula("flush", f"{suits} × C({ranks}d, 3)", suits * comb(ranks * decks, CARDS)),
            Formula("straight_flush", f"{rows} × {suits} × d³", rows * suits * decks**CARDS),
            Formula("trips_suited", f"{FACES} × C(d, 3)", FACES * comb(decks, CARDS)),
        )

    @property
    def misprint(self) -> Misprint | None:
        """The quoted edge, where such a bet is meant: at nine to one, the ace at either end and nothing round the corner."""
        rates = set(pay_table(self.pays).values())
        if self.ace != "both" or self.wrap or rates != {QUOTED_PAYS}:
            return None
        return Misprint(QUOTED, QUOTED_DECKS, side_odds(QUOTED_DECKS, self.pays).percent)


def rummy_odds(terms: Terms) -> RummyOdds | None:
    """The rummy bet of a table with these terms; None where none is offered."""
    return RummyOdds(terms.decks, terms.pays, terms.ace, terms.wrap) if terms.side_bet else None
