"""Tables for judging hands of knock games: counts that know points and loose cards at once, and which cards go together."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from game.cards.counting import Suits, after_throw_of, choices_of, crowded_of, held_of, least_of
from game.cards.finder import Finder
from game.cards.ids import CardSet, listed
from game.cards.melds import RunMeld
from game.cards.suits import FACES, suit_table
from game.players.meld_shapes import MeldShapes, meld_shapes
from game.rules.ruleset import Ruleset

UNIT: Final = 16
"""A count here is `UNIT` times the points of the loose cards and their number: more points weigh more than any cards."""
_COLUMN: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39


class Combination:
    """One choice of sets in a hand: the ranks of each suit beside them, and what these leave."""

    __slots__ = ("left", "masks", "most", "others", "reliefs", "total")

    def __init__(self, suits: Suits, masks: tuple[int, int, int, int]) -> None:
        self.masks = masks
        self.left = [suit.left[mask] for suit, mask in zip(suits, masks, strict=True)]
        self.reliefs = [suit.relief[mask] for suit, mask in zip(suits, masks, strict=True)]
        self.total = sum(self.left)
        self.others = [self.total - left for left in self.left]
        """By suit: what the other three leave."""
        self.most = [max(self.reliefs[:suit] + self.reliefs[suit + 1 :]) for suit in range(4)]
        """By suit: by how much the best throw of another suit lowers the count."""


class KnockTables:
    """What never changes in a game: its melds, the points of its cards, and quick counts."""

    def __init__(self, finder: Finder, shapes: MeldShapes, quartets: bool, least_run: int) -> None:
        self.points = finder.points
        self.quartets = quartets
        units = tuple(UNIT * point + 1 for point in finder.points)
        a, b, c, d = (suit_table(finder.ranking, least_run, units[suit * 13 : suit * 13 + 13]) for suit in range(4))
        self.suits: Suits = (a, b, c, d)
        self.count: Callable[[CardSet], int] = least_of(self.suits, quartets)
        """The count of a hand."""
        self.after_throw: Callable[[CardSet], int] = after_throw_of(self.suits, quartets)
        """The count after the best throw of one card."""
        self.units = units
        self.shapes = shapes.smallest
        self.shapes_of = shapes.shapes_of
        self.neighbours = shapes.neighbours
        self.pairs_of: tuple[tuple[tuple[int, int], ...], ...] = tuple(
            tuple(_two(shape & ~(1 << face)) for shape in shapes.shapes_of[face] if shape.bit_count() == 3)
            for face in range(FACES)
        )
        """By card: the pairs of cards that make a meld with it."""
        self.rest_of: tuple[tuple[CardSet, ...], ...] = tuple(
            tuple(shape & ~(1 << face) for shape in shapes.shapes_of[face]) for face in range(FACES)
        )
        self.same_rank: tuple[CardSet, ...] = tuple(_COLUMN << face % 13 & ~(1 << face) for face in range(FACES))
        self.next_to: tuple[CardSet, ...] = tuple(_apart(face, 1) for face in range(FACES))
        self.near_to: tuple[CardSet, ...] = tuple(_apart(face, 2) for face in range(FACES))

    def combinations(self, hand: CardSet) -> list[Combination]:
        """Every choice of the sets of a hand; of a hand with very many the best ones."""
        held = held_of(hand)
        return [Combination(self.suits, left) for left in choices_of(held, crowded_of(*held), self.quartets, self.suits)]

    def held_twice(self, hand: CardSet) -> int:
        """The ranks of which a hand has two cards or more."""
        a, b, c, d = held_of(hand)
        return a & b | c & d | (a | b) & (c | d)


def _two(cards: CardSet) -> tuple[int, int]:
    first, second = listed(cards)
    return first, second


def _apart(face: int, distance: int) -> CardSet:
    """The cards of the same suit that lie so many ranks below or above."""
    rank, found = face % 13, 0
    if rank >= distance:
        found |= 1 << face - distance
    if rank + distance < 13:
        found |= 1 << face + distance
    return found


@lru_cache(maxsize=8)
def _tables(finder: Finder, shapes: MeldShapes, quartets: bool, least_run: int) -> KnockTables:
    return KnockTables(finder, shapes, quartets, least_run)


def tables_for(rules: Ruleset) -> KnockTables:
    """The tables of a compiled game. Raises ValueError where its hands are not of one plain pack."""
    counter = rules.deadwood
    runs = RunMeld.among(counter.finder.types)
    assert runs is not None
    return _tables(counter.finder, meld_shapes(rules), counter.quartets, runs.least)
